"""Headless Chromium for the tests of pages: asked over its debugging pipe, with the network off."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--remote-debugging-pipe",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--mute-audio",
)
LONG = 90.0  # seconds after which a question is given up


class Browser:
    """One Chromium process; `open` gives tabs."""

    def __init__(self, folder: Path) -> None:
        down, up = os.pipe(), os.pipe()  # to the browser, and from it
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 20) for end in (down[0], up[1])]

        def wire() -> None:
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        command = [str(CHROMIUM), *FLAGS, f"--user-data-dir={folder}", "about:blank"]
        self.process = subprocess.Popen(
            command, pass_fds=(3, 4), preexec_fn=wire, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for end in (*ends, down[0], up[1]):
            os.close(end)
        self.out, self.into = os.fdopen(down[1], "wb", 0), up[0]
        self.rest, self.number = b"", 0
        self.events: list[dict[str, Any]] = []

    def close(self) -> None:
        """Ends this process and nothing else."""
        try:
            self.ask("Browser.close")
            self.process.wait(10.0)
        except (OSError, TimeoutError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.out.close()
        os.close(self.into)

    def ask(self, method: str, session: str | None = None, **given: Any) -> dict[str, Any]:
        """The answer to a question; what happens meanwhile goes to `events`."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": given} | ({"sessionId": session} if session else {})
        self.out.write(json.dumps(message).encode() + b"\0")
        until = time.monotonic() + LONG
        while time.monotonic() < until:
            heard = self.hear(until)
            if heard.get("id") == self.number:
                if "error" in heard:
                    raise RuntimeError(f"{method}: {heard['error']['message']}")
                return dict(heard["result"])
            self.events.append(heard)
        raise TimeoutError(method)

    def hear(self, until: float) -> dict[str, Any]:
        """The next message."""
        import select

        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.into], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                raise TimeoutError("the browser says nothing")
            part = os.read(self.into, 1 << 20)
            if not part:
                raise TimeoutError("the browser is gone")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return dict(json.loads(message))

    def open(self, page: Path, anchor: str = "", width: int = 1280, height: int = 720, touch: bool = False) -> Tab:
        """A tab that shows a file, once it is ready; it has no network."""
        return Tab(self, f"{page.as_uri()}{anchor}", (width, height), touch)

    def open_url(self, url: str) -> Tab:
        """A tab that shows what a server of this machine has."""
        return Tab(self, url, (1280, 720), False, offline=False)


class Tab:
    """One page in the browser."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int], touch: bool, offline: bool = True) -> None:
        self.browser = browser
        self.target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.ask("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")
        if offline:
            lost = {"latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
            self.ask("Network.emulateNetworkConditions", offline=True, **lost)
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": touch}
        self.ask("Emulation.setDeviceMetricsOverride", **metrics)
        if touch:
            self.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        browser.events.clear()
        self.ask("Page.navigate", url=url)
        self.wait("globalThis.seaframe?.ready === true")

    def ask(self, method: str, **given: Any) -> dict[str, Any]:
        return self.browser.ask(method, self.session, **given)

    def run(self, expression: str) -> Any:
        """The value of an expression in the page."""
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:600])
        return answer["result"].get("value")

    def wait(self, expression: str, seconds: float = 40.0) -> None:
        until = time.monotonic() + seconds
        while not self.run(expression):
            assert time.monotonic() < until, f"never true: {expression}; {self.problems()}"
            time.sleep(0.05)

    def picture(self) -> bytes:
        """A screenshot, PNG."""
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])

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

    def problems(self) -> list[str]:
        """Errors of the page, and requests other than for itself and data inside it."""
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            given = event.get("params", {})
            match event.get("method"):
                case "Runtime.exceptionThrown":
                    found.append(json.dumps(given["exceptionDetails"])[:400])
                case "Log.entryAdded" if given["entry"]["level"] == "error":
                    found.append(given["entry"]["text"])
                case "Network.requestWillBeSent" if not given["request"]["url"].startswith(("data:", "blob:")):
                    if given["request"]["url"].partition("#")[0] != given["documentURL"].partition("#")[0]:
                        found.append(f"request: {given['request']['url']}")
                case "Runtime.consoleAPICalled" if given["type"] in ("error", "assert"):
                    found.append(json.dumps(given["args"])[:400])
        return found

    def close(self) -> None:
        self.browser.ask("Target.closeTarget", targetId=self.target)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser for a while."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(Path(folder))
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
