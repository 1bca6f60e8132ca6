"""A page in Chromium, worked by mouse and keyboard; what counts is what its server received."""

import pytest

from desktop_agent.core.outcome import Status
from desktop_lab.web_page import WebPage

ORDER = """<!doctype html><title>Order page</title><h1>Order</h1>
<form action="/sent"><p><label for=n>Name</label> <input id=n name=name></p>
<p><label for=c>City</label> <input id=c name=city></p>
<p><input type=checkbox id=t name=terms value=yes> <label for=t>I agree to the terms</label></p>
<p><label for=s>Size</label> <select id=s name=size><option>Small<option>Medium<option>Large</select></p>
<p><input type=radio name=pay id=r1 value=cash> <label for=r1>Cash</label>
<input type=radio name=pay id=r2 value=card> <label for=r2>Card</label></p>
<button>Place it</button></form>
<p><a href="/help">Help</a> <a href="/about">About us</a></p>
<p><button onclick="fetch('/quiet')">Do it quietly</button>
<button onclick="fetch('/never')" disabled>Not now</button></p>
<div style="height:3000px"></div><p><a href="/bottom">The very end</a></p>"""


@pytest.fixture
def page(desktop):
    with WebPage(ORDER) as served:
        desktop.chromium(served.url)
        desktop.wait_for_window("Order page")
        served.wait_until_painted()
        yield served
        desktop.stop_programs()


def test_a_form_is_filled_in_and_sent(page, say):
    say('type "José" into Name and type "東京" into City')
    say("check I agree to the terms")
    say("click Card")
    say("click Place it")
    sent = page.wait_for("/sent")
    assert sent == {"name": "José", "city": "東京", "terms": "yes", "size": "Small", "pay": "card"}


def test_an_option_of_a_list_is_chosen(page, say):
    say("select Large in Size")
    say("click Place it")
    assert page.wait_for("/sent")["size"] == "Large"


def test_a_link_is_followed(page, say):
    outcome = say("click the About us link")
    page.wait_for("/about")
    assert outcome.status is not Status.NOT_FOUND


def test_a_click_that_only_the_server_sees_is_not_called_verified(page, say):
    outcome = say("click Do it quietly")
    page.wait_for("/quiet")
    assert outcome.status in {Status.NO_CHANGE, Status.UNVERIFIED}


def test_a_disabled_button_of_a_page_is_not_clicked(page, say):
    assert say("click Not now").status is Status.FAILED
    assert page.received == []


def test_what_the_page_does_not_have_is_not_found(page, say):
    assert say("click Unsubscribe").status is Status.NOT_FOUND
    assert page.received == []


def test_scrolling_brings_the_end_into_view(page, say):
    assert say("scroll to the bottom").status is Status.VERIFIED
    say("click The very end")
    page.wait_for("/bottom")
