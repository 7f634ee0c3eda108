"""Sobol indices of the Ishigami function, whose indices are known in closed form."""

import numpy as np
import pytest

import seaframe as sf
from seaframe.run.study.plan import make_plan
from seaframe.run.study.sensitivities import regression_coefficients, sobol_indices

A, B = 7.0, 0.1
V1 = 0.5 * (1.0 + B * np.pi**4 / 5.0) ** 2
V2 = A**2 / 8.0
V13 = B**2 * np.pi**8 * (1.0 / 18.0 - 1.0 / 50.0)
VARIANCE = V1 + V2 + V13
FIRST = np.array([V1, V2, 0.0]) / VARIANCE
TOTAL = np.array([V1 + V13, V2, V13]) / VARIANCE


def test_indices_of_the_ishigami_function() -> None:
    paths = ["rov.hull.mass", "rov.left_upper.mass", "rov.left_fore.mass"]
    blocks = 8192
    plan = make_plan(sf.load("rov-two-arms"), {}, dict.fromkeys(paths, "uniform(10, 20)"), 5 * blocks, 0,
                     "final(rov.left_upper.angle)", "saltelli", 1, {})  # fmt: skip
    values = plan.values(0, plan.rows)
    x = [(np.array(values[path]) - 15.0) / 5.0 * np.pi for path in paths]
    y = np.sin(x[0]) + A * np.sin(x[1]) ** 2 + B * x[2] ** 4 * np.sin(x[0])
    found = sobol_indices(plan, y, 0.95)
    np.testing.assert_allclose(found.first, FIRST, atol=0.01)
    np.testing.assert_allclose(found.total, TOTAL, rtol=0.02)
    assert (found.first_interval[:, 0] <= found.first).all()
    assert (found.first <= found.first_interval[:, 1]).all()


def test_incomplete_blocks_are_left_out_and_counted() -> None:
    paths = ["rov.hull.mass", "rov.left_upper.mass"]
    blocks = 64
    plan = make_plan(sf.load("rov-two-arms"), {}, dict.fromkeys(paths, "uniform(10, 20)"), 4 * blocks, 0,
                     "final(rov.left_upper.angle)", "saltelli", 1, {})  # fmt: skip
    values = plan.values(0, plan.rows)
    y = np.array(values[paths[0]]) * np.array(values[paths[1]])
    whole = sobol_indices(plan, y, 0.95)
    assert whole.left_out == 0
    assert "left out" not in repr(whole)
    y[[5, 6, 21]] = np.nan  # runs of the second and of the sixth block
    found = sobol_indices(plan, y, 0.95)
    assert (found.left_out, found.runs) == (2, 4 * (blocks - 2))
    assert "2 of 64 blocks" in repr(found)
    rest = np.delete(y.reshape(blocks, 4), [1, 5], axis=0)
    A, mixed = rest[:, :1], rest[:, 1:3]  # Jansen's estimator on the blocks that are whole
    total = ((A - mixed) ** 2).mean(axis=0) / (2.0 * np.concatenate([rest[:, 0], rest[:, 3]]).var())
    np.testing.assert_allclose(found.total, total, rtol=1e-12)


def test_indices_need_saltellis_design() -> None:
    found = sf.study(sf.load("rov-two-arms"), {"rov.hull.mass": [400.0, 500.0]}, keep="final(rov.left_upper.angle)",
                     duration=0.1)  # fmt: skip
    with pytest.raises(sf.SeaframeError) as caught:
        found.sobol_indices("final(rov.left_upper.angle)")
    assert caught.value.path == "design"


def test_regression_coefficients_of_a_straight_law() -> None:
    x = np.random.default_rng(0).normal(size=(2000, 2)) * [1.0, 2.0]
    values, ends, share = regression_coefficients(x, 3.0 * x[:, 0] - 2.0 * x[:, 1])
    np.testing.assert_allclose(values, [0.6, -0.8], atol=0.03)
    assert share == pytest.approx(1.0)
    assert (ends[:, 0] <= values).all()
    assert (values <= ends[:, 1]).all()


def test_intervals_of_regression_coefficients_hold_the_truth_as_often_as_they_say() -> None:
    held = 0
    for seed in range(400):
        x, noise, other = np.random.default_rng(seed).normal(size=(3, 300))
        y = x + np.abs(x) * noise  # intervals for an equal variance of all runs would hold the truth in 66 % of cases
        _, ends, _ = regression_coefficients(np.column_stack([x, other]), y, 0.9)
        held += bool(ends[0, 0] <= x.std() / y.std() <= ends[0, 1])
    assert 0.84 < held / 400 < 0.94
