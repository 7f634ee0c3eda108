"""Vortices that flexible links shed: a phase for each slice, lift across the flow, and no work."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.dynamics import FORMULATIONS, kinematics
from seaframe.loads.quadrature import gauss_on_unit_interval
from seaframe.loads.time_functions import Instant
from seaframe.spatial import array
from tests.dynamics.flexible_arms import Array, arm, bent_state, link_of
from tests.dynamics.test_flexible_formulations import apart, arm_on_a_hull
from tests.integrate.references import reference_steps
from tests.random_scenes import difference

T0 = 0.7  # s
DENSITY, DIAMETER, LENGTH = 998.0, 0.01, 1.0
NORMAL, LIFT, STROUHAL, SPEED = 1.2, 0.6, 0.21, 0.4


@cache
def shedding_hull() -> sf.Scene:
    """A free hull with two flexible links that shed, in a current."""
    scene = arm_on_a_hull()
    for name in ("first", "second"):
        scene["robots"]["rov"]["links"][name]["drag"] = {
            "strips": {"normal": NORMAL, "tangential": 0.02, "lift": LIFT, "strouhal": STROUHAL}
        }
    return sf.Scene.from_dict(scene)


def shed_state(rng: np.random.Generator, eom: sf.EquationsOfMotion) -> tuple[Array, Array, Array]:
    """A bent state with a phase of its own on every slice."""
    q, v, u = bent_state(rng, eom)
    for own in eom.coordinates.inner.values():
        q[own] = rng.uniform(-3.0, 3.0, own.stop - own.start)
    return q, v, u


def held_arm(**shapes: Any) -> sf.Scene:
    """A link along x, held in a current along z, so that lift acts along y."""
    water = {"density": DENSITY, "current": {"velocity": [0.0, 0.0, SPEED]}}
    scene = arm(link_of(**shapes), water=water)
    strips = {"normal": NORMAL, "lift": LIFT, "strouhal": STROUHAL}
    scene["robots"]["arm"]["links"]["first"]["drag"] = {"strips": strips}
    return sf.Scene.from_dict(scene)


def test_every_slice_has_a_phase() -> None:
    scene = shedding_hull()
    first, second = (scene.links[f"rov.{name}"].flexible for name in ("first", "second"))
    assert first is not None
    assert second is not None
    names = [f"rov.first.shedding[{k}]" for k in range(first.quadrature)]
    names += [f"rov.second.shedding[{k}]" for k in range(second.quadrature)]
    assert list(scene.coordinates.q[-len(names) :]) == names


def test_closed_form_of_a_held_link_in_a_current() -> None:
    """Phases 2 pi St U t/d, and at the joint the moments of drag and of C_L 1/2 rho d U2 sin(phase) along the link.

    Lift acts along a x v = x x (-z) = +y, so that the joint holds it by a moment about -z, and drag by one about +y.
    It can twist only, so that it stays straight.
    """
    scene = held_arm(torsion=1)
    flexible = scene.links["arm.first"].flexible
    assert flexible is not None
    run = sf.simulate(scene, duration=0.2, dt=0.01, integrator="rodas4")
    phases = run["arm.first.shedding"]
    phase = 2.0 * np.pi * STROUHAL * SPEED / DIAMETER * run.t
    assert phases.shape[1] == flexible.quadrature
    assert difference(phases, np.tile(phase[:, None], phases.shape[1])) < 1e-12
    moment = 0.5 * DENSITY * DIAMETER * SPEED**2 * LENGTH**2 / 2.0
    got = run["arm.first.reaction_moment"]
    assert difference(got[:, 1], np.full_like(run.t, NORMAL * moment)) < 1e-9
    assert difference(got[:, 2], -LIFT * moment * np.sin(phase)) < 1e-9
    assert np.abs(run["power.lift"]).max() < 1e-13 * moment * SPEED / LENGTH


def test_moment_at_the_joint_is_the_integral_of_lift() -> None:
    """About the joint's axis z, against the lift along y."""
    eom = sf.derive(held_arm(bending={"y": 2}))
    own = eom.coordinates.inner["arm.first"]
    places, weights = gauss_on_unit_interval(own.stop - own.start)
    size = 0.5 * DENSITY * LIFT * DIAMETER * SPEED**2
    q, still = np.zeros(eom.nq), np.zeros(eom.nv)
    q[own] = 0.8
    forces = eom.inverse(q, still, still)
    assert forces[0] == pytest.approx(-size * np.sin(0.8) * LENGTH**2 / 2.0, rel=1e-12)
    q[own] = np.linspace(-1.0, 4.0, own.stop - own.start)  # and where slices are out of step
    wanted = -size * LENGTH**2 * np.sum(weights * places * np.sin(q[own]))
    assert eom.inverse(q, still, still)[0] == pytest.approx(wanted, rel=1e-12)
    q[own] = 0.0
    assert np.abs(eom.inverse(q, still, still)).max() < 1e-15 * size


def test_lift_does_no_work_on_any_slice() -> None:
    """Relative to the water, at random bends, rates and phases."""
    eom = sf.derive(shedding_hull())
    q, v, _ = shed_state(np.random.default_rng(61), eom)
    tree = eom.tree
    moving = kinematics.motions(tree, q.tolist(), v.tolist(), Instant(T0, T0))
    found = 0
    for body, B, fed in zip(tree.bodies, moving, tree.device_inputs(q.tolist(), [0.0] * eom.nv), strict=True):
        for device, own in zip(body.devices, fed, strict=True):
            met = B.situation_of(body)
            F, V = array(device.wrench(met, *own)), array(met.V_r)
            assert abs(F @ V) < 1e-15 * np.linalg.norm(F) * np.linalg.norm(V)
            assert np.linalg.norm(F) > 0.0
            found += 1
    assert found == eom.tree.inner


def test_formulations_agree() -> None:
    one = sf.derive(shedding_hull())
    q, v, u = shed_state(np.random.default_rng(62), one)
    M, forward, forces = one.mass_matrix(q), one.forward(q, v, u, T0), one.inverse(q, v, v, T0)
    unlifted = q.copy()
    unlifted[one.nq - one.tree.inner :] = 0.0
    assert apart(M, one.forward(unlifted, v, u, T0), forward) > 1e-3  # lift matters
    for method in FORMULATIONS:
        other = sf.derive(shedding_hull(), method=method)
        assert apart(M, other.forward(q, v, u, T0), forward) < 1e-10, method
        assert difference(other.inverse(q, v, v, T0), forces) < 1e-10, method


def test_compiled_equals_reference() -> None:
    scene = shedding_hull()
    eom, program = sf.derive(scene), sf.compile(scene)
    q, v, u = shed_state(np.random.default_rng(63), eom)
    assert difference(program.forward(q, v, u, T0), eom.forward(q, v, u, T0)) < 1e-12
    assert difference(program.inverse(q, v, v, T0), eom.inverse(q, v, v, T0)) < 1e-12
    got = program.rollout(q, v, u, 1e-4, 3, every=1)
    wanted = reference_steps(scene, q, v, 1e-4, 3, u=lambda t: u.tolist())
    assert all(difference(a, b) < 1e-12 for a, b in zip(got, wanted, strict=True))


def test_printed_drag_is_for_flexible_links_only() -> None:
    scene = arm(link_of(bending={"y": 2}), water={"density": DENSITY})
    link = scene["robots"]["arm"]["links"]["first"]
    link["drag"] = {"printed": {}}
    sf.Scene.from_dict(scene)
    del link["flexible"]
    link["mass"] = 1.0
    with pytest.raises(sf.SceneError, match="`strips`") as refused:
        sf.Scene.from_dict(scene)
    assert (refused.value.code, refused.value.path) == ("unsupported", "arm.first.drag.printed")
