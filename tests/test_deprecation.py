"""Former public names give the same as the present ones, with a DeprecationWarning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main

T = np.linspace(0.0, 4.0, 81)


def swing() -> sf.Scene:
    """A pendulum whose joint follows a sine."""
    rod = {"parent": "post", "joint": {"type": "revolute", "axis": [0, 1, 0]}, "mass": 2, "center_of_mass": [0, 0, -1]}
    return sf.Scene.from_dict({
        "seaframe": 1,
        "name": "swing",
        "robots": {"rod": {"base": "fixed", "links": {"post": {"mass": 1}, "bob": rod}}},
        "drives": {"rod.bob": {"motion": {"sine": {"amplitude": 0.3, "period": 2}}}},
        "run": {"duration": 0.1, "dt": 0.01},
    })  # fmt: skip


def test_unrest_of_modes() -> None:
    data = swing().to_dict() | {"drives": {}, "initial": {"rod.bob": {"angle": 0.2}}}
    found = sf.modes(sf.Scene.from_dict(data))
    with pytest.deprecated_call():
        former = found.unrest
    assert former == found.residual_acceleration == pytest.approx(9.81 * np.sin(0.2))  # a point mass at 1 m
    assert found.to_dict()["unrest"] == found.to_dict()["residual_acceleration"] == former


def test_wanted_of_a_round_trip() -> None:
    found = sf.round_trip(swing())
    with pytest.deprecated_call():
        former = found.wanted
    np.testing.assert_array_equal(former, found.prescribed)
    np.testing.assert_allclose(former[:, 0], 0.3 * np.sin(np.pi * found.t), rtol=0, atol=1e-15)


def test_band_of_compare() -> None:
    ours, theirs = (sf.Log(T, {"x": np.sin(2.0 * T + phase)}) for phase in (0.0, 0.4))
    with pytest.deprecated_call():
        former = sf.compare(ours, theirs, band=0.1)  # type: ignore[call-arg]
    present = sf.compare(ours, theirs, max_lag=0.1)
    assert former.metrics == present.metrics
    assert former.metrics != sf.compare(ours, theirs, max_lag=0.5).metrics
    with pytest.deprecated_call():
        assert former.band == present.max_lag == 0.1
    assert former.to_dict()["band"] == former.to_dict()["max_lag"] == 0.1


def test_both_names_of_an_argument_are_refused() -> None:
    log = sf.Log(T, {"x": np.sin(T)})
    with pytest.raises(TypeError, match="band"):
        sf.compare(log, log, band=0.1, max_lag=0.1)  # type: ignore[call-arg]


def test_turns_of_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = []

    def stop(data: sf.Log, signal: str, test: sf.Spring, **options: Any) -> None:
        seen.append(test)
        raise sf.SeaframeError("stopped before the fit.", "data")

    monkeypatch.setattr("seaframe.identify.decay.fit_decay", stop)
    (tmp_path / "log.csv").write_text("t,yaw\n0,1\n1,-1\n", encoding="utf-8")
    command = ["identify", "decay", str(tmp_path / "log.csv"), "--signal", "yaw", "--inertia", "2", "--stiffness", "12"]
    command += ["--out", str(tmp_path / "out")]
    assert main([*command, "--rotational"]) == 2
    assert "--turns" not in capsys.readouterr().err
    assert main([*command, "--turns"]) == 2
    assert "warning: --turns is now called --rotational" in capsys.readouterr().err
    assert seen == [sf.Spring(2.0, 12.0, turns=True)] * 2
