"""Write a model as a JavaScript module, for browsers and node.

A robot is one Float64Array. Functions stay below the length above which JavaScript engines stop optimising them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...control.sampled import NEAR
from ...integrate.schedule import SAME_TIME
from ..closed_loop import ClosedLoop
from .formulas import Formulas, number
from .llvm import Target
from .memory import KEPT, OBSERVE, RowLayout, as_json
from .pieces import Piece, Statements, wrap_in_loop
from .routines import PARAMETER, Calls, Model, Routine, comment_text

LIMIT = 1000  # largest number of nodes of a function
NAMES = {"whole": "", "sqrt": "Math.sqrt", "abs": "Math.abs", "pow2": "powerOf2", "infinity": "Infinity"}
POWER_OF_2 = """
const bits = new DataView(new ArrayBuffer(8));

// 2^n for a whole n in range, by its exponent bits.
function powerOf2(n) {
  bits.setUint32(0, (n + 1023) * 1048576);
  return bits.getFloat64(0);
}
"""
FIND = """
// How many of the first `count` entries of a table, which do not decrease, are at most x.
function find(x, table, count) {
  let low = 0, high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x < table[middle]) high = middle;
    else low = middle + 1;
  }
  return low;
}
"""
ARRIVE = """
// The next time [s] after a at which a step is split. Where velocities jump at a, they do so.
function arrive(m, a, h, near, begun) {{
  const count = find(a + near, $switches, {count});
  const next = count < {count} ? $switches[count] : Infinity;
  {leap}
  return next;
}}
"""
# At time zero, and before it, a state from which a rollout begins is after the jump.
LEAP = """if (count > 0 && $switches[count - 1] >= a - near && (begun || $switches[count - 1] > 0))
    leap(m, a, a + 0.5 * Math.min(next - a, h));"""
AFTER_JUMP = """
// The time of a switch that equals t [s] up to rounding, or t.
function afterJump(t) {{
  const count = find(t + {same!r} * Math.max(1, Math.abs(t)), $switches, {count});
  return count > 0 ? Math.max(t, $switches[count - 1]) : t;
}}
"""
IMPULSE = """
// The jump of velocities at time t [s], where connections close and prescribed rates jump; `after` [s]: a time after t,
// before the next jump. Steps and rollouts apply it by themselves{unless}. A state after the jump stays.
export function impulse(m, t, after) {{
  m.copyWithin({u_start}, {u}, {u} + {nu});
  leap(m, t, after);
}}

function leap(m, t, after) {{
  m[{sides}] = t;
  m[{sides} + 1] = after;
  {call}
  m.copyWithin({state}, {next}, {next} + {count});
}}
"""
PUBLIC = """
// A robot at time zero: one row of numbers. meta.blocks says where in it the state (q, then v), the forces u and the
// freed numbers are.
export function createState() {{
  const m = new Float64Array({size});
  m.set(meta.start, {state});
  m.set(meta.free, {free});
  return m;
}}

// The state h [s] later, from time t [s], under the forces u that the robot holds.
export function step(m, t, h) {{
  rollout(m, t, h, 1);
}}

// Many steps. Forces: those that the robot holds, or an array with a row for every step, held during it, or with one
// row more, linear in between. Returns the states after every `every`-th step, one after the other; every = 0: none.
export function rollout(m, t, h, steps, forces = null, every = 0) {{
  const rows = forces === null || {nu} === 0 ? 0 : forces.length / {nu};
  if (rows !== 0 && rows !== steps && rows !== steps + 1)
    throw new RangeError(`forces: ${{forces.length}} numbers for ${{steps}} steps of {nu} forces`);
  const records = new Float64Array(every > 0 ? Math.floor(steps / every) * {count} : 0);
  const keep = (n) => {{
    if (every > 0 && n > 0 && n % every === 0)
      records.set(m.subarray({state}, {state} + {count}), (n / every - 1) * {count});
  }};{once}
  for (let n = 0; n < steps; n++) {{
    for (let k = 0; k < {nu}; k++) {{
      m[{u0} + k] = rows ? forces[n * {nu} + k] : m[{u} + k];
      m[{u1} + k] = rows > steps ? forces[(n + 1) * {nu} + k] : m[{u0} + k];
    }}{start}
    keep(n);
    advance(m, t + n * h, h{next});
  }}
  keep(steps);
  return records;
}}
"""
ANSWER = """
// {sentence}
export function {name}(m, t) {{
  m[{clock}] = t;
  {call}
  return m.subarray({first}, {first} + {count});
}}
"""
OBSERVE_TEXT = """
// The outputs, named in meta.outputs with their units, of the robot in its state at time t [s], under the u that it
// holds{loop}.
export function observe(m, t) {{
  {statements}
  return m.subarray({first}, {first} + {count});
}}
"""
SAMPLED = " and its controllers; a sample that is due at t is taken, and their memory is left as it is"
SENTENCES = {
    "forward": "Accelerations of the robot in its state at time t [s], under the drives and the u that it holds.",
    "inverse": "Generalised forces that give the robot, in its state at time t [s], the vdot that it holds.",
}


def source(model: Model) -> str:
    """Return the text of the module."""
    return "\n".join(Source(model).lines())


class Source:
    """Writes one model. The names of its inner functions begin with $."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.step, self.answers = model.routines(Target(1, fused=False), LIMIT)
        self.memory = RowLayout(model, self.step, self.answers)

    def lines(self) -> Iterator[str]:
        loop = self.model.loop
        yield f"// {comment_text(self.model.name)}: dynamics by Seaframe {self.model.version}. SI units."
        yield f"export const meta = {as_json(self.memory.meta())};"
        if any("pow2" in routine.operations for routine in self.memory.routines):
            yield POWER_OF_2
        if self.memory.numbers:
            listed = ",\n  ".join(number(x, NAMES["infinity"]) for x in self.memory.numbers)
            yield f"\nconst $numbers = new Float64Array([\n  {listed}\n]);"
        tables, switches = self.model.tables, self.model.switches
        if tables or switches:
            yield FIND
        if switches:
            yield f"\nconst $switches = new Float64Array([{','.join(map(repr, switches))}]);"
        for table in tables:
            listed = ",".join(number(x, NAMES["infinity"]) for x in table.values.tolist())
            yield f"\nconst table_{table.digest} = new Float64Array([{listed}]);"
        for routine in self.memory.routines:
            yield from self.routine(routine)
        arguments = ["m", "t", "h", *(["next", "near"] if switches else [])]
        yield from function("advance", arguments, self.stages("t", "h") if loop is None else self.split_step(loop))
        first, sizes = self.memory.first, self.model.sizes
        if self.model.jumps:
            places = {block: first[block] for block in ("state", "next", "u", "u_start", "sides")}
            unless = "" if loop else ", except those of this module, which are not split"
            call = self.call("jump", "next")
            yield IMPULSE.format(nu=sizes["u"], count=sizes["state"], call=call, unless=unless, **places)
        if switches:
            yield ARRIVE.format(count=len(switches), leap=LEAP if self.model.jumps else "")
            if self.model.outputs:
                yield AFTER_JUMP.format(count=len(switches), same=SAME_TIME)
        once = f"\n  {self.call('once', 'once')}" if "once" in self.step else ""
        places = {block: first[block] for block in ("state", "free", "u")}
        places |= (
            {"u0": first["u_start"], "u1": first["u_end"]}
            if self.model.loop
            else {"u0": first["u0"], "u1": first["u1"]}
        )
        more = {"start": self.start_of_step(), "next": ", next, near" if switches else ""}
        yield PUBLIC.format(size=self.memory.size, nu=sizes["u"], count=sizes["state"], once=once, **places, **more)
        for name in self.answers:
            places = {"clock": first["clock"], "first": first[name], "count": self.model.count(name)}
            sentence = SENTENCES.get(name, comment_text(name))
            yield ANSWER.format(sentence=sentence, name=name, call=self.call(name, name), **places)

        if self.model.outputs:
            places = {"first": first[OBSERVE], "count": len(self.model.outputs)}
            statements, sampled = "\n  ".join(self.observe()), SAMPLED if self.model.closed_loop else ""
            yield OBSERVE_TEXT.format(statements=statements, loop=sampled, **places)

    def observe(self) -> Iterator[str]:
        """Yield the observation of a robot; samples that are due are taken in a memory that is restored after it."""
        first, sizes, loop = self.memory.first, self.model.sizes, self.model.closed_loop

        def copy(to: str, block: str, size: int) -> str:
            return f"m.copyWithin({first[to]}, {first[block]}, {first[block] + size});"

        for block in ("u0",) if loop is None else ("u_start", "u_end"):
            yield copy(block, "u", sizes["u"])
        if loop is not None:
            yield copy(KEPT, "m", loop.nm)
            yield "const a = t, b = t;"
            for k in range(len(loop.controllers)):
                yield from self.sample(loop, k)
            yield f"m[{first['share']}] = m[{first['share'] + 1}] = 0;"
            yield self.call("inputs", "u0")
        yield f"m[{first['clock']}] = {'afterJump(t)' if self.model.switches else 't'};"
        yield self.call(OBSERVE, OBSERVE)
        if loop is not None:
            yield copy("m", KEPT, loop.nm)

    def routine(self, routine: Routine) -> Iterator[str]:
        """Yield functions of the row m; blocks without a fixed place are arguments."""
        for kernel in routine.kernels:
            yield from self.routine(kernel)
        calls = []
        for name, part in routine.parts:
            arguments = ["m", *self.memory.movable_blocks(routine.order_blocks(part.blocks))]
            statements = self.piece(part) if isinstance(part, Piece) else self.calls(routine.name, part)
            yield from function(f"${name}", arguments, statements)
            calls.append(f"${name}({', '.join(arguments)});")
        if len(calls) > 1:
            yield from function(f"${routine.name}", ["m", *self.memory.movable_blocks(routine.blocks)], calls)

    def piece(self, piece: Piece) -> Iterator[str]:
        statements = Statements(piece, Formulas(piece, NAMES, "const ", self.place))
        head = f"for (let k = 0; k < {piece.repetitions}; k++)"
        return wrap_in_loop(piece, (statement.text for statement in statements), head, "  ")

    def place(self, block: str, index: int, offset: str) -> str:
        """Return an entry of a block, `offset` entries further: the iteration k of a loop, or a row of a table."""
        turn = f"{offset} + " if offset else ""
        if block in self.memory.first:
            return f"m[{turn}{self.memory.first[block] + index}]"
        return f"{'$numbers' if block == PARAMETER else 'm'}[{turn}{block} + {index}]"

    def calls(self, caller: str, calls: Calls) -> Iterator[str]:
        """Yield calls of kernels with the places of their blocks."""
        for call in calls.calls:
            given = {block: self.memory.first[base] + entry for block, (base, entry) in call.places.items()}
            given[PARAMETER] = self.memory.first_number[caller] + call.parameter
            values = (str(given[block]) for block in self.memory.movable_blocks(call.kernel.blocks))
            yield f"${call.kernel.name}({', '.join(['m', *values])});"

    def start_of_step(self) -> str:
        """Return the jumps at the start of a step, and the time at which it is split first."""
        lines, first, nu = [], self.memory.first["u_start"] if self.model.loop else 0, self.model.sizes["u"]
        if self.model.switches:
            lines += [f"const near = {SAME_TIME!r} * Math.max(1, Math.abs(t), Math.abs(t + steps * h));"]
            lines += ["const next = h > 0 ? arrive(m, t + n * h, h, near, n > 0) : Infinity;"]
        ahead = "Math.min(next, t + (n + 1) * h)" if self.model.switches else "t + (n + 1) * h"
        for k in self.model.commanded:
            before = f"n > 0 ? (rows ? forces[(n - 1) * {nu} + {k}] : m[{first + k}]) : 0"
            lines += [f"if (h > 0 && m[{first + k}] !== ({before})) leap(m, t + n * h, 0.5 * (t + n * h + {ahead}));"]
        return "".join(f"\n    {line}" for line in lines)

    def split_step(self, loop: ClosedLoop) -> Iterator[str]:
        """Yield a step, split at samples of controllers and where a drive jumps; see `program/closed_loop.py`."""
        first, nu = self.memory.first, loop.nu
        yield "const end = t + h;"
        yield "let a = t, b;\n  do {\n    b = end;"
        if self.model.switches:
            yield "  if (next < b - near) b = next;"
        for k, controller in enumerate(loop.controllers):
            rate = repr(controller.rate)
            yield f"  const next{k} = (Math.floor(a * {rate} + {NEAR!r}) + 1) / {rate};"
            yield f"  if (next{k} < b - {NEAR / controller.rate!r}) b = next{k};"
        for k in range(len(loop.controllers)):
            yield from (f"  {line}" for line in self.sample(loop, k))
        if nu:
            inputs = self.call("inputs", "u0")
            yield f"  m[{first['share']}] = (a - t) / h;\n    m[{first['share'] + 1}] = (b - t) / h;"
            copied = "".join(
                f" m.copyWithin({first[to]}, {first[source]}, {first[source] + nu});"
                for to, source in (("u0", "u_start"), ("u1", "u_end"))
            )
            yield (
                f"  {inputs}" if self.model.closed_loop else f"  if (a !== t || b !== end) {inputs} else {{{copied} }}"
            )
        yield from (f"  {line}" for line in self.stages("a", "(a === t && b === end ? h : b - a)"))
        yield "  a = b;"
        if self.model.switches:
            yield "  if (a !== end) next = arrive(m, a, h, near, true);"
        yield "} while (a !== end);"

    def sample(self, loop: ClosedLoop, k: int) -> Iterator[str]:
        """Yield the sample of controller k, where it is due."""
        controller, first = loop.controllers[k], self.memory.first
        own, taken, size, rate = first[controller.block], first["taken"], controller.size, repr(controller.rate)

        def run(step: str) -> str:
            call = self.call(controller.function_name(step), "taken")
            return f"{call} m.copyWithin({own}, {taken}, {taken + size});"

        yield f"const number{k} = Math.max(0, Math.floor(0.5 * (a + b) * {rate} + {NEAR!r}));"
        yield f"if (m[{own + size}] < number{k} + 1) {{"
        yield f"  m[{first['time']}] = number{k} / {rate};\n      {run('request')}"
        yield f"  for (let pass = 0; pass < {controller.passes}; pass++) {{"
        yield f"    {run('allocate')}\n        if (m[{own}] === 0) break;\n      }}"
        yield f"  {run('command')}\n      m[{own + size}] = number{k} + 1;\n    }}"

    def stages(self, t: str, h: str) -> Iterator[str]:
        """Yield one step of h from t, in the order of `program/loops.py`."""
        first, stages = self.memory.first, self.model.stages
        yield f"m[{first['clock']}] = {t};"
        yield f"m[{first['clock'] + 1}] = {h};"
        for k in range(stages):
            yield self.call(f"combine{k}", "part")
            yield self.call("stage", "rates", k * self.model.sizes["stage"])
        yield self.call(f"combine{stages}", "part")
        yield self.call("finish", "next")
        count = self.model.sizes["state"]
        yield f"m.copyWithin({first['state']}, {first['next']}, {first['next'] + count});"

    def call(self, name: str, out: str, offset: int = 0) -> str:
        """Return a call of a routine that writes a block."""
        return f"${name}(m, {self.memory.first[out] + offset});"


def function(name: str, arguments: Sequence[str], statements: Iterable[str]) -> Iterator[str]:
    yield f"\nfunction {name}({', '.join(arguments)}) {{"
    yield from (f"  {statement}" for statement in statements)
    yield "}"
