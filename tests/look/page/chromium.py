"""Headless Chromium for the tests of pages: with mouse, fingers and keys, and the network off."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from seaframe.look import browser as headless
from seaframe.look.browser import find_browser, require_browser

CHROMIUM = find_browser()
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")


class Tab(headless.Tab):
    """One page in the browser, and a reader before it."""

    def key(self, key: str) -> None:
        text = {"text": key} if len(key) == 1 else {}
        self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key)

    def drag(self, start: tuple[float, float], end: tuple[float, float], release: bool = True) -> None:
        """With the mouse."""
        common: dict[str, Any] = {"button": "left", "clickCount": 1}
        self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=start[0], y=start[1])
        self.ask("Input.dispatchMouseEvent", type="mousePressed", x=start[0], y=start[1], buttons=1, **common)
        for k in range(1, 6):
            x, y = (a + (b - a) * k / 5 for a, b in zip(start, end, strict=True))
            self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, buttons=1, button="left")
        if release:
            self.ask("Input.dispatchMouseEvent", type="mouseReleased", x=end[0], y=end[1], **common)

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """With a finger."""
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": start[0], "y": start[1]}])
        for k in range(1, 6):
            x, y = (a + (b - a) * k / 5 for a, b in zip(start, end, strict=True))
            self.ask("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


class Browser(headless.Browser):
    """One Chromium process; `open` and `open_url` give tabs."""

    def open(self, page: Path, anchor: str = "", width: int = 1280, height: int = 720, touch: bool = False) -> Tab:
        """A tab that shows a file, once it is ready; it has no network."""
        return Tab(self, f"{page.as_uri()}{anchor}", (width, height), touch=touch)

    def open_url(self, url: str) -> Tab:
        """A tab that shows what a server of this machine has."""
        return Tab(self, url, (1280, 720), offline=False)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser for a while."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(Path(folder), require_browser())
        try:
            yield browser
        finally:
            browser.close()


def eventually(check: Callable[[], bool], seconds: float = 20.0) -> bool:
    """Whether something becomes true."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if check():
            return True
        time.sleep(0.1)
    return False
