"""Identifiability: combinations of parameters that are known not to change any motion."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.fit.diagnostics import Information
from seaframe.identify.fit.fitting import fit
from tests.identify.fit.scenes import bluerov, group_options, noisy, oscillator, sines

SCREW = {"model": "propeller", "command": "rpm", "propeller": {"T_ww": 1.5e-4, "T_wu": 0.0}}


def vehicle(added: bool = False, **more: object) -> sf.Scene:
    """A BlueROV whose thrusters have a gain, and whose drag is quadratic; with or without added mass."""
    content = bluerov().to_dict()
    robot = content["robots"]["left"]
    robot["thrusters"] = [
        {key: t[key] for key in ("name", "link", "at", "angles") if key in t} | SCREW for t in robot["thrusters"]
    ]
    hull = robot["links"]["hull"]
    hull["inertia"] = {"diagonal": [0.11, 0.17, 0.2]}
    hull["drag"] = {"quadratic": [34.96, 103.25, 74.23, 0.9, 0.5, 1.5]}
    if not added:
        hull["added_mass"] = {"diagonal": [0.0] * 6}
    return sf.Scene.from_dict(content | more)


def test_a_common_scale_is_found() -> None:
    """Gains, masses, drag and net weight times one factor give the same motion: only ratios are identifiable."""
    names = [f"left.t{k}" for k in range(1, 7)]
    run = sf.simulate(vehicle(drives=sines(5, names, 0.0, 2500.0)), duration=12.0, dt=0.02)
    levels = {"left.hull.position": 0.002, "left.hull.orientation": 0.002, "left.hull.angular_velocity": 0.002}
    log = noisy(run, levels, 1, inputs=tuple(f"{name}.command" for name in names))
    hull = "left.hull"
    rest = [f"{hull}.mass", f"{hull}.volume", *(f"{hull}.inertia.diagonal[{k}]" for k in range(3))]
    rest += [f"{hull}.drag.quadratic[{k}]" for k in range(6)]
    scaled = [*rest, *(f"left.thrusters[{k}].propeller.T_ww" for k in range(6))]
    found = fit(vehicle(), scaled, log, method="output-error", solver=sf.Solver(windows=(2.0,)))
    (combination,) = found.identifiability.unidentifiable
    assert combination.names == tuple(scaled)
    assert combination.changes == pytest.approx([1.0] * len(scaled), abs=1e-4)
    assert "Not identifiable: only ratios" in found.report()
    fixed = fit(vehicle(), rest, log, method="output-error", solver=sf.Solver(windows=(2.0,)))
    assert fixed.identifiability.identifiable == tuple(rest)
    both = [*rest, *(f"{hull}.added_mass.diagonal[{k}]" for k in range(6))]
    doubled = fit(vehicle(added=True), both, log, method="output-error", solver=sf.Solver(windows=(2.0,)))
    # only the sum of a moment of inertia and its added one has an effect; mass is also determined by weight
    pairs = [(f"{hull}.inertia.diagonal[{k}]", f"{hull}.added_mass.diagonal[{3 + k}]") for k in range(3)]
    assert sorted(each.names for each in doubled.identifiability.unidentifiable) == sorted(pairs)


def test_only_ratios_of_a_free_decay() -> None:
    """Without a force, m, d and k of a cart are identifiable up to a factor; if one is known, so are the others."""
    free = ("cart.block.mass", "cart.block.joint.damping", "cart.block.joint.stiffness")
    start = oscillator(initial={"cart.block": {"extension": 0.5}})
    run = sf.simulate(start, duration=5.0)
    log = noisy(run, {"cart.block.extension": 0.01}, 2)
    found = fit(start, free, log, method="output-error", solver=sf.Solver(windows=(5.0,)))
    (combination,) = found.identifiability.unidentifiable
    assert set(combination.names) == set(free)
    assert combination.changes == pytest.approx((1.0, 1.0, 1.0), abs=1e-3)
    assert "common factor" in str(combination)
    assert np.isinf(found.estimates.standard_errors).all()
    known = fit(
        start,
        free,
        log,
        method="output-error",
        solver=sf.Solver(windows=(5.0,)),
        priors={"cart.block.mass": (2.0, 1e-6)},
    )
    assert np.isfinite(known.estimates.standard_errors).all()


def test_a_parameter_without_effect_is_found() -> None:
    """The moment of inertia of a cart that never rotates."""
    start = oscillator(initial={"cart.block": {"extension": 0.5}})
    log = noisy(sf.simulate(start, duration=5.0), {"cart.block.extension": 0.01}, 2)
    free = ("cart.block.joint.stiffness", "cart.block.inertia.diagonal[1]")
    found = fit(start, free, log, method="output-error", solver=sf.Solver(windows=(5.0,)))
    assert [each.names for each in found.identifiability.unidentifiable] == [free[1:]]
    assert "has no effect" in str(found.identifiability.unidentifiable[0])
    assert found.identifiability.identifiable == free[:1]
    assert np.isfinite(found.estimates.standard_errors).tolist() == [True, False]


def test_inverse_and_combinations_of_a_known_matrix() -> None:
    """Three columns of which the third is the sum of the others, in other units: by hand."""
    rng = np.random.default_rng(0)
    A = rng.standard_normal((50, 2))
    values = np.array([2.0, 10.0, 1.0])
    R = np.column_stack([A, 4.0 * A[:, 0] + 20.0 * A[:, 1]])
    known = Information(R[:, :2], ("a", "b"), values[:2])
    inverse, hidden = known.inverse()
    assert np.allclose(inverse, np.linalg.inv(A.T @ A), rtol=1e-10)
    assert not hidden.any()
    blind = Information(R, ("a", "b", "c"), values)
    found = blind.identifiability(np.eye(3))
    (combination,) = found.unidentifiable
    # c up by 1 and a down by 4, b down by 20 measures the same: relative changes -2, -2 and 1
    assert dict(zip(combination.names, combination.changes, strict=True)) == pytest.approx(
        {"a": 1.0, "b": 1.0, "c": -0.5}
    )
    assert blind.inverse()[1].all()
    assert found.condition > 1e6


def test_correlated_pairs() -> None:
    rho = np.array([[1.0, -0.98, 0.1], [-0.98, 1.0, 0.0], [0.1, 0.0, 1.0]])
    R = np.linalg.cholesky(np.linalg.inv(rho)).T
    found = Information(R, ("linear", "quadratic", "mass"), np.array([5.0, 5.0, 0.5])).identifiability(rho)
    ((a, b, value),) = found.correlated
    assert (a, b) == ("linear", "quadratic")
    assert value == pytest.approx(-0.98)
    assert found.poorly_determined == ("mass",)
    assert any("Too little excitation for: mass" in line for line in found.lines())


def test_biases_near_zero_are_not_poorly_determined() -> None:
    """A standard error larger than the value is no fault of a parameter that may be zero."""
    start = oscillator(initial={"cart.block": {"extension": 0.5}})
    log = noisy(sf.simulate(start, duration=5.0), {"cart.block.extension": 0.01}, 2)
    given = group_options(method="output-error", windows=(5.0,), bias=("cart.block.extension",))
    found = fit(start, ["cart.block.joint.stiffness"], log, **given)
    (bias,) = found.estimates.select("bias of cart.block.extension").values
    assert abs(bias) < found.estimates.standard_errors[1]
    assert found.identifiability.poorly_determined == ()
    assert found.identifiability.lines() == ["All parameters are identifiable."]


def test_advice_on_correlated_and_unidentifiable_parameters() -> None:
    """A correlated pair, a fully dependent pair, a parameter without effect; no advice if all is well."""
    advice = "ix one of them, for example at a measured value, or give it a prior."
    rows, names = np.random.default_rng(0).standard_normal((50, 3)), ("a", "b", "c")

    def lines(*columns: Any) -> list[str]:
        found = Information(np.column_stack(columns), names[: len(columns)], np.ones(len(columns)))
        return found.identifiability(found.inverse()[0]).lines()

    a, b, c = rows.T
    assert lines(a, b) == ["All parameters are identifiable."]
    near, last, *_ = lines(a, a + 0.1 * b)
    assert near.startswith("Correlated at -0.99")
    assert near.endswith("a and b.")
    assert last.endswith(f"To determine one of them alone, f{advice}")
    together = lines(a, 2.0 * a, c)[0]
    assert together.startswith("Not identifiable: these relative changes together do not change")
    assert together.endswith(f"F{advice}")
    assert lines(a, b, 0.0 * c)[0].endswith("Fix c, or measure a signal that depends on it.")
