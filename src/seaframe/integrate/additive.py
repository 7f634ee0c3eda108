"""Additive Runge-Kutta methods: explicit in all forces but those of joints, which are implicit.

A pair of methods, one explicit and one diagonally implicit, with the same weights b:

    y*_i = y_0 + h sum_(j<i) d_ij k_j                   at the time t + d_i h
    y_i  = y_0 + h sum_(j<i) a_ij k_j + h a k_i         at the time t + c_i h
    k_i  = H(y*_i, y_i),    y_1 = y_0 + h sum_j b_j k_j

H(y, y) is the rate of y, and linear in its second argument, which only the forces of servos, springs and dampers of
joints see (`implicit_joints`). Inertias and all other forces are those of y*, so that a stage is one solution of the
equations of motion, as in an explicit method (Boscarino, Filbet and Russo 2016, J. Sci. Comput. 68). The order of the
pair holds for any such H; its conditions are those of the explicit and the implicit method and of all products of the
two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ..dynamics.equations import EquationsOfMotion
from ..dynamics.tree import Tree
from ..numbers import Number
from .implicit_joints import implicit_entries, without_implicit_forces
from .runge_kutta import RungeKutta, combine_stages
from .step_engine import Ahead, Rates


class AdditiveRungeKutta(RungeKutta):
    """A pair of methods. `nodes` and `rows` are those of the explicit one, d_i and d_ij."""

    implicit_rows: ClassVar[tuple[tuple[float, ...], ...]]  # a_ij, without the diagonal
    diagonal: ClassVar[float]  # a

    @property
    def implicit_nodes(self) -> list[float]:
        """c_i: the times of the implicit method in a step."""
        return [sum(row) + self.diagonal for row in self.implicit_rows]

    def joints(self, tree: Tree) -> Sequence[int]:
        return implicit_entries(tree)

    def explicit_part(self, eom: EquationsOfMotion) -> EquationsOfMotion:
        return without_implicit_forces(eom)

    def ahead(self, number: int, h: Number, stages: Sequence[Rates], joints: Sequence[int]) -> Ahead | None:
        if not joints:
            return None
        if number == len(self.nodes):
            return Ahead.none(len(joints))
        weights = [a - d for d, a in zip(self.rows[number], self.implicit_rows[number], strict=True)]
        own = [Rates([rates.q[k] for k in joints], [rates.v[k] for k in joints]) for rates in stages]
        q, v = combine_stages(h, weights, own, len(joints), len(joints))
        return Ahead(self.diagonal * h, (self.implicit_nodes[number] - self.nodes[number]) * h, q, v)
