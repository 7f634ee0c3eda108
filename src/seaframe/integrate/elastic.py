"""The linear systems of a W-method whose Jacobian contains only springs and dampers, solved by the recursion.

With x = h g and J = [[0, 1], [-M^-1 K, -M^-1 D]] of joints' springs and dampers and of the modes of flexible links,
(1/x - J) U = R is, with a = x R_v,

    (M + x D + x^2 K) z = -x [D a + K x (a + R_q)],    U_v = a + z,    U_q = x (R_q + U_v):

the forward dynamics of the same bodies without loads, with x D + x^2 K added to the inertia of joints and modes. K is
that of straight links: its change with twist is left to the order conditions of the W-method, as loads are.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..dynamics import FORMULATIONS
from ..dynamics.equations import EquationsOfMotion, Numbers
from ..dynamics.start import BEGIN
from ..dynamics.tree import Body
from ..numbers import Number
from .impulse import without_loads
from .step_engine import Rates


def solve_elastic_system(eom: EquationsOfMotion, q: Numbers, right: Numbers, x: Number) -> list[Any]:
    """Solve for U with the right-hand side R, both (step of q, gain of v)."""
    tree, xs = eom.tree, [x] * len(eom.tree.bodies)
    steps = tree.nv + tree.inner
    R_q, R_v = tree.split_v(right[: tree.nv]), tree.split_v(right[steps:])
    forces = tree.join_v(tree.each(elastic_force, R_q, R_v, xs))
    stiff = without_loads(eom)
    bodies = tuple(with_implicit_inertia(body, x) for body in stiff.tree.bodies)
    z = FORMULATIONS["recursive"](eom.scene, replace(stiff.tree, bodies=bodies)).accelerations(
        q, [0.0] * tree.nv, [*forces, *[0.0] * len(tree.commands)], BEGIN
    )
    found = tree.each(joint_change, tree.split_q(q), R_q, R_v, tree.split_v(z), xs)
    inner = [x * r for r in right[tree.nv : steps]]
    return [*tree.join_v([U.q for U in found]), *inner, *tree.join_v([U.v for U in found])]


def elastic_force(body: Body, R_q: Numbers, R_v: Numbers, x: Number) -> list[Any]:
    """-x (D a + K s) with a = x R_v and s = x (a + R_q), for a joint's spring and damper, or for modes."""
    a = [x * r for r in R_v]
    s = [x * (b + r) for b, r in zip(a, R_q, strict=True)]
    if body.beam is not None:
        forces = body.beam.linear(s, a)
    else:
        forces = [-(body.stiffness * b + body.damping * r) for b, r in zip(s, a, strict=True)]
    return [x * f if actuation == "free" else 0.0 for f, actuation in zip(forces, body.actuation, strict=True)]


def joint_change(body: Body, q: Numbers, R_q: Numbers, R_v: Numbers, z: Numbers, x: Number) -> Rates:
    """U of one joint: U_v = x R_v + z, U_q = x (R_q + U_v), along the group."""
    U_v = [x * r + y for r, y in zip(R_v, z, strict=True)]
    moved = body.joint.step_rate(q, [0.0] * len(U_v), U_v)
    return Rates([x * (r + u) for r, u in zip(R_q, moved, strict=True)], U_v)


def with_implicit_inertia(body: Body, x: Number) -> Body:
    """A body with x D + x^2 K added to the inertia of its joint or modes."""
    if body.beam is None:
        return replace(body, armature=body.armature + x * body.damping + x * x * body.stiffness)
    pairs = zip(body.beam.damping, body.beam.stiffness, strict=True)
    rows = tuple(tuple(x * d + x * x * k for d, k in zip(*pair, strict=True)) for pair in pairs)
    return replace(body, beam=replace(body.beam, inertia=rows))
