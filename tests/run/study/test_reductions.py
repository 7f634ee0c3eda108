"""Numbers of signals, against closed forms."""

import numpy as np
import pytest

import seaframe as sf
from seaframe.errors import SeaframeError
from seaframe.run.study.reductions import parse_keep, parse_kept, settling_time

T = np.linspace(0.0, 10.0, 10_001)
DECAY = np.exp(-T)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("max(x)", 1.0),
        ("min(x)", np.exp(-10.0)),
        ("initial(x)", 1.0),
        ("final(x)", np.exp(-10.0)),
        ("integral(x)", 1.0 - np.exp(-10.0)),
        ("rms(x)", np.sqrt((1.0 - np.exp(-20.0)) / 20.0)),
        ("mean(x)", (1.0 - np.exp(-10.0)) / 10.0),
        ("settle(x, 0.05)", -np.log(0.05 + np.exp(-10.0))),
        ("max(abs(x))", 1.0),
    ],
)
def test_reductions_of_a_decay(text: str, value: float) -> None:
    found = parse_kept(text).values(T, lambda name: DECAY[None, None])
    assert found[0, 0] == pytest.approx(value, rel=2e-3)


def test_a_signal_at_rest_has_settled_at_once() -> None:
    assert settling_time(T, np.ones((1, len(T))))[0] == 0.0


def test_norms_of_vectors() -> None:
    x = np.stack([3.0 * DECAY, 4.0 * DECAY])[None]
    assert parse_kept("max(norm(x))").values(T, lambda name: x).tolist() == [[5.0]]
    assert parse_kept("max(x)").values(T, lambda name: x).tolist() == [[3.0, 4.0]]


def test_columns_have_names_and_units() -> None:
    scene = sf.load("rov-one-arm-hold")
    assert parse_kept("rms(rov.hull.rpy)").columns(scene) == {f"rms(rov.hull.rpy[{k}])": "rad" for k in range(3)}
    assert parse_kept("settle(rov.hull.depth, 0.1)").columns(scene) == {"settle(rov.hull.depth, 0.1)": "s"}
    assert parse_kept("integral(rov.hull.depth)").columns(scene) == {"integral(rov.hull.depth)": "m s"}
    assert parse_kept("norm(rov.hull.velocity)").columns(scene) == {"norm(rov.hull.velocity)": "m/s"}


@pytest.mark.parametrize(
    ("text", "code"),
    [("largest(x)", "unknown"), ("max(min(x))", "format"), ("max(x, 2)", "format"), ("abs(max(x))", "format")],
)
def test_wrong_reductions_are_refused(text: str, code: str) -> None:
    with pytest.raises(SeaframeError) as caught:
        parse_kept(text)
    assert (caught.value.code, caught.value.path) == (code, "keep")


def test_energy_needs_a_power() -> None:
    with pytest.raises(SeaframeError) as caught:
        parse_kept("energy(rov.hull.depth)").columns(sf.load("rov-one-arm-hold"))
    assert caught.value.code == "unit"


def test_nothing_kept_is_refused() -> None:
    with pytest.raises(SeaframeError) as caught:
        parse_keep([])
    assert caught.value.code == "missing"
