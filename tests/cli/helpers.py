"""A pendulum, its logs, and the checks of every refusal."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import app, main

PENDULUM = """\
name: pendulum
robots:
  rod:
    base: fixed
    links:
      post: {mass: 1}
      bob:
        parent: post
        joint: {type: revolute, axis: [0, 1, 0], damping: 0.1}
        mass: 2
        center_of_mass: [0, 0, -1]
        inertia: {diagonal: [0.1, 0.1, 0.1]}
initial: {rod.bob: {angle: 0.4}}
run: {duration: 4, dt: 0.02}
"""


def write(text: str, name: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def write_columns(name: str, **columns: object) -> str:
    """A CSV file with a column for every argument."""
    table = np.column_stack([np.asarray(x, dtype=float) for x in columns.values()])
    np.savetxt(name, table, "%.12g", ",", header=",".join(columns), comments="")
    return name


def swing(damping: float = 0.1) -> sf.Run:
    """The pendulum with another damping."""
    write(PENDULUM, "pendulum.yaml")
    return sf.simulate(sf.load("pendulum.yaml").replace({"rod.bob.joint.damping": damping}))


def everything() -> set[str]:
    return {str(path) for path in Path().rglob("*")}


def assert_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str, code: str | None = None
) -> sf.SeaframeError | None:
    """Exit code 2, one message on standard error, nothing on standard output, nothing written.

    With a code, also compare that of the error, which is returned; without one the parser of arguments refuses.
    """
    before = everything()
    capsys.readouterr()
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert message in err, err
    assert "Traceback" not in err
    assert out == ""
    error = None
    if code is not None:
        with pytest.raises(sf.SeaframeError) as caught:
            app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        error = caught.value
        assert (error.code, str(error)) == (code, err.removesuffix("\n"))
    assert everything() == before
    return error
