"""Integrator auto: a tolerance of its own, and a warning with the cost of slow runs."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.run import cost_notice

BEAM = {"length": 1.0, "radius": 0.005, "mass_per_length": 0.1119, "youngs_modulus": 7e10, "bending": {"z": 2}}


def boom(**run: Any) -> sf.Scene:
    links = {"post": {}, "boom": {"parent": "post", "joint": {"type": "fixed"}, "flexible": BEAM}}
    settings = {"duration": 0.1, "dt": 0.02, "integrator": "auto"} | run
    return sf.Scene.from_dict({"robots": {"arm": {"base": "fixed", "links": links}}, "run": settings})


def test_auto_has_a_tolerance_for_figures_unless_one_is_given() -> None:
    run = sf.simulate(boom())
    assert (run.integrator, run.tolerance) == ("rodas4", 1e-6)
    assert sf.simulate(boom(tolerance=1e-9)).tolerance == 1e-9
    assert sf.simulate(boom(integrator="rodas4")).tolerance == 1e-9
    assert sf.simulate(boom(integrator="rk4"), integrator="auto").tolerance == 1e-6


def test_the_tolerance_is_fit_for_figures() -> None:
    fine, run = (sf.simulate(boom(tolerance=x) if x else boom())["arm.boom.modes"] for x in (1e-11, None))
    assert np.abs(run - fine).max() < 1e-4 * np.abs(fine).max()


def test_a_slow_run_says_its_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cost_notice, "PATIENCE", 0.0)
    monkeypatch.setattr(cost_notice, "SLOW", 0.0)
    seen: list[float] = []
    with pytest.warns(RuntimeWarning) as caught:
        sf.simulate(boom(), progress=seen.append)
    (only,) = caught
    message = str(only.message)
    assert all(word in message for word in ("rodas4", "rad/s", "run.tolerance", "1e-06", "1e-05"))
    assert seen[-1] == 1.0


def test_fast_runs_and_other_integrators_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sf.simulate(boom())
        monkeypatch.setattr(cost_notice, "PATIENCE", 0.0)
        monkeypatch.setattr(cost_notice, "SLOW", 0.0)
        sf.simulate(boom(), integrator="rodas4")
        sf.simulate(boom(dt=0.0005, duration=0.01))
