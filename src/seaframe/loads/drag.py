"""Drag of a link as a whole: linear and quadratic in its velocity relative to the water.

    linear      F_i = -sum_j D_ij V_j
    by axes     F_i = -sum_j D_ij |V_j| V_j
    by speed    F   = -D (|v| v, |w| w)

V = (v, w) is the twist at the link's origin, F the wrench there. D may be full. A law by axes is no tensor, so every
drag keeps its own axes D, fixed on the link: if the link's frame is rotated, R_BD changes, and a permutation of axes
adds no operations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ..numbers import Number, dot, sqrt
from ..scene.fluid import Drag, Six, SixRows
from ..scene.model import Scene
from ..spatial import IDENTITY, ZERO, Pose, Rotation, Twist, Vector, Wrench
from .load import Load, Situation

Rows: TypeAlias = tuple[tuple[Number, ...], ...]
TINY = 1e-30  # m2/s2, rad2/s2: keeps the derivative of a speed finite at rest


class Resistance(Load):
    """Base class of drag loads."""

    kind = "drag"

    @staticmethod
    def acts_in(scene: Scene) -> bool:
        return scene.water is not None and any(link.drag is not None for link in scene.links.values())


@dataclass(frozen=True, slots=True)
class LinearDrag(Resistance):
    """-D V; D six rows of six [N s/m, N s/rad, N m s/m, N m s/rad]."""

    D: Rows
    axes: Rotation = IDENTITY  # R_BD

    def wrench(self, B: Situation) -> Wrench:
        V = B.V_r.outward(Pose(self.axes, ZERO))
        return resisting_wrench(self.D, list(V), self.axes, B.wet)

    def rotate(self, R_CB: Rotation) -> LinearDrag:
        return replace(self, axes=R_CB @ self.axes)


@dataclass(frozen=True, slots=True)
class QuadraticDrag(Resistance):
    """-D |V| V; D six rows of six [N s2/m2, N s2/rad2, N m s2/m2, N m s2/rad2]."""

    D: Rows
    by_speed: bool = False  # |v| v and |w| w instead of |V_j| V_j for each component
    axes: Rotation = IDENTITY  # R_BD

    def wrench(self, B: Situation) -> Wrench:
        V = B.V_r.outward(Pose(self.axes, ZERO))
        squares = speed_squares(V) if self.by_speed else [abs(x) * x for x in V]
        return resisting_wrench(self.D, squares, self.axes, B.wet)

    def rotate(self, R_CB: Rotation) -> QuadraticDrag:
        return replace(self, axes=R_CB @ self.axes)


def drag_of(drag: Drag | None) -> Iterator[Load]:
    """Yield the drag loads of a link as a whole."""
    if drag is not None and drag.linear is not None:
        yield LinearDrag(rows_of(drag.linear))
    if drag is not None and drag.quadratic is not None:
        yield QuadraticDrag(rows_of(drag.quadratic), drag.law == "speed")


def speed_squares(V: Twist) -> list[Any]:
    """Return |v| v and |w| w, six numbers [m2/s2, rad2/s2]."""
    return [*(speed(V.linear) * V.linear), *(speed(V.angular) * V.angular)]


def speed(v: Vector) -> Any:
    """Speed |v| [m/s], with a finite derivative at rest."""
    return sqrt(v.dot(v) + TINY)


def resisting_wrench(D: Rows, x: Sequence[Number], axes: Rotation, wet: Number) -> Wrench:
    """Return -D x, rotated from the drag's own axes into the link's, times the submerged fraction `wet`."""
    F: Wrench = wet * Wrench.of([-dot(row, x) for row in D])
    return F.inward(Pose(axes, ZERO))


def rows_of(entries: Six | SixRows) -> Rows:
    """Return six rows of six numbers of any kind, from rows or from a diagonal; off it are structural zeros."""
    if isinstance(entries[0], tuple):
        rows: Any = entries
        return tuple(tuple(row) for row in rows)
    return tuple(tuple(entries[i] if i == j else 0.0 for j in range(6)) for i in range(6))
