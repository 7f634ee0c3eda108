"""Quick calls for one state give the bits of the general way, and leave what needs attention to it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.numbers import Floats
from tests.control.vehicles import hull, rov

HELD = {"hold": {"hold": {"link": "rov.hull"}, "feedforward": True, "rate": 25.0}}
JUMPING = {"rov.hull": {"force": {"steps": {"times": [0.0, 0.105], "values": [[0, 0, 0], [3, 0, 1]]}}}}


@cache
def program(name: str) -> sf.Program:
    scenes: dict[str, Callable[[], sf.Scene]] = {
        "two arms": lambda: sf.load("rov-two-arms"),
        "held": lambda: sf.Scene.from_dict(rov(controllers=HELD)),
        "jumping": lambda: sf.Scene.from_dict(rov(drives=JUMPING)),
    }
    return sf.compile(scenes[name](), free=["rov.hull.mass"])


def state(name: str, seed: int = 0) -> tuple[Floats, Floats, Floats]:
    own, rng = program(name), np.random.default_rng(seed)
    q, v, u = (rng.normal(size=size) for size in (own.nq, own.nv, own.nu))
    q[3:7] /= np.linalg.norm(q[3:7])
    return q, v, u


def as_batch(values: Any) -> Any:
    return None if values is None else np.asarray(values)[None]


@pytest.mark.parametrize("name", ["two arms", "held", "jumping"])
@pytest.mark.parametrize("free", [None, np.array([450.0])])
def test_quick_calls_have_the_bits_of_a_batch_of_one(name: str, free: Floats | None) -> None:
    own, (q, v, u) = program(name), state(name)
    q1, v1, u1, free1 = map(as_batch, (q, v, u, free))
    assert np.array_equal(own.forward(q, v, u, 0.7, free), own.forward(q1, v1, u1, 0.7, free1)[0])
    assert np.array_equal(own.forward(q, v), own.forward(q1, v1)[0])
    assert np.array_equal(own.inverse(q, v, v, 0.7, free), own.inverse(q1, v1, v1, 0.7, free1)[0])
    assert np.array_equal(own.mass_matrix(q, free), own.mass_matrix(q1, free1)[0])
    assert np.array_equal(own.jvp(q, v, u, 0.7, dv=v), own.jvp(q1, v1, u1, 0.7, dv=v1)[0])
    for t in (0.0, 0.1, 0.7):  # a drive jumps inside the second step
        quick, general = own.step(q, v, u, t, 0.01, free), own.step(q1, v1, u1, t, 0.01, free1)
        assert len(quick) == len(general) == (3 if name == "held" else 2)
        assert all(np.array_equal(one, other[0]) for one, other in zip(quick, general, strict=True))


def test_inputs_that_are_left_out_are_not_those_of_the_last_call() -> None:
    own, (q, v, u) = program("two arms"), state("two arms")
    plain = own.forward(q, v)
    own.forward(q, v, u, 0.3, np.array([900.0]))
    assert np.array_equal(own.forward(q, v), plain)
    first = own.step(q, v)
    own.step(q, v, u, 0.0, 0.01, np.array([900.0]))
    assert all(np.array_equal(a, b) for a, b in zip(own.step(q, v), first, strict=True))


def test_results_are_not_overwritten_by_the_next_call() -> None:
    own = program("two arms")
    first = own.forward(*state("two arms", 1))
    copy = first.copy()
    own.forward(*state("two arms", 2))
    assert np.array_equal(first, copy)


def test_lists_integers_and_rows_of_other_types_are_converted() -> None:
    own, (q, v, _) = program("two arms"), state("two arms")
    wanted = own.forward(q, v, None, 1.0)
    assert np.array_equal(own.forward(q.tolist(), v, None, 1), wanted)
    assert np.array_equal(own.forward(np.asfortranarray(q), v, None, np.float64(1.0)), wanted)
    assert np.array_equal(own.forward(np.repeat(q, 2)[::2], v, None, 1.0), wanted)


@pytest.mark.parametrize(
    "call",
    [
        lambda own, q, v, u: own.forward(q[:-1], v, u),
        lambda own, q, v, u: own.forward(q, v, u * np.nan),
        lambda own, q, v, u: own.forward(q, v, u, np.nan),
        lambda own, q, v, u: own.step(q, v[:-1], u),
        lambda own, q, v, u: own.step(q, v, u * np.inf),
        lambda own, q, v, u: own.step(q, v, u, 0.0, 0.0),
        lambda own, q, v, u: own.step(q, v, u, 0.0, np.nan),
        lambda own, q, v, u: own.inverse(q, v, None),
    ],
)
def test_wrong_arguments_are_refused_after_right_ones_too(call: Callable[..., object]) -> None:
    own, given = program("two arms"), state("two arms")
    own.forward(*given)
    own.step(*given)
    with pytest.raises(ValueError):  # noqa: PT011  the general way words it
        call(own, *given)


def test_commands_beyond_pulses_are_refused_in_quick_calls() -> None:
    t1 = {"name": "t1", "link": "hull", "at": [0, 0, 0], "direction": [1, 0, 0], "model": "t200"}
    robot = {"links": {"hull": hull()}, "thrusters": [t1]}
    own = sf.compile(sf.Scene.from_dict({"water": {"density": 1000.0}, "robots": {"rov": robot}}))
    q, v = np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]), np.zeros(6)
    own.step(q, v, np.array([100.0]))
    for call in (own.step, own.forward):
        with pytest.raises(sf.SeaframeError) as caught:
            call(q, v, np.array([1600.0]))
        assert caught.value.code == "range"


def test_threads_do_not_share_memory() -> None:
    """Many calls at once, each of which must give its own answer."""
    own = program("two arms")
    states = [state("two arms", seed) for seed in range(8)]
    wanted = [own.step(*each) for each in states]

    def repeat(number: int) -> bool:
        found = (own.step(*states[number]) for _ in range(200))
        return all(np.array_equal(a, b) for pair in found for a, b in zip(pair, wanted[number], strict=True))

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(repeat, range(8)))
