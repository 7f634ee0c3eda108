"""Write a model as a WebAssembly module, in its binary format.

Exports: `memory`; `step(robot, t, h)`; `rollout(robot, steps, every, t, h, u, u_row, u_next, records)`; where
velocities jump, `impulse(robot, t, after)`, which steps and rollouts apply by themselves; and functions of one state
such as `forward(robot, t)` and, where there are outputs, `observe(robot, t)`, which write their answer into the robot's
memory. All places are addresses in bytes. A robot is a row of doubles; one is initialised at time zero at the address
`robot` of the description, which is JSON in the custom section `seaframe`. The memory may be grown for more robots,
forces and records.

Numbers in comments are sections of the WebAssembly core specification 2.0.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from ...control.sampled import NEAR
from ...integrate.schedule import SAME_TIME
from ...numbers import Table
from ..closed_loop import ClosedLoop
from ..trace import Expression, Rows
from .llvm import Target
from .memory import KEPT, OBSERVE, RowLayout, as_json
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
SELECT, EMPTY, IF, ELSE, END = b"\x1b", b"\x40", b"\x04\x40", b"\x05", b"\x0b"
I32_SHIFT_LEFT, I32_SHIFT_RIGHT, I32_OF_F64 = b"\x74", b"\x76", b"\xaa"
I32_ADD, I32_SUBTRACT, I32_LESS, I32_REST, I32_IS_ZERO = b"\x6a", b"\x6b", b"\x48", b"\x70", b"\x45"
I32_AND, I32_OR, I32_MULTIPLY = b"\x71", b"\x72", b"\x6c"
F64_ADD, F64_SUBTRACT, F64_MULTIPLY, F64_DIVIDE, F64_OF_I32 = b"\xa0", b"\xa1", b"\xa2", b"\xa3", b"\xb7"
F64_EQUAL, F64_UNEQUAL, F64_LESS, F64_AT_MOST = b"\x61", b"\x62", b"\x63", b"\x65"
F64_ABSOLUTE, F64_FLOOR, F64_MINIMUM, F64_MAXIMUM = b"\x99", b"\x9c", b"\xa4", b"\xa5"
IF_NUMBER = b"\x04\x7c"  # a choice between two floats
LOOP, BRANCH, BRANCH_IF = b"\x03" + EMPTY, b"\x0c", b"\x0d"
FIND = 0  # number of the function that searches a table, in a module with tables
NEXT, SAME = 17, 18  # locals of `rollout`: the next switch, and the difference up to which times are equal


def encode_unsigned(n: int) -> bytes:
    """Encode a whole number without sign (5.2.2: LEB128)."""
    low, rest = n & 0x7F, n >> 7
    return bytes([low | 0x80]) + encode_unsigned(rest) if rest else bytes([low])


def encode_signed(n: int) -> bytes:
    low, rest = n & 0x7F, n >> 7
    if rest == (-1 if low & 0x40 else 0):
        return bytes([low])
    return bytes([low | 0x80]) + encode_signed(rest)


def encode_vector(items: Sequence[bytes]) -> bytes:
    return encode_unsigned(len(items)) + b"".join(items)


def with_size(content: bytes) -> bytes:
    return encode_unsigned(len(content)) + content


def get_local(local: int) -> bytes:
    return b"\x20" + encode_unsigned(local)


def set_local(local: int) -> bytes:
    return b"\x21" + encode_unsigned(local)


def integer_constant(n: int) -> bytes:
    return b"\x41" + encode_signed(n)


def real_constant(x: float) -> bytes:
    return b"\x44" + struct.pack("<d", x)


def load(address: bytes, entry: int) -> bytes:
    """Read an entry; one before the address, which an instruction cannot hold, by an address of its own."""
    if entry < 0:
        return load(address + integer_constant(SIZE * entry) + I32_ADD, 0)
    return address + b"\x2b\x03" + encode_unsigned(SIZE * entry)


def store(address: bytes, entry: int, value: bytes) -> bytes:
    return address + value + b"\x39\x03" + encode_unsigned(SIZE * entry)


def increase_local(local: int, amount: bytes) -> bytes:
    return get_local(local) + amount + I32_ADD + set_local(local)


def copy_entries(to: bytes, to_entry: int, source: bytes, entry: int, count: int) -> bytes:
    """Copy `count` numbers from one place to another."""
    return b"".join(store(to, to_entry + k, load(source, entry + k)) for k in range(count))


class Stack(Writer[bytes]):
    """Writes a piece for a stack machine. Local 0 is the robot, then come moving blocks and, in a loop, its counter."""

    def __init__(self, piece: Piece, memory: RowLayout, blocks: Sequence[str], tables: Mapping[Table, int]) -> None:
        self.piece, self.memory, self.tables = piece, memory, tables
        self.places = {block: k for k, block in enumerate(blocks, start=1)}
        self.turn = len(blocks) + 1
        self.first_name = self.turn + (piece.repetitions > 1)
        self.names = 0

    def constant(self, value: float) -> bytes:
        return real_constant(value)

    def place(self, block: str, index: int) -> tuple[bytes, int]:
        """Return an address, and the entry counted from there."""
        base, entry = self.fixed_place(block, index)
        return (base + get_local(self.turn) + I32_ADD if block in self.piece.moving else base), entry

    def fixed_place(self, block: str, index: int) -> tuple[bytes, int]:
        """Return the same for an entry that does not move with the iterations of a loop."""
        fixed = self.memory.first.get(block)
        return (get_local(self.places[block]), index) if fixed is None else (get_local(0), fixed + index)

    def entry(self, block: str, index: int) -> bytes:
        return load(*self.place(block, index))

    def operation(self, x: Expression, parts: Sequence[bytes]) -> bytes:
        if x.op == "where":
            a, b, yes, no = parts
            return yes + no + a + b + OPERATIONS[x.a.op] + SELECT
        if x.op == "find":
            given = integer_constant(SIZE * self.tables[x.b]) + integer_constant(len(x.b))
            return parts[0] + given + b"\x10" + encode_unsigned(FIND)
        if isinstance(x.b, Rows):
            base, entry = self.fixed_place(x.b.block, x.b.first)
            offset = parts[0] + I32_OF_F64 + integer_constant(SIZE * x.b.step) + I32_MULTIPLY
            return load(base + offset + I32_ADD, entry)
        if x.op == "entry_of":
            return load(parts[0] + I32_OF_F64 + integer_constant(3) + I32_SHIFT_LEFT, self.tables[x.b])
        return b"".join(parts) + OPERATIONS[x.op]

    def is_long(self, code: bytes) -> bool:
        return len(code) > LONG

    def assign_name(self, x: Expression, code: bytes) -> tuple[bytes, bytes]:
        local = self.first_name + self.names
        self.names += 1
        return code + set_local(local), get_local(local)

    def write_entry(self, block: str, index: int, code: bytes) -> bytes:
        return store(*self.place(block, index), code)

    def code(self) -> tuple[bytes, int, int]:
        """Return the code of the whole piece, and how many integers and floats it needs as locals."""
        statements: Statements[bytes] = Statements(self.piece, self)
        body = b"".join(list(statements))
        if self.piece.repetitions == 1:
            return body, 0, self.names
        again = (
            get_local(self.turn)
            + integer_constant(SIZE * self.piece.repetitions)
            + I32_LESS
            + BRANCH_IF
            + encode_unsigned(0)
        )
        return LOOP + body + increase_local(self.turn, integer_constant(SIZE)) + again + END, 1, self.names


def module(model: Model) -> bytes:
    """Return the binary module."""
    return Module(model).binary()


class Module:
    """Collects the functions of a model."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.step, self.answers = model.routines(Target(1, fused=False), LIMIT)
        self.memory = RowLayout(model, self.step, self.answers)
        tables = model.tables
        ends = list(accumulate(map(len, tables), initial=len(self.memory.numbers)))
        self.tables = dict(zip(tables, ends[:-1], strict=True))  # first entry of each; parameters of kernels come first
        self.first_switch = ends[-1]  # entry of the first switch, which follows minus infinity; infinity is the last
        self.switches = [-math.inf, *model.switches, math.inf] if model.switches else []
        self.robot = SIZE * (ends[-1] + len(self.switches))
        self.types: dict[bytes, int] = {}
        self.functions: dict[str, tuple[int, bytes]] = {}  # type and code by name
        if tables or self.switches:
            self.add_find()
        for routine in self.memory.routines:
            self.add_routine(routine)
        if model.jumps:
            self.add_impulse()
        if self.switches:
            self.add_arrive()
        self.add_rollout()
        self.add_step()
        for name in self.answers:
            self.add_state_function(name)
        if model.outputs:
            self.add_observe()

    def add(
        self,
        name: str,
        arguments: Sequence[int],
        code: bytes,
        integers: int = 0,
        numbers: int = 0,
        results: Sequence[int] = (),
    ) -> None:
        """Add a function; its further locals are integers, then floats."""
        given, returned = ([bytes([x]) for x in types] for types in (arguments, results))
        kind = b"\x60" + encode_vector(given) + encode_vector(returned)
        groups = [encode_unsigned(n) + bytes([x]) for n, x in ((integers, I32), (numbers, F64)) if n]
        number = self.types.setdefault(kind, len(self.types))
        self.functions[name] = number, with_size(encode_vector(groups) + code + END)

    def call(self, name: str, arguments: Iterable[bytes]) -> bytes:
        return b"".join(arguments) + b"\x10" + encode_unsigned(list(self.functions).index(name))

    def add_find(self) -> None:
        """Add the function that counts the entries of a table, which do not decrease, that are at most x."""
        x, table, high, low, middle = range(5)
        half = get_local(low) + get_local(high) + I32_ADD + integer_constant(1) + I32_SHIFT_RIGHT + set_local(middle)
        place = get_local(table) + get_local(middle) + integer_constant(3) + I32_SHIFT_LEFT + I32_ADD
        lower = get_local(middle) + set_local(high)
        upper = get_local(middle) + integer_constant(1) + I32_ADD + set_local(low)
        split = half + get_local(x) + load(place, 0) + OPERATIONS["<"] + IF + lower + ELSE + upper + END
        more = get_local(low) + get_local(high) + I32_LESS
        code = LOOP + more + IF + split + BRANCH + encode_unsigned(1) + END + END
        self.add("$find", [F64, I32, I32], code + get_local(low) + F64_OF_I32, integers=2, results=[F64])

    # Routines

    def add_routine(self, routine: Routine) -> None:
        for kernel in routine.kernels:
            self.add_routine(kernel)
        all_moved = self.memory.movable_blocks(routine.blocks)
        calls = b""
        for name, part in routine.parts:
            moved = self.memory.movable_blocks(routine.order_blocks(part.blocks))
            arguments = [I32] * (1 + len(moved))
            if isinstance(part, Piece):
                self.add(f"${name}", arguments, *Stack(part, self.memory, moved, self.tables).code())
            else:
                self.add(f"${name}", arguments, self.calls(routine, part))
            calls += self.call(f"${name}", [get_local(0), *(get_local(1 + all_moved.index(block)) for block in moved)])
        if len(routine.parts) > 1:
            self.add(f"${routine.name}", [I32] * (1 + len(all_moved)), calls)

    def calls(self, routine: Routine, calls: Calls) -> bytes:
        """Return the code of calls of kernels with the places of their blocks."""
        code = b""
        for call in calls.calls:
            first = self.memory.first_number[routine.name] + call.parameter
            given = {block: self.address(base, entry) for block, (base, entry) in call.places.items()}
            given[PARAMETER] = integer_constant(SIZE * first)
            moved = self.memory.movable_blocks(call.kernel.blocks)
            code += self.call(f"${call.kernel.name}", [get_local(0), *(given[block] for block in moved)])
        return code

    def address(self, block: str, entry: int = 0) -> bytes:
        """Return the address of an entry of a block of the robot in local 0."""
        return get_local(0) + integer_constant(SIZE * (self.memory.first[block] + entry)) + I32_ADD

    def call_writer(self, name: str, block: str, entry: int = 0) -> bytes:
        """Return a call of a routine that writes a block."""
        return self.call(f"${name}", [get_local(0), self.address(block, entry)])

    # Exports

    def add_rollout(self) -> None:
        """Add the loop over steps, in the order of `program/loops.py`."""
        robot, steps, every, t, h, u, u_row, u_next, records, n = range(10)
        first, sizes = self.memory.first, self.model.sizes

        def time(number: int) -> bytes:
            return get_local(t) + get_local(number) + F64_OF_I32 + get_local(h) + F64_MULTIPLY + F64_ADD

        now = time(n)
        turn = store(get_local(robot), first["clock"], now) + store(get_local(robot), first["clock"] + 1, get_local(h))
        start, end = ("u0", "u1") if self.model.loop is None else ("u_start", "u_end")
        turn += copy_entries(get_local(robot), first[start], get_local(u), 0, sizes["u"])
        turn += copy_entries(get_local(robot), first[end], get_local(u) + get_local(u_next) + I32_ADD, 0, sizes["u"])
        record = copy_entries(get_local(records), 0, get_local(robot), first["state"], sizes["state"])
        record += increase_local(records, integer_constant(SIZE * sizes["state"]))

        def keep(number: int) -> bytes:
            """Record the state after a number of steps, which is after a jump except at the end of the rollout."""
            due = get_local(number) + get_local(every) + I32_REST + I32_IS_ZERO
            return get_local(every) + IF + due + IF + record + END + END

        if self.model.loop is not None:
            turn += self.start_of_step()
        turn += get_local(n) + IF + keep(n) + END
        turn += self.stages() if self.model.loop is None else self.split_step(self.model.loop)
        turn += increase_local(n, integer_constant(1)) + increase_local(u, get_local(u_row))
        more = get_local(n) + get_local(steps) + I32_LESS
        loop = LOOP + turn + more + BRANCH_IF + encode_unsigned(0) + END
        once = self.call_writer("once", "once") if "once" in self.step else b""
        if self.switches:
            largest = get_local(t) + F64_ABSOLUTE + time(steps) + F64_ABSOLUTE + F64_MAXIMUM
            once += real_constant(SAME_TIME) + largest + real_constant(1.0) + F64_MAXIMUM + F64_MULTIPLY
            once += set_local(SAME)
        code = once + more + IF + loop + keep(steps) + END
        self.add("rollout", [I32, I32, I32, F64, F64, *[I32] * 4], code, integers=2, numbers=8)

    def start_of_step(self) -> bytes:
        """Return the jumps at the start of a step, and the time at which it is split first; see `rollout`."""
        robot, h, u, u_row, n = 0, 4, 5, 6, 9
        now, first = load(get_local(robot), self.memory.first["clock"]), self.memory.first
        forward = real_constant(0.0) + get_local(h) + F64_LESS
        code = real_constant(math.inf) + set_local(NEXT)
        if self.switches:
            found = self.call("$arrive", [get_local(robot), now, get_local(h), get_local(SAME), get_local(n)])
            code += forward + IF + found + set_local(NEXT) + END
        for k in self.model.commanded:
            row_before = get_local(u) + get_local(u_row) + I32_SUBTRACT
            before = get_local(n) + IF_NUMBER + load(row_before, k) + ELSE + real_constant(0.0) + END
            changed = load(get_local(robot), first["u_start"] + k) + before + F64_UNEQUAL
            end = now + get_local(h) + F64_ADD + get_local(NEXT) + F64_MINIMUM
            after = real_constant(0.5) + now + end + F64_ADD + F64_MULTIPLY
            code += forward + changed + I32_AND + IF + self.call("$leap", [get_local(robot), now, after]) + END
        return code

    def add_impulse(self) -> None:
        """Add the jump of velocities, and the one that users call, under the forces that the robot holds."""
        robot, t, after = range(3)
        first, sizes = self.memory.first, self.model.sizes
        code = store(get_local(robot), first["sides"], get_local(t))
        code += store(get_local(robot), first["sides"] + 1, get_local(after)) + self.call_writer("jump", "next")
        code += copy_entries(get_local(robot), first["state"], get_local(robot), first["next"], sizes["state"])
        self.add("$leap", [I32, F64, F64], code)
        held = copy_entries(get_local(robot), first["u_start"], get_local(robot), first["u"], sizes["u"])
        self.add("impulse", [I32, F64, F64], held + self.call("$leap", map(get_local, range(3))))

    def add_arrive(self) -> None:
        """Add the function that returns the next switch after a time, where velocities jump if that is a switch too.

        Not where a rollout has not begun: at time zero, and before it, its first state is after the jump.
        """
        robot, a, h, near, begun, place, coming = range(7)
        code = self.find_passed(get_local(a) + get_local(near) + F64_ADD) + set_local(place)
        code += load(get_local(place), self.first_switch + 1) + set_local(coming)
        if self.model.jumps:
            there = get_local(a) + get_local(near) + F64_SUBTRACT + load(get_local(place), self.first_switch)
            ahead = get_local(coming) + get_local(a) + F64_SUBTRACT + get_local(h) + F64_MINIMUM
            after = get_local(a) + real_constant(0.5) + ahead + F64_MULTIPLY + F64_ADD
            leap = self.call("$leap", [get_local(robot), get_local(a), after])
            later = real_constant(0.0) + load(get_local(place), self.first_switch) + F64_LESS
            code += there + F64_AT_MOST + IF + get_local(begun) + later + I32_OR + IF + leap + END + END
        self.add("$arrive", [I32, F64, F64, F64, I32], code + get_local(coming), integers=1, numbers=1, results=[F64])

    def find_passed(self, t: bytes) -> bytes:
        """Return code for the place of the last switch up to a time, from the first one, which is minus infinity."""
        table, count = SIZE * (self.first_switch + 1), len(self.model.switches)
        found = self.call("$find", [t, integer_constant(table), integer_constant(count)])
        return found + I32_OF_F64 + integer_constant(3) + I32_SHIFT_LEFT

    def stages(self) -> bytes:
        """Return the stages of a step and its end, by the clock and the forces in the robot."""
        sizes, first = self.model.sizes, self.memory.first
        code = b""
        for k in range(self.model.stages):
            code += self.call_writer(f"combine{k}", "part") + self.call_writer("stage", "rates", k * sizes["stage"])
        code += self.call_writer(f"combine{self.model.stages}", "part") + self.call_writer("finish", "next")
        return code + copy_entries(get_local(0), first["state"], get_local(0), first["next"], sizes["state"])

    def split_step(self, loop: ClosedLoop) -> bytes:
        """Return a step, split at samples of controllers and where a drive jumps; see `program/closed_loop.py`.

        The clock in the robot holds its start. Locals of `rollout` after its own: the counter of passes; then now, end,
        a, b, number, the time of the next sample, that of the next switch, and the difference of equal times.
        """
        h, pass_number, now, end, a, b, number, coming = 4, *range(10, 17)
        robot, first = get_local(0), self.memory.first
        code = load(robot, first["clock"]) + set_local(now) + get_local(now) + get_local(h) + F64_ADD + set_local(end)
        code += get_local(now) + set_local(a)
        part = get_local(end) + set_local(b)
        if self.switches:
            limit = get_local(b) + get_local(SAME) + F64_SUBTRACT
            part += get_local(NEXT) + limit + F64_LESS + IF + get_local(NEXT) + set_local(b) + END
        for controller in loop.controllers:
            rate = real_constant(controller.rate)
            part += get_local(a) + rate + F64_MULTIPLY + real_constant(NEAR) + F64_ADD + F64_FLOOR
            part += real_constant(1.0) + F64_ADD + rate + F64_DIVIDE + set_local(coming)
            limit = get_local(b) + real_constant(NEAR / controller.rate) + F64_SUBTRACT
            part += get_local(coming) + limit + F64_LESS + IF + get_local(coming) + set_local(b) + END
        for k in range(len(loop.controllers)):
            part += self.sample(loop, k, (a, b, number, pass_number))
        whole = get_local(a) + get_local(now) + F64_EQUAL + get_local(b) + get_local(end) + F64_EQUAL + I32_AND
        if loop.nu:
            for k, time in enumerate((a, b)):
                share = get_local(time) + get_local(now) + F64_SUBTRACT + get_local(h) + F64_DIVIDE
                part += store(robot, first["share"] + k, share)
            inputs = self.call_writer("inputs", "u0")
            given = b"".join(
                copy_entries(robot, first[to], robot, first[source], loop.nu)
                for to, source in (("u0", "u_start"), ("u1", "u_end"))
            )
            part += inputs if self.model.closed_loop else whole + IF + given + ELSE + inputs + END
        part += store(robot, first["clock"], get_local(a))
        length = get_local(h) + get_local(b) + get_local(a) + F64_SUBTRACT + whole + SELECT
        part += store(robot, first["clock"] + 1, length) + self.stages() + get_local(b) + set_local(a)
        more = get_local(a) + get_local(end) + F64_UNEQUAL
        if self.switches:
            found = self.call("$arrive", [robot, get_local(a), get_local(h), get_local(SAME), integer_constant(1)])
            part += more + IF + found + set_local(NEXT) + END
        return code + LOOP + part + more + BRANCH_IF + encode_unsigned(0) + END

    def sample(self, loop: ClosedLoop, k: int, places: tuple[int, int, int, int]) -> bytes:
        """Return the sample of controller k, where it is due; `places` are locals: a, b, number, counter of passes."""
        a, b, number, pass_number = places
        controller, robot, first = loop.controllers[k], get_local(0), self.memory.first
        own, rate = first[controller.block], real_constant(controller.rate)
        count = get_local(number) + real_constant(1.0) + F64_ADD

        def run(step: str) -> bytes:
            copied = copy_entries(robot, own, robot, first["taken"], controller.size)
            return self.call_writer(controller.function_name(step), "taken") + copied

        code = real_constant(0.5) + get_local(a) + get_local(b) + F64_ADD + F64_MULTIPLY + rate + F64_MULTIPLY
        code += real_constant(NEAR) + F64_ADD + F64_FLOOR + real_constant(0.0) + F64_MAXIMUM + set_local(number)
        due = load(robot, own + controller.size) + count + F64_LESS
        taken = store(robot, first["time"], get_local(number) + rate + F64_DIVIDE) + run("request")
        taken += integer_constant(0) + set_local(pass_number)
        few = increase_local(pass_number, integer_constant(1))
        few += get_local(pass_number) + integer_constant(controller.passes) + I32_LESS
        going = load(robot, own) + real_constant(0.0) + F64_EQUAL + I32_IS_ZERO
        taken += LOOP + run("allocate") + few + going + I32_AND + BRANCH_IF + encode_unsigned(0) + END
        taken += run("command") + store(robot, own + controller.size, count)
        return code + due + IF + taken + END

    def add_step(self) -> None:
        robot, t, h = range(3)
        nothing = [integer_constant(0)] * 3
        given = [
            get_local(robot),
            integer_constant(1),
            integer_constant(0),
            get_local(t),
            get_local(h),
            self.address("u"),
            *nothing,
        ]
        self.add("step", [I32, F64, F64], self.call("rollout", given))

    def add_state_function(self, name: str) -> None:
        robot, t = range(2)
        clock = store(get_local(robot), self.memory.first["clock"], get_local(t))
        self.add(name, [I32, F64], clock + self.call_writer(name, name))

    def add_observe(self) -> None:
        """Add the observation of a robot; samples that are due are taken in a memory that is restored after it."""
        t, pass_number, number = range(1, 4)
        robot, first, sizes, loop = get_local(0), self.memory.first, self.model.sizes, self.model.closed_loop
        code = b""
        for block in ("u0",) if loop is None else ("u_start", "u_end"):
            code += copy_entries(robot, first[block], robot, first["u"], sizes["u"])
        if loop is not None:
            code += copy_entries(robot, first[KEPT], robot, first["m"], loop.nm)
            for k in range(len(loop.controllers)):
                code += self.sample(loop, k, (t, t, number, pass_number))
            code += b"".join(store(robot, first["share"] + k, real_constant(0.0)) for k in range(2))
            code += self.call_writer("inputs", "u0")
        now = get_local(t)
        if self.switches:  # the time of a switch that equals t up to rounding
            near = real_constant(SAME_TIME) + now + F64_ABSOLUTE + real_constant(1.0) + F64_MAXIMUM + F64_MULTIPLY
            now = load(self.find_passed(now + near + F64_ADD), self.first_switch) + now + F64_MAXIMUM
        code += store(robot, first["clock"], now) + self.call_writer(OBSERVE, OBSERVE)
        if loop is not None:
            code += copy_entries(robot, first["m"], robot, first[KEPT], loop.nm)
        self.add(OBSERVE, [I32, F64], code, integers=1, numbers=1)

    def binary(self) -> bytes:
        """Return the sections of the module (5.5)."""
        pages = -(-(self.robot + SIZE * self.memory.size) // PAGE)
        impulse, observe = (["impulse"] if self.model.jumps else []), ([OBSERVE] if self.model.outputs else [])
        public = ["rollout", "step", *impulse, *self.answers, *observe]
        exports = [encode_name("memory") + b"\x02" + encode_unsigned(0)]
        exports += [encode_name(name) + b"\x00" + encode_unsigned(list(self.functions).index(name)) for name in public]
        stored = [x for table in self.tables for x in table.values.tolist()]
        numbers = [*self.memory.numbers, *stored, *self.switches, *self.memory.start]
        while numbers and numbers[-1] == 0.0:
            numbers.pop()
        data = b"\x00" + integer_constant(0) + END + with_size(struct.pack(f"<{len(numbers)}d", *numbers))
        meta = {**self.memory.meta(), "robot": self.robot}
        sections = {
            1: encode_vector(list(self.types)),
            3: encode_vector([encode_unsigned(kind) for kind, _ in self.functions.values()]),
            5: encode_vector([b"\x00" + encode_unsigned(pages)]),
            7: encode_vector(exports),
            10: encode_vector([code for _, code in self.functions.values()]),
            11: encode_vector([data]),
            0: encode_name("seaframe") + as_json(meta).encode(),
        }
        return b"\x00asm\x01\x00\x00\x00" + b"".join(bytes([k]) + with_size(body) for k, body in sections.items())


def encode_name(name: str) -> bytes:
    return with_size(name.encode())
