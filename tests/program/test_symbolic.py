"""Symbolic equations: study 000's printed appendix, mechanics derived here from nothing, and numbers."""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.loads.time_functions import Instant
from seaframe.program.backends.symbolic import Equations, equations_of

sp = pytest.importorskip("sympy", reason="symbolic equations need SymPy")

from tests.oracles.appendix_a import SYMBOLS, mended_accelerations, mended_terms, printed_accelerations, vanishes  # noqa: E402

METHODS = ("recursive", "moving-frame")
both_methods = pytest.mark.parametrize("method", METHODS)
J = {"diagonal": [0.3, 0.2, 0.25]}
PAPER = {
    **{f"rov.hull.twist[{k + 3}]": f"w{k + 1}" for k in range(3)},
    "rov.hull.inertia.diagonal": "J11",
    "rov.fore.inertia.diagonal": "J31",
    "rov.upper.angle": "th1",
    "rov.fore.angle": "th2",
}


def hinge(parent: str, axis: list[float], at: list[float], **link: Any) -> dict[str, Any]:
    return {"parent": parent, "joint": {"type": "revolute", "axis": axis, "at": at}, **link}


def links_on_post(links: dict[str, Any], **scene: Any) -> sf.Scene:
    """Links on a fixed post."""
    return sf.Scene.from_dict({"robots": {"arm": {"base": "fixed", "links": {"post": {}, **links}}}, **scene})


def free(links: dict[str, Any], **scene: Any) -> sf.Scene:
    """Links on a free hull."""
    hull = {"mass": 5, "inertia": J}
    return sf.Scene.from_dict({"robots": {"rov": {"links": {"hull": hull, **links}}}, **scene})


def pendulum() -> sf.Scene:
    rod = hinge("post", [0, 1, 0], [0, 0, 0], mass=2, center_of_mass=[0, 0, -0.5], inertia=J)
    return links_on_post({"rod": rod})


def double_pendulum() -> sf.Scene:
    first = hinge("post", [0, 1, 0], [0, 0, 0], mass=2, center_of_mass=[0, 0, -0.5], inertia=J)
    second = hinge("first", [0, 1, 0], [0, 0, -1], mass=1, center_of_mass=[0, 0, -0.4], inertia=J)
    return links_on_post({"first": first, "second": second})


# Study 000


@pytest.fixture(scope="module", params=METHODS)
def reduced(request: pytest.FixtureRequest) -> Equations:
    """The reduced model in the paper's symbols."""
    return equations_of(sf.load("rov-one-arm-reduced"), request.param, PAPER)


def normal_terms(expression: Any) -> set[Any]:
    """The terms of an expression times J11 + J31, every square of a sine replaced."""
    s1, s2 = sp.sin(SYMBOLS.th1), sp.sin(SYMBOLS.th2)
    cleared = sp.expand(sp.expand_trig(expression) * (SYMBOLS.J11 + SYMBOLS.J31))
    cleared = sp.expand(sp.cancel(cleared))
    return set(
        sp.Add.make_args(
            sp.expand(cleared.subs({s1**2: 1 - sp.cos(SYMBOLS.th1) ** 2, s2**2: 1 - sp.cos(SYMBOLS.th2) ** 2}))
        )
    )


def test_reduced_model_is_the_printed_appendix(reduced: Equations) -> None:
    """Exactly, in J11, J31 and the state."""
    assert list(reduced.accelerations) == [f"rov.hull.twist[{k}]" for k in (3, 4, 5)]
    for ours, mended in zip(reduced.accelerations.values(), mended_accelerations(), strict=True):
        assert vanishes(ours - mended)


def test_reduced_model_has_the_printed_terms(reduced: Equations) -> None:
    """Term by term: multiplied out, ours and the print are the same sets."""
    sizes = []
    for ours, mended in zip(reduced.accelerations.values(), mended_terms(), strict=True):
        assert normal_terms(ours) == normal_terms(sum(mended))
        sizes.append(len(normal_terms(ours)))
    assert sizes == [20, 20, 11]


def test_every_acceleration_is_divided_by_both_inertias(reduced: Equations) -> None:
    for expression in reduced.accelerations.values():
        assert sp.fraction(expression)[1] == SYMBOLS.J11 + SYMBOLS.J31


def test_the_unmended_print_is_something_else(reduced: Equations) -> None:
    ours = list(reduced.accelerations.values())
    printed = printed_accelerations()
    assert [vanishes(a - b) for a, b in zip(ours, printed, strict=True)] == [True, True, False]


def test_matrices_are_those_of_the_papers_program() -> None:
    """B, D and M as the script in its Appendix B sets them up, for angular velocities alone."""
    found = equations_of(sf.load("rov-one-arm-reduced"), "moving-frame", PAPER)
    w, (th1, th2), (dth1, dth2) = sp.Matrix(SYMBOLS[:3]), SYMBOLS[3:5], SYMBOLS[5:7]
    R21, R32 = sp.rot_ccw_axis3(th1), sp.rot_ccw_axis1(th2)
    e1, e3 = sp.Matrix([1, 0, 0]), sp.Matrix([0, 0, 1])
    B = sp.zeros(9, 5)
    B[:3, :3], B[3:6, :3], B[3:6, 3] = sp.eye(3), R21.T, e3
    B[6:, :3], B[6:, 3], B[6:, 4] = R32.T * R21.T, R32.T * e3, e1
    Bdot = B.diff(th1) * dth1 + B.diff(th2) * dth2
    X = B * sp.Matrix([*w, dth1, dth2])
    M = sp.diag(*[SYMBOLS.J11] * 3, 0, 0, 0, SYMBOLS.J31, 0, SYMBOLS.J31)
    D = sp.diag(*(X[k : k + 3, 0].hat() for k in (0, 3, 6)))
    for ours, theirs in ((found.Mstar, B.T * M * B), (found.Nstar, B.T * (M * Bdot + D * M * B))):
        assert all(vanishes(ours[3 + j, 3 + k] - theirs[j, k]) for j in range(5) for k in range(5))
    assert found.Mstar[:3, :3] == sp.eye(3) * (sp.Symbol("m_hull", real=True) + sp.Symbol("m_fore", real=True))


@both_methods
def test_formulations_own_solution_simplifies_too(method: str) -> None:
    """Articulated bodies, or the factorisation of M, read over symbols: the same quotients come out."""
    found = equations_of(sf.load("rov-one-arm-reduced"), method, PAPER)
    rates = found.eom.accelerations(found.symbols.q, found.symbols.v, found.given_values, Instant(0.0, 0.0))
    algebra = found.algebra_of(rates)
    for k, expression in zip((3, 4, 5), found.accelerations.values(), strict=True):
        own = algebra.product(algebra.quotient(rates[k])).expression
        assert vanishes(own - expression)


def test_prescribed_motors_balance_the_arm(reduced: Equations) -> None:
    """Power of both motors is the rate of the kinetic energy, w^T (J w' + w x J w) summed over hull and second arm."""
    s = SYMBOLS
    motors = reduced.motor_forces
    rates = dict(zip([s.w1, s.w2, s.w3], mended_accelerations(), strict=True))
    rates |= {s.th1: s.dth1, s.th2: s.dth2, s.dth1: s.ddth1, s.dth2: s.ddth2}
    R21, R32 = sp.rot_ccw_axis3(s.th1), sp.rot_ccw_axis1(s.th2)
    w3 = R32.T * (R21.T * sp.Matrix(s[:3]) + sp.Matrix([0, 0, s.dth1])) + sp.Matrix([s.dth2, 0, 0])
    energy = (s.J11 * (s.w1**2 + s.w2**2 + s.w3**2) + s.J31 * (w3[0] ** 2 + w3[2] ** 2)) / 2
    rate = sum(energy.diff(x) * speed for x, speed in rates.items())
    power = motors["rov.upper.rate"] * s.dth1 + motors["rov.fore.rate"] * s.dth2
    solved = {reduced.symbols.vdot[k + 3]: rates[w] for k, w in enumerate((s.w1, s.w2, s.w3))}
    point = {x: sp.Rational(k * k + 3, 2 * k + 5) for k, x in enumerate(s)}
    assert float((power.subs(solved) - rate).subs(point)) == pytest.approx(0.0, abs=1e-12)
    assert abs(float(rate.subs(point))) > 0.01


# Small robots, derived here from nothing


def test_pendulum() -> None:
    """(J + m c^2) theta'' = tau + m g c sin(theta): the weight acts at c z, with c negative."""
    found = equations_of(pendulum())
    m, c, g, inertia, theta, tau = (
        sp.Symbol(name, real=True) for name in ("m_rod", "c_rod3", "g", "J_rod2", "theta_2", "tau_2")
    )
    (acceleration,) = found.accelerations.values()
    assert sp.simplify(acceleration - (tau + m * g * c * sp.sin(theta)) / (inertia + m * c**2)) == 0
    assert found.mass_matrix == sp.Matrix([[inertia + m * c**2]])
    assert (
        found.text().splitlines()[-1] == "ddtheta_2 = (c_rod3*g*m_rod*sin(theta_2) + tau_2)/(J_rod2 + c_rod3**2*m_rod)"
    )


def test_numbers_can_stay() -> None:
    """2 kg, 0.5 m, 0.2 kg m2: (tau - 9.81 sin(theta)) / 0.7."""
    found = equations_of(pendulum(), keep_numbers=True)
    (acceleration,) = found.accelerations.values()
    theta, tau = sp.Symbol("theta_2", real=True), sp.Symbol("tau_2", real=True)
    assert acceleration.free_symbols == {theta, tau}
    assert float(acceleration.coeff(tau)) == pytest.approx(1 / 0.7, rel=1e-15)
    assert float(acceleration.subs({tau: 0, theta: sp.pi / 2})) == pytest.approx(-9.81 / 0.7, rel=1e-15)


@both_methods
def test_double_pendulum_by_lagrange(method: str) -> None:
    """Euler's equations of T - V, with absolute angles a and a + b, against M vdot = r."""
    found = equations_of(double_pendulum(), method)
    names = "m_first c_first3 J_first2 m_second c_second3 J_second2 p_second3 g"
    m1, c1, J1, m2, c2, J2, p, g = sp.symbols(names, real=True)
    a, b, da, db, dda, ddb, f1, f2 = sp.symbols(
        "theta_2 theta_3 dtheta_2 dtheta_3 ddtheta_2 ddtheta_3 tau_2 tau_3", real=True
    )
    first = sp.Matrix([c1 * sp.sin(a), c1 * sp.cos(a)])
    second = sp.Matrix([p * sp.sin(a) + c2 * sp.sin(a + b), p * sp.cos(a) + c2 * sp.cos(a + b)])
    speeds = [x.jacobian([a, b]) * sp.Matrix([da, db]) for x in (first, second)]
    T = (m1 * speeds[0].dot(speeds[0]) + m2 * speeds[1].dot(speeds[1]) + J1 * da**2 + J2 * (da + db) ** 2) / 2
    L = T - g * (m1 * first[1] + m2 * second[1])
    rows = found.mass_matrix * sp.Matrix([dda, ddb]) - sp.Matrix(list(found.right_side.values()))
    circles = {sp.sin(x) ** 2: 1 - sp.cos(x) ** 2 for x in (a, b)}
    for row, speed, angle, force in zip(rows, (da, db), (a, b), (f1, f2), strict=True):
        momentum = L.diff(speed)
        rate = momentum.diff(a) * da + momentum.diff(b) * db + momentum.diff(da) * dda + momentum.diff(db) * ddb
        difference = sp.expand(sp.expand_trig(rate - L.diff(angle) - force - row))
        assert sp.expand(difference.subs(circles)) == 0


def test_free_body_is_eulers() -> None:
    """J1 w1' = (J2 - J3) w2 w3; v' = v x w + R^T g."""
    found = equations_of(free({}))
    w = sp.symbols("omega_1:4", real=True)
    inertia = sp.symbols("J_hull1:4", real=True)
    v = sp.symbols("v_1:4", real=True)
    e0, e1, e2, e3 = sp.symbols("e_0:4", real=True)
    g = sp.Symbol("g", real=True)
    rates = list(found.accelerations.values())
    for k in range(3):
        i, j = (k + 1) % 3, (k + 2) % 3
        assert sp.simplify(rates[3 + k] - (inertia[i] - inertia[j]) * w[i] * w[j] / inertia[k]) == 0
    third_row = (2 * (e1 * e3 - e0 * e2), 2 * (e2 * e3 + e0 * e1), 1 - 2 * (e1**2 + e2**2))
    for k in range(3):
        i, j = (k + 1) % 3, (k + 2) % 3
        assert sp.expand(rates[k] - (v[i] * w[j] - v[j] * w[i] - g * third_row[k])) == 0


# Numbers


def values(found: Equations, seed: int) -> dict[str, float]:
    """A number for every symbol: the scene's, or a random one."""
    rng = np.random.default_rng(seed)
    named = {
        symbol.name: rng.normal() if meaning.value is None else meaning.value
        for symbol, meaning in found.symbols.meanings.items()
    }
    for quaternion in found.symbols.quaternions:
        entries = rng.normal(size=4)
        entries /= np.linalg.norm(entries)
        named |= {symbol.name: x for symbol, x in zip(quaternion, entries, strict=True)}
    return named


def numeric(found: Equations, scene: sf.Scene, named: dict[str, float]) -> np.ndarray[Any, Any]:
    """Accelerations of the free entries by the numbers of the scene, at the same state and under the same forces."""
    eom = sf.derive(scene, method="recursive")
    symbols = found.symbols
    q, v, vdot, forces = (
        [named[x.name] if isinstance(x, sp.Symbol) else x for x in part]
        for part in (symbols.q, symbols.v, symbols.vdot, symbols.forces)
    )
    given = [a + b for a, b in zip(eom.resistance(q, v), forces, strict=True)]
    given = [given[k] if k in found.free else vdot[k] for k in range(eom.nv)]
    return np.array(eom.accelerations(q, v, given, Instant(0.0, 0.0)))[found.free]


def run_printed_text(found: Equations, named: dict[str, float]) -> np.ndarray[Any, Any]:
    """The printed text, run as a program; M vdot = r is solved."""
    space: dict[str, Any] = {"sin": math.sin, "cos": math.cos, "sqrt": math.sqrt, "pi": math.pi, **named}
    exec(found.text(), space)
    if found.readable:
        return np.array([space[found.symbols.vdot[k].name] for k in found.free])
    M = [[space.get(f"M_{min(j, k) + 1}_{max(j, k) + 1}", 0.0) for k in found.free] for j in found.free]
    return np.linalg.solve(np.array(M), np.array([space[f"r_{k + 1}"] for k in found.free]))


def joint(kind: str, inertia: dict[str, Any] = J, **more: Any) -> sf.Scene:
    """One link on a post."""
    link = {"mass": 2, "center_of_mass": [0.1, 0.2, -0.3], "inertia": inertia}
    return links_on_post({"u": {"parent": "post", "joint": {"type": kind, **more}, **link}})


def swing(center: list[float], **drives: Any) -> sf.Scene:
    """A free hull with a point mass on an arm, some of it driven."""
    arm = hinge("hull", [0, 1, 0], [0.1, 0, 0], mass=1, center_of_mass=center)
    return free({"arm": arm}, drives={f"rov.{link}": {"lock": lock} for link, lock in drives.items()})


def attached_arm() -> sf.Scene:
    """A hull, and a robot of two links on it."""
    links = {"base": {"mass": 1, "inertia": J}, "fore": hinge("base", [0, 1, 0], [0.1, 0, 0], mass=1, inertia=J)}
    at = {"position": [0.3, 0, 0.2], "rpy": [0, 0, 0.4]}
    data = free({}).to_dict()
    return sf.Scene.from_dict(data | {"robots": data["robots"] | {"arm": {"on": "rov.hull", "at": at, "links": links}}})


FULL = {"matrix": [[0.3, 0.01, 0.02], [0.01, 0.2, 0.03], [0.02, 0.03, 0.25]]}
SCENES: dict[str, tuple[sf.Scene, bool]] = {  # and whether accelerations are short enough to be printed one by one
    "prismatic": (joint("prismatic", axis=[0, 0, 1], damping=0.3, stiffness=2), True),
    "universal": (joint("universal", axes=[[1, 0, 0], [0, 1, 0]], at=[0.1, 0.2, 0.3]), False),
    "spherical": (
        links_on_post({"u": {"parent": "post", "joint": {"type": "spherical"}, "mass": 2, "inertia": J}}),
        True,
    ),
    "oblique axis": (joint("revolute", axis=[1, 1, 0]), True),
    "oblique unit axis": (joint("revolute", axis=[0.6, 0, 0.8]), True),
    "root of a half": (joint("revolute", axis=[0.7071067811865476, 0, -0.7071067811865476]), True),
    "turned joint": (joint("revolute", axis=[0, 0, 1], rpy=[0.3, 0, math.pi / 2]), True),
    "full inertia": (joint("revolute", FULL, axis=[1, 0, 0]), True),
    "double pendulum": (double_pendulum(), True),
    "arm on a free hull": (swing([0, 0, 0.2]), False),
    "locked rotation": (swing([0, 0, 0.3], hull="rotation"), True),
    "locked x and y": (free({}, drives={"rov.hull": {"lock": ["x", "y"]}}), True),
    "locked z and rotation": (swing([0, 0, 0.2], hull=["z", "roll", "pitch", "yaw"]), True),
    "locked joint": (swing([0, 0, 0], hull="translation", arm="all"), True),
    "robot on another": (attached_arm(), False),
    "reduced, all its symbols": (sf.load("rov-one-arm-reduced"), False),
}


@pytest.mark.parametrize("keep_numbers", [False, True])
@pytest.mark.parametrize("name", SCENES)
def test_printed_text_gives_the_numbers(name: str, keep_numbers: bool) -> None:
    scene, short = SCENES[name]
    found = equations_of(scene, "moving-frame" if keep_numbers else "recursive", keep_numbers=keep_numbers)
    named = values(found, 1)
    assert found.readable or not short
    np.testing.assert_allclose(run_printed_text(found, named), numeric(found, scene, named), rtol=1e-11, atol=1e-11)


def test_forces_on_a_link_have_symbols() -> None:
    drives = {
        "rov.hull": {"force": {"constant": [8, -2, 1]}, "moment": {"sine": {"amplitude": [1, 2, 3], "period": 3}}}
    }
    rates = equations_of(free({}, drives=drives, gravity=[0, 0, 0])).accelerations
    names = "F_hull1 m_hull v_2 omega_3 v_3 omega_2 T_hull1 J_hull1"
    F1, m, v2, w3, v3, w2, T1, J1 = sp.symbols(names, real=True)
    assert sp.expand(rates["rov.hull.twist[0]"] - (F1 / m + v2 * w3 - v3 * w2)) == 0
    assert rates["rov.hull.twist[3]"].diff(T1) == 1 / J1


@both_methods
def test_two_robots_do_not_meet(method: str) -> None:
    """Links of one name carry their robot's; each robot has its own equations."""
    body = {"mass": 5, "inertia": J}
    scene = sf.Scene.from_dict({"robots": {side: {"links": {"hull": body}} for side in ("left", "right")}})
    rates = equations_of(scene, method).accelerations
    assert len(rates) == 12
    names = {symbol.name for symbol in rates["right.hull.twist[3]"].free_symbols}
    assert names == {"omega_right_hull2", "omega_right_hull3", *(f"J_right_hull{k}" for k in (1, 2, 3))}


def test_same_scene_same_text() -> None:
    first, second = (equations_of(double_pendulum(), "moving-frame").text(matrices=True) for _ in range(2))
    assert first == second


# LaTeX


def assert_compiles(latex: str) -> None:
    """As a formula of the documentation, which takes the commands that LaTeX has."""
    from docutils.utils.math.latex2mathml import tex2mathml

    assert latex.startswith("\\begin{aligned}\n")
    assert latex.endswith("\n\\end{aligned}")
    assert latex.count("{") == latex.count("}")
    assert latex.count("\\left") == latex.count("\\right")
    assert latex.count("\\bigl(") == latex.count("\\bigr)")
    assert all(line.count("&") == 1 for line in latex.splitlines()[1:-1])
    assert tex2mathml(latex, as_block=True).startswith("<math")


def test_latex_of_the_reduced_model(reduced: Equations) -> None:
    latex = reduced.latex()
    assert_compiles(latex)
    assert "\\dot{w}_{1} &= - \\frac{J_{31}}{J_{11} + J_{31}} \\bigl( " in latex
    assert "\\ddot{th}_{1}" in latex


@pytest.mark.parametrize("name", ["universal", "arm on a free hull", "turned joint", "oblique axis"])
def test_latex_with_matrices(name: str) -> None:
    found = equations_of(SCENES[name][0], "moving-frame")
    assert_compiles(found.latex(matrices=True))
    assert "M^*_{1,1} &=" in found.latex(matrices=True)


def test_latex_names() -> None:
    links = {"left_upper": hinge("post", [0, 1, 0], [0, 0, 0], mass=2, center_of_mass=[0, 0, -0.5])}
    latex = equations_of(links_on_post(links)).latex()
    assert latex.splitlines()[1].startswith(r"\ddot{\theta}_{2} &= \frac{")
    assert r"m_{\mathrm{left\_upper}}" in latex
    assert r"c_{\mathrm{left\_upper},3}" in latex


# Refusals


def test_without_sympy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sympy", None)
    with pytest.raises(sf.SeaframeError, match=r"seaframe\[symbolic\]") as caught:
        equations_of(pendulum())
    assert caught.value.code == "dependency"


def test_unknown_name_is_refused() -> None:
    with pytest.raises(sf.SeaframeError, match=r"Did you mean 'arm\.rod\.mass'") as caught:
        equations_of(pendulum(), symbols={"arm.rod.mas": "m"})
    assert (caught.value.code, caught.value.path) == ("unknown", "arm.rod.mas")
    assert "arm.rod.mass" in caught.value.choices


def test_one_symbol_for_two_values_is_refused() -> None:
    with pytest.raises(sf.SeaframeError, match=r"Symbol m .*arm.rod.mass") as caught:
        equations_of(pendulum(), symbols={"arm.rod.mass": "m", "arm.rod.inertia.diagonal[1]": "m"})
    assert (caught.value.code, caught.value.path) == ("conflict", "arm.rod.inertia.diagonal[1]")


def test_a_coordinate_is_a_symbol() -> None:
    with pytest.raises(sf.SeaframeError, match=r"2\*phi") as caught:
        equations_of(pendulum(), symbols={"arm.rod.angle": 2 * sp.Symbol("phi")})
    assert (caught.value.code, caught.value.path) == ("type", "symbols")


def test_one_symbol_for_a_list() -> None:
    """All moments of inertia that are not zero; the rest stays a number."""
    chosen = {"rov.hull.inertia.diagonal": "J11", "rov.fore.inertia.diagonal": "J31"}
    found = equations_of(sf.load("rov-one-arm-reduced"), symbols=chosen, keep_numbers=True)
    names = {symbol.name for rate in found.accelerations.values() for symbol in rate.free_symbols}
    assert {name for name in names if name[0] == "J"} == {"J11", "J31"}
    assert found.readable


def test_symbols_may_be_expressions() -> None:
    """J = m c^2/3 of a rod, in the place of its number."""
    m, c = sp.symbols("m c", positive=True)
    chosen = {"arm.rod.mass": m, "arm.rod.center_of_mass[2]": -c, "arm.rod.inertia.diagonal[1]": m * c**2 / 3}
    (rate,) = equations_of(pendulum(), symbols=chosen).accelerations.values()
    tau, g, theta = (sp.Symbol(name, real=True) for name in ("tau_2", "g", "theta_2"))
    assert sp.simplify(rate - 3 * (tau - m * g * c * sp.sin(theta)) / (4 * m * c**2)) == 0


def test_quotients_of_numbers_are_refused() -> None:
    with pytest.raises(sf.SeaframeError, match="divided by a") as caught:
        _ = equations_of(pendulum(), symbols={"arm.rod.inertia.diagonal[1]": 1 / sp.Symbol("a")}).accelerations
    assert (caught.value.code, caught.value.path) == ("unsupported", "symbols")


def test_large_scenes_are_refused() -> None:
    with pytest.raises(sf.SeaframeError, match=r"'snake' has 20 .* 12") as caught:
        equations_of(sf.load("snake"))
    assert caught.value.code == "limit"


def test_too_many_terms_are_refused() -> None:
    """Accelerations of a free hull with an arm fill pages: M and r are printed, one by one they are refused."""
    found = equations_of(sf.load("rov-one-arm"))
    assert not found.readable
    assert "# M vdot = r" in found.text()
    with pytest.raises(sf.SeaframeError, match="too many terms") as caught:
        _ = found.accelerations
    assert caught.value.code == "limit"
    assert len(found.right_side) == 6


def test_a_coordinate_without_inertia_is_refused() -> None:
    """A point mass on its own axis."""
    scene = links_on_post({"u": hinge("post", [0, 0, 1], [0, 0, 0], mass=2, center_of_mass=[0, 0, 0.5])})
    with pytest.raises(sf.SeaframeError, match="inertia") as caught:
        _ = equations_of(scene).accelerations
    assert caught.value.code == "singular"


def test_matrices_of_the_papers_belong_to_their_method() -> None:
    with pytest.raises(sf.SeaframeError, match="moving-frame") as caught:
        _ = equations_of(pendulum()).Mstar
    assert (caught.value.code, caught.value.path) == ("unsupported", "method")


def test_partly_locked_translations_have_no_right_side() -> None:
    with pytest.raises(sf.SeaframeError, match="row by row") as caught:
        _ = equations_of(SCENES["locked x and y"][0]).right_side
    assert caught.value.code == "unsupported"


def test_nothing_moves() -> None:
    scene = links_on_post(
        {"u": hinge("post", [0, 0, 1], [0, 0, 0], mass=2, inertia=J)}, drives={"arm.u": {"lock": "all"}}
    )
    assert "# No coordinate moves freely." in equations_of(scene).text()
