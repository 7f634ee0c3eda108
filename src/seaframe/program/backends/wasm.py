"""Write a model as a WebAssembly module, in its binary format.

Exports: `memory`; `step(robot, t, h)`; `rollout(robot, steps, every, t, h, u, u_row, u_next, records)`; and functions
of one state such as `forward(robot, t)`, which write their answer into the robot's memory. All places are addresses in
bytes. A robot is a row of doubles; one is initialised at time zero at the address `robot` of the description, which is
JSON in the custom section `seaframe`. The memory may be grown for more robots, forces and records.

Numbers in comments are sections of the WebAssembly core specification 2.0.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

from ..trace import Expression
from .llvm import Target
from .memory import Memory, as_json
from .pieces import Piece, Statements, Writer
from .routines import PARAMETER, Calls, Model, Routine

LIMIT = 2000  # largest number of nodes of a function
SIZE = 8  # bytes of a number
PAGE = 65536  # bytes of a page of memory
LONG = 400  # bytes of a formula above which it gets a statement of its own

# 5.3.1: types, and 5.4: instructions
I32, F64 = 0x7F, 0x7C
OPERATIONS = {
    "+": b"\xa0",
    "-": b"\xa1",
    "*": b"\xa2",
    "/": b"\xa3",
    "<": b"\x63",
    "<=": b"\x65",
    "abs": b"\x99",
    "neg": b"\x9a",
    "sqrt": b"\x9f",
    # convert to a whole number, add 1023, shift to the exponent bits, reinterpret as a number
    "pow2": b"\xfc\x06\x42\xff\x07\x7c\x42\x34\x86\xbf",
}
SELECT, EMPTY, IF, END = b"\x1b", b"\x40", b"\x04\x40", b"\x0b"
I32_ADD, I32_LESS, I32_REST, I32_IS_ZERO = b"\x6a", b"\x48", b"\x70", b"\x45"
F64_ADD, F64_MULTIPLY, F64_OF_I32 = b"\xa0", b"\xa2", b"\xb7"
LOOP, AGAIN_IF = b"\x03" + EMPTY, b"\x0d"


def unsigned(n: int) -> bytes:
    """Encode a whole number without sign (5.2.2: LEB128)."""
    low, rest = n & 0x7F, n >> 7
    return bytes([low | 0x80]) + unsigned(rest) if rest else bytes([low])


def signed(n: int) -> bytes:
    low, rest = n & 0x7F, n >> 7
    if rest == (-1 if low & 0x40 else 0):
        return bytes([low])
    return bytes([low | 0x80]) + signed(rest)


def vector(items: Sequence[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def sized(content: bytes) -> bytes:
    return unsigned(len(content)) + content


def get(local: int) -> bytes:
    return b"\x20" + unsigned(local)


def put(local: int) -> bytes:
    return b"\x21" + unsigned(local)


def whole(n: int) -> bytes:
    return b"\x41" + signed(n)


def load(address: bytes, entry: int) -> bytes:
    return address + b"\x2b\x03" + unsigned(SIZE * entry)


def store(address: bytes, entry: int, value: bytes) -> bytes:
    return address + value + b"\x39\x03" + unsigned(SIZE * entry)


def increased(local: int, amount: bytes) -> bytes:
    return get(local) + amount + I32_ADD + put(local)


def copied(to: bytes, to_entry: int, source: bytes, entry: int, count: int) -> bytes:
    """Copy `count` numbers from one place to another."""
    return b"".join(store(to, to_entry + k, load(source, entry + k)) for k in range(count))


class Stack(Writer[bytes]):
    """Writes a piece for a stack machine. Local 0 is the robot, then come moving blocks and, in a loop, its counter."""

    def __init__(self, piece: Piece, memory: Memory, blocks: Sequence[str]) -> None:
        self.piece, self.memory = piece, memory
        self.places = {block: k for k, block in enumerate(blocks, start=1)}
        self.turn = len(blocks) + 1
        self.first_name = self.turn + (piece.turns > 1)
        self.names = 0

    def constant(self, value: float) -> bytes:
        return b"\x44" + struct.pack("<d", value)

    def place(self, block: str, index: int) -> tuple[bytes, int]:
        """Return an address, and the entry counted from there."""
        fixed = self.memory.first.get(block)
        base, entry = (get(self.places[block]), index) if fixed is None else (get(0), fixed + index)
        return (base + get(self.turn) + I32_ADD if block in self.piece.moving else base), entry

    def entry(self, block: str, index: int) -> bytes:
        return load(*self.place(block, index))

    def operation(self, x: Expression, parts: Sequence[bytes]) -> bytes:
        if x.op == "where":
            a, b, yes, no = parts
            return yes + no + a + b + OPERATIONS[x.a.op] + SELECT
        return b"".join(parts) + OPERATIONS[x.op]

    def is_long(self, code: bytes) -> bool:
        return len(code) > LONG

    def named(self, x: Expression, code: bytes) -> tuple[bytes, bytes]:
        local = self.first_name + self.names
        self.names += 1
        return code + put(local), get(local)

    def written(self, block: str, index: int, code: bytes) -> bytes:
        return store(*self.place(block, index), code)

    def code(self) -> tuple[bytes, int, int]:
        """Return the code of the whole piece, and how many integers and floats it needs as locals."""
        statements: Statements[bytes] = Statements(self.piece, self)
        body = b"".join(list(statements))
        if self.piece.turns == 1:
            return body, 0, self.names
        again = get(self.turn) + whole(SIZE * self.piece.turns) + I32_LESS + AGAIN_IF + unsigned(0)
        return LOOP + body + increased(self.turn, whole(SIZE)) + again + END, 1, self.names


def module(model: Model) -> bytes:
    """Return the binary module."""
    return Module(model).binary()


class Module:
    """Collects the functions of a model."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.step, self.answers = model.routines(Target(1, fused=False), LIMIT)
        self.memory = Memory(model, self.step, self.answers)
        self.robot = SIZE * len(self.memory.numbers)  # parameters of kernels come first
        self.types: dict[bytes, int] = {}
        self.functions: dict[str, tuple[int, bytes]] = {}  # type and code by name
        for routine in self.memory.routines:
            self.routine(routine)
        self.rollout()
        self.one_step()
        for name in self.answers:
            self.answer(name)

    def add(self, name: str, arguments: Sequence[int], code: bytes, integers: int = 0, numbers: int = 0) -> None:
        """Add a function without result; its further locals are integers, then floats."""
        kind = b"\x60" + vector([bytes([x]) for x in arguments]) + vector([])
        groups = [unsigned(n) + bytes([x]) for n, x in ((integers, I32), (numbers, F64)) if n]
        number = self.types.setdefault(kind, len(self.types))
        self.functions[name] = number, sized(vector(groups) + code + END)

    def call(self, name: str, arguments: Iterable[bytes]) -> bytes:
        return b"".join(arguments) + b"\x10" + unsigned(list(self.functions).index(name))

    # Routines

    def routine(self, routine: Routine) -> None:
        for kernel in routine.kernels:
            self.routine(kernel)
        all_moved = self.memory.moved(routine.blocks)
        calls = b""
        for name, part in routine.parts:
            moved = self.memory.moved(routine.ordered(part.blocks))
            arguments = [I32] * (1 + len(moved))
            if isinstance(part, Piece):
                self.add(f"${name}", arguments, *Stack(part, self.memory, moved).code())
            else:
                self.add(f"${name}", arguments, self.calls(routine, part))
            calls += self.call(f"${name}", [get(0), *(get(1 + all_moved.index(block)) for block in moved)])
        if len(routine.parts) > 1:
            self.add(f"${routine.name}", [I32] * (1 + len(all_moved)), calls)

    def calls(self, routine: Routine, calls: Calls) -> bytes:
        """Return the code of calls of kernels with the places of their blocks."""
        code = b""
        for call in calls.calls:
            first = self.memory.first_number[routine.name] + call.parameter
            given = {block: self.address(base, entry) for block, (base, entry) in call.places.items()}
            given[PARAMETER] = whole(SIZE * first)
            moved = self.memory.moved(call.kernel.blocks)
            code += self.call(f"${call.kernel.name}", [get(0), *(given[block] for block in moved)])
        return code

    def address(self, block: str, entry: int = 0) -> bytes:
        """Return the address of an entry of a block of the robot in local 0."""
        return get(0) + whole(SIZE * (self.memory.first[block] + entry)) + I32_ADD

    def written(self, name: str, block: str, entry: int = 0) -> bytes:
        """Return a call of a routine that writes a block."""
        return self.call(f"${name}", [get(0), self.address(block, entry)])

    # Exports

    def rollout(self) -> None:
        """Add the loop over steps, in the order of `program/loops.py`."""
        robot, steps, every, t, h, u, u_row, u_next, records, n = range(10)
        first, sizes = self.memory.first, self.model.sizes
        now = get(t) + get(n) + F64_OF_I32 + get(h) + F64_MULTIPLY + F64_ADD
        turn = store(get(robot), first["clock"], now) + store(get(robot), first["clock"] + 1, get(h))
        turn += copied(get(robot), first["u0"], get(u), 0, sizes["u"])
        turn += copied(get(robot), first["u1"], get(u) + get(u_next) + I32_ADD, 0, sizes["u"])
        for k in range(self.model.stages):
            turn += self.written(f"combine{k}", "part") + self.written("stage", "rates", k * sizes["stage"])
        turn += self.written(f"combine{self.model.stages}", "part") + self.written("finish", "next")
        turn += copied(get(robot), first["state"], get(robot), first["next"], sizes["state"])
        turn += increased(n, whole(1)) + increased(u, get(u_row))
        record = copied(get(records), 0, get(robot), first["state"], sizes["state"])
        record += increased(records, whole(SIZE * sizes["state"]))
        turn += get(every) + IF + get(n) + get(every) + I32_REST + I32_IS_ZERO + IF + record + END + END
        more = get(n) + get(steps) + I32_LESS
        loop = LOOP + turn + more + AGAIN_IF + unsigned(0) + END
        once = self.written("once", "once") if "once" in self.step else b""
        self.add("rollout", [I32, I32, I32, F64, F64, *[I32] * 4], once + more + IF + loop + END, integers=1)

    def one_step(self) -> None:
        robot, t, h = range(3)
        nothing = [whole(0)] * 3
        given = [get(robot), whole(1), whole(0), get(t), get(h), self.address("u"), *nothing]
        self.add("step", [I32, F64, F64], self.call("rollout", given))

    def answer(self, name: str) -> None:
        robot, t = range(2)
        clock = store(get(robot), self.memory.first["clock"], get(t))
        self.add(name, [I32, F64], clock + self.written(name, name))

    def binary(self) -> bytes:
        """Return the sections of the module (5.5)."""
        pages = -(-(self.robot + SIZE * self.memory.size) // PAGE)
        public = ["rollout", "step", *self.answers]
        exports = [text("memory") + b"\x02" + unsigned(0)]
        exports += [text(name) + b"\x00" + unsigned(list(self.functions).index(name)) for name in public]
        numbers = [*self.memory.numbers, *self.memory.start]
        while numbers and numbers[-1] == 0.0:
            numbers.pop()
        data = b"\x00" + whole(0) + END + sized(struct.pack(f"<{len(numbers)}d", *numbers))
        meta = {**self.memory.meta(), "robot": self.robot}
        sections = {
            1: vector(list(self.types)),
            3: vector([unsigned(kind) for kind, _ in self.functions.values()]),
            5: vector([b"\x00" + unsigned(pages)]),
            7: vector(exports),
            10: vector([code for _, code in self.functions.values()]),
            11: vector([data]),
            0: text("seaframe") + as_json(meta).encode(),
        }
        return b"\x00asm\x01\x00\x00\x00" + b"".join(bytes([k]) + sized(body) for k, body in sections.items())


def text(name: str) -> bytes:
    return sized(name.encode())
