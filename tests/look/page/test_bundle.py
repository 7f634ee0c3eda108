"""The bundled program of pages is made from the sources beside it, and these pass a light check."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from seaframe.look.page import page_build
from tests.program.node import NODE, needs_node

WEB = Path(page_build.__file__).parent / "web"
NPM = shutil.which("npm")


@needs_node
def test_sources_pass_the_check() -> None:
    done = subprocess.run([str(NODE), WEB / "lint.mjs"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@needs_node
@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("element.innerHTML = name;", "run as HTML"),
        ("fetch(url);", "asks nobody"),
        ('import { Vector3 } from "three";', "not used"),
        ("const x = ;", "SyntaxError"),
    ],
)
def test_a_planted_mistake_is_found(tmp_path: Path, line: str, what: str) -> None:
    shutil.copytree(WEB, tmp_path / "web")
    with (tmp_path / "web" / "src" / "dom.js").open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    done = subprocess.run([str(NODE), tmp_path / "web" / "lint.mjs"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert what in done.stderr


def test_versions_are_pinned_and_name_no_place() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    locked = {name: lock["packages"][f"node_modules/{name}"]["version"] for name in wanted}
    assert locked == wanted
    assert "resolved" not in json.dumps(lock)
    assert all("integrity" in package for path, package in lock["packages"].items() if path)


def test_bundle_can_stand_inside_a_page() -> None:
    bundle = (WEB / "page.js").read_text(encoding="utf-8")
    assert "</script" not in bundle
    assert "<!--" not in bundle
    assert bundle.count("Permission is hereby granted, free of charge") == 2


@pytest.mark.skipif(NPM is None, reason="no npm on this machine")
def test_bundle_is_what_its_sources_make(tmp_path: Path) -> None:
    folder = tmp_path / "web"
    shutil.copytree(WEB, folder, ignore=shutil.ignore_patterns("node_modules"))
    install = [str(NPM), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(install, cwd=folder, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode:
        pytest.skip(f"npm cannot install the page's dependencies here: {done.stderr.strip().splitlines()[-1:]}")
    command = [str(NODE), "build.mjs", "made.js"]
    subprocess.run(command, cwd=folder, check=True, timeout=120, env=os.environ | {"NO_COLOR": "1"})
    assert (folder / "made.js").read_bytes() == (WEB / "page.js").read_bytes()
