"""Calls of compiled code with rows of numbers: of one state, or of the robots of a batch.

Native code reads the rows where the caller has them and writes the results where he wants them; memory is allocated
once, by the first call of a thread. A call for one state does not need NumPy's functions either: see `row_loops.enter`.
What it does not accept, and what has to be refused, is left to the checks of `Program`. Both ways give the same bits.
"""

from __future__ import annotations

import ctypes
import threading
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from math import inf, isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

import llvmlite.binding as llvm
import numpy as np

from ..integrate.schedule import SAME_TIME
from ..numbers import Floats
from . import cache, objects
from .arrays import fits_out, warn_if_not_finite
from .backends.llvm import Target
from .native import INTEGER, POINTER, CompiledCode, Library, empty, machine, object_code, run_in_threads, thread_count
from .row_loops import FUNCTIONS, GENERAL, HEADER, NOT_FINITE, RECORD, Signature, row_text

if TYPE_CHECKING:
    from .program import Program

REQUIRED = ("q", "v", "vdot")  # blocks that may not be left out
TIMES = ("time", "within")  # blocks of one number
CHUNKS = 16  # pieces of a batch for each thread: one that starts late does fewer of them
FASTCALL = 0x80  # METH_FASTCALL: a function of Python (self, arguments, their number)
SHORTER_STEPS = (
    " The step size dt is probably too large: RK4 is stable up to 2.8/omega_max, and `sf.modes(scene)` lists the "
    "frequencies."
)
STEP = ("step",)  # the part that is one step of a rollout
COUNT, CLOCK, RESIDUE, TAKEN = map(HEADER.index, ("count", "t", "residue", "taken"))
OBJECTS = (None, np.ndarray, float, np.float64, int)  # as in `row_loops.OBJECTS`


class MethodDefinition(ctypes.Structure):
    """PyMethodDef of Python's stable interface."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


new_function = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.POINTER(MethodDefinition), ctypes.py_object, ctypes.c_void_p)(
    ("PyCFunction_NewEx", ctypes.pythonapi)
)


@lru_cache
def python_table() -> Any:
    """Return the addresses of functions and objects of Python, as `row_loops.connect` takes them."""
    functions = [ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value for name in FUNCTIONS]
    return np.array([*functions, *map(id, OBJECTS)], dtype=np.uint64)


@lru_cache
def row_library(signature: Signature, target: Target) -> Library:
    """Return the native code of a signature, from the disk if it is there."""
    key = ["rows", asdict(signature), asdict(target), machine(), llvm.llvm_version_info]

    def build() -> cache.Entry:
        return {}, object_code(row_text(signature, target))

    library = cache.load_or_build(key, build, lambda entry: Library(entry[1]) if objects.is_object(entry[1]) else None)
    if target.lanes == 1:
        library.function("connect", POINTER)(python_table().ctypes.data)
    return library


@dataclass(frozen=True, slots=True)
class Row:
    """An input or an output of compiled code: where its block is in memory, and how many entries it has."""

    memory: int
    entries: int
    default: Floats | None = None  # of an input that may be left out
    limits: Floats | None = None  # of commands: the largest possible size of each


class RowCall:
    """Compiled code with memory of its own, for calls of one thread at a time.

    `memory` are the arrays that the code works on, `inputs` and `outputs` the rows that are copied to them and from
    them. The inputs `times` are numbers, not arrays.
    """

    def __init__(
        self,
        code: CompiledCode,
        function: str,
        memory: Sequence[Floats],
        inputs: Sequence[Row],
        outputs: Sequence[Row],
        times: Sequence[int] = (),
    ) -> None:
        steps = function == "rollout"
        signature = Signature(len(inputs), len(outputs), len(memory), tuple(times), steps)
        self.kept = (code, memory, inputs, outputs)  # what the addresses below belong to
        self.inputs, self.outputs, library = inputs, outputs, row_library(signature, code.target)
        self.plan = np.zeros(signature.size, np.int64)
        self.words, self.clock = memoryview(self.plan), memoryview(self.plan.view(np.float64))
        self.words[HEADER.index("kernel")] = code.library.engine.get_function_address(function)
        self.plan[signature.first_address :] = [address_of(block) for block in memory]
        records = self.plan[len(HEADER) : signature.first_address].reshape(-1, len(RECORD))
        for record, row in zip(records, (*inputs, *outputs), strict=True):
            default, limits = (0 if x is None else address_of(x) for x in (row.default, row.limits))
            record[:] = 0, 0, row.memory, row.entries, default, limits
        self.places = records[:, :2]  # addresses and strides of rows
        self.run, self.address = library.function("run", POINTER), address_of(self.plan)
        self.accepts = library.function("accepts", POINTER, *[INTEGER] * 2, POINTER, INTEGER, result=INTEGER)
        if code.target.lanes == 1:
            address = library.engine.get_function_address("enter")
            self.method = MethodDefinition(b"enter", address, FASTCALL, None)
            self.enter = new_function(ctypes.byref(self.method), self.address, None)

    def set_rows(self, number: int, x: Floats | None) -> bool:
        """Set the rows (n, entries) of an input or an output, or its default; return whether all numbers are possible.

        The entries of a row must be contiguous.
        """
        words, first = self.words, len(HEADER) + number * len(RECORD)
        if x is None:
            words[first], words[first + 1] = words[first + 4], 0
            return True
        words[first], words[first + 1] = address, stride = address_of(x), x.strides[0]
        limits = words[first + 5]
        return not limits or bool(self.accepts(address, stride, x.shape[1], limits, len(x)))

    def set_counts(self, count: int, blocks: int, chunk: int, counter: int, clock: Sequence[float]) -> None:
        """Set the number of robots and blocks, the blocks that a thread takes at once, the address of their counter,
        and the time and the length of a step [s]."""
        self.words[COUNT], self.words[COUNT + 1], self.words[COUNT + 2], self.words[COUNT + 3] = count, blocks, chunk, counter
        self.clock[CLOCK], self.clock[CLOCK + 1], self.clock[RESIDUE] = *clock, 0.0


def address_of(x: Any) -> int:
    """Return the address of an array."""
    address: int = x.__array_interface__["data"][0]
    return address


class SingleCall(NamedTuple):
    """A call for one state."""

    enter: Any  # a function of the inputs and then the outputs; see `row_loops`
    new: Callable[[], Floats]  # returns a new array for the result
    shape: tuple[int, ...]  # of the result


class SingleStep(NamedTuple):
    """A step of one robot."""

    enter: Any
    new: tuple[Callable[[], Floats], ...]  # of q, v and, where controllers act, m
    shapes: tuple[tuple[int, ...], ...]
    may_split: bool  # whether drives jump or connections switch at some time


class RowCalls(threading.local):
    """The calls of a program; every thread has memory of its own."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.single: dict[tuple[str, ...], SingleCall] = {}  # by part
        self.stepper: SingleStep | None = None
        self.threads: dict[tuple[tuple[str, ...], int], list[RowCall]] = {}  # by part and lanes; one for each thread

    def prepare(self, part: tuple[str, ...], blocks: Sequence[str], shape: tuple[int, ...]) -> SingleCall:
        """Prepare the calls of a part for one state."""
        call = self.call_of(part, blocks, self.program.target_of(1), 0)
        self.single[part] = SingleCall(call.enter, np.zeros(shape).copy, shape)
        return self.single[part]

    def prepare_step(self) -> SingleStep:
        """Prepare the steps of one robot."""
        call = self.call_of(STEP, (), self.program.target_of(1), 0)
        starts = [np.zeros(row.entries) for row in call.outputs]
        may_split = bool(self.program.switches or self.program.connection_commands)
        self.stepper = SingleStep(call.enter, tuple(x.copy for x in starts), tuple(x.shape for x in starts), may_split)
        return self.stepper

    def step(self, given: Sequence[Any], t: Any, dt: Any, out: Any) -> tuple[Floats, ...] | None:
        """Return the state after a step of one robot from q, v, u, free, m; None where it needs the general way."""
        stepper = self.stepper or (self.prepare_step() if np.ndim(given[0]) == 1 else None)
        if stepper is None or (stepper.may_split and not self.is_whole_step(t, dt)):
            return None
        if not self.program.closed_loop:
            if given[4] is not None:
                return None
            given = given[:4]
        if out is None:
            results = tuple([new() for new in stepper.new])
        elif isinstance(out, tuple | list) and len(out) == len(stepper.new) and all(map(fits_out, out, stepper.shapes)):
            results = tuple(out)
        else:
            return None
        done = stepper.enter(*given, t, dt, *results)
        if done == NOT_FINITE:
            warn_if_not_finite("rollout", np.concatenate(results)[None], SHORTER_STEPS)
        return None if done == GENERAL else results

    def is_whole_step(self, t: Any, dt: Any) -> bool:
        """Whether a step goes forward in time, and no drive jumps and no connection switches in it or at its ends."""
        known = isinstance(t, int | float) and isinstance(dt, int | float) and isfinite(t) and 0.0 < dt < inf
        program = self.program
        return known and not program.connection_commands and not is_switched(program.switches, t, dt)

    def run(
        self,
        part: tuple[str, ...],
        names: Sequence[str],
        given: Sequence[Floats | None],
        results: Sequence[Floats],
        threads: int | None = None,
        clock: tuple[float, float] = (0.0, 0.0),
        shared: bool = True,
    ) -> bool:
        """Evaluate a part for the rows of a batch (n, entries), and write its results; return whether all are finite.

        `names` are the blocks of the part; None stands for the default of one.
        A result may lie where an input lies, unless `shared` is False. `clock`: time and length of a step [s].
        """
        count, target = len(results[0]), self.program.target_of(len(results[0]))
        blocks = -(-count // target.lanes)
        workers = thread_count(blocks, threads)
        calls = [self.call_of(part, names, target, k) for k in range(workers)]
        first, overlapped = calls[0], results if shared else ()
        rows = [x if x is None else dense_rows(x, overlapped) for x in given]
        for k, x in enumerate((*rows, *results)):
            if not first.set_rows(k, x):
                self.program.refuse_impossible_commands(x)
        first.words[TAKEN] = 0
        for call in calls:
            if call is not first:
                call.places[:] = first.places
            call.set_counts(count, blocks, -(-blocks // (CHUNKS * workers)), first.address + 8 * TAKEN, clock)
        run_in_threads(lambda k: calls[k].run(calls[k].address), workers, cancel=True)
        return all(call.clock[RESIDUE] == 0.0 for call in calls)

    def call_of(self, part: tuple[str, ...], blocks: Sequence[str], target: Target, thread: int) -> RowCall:
        """Return the call of a part that a thread may use."""
        known = self.threads.setdefault((part, target.lanes), [])
        if thread == len(known):
            known.append(step_call(self.program, target) if part == STEP else part_call(self.program, part, blocks, target))
        return known[thread]


def dense_rows(x: Floats, results: Sequence[Floats]) -> Floats:
    """Return rows whose entries are contiguous; a copy where results overlap them, except row by row."""
    dense = x.shape[1] < 2 or x.strides[1] == x.itemsize
    moved = any(np.may_share_memory(x, y) and not same_rows(x, y) for y in results)
    return x if dense and not moved else np.array(x, order="C")


def same_rows(x: Floats, y: Floats) -> bool:
    """Whether two arrays start at the same address and have the same distance between rows."""
    return address_of(x) == address_of(y) and x.strides[0] == y.strides[0]


def input_row(program: Program, name: str, memory: int) -> Row:
    """Return an input of a program; freed numbers that are left out are the scene's own, others zero."""
    entries = program.nm if name == "m" else program.sizes[name]
    default = None if name in REQUIRED else program.defaults if name == "free" else np.zeros(entries)
    return Row(memory, entries, default, program.guard.limits if name == "u" else None)


def part_call(program: Program, part: tuple[str, ...], blocks: Sequence[str], target: Target) -> RowCall:
    """Return a call of a compiled part (its name, then its details)."""
    name, *details = part
    code, function = program.code(name, target, *details), f"map_{name}"
    own = [empty(1, program.sizes[block], target) for block in blocks]
    out, work = empty(1, code.outputs[function], target), empty(1, code.memory, target)
    inputs = [input_row(program, block, memory.ctypes.data) for block, memory in zip(blocks, own, strict=True)]
    times = [k for k, block in enumerate(blocks) if block in TIMES]
    return RowCall(code, function, [out, *own, work], inputs, [Row(out.ctypes.data, code.outputs[function])], times)


def step_call(program: Program, target: Target) -> RowCall:
    """Return a call of one step: q, v, u, free and, where controllers act, m; then t and dt, for a single robot."""
    code, nq, nv = program.code("rollout", target), program.nq, program.nv
    state, u, free, held = (empty(1, size, target) for size in (nq + nv, program.nu, len(program.free), program.nm))
    v = state.ctypes.data + nq * target.bytes
    places = {"q": state.ctypes.data, "v": v, "u": u.ctypes.data, "free": free.ctypes.data, "m": held.ctypes.data}
    memory, outputs = [state, u, free, empty(1, code.memory, target)], [Row(places["q"], nq), Row(places["v"], nv)]
    if program.closed_loop:
        memory.append(held)
        outputs.append(Row(places["m"], program.nm))
    else:
        del places["m"]
    return RowCall(code, "rollout", memory, [input_row(program, *each) for each in places.items()], outputs)


def is_switched(switches: Sequence[float], t: float, dt: float) -> bool:
    """Whether a drive jumps or a connection switches during a step, or at one of its ends."""
    if not switches:
        return False
    near = SAME_TIME * max(1.0, abs(t) + dt)
    number = bisect_left(switches, t - near)
    return number < len(switches) and switches[number] <= t + dt + near
