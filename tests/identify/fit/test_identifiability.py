"""What data cannot tell: combinations that are known to leave every motion as it is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.fit.fitting import fit
from seaframe.identify.fit.identifiability import Information
from tests.identify.fit.scenes import bluerov, noisy, oscillator, sines

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


def test_a_common_scale_is_named() -> None:
    """Gains, masses, drag and net weight times one factor give the same motion: only ratios are told."""
    names = [f"left.t{k}" for k in range(1, 7)]
    run = sf.simulate(vehicle(drives=sines(5, names, 0.0, 2500.0)), duration=12.0, dt=0.02)
    levels = {"left.hull.position": 0.002, "left.hull.orientation": 0.002, "left.hull.angular_velocity": 0.002}
    log = noisy(run, levels, 1, told=tuple(f"{name}.command" for name in names))
    hull = "left.hull"
    rest = [f"{hull}.mass", f"{hull}.volume", *(f"{hull}.inertia.diagonal[{k}]" for k in range(3))]
    rest += [f"{hull}.drag.quadratic[{k}]" for k in range(6)]
    scaled = [*rest, *(f"left.thrusters[{k}].propeller.T_ww" for k in range(6))]
    found = fit(vehicle(), scaled, log, method="output-error", windows=(2.0,))
    (combination,) = found.identifiability.blind
    assert combination.names == tuple(scaled)
    assert combination.changes == pytest.approx([1.0] * len(scaled), abs=1e-4)
    assert "cannot be told apart: only ratios" in found.report()
    fixed = fit(vehicle(), rest, log, method="output-error", windows=(2.0,))
    assert fixed.identifiability.identifiable == tuple(rest)
    both = [*rest, *(f"{hull}.added_mass.diagonal[{k}]" for k in range(6))]
    doubled = fit(vehicle(added=True), both, log, method="output-error", windows=(2.0,))
    # a moment of inertia and its added one are always felt together; of mass, the weight tells
    pairs = [(f"{hull}.inertia.diagonal[{k}]", f"{hull}.added_mass.diagonal[{3 + k}]") for k in range(3)]
    assert sorted(each.names for each in doubled.identifiability.blind) == sorted(pairs)


def test_only_ratios_of_a_free_decay() -> None:
    """Without a force, m, d and k of a cart are told up to a factor; with one known, the others are told."""
    free = ("cart.block.mass", "cart.block.joint.damping", "cart.block.joint.stiffness")
    start = oscillator(initial={"cart.block": {"extension": 0.5}})
    run = sf.simulate(start, duration=5.0)
    log = noisy(run, {"cart.block.extension": 0.01}, 2)
    found = fit(start, free, log, method="output-error", windows=(5.0,))
    (combination,) = found.identifiability.blind
    assert set(combination.names) == set(free)
    assert combination.changes == pytest.approx((1.0, 1.0, 1.0), abs=1e-3)
    assert "common factor" in str(combination)
    assert np.isinf(found.estimates.standard_errors).all()
    known = fit(start, free, log, method="output-error", windows=(5.0,), priors={"cart.block.mass": (2.0, 1e-6)})
    assert np.isfinite(known.estimates.standard_errors).all()


def test_what_changes_nothing_is_named() -> None:
    """The inertia of a cart that never turns."""
    start = oscillator(initial={"cart.block": {"extension": 0.5}})
    log = noisy(sf.simulate(start, duration=5.0), {"cart.block.extension": 0.01}, 2)
    free = ("cart.block.joint.stiffness", "cart.block.inertia.diagonal[1]")
    found = fit(start, free, log, method="output-error", windows=(5.0,))
    assert [str(each) for each in found.identifiability.blind] == [f"{free[1]} changes nothing that is measured"]
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
    (combination,) = found.blind
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
    assert found.unsure == ("mass",)
    assert any("too little excitation for: mass" in line for line in found.lines())


def test_biases_and_delays_that_are_nearly_zero_are_not_unsure() -> None:
    """A standard error beyond the value says little of what may well be zero."""
    start = oscillator(initial={"cart.block": {"extension": 0.5}})
    log = noisy(sf.simulate(start, duration=5.0), {"cart.block.extension": 0.01}, 2)
    given: dict[str, Any] = {"method": "output-error", "windows": (5.0,), "bias": ("cart.block.extension",)}
    found = fit(start, ["cart.block.joint.stiffness"], log, **given)
    (bias,) = found.estimates.chosen("bias of cart.block.extension").values
    assert abs(bias) < found.estimates.standard_errors[1]
    assert found.identifiability.unsure == ()
    assert found.identifiability.lines() == ["all parameters are told apart."]


def test_advice_stands_beside_what_goes_together() -> None:
    """A pair that is nearly one, one that is quite one, and one that nothing tells; and nothing where all is well."""
    advice = "old one of them, for example at a measured value, or give it a prior."
    rows, names = np.random.default_rng(0).standard_normal((50, 3)), ("a", "b", "c")

    def lines(*columns: Any) -> list[str]:
        found = Information(np.column_stack(columns), names[: len(columns)], np.ones(len(columns)))
        return found.identifiability(found.inverse()[0]).lines()

    a, b, c = rows.T
    assert lines(a, b) == ["all parameters are told apart."]
    near, last, *_ = lines(a, a + 0.1 * b)
    assert near.startswith("correlated at -0.99")
    assert near.endswith("a and b.")
    assert last.endswith(f"If one must be sure by itself: h{advice}")
    together = lines(a, 2.0 * a, c)[0]
    assert together.startswith("cannot be told apart: these relative changes together measure the same: a ")
    assert together.endswith(f"H{advice}")
    assert lines(a, b, 0.0 * c)[0].endswith("Hold c, or measure something that it changes.")
