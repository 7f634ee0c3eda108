"""Write a model as C99: no heap, only `sqrt` and `fabs` of the C library, all memory in a struct of the caller.

Functions of angles are written as arithmetic, so a microcontroller computes the same bits as a workstation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...control.sampled import NEAR
from ...integrate.schedule import SAME_TIME
from ..closed_loop import ClosedLoop, held_block
from ..kernels import WORK
from .formulas import Formulas, number
from .llvm import BRIEF, OUT, Target
from .memory import KEPT, OBSERVE
from .pieces import BETWEEN, Piece, Statements, wrap_in_loop
from .routines import PARAMETER, Calls, Model, Routine, comment_text

LIMIT = 1000  # largest number of nodes of a function
FIND = """
/* How many of the first `count` entries of a table, which do not decrease, are at most x. */
static real find(real x, const real *table, long count)
{
    long low = 0, high = count;
    while (low < high) {
        const long middle = (low + high) / 2;
        if (x < table[middle]) high = middle;
        else low = middle + 1;
    }
    return (real)low;
}
"""
SWITCHES = """
/* Times [s] at which a drive jumps or a connection closes or opens. */
static const double switches[{count}] = {{
    {times}
}};

/* How many of them are at most t. */
static long passed(double t)
{{
    long low = 0, high = {count};
    while (low < high) {{
        const long middle = (low + high) / 2;
        if (t < switches[middle]) high = middle;
        else low = middle + 1;
    }}
    return low;
}}
"""
ARRIVE = """
/* The next time [s] after a at which a step is split.{sentence} */
static double arrive({name}_robot *robot, const real *u, double a, double h, double near, int begun)
{{
    const long count = passed(a + near);
    const double next = count < {count} ? switches[count] : HUGE_VAL;
    {leap}
    return next;
}}
"""
# At time zero, and before it, a state from which a rollout begins is after the jump.
LEAP = """if (count > 0 && switches[count - 1] >= a - near && (begun || switches[count - 1] > 0.0))
        {name}_impulse(robot, u, a, a + 0.5 * (next - a < h ? next - a : h));"""
AFTER_JUMP = """
/* The time of a switch that equals t [s] up to rounding, or t. */
static double after_jump(double t)
{{
    const double near = {same!r} * (fabs(t) < 1.0 ? 1.0 : fabs(t));
    const long count = passed(t + near);
    return count > 0 && switches[count - 1] > t ? switches[count - 1] : t;
}}
"""
DOUBLE_NAMES = {"whole": "(long)", "sqrt": "sqrt", "abs": "fabs", "pow2": "power_of_2", "infinity": "HUGE_VAL"}
SINGLE_NAMES = {"whole": "(long)", "sqrt": "sqrtf", "abs": "fabsf", "pow2": "power_of_2", "infinity": "HUGE_VALF"}
POWER_OF_2 = """
/* 2^n for a whole n in range, by its exponent bits. */
static real power_of_2(real n)
{{
    union {{ uint{bits}_t bits; real value; }} x;
    x.bits = (uint{bits}_t)((int{bits}_t)n + {bias}) << {shift};
    return x.value;
}}
"""
ARGUMENTS = {  # arguments of functions of one state, by block
    "q": "const {real} *q",
    "v": "const {real} *v",
    "vdot": "const {real} *vdot",
    "u": "const {real} *u",
    "time": "double t",
}
START = "Set the scene's initial state at time zero, and its own numbers at freed paths."
STEP = "Advance the state by h [s] from time t [s]; the scene's own step is {dt!r} s. u = NULL: no forces."
SPLIT = "\n * It is split where a drive jumps or a connection closes or opens."
JUMPS = """
 * Velocities jump where a connection closes or a prescribed rate jumps, at the start of the step that begins there."""
CLOSED = "\n * The controllers act, sampled at their own rates, and u adds to their commands; h must be positive."
ROLLOUT = """Run many steps. u_row: entries from the forces of one step to those of the next, 0 for constant forces;
 * u_next: entries from the forces at the start of a step to those at its end, 0 if constant during a step.
 * After every `every` steps the state is appended to records; every = 0: never."""
OBSERVED = "The outputs in the state of the robot at time t [s], under the drives and u; u = NULL: no forces."
OBSERVED_LOOP = """
 * The controllers act, and a sample that is due at t is taken; their memory is left as it is."""
IMPULSE = """The jump of velocities at time t [s], where connections close and prescribed rates jump; `after` [s]: a
 * time after t, before the next jump. Steps and rollouts apply it by themselves. A state after the jump stays."""
ROOMS = {"free": "may be changed between steps", "m": "memory of the controllers; all zeros at the start"}
SENTENCES = {
    "forward": "Accelerations vdot at time t [s], under the drives and the forces u; u = NULL: no forces.",
    "inverse": "Generalised forces of all motors, and reactions of locked entries, that give vdot.",
    "mass_matrix": "The mass matrix, by rows.",
}


def header(model: Model, single: bool = False) -> str:
    """Return the declarations, for files that use the model."""
    return "\n".join(Source(model, single).header()) + "\n"


def source(model: Model, single: bool = False) -> str:
    """Return the whole model as one text; it begins with the header."""
    made = Source(model, single)
    return "\n".join([*made.header(), *made.body()]) + "\n"


class Source:
    """Writes one model."""

    def __init__(self, model: Model, single: bool) -> None:
        self.model, self.single, self.name = model, single, model.identifier
        self.step, self.answers = model.routines(Target(1, single, fused=False), LIMIT)
        self.routines = [*self.step.values(), *self.answers.values()]
        self.real = f"{self.name}_real"
        self.kind = "float" if single else "double"
        self.rooms = {
            "free": model.sizes["free"],
            "once": model.sizes["once"],
            "part": model.sizes["part"],
            "rates": model.sizes["rates"],
            "next": model.sizes["state"],
            **{block: model.sizes[block] for block in ("m", "drive", "taken") if model.loop},
            **({KEPT: model.closed_loop.nm} if model.closed_loop and model.outputs else {}),
            WORK: max(routine.work for routine in self.routines),
            BETWEEN: max(routine.slots for routine in self.routines),
        }

    # Declarations

    def header(self) -> Iterator[str]:
        name, sizes, guard = self.name, self.model.sizes, f"{self.name.upper()}_H"
        yield f"/* {comment_text(self.model.name)}: dynamics by Seaframe {self.model.version}. SI units, radians."
        yield " * The same bits everywhere if a * b + c is not contracted: gcc and clang with -ffp-contract=off. */"
        yield f"#ifndef {guard}\n#define {guard}\n"
        yield f"typedef {self.kind} {self.real};\n"
        for word, block in (("NQ", "q"), ("NV", "v"), ("NU", "u"), ("NFREE", "free")):
            yield f"#define {name.upper()}_{word} {sizes[block]}"
        if self.model.outputs:
            yield f"#define {name.upper()}_NOUT {len(self.model.outputs)}"
        for block, what in (("q", "Configuration"), ("v", "Velocity"), ("u", "Forces"), ("free", "Freed numbers")):
            yield from entries(f"{what} {block}", self.model.names[block], self.model.units if block == "u" else ())
        if self.model.units:
            pulses = " us: the difference to the drive's pulse, or to 1500 us." if "us" in self.model.units else ""
            yield f"/* u adds to the commands of drives and controllers.{pulses} */"
        yield from entries("Outputs", list(self.model.outputs), list(self.model.outputs.values()))
        yield "\n/* A robot; all memory that the functions need. */\ntypedef struct {"
        yield self.room("state") + " /* q, then v */"
        for block, size in self.rooms.items():
            if size:
                yield self.room(block) + f" /* {ROOMS.get(block, 'work')} */"
        yield f'}} {name}_robot;\n\n#ifdef __cplusplus\nextern "C" {{\n#endif'
        for text, signature in self.signatures().items():
            yield f"\n/* {text} */\n{signature};"
        yield "\n#ifdef __cplusplus\n}\n#endif\n#endif"

    def room(self, block: str) -> str:
        """Return a member of the struct."""
        size = self.rooms.get(block, self.model.sizes["state"])
        return f"    {self.real} {block}[{max(size, 1)}];"

    def signatures(self) -> dict[str, str]:
        """Return the signatures of the public functions, by their descriptions."""
        forces, records = f"const {self.real} *u", f"{self.real} *records"
        rows = ["long steps", "long every", "double t", "double h", forces, "long u_row", "long u_next", records]
        advanced = STEP.format(dt=self.model.dt) + SPLIT * bool(self.model.switches) + JUMPS * self.model.jumps
        advanced += CLOSED * bool(self.model.closed_loop)
        found = {
            START: self.signature("start", []),
            advanced: self.signature("step", [forces, "double t", "double h"]),
            ROLLOUT: self.signature("rollout", rows),
        }
        if self.model.jumps:
            found[IMPULSE] = self.signature("impulse", [forces, "double t", "double after"])
        if self.model.outputs:
            sentence = OBSERVED + (OBSERVED_LOOP if self.model.closed_loop else "")
            found[sentence] = self.signature("observe", [forces, "double t", f"{self.real} *out"])
        for routine in self.answers.values():
            given = [ARGUMENTS[block].format(real=self.real) for block in routine.arguments if block in ARGUMENTS]
            sentence = SENTENCES.get(routine.name, comment_text(routine.name))
            found[sentence] = self.signature(routine.name, [*given, f"{self.real} *answer"])
        return found

    def signature(self, function: str, arguments: Sequence[str]) -> str:
        """Return the signature of a public function, with one argument on each line."""
        listed = ",\n    ".join([f"{self.name}_robot *robot", *arguments])
        return f"void {self.name}_{function}(\n    {listed})"

    # Definitions

    def body(self) -> Iterator[str]:
        powers = any("pow2" in routine.operations for routine in self.routines)
        yield "\n#include <math.h>\n#include <stddef.h>" + ("\n#include <stdint.h>" if powers else "")
        yield f"\ntypedef {self.real} real;"
        if powers:
            bits, bias, shift = (32, 127, 23) if self.single else (64, 1023, 52)
            yield POWER_OF_2.format(bits=bits, bias=bias, shift=shift)
        tables = self.model.tables
        if tables:
            yield FIND
        for table in tables:
            listed = ",\n    ".join(map(self.number, table.values.tolist()))
            yield f"\nstatic const real table_{table.digest}[{len(table)}] = {{\n    {listed}\n}};"
        for routine in self.routines:
            yield from self.routine(routine)
        yield from self.public()

    def routine(self, routine: Routine) -> Iterator[str]:
        """Yield static functions: the kernels of a routine, its parts, and one that calls these."""
        for kernel in routine.kernels:
            yield from self.routine(kernel)
        if routine.numbers:
            listed = ",\n    ".join(map(self.number, routine.numbers))
            yield f"\nstatic const real {routine.name}_numbers[{len(routine.numbers)}] = {{\n    {listed}\n}};"
        for name, part in routine.parts:
            statements = self.piece(part) if isinstance(part, Piece) else self.calls(routine.name, part)
            yield from self.function(name, routine.order_blocks(part.blocks), statements)
        if len(routine.parts) > 1:
            calls = (f"{name}({', '.join(routine.order_blocks(part.blocks))});" for name, part in routine.parts)
            yield from self.function(routine.name, routine.blocks, calls)

    def function(self, name: str, blocks: Sequence[str], statements: Iterable[str]) -> Iterator[str]:
        yield f"\nstatic void {name}({parameters(blocks)})\n{{"
        yield from (f"    {statement}" for statement in statements)
        yield "}"

    def piece(self, piece: Piece) -> Iterator[str]:
        names = SINGLE_NAMES if self.single else DOUBLE_NAMES
        statements = Statements(piece, Formulas(piece, names, "const real ", place, self.single))
        head = f"for (int k = 0; k < {piece.repetitions}; k++)"
        return wrap_in_loop(piece, (statement.text for statement in statements), head, "    ")

    def calls(self, caller: str, calls: Calls) -> Iterator[str]:
        """Yield calls of kernels with their blocks."""
        for call in calls.calls:
            given = {block: f"{base} + {entry}" for block, (base, entry) in call.places.items()}
            given |= {BETWEEN: BETWEEN, PARAMETER: f"{caller}_numbers + {call.parameter}"}
            yield f"{call.kernel.name}({', '.join(given[block] for block in call.kernel.blocks)});"

    def number(self, value: float) -> str:
        return number(value, DOUBLE_NAMES["infinity"], self.single)

    # The public functions

    def public(self) -> Iterator[str]:
        start, step, rollout, *others = self.signatures().values()
        impulse = [others.pop(0)] if self.model.jumps else []
        observe = [others.pop(0)] if self.model.outputs else []
        yield f"\n{start}\n{{"
        for block, values in (("state", self.model.start), ("free", self.model.free)):
            if values:
                listed = ",\n        ".join(map(self.number, values))
                yield f"    static const real {block}[{len(values)}] = {{\n        {listed}}};"
        if self.model.loop and self.model.closed_loop:
            yield f"    for (int k = 0; k < {self.model.loop.nm}; k++) robot->m[k] = 0;"
        for block, values in (("state", self.model.start), ("free", self.model.free)):
            if values:
                yield f"    {copy_loop(f'robot->{block}', block, len(values))}"
        yield f"}}\n\n{step}\n{{\n    {self.name}_rollout(robot, 1, 0, t, h, u, 0, 0, NULL);\n}}"
        for signature in impulse:
            yield from (f"\n{signature}\n{{", *self.impulse(), "}")
        if self.model.switches:
            times, count = ",\n    ".join(map(repr, self.model.switches)), len(self.model.switches)
            leap = LEAP.format(name=self.name) if impulse else "(void)robot, (void)u, (void)h, (void)begun;"
            sentence = " Where velocities jump at a, they do so." if impulse else ""
            yield SWITCHES.format(count=count, times=times)
            yield ARRIVE.format(name=self.name, count=count, leap=leap, sentence=sentence)
            if observe:
                yield AFTER_JUMP.format(same=SAME_TIME)
        yield from (f"\n{rollout}\n{{", *self.rollout(), "}")
        for signature in observe:
            yield from (f"\n{signature}\n{{", *self.observe(), "}")
        for signature, routine in zip(others, self.answers.values(), strict=True):
            yield from (f"\n{signature}\n{{", *self.answer(routine), "}")

    def rollout(self) -> Iterator[str]:
        """Yield the loop over steps, in the order of `program/loops.py`."""
        sizes = self.model.sizes
        if sizes["u"]:
            yield f"    static const real none[{sizes['u']}];"
            yield "    if (u == NULL) {\n        u = none;\n        u_row = u_next = 0;\n    }"
        else:
            yield "    (void)u, (void)u_row, (void)u_next;"
        if "once" in self.step:
            yield f"    {self.call('once', 'robot->once')}"
        if self.model.switches:
            yield "    double near = fabs(t + (double)steps * h);\n    if (near < fabs(t)) near = fabs(t);"
            yield f"    near = {SAME_TIME!r} * (near < 1.0 ? 1.0 : near);"
        yield "    for (long n = 0; n < steps; n++) {"
        if sizes["u"]:
            yield "        const real *u0 = u + n * u_row, *u1 = u0 + u_next;"
        if self.model.loop:
            yield "        const double now = t + (double)n * h, end = now + h;"
            yield from self.start_of_step()
        yield from self.record("n > 0 && n % every == 0")
        if self.model.loop:
            yield from self.split_step(self.model.loop)
        else:
            yield "        const real clock[2] = {(real)(t + (double)n * h), (real)h};"
            yield from self.stages()
        yield "    }"
        yield from (line.removeprefix("    ") for line in self.record("steps > 0 && steps % every == 0"))

    def record(self, when: str) -> Iterator[str]:
        """Yield the recording of a state, which is after a jump at its time except at the end of a rollout."""
        yield f"        if (every > 0 && {when}) {{"
        yield f"            {copy_loop('records', 'robot->state', self.model.sizes['state'])}"
        yield f"            records += {self.model.sizes['state']};"
        yield "        }"

    def start_of_step(self) -> Iterator[str]:
        """Yield the jumps at the start of a step, and the time at which it is split first."""
        forces = "u0" if self.model.sizes["u"] else "u"
        if self.model.switches:
            yield f"        double next = h > 0.0 ? arrive(robot, {forces}, now, h, near, n > 0) : HUGE_VAL;"
        for k in self.model.commanded:
            yield f"        if (h > 0.0 && u0[{k}] != (n > 0 ? *(u0 - u_row + {k}) : 0))"
            ahead = "(next < end ? next : end)" if self.model.switches else "end"
            yield f"            {self.name}_impulse(robot, u0, now, 0.5 * (now + {ahead}));"

    def impulse(self) -> Iterator[str]:
        """Yield the body of the jump of velocities."""
        used = self.step["jump"].blocks
        if "u_start" in used:
            yield f"    static const real none[{self.model.sizes['u']}];\n    if (u == NULL) u = none;"
        else:
            yield "    (void)u;"
        yield "    const real sides[2] = {(real)t, (real)after};"
        if "sides" not in used:
            yield "    (void)sides;"
        yield f"    {self.call('jump', 'robot->next', sides='sides', u_start='u')}"
        yield f"    {copy_loop('robot->state', 'robot->next', self.model.sizes['state'])}"

    def stages(self, indent: str = "        ", **places: str) -> Iterator[str]:
        """Yield the stages of a step and its end; `places` are those of blocks that are not the robot's."""
        sizes, stages = self.model.sizes, self.model.stages
        for k in range(stages):
            yield indent + self.call(f"combine{k}", "robot->part", **places)
            yield indent + self.call("stage", f"robot->rates + {k * sizes['stage']}")
        yield indent + self.call(f"combine{stages}", "robot->part", **places)
        yield indent + self.call("finish", "robot->next")
        yield indent + copy_loop("robot->state", "robot->next", sizes["state"])

    def split_step(self, loop: ClosedLoop) -> Iterator[str]:
        """Yield a step, split at samples of controllers and where a drive jumps; see `program/closed_loop.py`."""
        indent, switches = "            ", self.model.switches
        yield "        double a = now, b;\n        do {\n            b = end;"
        if switches:
            yield f"{indent}if (next < b - near) b = next;"
        for controller in loop.controllers:
            rate = repr(controller.rate)
            yield f"{indent}{{"
            yield f"{indent}    const double next = (floor(a * {rate} + {NEAR!r}) + 1.0) / {rate};"
            yield f"{indent}    if (next < b - {NEAR / controller.rate!r}) b = next;\n{indent}}}"
        for k in range(len(loop.controllers)):
            yield from self.sample(loop, k)
        yield f"{indent}const real clock[2] = {{(real)a, (real)(a == now && b == end ? h : b - a)}};"
        places = {}
        if loop.nu:
            yield from self.inputs(loop)
            places = {"u0": "first", "u1": "last"}
        yield from self.stages(indent, **places)
        yield f"{indent}a = b;"
        if switches:
            yield f"{indent}if (a != end) next = arrive(robot, {'u0' if loop.nu else 'u'}, a, h, near, 1);"
        yield "        } while (a != end);"

    def inputs(self, loop: ClosedLoop) -> Iterator[str]:
        """Yield the inputs at the start and the end of a part of a step; without controllers, those of a whole one."""
        indent, nu = "            ", loop.nu
        held = {held_block(k): f"robot->m + {offset}" for k, offset in enumerate(loop.offsets)}
        call = self.call("inputs", "robot->drive", u_start="u0", u_end="u1", share="share", **held)
        yield f"{indent}const real share[2] = {{(real)((a - now) / h), (real)((b - now) / h)}};"
        if self.model.closed_loop:
            yield f"{indent}const real *first = robot->drive, *last = robot->drive + {nu};\n{indent}{call}"
            return
        yield f"{indent}const real *first = u0, *last = u1;\n{indent}if (a != now || b != end) {{"
        yield f"{indent}    {call}\n{indent}    first = robot->drive, last = robot->drive + {nu};\n{indent}}}"

    def sample(self, loop: ClosedLoop, k: int) -> Iterator[str]:
        """Yield the sample of controller k, where it is due."""
        controller, offset, indent = loop.controllers[k], loop.offsets[k], "            "
        size, rate, count = controller.size, repr(controller.rate), offset + controller.size
        places = {"q": "robot->state", "v": f"robot->state + {self.model.sizes['q']}", "time": "time"}
        places[controller.block] = f"robot->m + {offset}"

        def run(step: str) -> str:
            call = self.call(controller.function_name(step), "robot->taken", **places)
            return f"{call} {copy_loop(f'(robot->m + {offset})', 'robot->taken', size)}"

        yield f"{indent}{{\n{indent}    double number = floor(0.5 * (a + b) * {rate} + {NEAR!r});"
        yield f"{indent}    if (number < 0.0) number = 0.0;"
        yield f"{indent}    if (robot->m[{count}] < (real)(number + 1.0)) {{"
        yield f"{indent}        const real time[1] = {{(real)(number / {rate})}};"
        yield f"{indent}        (void)time;\n{indent}        {run('request')}"
        yield f"{indent}        for (int pass = 0; pass < {controller.passes}; pass++) {{"
        yield f"{indent}            {run('allocate')}\n{indent}            if (robot->m[{offset}] == 0) break;"
        yield f"{indent}        }}\n{indent}        {run('command')}"
        yield f"{indent}        robot->m[{count}] = (real)(number + 1.0);\n{indent}    }}\n{indent}}}"

    def call(self, name: str, out: str, **others: str) -> str:
        """Return a call of a routine of the step on the robot's own memory; `others` are places of other blocks."""
        places = {OUT: out, "clock": "clock", "u0": "u0", "u1": "u1", **others}
        given = ", ".join(places.get(block, f"robot->{block}") for block in self.step[name].blocks)
        return f"{name}({given});"

    def observe(self) -> Iterator[str]:
        """Yield the observation of a robot; samples that are due are taken in a memory that is restored after it."""
        sizes, loop = self.model.sizes, self.model.closed_loop
        if sizes["u"]:
            yield f"    static const real none[{sizes['u']}];\n    if (u == NULL) u = none;"
        places = {"q": "robot->state", "v": f"robot->state + {sizes['q']}", "u0": "u", "time": "time"}
        if loop is not None:
            yield "    const double a = t, b = t;\n    const real share[2] = {0, 0};"
            yield f"    {copy_loop(f'robot->{KEPT}', 'robot->m', loop.nm)}"
            for k in range(len(loop.controllers)):
                yield from self.sample(loop, k)
            held = {held_block(k): f"robot->m + {offset}" for k, offset in enumerate(loop.offsets)}
            yield f"    {self.call('inputs', 'robot->drive', u_start='u', u_end='u', share='share', **held)}"
            places["u0"] = "robot->drive"
        now = "after_jump(t)" if self.model.switches else "t"
        yield f"    const real time[1] = {{(real){now}}};\n    (void)robot, (void)u, (void)time;"
        yield f"    {self.call(OBSERVE, 'out', **places)}"
        if loop is not None:
            yield f"    {copy_loop('robot->m', f'robot->{KEPT}', loop.nm)}"

    def answer(self, routine: Routine) -> Iterator[str]:
        """Yield the body of a function of one state, which the caller passes."""
        given = {OUT: "answer", **{block: block for block in ("q", "v", "vdot", "u", "time")}}
        used = routine.blocks
        if "u" in used:
            yield f"    static const real none[{self.model.sizes['u']}];"
        if "time" in used:
            yield "    const real time[1] = {(real)t};"
        unused = [block for block in routine.arguments if block in ARGUMENTS and block not in used]
        for word in ["t" if block == "time" else block for block in unused]:
            yield f"    (void){word};"
        if all(block in given for block in used):
            yield "    (void)robot;"
        if "u" in used:
            yield "    if (u == NULL) u = none;"
        yield f"    {routine.name}({', '.join(given.get(block, f'robot->{block}') for block in used)});"


def copy_loop(to: str, source: str, count: int) -> str:
    return f"for (int k = 0; k < {count}; k++) {to}[k] = {source}[k];"


def place(block: str, index: int, offset: str) -> str:
    """Return an entry of a block, `offset` entries further: the iteration k of a loop, or a row of a table."""
    return f"{block}[{f'{offset} + ' if offset else ''}{index}]"


def parameters(blocks: Sequence[str]) -> str:
    """Return the parameters of a static function: pointers to blocks."""
    writable = (OUT, BRIEF, WORK, BETWEEN)
    return ", ".join(f"{'' if block in writable else 'const '}real *restrict {block}" for block in blocks) or "void"


def entries(title: str, names: Sequence[str], units: Sequence[str] = ()) -> Iterator[str]:
    """Yield a comment that names the entries of a block, with their units if they are given."""
    if names:
        yield f"\n/* {title}:"
        ends = [f" [{unit}]" for unit in units] or [""] * len(names)
        yield from (f" *   [{k}] {comment_text(name)}{ends[k]}" for k, name in enumerate(names))
        yield " */"
