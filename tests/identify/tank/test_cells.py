"""Runs whose numbers contradict each other are refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.tank.runs import Cells, compute_means, reduce_run, reduce_runs


def run(speed: float) -> sf.Log:
    """A minute of a tow at a speed, without faults."""
    t = np.arange(0.0, 60.0, 0.05)
    force = 30.0 * speed * abs(speed) + 0.1 * np.random.default_rng(0).normal(size=len(t))
    return sf.Log(t, {"speed": 0.0 * t + speed, "m1": force}, source="a.csv")


def test_a_wire_at_an_angle_in_degrees_is_refused() -> None:
    with pytest.raises(sf.SeaframeError, match=r"47 rad .* in degrees") as caught:
        Cells.with_wire(47.0)
    assert (caught.value.code, caught.value.path) == ("range", "wire_angle")


def test_commanded_speeds_must_agree_with_measured_ones() -> None:
    cells, logs = Cells({"m1": 1.0}), [run(0.5), run(1.0)]
    assert reduce_runs(logs, cells, [0.5, 1.0]).speed == pytest.approx([0.5, 1.0], abs=1e-12)
    for commanded in ([50.0, 100.0], [0.005, 0.01]):
        with pytest.raises(sf.SeaframeError, match="same unit") as caught:
            reduce_runs(logs, cells, commanded)
        error = caught.value
        assert (error.code, error.path, error.place) == ("conflict", "speed", "a.csv")


def test_runs_commanded_to_rest_may_move_slowly() -> None:
    """Only speeds of zero are given: a motion indistinguishable from rest does not suggest another unit."""
    cells, logs = Cells({"m1": 1.0}), [run(0.0003), run(0.5), run(1.0)]
    assert reduce_runs(logs, cells, [0.0, None, None]).setting == pytest.approx([0.0, 0.5, 1.0], abs=1e-12)
    with pytest.raises(sf.SeaframeError, match=r"is 0\.5, but .* is 0\.") as caught:
        reduce_runs([run(0.5), run(1.0)], cells, [0.0, None])
    assert (caught.value.code, caught.value.path) == ("conflict", "speed")


def test_pulse_widths_by_components() -> None:
    """Two thrusters with the same command; a gap in one of them is named by its row."""
    log = run(0.5)
    pulse = np.full(len(log.t), 1600.0)
    both = replace(log, columns={**log.columns, "pwm[0]": pulse, "pwm[1]": pulse})
    assert compute_means(reduce_run(both, Cells({"m1": 1.0}))).pulse == 1600.0
    gap = np.where(np.arange(len(pulse)) == 700, np.nan, pulse)
    for parts in ({"pwm[0]": gap, "pwm[1]": pulse}, {"pwm[0]": pulse, "pwm[1]": gap}):
        with pytest.raises(sf.SeaframeError, match="pulse width in row 701") as caught:
            reduce_run(replace(log, columns={**log.columns, **parts}), Cells({"m1": 1.0}))
        assert (caught.value.code, caught.value.place) == ("data", "a.csv")


@pytest.mark.parametrize("name", ["m1", "speed", "rotor"])
def test_single_signals_have_no_components(name: str) -> None:
    log = run(0.5)
    columns = {key: values for key, values in log.columns.items() if key != name}
    parts = {f"{name}[{k}]": 1.0 + log["m1"] for k in range(2)}
    with pytest.raises(sf.SeaframeError, match="has 2 components") as caught:
        reduce_run(replace(log, columns=columns | parts), Cells({"m1": 1.0}))
    assert (caught.value.code, caught.value.path, caught.value.place) == ("shape", name, "a.csv")
