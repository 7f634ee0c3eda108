"""Extrapolate drag to axes that were not tested, in the ratio of added masses, as study 003 does."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...errors import SeaframeError, unknown_name
from ..estimates import Estimates
from .towed_vehicle import AXES

# Untested axis: tested axis. Forces are scaled from forces, moments from moments.
RULES = {"roll": "pitch", "yaw": "pitch", "sway": "heave"}


def extrapolate_drag(
    tested: Mapping[str, Estimates], added_mass: ArrayLike, rules: Mapping[str, str] | None = None
) -> dict[str, Estimates]:
    """Return quadratic and linear drag of all axes: tested ones, and those that a rule extrapolates.

    `added_mass` is its diagonal (6,) [kg, kg m2]. c_untested = c_tested M_untested / M_tested. The interval is scaled
    too, without an error of the rule itself. `about` then names the tested axis ("like") and the "ratio".
    """
    diagonal = np.asarray(added_mass, dtype=float)
    if diagonal.shape != (6,) or not (diagonal > 0.0).all():
        raise SeaframeError("must be six positive numbers, the diagonal [kg, kg m2].", "shape", path="added_mass")
    found: dict[str, Estimates] = {}
    for axis in AXES:
        source = axis if axis in tested else (RULES if rules is None else rules).get(axis)
        if source is None:
            continue
        if source not in tested:
            raise SeaframeError(unknown_name(source, tested, "tested axis"), path=axis)
        ratio = float(diagonal[AXES.index(axis)] / diagonal[AXES.index(source)])
        found[axis] = tested[source] if axis == source else scale_estimates(tested[source], ratio, axis, source)
    return found


def scale_estimates(tested: Estimates, ratio: float, axis: str, source: str) -> Estimates:
    """Return all coefficients times a ratio."""
    note = f"{axis}: not tested; set to {source} times {ratio:.4g}, the ratio of their added masses."
    bounds: NDArray[np.float64] = tested.bounds * ratio
    return Estimates(
        tested.names, tested.values * ratio, tested.covariance * ratio**2, tested.dof, tested.units, bounds,
        tested.center * ratio, {**tested.about, "like": source, "ratio": ratio}, (note,),
    )  # fmt: skip


def drag_paths(link: str, found: Mapping[str, Estimates]) -> Estimates:
    """Join all axes as paths of a link's drag, such as `rov.hull.drag.quadratic[0]`, for `Estimates.apply_to`."""
    names = [f"{link}.drag.{name}[{AXES.index(axis)}]" for axis, part in found.items() for name in part.names]
    parts = list(found.values())
    return Estimates(
        tuple(names),
        np.concatenate([part.values for part in parts]),
        np.block([[shared_covariance(axis, other, found) for other in found] for axis in found]),
        np.concatenate([part.dof for part in parts]),
        tuple(unit for part in parts for unit in part.units),
        np.concatenate([part.bounds for part in parts]),
        np.concatenate([part.center for part in parts]),
        about={axis: dict(part.about) for axis, part in found.items()},
        notes=tuple(dict.fromkeys(note for part in parts for note in part.notes if note not in part.contradictions)),
    )


def shared_covariance(axis: str, other: str, found: Mapping[str, Estimates]) -> NDArray[np.float64]:
    """Return the covariance of two axes: r1 r2 C if both are one tested axis times ratios r1, r2, else zero."""
    first, second = found[axis], found[other]
    if first.about.get("like", axis) != second.about.get("like", other):
        return np.zeros((len(first), len(second)))
    return np.asarray(first.covariance * (second.about.get("ratio", 1.0) / first.about.get("ratio", 1.0)))
