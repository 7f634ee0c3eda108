"""What Seaframe finds on this machine, for reports of problems: versions, processor, extras, cache and browser."""

from __future__ import annotations

import os
import platform
import re
import sys
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Any

from rich.text import Text

from .._version import __version__
from ..errors import count_words
from ..extras import EXTRAS
from .console import open_console, table

REQUIREMENT = re.compile(r"^([A-Za-z0-9][\w.-]*)")  # the name at the start of a requirement
OF_EXTRA = re.compile(r"extra\s*==\s*['\"]([\w-]+)['\"]")
SELF = "seaframe"
UNLISTED = {"film": ["imageio-ffmpeg"]}  # packages of extras that an installation older than them does not list
VECTORS = ("avx512f", "avx2", "fma", "neon", "sve")  # features that compiled code uses or may use


@dataclass(frozen=True, slots=True)
class Extra:
    """An optional group of packages."""

    name: str
    gives: str  # what it adds
    packages: dict[str, str | None]  # installed versions by name; None: not installed

    @property
    def is_present(self) -> bool:
        """Whether all of its packages are installed."""
        return None not in self.packages.values()


@dataclass(frozen=True, slots=True)
class Examination:
    """What was found on a machine."""

    seaframe: str
    python: str
    system: str
    processor: str
    cores: int | None
    vectors: tuple[str, ...]  # features of the processor
    lanes: int  # robots that compiled code computes side by side
    packages: dict[str, str | None]  # of the core
    extras: tuple[Extra, ...]
    cache: str | None  # folder; None: there is none
    cache_entries: int
    cache_bytes: int
    browser: str | None  # path
    ffmpeg: str | None  # path

    def to_dict(self) -> dict[str, Any]:
        """Return everything as data for JSON."""
        return asdict(self) | {"extras": [asdict(extra) | {"present": extra.is_present} for extra in self.extras]}


def examine() -> Examination:
    """Look at this machine and this installation."""
    from ..program import cache
    from ..program.native import machine, native_target
    from .browser import find_browser
    from .encoding import find_ffmpeg

    name, features = machine()
    known = {feature[1:] for feature in features.split(",") if feature.startswith("+")}
    core, optional = required_packages()
    try:
        folder, sizes = str(cache.folder()), [status.st_size for _, status in cache.entries()]
    except RuntimeError:  # no home folder
        folder, sizes = None, []
    return Examination(
        __version__,
        f"{platform.python_version()} ({sys.executable})",
        platform.platform(),
        name,
        os.cpu_count(),
        tuple(vector for vector in VECTORS if vector in known),
        native_target().lanes,
        installed_versions(core),
        tuple(
            Extra(name, gives, installed_versions(optional.get(name) or UNLISTED.get(name, [])))
            for name, gives in EXTRAS.items()
        ),
        folder,
        len(sizes),
        sum(sizes),
        find_browser(),
        find_ffmpeg(),
    )


def required_packages() -> tuple[list[str], dict[str, list[str]]]:
    """Return the packages that the core and each extra require; none if Seaframe is not installed as a package."""
    try:
        lines = requires(SELF) or []
    except PackageNotFoundError:
        lines = []
    core: list[str] = []
    optional: dict[str, list[str]] = {}
    for line in lines:
        name = REQUIREMENT.match(line)
        if name is None or name[1] == SELF:
            continue
        extra = OF_EXTRA.search(line)
        (core if extra is None else optional.setdefault(extra[1], [])).append(name[1])
    return core, optional


def installed_versions(names: list[str]) -> dict[str, str | None]:
    """Return the installed versions of packages; None for those that are not installed."""
    return {name: installed_version(name) for name in names}


def installed_version(name: str) -> str | None:
    """Return the installed version of a package, or None."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def show(found: Examination) -> None:
    """Print what was found, as text for a report."""
    out = open_console()
    facts = {
        "seaframe": found.seaframe,
        "python": found.python,
        "system": found.system,
        "processor": f"{found.processor}, {count_words(found.cores or 1, 'core')}",
        "vectors": f"{', '.join(found.vectors) or 'none'}: {found.lanes} robots side by side",
        "packages": ", ".join(f"{name} {each or 'MISSING'}" for name, each in found.packages.items()) or "unknown",
        "cache": f"{found.cache}: {found.cache_entries} entries, {found.cache_bytes / 1e6:.1f} MB"
        if found.cache
        else "none: this user has no home folder",
        "browser": found.browser or "none: films need Chromium or Google Chrome",
        "ffmpeg": found.ffmpeg or "none: films are GIF or WebP",
    }
    rows = table("This installation", "what", "found")
    for what, text in facts.items():
        rows.add_row(Text(what), Text(text))
    out.print(rows)
    rows = table("Extras", "extra", "state", "what it gives", "packages")
    for extra in found.extras:
        packages = ", ".join(f"{name} {each}" if each else f"{name} missing" for name, each in extra.packages.items())
        known = bool(extra.packages)
        state = "there" if extra.is_present else f"pip install 'seaframe[{extra.name}]'"
        rows.add_row(Text(extra.name), Text(state if known else "unknown"), Text(extra.gives), Text(packages))
    out.print(rows)
