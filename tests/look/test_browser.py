"""The headless browser starts whatever files this process has open."""

from __future__ import annotations

import subprocess
import sys

from tests.look.page.chromium import needs_chromium

SCRIPT = """
import os, subprocess, tempfile
from pathlib import Path

from seaframe.look import browser

files = [os.open(os.devnull, os.O_RDONLY) for _ in range(5)]
assert {3, 4} < set(files), files
start = subprocess.Popen


def closing(*arguments, **options):
    os.close(3), os.close(4)  # as when objects that hold files are collected at this moment
    return start(*arguments, **options)


browser.subprocess.Popen = closing
with tempfile.TemporaryDirectory() as folder:
    found = browser.Browser(Path(folder), browser.require_browser())
    print(found.ask("Browser.getVersion")["product"])
    found.close()
"""


@needs_chromium
def test_files_that_are_closed_while_the_browser_starts_do_no_harm() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Chrom" in done.stdout
