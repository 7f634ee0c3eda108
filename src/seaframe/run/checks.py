"""Checks of a run: values that a study prints, and reference values from elsewhere, against what came out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ..dynamics import derive, fitting
from ..errors import SeaframeError
from ..scene.model import Expectation, Scale
from .agreement import TOLERANCE, relative

if TYPE_CHECKING:
    from .recording import Run


Bound: TypeAlias = Literal["", "at least", "at most"]
Kind: TypeAlias = Literal["published", "reference"]


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure of a check's own, for what is no signal of the run: curves with their labels."""

    title: str
    x: str  # label of the horizontal axis, with its unit: "time [s]"
    y: str
    curves: Mapping[str, tuple[ArrayLike, ArrayLike]]  # values along x and y, by label
    scale: Scale = "linear"  # of the vertical axis


@dataclass(frozen=True, slots=True)
class Check:
    """One expected value, what came out, and the verdict.

    A value is "published" where a study prints it; a closed form, the result of another program and anything else that
    was computed, also from the data of a study, is a "reference".
    """

    what: str
    expected: Any  # a number, or several
    got: Any
    tolerance: float  # relative to the expected value
    passed: bool
    note: str = ""
    floor: float = 0.0  # absolute error that is always accepted
    bound: Bound = ""  # whether the expected value is a bound rather than a value to meet
    kind: Kind = "reference"
    source: str = ""  # where a published value is printed: a table, figure, equation or section
    chart: Chart | None = field(default=None, compare=False, repr=False)

    @property
    def published(self) -> Any:
        """The expected value if a study prints it, else None."""
        return self.expected if self.kind == "published" else None

    @property
    def reference(self) -> Any:
        """The expected value unless a study prints it."""
        return self.expected if self.kind == "reference" else None

    def to_dict(self) -> dict[str, Any]:
        return {
            "what": self.what,
            "published": plain_list(self.published),
            "reference": plain_list(self.reference),
            "source": self.source or None,
            "got": plain_list(self.got),
            "tolerance": self.tolerance,
            "floor": self.floor,
            "bound": self.bound,
            "passed": self.passed,
            "note": self.note,
        }


def plain_list(value: Any) -> Any:
    """A number or nested lists of numbers; None stays None."""
    return None if value is None else np.asarray(value).tolist()


def compared(
    what: str,
    reference: ArrayLike | None = None,
    got: ArrayLike | None = None,
    tolerance: float = 0.0,
    floor: float = 0.0,
    note: str = "",
    bound: Bound = "",
    *,
    published: ArrayLike | None = None,
    source: str = "",
    chart: Chart | None = None,
) -> Check:
    """A check that passes if each component is within tolerance times the expected one, or within the floor.

    The expected value is a `reference`, or `published` if a study prints it; `source` then says where. With a `bound`,
    "at least" or "at most", only what is beyond it on the wrong side counts as an error. A `chart` becomes a figure of
    the report.
    """
    if (reference is None) == (published is None) or got is None:
        raise SeaframeError(f"check '{what}': give `got` and exactly one of `reference` and `published`.")
    kind: Kind = "published" if reference is None else "reference"
    wanted = np.asarray(published if reference is None else reference, dtype=float)
    found = np.asarray(got, dtype=float)
    error = {"": np.abs(found - wanted), "at least": wanted - found, "at most": found - wanted}[bound]
    passed = bool(np.all(error <= np.maximum(tolerance * np.abs(wanted), floor)))
    return Check(what, wanted.tolist(), found.tolist(), tolerance, passed, note, floor, bound, kind, source, chart)


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
    return [checked(run, expectation, source_of(run, k)) for k, expectation in enumerate(run.scene.checks)]


def source_of(run: Run, k: int) -> str:
    """Where the value of a listed check comes from, as its `source` says."""
    path, found = f"checks[{k}]", run.scene.sources
    return found.get(path) or found.get(f"{path}.{run.scene.checks[k].kind}", "")


def checked(run: Run, expected: Expectation, source: str = "") -> Check:
    """One listed check: at its time, or at the time when the signal is farthest from what is expected."""
    values = run[expected.signal]
    wanted = np.asarray(expected.expected, dtype=float)
    if wanted.shape != values.shape[1:]:
        raise SeaframeError(
            f"check '{expected.what}': {expected.signal} has {max(1, values[0].size)} components, "
            f"but `{expected.kind}` gives {max(1, wanted.size)}."
        )
    if expected.at is None:
        errors = np.abs(values - wanted).reshape(len(run.t), -1).max(axis=1)
        k = int(np.argmax(errors))
    else:
        k = int(np.argmin(np.abs(run.t - expected.at)))
        if abs(run.t[k] - expected.at) > 1e-9 * max(1.0, expected.at):
            raise SeaframeError(f"check '{expected.what}': t = {expected.at:g} s is not among the recorded times.")
    note = f"worst at t = {run.t[k]:g} s" if expected.at is None else ""
    given: dict[str, Any] = {expected.kind: wanted}
    return compared(
        expected.what,
        got=values[k],
        tolerance=expected.tolerance,
        floor=expected.floor,
        note=note,
        source=source,
        **given,
    )
