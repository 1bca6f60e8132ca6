"""How people in an English-speaking office say it, and what it means."""

TABLE = {
    "click": """
    put the cursor in the Name field => click: Name <field>
    click inside the Notes field => click: Notes <field>
    click Save => click: Save
    CLICK SAVE => click: SAVE
    click save. => click: save
    Click  Save   as => click: Save as
    click OK! => click: OK
    hit the Cancel button => click: Cancel <button>
    push the OK button => click: OK <button>
    tap the Save icon => click: Save <icon>
    left click on Apply => click: Apply
    press the power button => click: power <button>
    press OK => click: OK
    click in the search box => click: search <box>
    focus the search box => click: search <box>
    click the + button => click: + <button>
    click 42 => click: 42
    click .bashrc => click: .bashrc
    expand the Advanced section => click: Advanced <section>
    toggle Dark mode => click: Dark mode
    """,
    "politeness": """
    hey, can you click on Save please, thanks! => click: Save
    could you press the Save button? => click: Save <button>
    just hit Submit for me please => click: Submit
    I want to click Save => click: Save
    I'd like you to open Firefox => open: Firefox
    go ahead and click Next => click: Next
    now click Next => click: Next
    please could you click on Help for me => click: Help
    would you kindly open the File menu, please => click: File <menu>
    """,
    "labels that hold words of the grammar": """
    click In progress => click: In progress
    click the Last name field => click: Last name <field>
    click First name => click: First name
    click Second address line => click: Second address <line>
    click the first Last name field => click: #1 Last name <field>
    click Sign in => click: Sign in
    click Log out => click: Log out
    click Log in with Google => click: Log in with Google
    click Sign in to your account => click: Sign in to your account
    click Terms of service => click: Terms of service
    click Terms and Conditions => click: Terms and Conditions
    click Find and Replace => click: Find and Replace
    click Save and close => click: Save and close
    click Sign up or Log in => click: Sign up or Log in
    click Yes, I agree => click: Yes, I agree
    click Turn off => click: Turn off
    click Buy now => click: Buy now
    click Not now => click: Not now
    click Pay now => click: Pay now
    click Select all => click: Select all
    click Find next => click: Find next
    click Text box => click: Text box
    click Type => click: Type
    click Search => click: Search
    click Check for updates => click: Check for updates
    click Add to cart => click: Add to cart
    click Move to Trash => click: Move to Trash
    click Switch to dark mode => click: Switch to dark mode
    click New from template => click: New from template
    click Back to top => click: Back to top
    click Align left => click: Align left
    click Left => click: Left
    click Made in China => click: Made in China
    click Zoom in => click: Zoom in
    click Line spacing => click: Line spacing
    click List view => click: List view
    click the List view button => click: List view <button>
    click the Row button => click: Row <button>
    click Row => click: Row
    click Menu => click: Menu
    click Key => click: Key
    click Don't show this again => click: Don't show this again
    click About this computer => click: About this computer
    click Open with... => click: Open with
    click the "Next >" button => click: 'Next >' <button>
    click "Terms, conditions and press Enter" => click: 'Terms, conditions and press Enter'
    """,
    "kinds and what is written on them": """
    click on the thing that says Sign in => click: Sign in
    click where it says Log in => click: Log in
    click the link Home => click: Home <link>
    click the button named Confirm => click: Confirm <button>
    click the button that says Sign in => click: Sign in <button>
    right click on the file called report.pdf => right: report.pdf <file>
    tick the box Remember me => check: Remember me <box>
    click the text Welcome => click: Welcome <text>
    click the heading => click: <heading>
    click the tab Advanced => click: Advanced <tab>
    """,
    "counting": """
    click the cell in row 3 => click: <cell> in (#3 <row>)
    double click row 5 in the table => double: #5 <row> in (<table>)
    click row 5 => click: #5 <row>
    click button number 2 => click: #2 <button>
    click the third button from the left => click: #3 <button>
    click the second icon from the right => click: #-2 <icon>
    click the second to last row => click: #-2 <row>
    click the last row => click: #-1 <row>
    click the 2nd row => click: #2 <row>
    click the 3rd item in the list => click: #3 <item> in (<list>)
    click the first search result => click: #1 search result
    please click the second "Edit" button in the dialog => click: #2 'Edit' <button> in (<dialog>)
    """,
    "places": """
    on the left, click Inbox => click: Inbox at left
    click the bottom link => click: <link> at bottom
    click the left button => click: <button> at left
    click the gear icon in the top right => click: gear <icon> at top right
    click the x in the top right corner => click: x at top right
    click the OK button in the lower right => click: OK <button> at bottom right
    click the image on the left => click: <image> at left
    click Cancel at the bottom of the dialog => click: Cancel at bottom
    click the menu icon in the upper left corner of the window => click: menu <icon> at top left
    """,
    "relations": """
    click the button that is next to Search => click: <button> beside (Search)
    click Help in the menu bar => click: Help in (menu <bar>)
    click the button below Address => click: <button> below (Address)
    click the field above Password => click: <field> above (Password)
    click the checkbox to the left of Newsletter => click: <checkbox> left of (Newsletter)
    click the checkbox next to "Remember me" => click: <checkbox> beside ('Remember me')
    click the arrow next to Print => click: arrow beside (Print)
    click the Edit button next to Ana => click: Edit <button> beside (Ana)
    click the Edit button to the right of Ana in the Contacts list
         => click: Edit <button> right of (Ana in (Contacts <list>))
    click Delete in the row of Banana => click: Delete beside (Banana)
    click Delete in the row with Banana => click: Delete beside (Banana)
    click the Edit link in the row for Ana Silva => click: Edit <link> beside (Ana Silva)
    click the close button of the Find dialog => click: close <button> in (Find <dialog>)
    in the dialog, click Yes => click: Yes in (<dialog>)
    """,
    "windows": """
    close it => close:
    click Save in mousepad => click: Save in app mousepad
    in Firefox click Reload => click: Reload in app Firefox
    in the Settings window, click Network => click: Network in app Settings
    click OK in Preferences => click: OK in app Preferences
    type "a" in the Notes window => type 'a': <field> in app Notes
    open Firefox => open: Firefox
    open up the calculator please => open: calculator
    launch the calculator => open: calculator
    open the application Files => open: Files
    switch to Firefox => switch: Firefox
    switch to the Notes window => switch: Notes
    go to mousepad => switch: mousepad
    bring Firefox to the front => switch: Firefox
    close mousepad => close: mousepad
    close the window => close:
    close this window => close:
    close the Preferences window => close: Preferences
    close the Correio tab => click: Close <button> in (Correio <tab>)
    """,
    "opening what is no program": """
    open the File menu => click: File <menu>
    open the dropdown => click: <dropdown>
    open the Country dropdown and pick Brazil => click: Country <dropdown> | click: Brazil
    switch to the Advanced tab => click: Advanced <tab>
    go to the Advanced tab => click: Advanced <tab>
    """,
    "menus": """
    File > Save as => menu: File > Save as
    File->Save => menu: File > Save
    Search > Find and Replace... => menu: Search > Find and Replace
    Insert > Table => menu: Insert > Table
    Select > All => menu: Select > All
    Go > Home => menu: Go > Home
    Open > Recent > notes.txt => menu: Open > Recent > notes.txt
    run > start debugging => menu: run > start debugging
    File » Open => menu: File > Open
    File → Export → PDF => menu: File > Export > PDF
    Edit ▸ Preferences => menu: Edit > Preferences
    click File > "Save as" => menu: File > Save as
    open File > Save as => menu: File > Save as
    select File > New > Folder => menu: File > New > Folder
    go to File > Print => menu: File > Print
    choose Save As from the File menu => menu: File > Save As
    in the File menu click Export => menu: File > Export
    from the View menu choose Zoom in => menu: View > Zoom in
    open the File menu and click Save => click: File <menu> | click: Save
    open the Edit menu then click Preferences => click: Edit <menu> | click: Preferences
    """,
    "typing into a field": """
    type hello into the search box => type 'hello': search <box>
    type > hello => type '> hello': focus
    type Hello World into Name => type 'Hello World': Name
    enter "x" in City => type 'x': City
    put my.name@company.co.uk in the email box => type 'my.name@company.co.uk': email <box>
    enter 5 as quantity => type '5': quantity
    enter "5" as the quantity => type '5': quantity
    type 3.14 into the Value field => type '3.14': Value <field>
    type "click Save" in the search field => type 'click Save': search <field>
    fill out the Name field with Bob Smith => type 'Bob Smith': Name <field>
    fill in Bob in the Name field => type 'Bob': Name <field>
    fill Name with Ana => type 'Ana': Name
    type ana@example.com into Email => type 'ana@example.com': Email
    type https://example.org/a?b=c into the address bar => type 'https://example.org/a?b=c': address <bar>
    type hello in the box below Address => type 'hello': <box> below (Address)
    type 5 in the cell next to Total => type '5': <cell> beside (Total)
    type "a, b and c" into the field to the left of Search => type 'a, b and c': <field> left of (Search)
    enter 2024-01-31 into Date of birth => type '2024-01-31': Date of birth
    key in 1234 into Code => type '1234': Code
    paste "hello" into Notes => type 'hello': Notes
    type it's five o'clock into Notes => type "it's five o'clock": Notes
    type ‘quoted’ into Notes => type 'quoted': Notes
    type "unclosed into Notes => type '"unclosed': Notes
    type 'a > b' into Rule => type 'a > b': Rule
    type "Zé" into Your nickname and click OK => type 'Zé': Your nickname | click: OK
    enter Ana Silva in the Name field and 42 in the Age field
         => type 'Ana Silva': Name <field> | type '42': Age <field>
    type "x" into "First name", "y" into "Last name" => type 'x': 'First name' | type 'y': 'Last name'
    """,
    "typing where the focus is": """
    type Hello. Then press Enter => type 'Hello.': focus | keys: enter
    type Hello. => type 'Hello.': focus
    type How are you? => type 'How are you?': focus
    type see you on Monday => type 'see you on Monday': focus
    type Dear John, thanks for your help and see you soon
         => type 'Dear John, thanks for your help and see you soon': focus
    type "Dear John," then press Enter twice => type 'Dear John,': focus | keys: enter enter
    type hello and press enter => type 'hello': focus | keys: enter
    type hello then press Enter => type 'hello': focus | keys: enter
    type ls -la and press enter => type 'ls -la': focus | keys: enter
    type cd /home; ls and press enter => type 'cd /home; ls': focus | keys: enter
    type https://a.b/c?x=1&y=2#z, then press Enter => type 'https://a.b/c?x=1&y=2#z': focus | keys: enter
    type He said "hi" to me => type 'He said "hi" to me': focus
    type thank you => type 'thank you': focus
    """,
    "changing": """
    replace the text in Name with "new" => replace 'new': Name
    replace the text with "new" => replace 'new': focus
    replace everything with new words => replace 'new words': focus
    click Name and replace it with "Bob" => click: Name | replace 'Bob': focus
    change the text to "new" => replace 'new': focus
    change the font size to 14 => replace '14': font size
    change Country to Brazil => replace 'Brazil': Country
    set Volume to 50% => replace '50%': Volume
    set the date to 2024-05-01 => replace '2024-05-01': date
    clear the search field => clear: search <field>
    empty the search box => clear: search <box>
    delete the text in Notes => clear: Notes
    search for red shoes => replace 'red shoes': search <field>
    """,
    "ticking": """
    tick "I agree" => check: 'I agree'
    check the box next to I agree => check: <box> beside (I agree)
    check the I agree checkbox => check: I agree <checkbox>
    check I have read and accept the terms and conditions
         => check: I have read and accept the terms and conditions
    make sure Remember me is checked => check: Remember me
    make sure Wi-Fi is off => uncheck: Wi-Fi
    turn on dark mode => check: dark mode
    turn the Wi-Fi off => uncheck: Wi-Fi
    turn Bluetooth on => check: Bluetooth
    untick the Remember me check box => uncheck: Remember me <check box>
    disable notifications => uncheck: notifications
    """,
    "choosing": """
    select all => keys: ctrl+a
    select Portuguese in the Language dropdown => select Portuguese: Language <dropdown>
    choose Portuguese from the Language list => select Portuguese: Language <list>
    pick 10:30 in the time list => select 10:30: time <list>
    select "United Kingdom" as Country => select 'United Kingdom': Country
    select Large in Size => select Large: Size
    select the 3rd item in the list => select #3 <item>: <list>
    select Banana => select Banana: focus
    """,
    "keys": """
    press ctrl+k ctrl+s => keys: ctrl+k ctrl+s
    press ctrl+s => keys: ctrl+s
    press Control and S => keys: ctrl+s
    press ctrl-shift-p => keys: ctrl+shift+p
    press Alt F4 => keys: alt+f4
    press ctrl + a, then delete => keys: ctrl+a delete
    press ctrl++ => keys: ctrl++
    press the down arrow three times => keys: down down down
    press escape twice => keys: escape escape
    hit the spacebar => keys: space
    press Return => keys: enter
    press tab tab enter => keys: tab tab enter
    use the shortcut ctrl+p => keys: ctrl+p
    press ctrl+banana => ?key
    """,
    "scrolling": """
    scroll down => scroll 0 5: focus
    scroll down 3 times => scroll 0 3: focus
    scroll down by 10 lines => scroll 0 10: focus
    scroll down one page => scroll 0 10: focus
    scroll up five times in the sidebar => scroll 0 -5: <sidebar>
    scroll the list down => scroll 0 5: <list>
    scroll left in the spreadsheet => scroll -5 0: spreadsheet
    scroll all the way to the top => scroll 0 -200 end: focus
    scroll all the way down => scroll 0 200 end: focus
    scroll to the bottom of the page => scroll 0 200 end: page
    """,
    "dragging and pointing": """
    drag report.pdf onto the Trash icon => drag: report.pdf -> Trash <icon>
    drag and drop file.txt into Documents => drag: file.txt -> Documents
    drag "a.txt" to "Old files" => drag: 'a.txt' -> 'Old files'
    drag the first row onto the last row => drag: #1 <row> -> #-1 <row>
    hover on the Help icon => hover: Help <icon>
    mouse over Products => hover: Products
    move the mouse to the OK button => hover: OK <button>
    point to File => hover: File
    """,
    "other clicks": """
    click twice on the icon => double: <icon>
    double click on "My Documents" => double: 'My Documents'
    right-click on the desktop => right: desktop
    right click report.pdf and choose Rename => right: report.pdf | click: Rename
    middle-click the link Home => middle: Home <link>
    """,
    "more": """
    type 12/05/2024 in the Date column => type '12/05/2024': Date <column>
    type yes, please into Answer => type 'yes, please': Answer
    press Alt+F then S => keys: alt+f s
    press F2, type New name and press Enter => keys: f2 | type 'New name': focus | keys: enter
    click Close all tabs => click: Close all tabs
    click Press to continue => click: Press to continue
    close the notification => click: Close <button> in (<notification>)
    """,
    "waiting": """
    click "OK", then wait for the dialog to close => click: 'OK' | wait 0 gone: <dialog>
    wait 2 secs => wait 2: focus
    wait a second => wait 1: focus
    wait for 1.5 seconds => wait 1.5: focus
    wait half a second => wait 0.5: focus
    wait for 2 minutes => wait 120: focus
    wait for Save to appear => wait 0: Save
    wait until "Done" is visible => wait 0: 'Done'
    wait until the progress bar disappears => wait 0 gone: progress <bar>
    """,
    "sequences": """
    click A, then click B; press ctrl+c => click: A | click: B | keys: ctrl+c
    first click New, then type hello, finally press Enter => click: New | type 'hello': focus | keys: enter
    click New and type hello into it => click: New | type 'hello': focus
    click Name, type Ana, press Tab, type Silva
         => click: Name | type 'Ana': focus | keys: tab | type 'Silva': focus
    click File, then Save As => click: File | click: Save As
    click 7, then +, then 3, then = => click: 7 | click: + | click: 3 | click: =
    1. open mousepad => open: mousepad
    """,
    "what nobody can know": """
    click and hold the button => ?
    enter my password => ?
    click something => ?
    click on it => ?
    click there => ?
    click => ?
    press => ?
    type => ?
    fill in the form => ?
    copy => ?
    paste => ?
    save => ?
    undo => ?
    help => ?
    don't click Save => ?
    do not close the window => ?
    never click Delete => ?
    if Save is there click it => ?
    close all windows => ?
    do my taxes => ?
    book a flight to Lisbon => ?
    what is the weather => ?
    wait for it => ?
    drag the slider to the right => ?
    """,
}


def test_it_means_what_the_person_meant(words, meaning, meaning_of):
    assert meaning_of(words) == meaning
