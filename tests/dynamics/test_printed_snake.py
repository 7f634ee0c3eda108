"""Study 002, equation by equation: the matrices of the Moving Frame Method are those that the paper prints."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import simpson

import seaframe as sf
from tests.oracles.printed_snake import E1, E3, PrintedSnake
from tests.random_scenes import Array, difference, skew

COUNT = 20
BODIES = range(1, COUNT + 1)
NAMES = {body: f"snake.body{body:02d}" for body in BODIES}
LOWER = slice(6, None)  # without the six rows of the tail, which is no body in print


@pytest.fixture(scope="module")
def eom() -> Any:
    return sf.derive(sf.load("snake").replace({"gravity": [0.0, 0.0, -9.81]}), method="moving-frame")


@pytest.fixture(scope="module")
def printed() -> PrintedSnake:
    rng = np.random.default_rng(2019)
    return PrintedSnake(rng.uniform(-1.5, 1.5, COUNT), rng.normal(size=COUNT))


def test_frames(eom: Any, printed: PrintedSnake) -> None:
    """(1)-(8), (15)-(20), (33)-(36), (43), (46)-(48): chains of translation, rotation, translation."""
    absolute, relative = eom.frames(printed.q), eom.frames(printed.q, relative=True)
    for body, name in NAMES.items():
        assert difference(absolute[name], printed.E(body)) < 1e-13
        assert difference(relative[name], printed.relative(body)) < 1e-13
        assert difference(absolute[name][:3, :3], printed.R(body)) < 1e-13
    straight = eom.frames(np.zeros(COUNT))
    assert all(np.array_equal(straight[name][:3, :3], np.eye(3)) for name in NAMES.values())  # (2)


def test_inverses(eom: Any, printed: PrintedSnake) -> None:
    """(9), (23), (37), (49)."""
    inverses = eom.inverse_frames(printed.q, relative=True)
    for body, name in NAMES.items():
        assert difference(inverses[name], printed.inverse(body)) < 1e-13
    assert difference(eom.inverse_frames(printed.q)[NAMES[1]], printed.inverse(1)) < 1e-13
    R = eom.frames(printed.q)[NAMES[COUNT]][:3, :3]
    assert np.abs(R.T @ R - np.eye(3)).max() < 1e-14


def test_rates(eom: Any, printed: PrintedSnake) -> None:
    """(10)-(14), (21), (22), (24), (26)-(31), (38)-(42), (44), (50)-(53)."""
    q, v = printed.q, printed.v
    Omega, own, rates = eom.Omega(q, v), eom.Omega(q, v, relative=True), eom.frame_rates(q, v, relative=True)
    for body, name in NAMES.items():
        assert difference(rates[name], printed.own_rate(body)) < 1e-13
        assert difference(own[name], printed.own_Omega(body)) < 1e-13
        assert difference(Omega[name], printed.Omega(body)) < 1e-13
    omega1, omega2 = printed.own_spin(1), printed.step(2).T @ printed.own_spin(1) + printed.own_spin(2)  # (44)
    assert np.abs(Omega[NAMES[1]][:3, :3] - skew(omega1)).max() < 1e-13
    assert np.abs(Omega[NAMES[1]][:3, 3] - np.cross(omega1, printed.l)).max() < 1e-13  # (30), (31)
    assert np.abs(Omega[NAMES[2]][:3, :3] - skew(omega2)).max() < 1e-13


def test_the_inverse_in_the_frame_rate_is_that_of_the_frame(eom: Any, printed: PrintedSnake) -> None:
    """(25): the rate of a frame is the frame times E^-1 Edot; Omega, whose inverse is printed, has none."""
    E, rate = eom.frames(printed.q)[NAMES[1]], eom.frame_rates(printed.q, printed.v)[NAMES[1]]
    assert difference(E @ (printed.inverse(1) @ rate), rate) < 1e-13
    assert np.linalg.matrix_rank(eom.Omega(printed.q, printed.v)[NAMES[1]]) < 4


def test_velocities_of_the_first_two_centres(eom: Any, printed: PrintedSnake) -> None:
    """(32), and (45), which holds only with the skew matrix of R^(2/1) l."""
    rows = eom.Xdot(printed.q, printed.v)[LOWER].reshape(-1, 2, 3)
    assert difference(rows[0, 0], printed.first_velocity()) < 1e-13
    assert difference(rows[1, 0], printed.second_velocity(repaired=True)) < 1e-13
    assert difference(rows[1, 0], printed.second_velocity(repaired=False)) > 0.1


@pytest.mark.parametrize("seed", range(3))
def test_the_pattern_of_B(eom: Any, seed: int) -> None:
    """(54)-(57), (85)-(115), for twenty random angles; in (109)-(112) with the indices of the column."""
    rng = np.random.default_rng(seed)
    printed = PrintedSnake(rng.uniform(-np.pi, np.pi, COUNT), rng.normal(size=COUNT))
    B = eom.B(printed.q)
    assert np.abs(B[:6]).max() == 0.0
    assert difference(B[LOWER], printed.B) < 5e-15
    assert difference(eom.s(printed.q, printed.v), printed.v) == 0.0  # (55): rates; the axes are in B
    assert difference(eom.Xdot(printed.q, printed.v)[LOWER], printed.B @ printed.v) < 1e-13


def test_general_columns_do_not_turn_about_the_axis_of_the_last_body(eom: Any, printed: PrintedSnake) -> None:
    """(109)-(112): the printed e^(a) is right for every other column only."""
    B = eom.B(printed.q)[LOWER]
    last, spin = slice(6 * COUNT - 6, 6 * COUNT - 3), slice(6 * COUNT - 3, 6 * COUNT)
    for column in (COUNT - 2, COUNT - 1):
        agrees = column % 2 == COUNT % 2
        axis = E1 if COUNT % 2 else E3
        entries = [(B[last, column - 1], printed.entry(COUNT, column, axis))]
        entries += [(B[spin, column - 1], printed.spin_entry(COUNT, column, axis))]
        assert all((difference(want, got) < 1e-13) == agrees for want, got in entries)


def test_momenta_and_kinetic_energy(eom: Any, printed: PrintedSnake) -> None:
    """(62)-(66), with the moments of inertia of a cylinder in closed form; (73)."""
    assert difference(eom.M[LOWER, LOWER], printed.M) < 1e-14
    assert difference(eom.D(printed.q, printed.v)[LOWER, LOWER], printed.D) < 1e-13
    Xdot = printed.B @ printed.v
    momenta = eom.H(printed.q, printed.v)[LOWER].reshape(-1, 2, 3)
    for (p, h), (x, omega) in zip(momenta, Xdot.reshape(-1, 2, 3), strict=True):
        assert difference(p, printed.mass * x) < 1e-13
        assert difference(h, printed.J @ omega) < 1e-13
    assert eom.energy(printed.q, printed.v).kinetic == pytest.approx(0.5 * Xdot @ printed.M @ Xdot, rel=1e-13)


def test_forces_and_motors(eom: Any, printed: PrintedSnake) -> None:
    """(75)-(79): F* = B^T Q. As printed, motors act one joint further out and none between the tail and body 1."""
    torque = np.random.default_rng(75).normal(size=COUNT)
    want = printed.F(torque, printed.mass * np.array([0.0, 0.0, -9.81]))
    assert difference(eom.F(printed.q, printed.v, torque)[LOWER], want) < 1e-13
    assert difference(eom.Fstar(printed.q, printed.v, torque), printed.B.T @ want) < 1e-13
    assert difference(printed.B.T @ printed.F(torque, np.zeros(3)), torque) < 1e-13  # each motor moves its own joint
    assert difference(printed.B.T @ printed.printed_F(torque), torque) > 0.1


def draw_variation() -> tuple[Array, Array]:
    """Return a variation of the angles and its rate, at one time."""
    rng = np.random.default_rng(71)
    return rng.normal(size=COUNT), rng.normal(size=COUNT)


def test_the_restriction_on_the_variation_of_angular_velocities(eom: Any, printed: PrintedSnake) -> None:
    """(67)-(72), (77): the variation of {Xdot} is d/dt (B dq) + D B dq, by central differences over the variation."""
    (dq, dq_rate), h = draw_variation(), 1e-5
    q, v = printed.q, printed.v
    ahead, behind = (eom.Xdot(q + s * dq, v + s * dq_rate)[LOWER] for s in (h, -h))
    variation = (ahead - behind) / (2 * h)
    displacement = printed.B @ dq  # (77)
    rate = eom.Bdot(q, v)[LOWER] @ dq + printed.B @ dq_rate
    assert difference(rate + printed.D @ displacement, variation) < 1e-8
    assert difference(rate, variation) > 0.05  # without the restriction
    turns = [eom.frames(q + s * dq)[NAMES[COUNT]][:3, :3] for s in (h, -h)]
    assert np.abs(printed.R(COUNT).T @ (turns[0] - turns[1]) / (2 * h) - skew(displacement[-3:])).max() < 1e-8  # (67)


def test_the_variation_of_the_kinetic_energy(eom: Any, printed: PrintedSnake) -> None:
    """(74), by central differences of the energy."""
    (dq, dq_rate), h = draw_variation(), 1e-5
    q, v = printed.q, printed.v
    ahead, behind = (float(eom.energy(q + s * dq, v + s * dq_rate).kinetic) for s in (h, -h))
    change = eom.Bdot(q, v)[LOWER] @ dq + printed.B @ dq_rate + printed.D @ printed.B @ dq
    assert change @ printed.M @ (printed.B @ v) == pytest.approx((ahead - behind) / (2 * h), rel=1e-7)


def test_hamiltons_principle_along_a_run() -> None:
    """(58)-(61), (76), (78), (80): the integral of dK + dW vanishes for a variation that is zero at both ends."""
    data = sf.load("snake").to_dict() | {"plots": [], "checks": [], "initial": {NAMES[1]: {"rate": 0.4}}}
    links = data["robots"]["snake"]["links"]
    data["robots"]["snake"]["links"] = {name: links[name] for name in list(links)[:5]}  # a tail and four bodies
    data["drives"] = {NAMES[3]: {"torque": {"sine": {"amplitude": 0.02, "period": 0.5}}}}
    run = sf.simulate(sf.Scene.from_dict(data), duration=0.4, dt=0.0025)
    eom: Any = sf.derive(run.scene, method="moving-frame")
    angles = (np.pi / 0.4) * run.t
    direction = np.array([0.7, -0.2, 1.0, 0.4])
    kinetic, work = np.zeros(len(run.t)), np.zeros(len(run.t))
    for k, (q, v) in enumerate(zip(run.q, run.v, strict=True)):
        printed = PrintedSnake(q, v)
        dq, dq_rate = np.sin(angles[k]) ** 2 * direction, np.pi / 0.4 * np.sin(2 * angles[k]) * direction
        change = eom.Bdot(q, v)[LOWER] @ dq + printed.B @ dq_rate + printed.D @ printed.B @ dq
        kinetic[k] = change @ printed.M @ (printed.B @ v)
        work[k] = dq[2] * run[f"{NAMES[3]}.torque"][k]
    integrals = [float(simpson(each, x=run.t)) for each in (kinetic, work)]
    assert abs(integrals[1]) > 1e-3
    assert sum(integrals) == pytest.approx(0.0, abs=1e-6 * abs(integrals[1]))


def test_the_equation_of_motion(eom: Any, printed: PrintedSnake) -> None:
    """(81)-(84), from the printed B and its central differences along the motion."""
    q, v, h = printed.q, printed.v, 1e-5
    B, M, D = printed.B, printed.M, printed.D
    Bdot = (PrintedSnake(q + h * v, v).B - PrintedSnake(q - h * v, v).B) / (2 * h)
    assert difference(eom.Bdot(q, v)[LOWER], Bdot) < 1e-9
    Mstar, Nstar = B.T @ M @ B, B.T @ (M @ Bdot + D @ M @ B)
    assert difference(eom.Mstar(q), Mstar) < 1e-13
    assert difference(eom.Nstar(q, v), Nstar) < 1e-8
    torque = np.random.default_rng(84).normal(size=COUNT)
    Fstar = B.T @ printed.F(torque, printed.mass * np.array([0.0, 0.0, -9.81]))
    accelerations = np.linalg.solve(Mstar, Fstar - Nstar @ v)
    assert difference(eom.forward(q, v, torque), accelerations) < 1e-7
    assert difference(eom.inverse(q, v, accelerations), torque) < 1e-6
