"""The command `seaframe`: argument parsing only."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from cyclopts import CycloptsError

from ..errors import SeaframeError
from . import comparing, describing, engine, exporting, identifying, running
from .shared import app

__all__ = ["app", "comparing", "describing", "engine", "exporting", "identifying", "main", "running"]
BAD_INPUT, INTERRUPTED = 2, 130
NO_MEMORY = (
    "This needs more memory than there is. A shorter duration, a larger step (dt) or a smaller scene needs less."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. 0: all is well; 1: a check failed; 2: bad input; 130: interrupted."""
    tokens = sys.argv[1:] if arguments is None else list(arguments)
    out = sys.stdout
    sys.stdout = Patient(out)
    try:
        code = app(tokens, exit_on_error=False, print_error=True, result_action="return_value")
        sys.stdout.flush()
    except SeaframeError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except CycloptsError:  # it has said what is wrong
        return BAD_INPUT
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except MemoryError:
        print(NO_MEMORY, file=sys.stderr)
        return BAD_INPUT
    except OSError as error:  # such as a full disk
        print(f"cannot go on: {error}", file=sys.stderr)
        return BAD_INPUT
    finally:
        sys.stdout = out
    return code or 0


class Patient(io.TextIOBase):
    """Standard output that goes on, unheard, when its reader, such as `head`, has seen enough."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    def write(self, text: str) -> int:
        self._tried(lambda: self.out.write(text))
        return len(text)

    def flush(self) -> None:
        self._tried(self.out.flush)

    def _tried(self, action: Callable[[], object]) -> None:
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
