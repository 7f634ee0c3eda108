"""Warping against a plain dynamic programme, and its effect on delays and noise."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from seaframe import SeaframeError
from seaframe.identify.compare.metrics import warp

Floats = NDArray[Any]


def brute_force(x: Floats, y: Floats, band: int | None) -> tuple[float, float, int]:
    """Least sum of squares over all paths, the mean distance along the best one, and its length; cell by cell."""
    n = len(x)
    x, y = x.reshape(n, -1), y.reshape(n, -1)
    far = n if band is None else band
    best: dict[tuple[int, int], tuple[float, float, int]] = {(-1, -1): (0.0, 0.0, 0)}
    for i in range(n):
        for j in range(max(0, i - far), min(n, i + far + 1)):
            before = [best[k] for k in ((i - 1, j - 1), (i - 1, j), (i, j - 1)) if k in best]
            cost, total, length = min(before, key=lambda found: found[0])
            d = float(np.sqrt(sum((a - b) ** 2 for a, b in zip(x[i], y[j], strict=True))))
            best[i, j] = (cost + d * d, total + d, length + 1)
    cost, total, length = best[n - 1, n - 1]
    return cost, total / length, length


@pytest.mark.parametrize("band", [None, 0, 1, 4, 12, 100])
@pytest.mark.parametrize("shape", [(40,), (40, 1), (33, 3)])
def test_a_dynamic_programme_finds_the_same(shape: tuple[int, ...], band: int | None) -> None:
    for seed in range(4):
        rng = np.random.default_rng(seed)
        x, y = np.cumsum(rng.standard_normal(shape), axis=0), np.cumsum(rng.standard_normal(shape), axis=0)
        found = warp(x, y, band)
        cost, error, length = brute_force(x, y, band)
        assert found.cost == pytest.approx(cost, rel=1e-12)
        assert found.error == pytest.approx(error, rel=1e-12)
        assert found.stretch == length / len(x)
        steps = np.diff(found.path, axis=0)
        assert set(map(tuple, steps.tolist())) <= {(0, 1), (1, 0), (1, 1)}
        assert found.path[0].tolist() == [0, 0]
        assert found.path[-1].tolist() == [len(x) - 1, len(x) - 1]


def test_rows_are_not_warped_without_a_band() -> None:
    rng = np.random.default_rng(0)
    x, y = rng.standard_normal((50, 2)), rng.standard_normal((50, 2))
    found = warp(x, y, 0)
    assert found.stretch == 1.0
    assert found.error == pytest.approx(np.linalg.norm(x - y, axis=1).mean(), rel=1e-14)


@pytest.mark.parametrize("late", [0, 1, 7, 20])
def test_a_delayed_copy_at_rest_at_both_ends_has_no_error(late: int) -> None:
    t = np.linspace(0.0, 1.0, 120)
    bump = np.where((t > 0.25) & (t < 0.75), np.sin(2 * np.pi * (t - 0.25)) ** 2 * np.cos(9 * t), 0.0)
    x = np.column_stack([bump, 2.0 * bump**2, -bump])
    y = np.vstack([np.zeros((late, 3)), x])[: len(x)]
    assert warp(x, y, 20).error == 0.0
    assert warp(x, y).error == 0.0
    if late > 3:
        assert warp(x, y, late - 3).error > 1e-3


def test_unlimited_warping_underestimates_noise() -> None:
    rng = np.random.default_rng(1)
    x, y = 0.05 * rng.standard_normal(300), np.zeros(300)
    y += 0.05 * rng.standard_normal(300)
    free, banded = warp(x, y), warp(x, y, 2)
    assert free.error < banded.error < np.abs(x - y).mean()
    assert free.stretch > banded.stretch > 1.0


@pytest.mark.parametrize(
    ("x", "y", "code", "text"),
    [
        (np.zeros(5), np.zeros(6), "shape", r"\(5,\) and \(6,\)"),
        (np.zeros((5, 2)), np.zeros((5, 3)), "shape", r"\(5, 2\) and \(5, 3\)"),
        (np.zeros(0), np.zeros(0), "shape", r"\(0,\) and \(0,\)"),
        (np.array([0.0, np.nan]), np.zeros(2), "data", "finite"),
        (np.zeros(20_000), np.zeros(20_000), "limit", "400,000,000 cells"),
    ],
)
def test_what_cannot_be_warped_is_refused(x: Floats, y: Floats, code: str, text: str) -> None:
    with pytest.raises(SeaframeError, match=text) as caught:
        warp(x, y)
    assert caught.value.code == code
