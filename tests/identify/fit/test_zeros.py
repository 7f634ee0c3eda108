"""Offsets that differ from recording to recording: angles of joints that are zeroed at each start."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import seaframe as sf
from seaframe.errors import SeaframeError
from seaframe.exchange.logs.log import Log
from tests.identify.fit.scenes import noisy, pendulum

ZEROS = {"first.csv": 0.12, "second.csv": -0.07}
ANGLE = "arm.rod.angle"


def swings() -> list[Log]:
    """Return two swings of one pendulum, whose angles are each logged with an offset of their own [rad]."""
    found = []
    for seed, (name, zero) in enumerate(ZEROS.items()):
        scene = pendulum(initial={"arm.rod": {"angle": 1.0 - 0.4 * seed}})
        log = noisy(sf.simulate(scene, duration=6.0), {ANGLE: 0.002, "arm.rod.rate": 0.005}, seed, every=2)
        found.append(replace(log, columns={**log.columns, ANGLE: log[ANGLE] + zero}, source=f"logs/{name}"))
    return found


@pytest.mark.parametrize("method", ["output-error", "innovation"])
def test_the_zero_of_each_recording_is_found(method: str) -> None:
    guess = pendulum().replace({"arm.rod.joint.damping": 0.1})
    measurements = sf.Measurements(zeros=[ANGLE])
    found = sf.fit(guess, ["arm.rod.joint.damping"], swings(), method=method, measurements=measurements)
    for name, zero in ZEROS.items():
        k = found.estimates.index(f"zero of {ANGLE} in {name}")
        assert found.estimates.units[k] == "rad"
        assert found.estimates.values[k] == pytest.approx(zero, abs=5.0 * found.estimates.standard_errors[k] + 1e-4)
        assert found.estimates.standard_errors[k] < 0.01
    for piece in found.motion():
        assert np.nanmedian(np.abs(piece.residuals[:, 0])) < 0.004
    alike = sf.fit(guess, ["arm.rod.joint.damping"], swings(), method=method)
    assert alike.levels[ANGLE] > 1.5 * found.levels[ANGLE] or alike.outcome.cost > found.outcome.cost + 100.0


def test_a_bias_of_all_and_a_zero_of_each_are_told_apart_by_their_names() -> None:
    logs = swings()
    measurements = sf.Measurements(bias=["arm.rod.rate"], zeros=[ANGLE])
    found = sf.fit(pendulum(), [], logs, method="output-error", measurements=measurements)
    assert found.estimates.names == ("bias of arm.rod.rate", *(f"zero of {ANGLE} in {name}" for name in ZEROS))
    assert abs(found.estimates.values[0]) < 0.01
    same = [replace(log, source="swing.csv") for log in logs]
    again = sf.fit(pendulum(), [], same, method="output-error", measurements=measurements)
    assert again.estimates.names[1:] == (f"zero of {ANGLE} in run 1", f"zero of {ANGLE} in run 2")
    np.testing.assert_allclose(again.estimates.values, found.estimates.values)
    with pytest.raises(SeaframeError) as caught:
        sf.fit(pendulum(), [], logs, signals=["arm.rod.rate"], measurements=measurements)
    assert (caught.value.code, caught.value.path) == ("unknown", "bias")


def test_other_data_are_predicted_without_an_offset() -> None:
    logs = swings()
    straight = replace(logs[1], columns={**logs[1].columns, ANGLE: logs[1][ANGLE] - ZEROS["second.csv"]})
    found = sf.fit(
        pendulum(),
        [],
        logs[:1],
        method="output-error",
        measurements=sf.Measurements(zeros=[ANGLE]),
        held_out=[straight],
    )
    assert found.held_out[0].rmse[0] < 0.005
    assert found.predict(logs[1], (0.5,))[0].rmse[0] > found.held_out[0].rmse[0]
