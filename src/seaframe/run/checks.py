"""Published values against a run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ..dynamics import derive, fitting
from ..errors import SeaframeError
from ..scene.model import Expectation
from .agreement import TOLERANCE, relative

if TYPE_CHECKING:
    from .recording import Run


Bound: TypeAlias = Literal["", "at least", "at most"]


@dataclass(frozen=True, slots=True)
class Check:
    """One published statement, what came out, and the verdict."""

    what: str
    published: Any  # a number, or several
    got: Any
    tolerance: float  # relative to the published value
    passed: bool
    note: str = ""
    floor: float = 0.0  # absolute error that is always accepted
    bound: Bound = ""  # whether the published value is a bound rather than a value to meet

    def to_dict(self) -> dict[str, Any]:
        return {
            "what": self.what,
            "published": np.asarray(self.published).tolist(),
            "got": np.asarray(self.got).tolist(),
            "tolerance": self.tolerance,
            "floor": self.floor,
            "bound": self.bound,
            "passed": self.passed,
            "note": self.note,
        }


def compared(
    what: str,
    published: ArrayLike,
    got: ArrayLike,
    tolerance: float,
    floor: float = 0.0,
    note: str = "",
    bound: Bound = "",
) -> Check:
    """A check that passes if each component is within tolerance times the published one, or within the floor.

    With a `bound`, "at least" or "at most", only what is beyond it on the wrong side counts as an error.
    """
    wanted, found = np.asarray(published, dtype=float), np.asarray(got, dtype=float)
    error = {"": np.abs(found - wanted), "at least": wanted - found, "at most": found - wanted}[bound]
    passed = bool(np.all(error <= np.maximum(tolerance * np.abs(wanted), floor)))
    return Check(what, wanted.tolist(), found.tolist(), tolerance, passed, note, floor, bound)


def formulations_agree(run: Run, row: int = -1, tolerance: float = TOLERANCE) -> Check:
    """A check that all formulations that fit the scene give the accelerations of a recorded row, `run.t[row]`.

    Their differences are relative to the largest acceleration there.
    """
    q, v, u, t = run.q[row], run.v[row], run.u[row], float(run.t[row])
    others = [derive(run.scene, method) for method in fitting(run.scene) if method != run.method]
    want = np.atleast_2d(run.eom.forward(q, v, u, t))
    difference = max(relative(np.atleast_2d(eom.forward(q, v, u, t)), want) for eom in others)
    note = f"{run.method} against {', '.join(eom.method for eom in others)} at t = {t:g} s"
    return compared("formulations: relative difference of accelerations", 0.0, difference, 0.0, tolerance, note)


def scene_checks(run: Run) -> list[Check]:
    """The checks that a scene lists."""
    return [checked(run, expectation) for expectation in run.scene.checks]


def checked(run: Run, expected: Expectation) -> Check:
    """One listed check: at its time, or at the time when the signal is farthest from what is published."""
    values = run[expected.signal]
    published = np.asarray(expected.published, dtype=float)
    if published.shape != values.shape[1:]:
        raise SeaframeError(
            f"check '{expected.what}': {expected.signal} has {max(1, values[0].size)} components, "
            f"but {max(1, published.size)} are published."
        )
    if expected.at is None:
        errors = np.abs(values - published).reshape(len(run.t), -1).max(axis=1)
        k = int(np.argmax(errors))
    else:
        k = int(np.argmin(np.abs(run.t - expected.at)))
        if abs(run.t[k] - expected.at) > 1e-9 * max(1.0, expected.at):
            raise SeaframeError(f"check '{expected.what}': t = {expected.at:g} s is not among the recorded times.")
    note = f"worst at t = {run.t[k]:g} s" if expected.at is None else ""
    return compared(expected.what, published, values[k], expected.tolerance, expected.floor, note)
