"""Every integrator, method and engine that a user may choose works."""

from __future__ import annotations

from typing import get_args

import numpy as np
import pytest

import seaframe as sf
from seaframe import choices
from seaframe.dynamics import FORMULATIONS
from seaframe.integrate import INTEGRATORS
from seaframe.run.simulate import ENGINES

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


def test_types_for_the_schema_and_the_command_line_name_what_there_is() -> None:
    assert {*get_args(choices.Integrator)} == {*INTEGRATORS}
    assert {*get_args(choices.Method)} == {*FORMULATIONS}
    assert [repr(kind) for kind in INTEGRATORS.values()] == [f"<integrator {name}>" for name in INTEGRATORS]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize("method", FORMULATIONS)
def test_every_name_is_known_where_it_is_used(integrator: str, method: str, engine: str) -> None:
    """The first moments of a pendulum released from level: theta'' = g, up to the fourth order in time."""
    if engine == "native" and not FORMULATIONS[method].is_traceable(sf.Scene.from_dict(PENDULUM)):
        with pytest.raises(sf.SeaframeError, match=method) as caught:
            sf.simulate(sf.Scene.from_dict(PENDULUM), method=method, engine=engine)
        assert caught.value.code == "unsupported"
        return
    run = sf.simulate(
        sf.Scene.from_dict(PENDULUM), duration=0.02, dt=0.01, method=method, integrator=integrator, engine=engine
    )
    used = "rk4" if integrator == "auto" else integrator  # a pendulum is not stiff
    assert (run.integrator, run.method) == (used, method)
    np.testing.assert_allclose(run["clock.bob.angle"][-1], 9.81 * 0.02**2 / 2, rtol=1e-4)
