"""Names that a user may choose from are written in several places, for types, for help and for messages: all agree."""

from __future__ import annotations

import re
from typing import Any, get_args

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import shared as cli
from seaframe.dynamics import FORMULATIONS
from seaframe.run import health, rosenbrock, steppers
from seaframe.run.simulate import ENGINES, INTEGRATORS, default_engine
from seaframe.scene import model
from seaframe.scene.model import RunSettings

PENDULUM = {
    "robots": {
        "clock": {
            "base": "fixed",
            "links": {
                "post": {},
                "bob": {
                    "parent": "post",
                    "joint": {"type": "revolute", "axis": [0, 1, 0]},
                    "mass": 1.0,
                    "center_of_mass": [1, 0, 0],
                },
            },
        }
    }
}


def names_in(annotation: Any) -> tuple[str, ...]:
    """All strings of the Literals in a type."""
    if isinstance(annotation, str):
        return (annotation,)
    return tuple(name for part in get_args(annotation) for name in names_in(part))


def quoted_in(function: Any) -> set[str]:
    """All names in double quotes in a function's docstring."""
    return set(re.findall(r'"([\w-]+)"', function.__doc__ or ""))


def test_integrators_methods_and_engines_have_one_name_everywhere() -> None:
    assert names_in(model.Integrator) == INTEGRATORS == names_in(cli.Integrator)
    assert names_in(model.Method) == tuple(FORMULATIONS) == names_in(cli.Method)
    assert quoted_in(sf.derive) == {*FORMULATIONS}
    assert {*ENGINES} <= quoted_in(sf.simulate)
    assert {default_engine(sf.derive(sf.Scene.from_dict(PENDULUM), method)) for method in FORMULATIONS} == {*ENGINES}
    assert {steppers.RK4.name, steppers.DOPRI5.name, rosenbrock.RODAS4.name, rosenbrock.ROS34PW2.name} <= {*INTEGRATORS}
    assert {*health.ORDERS} <= {*INTEGRATORS}
    settings = RunSettings()
    assert settings.integrator in INTEGRATORS
    assert settings.method in FORMULATIONS


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize("method", FORMULATIONS)
def test_every_name_is_known_where_it_is_used(integrator: str, method: str, engine: str) -> None:
    """The first moments of a pendulum let go level: theta'' = g, up to the fourth order in time."""
    if engine == "native" and not FORMULATIONS[method].traceable:
        with pytest.raises(sf.SeaframeError, match="not compiled"):
            sf.simulate(sf.Scene.from_dict(PENDULUM), method=method, engine=engine)
        return
    run = sf.simulate(
        sf.Scene.from_dict(PENDULUM), duration=0.02, dt=0.01, method=method, integrator=integrator, engine=engine
    )
    used = "rk4" if integrator == "auto" else integrator  # a pendulum is not stiff
    assert (run.integrator, run.method) == (used, method)
    np.testing.assert_allclose(run["clock.bob.angle"][-1], 9.81 * 0.02**2 / 2, rtol=1e-4)
