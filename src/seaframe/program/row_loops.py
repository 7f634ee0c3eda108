"""Native code that carries rows of numbers into the lanes of compiled code and back, as LLVM IR.

    object enter(self, arguments, n)   a function of Python: one state, from arrays and numbers to arrays
    object take(self, arguments, n)    a function of Python: notes where the arrays of a batch are, for `run`
    void   run(plan)                   blocks of a batch; threads, each with a plan of its own, share a count of blocks
    i64    has_left(plan)              whether another thread has left `run`; it waits for some microseconds
    i64    accepts(base, stride, entries, limits, count)   whether all commands of a batch are within limits
    void   connect(table)              notes the addresses of Python's functions and objects, before `enter` is called

A plan is a list of 64-bit words: the header `HEADER`, a record `RECORD` for each input and then for each output, and
the addresses with which the compiled code is called. `enter` and `take` use functions of Python's stable interface
only. They accept what most callers pass: arrays of NumPy with contiguous rows of 64-bit floats, None where an input may
be left out, a float or an int as a time. For anything else they return GENERAL, before anything is computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .backends.llvm import Target

HEADER = ("kernel", "count", "blocks", "chunk", "counter", "t", "dt", "residue", "taken", "left")
RECORD = ("base", "stride", "memory", "entries", "default", "limits")
FUNCTIONS = {  # of Python, with the types of result and arguments
    "PyLong_AsVoidPtr": ("ptr", "ptr"),
    "PyLong_FromSsize_t": ("ptr", "i64"),
    "PyObject_Type": ("ptr", "ptr"),
    "Py_DecRef": ("void", "ptr"),
    "PyObject_GetBuffer": ("i32", "ptr", "ptr", "i32"),
    "PyBuffer_Release": ("void", "ptr"),
    "PyFloat_AsDouble": ("double", "ptr"),
    "PyErr_Occurred": ("ptr",),
    "PyErr_Clear": ("void",),
    "PyEval_SaveThread": ("ptr",),
    "PyEval_RestoreThread": ("void", "ptr"),
}
OBJECTS = ("none", "ndarray", "float", "float64", "int")  # None and types, after the functions
BUFFER = {"buf": 0, "len": 16, "ndim": 36, "format": 40, "shape": 48, "strides": 56}  # Py_buffer: bytes to its fields
BUFFER_SIZE = 80
READ, WRITE = 0x1C, 0x1D  # PyBUF_STRIDES | PyBUF_FORMAT, and PyBUF_WRITABLE
DOUBLE = ord("d")  # the format of 64-bit floats: this letter and a zero, as two bytes
PATIENCE = 100_000  # looks of `has_left`, about 30 microseconds
GENERAL, DONE, NOT_FINITE = 0, 1, 2  # results of `enter`


@dataclass(frozen=True, slots=True)
class Signature:
    """What `enter` is called with, and how the compiled code is called.

    `numbers` are the inputs that are times. `steps`: whether the code is a rollout, of which one step is made; its time
    and its length follow the inputs. Then come the outputs.
    """

    inputs: int
    outputs: int
    addresses: int
    numbers: tuple[int, ...] = ()
    steps: bool = False

    def record(self, number: int) -> int:
        """Return the place of a record in a plan, inputs before outputs."""
        return len(HEADER) + number * len(RECORD)

    @property
    def first_address(self) -> int:
        """Place of the first address in a plan."""
        return self.record(self.inputs + self.outputs)

    @property
    def size(self) -> int:
        """Number of words of a plan."""
        return self.first_address + self.addresses


def row_functions(signature: Signature, target: Target) -> dict[str, str]:
    """Return the functions for a signature and a target, by name: `enter` for a single robot, `take` for batches."""
    lanes = [call_text(signature), pack_text(target), unpack_text(target), run_text(signature)]
    python = [PYTHON, locate_text(), read_number_text()]
    name = "enter" if target.lanes == 1 else "take"
    python.append(enter_text(signature) if target.lanes == 1 else take_text(signature))
    common = {"has_left": HAS_LEFT, "accepts": ACCEPTS, "connect": CONNECT}
    return {"run": "\n".join([SMALLER, *lanes]), name: "\n".join(python)} | common


# Words of plans and records


def word(name: str, base: str, number: int, kind: str = "i64") -> Iterator[str]:
    """Yield the loading of a word."""
    yield f"%{name}_p = getelementptr i64, ptr {base}, i64 {number}"
    yield f"%{name} = load {kind}, ptr %{name}_p"


def header(name: str, kind: str = "i64") -> Iterator[str]:
    """Yield the loading of a word of the plan's header."""
    yield from word(name, "%plan", HEADER.index(name), kind)


def record_words(*names: str) -> Iterator[str]:
    """Yield the loading of words of a record."""
    for name in names:
        yield from word(name, "%record", RECORD.index(name), "i64" if name in ("stride", "entries") else "ptr")


def record_address(signature: Signature, number: int) -> str:
    return f"%r{number} = getelementptr i64, ptr %plan, i64 {signature.record(number)}"


def call_text(signature: Signature) -> str:
    """Return the call of the compiled code for the block in the plan's memory."""
    names = [f"a{k}" for k in range(signature.addresses)]
    loaded = [line for k, name in enumerate(names) for line in word(name, "%plan", signature.first_address + k, "ptr")]
    given = [f"ptr %{name}" for name in names]
    if signature.steps:  # see `loops.rollout_text`
        state, u, free, memory, *held = given
        clock = ["i64 0", "i64 1", "i64 1", "i64 2", "double %t", "double %dt"]
        given = [*clock, state, u, *["i64 0"] * 3, free, state, "i64 0", memory, "i64 0", *held]
        loaded += [*header("t", "double"), *header("dt", "double")]
    else:
        given = ["i64 0", "i64 1", *given]
    lines = [*header("kernel", "ptr"), *loaded, f"call void %kernel({', '.join(given)})", "ret void"]
    return "\n".join(["define internal void @call(ptr %plan) #1 {", *lines, "}"])


# Rows and lanes

SMALLER = "declare i64 @llvm.smin.i64(i64, i64)"


def tile_width(target: Target) -> int:
    """Return the number of rows and entries that are transposed at once."""
    return min(4, target.lanes)


def transpose_lines(prefix: str, rows: Sequence[str], kind: str, columns: list[str]) -> Iterator[str]:
    """Yield the transposition of as many vectors as each has entries; their names are added to `columns`."""
    width, now = len(rows), list(rows)
    distance = 1
    while distance < width:
        later = list(now)
        for i in (k for k in range(width) if not k & distance):
            pairs = (
                [j if not j & distance else width + j - distance for j in range(width)],
                [j + distance if not j & distance else width + j for j in range(width)],
            )
            for k, picked in zip((i, i + distance), pairs, strict=True):
                later[k] = f"{prefix}{distance}_{k}"
                mask = ", ".join(f"i32 {j}" for j in picked)
                both = f"{kind} %{now[i]}, {kind} %{now[i + distance]}"
                yield f"%{later[k]} = shufflevector {both}, <{width} x i32> <{mask}>"
        now, distance = later, 2 * distance
    columns += now


def loop_lines(target: Target, tile: Sequence[str], single: Sequence[str]) -> Iterator[str]:
    """Yield a loop over all entries of a block: `tile` handles those from %e on, `single` only %e.

    The last tile overlaps the one before it. Lanes beyond the last robot repeat that one, on the way back as well.
    """
    width = tile_width(target)
    yield f"%row = mul i64 %b, {target.lanes}\n%last = sub i64 %count, 1"
    for k in range(target.lanes):
        yield f"%i{k} = add i64 %row, {k}\n%n{k} = call i64 @llvm.smin.i64(i64 %i{k}, i64 %last)"
        yield f"%o{k} = mul i64 %n{k}, %stride\n%p{k} = getelementptr i8, ptr %base, i64 %o{k}"
    yield f"%top = sub i64 %entries, {width}\n%narrow = icmp slt i64 %top, 0"
    yield "br i1 %narrow, label %some, label %tile"
    yield "tile:\n%e = phi i64 [ 0, %entry ], [ %next, %tile ]"
    yield from tile
    yield f"%ahead = add i64 %e, {width}\n%next = call i64 @llvm.smin.i64(i64 %ahead, i64 %top)"
    yield "%at_top = icmp eq i64 %e, %top\nbr i1 %at_top, label %done, label %tile"
    yield "some:\n%any = icmp sgt i64 %entries, 0\nbr i1 %any, label %one, label %done"
    yield "one:\n%f = phi i64 [ 0, %some ], [ %f1, %one ]"
    yield from single
    yield "%f1 = add i64 %f, 1\n%more = icmp slt i64 %f1, %entries\nbr i1 %more, label %one, label %done"
    yield "done:"


def places(target: Target, entry: str, lane: int, name: str, offset: int = 0) -> Iterator[str]:
    """Yield the address of a lane of an entry in a block's memory."""
    yield f"%{name}_e = add i64 {entry}, {offset}\n%{name}_l = mul i64 %{name}_e, {target.lanes}"
    yield f"%{name}_k = add i64 %{name}_l, {lane}"
    yield f"%{name} = getelementptr {target.scalar}, ptr %memory, i64 %{name}_k"


def pack_text(target: Target) -> str:
    """Return the copying of rows into the lanes of a block."""
    width, S = tile_width(target), target.scalar
    wide, kind = f"<{width} x double>", f"<{width} x {S}>"
    tile, single = list[str](), list[str]()
    for group in range(0, target.lanes, width):
        rows, columns = [], list[str]()
        for lane in range(group, group + width):
            tile.append(f"%from{lane} = getelementptr double, ptr %p{lane}, i64 %e")
            tile.append(f"%x{lane} = load {wide}, ptr %from{lane}, align 1")
            tile += [f"%s{lane} = fptrunc {wide} %x{lane} to {kind}"] * target.single
            rows.append(f"{'s' if target.single else 'x'}{lane}")
        tile += transpose_lines(f"g{group}_", rows, kind, columns)
        for k, column in enumerate(columns):
            tile += places(target, "%e", group, f"to{group}_{k}", k)
            tile.append(f"store {kind} %{column}, ptr %to{group}_{k}, align {4 if target.single else 8}")
    for lane in range(target.lanes):
        single.append(f"%one_from{lane} = getelementptr double, ptr %p{lane}, i64 %f")
        single.append(f"%y{lane} = load double, ptr %one_from{lane}, align 1")
        single += [f"%z{lane} = fptrunc double %y{lane} to float"] * target.single
        single += places(target, "%f", lane, f"one_to{lane}")
        single.append(f"store {S} %{'z' if target.single else 'y'}{lane}, ptr %one_to{lane}")
    lines = [*record_words("base", "stride", "memory", "entries"), *loop_lines(target, tile, single), "ret void"]
    signature = "define internal void @pack(ptr %record, i64 %b, i64 %count) #1 {"
    return "\n".join([signature, "entry:", *lines, "}"])


def unpack_text(target: Target) -> str:
    """Return the copying of the lanes of a block to rows; the result is zero, or NaN if a number is not finite."""
    width, S = tile_width(target), target.scalar
    wide, kind = f"<{width} x double>", f"<{width} x {S}>"
    tile, single, sums = list[str](), list[str](), f"{wide} %sum"
    tile.append(f"%sum = phi {wide} [ zeroinitializer, %entry ], [ %sum{target.lanes}, %tile ]")
    single.append(f"%rest = phi double [ 0.0, %some ], [ %rest{target.lanes}, %one ]")
    for group in range(0, target.lanes, width):
        rows, columns = [], list[str]()
        for k in range(width):
            tile += places(target, "%e", group, f"from{group}_{k}", k)
            rows.append(f"x{group}_{k}")
            tile.append(f"%{rows[-1]} = load {kind}, ptr %from{group}_{k}, align {4 if target.single else 8}")
        tile += transpose_lines(f"g{group}_", rows, kind, columns)
        for lane, column in enumerate(columns, group):
            value = f"w{lane}" if target.single else column
            tile += [f"%w{lane} = fpext {kind} %{column} to {wide}"] * target.single
            tile.append(f"%to{lane} = getelementptr double, ptr %p{lane}, i64 %e")
            tile.append(f"store {wide} %{value}, ptr %to{lane}, align 1")
            tile.append(f"%d{lane} = fsub {wide} %{value}, %{value}")
            tile.append(f"%sum{lane + 1} = fadd {sums}{lane or ''}, %d{lane}")
    for lane in range(target.lanes):
        single += places(target, "%f", lane, f"one_from{lane}")
        single.append(f"%y{lane} = load {S}, ptr %one_from{lane}")
        single += [f"%z{lane} = fpext float %y{lane} to double"] * target.single
        value = f"%{'z' if target.single else 'y'}{lane}"
        single.append(f"%one_to{lane} = getelementptr double, ptr %p{lane}, i64 %f")
        single.append(f"store double {value}, ptr %one_to{lane}, align 1")
        single.append(f"%c{lane} = fsub double {value}, {value}")
        single.append(f"%rest{lane + 1} = fadd double %rest{lane or ''}, %c{lane}")
    tiled = [f"[ %sum{target.lanes}, %tile ], [ zeroinitializer, %some ], [ zeroinitializer, %one ]"]
    ends = [f"%all = phi {wide} {tiled[0]}"]
    ends.append(f"%rests = phi double [ 0.0, %tile ], [ 0.0, %some ], [ %rest{target.lanes}, %one ]")
    for k in range(width):
        ends.append(f"%v{k} = extractelement {wide} %all, i32 {k}")
        ends.append(f"%q{k} = fadd double {'%rests' if k == 0 else f'%q{k - 1}'}, %v{k}")
    lines = [*record_words("base", "stride", "memory", "entries"), *loop_lines(target, tile, single), *ends]
    signature = "define internal double @unpack(ptr %record, i64 %b, i64 %count) #1 {"
    return "\n".join([signature, "entry:", *lines, f"ret double %q{width - 1}", "}"])


def run_text(signature: Signature) -> str:
    """Return the loop over chunks of blocks, until all threads together have done all."""
    inputs, outputs = range(signature.inputs), range(signature.inputs, signature.inputs + signature.outputs)
    lines = [
        "define void @run(ptr %plan) #1 {\nentry:",
        *(line for name in ("count", "blocks", "chunk") for line in header(name)),
        *header("counter", "ptr"),
        f"%residue = getelementptr i64, ptr %plan, i64 {HEADER.index('residue')}",
        *(record_address(signature, k) for k in (*inputs, *outputs)),
        "br label %chunks\nchunks:",
        "%first = atomicrmw add ptr %counter, i64 %chunk monotonic",
        "%any = icmp slt i64 %first, %blocks\nbr i1 %any, label %begin, label %done\nbegin:",
        "%beyond = add i64 %first, %chunk\n%last = call i64 @llvm.smin.i64(i64 %beyond, i64 %blocks)",
        "br label %block\nblock:\n%b = phi i64 [ %first, %begin ], [ %b1, %block ]",
        *(f"call void @pack(ptr %r{k}, i64 %b, i64 %count)" for k in inputs),
        "call void @call(ptr %plan)",
    ]
    for k in outputs:
        lines.append(f"%s{k} = call double @unpack(ptr %r{k}, i64 %b, i64 %count)")
        lines.append(f"%t{k} = load double, ptr %residue\n%u{k} = fadd double %t{k}, %s{k}")
        lines.append(f"store double %u{k}, ptr %residue")
    lines.append("%b1 = add i64 %b, 1\n%more = icmp slt i64 %b1, %last")
    lines += [
        "br i1 %more, label %block, label %chunks\ndone:",
        f"%left = getelementptr i64, ptr %plan, i64 {HEADER.index('left')}",
        "store atomic i64 1, ptr %left release, align 8\nret void\n}",
    ]
    return "\n".join(lines)


HAS_LEFT = f"""define i64 @has_left(ptr %plan) #1 {{
entry:
%left_p = getelementptr i64, ptr %plan, i64 {HEADER.index("left")}
br label %look
look:
%n = phi i64 [ 0, %entry ], [ %n1, %look ]
%left = load atomic i64, ptr %left_p acquire, align 8
%gone = icmp ne i64 %left, 0
%n1 = add i64 %n, 1
%late = icmp sgt i64 %n1, {PATIENCE}
%end = or i1 %gone, %late
br i1 %end, label %done, label %look
done:
ret i64 %left
}}"""


ACCEPTS = """declare i64 @llvm.vector.reduce.or.v4i64(<4 x i64>)
define i64 @accepts(ptr %base, i64 %stride, i64 %entries, ptr %limits, i64 %count) #1 {
entry:
%size = mul i64 %count, %entries
%any = icmp sgt i64 %size, 0
%top = sub i64 %entries, 4
%narrow = icmp slt i64 %top, 0
br i1 %any, label %row, label %right
row:
%n = phi i64 [ 0, %entry ], [ %n1, %row_end ]
%wrong = phi <4 x i64> [ zeroinitializer, %entry ], [ %worst, %row_end ]
%offset = mul i64 %n, %stride
%start = getelementptr i8, ptr %base, i64 %offset
br i1 %narrow, label %one, label %four
four:
%e = phi i64 [ 0, %row ], [ %next, %four ]
%bad = phi <4 x i64> [ %wrong, %row ], [ %worse, %four ]
%x_p = getelementptr double, ptr %start, i64 %e
%x = load <4 x double>, ptr %x_p, align 1
%most_p = getelementptr double, ptr %limits, i64 %e
%most = load <4 x double>, ptr %most_p, align 8
%least = fneg <4 x double> %most
%above = fcmp ugt <4 x double> %x, %most
%below = fcmp ult <4 x double> %x, %least
%beyond = or <4 x i1> %above, %below
%mask = sext <4 x i1> %beyond to <4 x i64>
%worse = or <4 x i64> %bad, %mask
%ahead = add i64 %e, 4
%next = call i64 @llvm.smin.i64(i64 %ahead, i64 %top)
%at_top = icmp eq i64 %e, %top
br i1 %at_top, label %row_end, label %four
one:
%k = phi i64 [ 0, %row ], [ %k1, %one ]
%bad_one = phi <4 x i64> [ %wrong, %row ], [ %worse_one, %one ]
%y_p = getelementptr double, ptr %start, i64 %k
%y = load double, ptr %y_p, align 1
%most_y_p = getelementptr double, ptr %limits, i64 %k
%most_y = load double, ptr %most_y_p
%least_y = fneg double %most_y
%above_y = fcmp ugt double %y, %most_y
%below_y = fcmp ult double %y, %least_y
%beyond_y = or i1 %above_y, %below_y
%mask_y = sext i1 %beyond_y to i64
%first = insertelement <4 x i64> zeroinitializer, i64 %mask_y, i32 0
%worse_one = or <4 x i64> %bad_one, %first
%k1 = add i64 %k, 1
%on = icmp slt i64 %k1, %entries
br i1 %on, label %one, label %row_end
row_end:
%worst = phi <4 x i64> [ %worse, %four ], [ %worse_one, %one ]
%n1 = add i64 %n, 1
%more = icmp slt i64 %n1, %count
br i1 %more, label %row, label %done
done:
%found = call i64 @llvm.vector.reduce.or.v4i64(<4 x i64> %worst)
%fine = icmp eq i64 %found, 0
br i1 %fine, label %right, label %no
no:
ret i64 0
right:
ret i64 1
}"""


# Objects of Python

PYTHON = "@python = internal global ptr null"  # the table of Python's functions and objects
CONNECT = """define void @connect(ptr %table) #1 {
store ptr %table, ptr @python
ret void
}"""


def python_call(name: str, function: str, *given: str) -> Iterator[str]:
    """Yield a call of a function of Python, which is called `name` after it if it has a result."""
    result, *types = FUNCTIONS[function]
    place = list(FUNCTIONS).index(function)
    yield from word(f"{name}_f", "%python", place, "ptr")
    arguments = ", ".join(f"{kind} {value}" for kind, value in zip(types, given, strict=True))
    yield f"{'' if result == 'void' else f'%{name} = '}call {result} %{name}_f({arguments})"


def python_object(name: str) -> Iterator[str]:
    """Yield the loading of the address of None or of a type."""
    yield from word(name, "%python", len(FUNCTIONS) + OBJECTS.index(name), "ptr")


def type_lines() -> Iterator[str]:
    """Yield the type of %object."""
    yield from python_call("type", "PyObject_Type", "%object")
    yield from python_call("type_released", "Py_DecRef", "%type")  # the object keeps its type alive


def field(name: str, kind: str = "i64") -> Iterator[str]:
    """Yield the loading of a field of %view, a Py_buffer."""
    yield f"%{name}_p = getelementptr i8, ptr %view, i64 {BUFFER[name]}\n%{name} = load {kind}, ptr %{name}_p"


def branch(condition: str, then: str, otherwise: str, follow: str) -> str:
    """Return a branch, and the label of the code that follows it."""
    return f"br i1 %{condition}, label %{then}, label %{otherwise}\n{follow}:"


def locate_text() -> str:
    """Return a function that notes in a record where an array is, or that an input has its default for None.

    %axes: 1 for a row, 2 for `count` rows, 0 for a result of any shape. It is false if the array must be converted or
    refused.
    """
    lines = [
        "define internal i1 @locate(ptr %python, ptr %record, ptr %object, i32 %flags, i32 %axes, i64 %count) #1 {",
        f"entry:\n%view = alloca [{BUFFER_SIZE} x i8], align 8",
        *record_words("entries", "default", "limits"),
        f"%base_p = getelementptr i64, ptr %record, i64 {RECORD.index('base')}",
        f"%stride_p = getelementptr i64, ptr %record, i64 {RECORD.index('stride')}",
        *python_object("none"),
        "%left_out = icmp eq ptr %object, %none",
        branch("left_out", "absent", "present", "absent"),
        "store ptr %default, ptr %base_p\nstore i64 0, ptr %stride_p",
        "%known = icmp ne ptr %default, null\nret i1 %known\npresent:",
        *type_lines(),
        *python_object("ndarray"),
        "%is_array = icmp eq ptr %type, %ndarray",
        branch("is_array", "open", "no", "open"),
        *python_call("opened", "PyObject_GetBuffer", "%object", "%view", "%flags"),
        "%is_open = icmp eq i32 %opened, 0",
        branch("is_open", "axes_known", "fault", "fault"),
        *python_call("cleared", "PyErr_Clear"),
        "br label %no\naxes_known:",
        *(line for name in ("buf", "format", "shape", "strides") for line in field(name, "ptr")),
        *field("ndim", "i32"),
        *field("len"),
        "%some = icmp sgt i32 %ndim, 0",
        branch("some", "check", "no_close", "no_close"),
        *python_call("closed_early", "PyBuffer_Release", "%view"),
        "br label %no\ncheck:",
        "%before = sub i32 %ndim, 1\n%final = zext i32 %before to i64",
        "%final_p = getelementptr i64, ptr %strides, i64 %final\n%onward = load i64, ptr %final_p",
        "%is_dense = icmp eq i64 %onward, 8",
        f"%letters = load i16, ptr %format, align 1\n%is_double = icmp eq i16 %letters, {DOUBLE}",
        "%row_bytes = mul i64 %entries, 8\n%bytes = mul i64 %row_bytes, %count\n%fits = icmp eq i64 %bytes, %len",
        "%any_axes = icmp eq i32 %axes, 0\n%same_axes = icmp eq i32 %axes, %ndim",
        "%shaped = or i1 %any_axes, %same_axes",
        "%length = load i64, ptr %shape\n%same_count = icmp eq i64 %length, %count",
        "%is_batch = icmp eq i32 %axes, 2\n%counted = select i1 %is_batch, i1 %same_count, i1 true",
        "%between = load i64, ptr %strides\n%stride = select i1 %is_batch, i64 %between, i64 0",
        *python_call("closed", "PyBuffer_Release", "%view"),
        "store ptr %buf, ptr %base_p\nstore i64 %stride, ptr %stride_p",
        "%r0 = and i1 %is_dense, %is_double\n%r1 = and i1 %r0, %fits\n%r2 = and i1 %r1, %shaped",
        "%right = and i1 %r2, %counted",
        branch("right", "commands", "no", "commands"),
        "%unlimited = icmp eq ptr %limits, null",
        branch("unlimited", "yes", "limited", "limited"),
        "%accepted = call i64 @accepts(ptr %buf, i64 %stride, i64 %entries, ptr %limits, i64 %count)",
        "%possible = icmp eq i64 %accepted, 1\nret i1 %possible\nyes:\nret i1 true\nno:\nret i1 false\n}",
    ]
    return "\n".join(lines)


def read_number_text() -> str:
    """Return the reading of a finite float or int; NaN if it must be converted or refused."""
    lines = [
        "define internal double @read_number(ptr %python, ptr %object) #1 {\nentry:",
        *type_lines(),
        *(line for name in ("float", "float64", "int") for line in python_object(name)),
        *(f"%is_{name} = icmp eq ptr %type, %{name}" for name in ("float", "float64", "int")),
        "%is_real = or i1 %is_float, %is_float64\n%is_number = or i1 %is_real, %is_int",
        branch("is_number", "read", "no", "read"),
        *python_call("x", "PyFloat_AsDouble", "%object"),
        "%difference = fsub double %x, %x\n%finite = fcmp oeq double %difference, 0.0",
        "%strange = fcmp oeq double %x, -1.0",
        branch("strange", "ask", "end", "ask"),
        *python_call("error", "PyErr_Occurred"),
        "%is_fine = icmp eq ptr %error, null",
        branch("is_fine", "end", "fault", "fault"),
        *python_call("cleared", "PyErr_Clear"),
        "br label %no\nend:",
        branch("finite", "good", "no", "good"),
        "ret double %x\nno:\nret double 0x7FF8000000000000\n}",
    ]
    return "\n".join(lines)


def enter_text(signature: Signature) -> str:
    """Return the function of Python for one state; the compiled code runs without the interpreter's lock."""
    clock = ("t", "dt") if signature.steps else ()
    first_output = signature.inputs + len(clock)
    lines = [*python_function("enter", first_output + signature.outputs)]
    lines.append(f"%slot = getelementptr i64, ptr %plan, i64 {HEADER.index('t')}")
    for k in range(signature.inputs):
        if k in signature.numbers:
            lines += [record_address(signature, k), *number_lines(k, "%slot"), f"store ptr %slot, ptr %r{k}"]
        else:
            lines += locate_lines(signature, k, k, READ, "i32 1, i64 1")
        lines.append(f"call void @pack(ptr %r{k}, i64 0, i64 1)")
    for k, name in enumerate(clock, signature.inputs):
        lines.append(f"%{name} = getelementptr i64, ptr %plan, i64 {HEADER.index(name)}")
        lines += number_lines(k, f"%{name}")
    if clock:
        lines += [f"%forward = fcmp ogt double %x{first_output - 1}_v, 0.0", branch("forward", "go", "general", "go")]
    for k in range(signature.outputs):
        lines += locate_lines(signature, first_output + k, signature.inputs + k, WRITE, "i32 0, i64 1")
    lines += [
        *python_call("thread", "PyEval_SaveThread"),
        "call void @call(ptr %plan)",
        *python_call("resumed", "PyEval_RestoreThread", "%thread"),
    ]
    total = "0.0"
    for k in range(signature.inputs, signature.inputs + signature.outputs):
        lines.append(f"%w{k} = call double @unpack(ptr %r{k}, i64 0, i64 1)\n%total{k} = fadd double {total}, %w{k}")
        total = f"%total{k}"
    lines.append(f"%finite = fcmp oeq double {total}, 0.0\n%done = select i1 %finite, i64 {DONE}, i64 {NOT_FINITE}")
    return "\n".join([*lines, *python_return("%done")])


def take_text(signature: Signature) -> str:
    """Return the function of Python that notes where all arrays of a batch are, inputs and then outputs."""
    total = signature.inputs + signature.outputs
    lines = [*python_function("take", total), *header("count")]
    for k in range(total):
        lines += locate_lines(signature, k, k, READ if k < signature.inputs else WRITE, "i32 2, i64 %count")
    return "\n".join([*lines, *python_return(str(DONE))])


def python_function(name: str, arguments: int) -> Iterator[str]:
    """Yield the start of a function of Python; it goes to the label `general` if it must leave a call to others."""
    yield f"define ptr @{name}(ptr %self, ptr %arguments, i64 %n) #1 {{\nentry:\n%python = load ptr, ptr @python"
    yield from python_call("plan", "PyLong_AsVoidPtr", "%self")
    yield f"%all = icmp eq i64 %n, {arguments}\n{branch('all', 'arguments_known', 'general', 'arguments_known')}"


def python_return(result: str) -> Iterator[str]:
    """Yield the end of a function of Python."""
    yield from python_call("result", "PyLong_FromSsize_t", result)
    yield "ret ptr %result\ngeneral:"
    yield from python_call("other", "PyLong_FromSsize_t", str(GENERAL))
    yield "ret ptr %other\n}"


def locate_lines(signature: Signature, k: int, record: int, flags: int, shape: str) -> Iterator[str]:
    """Yield the noting of the argument number k in a record."""
    yield from word(f"x{k}", "%arguments", k, "ptr")
    yield record_address(signature, record)
    yield f"%ok{k} = call i1 @locate(ptr %python, ptr %r{record}, ptr %x{k}, i32 {flags}, {shape})"
    yield branch(f"ok{k}", f"located{k}", "general", f"located{k}")


def number_lines(k: int, place: str) -> Iterator[str]:
    """Yield the reading of the argument number k, a number, to a place."""
    yield from word(f"x{k}", "%arguments", k, "ptr")
    yield f"%x{k}_v = call double @read_number(ptr %python, ptr %x{k})"
    yield f"%x{k}_ok = fcmp ord double %x{k}_v, 0.0"
    yield branch(f"x{k}_ok", f"number{k}", "general", f"number{k}")
    yield f"store double %x{k}_v, ptr {place}"
