"""The command `seaframe`: argument parsing only."""

from __future__ import annotations

import gc
import io
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from typing import Any, TextIO

from cyclopts import CycloptsError

from ..errors import SeaframeError
from . import (  # noqa: F401  each adds its commands
    bridge_commands,
    code_commands,
    compare_commands,
    engine_commands,
    export_commands,
    identify_commands,
    import_commands,
    integration_commands,
    machine_commands,
    movie_commands,
    robot_export_commands,
    run_commands,
    scene_commands,
    study_commands,
)
from .shared import app

__all__ = ["app", "main"]
BAD_INPUT, INTERRUPTED = 2, 130
COLLECT_AFTER = 50_000  # new objects between two collections of garbage: imports and figures make few cycles
NO_MEMORY = "There is not enough memory for this. Use a shorter duration, a larger step (--dt) or a smaller scene."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 0 on success, 1 if a check failed, 2 for bad input, 130 if interrupted."""
    tokens = sys.argv[1:] if arguments is None else list(arguments)
    out, thresholds = sys.stdout, gc.get_threshold()
    sys.stdout = PipeTolerantOutput(out)
    gc.set_threshold(COLLECT_AFTER)
    try:
        with show_warnings_with(place_of(tokens)):
            code = app(tokens, exit_on_error=False, print_error=True, result_action="return_value")
        sys.stdout.flush()
    except SeaframeError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except CycloptsError:  # the message is already printed
        return BAD_INPUT
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except MemoryError:
        print(NO_MEMORY, file=sys.stderr)
        return BAD_INPUT
    except OSError as error:  # such as a full disk
        print(f"The command failed: {error}", file=sys.stderr)
        return BAD_INPUT
    finally:
        sys.stdout = out
        gc.set_threshold(*thresholds)
    return code or 0


def place_of(tokens: Sequence[str]) -> str:
    """Return the command and what it acts on, without its options: "seaframe run my-robot.yaml"."""
    return " ".join([app.name[0], *takewhile(lambda token: not token.startswith("-"), tokens)])


@contextmanager
def show_warnings_with(place: str) -> Iterator[None]:
    """Print warnings in one line each, after the command that they concern."""

    def show(message: Warning | str, *_: Any, **__: Any) -> None:
        print(f"{place}: warning: {message}", file=sys.stderr)

    with warnings.catch_warnings():
        warnings.showwarning = show
        warnings.filterwarnings("default", category=DeprecationWarning, module="seaframe")  # former options
        yield


class PipeTolerantOutput(io.TextIOBase):
    """Standard output that ignores a closed pipe: a reader such as `head` may stop before the command ends."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    def write(self, text: str) -> int:
        self._ignore_closed_pipe(lambda: self.out.write(text))
        return len(text)

    def flush(self) -> None:
        self._ignore_closed_pipe(self.out.flush)

    def _ignore_closed_pipe(self, action: Callable[[], object]) -> None:
        """Do something with the output; once its reader is gone, discard further output."""
        try:
            action()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.out.fileno())

    def isatty(self) -> bool:
        return self.out.isatty()

    def fileno(self) -> int:
        return self.out.fileno()

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.out.encoding
