"""A headless Chromium that shows pages without network access, asked over its debugging pipe."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..errors import SeaframeError, one_line, quote

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
VARIABLE = "SEAFRAME_BROWSER"  # environment variable with the path of the browser to use
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
PATIENCE = 90.0  # seconds after which a question is given up
ENDS = 20  # least number of the file descriptors that are kept for the browser


def find_browser() -> str | None:
    """Return the path of a Chromium on this machine, or None; $SEAFRAME_BROWSER names one."""
    if given := os.environ.get(VARIABLE):
        return shutil.which(given)
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or next((place for place in PLACES if Path(place).is_file()), None)


def require_browser() -> str:
    """Return the path of a Chromium, or raise an error that says how to get one."""
    if sys.platform == "win32":
        raise SeaframeError(
            "Pictures of pages need a browser that is controlled over a pipe, on Linux or macOS.", "unsupported"
        )
    if (found := find_browser()) is None:
        if given := os.environ.get(VARIABLE):
            message = (
                f"{VARIABLE} names {quote(given)}, which is no program. Set it to the path of a Chromium, or unset it."
            )
            raise SeaframeError(message, "dependency")
        raise SeaframeError(
            f"There is no Chromium or Google Chrome on this machine, which draws the pictures. Install one "
            f"(`apt install chromium`, `brew install --cask chromium`), or set {VARIABLE} to its path.",
            "dependency",
        )
    return found


def lost_browser(what: str) -> SeaframeError:
    """Return the error of a browser that does not work."""
    return SeaframeError(f"The browser {what}. Close other programs and try again, or set {VARIABLE}.", "dependency")


class Browser:
    """One Chromium process; a `Tab` of it shows a page."""

    def __init__(self, folder: Path, program: str) -> None:
        import fcntl

        down, up = os.pipe(), os.pipe()  # to the browser, and from it
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, ENDS) for end in (down[0], up[1])]

        def connect() -> None:
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        command = [program, *FLAGS, f"--user-data-dir={folder}", "about:blank"]
        # Not with pass_fds=(3, 4): these may be files of others here, which are closed at any moment. All of Python's
        # are closed in the browser anyway.
        self.process = subprocess.Popen(
            command, close_fds=False, preexec_fn=connect, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for end in (*ends, down[0], up[1]):
            os.close(end)
        self.out, self.into = os.fdopen(down[1], "wb", 0), up[0]
        self.rest, self.number = b"", 0
        self.events: list[dict[str, Any]] = []

    def close(self) -> None:
        """End this process and nothing else."""
        try:
            self.ask("Browser.close")
            self.process.wait(10.0)
        except (OSError, SeaframeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.out.close()
        os.close(self.into)

    def ask(self, method: str, session: str | None = None, **given: Any) -> dict[str, Any]:
        """Return the answer to a question; what happens meanwhile goes to `events`."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": given} | ({"sessionId": session} if session else {})
        self.out.write(json.dumps(message).encode() + b"\0")
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            heard = self.hear(until)
            if heard.get("id") == self.number:
                if "error" in heard:
                    raise SeaframeError(
                        one_line(f"The browser refused {method}: {heard['error']['message']}."), "dependency"
                    )
                return dict(heard["result"])
            self.events.append(heard)
        raise lost_browser(f"did not answer {method}")

    def hear(self, until: float) -> dict[str, Any]:
        """Return the next message; give up after a moment of the monotonic clock [s]."""
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.into], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                raise lost_browser("does not answer")
            part = os.read(self.into, 1 << 20)
            if not part:
                raise lost_browser("has ended")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return dict(json.loads(message))


class Tab:
    """One page in the browser, of a size [pixels]; it is there once the page is ready.

    `before` is a script that runs before those of the page.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int],
        before: str = "",
        offline: bool = True,
        touch: bool = False,
    ) -> None:
        self.browser = browser
        self.target = browser.ask("Target.createTarget", url="about:blank", newWindow=True)["targetId"]
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
        if before:
            self.ask("Page.addScriptToEvaluateOnNewDocument", source=before)
        browser.events.clear()
        self.ask("Page.navigate", url=url)
        self.wait("globalThis.seaframe?.ready === true")

    def ask(self, method: str, **given: Any) -> dict[str, Any]:
        """Return the answer to a question about this page."""
        return self.browser.ask(method, self.session, **given)

    def run(self, expression: str) -> Any:
        """Return the value of an expression in the page."""
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            what = details.get("exception", {}).get("description") or details.get("text", "")
            raise SeaframeError(one_line(f"The page failed in the browser: {what}"), "dependency")
        return answer["result"].get("value")

    def wait(self, expression: str, seconds: float = 40.0) -> None:
        """Wait until an expression is true."""
        until = time.monotonic() + seconds
        while not self.run(expression):
            if time.monotonic() > until:
                raise lost_browser(f"showed no page in which {expression}; {self.problems()}")
            time.sleep(0.05)

    def picture(self) -> bytes:
        """Return a screenshot, PNG."""
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])

    def problems(self) -> list[str]:
        """Return errors of the page, and requests other than for itself and data inside it."""
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
        """Close the tab."""
        self.browser.ask("Target.closeTarget", targetId=self.target)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Start a browser, and end it afterwards."""
    program = require_browser()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(Path(folder), program)
        try:
            yield browser
        finally:
            browser.close()
