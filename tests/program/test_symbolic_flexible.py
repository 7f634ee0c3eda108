"""Symbolic equations of flexible arms, Eqs. (66) to (73) of study 004: Lagrange's equations, and numbers."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.program.backends.symbolic import Equations, equations_of

sp = pytest.importorskip("sympy", reason="symbolic equations need SymPy")

from tests.program.test_symbolic import numeric, run_printed_text, values  # noqa: E402

BEAM: dict[str, Any] = {
    "length": 1.25,
    "radius": 0.005,
    "mass_per_length": 0.1119,
    "youngs_modulus": 7.0e10,
    "bending": {"y": 1},
    "points": 4,  # as few as possible, to be quick; exact for one polynomial
}
HINGE = {"type": "revolute", "axis": [0, 0, 1]}
ROD = {"parent": "first", "joint": HINGE | {"axis": [0, 1, 1]}, "mass": 0.3, "center_of_mass": [0.2, 0, 0.1]}


def arm(base: str = "fixed", rod: bool = False, water: Any = None, link: Any = None, **flexible: Any) -> sf.Scene:
    """One flexible link on a post or a free hull, perhaps with a rigid link at its tip."""
    root = {"mass": 0} if base == "fixed" else {"mass": 5, "inertia": {"diagonal": [0.3, 0.2, 0.25]}}
    first = {"parent": "root", "joint": HINGE, "flexible": BEAM | flexible, **(link or {})}
    links = {"root": root, "first": first} | ({"rod": ROD} if rod else {})
    scene = {"gravity": [3, -9, 0], "robots": {"arm": {"base": base, "links": links}}}
    return sf.Scene.from_dict(scene | ({"water": water} if water else {}))


# Lagrange


@pytest.mark.parametrize("geometric", [False, True])
def test_one_link_by_lagrange(geometric: bool) -> None:
    """r = R(theta) (eta - s, phi delta), with the shape phi = xi^2 and, if asked for, s = (1/2) delta^2 int phi'^2."""
    damping = {"kelvin_voigt": 2.0e6, "medium": 0.2}
    scene = arm(shapes="polynomial", geometric=geometric, tip_mass=0.495, damping=damping)
    found = equations_of(scene)
    mu, E, m, kappa, gamma, g1, g2 = sp.symbols(
        "mu_first E_first m_firsttip kappa_first gamma_first g_1 g_2", real=True
    )
    theta, delta, tau = sp.symbols("theta_2 delta_2_1 tau_2", real=True)
    dtheta, ddelta, a, b = sp.symbols("dtheta_2 ddelta_2_1 ddtheta_2 dddelta_2_1", real=True)
    eta, L, radius = sp.Symbol("eta"), sp.Rational(5, 4), sp.Rational(1, 200)
    phi = (eta / L) ** 2
    s = delta**2 / 2 * sp.integrate(sp.diff(phi, eta) ** 2, eta) if geometric else 0
    R = sp.Matrix([[sp.cos(theta), -sp.sin(theta)], [sp.sin(theta), sp.cos(theta)]])
    r = R * sp.Matrix([eta - s, phi * delta])
    v = r.diff(theta) * dtheta + r.diff(delta) * ddelta

    def whole(x: Any) -> Any:
        """An integral over the link, and the payload at its tip."""
        return sp.integrate(sp.expand(mu * x), (eta, 0, L)) + m * x.subs(eta, L)

    EI = E * sp.Float(np.pi) / 4 * radius**4
    bending = sp.integrate(sp.diff(phi, eta, 2) ** 2, (eta, 0, L))
    lagrangian = whole((v.T * v)[0] / 2) + whole((r.T * sp.Matrix([g1, g2]))[0]) - EI * bending * delta**2 / 2
    EI_damping = kappa * EI / E * bending + gamma * sp.integrate(phi**2, (eta, 0, L))
    forces = [tau, -EI_damping * ddelta]
    rates = {theta: dtheta, delta: ddelta, dtheta: a, ddelta: b}
    for k, (x, dx) in enumerate(((theta, dtheta), (delta, ddelta))):
        p = lagrangian.diff(dx)
        row = sum(p.diff(y) * rate for y, rate in rates.items()) - lagrangian.diff(x) - forces[k]
        ours = sum(found.mass_matrix[k, j] * y for j, y in enumerate((a, b))) - list(found.right_side.values())[k]
        for seed in range(3):
            named = values(found, seed)
            numbers = {y: named[y.name] for y in (row.free_symbols | ours.free_symbols)}
            np.testing.assert_allclose(float(ours.subs(numbers)), float(row.subs(numbers)), rtol=1e-12)


def test_modal_integrals_of_a_cantilever() -> None:
    """int phi^2 = L/4 of every mode with a tip deflection of one; int phi eta of the first, by the trapezoidal rule."""
    M = equations_of(arm(geometric=False, points=6)).mass_matrix
    mu, delta = sp.Symbol("mu_first", real=True), sp.Symbol("delta_2_1", real=True)
    L, b = 1.25, 1.875104068711961
    xi = np.linspace(0.0, 1.0, 20001)
    ratio = (np.sinh(b) - np.sin(b)) / (np.cosh(b) + np.cos(b))
    phi = 0.5 * (np.cosh(b * xi) - np.cos(b * xi) - ratio * (np.sinh(b * xi) - np.sin(b * xi)))
    phi = phi / phi[-1]
    first = float(np.trapezoid(xi * phi, xi))
    np.testing.assert_allclose(
        [float(x) for x in M.subs({mu: 1.0, delta: 0.0})[1:]], [L**2 * first] * 2 + [L / 4], 1e-8
    )
    np.testing.assert_allclose(float(M[0, 0].subs({mu: 1.0, delta: 0.0})), L**3 / 3, rtol=1e-14)


# Numbers

STRIPS = {"drag": {"strips": {"normal": 1.2}}}
SCENES: dict[str, tuple[sf.Scene, str]] = {
    "cantilever": (arm(geometric=False, tip_mass=0.5), "recursive"),
    "foreshortening": (arm(), "recursive"),
    "payload": (arm(tip_mass=0.5, tip_inertia=[0.01, 0.02, 0.02], root_mass=0.2), "gibbs-appell"),
    "shapes with the payload": (arm(shapes="tip-mass", tip_mass=0.5), "recursive"),
    "damping by a ratio": (arm(damping={"ratio": 0.02}), "recursive"),
    "two modes": (arm(bending={"y": 2}, geometric=False, points=6), "recursive"),
    "two planes": (arm(bending={"y": 1, "z": 1}, geometric=False), "recursive"),
    "twist": (arm(bending={"y": 1}, torsion=1, stretch=1), "recursive"),
    "a rigid link at the tip": (arm(rod=True), "moving-frame"),
    "water": (arm(water={"density": 1000}, link=STRIPS, added_mass=1.0, geometric=False), "recursive"),
}


@pytest.mark.parametrize("name", SCENES)
def test_printed_text_gives_the_numbers(name: str) -> None:
    scene, method = SCENES[name]
    found = equations_of(scene, method)
    named = values(found, 1)
    np.testing.assert_allclose(run_printed_text(found, named), numeric(found, scene, named), rtol=1e-12)
    M = evaluate(found, found.mass_matrix, named)
    q = [named[x.name] for x in found.symbols.q]
    np.testing.assert_allclose(M, sf.derive(scene).mass_matrix(q), rtol=0, atol=1e-13)


def evaluate(found: Equations, expression: Any, named: dict[str, float]) -> Any:
    return np.array(expression.subs({x: named[x.name] for x in expression.free_symbols}).evalf(17), dtype=float)


@pytest.mark.parametrize("keep_numbers", [False, True])
def test_both_links_of_the_study(keep_numbers: bool) -> None:
    few = {"bending.y": 1, "points": 4}
    changes = {f"arm.{link}.flexible.{key}": count for link in ("first", "second") for key, count in few.items()}
    scene = sf.load("flexible-arm-air").replace(changes)
    found = equations_of(scene, keep_numbers=keep_numbers)
    named = values(found, 2)
    np.testing.assert_allclose(run_printed_text(found, named), numeric(found, scene, named), rtol=1e-12)


def test_rounding_errors_of_integrals_are_not_printed() -> None:
    """The shapes of a cantilever are orthogonal, so that M has no terms of two modes; numbers are short."""
    found = equations_of(arm(bending={"y": 2}, geometric=False, points=10))
    assert found.mass_matrix[1, 2] == 0
    text = found.text(matrices=True)
    decimals = [float(x) for x in re.findall(r"(?<![\w.])\d+\.\d+(?:e[-+]?\d+)?", text)]
    assert min(abs(x) for x in decimals) > 1e-10
    assert not re.search(r"\d{20}", text)


def test_the_refusal_of_a_long_method_names_a_shorter_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """One link within a small budget, as two links within that of every scene."""
    monkeypatch.setattr("seaframe.program.backends.algebra.BUDGET", 50)
    for method, named in (("gibbs-appell", True), ("recursive", False)):
        found = equations_of(arm(), method)
        with pytest.raises(sf.SeaframeError) as caught:
            found.text()
        assert (caught.value.code, "recursive" in caught.value.choices) == ("limit", named)


def test_every_format_has_the_modes() -> None:
    found = equations_of(SCENES["cantilever"][0])
    assert r"\ddot{\delta}_{2,1} &=" in found.latex()
    for form in ("python", "matlab", "javascript"):
        assert "dddelta_2_1 = " in found.render(form)
    space: dict[str, Any] = dict(values(found, 3))
    exec(found.code("python"), space)
    expected = numeric(found, SCENES["cantilever"][0], values(found, 3))
    np.testing.assert_allclose([space["ddtheta_2"], space["dddelta_2_1"]], expected, rtol=1e-12)


@pytest.mark.parametrize(
    ("scene", "named"),
    [
        (arm(bending={"y": 3, "z": 2}, points=8), "5 modal coordinates"),
        (arm(shapes="polynomial", geometric="exact"), "geometric: exact"),
        (sf.load("flexible-arm-elasticity"), "8 flexible links"),
        (sf.load("flexible-arm"), "2 flexible links with added mass or drag"),
    ],
)
def test_large_arms_are_refused_by_name(scene: sf.Scene, named: str) -> None:
    with pytest.raises(sf.SeaframeError) as refused:
        equations_of(scene)
    assert refused.value.code == "unsupported"
    assert named in refused.value.message
