"""Variations of the Moving Frame Method: B, D and Omega of studies 000 and 001 against derivatives of frames."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import seaframe as sf

sp = pytest.importorskip("sympy", reason="symbolic equations need SymPy")
from seaframe.program.backends.paper_matrices import paper_matrices_of  # noqa: E402
from tests.program.test_paper_matrices import R, e1, frame, symbols, vanish, w1, x1, xdot1  # noqa: E402

e2 = sp.Matrix([0, 1, 0])


@pytest.mark.parametrize("name", ["rov-one-arm", "rov-two-arms"])
def test_frames_vary_as_omega_and_B_say(name: str) -> None:
    """(18), (63), (65) of study 000, (69), (70) of study 001, of every body, by central differences of frames.

    Along angles that change with time t and with a parameter e, Omega is R^T dR/dt, and B gives R^T dR/de and dx/de.
    """
    eom: Any = sf.derive(sf.load(name), method="moving-frame")
    rng, h = np.random.default_rng(48), 1e-5
    slopes = rng.normal(size=(3, eom.nv))  # start, by t, by e

    def pose(t: float, e: float) -> np.ndarray[Any, Any]:
        y = slopes[0] + slopes[1] * t + slopes[2] * e
        return np.concatenate([y[:3], np.roll(Rotation.from_rotvec(y[3:6]).as_quat(), 1), y[6:]])

    def derivative(path: str, dt: float, de: float) -> np.ndarray[Any, Any]:
        ahead, behind = eom.frames(pose(dt, de))[path], eom.frames(pose(-dt, -de))[path]
        return np.asarray((ahead - behind) / (2.0 * h))

    q, hull = pose(0.0, 0.0), next(iter(eom.body_numbers))
    E = eom.frames(q)
    rates = [np.linalg.inv(E[hull]) @ derivative(hull, *step) for step in ((h, 0.0), (0.0, h))]
    v = np.concatenate([rates[0][:3, 3], vee(rates[0]), slopes[1, 6:]])
    displacement = np.concatenate([E[hull][:3, :3] @ rates[1][:3, 3], vee(rates[1]), slopes[2, 6:]])
    moved = dict(zip(eom.pieces, (eom.B(q) @ displacement).reshape(-1, 6), strict=True))
    for path, Omega in eom.Omega(q, v).items():
        assert np.abs(Omega - np.linalg.inv(E[path]) @ derivative(path, h, 0.0)).max() < 1e-8
        change_by_e = derivative(path, 0.0, h)
        assert np.abs(moved[path][:3] - change_by_e[:3, 3]).max() < 1e-8
        assert np.abs(moved[path][3:] - vee(np.linalg.inv(E[path]) @ change_by_e)).max() < 1e-8


def vee(matrix: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The vector of a skew 3x3 block."""
    return np.array([matrix[2, 1], matrix[0, 2], matrix[1, 0]])


@pytest.mark.parametrize("name", ["rov-one-arm", "rov-two-arms"])
def test_velocities_vary_with_D(name: str) -> None:
    """(64)-(70), (78) of study 000, (68), (72)-(75) of study 001: {dXdot} = d/dt {dX} + [D] {dX}, {dX} = [B] {dq}.

    Both sides by central differences; the hull's own velocities vary as (67), (68), those of the arms must follow.
    """
    eom: Any = sf.derive(sf.load(name), method="moving-frame")
    rng, h = np.random.default_rng(50), 1e-5
    y, v, delta, delta_rate = rng.normal(size=(4, eom.nv))
    hull = Rotation.from_rotvec(y[3:6])

    def moved(step: np.ndarray[Any, Any], turn: Rotation) -> np.ndarray[Any, Any]:
        """The configuration with x and the angles moved by entries of `step`, and the hull turned in its own frame."""
        return np.concatenate([y[:3] + step[:3], np.roll((hull * turn).as_quat(), 1), y[6:] + step[6:]])

    def varied(e: float) -> np.ndarray[Any, Any]:
        omega = v[3:6] + e * (delta_rate[3:6] + np.cross(v[3:6], delta[3:6]))
        turn = Rotation.from_rotvec(e * delta[3:6])
        body_velocity = (hull * turn).inv().apply(v[:3] + e * delta_rate[:3])
        rates = np.concatenate([body_velocity, omega, v[6:] + e * delta_rate[6:]])
        return np.asarray(eom.Xdot(moved(e * delta, turn), rates))

    def displacement(t: float) -> np.ndarray[Any, Any]:
        return np.asarray(eom.B(moved(t * v, Rotation.from_rotvec(t * v[3:6]))) @ (delta + t * delta_rate))

    q, own = moved(0.0 * y, Rotation.identity()), np.concatenate([hull.inv().apply(v[:3]), v[3:]])
    left = (varied(h) - varied(-h)) / (2.0 * h)
    right = (displacement(h) - displacement(-h)) / (2.0 * h) + eom.D(q, own) @ displacement(0.0)
    assert np.abs(left - right).max() < 1e-8
    assert np.abs(eom.D(q, own) @ displacement(0.0)).max() > 0.1
    assert np.abs(eom.D(q, own) + eom.D(q, own).T).max() == 0.0


def test_frames_and_velocities_of_study_001() -> None:
    """(22), (34), (38), (47), (49), (54) with x_C(1), and (44), (45), (55), (56), (59)-(62), repaired."""
    found = paper_matrices_of(sf.load("rov-two-arms"))
    E1, X = frame(R, x1), [xdot1, w1]
    for side, upper, fore in (("left", 2, 3), ("right", 4, 5)):
        first, second, rate_1, rate_2 = symbols(f"theta_{upper}", f"theta_{fore}", f"dtheta_{upper}", f"dtheta_{fore}")
        across, ahead = symbols(f"s_J{upper - 1}_1", f"s_J{upper - 1}_3")
        s_j = sp.Matrix([across, 0, ahead])  # (33), (58)
        s_c, s_e, s_d = (sp.Matrix([0, 0, x]) for x in symbols(f"s_C{upper}_3", f"s_J{upper}_3", f"s_C{fore}_3"))
        R1, R2 = sp.rot_ccw_axis2(first), sp.rot_ccw_axis1(second)
        assert vanish(found.matrix("E_relative", f"rov.{side}_upper") - frame(R1, R1 * s_c + s_j))
        assert vanish(found.matrix("E_relative", f"rov.{side}_fore") - frame(R2, R2 * s_d + s_e))
        E = E1 * frame(R1, R1 * s_c + s_j) * frame(R2, R2 * s_d + s_e)
        assert vanish(found.matrix("E", f"rov.{side}_fore") - E)
        x = x1 + R * s_j + R * R1 * (s_c + s_e) + R * R1 * R2 * s_d
        assert vanish(found.matrix("E", f"rov.{side}_fore")[:3, 3] - x)
        w_u = R1.T * w1 + rate_1 * e2
        w_f = R2.T * R1.T * w1 + R2.T * rate_1 * e2 + rate_2 * e1
        v_u = xdot1 + R * s_j.hat().T * w1 + R * R1 * s_c.hat().T * w_u
        v_f = xdot1 + R * s_j.hat().T * w1 + R * R1 * (s_c + s_e).hat().T * w_u + R * R1 * R2 * s_d.hat().T * w_f
        X += [v_u, w_u, v_f, w_f]
    assert vanish(found.matrix("Xdot") - sp.Matrix(X))
