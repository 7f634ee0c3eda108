"""Wrench inputs: closed forms of a free body, agreement of formulations, balances, and where they stand in u."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.dynamics import FORMULATIONS
from seaframe.program.operations import chain_scene
from seaframe.run.agreement import agreement
from tests.program.models import pushed_vehicles

MASS, INERTIA = 20.0, np.array([1.0, 1.5, 0.8])
ENTRIES = [f"{kind}[{k}]" for kind in ("force", "moment") for k in range(3)]
TURNED = [0.5, -0.5, 0.1, 0.7]  # of some length


def body(**keys: Any) -> sf.Scene:
    """Return a dry body with its centre of mass at its origin, without weight."""
    hull = {"mass": MASS, "inertia": {"diagonal": INERTIA.tolist()}} | keys
    robot = {"links": {"hull": hull}, "wrench_input": True}
    return sf.Scene.from_dict({"gravity": [0, 0, 0], "robots": {"rov": robot}, "run": {"duration": 2, "dt": 0.01}})


def turned_pose() -> list[float]:
    return [1.0, 2.0, 3.0, *(np.array(TURNED) / np.linalg.norm(TURNED))]


@pytest.mark.parametrize("method", FORMULATIONS)
def test_force_and_moment_on_a_turned_body(method: str) -> None:
    """At rest a = F/m and alpha = J^-1 M, both in the frame of the root, however it is turned."""
    u = [3.0, -4.0, 5.0, 0.3, -0.6, 0.8]
    vdot = sf.derive(body(), method).forward(turned_pose(), [0.0] * 6, u)
    np.testing.assert_allclose(vdot, [*(np.array(u[:3]) / MASS), *(u[3:] / INERTIA)], rtol=1e-14)


@pytest.mark.parametrize("method", FORMULATIONS)
def test_it_acts_at_the_origin_of_the_root(method: str) -> None:
    """With the centre of mass at c: J alpha = M - c x F, and the origin accelerates by F/m - alpha x c."""
    F, M, c = np.array([3.0, -4.0, 5.0]), np.array([0.3, -0.6, 0.8]), np.array([0.1, -0.2, 0.3])
    vdot = sf.derive(body(center_of_mass=c.tolist()), method).forward(turned_pose(), [0.0] * 6, [*F, *M])
    alpha = (M - np.cross(c, F)) / INERTIA
    np.testing.assert_allclose(vdot, [*(F / MASS - np.cross(alpha, c)), *alpha], rtol=1e-13)


def test_a_constant_force_along_an_axis_of_a_spinning_body() -> None:
    """Spinning at w about z, a constant force along its own x axis: v_x + i v_y = F/(m w) (exp(i w t) - 1)/i."""
    w, F = 1.7, 6.0
    run = sf.simulate(body(), control=lambda t, q, v: [F, 0, 0, 0, 0, 0], v0=[0, 0, 0, 0, 0, w])
    wanted = F / (MASS * w) * (np.exp(1j * w * run.t) - 1.0) / 1j
    velocity = run["rov.hull.velocity"]
    np.testing.assert_allclose(velocity[:, 0] + 1j * velocity[:, 1], wanted, atol=1e-9)


def test_work_and_impulse_of_the_wrench_balance() -> None:
    """The health report accounts for its power, which is F v + M w; the signals are what was applied."""

    def control(t: Any, q: Any, v: Any) -> list[float]:
        return [5 * np.sin(3 * t), 2.0, -1.0, 0.1, 0.2 * np.cos(2 * t), -0.3]

    run = sf.simulate(body(), control=control)
    assert run.health.energy_residual < 1e-8
    assert run.health.momentum_residual is not None
    assert run.health.momentum_residual < 1e-8
    kinetic = run["energy.kinetic"]
    assert run.health.work["wrench"] == pytest.approx(kinetic[-1] - kinetic[0], rel=1e-8)
    power = np.sum(run.u * run.v, axis=1)
    np.testing.assert_allclose(run["power.wrench"], power, rtol=1e-12, atol=1e-12)
    np.testing.assert_array_equal(np.hstack([run["rov.wrench.force"], run["rov.wrench.moment"]]), run.u)
    assert (run.unit("rov.wrench.force"), run.unit("rov.wrench.moment[1]")) == ("N", "N m")


def test_formulations_agree() -> None:
    rows = agreement(pushed_vehicles(), states=8)
    assert len({row.between for row in rows}) >= len(FORMULATIONS)
    assert all(row.is_within_tolerance for row in rows), rows


def test_many_bodies_share_kernels() -> None:
    """In a robot of more than 30 velocities it equals the reference too, and so does its derivative."""
    content = chain_scene(32).to_dict()
    (name, robot), *_ = content["robots"].items()
    robot |= {"base": "free", "wrench_input": True}
    robot["links"]["tail"] = robot["links"]["link1"] | {"parent": None, "joint": None}
    scene = sf.Scene.from_dict(content)
    program = sf.compile(scene)
    assert program.shares
    rng = np.random.default_rng(4)
    q, v, u = (0.1 * rng.normal(size=n) for n in (program.nq, program.nv, program.nu))
    q[3:7] = [1.0, 0.0, 0.0, 0.0]
    wanted = sf.derive(scene).forward(q, v, u)
    np.testing.assert_allclose(program.forward(q, v, u), wanted, rtol=0, atol=1e-11 * np.abs(wanted).max())
    du = np.zeros(program.nu)
    du[scene.coordinates.u.index(f"{name}.wrench.moment[1]")] = 1.0
    slope = sf.derive(scene).forward(q, v, u + du) - wanted  # accelerations are linear in u
    np.testing.assert_allclose(program.jvp(q, v, u, du=du), slope, rtol=0, atol=1e-8 * np.abs(slope).max())


# In u


def test_it_is_the_last_of_u_in_the_order_of_the_file() -> None:
    scene = pushed_vehicles()
    names = [f"{robot}.wrench.{entry}" for robot in ("rov", "buoy") for entry in ENTRIES]
    assert list(scene.coordinates.u) == ["rov.arm.torque", "rov.t1.command", "rov.t2.command", *names]


def test_without_the_key_nothing_changes() -> None:
    """Nor with a zero wrench, up to rounding."""
    content = pushed_vehicles().to_dict()
    for robot in content["robots"].values():
        del robot["wrench_input"]
    plain, pushed = sf.Scene.from_dict(content), pushed_vehicles()
    off = pushed.replace({"rov.wrench_input": False, "buoy.wrench_input": False})
    assert plain.coordinates == off.coordinates
    assert plain.coordinates.u == pushed.coordinates.u[:3]
    assert not [name for name in sf.simulate(plain, duration=0.0).names if "wrench" in name]
    runs = [sf.simulate(scene, duration=0.5) for scene in (plain, off, pushed)]
    np.testing.assert_array_equal(runs[0].q, runs[1].q)
    np.testing.assert_allclose(runs[0].v, runs[2].v, rtol=0, atol=1e-14)


def test_rollouts_steps_and_runs_are_the_same() -> None:
    scene = pushed_vehicles()
    u = np.array([0.2, 5.0, -4.0, *(0.5 * np.arange(12) - 2.0)])
    run = sf.simulate(scene, duration=0.5, control=lambda t, q, v: list(u))
    reference = sf.simulate(scene, duration=0.5, control=lambda t, q, v: list(u), engine="reference")
    program = sf.compile(scene)
    q, v = program.rollout(run.q[0], run.v[0], u, scene.run.dt, len(run.t) - 1)
    for got in (np.hstack([q, v]), np.hstack([reference.q[-1], reference.v[-1]])):
        np.testing.assert_allclose(got, np.hstack([run.q[-1], run.v[-1]]), atol=1e-11)


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_no_finite_number_no_wrench(value: float) -> None:
    scene = body()
    u = [0.0, value, 0.0, 0.0, 0.0, 0.0]
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(scene).forward(turned_pose(), [0.0] * 6, u)
    assert (caught.value.code, caught.value.path) == ("range", "u")
    with pytest.raises(sf.SeaframeError) as caught:
        sf.simulate(scene, duration=0.1, control=lambda t, q, v: list(u))
    assert (caught.value.code, caught.value.path) == ("range", "control")
    assert "rov.wrench.force[1]" in str(caught.value)


def test_a_locked_base_does_not_follow() -> None:
    """A lock holds the translation; the moment still turns the body."""
    content = body().to_dict() | {"drives": {"rov.hull": {"lock": "translation"}}}
    for method in FORMULATIONS:
        vdot = sf.derive(sf.Scene.from_dict(content), method).forward(
            turned_pose(), [0.0] * 6, [1.0, 2.0, 3.0, 0.4, 0.5, 0.6]
        )
        np.testing.assert_allclose(vdot, [0.0, 0.0, 0.0, *([0.4, 0.5, 0.6] / INERTIA)], atol=1e-14)


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "a fixed base": ({"base": "fixed"}, "unsupported"),
    "the name of a thruster": ({"thrusters": [{"name": "wrench", "link": "hull", "direction": [1, 0, 0]}]}, "conflict"),
    "no true or false": ({"wrench_input": 1}, "type"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str, tmp_path: Any) -> None:
    keys, code = REFUSED[case]
    content = body().to_dict()
    content["robots"]["rov"] |= keys
    with pytest.raises(sf.SceneError) as caught:
        sf.Scene.from_dict(content)
    assert (caught.value.code, caught.value.path) == (code, "rov.wrench_input")


def test_symbolic_equations_refuse_it_by_name() -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(body()).source("latex")
    assert caught.value.code == "unsupported"
    assert "wrench input" in str(caught.value)
