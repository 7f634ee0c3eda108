"""Check a run against expected values: published ones of a study, and reference values from other sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ..dynamics import FORMULATIONS, derive
from ..errors import SeaframeError
from ..scene.locating import errors_at
from ..scene.model import Expectation, Scale
from .agreement import TOLERANCE, relative_difference

if TYPE_CHECKING:
    from .recording import Run


Bound: TypeAlias = Literal["", "at least", "at most"]
Kind: TypeAlias = Literal["published", "reference"]


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure of a check, for data that are not signals of the run: curves with their labels.

    sf.Chart("Speed", "time [s]", "speed [m/s]", {"measured": (t, u), "closed form": (t, expected)})
    """

    title: str  # above the figure
    x: str  # label of the horizontal axis, with its unit: "time [s]"
    y: str  # label of the vertical axis, with its unit
    curves: Mapping[str, tuple[ArrayLike, ArrayLike]]  # values along x and y, by label
    scale: Scale = "linear"  # of the vertical axis


@dataclass(frozen=True, slots=True)
class Check:
    """One expected value, the value of the run, and the verdict.

    A value is "published" where a study prints it. A closed form, the result of another program and any other computed
    value, also one from the data of a study, is a "reference". `sf.compared` makes a check.
    """

    what: str  # the checked quantity, with its unit
    expected: Any  # a number, or several
    got: Any  # the value of the run, of the same shape
    tolerance: float  # relative to the expected value
    passed: bool
    note: str = ""  # shown beside the verdict
    floor: float = 0.0  # absolute error that is always accepted
    bound: Bound = ""  # whether the expected value is a lower or upper bound
    kind: Kind = "reference"
    source: str = ""  # where a published value is printed: a table, figure, equation or section
    chart: Chart | None = field(default=None, compare=False, repr=False)

    @property
    def published(self) -> Any:
        """The expected value if it is published in a study, else None."""
        return self.expected if self.kind == "published" else None

    @property
    def reference(self) -> Any:
        """The expected value if it is not published in a study, else None."""
        return self.expected if self.kind == "reference" else None

    def to_dict(self) -> dict[str, Any]:
        """Return the check as data for JSON, without its chart."""
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
    """Return a number or nested lists of numbers; None stays None."""
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
    """Compare a value of a run with the expected one, and return the `Check`.

    Args:
        what: the checked quantity, with its unit.
        reference: the expected number, or several, if it is computed.
        got: the value of the run, of the same shape and unit.
        tolerance: accepted error of each component, relative to its expected value.
        floor: absolute error that is always accepted, in the unit of the value.
        note: remark shown beside the verdict.
        bound: "at least" or "at most": only deviations beyond the expected value count as errors.
        published: the expected value instead of `reference`, if a study prints it.
        source: where the study prints it: a table, figure, equation or section.
        chart: becomes a figure of the report.

    Example:

        sf.compared("period [s]", reference=2.006, got=period, tolerance=1e-3)
    """
    if (reference is None) == (published is None) or got is None:
        raise SeaframeError(
            "Give `got` and exactly one of `reference` and `published`.", "missing", path=f"check '{what}'"
        )
    kind: Kind = "published" if reference is None else "reference"
    wanted = np.asarray(published if reference is None else reference, dtype=float)
    found = np.asarray(got, dtype=float)
    error = {"": np.abs(found - wanted), "at least": wanted - found, "at most": found - wanted}[bound]
    passed = bool(np.all(error <= np.maximum(tolerance * np.abs(wanted), floor)))
    return Check(what, wanted.tolist(), found.tolist(), tolerance, passed, note, floor, bound, kind, source, chart)


def formulations_agree(run: Run, row: int = -1, tolerance: float = TOLERANCE) -> Check:
    """Return a check that all formulations give the same accelerations at a recorded time, `run.t[row]`.

    Their differences are relative to the largest acceleration at that time; each must be at most `tolerance`.

        sf.formulations_agree(run, tolerance=1e-10).passed
    """
    q, v, u, t = run.q[row], run.v[row], run.u[row], float(run.t[row])
    others = [derive(run.scene, method) for method in FORMULATIONS if method != run.method]
    want = np.atleast_2d(run.eom.forward(q, v, u, t))
    difference = max(relative_difference(np.atleast_2d(eom.forward(q, v, u, t)), want) for eom in others)
    note = f"{run.method} against {', '.join(eom.method for eom in others)} at t = {t:g} s"
    return compared("formulations: relative difference of accelerations", 0.0, difference, 0.0, tolerance, note)


def scene_checks(run: Run) -> list[Check]:
    """Evaluate the checks that a scene lists."""
    found = []
    for k, expectation in enumerate(run.scene.checks):
        with errors_at(run.scene, f"checks[{k}]"):
            found.append(evaluate_expectation(run, expectation, source_of(run, k)))
    return found


def source_of(run: Run, k: int) -> str:
    """Return the source of the value of a listed check."""
    path, found = f"checks[{k}]", run.scene.sources
    return found.get(path) or found.get(f"{path}.{run.scene.checks[k].kind}", "")


def evaluate_expectation(run: Run, expected: Expectation, source: str = "") -> Check:
    """Evaluate one listed check at its time, or at the time when the signal differs most from the expected value."""
    values = run[expected.signal]
    wanted = np.asarray(expected.expected_value, dtype=float)
    if wanted.shape != values.shape[1:]:
        raise SeaframeError(
            f"{expected.signal} has {max(1, values[0].size)} components, but `{expected.kind}` gives "
            f"{max(1, wanted.size)}. Give one number for each component.",
            "shape",
            path=f"check '{expected.what}'",
        )
    if expected.at is None:
        errors = np.abs(values - wanted).reshape(len(run.t), -1).max(axis=1)
        k = int(np.argmax(errors))
    else:
        k = int(np.argmin(np.abs(run.t - expected.at)))
        if abs(run.t[k] - expected.at) > 1e-9 * max(1.0, expected.at):
            raise SeaframeError(
                f"t = {expected.at:g} s is not among the recorded times, multiples of dt = {run.dt:g} s up to "
                f"{run.t[-1]:g} s. Give one of these times as `at`, or change `dt` or `duration`.",
                "range",
                path=f"check '{expected.what}'",
            )
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
