"""What a program does with arrays of every kind: the right numbers or a clear refusal, never a crash."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

import seaframe as sf
from tests.random_scenes import Array, random_state
from tests.run.robots import free_arm

NQ, NV, NU, FREE = 9, 8, 2, 1
COUNT = 5
REFUSALS = (ValueError, sf.SeaframeError, MemoryError)


@cache
def program() -> Any:
    return sf.compile(sf.Scene.from_dict(free_arm(gravity=[0, 0, -2.0])), ["rov.upper.mass"])


@cache
def state() -> tuple[Array, Array]:
    return random_state(np.random.default_rng(2), free_arm())


@cache
def batch() -> tuple[Array, Array, Array]:
    rng = np.random.default_rng(3)
    states = [random_state(rng, free_arm()) for _ in range(COUNT)]
    return np.array([q for q, _ in states]), np.array([v for _, v in states]), rng.normal(size=(COUNT, NU))


def rollout(q: Any, v: Any, u: Any = None, **more: Any) -> Any:
    return program().rollout(q, v, u, more.pop("dt", 0.01), more.pop("steps", 2), **more)


# Layouts and kinds of numbers


def strided_view(x: Array) -> Array:
    """Every other entry of a larger array."""
    wide = np.full((2 * x.shape[0], 2 * x.shape[1]), np.nan)
    wide[::2, ::2] = x
    return wide[::2, ::2]


LAYOUTS: dict[str, Callable[[Array], Any]] = {
    "by columns": np.asfortranarray,
    "every other entry": strided_view,
    "turned round twice": lambda x: x[::-1].copy()[::-1],
    "read only": lambda x: np.broadcast_to(x, x.shape),
    "lists": lambda x: x.tolist(),
    "tuples": lambda x: tuple(map(tuple, x)),
    "other bytes": lambda x: x.astype(x.dtype.newbyteorder()),
    "objects": lambda x: x.astype(object),
    "longer numbers": lambda x: x.astype(np.longdouble),
    "a matrix in a subclass": lambda x: np.ma.masked_array(x),
    "not aligned": lambda x: np.frombuffer(b"." + x.tobytes(), dtype=np.uint8)[1:].view(np.float64).reshape(x.shape),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts(layout: str) -> None:
    q, v, u = batch()
    other = [LAYOUTS[layout](x) for x in (q, v, u)]
    assert np.array_equal(program().forward(*other), program().forward(q, v, u))
    for one, wanted in zip(rollout(*other), rollout(q, v, u), strict=True):
        assert np.array_equal(one, wanted)


@pytest.mark.parametrize("kind", [np.float32, np.float16, np.int64, np.int8, np.uint8, bool])
def test_kinds_of_numbers(kind: Any) -> None:
    """Converted as they are; results are 64-bit floats in memory of their own."""
    q, v = np.abs(np.round(batch()[0])).astype(kind), np.abs(np.round(batch()[1])).astype(kind)
    q[:, 3] = 1
    got = program().forward(q, v)
    assert got.dtype == np.float64
    assert got.flags.c_contiguous
    assert got.flags.writeable
    assert np.array_equal(got, program().forward(q.astype(float), v.astype(float)))


def test_numbers_of_other_kinds() -> None:
    q, v = state()
    exact = [Fraction(x) for x in v.tolist()]
    assert np.array_equal(program().forward(q.tolist(), exact), program().forward(q, v))
    ends = [
        rollout(q, v, dt=dt, steps=steps)
        for dt, steps in ((0.25, 4), (np.float32(0.25), np.int64(4)), (Fraction(1, 4), np.uint8(4)))
    ]
    assert all(np.array_equal(one, other) for end in ends[1:] for one, other in zip(end, ends[0], strict=True))


def test_empty_batches() -> None:
    q, v = np.zeros((0, NQ)), np.zeros((0, NV))
    assert program().forward(q, v).shape == (0, NV)
    assert program().forward(q, v, np.zeros(NU)).shape == (0, NV)
    assert program().inverse(q, v, v).shape == (0, NV)
    assert program().mass_matrix(q).shape == (0, NV, NV)
    assert [x.shape for x in rollout(q, v)] == [(0, NQ), (0, NV)]
    assert [x.shape for x in rollout(q, v, every=1)] == [(0, 2, NQ), (0, 2, NV)]


# Refusals

Q, V = np.eye(1, NQ, 3)[0], np.zeros(NV)  # at rest, upright
SHAPES: dict[str, tuple[Callable[[], Any], str]] = {
    "short q": (lambda: program().forward(Q[:3], V), r"q has the shape \(3,\); expected \(9,\)"),
    "long v": (lambda: program().forward(Q, np.zeros(9)), r"v has the shape \(9,\); expected \(8,\)"),
    "a number": (lambda: program().forward(1.0, V), r"q has the shape \(\)"),
    "three axes": (lambda: program().forward(np.zeros((2, 2, NQ)), V), r"q has the shape \(2, 2, 9\)"),
    "two batches": (lambda: program().forward(np.zeros((2, NQ)), np.zeros((3, NV))), "q has 2 rows, v has 3 rows"),
    "freed numbers of another batch": (
        lambda: program().forward(np.zeros((2, NQ)), V, free=np.zeros((3, FREE))),
        "q has 2 rows, free has 3 rows",
    ),
    "one force for two joints": (lambda: program().forward(Q, V, np.zeros(1)), r"u has the shape \(1,\)"),
    "one force for two joints in a rollout": (
        lambda: rollout(Q, V, np.zeros(1)),
        r"u has the shape \(1,\); expected \(2,\)",
    ),
    "rows of forces for other steps": (lambda: rollout(Q, V, np.zeros((7, NU))), "u has 7 rows for 2 steps"),
    "rows of forces for a batch": (
        lambda: rollout(np.zeros((4, NQ)), V, np.zeros((2, NU))),
        r"u has the shape \(2, 2\); .*\(4, rows, 2\)",
    ),
    "forces of a batch for one robot": (lambda: rollout(Q, V, np.zeros((5, 2, NU))), r"u has the shape \(5, 2, 2\)"),
    "a number as forces": (lambda: rollout(Q, V, 1.0), r"u has the shape \(\)"),
    "too many times": (lambda: program().forward(Q, V, None, np.zeros(3)), r"t has the shape \(3,\)"),
    "too many freed numbers": (
        lambda: program().forward(Q, V, free=[1.0, 2.0]),
        r"free has the shape \(2,\); expected \(1,\)",
    ),
    "no freed numbers": (lambda: program().forward(Q, V, free=[]), r"free has the shape \(0,\)"),
    "nothing": (lambda: program().forward(None, V), "q"),
    "no acceleration": (lambda: program().inverse(Q, V, None), "vdot"),
    "rows of other lengths": (lambda: program().forward([[1.0, 2.0], [3.0]], V), "inhomogeneous"),
    "words": (lambda: program().forward(["1"] * NQ, V), "q must hold numbers"),
    "complex numbers": (lambda: program().forward(Q + 1j, V), "q must hold numbers, not complex128"),
    "things": (lambda: program().forward([object()] * NQ, V), "q must hold numbers"),
    "gaps": (lambda: program().forward([None] * NQ, V), "q must hold numbers"),
    "dates": (lambda: program().forward(np.zeros(NQ, "datetime64[s]"), V), "q must hold numbers"),
    "less than no steps": (lambda: rollout(Q, V, steps=-1), "steps must be at least 0"),
    "half a step": (lambda: rollout(Q, V, steps=2.5), "steps must be a whole number, not 2.5"),
    "steps as a float": (lambda: rollout(Q, V, steps=2.0), "steps must be a whole number"),
    "more steps than can be counted": (lambda: rollout(Q, V, steps=2**63), "steps"),
    "records of no steps": (lambda: rollout(Q, V, every=0), "every must be at least 1"),
    "records backwards": (lambda: rollout(Q, V, every=-1), "every must be at least 1"),
    "left out dt": (lambda: rollout(Q, V, dt=None), "dt must be"),
    "dt as a word": (lambda: rollout(Q, V, dt="0.01"), "dt must be"),
    "dt beyond all numbers": (lambda: rollout(Q, V, dt=10**400), "dt must be"),
    "no step at all": (lambda: rollout(Q, V, dt=0.0), "dt must not be zero"),
    "no dt": (lambda: rollout(Q, V, dt=np.nan), "dt must be finite"),
    "endless dt": (lambda: rollout(Q, V, dt=np.inf), "dt must be finite"),
    "no time": (lambda: rollout(Q, V, t=np.nan), "t must be finite"),
    "no time of a state": (lambda: program().forward(Q, V, None, np.nan), "t must be finite"),
}


@pytest.mark.parametrize("case", SHAPES)
def test_clear_refusals(case: str) -> None:
    ask, message = SHAPES[case]
    with pytest.raises(ValueError, match=message):
        ask()


@pytest.mark.parametrize("steps", [10**12, 10**15, 2**52])
def test_more_records_than_memory(steps: int) -> None:
    """Refused before the first step."""
    with pytest.raises((MemoryError, ValueError)):
        rollout(Q, V, steps=steps, every=1)


def test_a_robot_larger_than_the_stack() -> None:
    """A chain of 600 links in a thread with a stack of 256 kB, in a process of its own."""
    code = """
import threading, numpy as np, seaframe as sf
rod = {"mass": 1.0, "shape": {"box": [0.1, 0.2, 0.3]}}
links = {"link0": rod}
for k in range(1, 600):
    hinge = {"type": "revolute", "axis": [k % 2, 1 - k % 2, 0], "at": [0, 0, 1]}
    links[f"link{k}"] = rod | {"parent": f"link{k - 1}", "joint": hinge}
program = sf.compile(sf.Scene.from_dict({"robots": {"a": {"links": links}}}))
q = np.zeros(program.nq); q[3] = 1.0
ends = []
def work():
    ends.append(program.rollout(np.tile(q, (3, 1)), np.zeros(program.nv), None, 1e-3, 1, threads=1))
program.rollout(q, np.zeros(program.nv), None, 1e-3, 1)
threading.stack_size(256 * 1024)
thread = threading.Thread(target=work); thread.start(); thread.join()
print(np.abs(ends[0][1][:, 2] / -9.81e-3 - 1).max() < 1e-9)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=Path.cwd())
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "True"


# Results that are not finite


def test_robots_with_results_that_are_not_finite_are_named() -> None:
    """Only these lanes are affected, and a warning lists them."""
    q, v, _ = batch()
    spoilt = v.copy()
    spoilt[[1, 3], 2] = np.nan, np.inf
    for ask in (program().forward, rollout, lambda q, v: program().inverse(q, v, v)):
        with pytest.warns(RuntimeWarning, match="2 of 5 robots .* not finite: 1, 3"):
            ask(q, spoilt)


def test_finite_results_give_no_warning() -> None:
    """Warnings are errors in this test."""
    q, v, _ = batch()
    program().forward(q, v)
    rollout(q, v)


# Anything at all

SIZES = st.sampled_from([0, 1, 2, 3, NU, NV, NQ, 17])
DTYPES = st.one_of(
    npst.floating_dtypes(),
    npst.integer_dtypes(),
    npst.boolean_dtypes(),
    npst.complex_number_dtypes(),
    npst.unicode_string_dtypes(max_len=3),
)


def arrays(size: int) -> st.SearchStrategy[Any]:
    """Often of the right length, with any numbers, NaN among them; else of any shape and kind, or no array at all."""
    right = npst.arrays(np.float64, st.sampled_from([(size,), (1, size), (3, size)]), elements=st.floats(width=64))
    shapes = st.lists(SIZES, max_size=4).map(tuple)
    return st.one_of(
        *[right] * 4,
        npst.arrays(DTYPES, st.sampled_from([(size,), (3, size), (0, size)])),
        npst.arrays(np.float64, shapes),
        st.sampled_from([None, 1.0, [], [[]], "word", {}, [None], object(), [[1.0], [1.0, 2.0]], np.array(3)]),
    )


@given(arrays(NQ), arrays(NV), arrays(NU), arrays(1), arrays(FREE))
@settings(max_examples=150)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_answers_of_anything(q: Any, v: Any, u: Any, t: Any, free: Any) -> None:
    """Accelerations of the shape of the batch, or a refusal."""
    try:
        got = program().forward(q, v, u, 0.0 if t is None else t, free)
    except REFUSALS:
        return
    sizes = {np.shape(x)[0] for x in (q, v, u, free) if np.ndim(x) == 2} - {1}
    assert got.shape in ((NV,), (1, NV), *((size, NV) for size in sizes))


STEPS = st.one_of(st.integers(-3, 6), st.sampled_from([True, 2.0, 1.5, None, "3", 2**70, np.int32(3), [2]]))
TIMES = st.one_of(st.floats(-1, 1), st.sampled_from([np.nan, -np.inf, "now", None, 10**400, 1e300, 2, np.float32(0.1)]))
EVERY = st.one_of(st.none(), STEPS)
THREADS = st.sampled_from([None, 0, 1, 2, 5])


@given(arrays(NQ), arrays(NV), arrays(NU), TIMES, STEPS, arrays(FREE), EVERY, TIMES, THREADS)
@settings(max_examples=150)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_rollouts_of_anything(
    q: Any, v: Any, u: Any, dt: Any, steps: Any, free: Any, every: Any, t: Any, threads: Any
) -> None:
    try:
        got, rates = program().rollout(q, v, u, dt, steps, free, every, t, threads)
    except REFUSALS:
        return
    records = () if every is None else (int(steps) // int(every),)
    sizes = {np.shape(x)[0] for x in (q, v, free) if np.ndim(x) == 2}
    batch = (next(iter(sizes - {1}), 1),) if sizes else ()
    assert got.shape == (*batch, *records, NQ)
    assert rates.shape == (*batch, *records, NV)
