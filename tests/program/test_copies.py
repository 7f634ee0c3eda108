"""Programs are pickled and copied as what they are made from, also for other processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.program.program import Program
from tests.program.test_rollout import switching

COPIES: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda program: pickle.loads(pickle.dumps(program)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@pytest.mark.parametrize("make", COPIES.values(), ids=COPIES)
def test_a_copy_is_the_same_program(make: Callable[[Any], Any]) -> None:
    scene = sf.load("rov-one-arm-hold")
    program = Program(
        scene,
        ["rov.fore.mass", {"arm": ["rov.upper.mass"]}],
        "moving-frame",
        single=True,
        integrator="dopri5",
        outputs=["rov.t1.thrust", "rov.hull.orientation[2]", "rov.hull.position"],
        hidden_from_controllers=["rov.fore.mass"],
    )
    other = make(program)
    assert other is not program
    for name in ("scene", "freed", "method", "target", "integrator", "closed_loop", "output_names", "hidden"):
        assert getattr(other, name) == getattr(program, name)
    assert make(sf.compile(scene, closed_loop=False)).nm == 0


def test_programs_go_to_other_processes() -> None:
    """As in a pool of workers, which are started anew; results are the same bits."""
    program = sf.compile(switching(torque={"constant": 1.0}), free=["clock.bob.mass"])
    given = np.array([0.3]), np.array([0.1]), None, 0.01, 5, np.array([2.0])
    wanted = program.rollout(*given)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        got = pool.apply(program.rollout, given)
    for here, there in zip(wanted, got, strict=True):
        np.testing.assert_array_equal(here, there)
