"""Studies 000 and 001: their data, their principle of virtual work, their reduced system, figures and programs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import sympy as sp
from scipy.integrate import simpson
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.look.page.controls import controls_of
from seaframe.look.plots import figures
from tests.gallery.runs import run_of
from tests.oracles.appendix_a import SYMBOLS, mended_accelerations, vanishes
from tests.oracles.appendix_c import MOMENTS, page_accelerations, page_angles, page_moments
from tests.oracles.test_appendix_a import integrate_study, numeric
from tests.random_scenes import Array, rotation_of, skew

HALF_PI = 0.5 * np.pi
RATES = {"upper": 2.0 * np.pi / 10.0, "fore": 2.0 * np.pi / 3.0}  # of the angles, (85) [rad/s]


def test_data_of_study_000() -> None:
    """(84)-(88): translation, angles, masses and moments of inertia, in both scenes."""
    for name in ("rov-one-arm", "rov-one-arm-reduced"):
        run = run_of(name)
        eom: Any = sf.derive(run.scene, "moving-frame")
        m1, m3 = 2000.0, 100.0
        bodies = ((m1, 2 / 3 * m1 * np.ones(3)), (0.0, np.zeros(3)), (m3, m3 / 3 * np.array([1.0, 0.0, 1.0])))
        expected = np.concatenate([[m, m, m, *J] for m, J in bodies])
        np.testing.assert_allclose(eom.M, np.diag(expected), rtol=1e-12, atol=1e-10)  # (60)
        for joint, w in RATES.items():
            np.testing.assert_allclose(run[f"rov.{joint}.angle"], HALF_PI * np.sin(w * run.t), atol=1e-12)
        assert (np.abs(run["rov.hull.center_velocity"]).max() == 0.0) == (name == "rov-one-arm-reduced")


def test_data_of_study_001() -> None:
    """(33), (35), (48), (58): joints at (+-h/3, 0, l/2), links along axis 3 with their centres at half their length."""
    links = sf.load("rov-two-arms").links
    hull = links["rov.hull"].shape
    assert hull is not None
    assert hull.box is not None
    for side, sign in (("left", 1.0), ("right", -1.0)):
        upper, fore = links[f"rov.{side}_upper"], links[f"rov.{side}_fore"]
        assert upper.joint is not None
        assert fore.joint is not None
        assert upper.joint.at == pytest.approx((sign * 1.2 / 3.0, 0.0, hull.box[2] / 2.0))
        assert (upper.joint.axis, fore.joint.axis) == ((0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
        for link, length in ((upper, 0.6), (fore, 0.5)):
            assert link.center == pytest.approx((0.0, 0.0, length / 2.0))
        assert fore.joint.at == pytest.approx((0.0, 0.0, 0.6))


def heavy(name: str) -> sf.Scene:
    """A dry scene with weight along the vertical axis of its study."""
    up = [0.0, -9.81, 0.0] if name == "rov-two-arms" else [0.0, 0.0, -9.81]
    return sf.load(name).replace({"gravity": up})


@pytest.mark.parametrize("name", ["rov-one-arm", "rov-two-arms"])
def test_energies_are_those_of_the_bodies(name: str) -> None:
    """(52)-(58), (61) of study 000, (65) of study 001: 1/2 m xdot^2 + 1/2 w J w of every body, and m g x3 (here x2)."""
    run = sf.simulate(heavy(name), duration=1.0)
    eom: Any = sf.derive(run.scene, "moving-frame")
    kinetic, potential = np.zeros(len(run.t)), np.zeros(len(run.t))
    for k, path in enumerate(eom.pieces):
        m, J = eom.M[6 * k, 6 * k], eom.M[6 * k + 3 : 6 * k + 6, 6 * k + 3 : 6 * k + 6]
        velocity, omega = run[f"{path}.center_velocity"], run[f"{path}.angular_velocity"]
        kinetic += 0.5 * m * (velocity**2).sum(axis=1) + 0.5 * np.einsum("ti,ij,tj->t", omega, J, omega)
        potential -= m * run[f"{path}.center_position"] @ run.scene.gravity
    np.testing.assert_allclose(run["energy.kinetic"], kinetic, rtol=1e-12)
    fallen, scale = run["energy.potential"] - run["energy.potential"][0], np.abs(potential).max()
    np.testing.assert_allclose(fallen, potential - potential[0], rtol=0.0, atol=1e-11 * scale)


@pytest.mark.parametrize("name", ["rov-one-arm", "rov-two-arms"])
def test_the_action_is_stationary(name: str) -> None:
    """Hamilton's principle along runs: (49)-(51), (71), (72), (76)-(80), (89); (66), (76), (77), (79) of study 001.

    Paths beside a run, x + b a and R exp(b p) with the same ends, have the same action to first order, once the work of
    the motors is added; angles that are prescribed are not varied.
    """
    run = sf.simulate(heavy(name), duration=1.0, dt=0.005)
    eom, free = run.eom, name == "rov-two-arms"
    rng = np.random.default_rng(49)
    shift, turn = rng.normal(size=3), rng.normal(size=3)
    swing = rng.normal(size=eom.nv - 6) * free
    size = np.linalg.norm(turn)
    b, rate = np.sin(np.pi * run.t) ** 2, np.pi * np.sin(2.0 * np.pi * run.t)

    def lagrangian(step: float) -> Array:
        values = []
        for k in range(len(run.t)):
            q, v = run.q[k].copy(), run.v[k].copy()
            half = 0.5 * step * b[k]
            (w, *u), c, s = q[3:7], np.cos(half * size), np.sin(half * size) * turn / size
            q[3:7] = w * c - np.dot(u, s), *(w * s + c * np.array(u) + np.cross(u, s))
            back = rotation_of(np.array([c, *-s]))  # exp(-b p): frames turn about a fixed axis of their own
            velocity = rotation_of(run.q[k, 3:7]) @ v[:3] + step * rate[k] * shift
            v[:3], v[3:6] = rotation_of(q[3:7]).T @ velocity, back @ v[3:6] + step * rate[k] * turn
            q[:3] += step * b[k] * shift
            q[7:] += step * b[k] * swing
            v[6:] += step * rate[k] * swing
            energy = eom.energy(q, v)
            values.append(float(energy.kinetic) - float(energy.potential))
        return np.array(values)

    torques = np.column_stack([run[f"{path}.torque"] for path in list(run.scene.links)[1:]])
    variation = (lagrangian(1e-4) - lagrangian(-1e-4)) / 2e-4 + b * (torques @ swing)
    assert abs(simpson(variation, x=run.t)) < 1e-6 * simpson(np.abs(variation), x=run.t)


@pytest.mark.parametrize("name", ["rov-one-arm", "rov-two-arms"])
def test_equations_of_motion_hold_along_runs(name: str) -> None:
    """(80)-(83): M* and N* multiplied out of B, M and D, against velocities of a run, differentiated in time."""
    run, h = sf.simulate(heavy(name), duration=1.0, dt=0.005), 0.005
    eom: Any = sf.derive(run.scene, "moving-frame")
    s = np.column_stack([run["rov.hull.center_velocity"], run.v[:, 3:]])
    for k in (40, 100, 170):
        q, v, t = run.q[k], run.v[k], float(run.t[k])
        B, D, F = eom.B(q), eom.D(q, v), eom.F(q, v, t=t)
        Mstar, Nstar = B.T @ eom.M @ B, B.T @ (eom.M @ eom.Bdot(q, v) + D @ eom.M @ B)
        assert np.abs(eom.Mstar(q) - Mstar).max() < 1e-12 * np.abs(Mstar).max()
        assert np.abs(eom.Nstar(q, v) - Nstar).max() < 1e-12 * np.abs(Mstar).max()
        rate = (8.0 * (s[k + 1] - s[k - 1]) - (s[k + 2] - s[k - 2])) / (12.0 * h)
        left = Mstar @ rate + Nstar @ s[k] - B.T @ F
        if name == "rov-one-arm":  # what is left moves the prescribed joints: the motors
            left[6:] -= [run["rov.upper.torque"][k], run["rov.fore.torque"][k]]
        assert np.abs(left).max() < 2e-5 * np.abs(Mstar @ rate).max()


def test_reduced_system_and_gauss_jordan_of_study_000() -> None:
    """(89)-(94): rows and columns removed as printed, the elimination of Appendix B, and Appendix A as the answer."""
    eom: Any = sf.derive(sf.load("rov-one-arm-reduced"), "moving-frame")
    rng, printed = np.random.default_rng(91), numeric(mended_accelerations())
    for _ in range(20):
        w, angles, rates, gains = rng.normal(size=3), *rng.normal(size=(3, 2))
        q, v = np.array([0, 0, 0, 1, 0, 0, 0, *angles]), np.array([0, 0, 0, *w, *rates])
        M, N = eom.Mstar(q)[3:6, 3:], eom.Nstar(q, v)[3:6, 3:]  # (91): 3x5
        known = -N @ np.array([*w, *rates]) - M[:, 3:] @ gains
        matrix = np.array([[-1.0 if i == j else -M[i, j] / M[i, i] for j in range(3)] for i in range(3)])
        found = np.linalg.solve(matrix, -known / np.diag(M))  # the script's gauss_matrix, (92)-(94)
        np.testing.assert_allclose(
            found, printed(*w, *angles, *rates, *gains, 4000 / 3, 100 / 3), rtol=1e-11, atol=1e-12
        )


def test_figures_4_to_6_of_study_000() -> None:
    """Both numberings, axes, and curves: the printed equations integrated here, and the arms' rates in closed form."""
    drawn, history = figures(run_of("rov-one-arm-reduced")), integrate_study()
    captions = (("Figure 4", "Figure 5", "pitch"), ("Figure 5", "Figure 6", "roll"), ("Figure 6", "Figure 4", "yaw"))
    dashed = (["upper", "fore"], ["fore"], ["fore"])
    t = 0.02 * np.arange(1001)
    for k, (title, figure) in enumerate(list(drawn.items())[:3]):
        thesis, article, name = captions[k]
        assert title.startswith(f"Thesis {thesis}, article {article}: axis {k + 1} ({name})")
        axes, second = figure.axes
        assert axes.get_xlim() == (0.0, 20.0)
        (curve,) = axes.lines
        np.testing.assert_allclose(np.asarray(curve.get_xdata()), t, atol=1e-12)
        np.testing.assert_allclose(np.asarray(curve.get_ydata()), history[:, k], atol=1e-9)
        for line, joint in zip(second.lines, dashed[k], strict=True):
            expected = HALF_PI * RATES[joint] * np.cos(RATES[joint] * t)
            np.testing.assert_allclose(np.asarray(line.get_ydata()), expected, atol=1e-9)


def test_how_closely_the_hull_follows_the_arms() -> None:
    """What "closely matches" means, as correlations of the printed equations' solution with the rates of the arms."""
    history, t = integrate_study(), 0.02 * np.arange(1001)
    arms = [np.cos(RATES[joint] * t) for joint in ("upper", "fore")]
    found = np.corrcoef(np.column_stack([history, *arms]).T)[:3, 3:]
    np.testing.assert_allclose(found, [[0.157, -0.795], [0.038, 0.015], [-0.663, 0.043]], atol=6e-4)
    run = run_of("rov-one-arm-reduced")
    assert np.abs(run["rov.hull.angular_velocity"] - history).max() < 1e-9


def test_the_full_model_is_drawn_beside_the_reduced_one() -> None:
    figure = figures(run_of("rov-one-arm-reduced"))["Figures 4 to 6 as the study solved them, and with linear momentum"]
    curves = np.array([line.get_ydata() for line in figure.axes[0].lines])
    largest = np.abs(curves).max(axis=1)
    np.testing.assert_allclose(largest[3:] / largest[:3], [4.5, 5.0, 10.9], atol=0.05)  # from another program


def test_the_program_of_the_page_returns_the_negative() -> None:
    """Appendix C: exactly minus the accelerations of Appendix A and of its own moments.

    Those are M*^-1 (M1x, M1y, 0), with M* = (J11 + J31) 1 - J31 n n^T and n along the second arm.
    """
    th1, th2, J11, J31 = SYMBOLS.th1, SYMBOLS.th2, SYMBOLS.J11, SYMBOLS.J31
    n = sp.Matrix([-sp.sin(th1) * sp.cos(th2), sp.cos(th1) * sp.cos(th2), sp.sin(th2)])
    inverse = (sp.eye(3) + J31 / J11 * n * n.T) / (J11 + J31)
    by_moments = inverse * sp.Matrix([*MOMENTS, 0])
    for k, (page, printed) in enumerate(zip(page_accelerations(), mended_accelerations(), strict=True)):
        still = dict.fromkeys(MOMENTS, 0)
        assert vanishes(page.subs(still) + printed)
        rest = sp.expand(page - page.subs(still) + by_moments[k])
        assert all(vanishes(rest.coeff(moment)) for moment in MOMENTS)


@pytest.mark.parametrize("angle", [0.2, -0.7])
def test_both_moments_of_the_page_right_its_hull(angle: float) -> None:
    """Their signs are opposite, and so are those of its angles; its accelerations are negative."""
    page = sp.lambdify([*SYMBOLS, *MOMENTS], page_accelerations())
    for axis, inertia in ((0, 1375.0), (1, 4000.0 / 3.0)):  # about the second arm's own axis only that of the hull
        angles = page_angles(Rotation.from_rotvec(angle * np.eye(3)[axis]).as_matrix())
        assert angles == pytest.approx([-angle, 0.0, 0.0] if axis == 0 else [0.0, angle, 0.0])
        found = page(*[0.0] * 9, 4000.0 / 3.0, 125.0 / 3.0, *page_moments(angles))
        assert found[axis] == pytest.approx(-2000.0 * 0.5 * 9.81 * np.sin(angle) / inertia)
    assert page_angles(Rotation.from_rotvec([0.0, 0.0, angle]).as_matrix())[2] == pytest.approx(-angle)


def test_sliders_are_those_of_appendix_c() -> None:
    """Names, order, ranges and starts of `gui`."""
    sliders = controls_of(sf.load("rov-one-arm-page")).sliders
    found = [(each["label"], each["value"], each["min"], each["max"]) for each in sliders]
    assert found == [
        ("Period arm 1", 10.0, 1.0, 20.0),
        ("Period arm 2", 3.0, 1.0, 20.0),
        ("Amplitude arm 1", 0.7, 0.1, pytest.approx(np.pi / 4)),
        ("Amplitude arm 2", 1.0, 0.1, pytest.approx(np.pi / 2)),
    ]


def test_moments_of_the_page_right_the_hull() -> None:
    """m1 g 0.5 sin(angle) against the tilt about both horizontal axes, and 0.9 of the rate in a frame of 16 ms."""
    scene = sf.load("rov-one-arm-page")
    eom: Any = sf.derive(scene, "moving-frame")
    for axis in (0, 1):
        for angle in (0.2, -0.7):
            q, v, turn = np.zeros(eom.nq), np.zeros(eom.nv), np.zeros(3)
            turn[axis] = np.sin(angle / 2.0)
            q[3:7] = np.cos(angle / 2.0), *turn
            moment = eom.F(q, v)[3:6]
            assert moment[axis] == pytest.approx(-2000.0 * 9.81 * 0.5 * np.sin(angle), rel=1e-12)
            v[3 + axis] = 0.1
            slowed = eom.F(q, v)[3:6] - moment
            assert slowed[axis] == pytest.approx(2000.0 / 6.0 * np.log(0.9) / 0.016 * 0.1, rel=1e-9)


def test_forces_of_study_001() -> None:
    """{F}, (78), without motors: weights along -e2, buoyancy, and its moment in the hull's frame."""
    data = heavy("rov-two-arms").to_dict() | {"plots": [], "checks": [], "water": {"density": 1025.0}}
    del data["drives"]
    links = data["robots"]["rov"]["links"]
    for link in links.values():
        link["volume"] = 0.0
    links["hull"] |= {"volume": 0.4, "center_of_buoyancy": [0.0, 0.1, 0.0]}
    eom: Any = sf.derive(sf.Scene.from_dict(data), "moving-frame")
    q, v = np.zeros(eom.nq), np.zeros(eom.nv)
    q[3:7] = np.array([0.9, 0.3, -0.2, 0.1]) / np.sqrt(0.95)
    q[7:] = 0.3, -0.7, 1.1, 0.4
    lift = 1025.0 * 9.81 * 0.4
    want = np.zeros((5, 2, 3))
    want[:, 0, 1] = -9.81 * np.array([500.0, 20.0, 15.0, 20.0, 15.0])
    want[0, 0, 1] += lift
    want[0, 1] = skew(np.array([0.0, 0.1, 0.0])) @ rotation_of(q[3:7]).T @ [0.0, lift, 0.0]
    np.testing.assert_allclose(eom.F(q, v).reshape(5, 2, 3), want, rtol=1e-12, atol=1e-9)


def test_schemes_of_study_001() -> None:
    """Errors of its two updates of the rotation and of rk4 after 1 s, as on its page, against DOP853's fifth order."""
    scene = sf.load("rov-two-arms")
    exact = sf.simulate(scene.replace({"run.tolerance": 1e-12}), 1.0, 0.02, integrator="dopri5")
    for name, order, error in (("rk4", 4, 1.9e-8), ("paper-rk4", 1, 3.1e-5), ("paper-rk4-start", 1, 4.7e-4)):
        found = []
        for dt in (0.02, 0.01):
            run = sf.simulate(scene, 1.0, dt, integrator=name)
            every = round(0.02 / dt)
            pairs = ((run.q[::every], exact.q), (run.v[::every], exact.v))
            found.append(max((np.abs(a - b).max(axis=0) / (1.0 + np.abs(b).max(axis=0))).max() for a, b in pairs))
        assert found[0] == pytest.approx(error, rel=0.05), name
        assert np.log2(found[0] / found[1]) == pytest.approx(order, abs=0.1), name
