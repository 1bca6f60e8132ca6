"""A bare X window that writes each pointer and key event that it gets as a JSON line."""

import json
import sys
from pathlib import Path

from Xlib import X, display

RECORD = Path(sys.argv[1])
NAMES = {X.ButtonPress: "press", X.ButtonRelease: "release", X.MotionNotify: "motion"}
NAMES |= {X.KeyPress: "key", X.KeyRelease: "key up"}
MASK = X.ButtonPressMask | X.ButtonReleaseMask | X.PointerMotionMask | X.KeyPressMask | X.KeyReleaseMask

screen = display.Display()
window = screen.screen().root.create_window(
    0, 0, 600, 400, 0, X.CopyFromParent, event_mask=MASK | X.ExposureMask, background_pixel=0xFFFFFF
)
window.set_wm_name("events")
window.map()
while True:
    event = screen.next_event()
    if event.type == X.MappingNotify:
        screen.refresh_keyboard_mapping(event)
    if event.type in NAMES:
        found = {"kind": NAMES[event.type], "x": event.root_x, "y": event.root_y, "detail": event.detail}
        found |= {"state": event.state, "keysym": screen.keycode_to_keysym(event.detail, 0)}
        with RECORD.open("a", encoding="utf-8") as record:
            record.write(json.dumps(found) + "\n")
