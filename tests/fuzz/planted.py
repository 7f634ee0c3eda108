"""Readers that break every promise on purpose: the fuzzer must notice each of them."""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

from seaframe.errors import SeaframeError


def hang() -> None:
    while True:
        pass


def crash() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def take_memory() -> None:
    len(b"x" * 1_100_000_000)


def warn() -> None:
    warnings.warn("careful", stacklevel=1)


def fail() -> None:
    raise KeyError("x")


def leave() -> None:
    sys.exit(1)


def talk() -> None:
    os.write(2, b"noise")


def lose() -> None:
    open(os.devnull)  # noqa: SIM115


def refuse_at_length() -> None:
    raise SeaframeError("\n".join(["a.csv: wrong"] * 100))


def refuse_in_control_characters() -> None:
    raise SeaframeError("a.csv: \x1b[31mwrong")


def refuse_without_a_name() -> None:
    raise SeaframeError("wrong")


def refuse() -> None:
    raise SeaframeError("a.csv: wrong")


EXPECTED: dict[Callable[[], None], str] = {
    hang: "hang",
    crash: "death (-11)",
    take_memory: "memory",
    warn: "UserWarning",
    fail: "KeyError",
    leave: "SystemExit",
    talk: "printed",
    lose: "lost ResourceWarning",
    refuse_at_length: "message is too long",
    refuse_in_control_characters: "message is not printable",
    refuse_without_a_name: "message names no file",
    refuse: "",
}
DEEDS = tuple(EXPECTED)


def read_planted(path: Path, deed: int) -> None:
    """Misbehave in the way with a number."""
    DEEDS[deed]()
