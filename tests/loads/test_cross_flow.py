"""Cross-flow drag along a hull and a centre of pressure: closed forms, integrals, formulations, energy, refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad_vec

import seaframe as sf
from seaframe.dynamics import FORMULATIONS
from seaframe.loads.drag import CrossFlowDrag, LinearDrag, QuadraticDrag, drag_of, rows_of
from seaframe.scene.fluid import Drag
from seaframe.scene.water import Water
from seaframe.spatial import IDENTITY, Pose, Vector
from tests.loads.readings import (
    Floats,
    differences,
    moving,
    power,
    random_rotation,
    readings_agree,
    rotated_wrench,
    same,
    slopes,
    wrench_on,
)
from tests.random_scenes import difference

RHO, L, C, HEIGHT, BEAM = 1025.0, 1.6, 0.9, 0.3, 0.5
WATER = Water(density=RHO)
CENTER = (0.1, -0.2, 0.3)
STATIONS, HEIGHTS, BEAMS = (-0.9, -0.5, 0.2, 0.7), (0.0, 0.3, 0.25, 0.1), (0.1, 0.5, 0.5, 0.2)
TWIST = [0.7, -0.3, 0.2, -0.5, 0.4, 0.9]


def described(**keys: Any) -> Drag:
    return Drag.model_validate(keys)


def hull(law: str = "axes", points: int = 5, **keys: Any) -> CrossFlowDrag:
    """A hull of constant height and beam along x, about its middle."""
    sides = {
        "y": {"coefficient": C, "width": [HEIGHT, HEIGHT]},
        "z": {"coefficient": 2 * C, "width": [BEAM, BEAM]},
    }
    (load,) = drag_of(described(cross_flow={"at": [-L / 2, L / 2], "points": points, **sides}, law=law, **keys), WATER)
    assert isinstance(load, CrossFlowDrag)
    return load


def tapered(law: str = "axes", points: int = 32, center: tuple[float, ...] = CENTER) -> CrossFlowDrag:
    sides = {"y": {"coefficient": C, "width": HEIGHTS}, "z": {"coefficient": 1.4, "width": BEAMS}}
    keys = {"cross_flow": {"at": STATIONS, "points": points, **sides}, "law": law, "center_of_pressure": center}
    (load,) = drag_of(described(**keys), WATER)
    assert isinstance(load, CrossFlowDrag)
    return load


@pytest.mark.parametrize("law", ["axes", "speed"])
def test_sway_and_heave(law: str) -> None:
    """Y = -1/2 rho C D L v|v|, and no moment about the middle."""
    sway = -0.5 * RHO * C * HEIGHT * L * 0.8**2
    np.testing.assert_allclose(
        wrench_on(hull(law), [0, 0.8, 0, 0, 0, 0]), [0, sway, 0, 0, 0, 0], rtol=1e-13, atol=1e-13
    )
    heave = 0.5 * RHO * 2 * C * BEAM * L * 0.8**2
    got = wrench_on(hull(law), [0, 0, -0.8, 0, 0, 0])
    np.testing.assert_allclose(got, [0, 0, heave, 0, 0, 0], rtol=1e-13, atol=1e-13)
    assert not wrench_on(hull(law), [2.0, 0, 0, 3.0, 0, 0]).any()  # neither surge nor roll


@pytest.mark.parametrize("law", ["axes", "speed"])
@pytest.mark.parametrize("r", [0.6, -1.3])
def test_pure_yaw(law: str, r: float) -> None:
    """N = -1/2 rho C D r|r| 2 int_0^{L/2} x^3 dx = -rho C D L^4/64 r|r|; also pitch, with the beam."""
    for points in (4, 8, 16, 32):
        yaw, pitch = wrench_on(hull(law, points), [0, 0, 0, 0, 0, r]), wrench_on(hull(law, points), [0, 0, 0, 0, r, 0])
        assert yaw[5] == pytest.approx(-RHO * C * HEIGHT * L**4 / 64 * r * abs(r), rel=4.0 / points**4)
        assert pitch[4] == pytest.approx(-RHO * 2 * C * BEAM * L**4 / 64 * r * abs(r), rel=4.0 / points**4)
        np.testing.assert_allclose(np.delete(yaw, 5), 0.0, atol=1e-12)


def test_yaw_with_a_station_in_the_middle_is_exact() -> None:
    """Between stations |x| x does not reverse, and two points integrate it exactly."""
    sides = {"y": {"coefficient": C, "width": [HEIGHT] * 3}}
    (load,) = drag_of(described(cross_flow={"at": [-L / 2, 0, L / 2], "points": 2, **sides}), WATER)
    got = wrench_on(load, [0, 0, 0, 0, 0, 0.6])
    np.testing.assert_allclose(got, [0, 0, 0, 0, 0, -RHO * C * HEIGHT * L**4 / 64 * 0.36], rtol=1e-13, atol=1e-13)


def test_sway_while_turning() -> None:
    """With v > |r| L/2: Y = -1/2 rho C D (v^2 L + r^2 L^3/12), N = -1/2 rho C D v r L^3/6; so -(sway) with +r."""
    v, r = 1.2, 0.5
    got = wrench_on(hull(), [0, v, 0, 0, 0, r])
    assert got[1] == pytest.approx(-0.5 * RHO * C * HEIGHT * (v**2 * L + r**2 * L**3 / 12), rel=1e-13)
    assert got[5] == pytest.approx(-0.5 * RHO * C * HEIGHT * v * r * L**3 / 6, rel=1e-13)
    w, q = 1.2, 0.5  # u_z = w - x q: heave and pitch couple with the other sign
    got = wrench_on(hull(), [0, 0, w, 0, q, 0])
    assert got[2] == pytest.approx(-RHO * C * BEAM * (w**2 * L + q**2 * L**3 / 12), rel=1e-13)
    assert got[4] == pytest.approx(-RHO * C * BEAM * w * q * L**3 / 6, rel=1e-13)


def brute(law: str, V: Floats) -> Floats:
    """The wrench of the tapered hull by adaptive integration of the law per length."""

    def per_length(s: float) -> Floats:
        p = np.add(CENTER, [s, 0, 0])
        u = V[:3] + np.cross(V[3:], p)
        u[0] = 0.0
        size = np.abs(u) if law == "axes" else np.linalg.norm(u)
        widths = np.array([0.0, C * np.interp(s, STATIONS, HEIGHTS), 1.4 * np.interp(s, STATIONS, BEAMS)])
        f = -0.5 * RHO * widths * size * u
        density: Floats = np.r_[f, np.cross(p, f)]
        return density

    total: Floats = quad_vec(per_length, STATIONS[0], STATIONS[-1], epsrel=1e-11, points=STATIONS[1:-1])[0]
    return total


@pytest.mark.parametrize("law", ["axes", "speed"])
def test_any_motion_of_a_tapered_hull_is_the_integral(law: str) -> None:
    rng = np.random.default_rng(2)
    for _ in range(6):
        V = np.r_[rng.normal(size=3), rng.normal(size=3)]
        wanted = brute(law, V)
        np.testing.assert_allclose(
            wrench_on(tapered(law), V.tolist()), wanted, rtol=0, atol=1e-4 * np.abs(wanted).max()
        )
        V[1:3] += 4.0  # no strip reverses: exact
        wanted = brute(law, V)
        np.testing.assert_allclose(
            wrench_on(tapered(law), V.tolist()), wanted, rtol=0, atol=1e-9 * np.abs(wanted).max()
        )


@pytest.mark.parametrize("law", ["axes", "speed"])
def test_power_is_never_positive(law: str) -> None:
    rng = np.random.default_rng(3)
    for V in rng.normal(size=(200, 6)):
        assert power(tapered(law, 3), V.tolist()) < 0.0


def placed(p: Any) -> dict[str, Any]:
    place = Pose(IDENTITY, Vector(*p))
    D = (8.0, 9.0, 5.0, 2.0, 0.5, 1.5)
    return {
        "linear": LinearDrag(rows_of(D), place),
        "axes": QuadraticDrag(rows_of(D), False, place),
        "speed": QuadraticDrag(rows_of(D), True, place),
    }


@pytest.mark.parametrize("law", ["linear", "axes", "speed"])
def test_center_of_pressure_takes_the_velocity_there_and_gives_the_moment(law: str) -> None:
    p = np.array(CENTER)
    at_origin = placed((0.0, 0.0, 0.0))[law]
    V = np.array(TWIST)
    F = wrench_on(at_origin, [*(V[:3] + np.cross(V[3:], p)), *V[3:]])
    same(wrench_on(placed(CENTER)[law], TWIST), np.r_[F[:3], F[3:] + np.cross(p, F[:3])])
    # towed without rotation: only the arm of the force makes a moment
    F = wrench_on(at_origin, [*TWIST[:3], 0, 0, 0])
    same(wrench_on(placed(CENTER)[law], [*TWIST[:3], 0, 0, 0]), np.r_[F[:3], np.cross(p, F[:3])])
    for V in np.random.default_rng(5).normal(size=(100, 6)):
        assert power(placed(CENTER)[law], V.tolist()) < 0.0


LOADS = {"hull": hull(), "tapered": tapered("speed", 3), **placed(CENTER)}


@pytest.mark.parametrize("law", LOADS)
def test_another_frame_has_the_same_wrench(law: str) -> None:
    rng = np.random.default_rng(7)
    once, again = random_rotation(rng), random_rotation(rng)
    load = LOADS[law]
    same(rotated_wrench(load, once, TWIST), wrench_on(load, TWIST))
    same(rotated_wrench(load.rotate(again), once, TWIST), wrench_on(load.rotate(again), TWIST))


@pytest.mark.parametrize("law", ["axes", "speed"])
def test_readings_agree_and_derivatives_are_difference_quotients(law: str) -> None:
    """Coefficients, widths, centre of pressure, stations and a twist as inputs."""

    def formula(x: Any) -> list[Any]:
        side = described(cross_flow={"at": [-1, 1], "points": 3, "y": {"coefficient": 1, "width": [1, 1]}}, law=law)
        assert side.cross_flow is not None
        assert side.cross_flow.y is not None
        y = side.cross_flow.y.model_copy(update={"coefficient": x[0], "width": (x[1], x[2])})
        z = y.model_copy(update={"width": (x[2], x[0])})
        flow = side.cross_flow.model_copy(update={"y": y, "z": z, "at": (-x[3], x[4])})
        (load,) = drag_of(
            side.model_copy(update={"cross_flow": flow, "center_of_pressure": tuple(x[5:8])}),
            WATER.model_copy(update={"density": x[8]}),
        )
        return list(load.wrench(moving(x[9:15], wet=x[15])))

    rng = np.random.default_rng(8)
    points = np.c_[rng.uniform(0.3, 1.5, size=(5, 9)), rng.normal(size=(5, 6)), rng.uniform(size=5)]
    points[0, 9:15] = 0.0
    readings_agree(formula, points)
    point = points[2].tolist()
    np.testing.assert_allclose(slopes(formula, point), differences(formula, point), rtol=1e-6, atol=1e-7)
    np.testing.assert_allclose(slopes(formula, points[0].tolist()), 0.0, atol=1e-11)


def vehicle(**drag: Any) -> sf.Scene:
    """A free hull with an arm in a current."""
    sides = {"y": {"coefficient": 0.9, "width": HEIGHTS}, "z": {"coefficient": 1.2, "width": BEAMS}}
    keys = {
        "quadratic": [9.0, 8.0, 7.0, 1.0, 1.1, 1.2],
        "linear": [3.0, 4.0, 5.0, 0.5, 0.6, 0.7],
        "cross_flow": {"at": STATIONS, **sides},
        "projected": {"coefficient": {"reynolds": [1e4, 1e6], "values": [1.1, 0.4]}, "areas": [0.1, 0.4, 0.5]}
        | {"diameter": 0.4},
        "center_of_pressure": CENTER,
    }
    arm = {
        "parent": "hull",
        "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.4, 0, 0]},
        "mass": 2.0,
        "shape": {"cylinder": {"radius": 0.04, "length": 0.5, "axis": "x", "center": [0.25, 0, 0]}},
        "drag": {"strips": {}},
    }
    body = {"mass": 40.0, "shape": {"box": [1.6, 0.5, 0.3]}, "added_mass": "shape", "drag": keys | drag}
    return sf.Scene.from_dict(
        {
            "water": {"density": RHO, "current": {"velocity": [0.3, -0.2, 0.1]}},
            "robots": {"rov": {"links": {"hull": body, "arm": arm}}},
            "run": {"duration": 1.0, "dt": 0.002},
        }
    )


def state(eom: sf.EquationsOfMotion, seed: int = 4) -> tuple[Floats, Floats, Floats]:
    rng = np.random.default_rng(seed)
    q, v, u = rng.normal(size=eom.nq), rng.normal(size=eom.nv), rng.normal(size=eom.nu)
    q[3:7] /= np.linalg.norm(q[3:7])
    return q, v, u


@pytest.mark.parametrize("law", ["axes", "speed"])
def test_formulations_and_compiled_code_agree(law: str) -> None:
    scene = vehicle(law=law)
    one, program = sf.derive(scene), sf.compile(scene)
    q, v, u = state(one)
    wanted = one.forward(q, v, u)
    for method in FORMULATIONS:
        assert difference(sf.derive(scene, method=method).forward(q, v, u), wanted) < 1e-10, method
    assert difference(program.forward(q, v, u), wanted) < 1e-12


def test_freed_numbers() -> None:
    """Widths, coefficients and the centre of pressure as inputs of compiled code equal other scenes."""
    scene = vehicle()
    paths = {
        "rov.hull.drag.cross_flow.y.width[1]": 0.4,
        "rov.hull.drag.cross_flow.z.coefficient": 0.7,
        "rov.hull.drag.cross_flow.at[2]": 0.3,
        "rov.hull.drag.center_of_pressure[0]": -0.2,
    }
    program = sf.compile(scene, free=list(paths))
    other = sf.derive(scene.replace(paths))
    q, v, u = state(other)
    assert difference(program.forward(q, v, u, free=list(paths.values())), other.forward(q, v, u)) < 1e-12


def test_energy_balances_and_drag_takes_it() -> None:
    scene = vehicle(law="speed")
    q, v, _ = state(sf.derive(scene))
    run = sf.simulate(scene, q0=q, v0=v)
    assert run.health.energy_residual < 1e-7
    still = sf.Scene.from_dict(scene.to_dict() | {"water": {"density": RHO}})
    run = sf.simulate(still, q0=q, v0=v)
    assert (run["power.drag"] < 0.0).all()
    assert run.health.energy_residual < 1e-7


@pytest.mark.parametrize(
    ("keys", "code", "path"),
    [
        ({"cross_flow": {"at": [0, 1]}}, "missing", "cross_flow"),
        ({"cross_flow": {"at": [0, 1], "x": {"coefficient": 1, "width": [1, 1]}}}, "conflict", "cross_flow.x"),
        ({"cross_flow": {"at": [0, 1], "y": {"coefficient": 1, "width": [1]}}}, "shape", "cross_flow.y.width"),
        ({"cross_flow": {"at": [1, 1], "y": {"coefficient": 1, "width": [1, 1]}}}, "range", "cross_flow.at[1]"),
        (
            {"cross_flow": {"at": [0, 1], "y": {"coefficient": -1, "width": [1, 1]}}},
            "range",
            "cross_flow.y.coefficient",
        ),
        ({"cross_flow": {"at": [0], "y": {"coefficient": 1, "width": [1]}}}, "shape", "cross_flow.at"),
        ({"cross_flow": {"at": [0, 1], "axis": "w"}}, "unknown", "cross_flow.axis"),
        ({"strips": {"diameter": 0.1}, "center_of_pressure": [0, 0, 0]}, "conflict", "center_of_pressure"),
    ],
)
def test_what_does_not_fit_is_refused(keys: dict[str, Any], code: str, path: str) -> None:
    scene = vehicle().to_dict()
    scene["robots"]["rov"]["links"]["hull"]["drag"] = keys
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict(scene)
    assert (refused.value.code, refused.value.path) == (code, f"rov.hull.drag.{path}")
