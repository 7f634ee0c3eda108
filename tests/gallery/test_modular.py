"""Study 003: joined vehicles move as one body for any topology; the printed constraint rows are not rigid."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

import seaframe as sf
from seaframe.catalogue import FOLDER
from tests.gallery.runs import module_of, run_of

Array: TypeAlias = NDArray[np.float64]
ROOT = Path(__file__).resolve().parents[2]


# The experiments


def test_vehicles_are_those_of_the_tables() -> None:
    """Mass, Tables 2 and 3, and the weight in water."""
    links = sf.load("modular-bluerov").links
    assert set(links) == {"left.hull", "right.hull", "connector.frame"}
    hull, frame = links["left.hull"], links["connector.frame"]
    assert hull == links["right.hull"]
    assert hull.mass == 7.31
    assert hull.drag is not None
    assert frame.drag is not None
    table_3 = [[2.6, 18.5, 13.3, 0.054, 0.0173, 0.28], [34.96, 103.25, 74.23, 0.084, 0.028, 0.43]]
    table_2 = [[1.52, 0.52, 1.50, 0.021, 0.01, 0.025], [21.24, 11.19, 17.27, 0.152, 0.108, 0.065]]
    for link, (added, quadratic) in ((hull, table_3), (frame, table_2)):
        assert link.drag is not None
        assert list(link.drag.quadratic or ()) == quadratic
        np.testing.assert_array_equal(getattr(link.added_mass, "array", None), np.diag(added))
    assert list(hull.drag.linear or ()) == [0, 0.26, 0.19, 0.895, 0.287, 4.64]
    assert frame.mass > 1000 * (frame.volume or 0), "the system is negatively buoyant, Section 3.1.2"


def test_steady_speeds_follow_from_the_thruster_law() -> None:
    """4 (T_ww w^2 + T_w4 w^4 - T_wu w u) = 91.16 u^2, a quadratic, with the fit written out as in the documentation."""
    module = module_of(FOLDER / "modular-bluerov" / "checks_modular_bluerov.py")
    x, edge = (16.0 - 15.0) / 5.0, 11.3645 + 287.936 / 16.0
    b, c = 170.661 - 5.68687 * x - 52.5802 * x**2, 167.421 + 70.5439 * x + 39.489 * x**2
    for pulse, listed in module.STEADY.items():
        s = math.sqrt((pulse - 1500 - edge) / (392 - edge))
        w = 20 + b * s + c * s**2
        at_rest, loss = 3.48897e-4 * w**2 + 2.26149e-10 * w**4, 1.27 * 2 * math.pi / 0.076 * 3.48897e-4 * w
        u = (-4 * loss + math.sqrt(16 * loss**2 + 16 * 91.16 * at_rest)) / (2 * 91.16)
        assert u == pytest.approx(listed, abs=5.1e-7)


# Joined vehicles against one body

Place: TypeAlias = tuple[list[float], float]  # position [m] and yaw [rad]

ALIGNED: list[Place] = [([0, -0.39, 0], 0.0), ([0, 0.39, 0], 0.0)]
YAWED: list[Place] = [([0, -0.39, 0], 0.0), ([0.1, 0.39, 0.05], math.pi / 2)]
CHAIN: list[Place] = [([0.5 * k, 0.1 * k, 0], 0.3 * k) for k in range(6)]
RING: list[Place] = [([math.cos(a), math.sin(a), 0.05 * (-1) ** k], a) for k in range(6) for a in [k * math.pi / 3]]
SHAPES = {"aligned": (ALIGNED, False), "yawed": (YAWED, False), "chain": (CHAIN, False), "ring": (RING, True)}
TOTAL = 24.0  # amplitude of the forces on all vehicles together [N]


@cache
def hull() -> dict[str, Any]:
    data: dict[str, Any] = sf.load("modular-bluerov").to_dict()["robots"]["left"]["links"]["hull"]
    return data | {"volume": 0.0070}  # a little heavy


def push(k: int, count: int) -> dict[str, Any]:
    """Return the force and moment on vehicle k of `count`, different for each."""
    force = [math.cos(k), math.sin(2 * k), 0.5 * math.cos(3 * k)]
    moment = [0.05 * math.sin(k), -0.05 * math.cos(k), 0.08]
    size = TOTAL / count
    sines = ({"sine": {"amplitude": [size * x for x in way], "period": 3.7, "phase": 0.4}} for way in (force, moment))
    return dict(zip(("force", "moment"), sines, strict=True))


def world(**changes: Any) -> dict[str, Any]:
    water = {"density": 1000, "current": {"velocity": [0.05, -0.1, 0.02]}}
    return {"gravity": [0, 0, 9.81], "water": water, "run": {"duration": 10, "dt": 0.005}} | changes


def connect(places: list[Place], closed: bool) -> sf.Scene:
    """Return vehicles, each joined with the next one; the last with the first, if they form a ring."""
    names = [f"v{k}" for k in range(len(places))]
    robots = {
        name: {"at": {"position": position, "rpy": [0, 0, yaw]}, "links": {"hull": hull()}}
        for name, (position, yaw) in zip(names, places, strict=True)
    }
    ties = [*pairwise(names), *([(names[-1], names[0])] if closed else [])]
    connections = [{"type": "rigid", "a": f"{a}.hull", "b": f"{b}.hull"} for a, b in ties]
    drives = {f"{name}.hull": push(k, len(names)) for k, name in enumerate(names)}
    return sf.Scene.from_dict(world(robots=robots, connections=connections, drives=drives))


def single(places: list[Place]) -> sf.Scene:
    """Return the same vehicles as links of one body."""
    first, turn = np.array(places[0][0]), yaw_matrix(places[0][1])
    links: dict[str, Any] = {"hull": hull()}
    drives = {"v0.hull": push(0, len(places))}
    for k, (position, yaw) in enumerate(places[1:], start=1):
        at = (turn.T @ (np.array(position) - first)).tolist()
        joint = {"type": "fixed", "at": at, "rpy": [0, 0, yaw - places[0][1]]}
        links[f"part{k}"] = hull() | {"parent": "hull", "joint": joint}
        drives[f"v0.part{k}"] = push(k, len(places))
    at_start = {"position": places[0][0], "rpy": [0, 0, places[0][1]]}
    return sf.Scene.from_dict(world(robots={"v0": {"at": at_start, "links": links}}, drives=drives))


def yaw_matrix(a: float) -> Array:
    return np.array([[math.cos(a), -math.sin(a), 0.0], [math.sin(a), math.cos(a), 0.0], [0.0, 0.0, 1.0]])


@pytest.mark.parametrize("shape", SHAPES)
def test_joined_vehicles_are_one_body(shape: str) -> None:
    """10 s of motion in space at h = 0.005 s."""
    places, closed = SHAPES[shape]
    joined, one = sf.simulate(connect(places, closed)), sf.simulate(single(places))
    travelled = np.ptp(one["v0.hull.position"], axis=0)
    assert travelled.min() > 0.1, "it moves in every direction"
    for kind in ("position", "orientation", "velocity", "angular_velocity"):
        name = f"v0.hull.{kind}"
        np.testing.assert_allclose(joined[name], one[name], rtol=0.0, atol=1e-10, err_msg=name)


def test_connections_do_not_drift() -> None:
    """60 s of the yawed pair: pose of the second vehicle in the frame of the first."""
    run = sf.simulate(connect(YAWED, closed=False), duration=60.0, dt=0.01)
    q, way = run["v0.hull.orientation"], run["v1.hull.position"] - run["v0.hull.position"]
    relative = np.array([rotation(q[k]).T @ way[k] for k in (0, -1)])
    turns = [rotation(q[k]).T @ rotation(run["v1.hull.orientation"][k]) for k in (0, -1)]
    assert np.abs(relative[1] - relative[0]).max() < 1e-13
    assert np.abs(turns[1] - turns[0]).max() < 1e-13
    assert 0.0 < (run.health.constraint_drift or 0.0) < 1e-13


def rotation(q: Array) -> Array:
    w, x, y, z = q
    K = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    return np.asarray(np.eye(3) + 2.0 * w * K + 2.0 * K @ K)


# One body in plain NumPy, without Seaframe

M_HULL = np.diag([7.31 + 2.6, 7.31 + 18.5, 7.31 + 13.3, 0.0, 0.0, 0.0])
M_HULL[3:, 3:] = np.diag(7.31 / 12.0 * (np.sum(np.square([0.457, 0.338, 0.254])) - np.square([0.457, 0.338, 0.254])))
M_HULL[3:, 3:] += np.diag([0.054, 0.0173, 0.28])
LINEAR, QUADRATIC = np.array([0, 0.26, 0.19, 0.895, 0.287, 4.64]), np.array([34.96, 103.25, 74.23, 0.084, 0.028, 0.43])


def twist_map(p: Array, R: Array) -> Array:
    """Return H (6, 6), which maps the twist of a body at its origin to that of a part at p with rotation R."""
    K = np.array([[0.0, -p[2], p[1]], [p[2], 0.0, -p[0]], [-p[1], p[0], 0.0]])
    return np.block([[R.T, -R.T @ K], [np.zeros((3, 3)), R.T]])


def coriolis(V: Array, P: Array) -> Array:
    """Return C(V) V of Kirchhoff's equations, with the momentum P."""
    return np.concatenate([np.cross(V[3:], P[:3]), np.cross(V[3:], P[3:]) + np.cross(V[:3], P[:3])])


def acceleration(V: Array, R_W: Array, places: list[Place]) -> Array:
    """Return the acceleration of one body made of hulls, in still water, from its own equation of motion."""
    M, F = np.zeros((6, 6)), np.zeros(6)
    g = R_W.T @ np.array([0.0, 0.0, 9.81])
    for position, yaw in places:
        H = twist_map(np.array(position), yaw_matrix(yaw))
        own, g_own = H @ V, yaw_matrix(yaw).T @ g
        lift = -7.0 * g_own
        weight = np.concatenate([7.31 * g_own + lift, np.cross([0.0, 0.0, -0.02], lift)])
        drag = -(LINEAR + QUADRATIC * np.abs(own)) * own
        M, F = M + H.T @ M_HULL @ H, F + H.T @ (weight + drag)
    return np.asarray(np.linalg.solve(M, F - coriolis(V, M @ V)), dtype=float)


@pytest.mark.parametrize("method", ["recursive", "udwadia-kalaba"])
@pytest.mark.parametrize("shape", SHAPES)
def test_accelerations_are_those_of_one_body(shape: str, method: str) -> None:
    """At random attitudes and velocities, both formulations, the ring with its redundant rows included."""
    places, closed = SHAPES[shape]
    first, turn = np.array(places[0][0]), yaw_matrix(places[0][1])
    inside = [((turn.T @ (np.array(p) - first)).tolist(), yaw - places[0][1]) for p, yaw in places]
    still = connect(places, closed).to_dict() | {"water": {"density": 1000}, "drives": {}}
    eom = sf.derive(sf.Scene.from_dict(still), method=method)
    rng = np.random.default_rng(3)
    for _ in range(5):
        V, q_0 = rng.normal(size=6), rng.normal(size=4)
        q_0 /= np.linalg.norm(q_0)
        q, v = [], []
        for position, yaw in inside:
            half = np.array([math.cos(yaw / 2), 0.0, 0.0, math.sin(yaw / 2)])
            q += [*(rotation(q_0) @ position), *product(q_0, half)]
            v += [*(twist_map(np.array(position), yaw_matrix(yaw)) @ V)]
        got = eom.forward(q, v)[:6]
        expected = acceleration(V, rotation(q_0), inside)
        np.testing.assert_allclose(got, expected, rtol=0.0, atol=1e-11 * np.abs(expected).max())


def product(a: Array, b: Array) -> Array:
    return np.array([a[0] * b[0] - a[1:] @ b[1:], *(a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:]))])


def test_formulations_agree_along_the_trials() -> None:
    """Compare the recursive formulation with Udwadia-Kalaba, with thrusters and controllers."""
    run = run_of("modular-bluerov-turn")
    other = sf.derive(run.scene, method="udwadia-kalaba")
    for k in (350, 900, 1600):
        ours, theirs = (eom.forward(run.q[k], run.v[k], t=run.t[k]) for eom in (run.eom, other))
        np.testing.assert_allclose(ours, theirs, rtol=0.0, atol=1e-10 * np.abs(ours).max())


def test_docking_conserves_momentum() -> None:
    """The velocity after docking from one momentum balance of three hulls, without any constraint."""
    run = run_of("modular-docking")
    k = round(4.0 / run.dt)
    before = sf.simulate(run.scene, duration=4.0)
    names = ("left", "right", "third")
    H = []
    for name in names:
        p, q = run[f"{name}.hull.position"][k], run[f"{name}.hull.orientation"][k]
        H.append(twist_map(p, rotation(q)))
    V = [before.v[-1][6 * n : 6 * n + 6] for n in range(3)]
    momentum = sum(h.T @ M_HULL @ v for h, v in zip(H, V, strict=True))
    together = np.linalg.solve(sum(h.T @ M_HULL @ h for h in H), momentum)
    for n, h in enumerate(H):
        np.testing.assert_allclose(run.v[k][6 * n : 6 * n + 6], h @ together, rtol=0.0, atol=1e-13)
    assert np.abs(before.v[-1][0] - run.v[k][0]) > 0.2, "the left hull is slowed down"


def test_allocation_uses_the_joined_vehicles() -> None:
    """Only thrusters of vehicles joined with the controlled one are used: three, nine, six of them."""
    run = run_of("modular-docking")
    working = [f"{name}.t{k}" for name in ("left", "right", "third") for k in (3, 4, 5)]
    for t, aboard in ((2.0, 3), (5.5, 9), (8.5, 6)):
        k = round(t / run.dt)
        thrusts = [abs(run[f"{name}.thrust"][k]) for name in working]
        assert sum(thrust > 1e-4 for thrust in thrusts) == aboard, t


# The printed constraint rows


@cache
def printed_checks() -> Any:
    return module_of(ROOT / "examples" / "printed_connection.py")


@pytest.mark.parametrize("form", ["corrected", "(25) as printed", "(22) as printed"])
@pytest.mark.parametrize("motion", ["in the plane, aligned", "in the plane, yawed by 90 degrees"])
def test_printed_rows_are_right_in_the_plane(motion: str, form: str) -> None:
    got = printed_checks().outcome(motion, form)
    assert max(got.gap, got.turn, abs(got.energy)) < 1e-7


@pytest.mark.parametrize("motion", ["in the plane, rolled by 0.1 rad", "in space, yawed by 90 degrees"])
def test_corrected_rows_are_right_everywhere(motion: str) -> None:
    got = printed_checks().outcome(motion, "corrected")
    assert max(got.gap, got.turn, abs(got.energy)) < 1e-6


# As the documentation lists them: gap [m], turn [rad], change of energy.
FAILURES = {
    ("in the plane, rolled by 0.1 rad", "(25) as printed"): (0.039, 0.0, -0.0063),
    ("in space, aligned", "(25) as printed"): (0.82, 0.0, 0.52),
    ("in space, yawed by 90 degrees", "(25) as printed"): (0.63, 0.0, 0.18),
    ("in space, yawed by 90 degrees", "(22) as printed"): (0.0, 1.1, -0.022),
}


@pytest.mark.parametrize(("motion", "form"), FAILURES)
def test_printed_rows_fail_in_space(motion: str, form: str) -> None:
    gap, turn, energy = FAILURES[motion, form]
    got = printed_checks().outcome(motion, form)
    assert got.gap == pytest.approx(gap, rel=0.03, abs=1e-6)
    assert got.turn == pytest.approx(turn, rel=0.05, abs=1e-6)
    assert got.energy == pytest.approx(energy, rel=0.03)
    page = (ROOT / "docs" / "papers" / "modular-bluerov.md").read_text(encoding="utf-8")
    for value in (gap, turn, energy):
        assert not value or f"{abs(value):g}" in page
