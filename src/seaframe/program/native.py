"""Compile traced functions to native code, keep it on disk, and call it.

A batch of n robots is stored in blocks of as many robots as a vector has lanes, (blocks, entries, lanes). Every
compiled function `f` comes with a loop `map_f` over a range of blocks; threads split the blocks between them.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from functools import lru_cache, partial
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from ..numbers import Floats
from . import cache, objects
from .backends.llvm import Function, Target, attributes, function_text, preamble, rows_text, tables_text
from .kernels import Staged, staged_text
from .loops import map_text
from .trace import reads_rows, tables_of

INTEGER, REAL, POINTER = ctypes.c_int64, ctypes.c_double, ctypes.c_void_p
ALIGNMENT = 64  # bytes
MOST = 1 << 26  # largest number of entries of a block
SPEED = (
    2  # optimisation level of LLVM's code generator; LLVM's passes gain nothing on traced code, so they are left out
)


@lru_cache
def machine() -> tuple[str, str]:
    """Return name and features of this processor."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def native_target(single: bool = False, fused: bool | None = None) -> Target:
    """Return a target with the widest vectors of this processor; `fused=False` switches multiply-adds off."""
    features = set(machine()[1].split(","))
    width = 64 if "+avx512f" in features else 32 if "+avx2" in features else 16
    has_fused = "+fma" in features or "+neon" in features or "+avx512f" in features
    return Target(width // (4 if single else 8), single, has_fused if fused is None else fused and has_fused)


def module_text(source: ModuleSource, target: Target) -> str:
    """Return the IR of functions with their loops, and of further code that calls them."""
    formulas = [x for function in source.functions for x in function.formulas if x is not None]
    parts = [preamble(target), tables_text(tables_of(formulas), target)]
    parts += [rows_text(target)] if reads_rows(formulas) else []
    parts += [staged_text(f, target) if isinstance(f, Staged) else function_text(f, target) for f in source.functions]
    parts += [map_text(function, source.sizes, target) for function in source.functions]
    return "\n".join([*parts, *source.more.values(), attributes(target)])


def object_code(text: str) -> bytes:
    """Compile a module of IR to machine code."""
    cpu, features = machine()
    module = llvm.parse_assembly(text)
    target = llvm.Target.from_default_triple()
    settings = target.create_target_machine(cpu=cpu, features=features, opt=SPEED, jit=True)
    module.triple, module.data_layout = settings.triple, str(settings.target_data)
    code: bytes = settings.emit_object(module)
    return code


class Library:
    """Machine code in memory, from an object file that `objects` accepts."""

    def __init__(self, code: bytes) -> None:
        machine()
        settings = llvm.Target.from_default_triple().create_target_machine(jit=True)
        self.engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), settings)
        self.engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self.engine.finalize_object()

    def has_function(self, name: str) -> bool:
        """Whether the library has a function of that name."""
        return bool(self.engine.get_function_address(name))

    def function(self, name: str, *types: Any, result: Any = None) -> Any:
        """Return a function by name, with the types of its arguments; it runs without the interpreter's lock."""
        address = self.engine.get_function_address(name)
        return ctypes.CFUNCTYPE(result, *types)(address)


@dataclass(frozen=True, slots=True)
class ModuleSource:
    """The content of a module."""

    functions: Sequence[Function | Staged]
    sizes: Mapping[str, int]  # entries of all blocks
    more: Mapping[str, str] = field(default_factory=dict)  # IR of loops that call these functions, by name
    memory: int = 0  # entries of memory that each thread needs

    @property
    def outputs(self) -> dict[str, int]:
        """Number of outputs of each function that may be called from outside, by name; loops have none."""
        return {f"map_{f.name}": len(f.outputs) for f in self.functions} | dict.fromkeys(self.more, 0)


class CompiledCode:
    """Traced functions as native code, kept on disk under the facts that determine it.

    `expects` gives the functions that will be called and their numbers of outputs, as `ModuleSource.outputs` does.
    """

    def __init__(
        self, facts: Any, source: Callable[[], ModuleSource], target: Target, expects: Mapping[str, int] | None = None
    ) -> None:
        self.target = target

        def build() -> cache.Entry:
            made = source()
            return {"outputs": made.outputs, "memory": made.memory}, object_code(module_text(made, target))

        def load(entry: cache.Entry) -> tuple[dict[str, Any], Library] | None:
            about, code = entry
            if not matches_expected(about, expects or {}) or not objects.is_object(code):
                return None
            library = Library(code)
            return (about, library) if all(map(library.has_function, about["outputs"])) else None

        key = [facts, asdict(target), machine(), llvm.llvm_version_info]
        about, self.library = cache.load_or_build(key, build, load)
        self.outputs: dict[str, int] = about["outputs"]  # by name of a function
        self.memory: int = about["memory"]  # entries that a thread needs for itself

    def map(self, name: str, blocks: Sequence[Floats], threads: int | None = None) -> Floats:
        """Evaluate a function for every robot of packed blocks; return its outputs, packed."""
        call = self.library.function(f"map_{name}", *[INTEGER] * 2, *[POINTER] * (2 + len(blocks)))
        out = empty(len(blocks[0]), self.outputs[f"map_{name}"], self.target)
        addresses = [block.ctypes.data for block in (out, *blocks)]

        def run(first: int, last: int) -> None:
            own = empty(1, self.memory, self.target)
            call(first, last, *addresses, own.ctypes.data)

        run_over_blocks(run, len(out), threads)
        return out


class CompiledCall:
    """A compiled part with memory of its own: fill its blocks, call it, read its outputs before the next call."""

    def __init__(self, code: CompiledCode, name: str, blocks: Sequence[Floats]) -> None:
        self.code, self.target, self.blocks = code, code.target, blocks
        self.out = empty(len(blocks[0]), code.outputs[f"map_{name}"], code.target)
        work = empty(1, code.memory, code.target)
        self.work = work  # the reference keeps the memory alive as long as this object
        function = code.library.function(f"map_{name}", *[INTEGER] * 2, *[POINTER] * (2 + len(blocks)))
        self.run = partial(function, 0, len(self.out), *(block.ctypes.data for block in (self.out, *blocks, work)))

    def __call__(self) -> Floats:
        self.run()
        return self.out


def matches_expected(about: Mapping[str, Any], expects: Mapping[str, int]) -> bool:
    """Whether the facts in an entry are well formed and contain the expected functions and sizes."""
    outputs = about.get("outputs")
    if not isinstance(outputs, dict):
        return False
    counts = (about.get("memory"), *outputs.values())
    return expects.items() <= outputs.items() and all(type(x) is int and 0 <= x < MOST for x in counts)


def empty(blocks: int, entries: int, target: Target) -> Floats:
    """Return an aligned array (blocks, entries, lanes), not initialised."""
    kind = np.dtype(np.float32 if target.single else np.float64)
    size = blocks * entries * target.lanes * kind.itemsize
    raw = np.empty(size + ALIGNMENT, np.uint8)
    start = -raw.ctypes.data % ALIGNMENT
    return raw[start : start + size].view(kind).reshape(blocks, entries, target.lanes)


def pack_rows(values: Floats, target: Target) -> Floats:
    """Pack rows (n, entries) into blocks (ceil(n / lanes), entries, lanes); unused lanes repeat the last row."""
    count, entries = values.shape
    blocks = -(-count // target.lanes)
    result = empty(blocks, entries, target)
    if count == 0:
        return result
    full = count // target.lanes
    result[:full] = values[: full * target.lanes].reshape(full, target.lanes, entries).transpose(0, 2, 1)
    if full < blocks:
        rest = values[full * target.lanes :]
        result[full] = rest[-1][:, None]
        result[full, :, : len(rest)] = rest.T
    return result


def unpack_rows(blocks: Floats, count: int) -> Floats:
    """Unpack blocks into rows (count, entries)."""
    rows = blocks.transpose(0, 2, 1).reshape(blocks.shape[0] * blocks.shape[2], blocks.shape[1])
    return np.ascontiguousarray(rows[:count], dtype=float)


def thread_count(blocks: int, threads: int | None) -> int:
    """Return the number of threads for some blocks: `threads`, or as many as there are cores."""
    return max(1, min(blocks, threads or core_count()))


@lru_cache
def core_count() -> int:
    """Return the number of cores; the operating system takes as long for it as for a step of hundreds of robots."""
    return os.cpu_count() or 1


def run_over_blocks(call: Callable[[int, int], None], blocks: int, threads: int | None) -> None:
    """Run call(first, last) over ranges of blocks, in `threads` threads or as many as there are cores."""
    workers = thread_count(blocks, threads)
    bounds = [blocks * k // workers for k in range(workers + 1)]
    others = [submit(workers - 1, call, *bounds[k : k + 2]) for k in range(1, workers)]
    try:
        call(0, bounds[1])
    finally:
        wait(others)
    for other in others:
        other.result()


def submit(workers: int, call: Callable[..., None], *given: Any) -> Future[None]:
    """Run a call in a pool of threads."""
    return thread_pool(os.getpid(), workers).submit(call, *given)


@lru_cache
def thread_pool(process: int, workers: int) -> ThreadPoolExecutor:
    """Return a pool of threads; a forked process gets its own."""
    return ThreadPoolExecutor(workers, thread_name_prefix="seaframe")
