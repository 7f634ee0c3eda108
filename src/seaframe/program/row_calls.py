"""Calls of compiled code with rows of numbers: of one state, or of the robots of a batch.

Native code reads rows from the arrays of the caller and writes results to arrays of the caller; all other memory is
allocated by the first call of a thread. One state, and a step of a batch, are quick where every argument is what most
callers pass; see `row_loops`. Any other argument is converted or refused by `Program`. Both ways give the same bits.
"""

from __future__ import annotations

import ctypes
import threading
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..integrate.schedule import SAME_TIME
from ..numbers import Floats
from .arrays import fit_outs, warn_if_not_finite
from .backends.llvm import Target
from .native import INTEGER, POINTER, CompiledCode, Library, ModuleSource, empty, submit, thread_count
from .row_loops import FUNCTIONS, GENERAL, HEADER, NOT_FINITE, RECORD, Signature, row_functions

if TYPE_CHECKING:
    from .program import Program

REQUIRED = ("q", "v", "vdot")  # blocks that may not be left out
TIMES = ("time", "within")  # blocks of one number
LATEST = 1e300  # times beyond it take the general way [s]
CHUNKS = 16  # pieces of a batch for each thread: one that starts late does fewer of them
FASTCALL = 0x80  # METH_FASTCALL: a function of Python (self, arguments, their number)
SHORTER_STEPS = (
    " The step size dt is probably too large: rk4 is stable up to 2.8/omega_max, other explicit integrators up to 2 to "
    "3 over it, and `sf.modes(scene)` lists the frequencies."
)
STEP = ("step",)  # the part that is one step of a rollout
COUNT, CLOCK, RESIDUE, TAKEN, LEFT = map(HEADER.index, ("count", "t", "residue", "taken", "left"))
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
    functions = row_functions(signature, target)
    source = ModuleSource([], {}, functions)
    library = CompiledCode(["rows", asdict(signature)], lambda: source, target, source.outputs).library
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
        self.inputs, self.outputs, library = inputs, outputs, row_library(signature, code.target)
        self.kept = (code, library, memory, inputs, outputs)  # what the addresses below belong to
        self.plan = np.zeros(signature.size, np.int64)
        self.words: Any = memoryview(self.plan.data)  # whose entries are set faster than those of an array
        self.clock: Any = memoryview(self.plan.view(np.float64).data)
        self.words[HEADER.index("kernel")] = code.library.engine.get_function_address(function)
        self.plan[signature.first_address :] = [address_of(block) for block in memory]
        records = self.plan[len(HEADER) : signature.first_address].reshape(-1, len(RECORD))
        for record, row in zip(records, (*inputs, *outputs), strict=True):
            default, limits = (0 if x is None else address_of(x) for x in (row.default, row.limits))
            record[:] = 0, 0, row.memory, row.entries, default, limits
        self.places = records[:, :2]  # addresses and strides of rows
        self.run, self.address = library.function("run", POINTER), address_of(self.plan)
        self.has_left = library.function("has_left", POINTER, result=INTEGER)
        self.accepts = library.function("accepts", POINTER, *[INTEGER] * 2, POINTER, INTEGER, result=INTEGER)
        name = "enter" if code.target.lanes == 1 else "take"
        self.method = MethodDefinition(name.encode(), library.engine.get_function_address(name), FASTCALL, None)
        self.enter = new_function(ctypes.byref(self.method), self.address, None)  # or `take`, for batches

    def set_rows(self, number: int, x: Floats | None) -> bool:
        """Set the rows (n, entries) of an input or an output, or its default; return whether all numbers are possible.

        The entries of a row must be contiguous.
        """
        words, first = self.words, len(HEADER) + number * len(RECORD)
        default, limits = words[first + RECORD.index("default")], words[first + RECORD.index("limits")]
        if x is None:
            words[first], words[first + 1] = default, 0
            return True
        words[first], words[first + 1] = address, stride = address_of(x), x.strides[0]
        return not limits or bool(self.accepts(address, stride, x.shape[1], limits, len(x)))

    def set_counts(self, count: int, blocks: int, chunk: int, counter: int, clock: Sequence[float]) -> None:
        """Set the number of robots and of blocks, how many blocks a thread takes at once, where these are counted, and
        the time and the length of a step [s].
        """
        for first, value in enumerate((count, blocks, chunk, counter), COUNT):
            self.words[first] = value
        self.clock[CLOCK], self.clock[CLOCK + 1], self.clock[RESIDUE] = *clock, 0.0
        self.words[LEFT] = 0


def address_of(x: Any) -> int:
    """Return the address of an array."""
    address: int = x.__array_interface__["data"][0]
    return address


class SingleCall(NamedTuple):
    """A call for one state."""

    enter: Any  # a function of the inputs and then the outputs; see `row_loops`
    new: Callable[[], Floats]  # returns a new array for the result


class SingleStep(NamedTuple):
    """A step of one robot."""

    enter: Any
    new: tuple[Callable[[], Floats], ...]  # of q, v and, where controllers act, m
    shapes: tuple[tuple[int], ...]
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
        [call] = self.calls_of(part, blocks, 1, 1)
        self.single[part] = SingleCall(call.enter, np.zeros(shape).copy)
        return self.single[part]

    def prepare_step(self) -> SingleStep:
        """Prepare the steps of one robot."""
        [call] = self.calls_of(STEP, (), 1, 1)
        shapes = tuple((size,) for size in self.program.state_sizes)
        may_split = bool(self.program.switches or self.program.connection_commands)
        self.stepper = SingleStep(call.enter, tuple(np.zeros(shape).copy for shape in shapes), shapes, may_split)
        return self.stepper

    def step(self, given: Sequence[Any], t: Any, dt: Any, out: Any) -> tuple[Floats, ...] | None:
        """Return the state after a step from q, v, u, free, m; None where it needs the general way."""
        q = given[0]
        if type(q) is not np.ndarray or q.ndim not in (1, 2):
            return None
        if not self.program.closed_loop:
            if given[4] is not None:
                return None
            given = given[:4]
        if q.ndim == 2:
            return self.step_rows(given, t, dt, out)
        stepper = self.stepper or self.prepare_step()
        if stepper.may_split and not self.is_whole_step(t, dt):
            return None
        if out is None:
            results = tuple([new() for new in stepper.new])
        elif fit_outs(out, stepper.shapes):
            results = tuple(out)
        else:
            return None
        done = stepper.enter(*given, t, dt, *results)
        if done == NOT_FINITE:
            warn_if_not_finite("rollout", np.concatenate(results)[None], SHORTER_STEPS)
        return None if done == GENERAL else results

    def step_rows(self, given: Sequence[Any], t: Any, dt: Any, out: Any) -> tuple[Floats, ...] | None:
        """Return the states of a batch after a step; None where an array must be converted or refused."""
        count = len(given[0])
        if count < 2 or not self.is_whole_step(t, dt):
            return None
        shapes = [(count, size) for size in self.program.state_sizes]
        if out is None:
            results = tuple(map(np.empty, shapes))
        elif fit_outs(out, shapes) and not overlap([x for x in given if type(x) is np.ndarray], out):
            results = tuple(out)
        else:
            return None
        calls = self.calls_of(STEP, (), count, None)
        calls[0].words[COUNT] = count
        if calls[0].enter(*given, *results) == GENERAL:
            return None
        if not self.run_calls(calls, count, (t, dt), [*given, *results]):
            warn_if_not_finite("rollout", np.hstack(results), SHORTER_STEPS)
        return results

    def is_whole_step(self, t: Any, dt: Any) -> bool:
        """Whether a step goes forward in time, and no drive jumps and no connection switches in it or at its ends."""
        if not (isinstance(t, int | float) and isinstance(dt, int | float) and abs(t) < LATEST and 0.0 < dt < LATEST):
            return False
        program = self.program
        return not program.connection_commands and not is_switched(program.switches, t, dt)

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

        `names` are the blocks of the part; None stands for the default of one. A result may lie where an input lies,
        unless `shared` is False. `clock`: time and length of a step [s].
        """
        count = len(results[0])
        calls = self.calls_of(part, names, count, threads)
        rows = [x if x is None else dense_rows(x, results if shared else ()) for x in given]
        for k, x in enumerate((*rows, *results)):
            if not calls[0].set_rows(k, x) and x is not None:
                self.program.refuse_impossible_commands(x)
        return self.run_calls(calls, count, clock, [*rows, *results])

    def calls_of(
        self, part: tuple[str, ...], names: Sequence[str], count: int, threads: int | None
    ) -> Sequence[RowCall]:
        """Return the calls of a part for a number of robots, one for each thread."""
        target = self.program.target_of(count)
        workers = thread_count(-(-count // target.lanes), threads)
        known = self.threads.setdefault((part, target.lanes), [])
        while len(known) < workers:
            step = part == STEP
            known.append(step_call(self.program, target) if step else part_call(self.program, part, names, target))
        return known[:workers]

    def run_calls(self, calls: Sequence[RowCall], count: int, clock: tuple[float, float], arrays: list[Any]) -> bool:
        """Run the calls of a batch, the first of which knows the places of its arrays; return whether all is finite."""
        first, lanes = calls[0], self.program.target_of(count).lanes
        blocks, counter = -(-count // lanes), first.address + 8 * TAKEN
        first.words[TAKEN] = 0
        for call in calls:
            if call is not first:
                call.places[:] = first.places
            call.set_counts(count, blocks, -(-blocks // (CHUNKS * len(calls))), counter, clock)
        run_together(calls, arrays)
        return all(call.clock[RESIDUE] == 0.0 for call in calls)


def run_together(calls: Sequence[RowCall], arrays: list[Any]) -> None:
    """Run the calls of a batch, the first in this thread; `arrays` are kept until all threads have left them.

    A thread that has not started when no block is left is not needed. One that has left its blocks is not waited for:
    to end the task takes it as long as hundreds of robots.
    """
    first, *rest = calls
    others = [submit(len(rest), run_call, call, arrays) for call in rest]
    try:
        first.run(first.address)
    finally:  # also after Ctrl-C
        for call, other in zip(rest, others, strict=True):
            if not other.cancel() and not call.has_left(call.address):
                other.result()
    arrays.clear()  # or tasks that are about to end would keep them


def run_call(call: RowCall, arrays: list[Any]) -> None:
    call.run(call.address)


def dense_rows(x: Floats, results: Sequence[Floats]) -> Floats:
    """Return rows whose entries are contiguous; a copy where results overlap them, except row by row."""
    dense = x.shape[1] < 2 or x.strides[1] == x.itemsize
    return x if dense and not overlap([x], results) else np.array(x, order="C")


def overlap(arrays: Sequence[Floats], results: Sequence[Floats]) -> bool:
    """Whether results lie where inputs lie, but not row by row."""
    return any(x is not y and np.may_share_memory(x, y) and not same_rows(x, y) for x in arrays for y in results)


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
