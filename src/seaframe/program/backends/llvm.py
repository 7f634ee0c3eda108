"""Write expressions as LLVM IR: straight-line functions over vectors, one robot in each lane.

Products are fused into sums here, by a fixed rule and not by the compiler's choice, so that a result does not depend on
the width of the vectors. A function reads entries of named blocks and writes entries of one output block; an entry is a
vector with a number for every lane.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...numbers import Floats, Table
from ..functions import DOUBLE, SINGLE, expand_functions
from ..loop_detection import Loop, find_loops
from ..trace import TABLES, Expression, Operand, Rows, chain_sums, live, operands

WORDS = {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}
OUT, BRIEF = "out", "brief"  # blocks that functions write
ORDERED = {"<": "olt", "<=": "ole"}


@dataclass(frozen=True, slots=True)
class Target:
    """Vector width and number format of the code."""

    lanes: int
    single: bool = False  # 32-bit numbers
    fused: bool = True  # multiply-adds

    @property
    def scalar(self) -> str:
        return "float" if self.single else "double"

    @property
    def vector(self) -> str:
        return f"<{self.lanes} x {self.scalar}>"

    @property
    def integers(self) -> str:
        return f"<{self.lanes} x {'i32' if self.single else 'i64'}>"

    @property
    def suffix(self) -> str:
        """Suffix of the names of intrinsic functions."""
        return f"v{self.lanes}f{32 if self.single else 64}"

    @property
    def bytes(self) -> int:
        """Bytes of one entry."""
        return self.lanes * (4 if self.single else 8)

    def constant(self, value: float) -> str:
        return f"splat ({self.scalar} {hexadecimal(value, self.single)})"

    def integer_constant(self, value: int) -> str:
        return f"splat ({'i32' if self.single else 'i64'} {value})"


def hexadecimal(value: float, single: bool) -> str:
    """Return a constant in IR, exact to the bit."""
    if single:
        value = struct.unpack("f", struct.pack("f", value))[0]
    return f"0x{struct.unpack('>Q', struct.pack('>d', value))[0]:016X}"


@dataclass(frozen=True, slots=True)
class Function:
    """A traced function: its outputs over the inputs of its blocks, in the order in which it takes them.

    An output that is None is not written. The block `parameter` holds single numbers, the same for all lanes. Some
    functions have further outputs in a second block, `brief`.
    """

    name: str
    blocks: tuple[str, ...]
    outputs: Sequence[Operand | None]
    brief: Sequence[Operand] = ()

    @property
    def formulas(self) -> Sequence[Operand | None]:
        """All formulas of the function."""
        return [*self.outputs, *self.brief]


def optimise_outputs(outputs: Sequence[Operand], target: Target) -> list[Operand]:
    """Return outputs as they are emitted: sums as chains, then elementary functions as arithmetic."""
    return expand_functions(chain_sums(outputs), SINGLE if target.single else DOUBLE)


def function_text(function: Function, target: Target) -> str:
    """Return the IR of a function; its arguments are the output block and then its own blocks."""
    arguments = "".join(f", ptr noalias readonly %{block}" for block in function.blocks)
    text = [f"define internal void @{function.name}(ptr noalias %out{arguments}) #0 {{", "start:"]
    single = dict(enumerate(function.outputs))
    label = "start"
    for number, loop in enumerate(find_loops(function.outputs)):
        for k in range(loop.start, loop.start + loop.turns):
            del single[k]
        text += loop_lines(loop, number, label, target)
        label = f"after{number}"
    wanted = {(OUT, k): output for k, output in single.items() if output is not None}
    wanted |= {(BRIEF, k): output for k, output in enumerate(function.brief)}
    body = Body(optimise_outputs(list(wanted.values()), target), list(wanted), target)
    return "\n".join([*text, *body.lines(), "ret void", "}"])


def loop_lines(loop: Loop, number: int, before: str, target: Target) -> list[str]:
    """Return the IR of a loop over outputs, entered from the basic block `before`."""
    i = f"%i{number}"
    body = Body(optimise_outputs([loop.formula], target), [(OUT, loop.start)], target, f"l{number}_", loop.moving, i)
    return [
        f"br label %loop{number}",
        f"loop{number}:",
        f"{i} = phi i64 [ 0, %{before} ], [ {i}n, %loop{number} ]",
        *body.lines(),
        f"{i}n = add i64 {i}, 1",
        f"{i}m = icmp slt i64 {i}n, {loop.turns}",
        f"br i1 {i}m, label %loop{number}, label %after{number}",
        f"after{number}:",
    ]


def preamble(target: Target) -> str:
    """Return declarations that every function may use."""
    V, name = target.vector, target.suffix
    return "\n".join(
        [
            f"declare {V} @llvm.fabs.{name}({V})",
            f"declare {V} @llvm.sqrt.{name}({V})",
            f"declare {V} @llvm.fma.{name}({V}, {V}, {V})",
        ]
    )


FIND_ONE = """define internal i64 @find_one(SCALAR %x, ptr %table, i64 %count, SCALAR %first, SCALAR %scale) #0 {
entry:
%away = fsub SCALAR %x, %first
%guess = fmul SCALAR %away, %scale
%top = sitofp i64 %count to SCALAR
%is_below = fcmp olt SCALAR %guess, %top
%below = select i1 %is_below, SCALAR %guess, SCALAR %top
%is_above = fcmp ogt SCALAR %below, 0.0
%above = select i1 %is_above, SCALAR %below, SCALAR 0.0
%start = fptosi SCALAR %above to i64
%far = add i64 %start, 2
%is_inside = icmp slt i64 %far, %count
%end = select i1 %is_inside, i64 %far, i64 %count
%even = fcmp one SCALAR %scale, 0.0
%low0 = select i1 %even, i64 %start, i64 0
%high0 = select i1 %even, i64 %end, i64 %count
br label %loop
loop:
%low = phi i64 [ %low0, %entry ], [ %low1, %half ]
%high = phi i64 [ %high0, %entry ], [ %high1, %half ]
%more = icmp slt i64 %low, %high
br i1 %more, label %half, label %done
half:
%sum = add i64 %low, %high
%middle = lshr i64 %sum, 1
%place = getelementptr inbounds SCALAR, ptr %table, i64 %middle
%edge = load SCALAR, ptr %place
%before = fcmp olt SCALAR %x, %edge
%after = add i64 %middle, 1
%low1 = select i1 %before, i64 %low, i64 %after
%high1 = select i1 %before, i64 %middle, i64 %high
br label %loop
done:
ret i64 %low
}"""


def tables_text(tables: Sequence[Table], target: Target) -> str:
    """Return tables as constant memory, and the functions that read them; nothing without tables.

    `find` searches once where all lanes hold the same number, as in a rollout, where they share a clock.
    """
    if not tables:
        return ""
    L, S, V = target.lanes, target.scalar, target.vector
    arguments, passed = f"ptr %table, i64 %count, {S} %first, {S} %scale", f"ptr %table, i64 %count, {S} %first"
    call = f"call i64 @find_one({S} {{}}, {passed}, {S} %scale)"
    splat = f"shufflevector {V} {{}}, {V} poison, <{L} x i32> zeroinitializer"
    text = [table_text(table, target) for table in tables]
    text += [FIND_ONE.replace("SCALAR", S), f"declare i1 @llvm.vector.reduce.and.v{L}i1(<{L} x i1>)"]
    text += [
        f"define internal {V} @find({V} %x, {arguments}) #0 {{",
        f"%x0 = extractelement {V} %x, i64 0",
        f"%k0 = {call.format('%x0')}",
        f"%f0 = sitofp i64 %k0 to {S}",
        f"%a0 = insertelement {V} poison, {S} %f0, i64 0",
        f"%all = {splat.format('%x')}",
        f"%equal = fcmp oeq {V} %x, %all",
        f"%same = call i1 @llvm.vector.reduce.and.v{L}i1(<{L} x i1> %equal)",
        "br i1 %same, label %one, label %each",
        "one:",
        f"%result = {splat.format('%a0')}",
        f"ret {V} %result",
        "each:",
    ]
    for k in range(1, L):
        text += [
            f"%x{k} = extractelement {V} %x, i64 {k}",
            f"%k{k} = {call.format(f'%x{k}')}",
            f"%f{k} = sitofp i64 %k{k} to {S}",
            f"%a{k} = insertelement {V} %a{k - 1}, {S} %f{k}, i64 {k}",
        ]
    text += [f"ret {V} %a{L - 1}", "}", f"define internal {V} @entry_of({V} %position, ptr %table) #0 {{"]
    for k in range(L):
        text += [
            f"%f{k} = extractelement {V} %position, i64 {k}",
            f"%k{k} = fptosi {S} %f{k} to i64",
            f"%p{k} = getelementptr inbounds {S}, ptr %table, i64 %k{k}",
            f"%x{k} = load {S}, ptr %p{k}",
            f"%a{k} = insertelement {V} {f'%a{k - 1}' if k else 'poison'}, {S} %x{k}, i64 {k}",
        ]
    return "\n".join([*text, f"ret {V} %a{L - 1}", "}"])


def rows_text(target: Target) -> str:
    """Return the function that reads rows of a block of inputs, each lane its own numbers at its own position."""
    L, S, V = target.lanes, target.scalar, target.vector
    text = [f"define internal {V} @row_of({V} %position, ptr %block, i64 %first, i64 %step) #0 {{"]
    for k in range(L):
        text += [
            f"%f{k} = extractelement {V} %position, i64 {k}",
            f"%k{k} = fptosi {S} %f{k} to i64",
            f"%s{k} = mul i64 %k{k}, %step",
            f"%e{k} = add i64 %s{k}, %first",
            f"%p{k} = getelementptr inbounds {V}, ptr %block, i64 %e{k}, i64 {k}",
            f"%x{k} = load {S}, ptr %p{k}",
            f"%a{k} = insertelement {V} {f'%a{k - 1}' if k else 'poison'}, {S} %x{k}, i64 {k}",
        ]
    return "\n".join([*text, f"ret {V} %a{L - 1}", "}"])


def table_text(table: Table, target: Target) -> str:
    """Return a table as constant bytes, which LLVM reads much faster than numbers."""
    values = stored_values(table, target)
    content = values.tobytes().hex("\\")
    return f'@table_{table.digest} = internal constant [{values.nbytes} x i8] c"\\{content}", align 8'


def stored_values(table: Table, target: Target) -> Floats:
    """Return the entries of a table in the number format of the target."""
    return table.values.astype(np.float32 if target.single else np.float64)


def even_grid(values: Floats) -> tuple[float, float]:
    """Return first entry and entries per unit of an evenly spaced table; the latter is zero for any other.

    Even means that (values[k] - first) scale is within a quarter of k, so the position of a number is known to within
    two entries, between which it is found by comparison: the same position as by a search of the whole table.
    """
    count = len(values)
    length = float(values[-1]) - float(values[0])
    scale = float(values.dtype.type((count - 1) / length)) if length > 0.0 else 0.0
    places = (values - values[0]) * values.dtype.type(scale)
    return (float(values[0]), scale) if np.abs(places - np.arange(count)).max() <= 0.25 else (0.0, 0.0)


def attributes(target: Target) -> str:
    """Return function attributes: vectors of the target's width, also where LLVM would choose narrower ones.

    The stack is aligned to them: a spilled vector that crosses a cache line costs a third of the speed.
    """
    width = max(256, 8 * target.bytes)
    text = f'nounwind "min-legal-vector-width"="{width}" "prefer-vector-width"="{width}"'
    return f"attributes #0 = {{ alignstack={max(16, target.bytes)} noinline {text} }}\nattributes #1 = {{ {text} }}"


class Body:
    """The instructions of a function, or of a loop in it, where `moving` blocks and outputs are offset by `turn`."""

    def __init__(
        self,
        outputs: Sequence[Operand],
        places: Sequence[tuple[str, int]],
        target: Target,
        prefix: str = "t",
        moving: frozenset[str] = frozenset(),
        turn: str = "",
    ) -> None:
        self.outputs, self.places, self.target = outputs, places, target
        self.prefix, self.moving, self.turn = prefix, moving, turn
        self.nodes = live(outputs)
        uses = Counter(y for x in self.nodes for y in operands(x))
        uses.update(x for x in outputs if type(x) is Expression)
        self.fused = self._find_fused_products(uses) if target.fused else {}
        self.absorbed = set(self.fused.values())

    def _find_fused_products(self, uses: Counter[Expression]) -> dict[Expression, Expression]:
        """Return, for every sum, the product that is fused into it: one that is used nowhere else."""

        def is_single_product(y: object) -> bool:
            return isinstance(y, Expression) and y.op == "*" and uses[y] == 1

        taken = {}
        for x in self.nodes:
            if x.op in ("+", "-"):
                product = x.b if is_single_product(x.b) else x.a if is_single_product(x.a) else None
                if product is not None:
                    taken[x] = product
        return taken

    def lines(self) -> list[str]:
        text: list[str] = []
        for x in self.nodes:
            if x not in self.absorbed:
                text += self.instruction(x)
        for (block, k), output in zip(self.places, self.outputs, strict=True):
            place = f"%{self.prefix}_{block}{k}"
            text += self.pointer(place, block, k, bool(self.turn))
            text.append(f"store {self.target.vector} {self.name(output)}, ptr {place}, align {self.target.bytes}")
        return text

    def pointer(self, name: str, block: str, entry: int, moves: bool) -> list[str]:
        """Return instructions for the address of an entry of a block."""
        V = self.target.vector
        if not moves:
            return [f"{name} = getelementptr inbounds {V}, ptr %{block}, i64 {entry}"]
        return [
            f"{name}k = add i64 {self.turn}, {entry}",
            f"{name} = getelementptr inbounds {V}, ptr %{block}, i64 {name}k",
        ]

    def name(self, x: Operand) -> str:
        return f"%{self.prefix}{x.index}" if isinstance(x, Expression) else self.target.constant(x)

    def instruction(self, x: Expression) -> list[str]:
        """Return the instructions of a node."""
        V, t = self.target.vector, self.name(x)
        if x.op == "input" and x.a == "parameter":
            return self.parameter(t, x.b)
        if x.op == "input":
            place = self.pointer(f"{t}p", x.a, x.b, x.a in self.moving)
            return [*place, f"{t} = load {V}, ptr {t}p, align {self.target.bytes}"]
        if x in self.fused:
            return self.multiply_add(x, self.fused[x])
        a = self.name(x.a)
        if x.op in TABLES:
            return [self.table_call(t, a, x)]
        if x.op in WORDS:
            return [f"{t} = {WORDS[x.op]} {V} {a}, {self.name(x.b)}"]
        if x.op in ORDERED:
            return [f"{t} = fcmp {ORDERED[x.op]} {V} {a}, {self.name(x.b)}"]
        if x.op == "where":
            return [f"{t} = select <{self.target.lanes} x i1> {a}, {V} {self.name(x.b)}, {V} {self.name(x.c)}"]
        if x.op == "neg":
            return [f"{t} = fneg {V} {a}"]
        if x.op == "pow2":
            return self.power_of_2(t, a)
        intrinsic = {"abs": "fabs", "sqrt": "sqrt"}[x.op]
        return [f"{t} = call {V} @llvm.{intrinsic}.{self.target.suffix}({V} {a})"]

    def table_call(self, t: str, a: str, x: Expression) -> str:
        """Return a call that searches or reads a table."""
        S, V = self.target.scalar, self.target.vector
        if isinstance(x.b, Rows):
            return f"{t} = call {V} @row_of({V} {a}, ptr %{x.b.block}, i64 {x.b.first}, i64 {x.b.step})"
        given = f"ptr @table_{x.b.digest}"
        if x.op == "find":
            first, scale = (hexadecimal(y, self.target.single) for y in even_grid(stored_values(x.b, self.target)))
            given += f", i64 {len(x.b)}, {S} {first}, {S} {scale}"
        return f"{t} = call {V} @{x.op}({V} {a}, {given})"

    def parameter(self, t: str, k: int) -> list[str]:
        """Load a single number into all lanes."""
        S, V = self.target.scalar, self.target.vector
        return [
            f"{t}p = getelementptr inbounds {S}, ptr %parameter, i64 {k}",
            f"{t}s = load {S}, ptr {t}p",
            f"{t}i = insertelement {V} poison, {S} {t}s, i32 0",
            f"{t} = shufflevector {V} {t}i, {V} poison, <{self.target.lanes} x i32> zeroinitializer",
        ]

    def multiply_add(self, x: Expression, product: Expression) -> list[str]:
        """Return a + b c, a - b c or b c - a with one rounding."""
        V, t = self.target.vector, self.name(x)
        b, c = self.name(product.a), self.name(product.b)
        other = self.name(x.a if product is x.b else x.b)
        text = []
        if x.op == "-" and product is x.b:
            text.append(f"{t}n = fneg {V} {b}")
            b = f"{t}n"
        elif x.op == "-":
            text.append(f"{t}n = fneg {V} {other}")
            other = f"{t}n"
        return [*text, f"{t} = call {V} @llvm.fma.{self.target.suffix}({V} {b}, {V} {c}, {V} {other})"]

    def power_of_2(self, t: str, a: str) -> list[str]:
        """Return 2^n for a whole n in range, by its exponent bits."""
        V, N = self.target.vector, self.target.integers
        bias, shift = (127, 23) if self.target.single else (1023, 52)
        return [
            f"{t}i = fptosi {V} {a} to {N}",
            f"{t}b = add {N} {t}i, {self.target.integer_constant(bias)}",
            f"{t}s = shl {N} {t}b, {self.target.integer_constant(shift)}",
            f"{t} = bitcast {N} {t}s to {V}",
        ]
