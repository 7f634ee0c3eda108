"""Runs whose numbers contradict each other are refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.tank.cells import Cells, mean_of, points_from, reduce


def run(speed: float) -> sf.Log:
    """A minute of a tow at a speed, without faults."""
    t = np.arange(0.0, 60.0, 0.05)
    force = 30.0 * speed * abs(speed) + 0.1 * np.random.default_rng(0).normal(size=len(t))
    return sf.Log(t, {"speed": 0.0 * t + speed, "m1": force}, source="a.csv")


def test_a_wire_at_an_angle_in_degrees_is_refused() -> None:
    with pytest.raises(sf.SeaframeError, match=r"a wire at 47 rad .* is the angle in degrees"):
        Cells.inclined(47.0)


def test_speeds_that_are_told_must_be_those_of_the_carriage() -> None:
    cells, logs = Cells({"m1": 1.0}), [run(0.5), run(1.0)]
    assert points_from(logs, cells, [0.5, 1.0]).speed == pytest.approx([0.5, 1.0], abs=1e-12)
    for told in ([50.0, 100.0], [0.005, 0.01]):
        with pytest.raises(sf.SeaframeError, match=r"a\.csv: the carriage moves at .*Are both in the same unit\?"):
            points_from(logs, cells, told)


def test_runs_told_to_rest_may_creep() -> None:
    """Some are told as rest and no other speed is told: what cannot be told from rest is no other unit."""
    cells, logs = Cells({"m1": 1.0}), [run(0.0003), run(0.5), run(1.0)]
    assert points_from(logs, cells, [0.0, None, None]).setting == pytest.approx([0.0, 0.5, 1.0], abs=1e-12)
    with pytest.raises(sf.SeaframeError, match=r"the carriage moves at 0\.5, but the speed of the run is told as 0\."):
        points_from([run(0.5), run(1.0)], cells, [0.0, None])


def test_pulse_widths_by_components() -> None:
    """Two thrusters that are told the same; a gap in one of them is named by its row."""
    log = run(0.5)
    pulse = np.full(len(log.t), 1600.0)
    both = replace(log, columns={**log.columns, "pwm[0]": pulse, "pwm[1]": pulse})
    assert mean_of(reduce(both, Cells({"m1": 1.0}))).pulse == 1600.0
    gap = np.where(np.arange(len(pulse)) == 700, np.nan, pulse)
    for parts in ({"pwm[0]": gap, "pwm[1]": pulse}, {"pwm[0]": pulse, "pwm[1]": gap}):
        with pytest.raises(sf.SeaframeError, match=r"a\.csv: row 701 of the pulse width is not a number"):
            reduce(replace(log, columns={**log.columns, **parts}), Cells({"m1": 1.0}))


@pytest.mark.parametrize("name", ["m1", "speed", "rotor"])
def test_what_a_run_has_once_has_no_components(name: str) -> None:
    log = run(0.5)
    columns = {key: values for key, values in log.columns.items() if key != name}
    parts = {f"{name}[{k}]": 1.0 + log["m1"] for k in range(2)}
    with pytest.raises(sf.SeaframeError, match=rf"a\.csv: {name} has 2 components; one column is expected"):
        reduce(replace(log, columns=columns | parts), Cells({"m1": 1.0}))
