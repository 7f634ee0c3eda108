"""Quick calls of one state and of batches give the bits of the general way, and leave what needs attention to it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache, partial
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


# Batches


def batch(name: str, count: int) -> tuple[Floats, Floats, Floats]:
    q, v, u = zip(*(state(name, seed) for seed in range(count)), strict=True)
    return np.array(q), np.array(v), np.array(u)


def assert_equal_rows(found: Any, wanted: Any) -> None:
    assert len(found) == len(wanted)
    assert all(np.array_equal(one, other) for one, other in zip(found, wanted, strict=True))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 9, 67])
@pytest.mark.parametrize("name", ["two arms", "held", "jumping"])
def test_a_batch_has_the_bits_of_its_robots(name: str, count: int) -> None:
    """Also where the last vector is not full, and where a drive jumps in the step."""
    own, (q, v, u) = program(name), batch(name, count)
    wanted = [own.forward(*each, 0.7) for each in zip(q, v, u, strict=True)]
    assert np.array_equal(own.forward(q, v, u, 0.7), wanted)
    for t in (0.1, 0.7):
        steps = [own.step(*each, t, 0.01) for each in zip(q, v, u, strict=True)]
        assert_equal_rows(own.step(q, v, u, t, 0.01), list(map(np.array, zip(*steps, strict=True))))


@pytest.mark.parametrize("lanes", [1, 2, 4, 8])
@pytest.mark.parametrize("single", [False, True])
def test_all_widths_of_vectors(lanes: int, single: bool) -> None:
    """A step of a batch is a rollout of one step, which packs rows with NumPy."""
    own = sf.compile(sf.load("rov-two-arms"), single=single)
    own.target = replace(own.target, lanes=lanes)
    q, v, u = batch("two arms", 11)
    assert_equal_rows(own.step(q, v, u, 0.2, 0.01), own.rollout(q, v, u, 0.01, 1, t=0.2))


def test_rows_in_other_layouts_have_the_same_bits() -> None:
    own, (q, v, u) = program("two arms"), batch("two arms", 9)
    wanted, wide = own.step(q, v, u), np.zeros((9, own.nq + 3))
    wide[:, 1 : own.nq + 1] = q
    for other in (np.asfortranarray(q), wide[:, 1 : own.nq + 1], q.tolist(), np.repeat(q, 2, axis=0)[::2]):
        assert_equal_rows(own.step(other, v, u), wanted)
    assert_equal_rows(own.step(q, v, u[0]), own.step(q, v, np.tile(u[0], (9, 1))))
    assert_equal_rows(own.step(q, v), own.step(q, v, np.zeros_like(u)))


def test_many_robots_in_several_threads() -> None:
    """Each robot has the bits of a small batch; several calls at once do not disturb each other."""
    own, (q, v, u) = program("two arms"), batch("two arms", 8)
    wanted = [np.tile(x, (250, 1)) for x in own.step(q, v, u)]
    q, v, u = (np.tile(x, (250, 1)) for x in (q, v, u))

    def repeat(_: int) -> bool:
        found = (own.step(q, v, u) for _ in range(10))
        return all(np.array_equal(a, b) for pair in found for a, b in zip(pair, wanted, strict=True))

    with ThreadPoolExecutor(3) as pool:
        assert all(pool.map(repeat, range(6)))


def test_impossible_commands_of_one_robot_of_a_batch_are_refused() -> None:
    own, (q, v, u) = program("two arms"), batch("two arms", 9)
    u[5, 1] = np.inf
    states = q.copy(), v.copy()
    for call in (own.forward, own.step, partial(own.step, out=states)):
        with pytest.raises(sf.SeaframeError) as caught:
            call(q, v, u)
        assert (caught.value.code, caught.value.path) == ("range", "u")
    assert_equal_rows(states, (q, v))


def test_robots_that_are_not_finite_are_named() -> None:
    own, (q, v, u) = program("two arms"), batch("two arms", 9)
    wanted = own.step(q, v, u)
    v[5, 1] = np.nan
    for call in (own.forward, own.step):
        with pytest.warns(RuntimeWarning, match="1 of 9 robots.*: 5"):
            found = call(q, v, u)
    others = np.arange(9) != 5
    assert_equal_rows([x[others] for x in found], [x[others] for x in wanted])
    for call in (own.forward, own.step):
        with pytest.warns(RuntimeWarning, match="1 of 1 robots"):
            call(q[5], v[5], u[5])


# Results in arrays of the caller

OUTS: dict[str, Callable[..., Floats]] = {
    "forward": lambda own, q, v, u, **out: own.forward(q, v, u, 0.3, **out),
    "inverse": lambda own, q, v, u, **out: own.inverse(q, v, v, 0.3, **out),
    "mass_matrix": lambda own, q, v, u, **out: own.mass_matrix(q, **out),
    "jvp": lambda own, q, v, u, **out: own.jvp(q, v, u, 0.3, dv=v, **out),
    "observe": lambda own, q, v, u, **out: own.observe(q, v, u, 0.3, **out),
}


@cache
def observed(names: tuple[str, ...] = ("rov.hull.velocity", "rov.hull.depth")) -> sf.Program:
    return sf.compile(sf.load("rov-two-arms-water"), outputs=names)


@pytest.mark.parametrize("count", [None, 1, 9])
@pytest.mark.parametrize("name", OUTS)
def test_results_are_written_to_the_array_of_the_caller(name: str, count: int | None) -> None:
    given = state("two arms") if count is None else batch("two arms", count)
    wanted = OUTS[name](observed(), *given)
    out = np.full(wanted.shape, np.nan)
    assert OUTS[name](observed(), *given, out=out) is out
    assert np.array_equal(out, wanted)


@pytest.mark.parametrize("names", [("rov.hull.depth",), ("rov.hull.velocity[2]", "rov.hull.depth")])
def test_observations_of_one_state_have_the_bits_of_a_batch(names: tuple[str, ...]) -> None:
    q, v, u = batch("two arms", 5)
    assert np.array_equal(observed(names).observe(q[3], v[3], u[3]), observed(names).observe(q, v, u)[3])


@pytest.mark.parametrize("count", [None, 1, 9, 500])
@pytest.mark.parametrize("name", ["two arms", "held", "jumping"])
def test_a_step_in_place(name: str, count: int | None) -> None:
    own, (q, v, u) = program(name), state(name) if count is None else batch(name, count)
    for t in (0.1, 0.7):
        wanted = own.step(q, v, u, t, 0.01)
        out = [q.copy(), v.copy(), np.zeros((*q.shape[:-1], own.nm))][: len(wanted)]
        memory = {"m": out[2]} if name == "held" else {}
        found = own.step(out[0], out[1], u, t, 0.01, **memory, out=tuple(out))
        assert all(one is other for one, other in zip(found, out, strict=True))
        assert_equal_rows(out, wanted)


def test_results_over_other_rows_of_the_inputs() -> None:
    """Shifted by a row, a result would overwrite states that are still to be read."""
    own, (q, v, u) = program("two arms"), batch("two arms", 400)
    wanted = own.step(q[1:], v[1:], u[1:])
    assert_equal_rows(own.step(q[1:], v[1:], u[1:], out=(q[:-1], v[:-1])), wanted)


WRONG: dict[str, tuple[Callable[[int], Any], str]] = {
    "longer": (lambda n: np.empty(n + 1), "shape"),
    "a batch": (lambda n: np.empty((2, n)), "shape"),
    "32 bits": (lambda n: np.empty(n, np.float32), "type"),
    "whole numbers": (lambda n: np.empty(n, np.int64), "type"),
    "other bytes": (lambda n: np.empty(n, np.dtype(float).newbyteorder()), "type"),
    "every other entry": (lambda n: np.empty(2 * n)[::2], "type"),
    "read only": (lambda n: np.broadcast_to(np.zeros(n), n), "type"),
    "a list": (lambda n: [0.0] * n, "type"),
    "a matrix in a subclass": (lambda n: np.ma.masked_array(np.zeros(n)), "type"),
}


@pytest.mark.parametrize("case", WRONG)
def test_other_arrays_for_results_are_refused(case: str) -> None:
    own, (q, v, u), (make, code) = program("two arms"), state("two arms"), WRONG[case]
    for call in (
        lambda: own.forward(q, v, u, out=make(own.nv)),
        lambda: own.inverse(q, v, v, out=make(own.nv)),
        lambda: own.jvp(q, v, u, out=make(own.nv)),
        lambda: own.step(q, v, u, out=(q.copy(), make(own.nv))),
    ):
        with pytest.raises(sf.SeaframeError) as caught:
            call()
        assert (caught.value.code, caught.value.path) == (code, "out")


def test_a_refused_step_leaves_the_arrays_as_they_are() -> None:
    own, (q, v, u) = program("two arms"), state("two arms")
    kept = q.copy()
    outs: list[Any] = [(q, v[:-1]), (q,), q, (q, v, u)]
    for out in outs:
        with pytest.raises(sf.SeaframeError) as caught:
            own.step(q, v, u, out=out)
        assert caught.value.path == "out"
    assert np.array_equal(q, kept)


def test_times_of_all_kinds() -> None:
    own, (q, v, u) = program("jumping"), state("jumping")
    wanted = own.forward(q, v, u, 2.0), *own.step(q, v, u, 2.0, 1.0)
    kinds: list[Any] = [int, np.float64, np.int64, np.float32, np.array]
    for kind in kinds:
        assert_equal_rows((own.forward(q, v, u, kind(2)), *own.step(q, v, u, kind(2), kind(1))), wanted)
    with pytest.raises(ValueError, match="finite"):
        own.step(q, v, u, 10**400, 1.0)


@pytest.mark.skipif(not hasattr(sys, "getrefcount"), reason="counts references of CPython")
def test_calls_keep_no_references() -> None:
    """Neither to arguments nor to results, also where a call is left to the general way."""
    own, (q, v, u) = program("two arms"), state("two arms")
    t, many = 1234.5, batch("two arms", 9)
    for _ in range(3):  # what is made once is made
        own.step(*many)
    gc.collect()
    before = [sys.getrefcount(x) for x in (q, v, u, t, None, *many)]
    for _ in range(100):
        own.forward(q, v, u, t)
        own.step(q, v, None, t, 0.01)
        own.forward(q.tolist(), v, u, t)
        own.step(*many)
        with pytest.raises(ValueError, match="shape"):
            own.forward(q, v[1:], u)
    gc.collect()  # errors refer to themselves
    after = [sys.getrefcount(x) for x in (q, v, u, t, None, *many)]
    assert all(abs(a - b) < 50 for a, b in zip(after, before, strict=True))
