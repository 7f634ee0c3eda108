"""Runs against time histories by MSC ADAMS of one body on a revolute or a spherical joint (Project Chrono's tests).

The decks give metres, kilograms and seconds, gravity 9.80665 m/s2 along -z, and a pendulum of 1 kg with principal
moments (0.04, 0.1, 0.1) kg m2 about its centre, 2 m along x from its joint. The tables hold every 0.01 s, in the world,
for the centre's marker: position, velocity, angular velocity, Euler parameters (scalar first), and the joint's force
and torque on the ground.

Accuracy of the tables, measured against the closed equation of motion integrated to 1e-13 (`swing`): positions,
velocities, rates and quaternions are right to half a unit of the sixth printed digit plus 2e-8; reactions carry the
error of ADAMS' own solver, up to 2e-3 N and N m. The first spherical case was run at a coarser error: it drifts away
by 8.4e-4 m, 2.6e-3 m/s, 1.1e-3 rad/s, 2.1e-4 in the quaternion and 1.3e-2 N.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import seaframe as sf
from tests.random_scenes import Array, rotation_of

GRAVITY = np.array([0.0, 0.0, -9.80665])
REACH = np.array([2.0, 0.0, 0.0])  # from the joint to the centre [m]
PRINTED = {"Pos": 2e-8, "Vel": 2e-8, "Avel": 2e-8, "Quat": 2e-8, "Rforce": 2e-3, "Rtorque": 2e-3}
COARSE = {"Pos": 8.5e-4, "Vel": 2.7e-3, "Avel": 1.1e-3, "Quat": 2.2e-4, "Rforce": 1.3e-2, "Rtorque": 1e-12}


@dataclass(frozen=True, eq=False)
class Case:
    """A deck: the joint and its marker on the ground; errors of its tables beyond their printed digits."""

    joint: str
    number: int
    place: tuple[float, float, float]  # [m]
    roll: float  # of the markers about x [rad]
    errors: dict[str, float]

    @property
    def axis(self) -> Array:
        """About which the pendulum swings, in the world: a hinge turns about its marker's z."""
        return Rotation.from_euler("x", self.roll).apply([0, 0, 1]) if self.joint == "revolute" else np.array([0, 1, 0])

    def table(self, data: Path, what: str) -> tuple[Array, Array]:
        """Times and values."""
        folder = data / "projectchrono+chrono" / "data" / "testing" / "joints" / f"{self.joint}_joint"
        file = folder / f"{self.joint.capitalize()}_Case{self.number:02d}_ADAMS_{what}.txt"
        if not file.is_file():
            pytest.skip(f"no ADAMS table at {file}")
        rows = np.loadtxt(file, skiprows=3)
        return rows[:, 0], rows[:, 1:]

    def scene(self) -> sf.Scene:
        """The pendulum; its frame has the axes of the joint's marker, which are those of its centre's marker."""
        turn = Rotation.from_euler("x", self.roll)
        joint = {"type": self.joint, "at": list(self.place), "rpy": [self.roll, 0.0, 0.0]}
        body = {
            "parent": "ground",
            "joint": joint | ({"axis": [0, 0, 1]} if self.joint == "revolute" else {}),
            "mass": 1.0,
            "center_of_mass": turn.inv().apply(REACH).tolist(),
            "inertia": {"diagonal": [0.04, 0.1, 0.1]},
        }
        links = {"ground": {}, "pendulum": body}
        return sf.Scene.from_dict({"gravity": GRAVITY.tolist(), "robots": {"adams": {"base": "fixed", "links": links}}})


CASES = [
    Case("revolute", 1, (0.0, 0.0, 0.0), -np.pi / 2, PRINTED),
    Case("revolute", 2, (1.0, 2.0, 3.0), -np.pi / 4, PRINTED),
    Case("spherical", 1, (0.0, 0.0, 0.0), 0.0, COARSE),
    Case("spherical", 2, (1.0, 2.0, 3.0), -np.pi / 4, PRINTED),
]
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.joint}-{case.number}")


def half_digit(values: Array) -> Array:
    """Half a unit of the sixth significant digit, the last one that ADAMS printed."""
    size = np.maximum(np.abs(values), np.finfo(float).tiny)
    return np.asarray(0.5 * 10.0 ** (np.floor(np.log10(size)) - 5))


def excess(got: Array, printed: Array) -> float:
    """The largest error beyond rounding of the printed digits."""
    return float(np.max(np.abs(got - printed) - half_digit(printed)))


def same_sign(quaternions: Array, printed: Array) -> Array:
    """Quaternions q or -q, whichever is nearer."""
    return np.asarray(quaternions * np.where(np.sum(quaternions * printed, axis=1, keepdims=True) < 0, -1.0, 1.0))


def swing(case: Case, t: Array) -> dict[str, Array]:
    """The same quantities from the equation of a pendulum, (J + m l2) alpha = l x m g along its axis, to 1e-13."""
    axis, length = case.axis, float(np.linalg.norm(REACH))

    def radial(angle: Array) -> Array:
        return np.asarray(Rotation.from_rotvec(np.multiply.outer(angle, axis)).apply(REACH))

    def acceleration(angle: Array) -> Array:
        return np.asarray(np.cross(radial(angle), GRAVITY) @ axis / (0.1 + length**2))

    def law(_: float, y: Array) -> list[Array]:
        return [y[1], acceleration(y[0])]

    angle, rate = solve_ivp(law, (0.0, t[-1]), [0.0, 0.0], "DOP853", t, rtol=1e-13, atol=1e-14).y
    r, w, alpha = radial(angle), np.outer(rate, axis), np.outer(acceleration(angle), axis)
    pulled = np.cross(alpha, r) + np.cross(w, np.cross(w, r)) - GRAVITY  # for 1 kg
    turn = Rotation.from_rotvec(np.outer(angle, axis)) * Rotation.from_euler("x", case.roll)
    return {
        "Pos": np.array(case.place) + r,
        "Vel": np.cross(w, r),
        "Avel": w,
        "Quat": np.roll(turn.as_quat(), 1, axis=1),
        "Rforce": -pulled,
        "Rtorque": -(np.cross(r, pulled) + 0.1 * alpha),
    }


@cache
def recorded_motion(case: Case, method: str) -> dict[str, Array]:
    """The same as recorded by a run at half the tables' step, so that its own error stays below theirs."""
    run = sf.simulate(case.scene(), duration=5.0, dt=0.005, method=method)
    R = np.array([rotation_of(q) for q in run["adams.pendulum.orientation"]])

    def in_world(name: str) -> Array:
        return np.asarray(np.einsum("tij,tj->ti", R, run[f"adams.pendulum.{name}"]))

    recorded = {
        "Pos": run["adams.pendulum.center_position"],
        "Vel": run["adams.pendulum.center_velocity"],
        "Avel": in_world("angular_velocity"),
        "Quat": run["adams.pendulum.orientation"],
        "Rforce": -in_world("reaction_force"),
        "Rtorque": -in_world("reaction_moment"),
    }
    return {what: values[::2] for what, values in recorded.items()}


@every_case
def test_tables_are_as_accurate_as_stated(shared_data: Path, case: Case) -> None:
    t, _ = case.table(shared_data, "Pos")
    for what, got in swing(case, t).items():
        _, printed = case.table(shared_data, what)
        assert excess(same_sign(got, printed) if what == "Quat" else got, printed) < case.errors[what], what


@every_case
@pytest.mark.parametrize("method", ["recursive", "moving-frame"])
def test_run_follows_adams(shared_data: Path, case: Case, method: str) -> None:
    for what, got in recorded_motion(case, method).items():
        _, printed = case.table(shared_data, what)
        assert excess(same_sign(got, printed) if what == "Quat" else got, printed) < case.errors[what], what


@every_case
def test_run_follows_the_equation_of_the_pendulum(case: Case) -> None:
    for what, want in swing(case, np.linspace(0.0, 5.0, 501)).items():
        got = recorded_motion(case, "recursive")[what]
        assert np.abs((same_sign(got, want) if what == "Quat" else got) - want).max() < 1e-7, what
