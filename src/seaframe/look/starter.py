"""The scene that a user starts from."""

from __future__ import annotations

from pathlib import Path

from ..errors import SeaframeError, one_line

STARTER = Path(__file__).with_name("starter.yaml")


def write_starter(path: Path) -> None:
    """Write a commented scene to a file that does not exist yet."""
    text = STARTER.read_text(encoding="utf-8").replace("THIS-FILE", path.name)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise SeaframeError(one_line(f"{path}: exists already; choose another name.")) from None
    except OSError as error:
        raise SeaframeError(one_line(f"{path}: cannot be written: {error.strerror}.")) from None
