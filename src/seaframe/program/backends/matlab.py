"""Write a model as one file of MATLAB code, which GNU Octave runs too.

The file is a function that returns a struct of function handles. Inside it a robot is one row of numbers `r`, as in
JavaScript. Names of inner functions end with an underscore: the name of the file never does, nor does a built-in one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ...control.sampled import NEAR
from ...errors import SeaframeError
from ...integrate.schedule import SAME_TIME
from ..closed_loop import ClosedLoop
from ..trace import Expression, Rows
from .formulas import CHOICE, PRODUCT, SUM, Formulas, Text, number
from .llvm import Target
from .memory import OBSERVE, RowLayout
from .pieces import Piece, Statements
from .routines import PARAMETER, Calls, Model, Routine, comment_text, identifier_of

LIMIT = 1000  # largest number of nodes of a function
COLUMN = "inertia_times"  # M vdot: the mass matrix of large robots is computed column by column
ANSWERS = ("forward", "inverse")
MASS_MATRIX = "mass_matrix"
INFINITY = "Inf"
NAMES = {"whole": "", "sqrt": "sqrt", "abs": "abs", "infinity": INFINITY}
KEYWORDS = re.compile(
    "break|case|catch|classdef|continue|do|else|elseif|end|end_try_catch|end_unwind_protect|endfor|endfunction|endif|"
    "endswitch|endwhile|for|function|global|if|otherwise|parfor|persistent|return|spmd|switch|try|until|unwind_protect|"
    "while|model"  # the last one is the variable that the function returns
)
FUNCTION = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,61}(?<!_)", re.ASCII)
SHARED = """
% Put numbers into a robot, in order.
function r = put_(r, values, first, count, name)
  if numel(values) ~= count
    error('seaframe:shape', '%s has %d numbers, but this robot needs %d.', name, numel(values), count);
  end
  if count > 0
    r(first:first + count - 1) = values;
  end
end

% Refuse times and steps that are not numbers.
function check_time_(value, name)
  if numel(value) ~= 1 || ~isfinite(value)
    error('seaframe:range', '%s must be a finite number of seconds.', name);
  end
end
"""
FIND = """
% How many of the first `count` entries of a table, which do not decrease, are at most x.
function low = find_(x, table, count)
  low = 0;
  high = count;
  while low < high
    middle = floor((low + high) / 2);
    if x < table(middle + 1)
      high = middle;
    else
      low = middle + 1;
    end
  end
end
"""
ARRIVE = """
% The next time [s] after a at which a step is split. Where velocities jump at a, they do so.
function [r, next] = arrive_(r, a, h, near, begun)
  switches = switches_();
  count = find_(a + near, switches, {count});
  next = Inf;
  if count < {count}
    next = switches(count + 1);
  end{leap}
end
"""
# At time zero, and before it, a state from which a rollout begins is after the jump.
LEAP = """
  if count > 0 && switches(count) >= a - near && (begun || switches(count) > 0)
    r = leap_(r, a, a + 0.5 * min(next - a, h));
  end"""
AFTER_JUMP = """
% The time of a switch that equals t [s] up to rounding, or t.
function t = after_jump_(t)
  switches = switches_();
  count = find_(t + {same!r} * max(1, abs(t)), switches, {count});
  if count > 0
    t = max(t, switches(count));
  end
end
"""
STEP = """
% The state h [s] later, from time t [s], under constant u.
function [q, v, m] = call_step_(q, v, u, t, h, free, m)
  if nargin < 3, u = []; end
  if nargin < 4, t = 0; end
  if nargin < 5, h = {dt!r}; end
  if nargin < 6, free = []; end
  if nargin < 7, m = []; end
  if ~isempty(u)
    u = put_(zeros(1, {nu}), u, 1, {nu}, 'u');
  end
  [q, v, m] = call_rollout_(q, v, u, h, 1, free, 0, t, m);
end
"""
ROLLOUT = """
% Many steps of h [s] from time t [s].
function [q, v, m] = call_rollout_(q, v, u, h, steps, free, every, t, m)
  if nargin < 6, free = []; end
  if nargin < 7 || isempty(every), every = 0; end
  if nargin < 8 || isempty(t), t = 0; end
  if nargin < 9, m = []; end
  check_time_(t, 't');
  check_time_(h, 'h');{refuse}
  rows = 0;
  held = u;
  if numel(u) > {nu}
    rows = size(u, 1);
    if size(u, 2) ~= {nu} || (rows ~= steps && rows ~= steps + 1)
      error('seaframe:shape', 'u is %d by %d; %d steps need %d or %d rows of {nu}.', rows, size(u, 2), steps, ...
        steps, steps + 1);
    end
    held = [];
  end
  r = robot_(q, v, held, free, m);{once}
  kept = 0;
  if every > 0
    kept = floor(steps / every);
  end
  q = zeros(kept, {nq});
  v = zeros(kept, {nv});
  memories = zeros(kept, {nm});
  for n = 0:steps - 1{start}
    if every > 0 && n > 0 && mod(n, every) == 0
      q(n / every, :) = r({q});
      v(n / every, :) = r({v});
      memories(n / every, :) = r({m});
    end
    r = advance_(r, t + n * h, h{next});
  end
  if every > 0
    if kept > 0 && mod(steps, every) == 0
      q(kept, :) = r({q});
      v(kept, :) = r({v});
      memories(kept, :) = r({m});
    end
    m = memories;
  else
    q = r({q}).';
    v = r({v}).';
    m = r({m}).';
  end
end
"""
BACKWARD = """
  if h <= 0
    error('seaframe:range', 'The controllers of this robot act, so h must be positive.');
  end"""
LEAP_FUNCTION = """
% Let velocities jump at time t [s].
function r = leap_(r, t, after)
  r({sides}) = t;
  r({sides} + 1) = after;
  {call}
  r({state}) = r({next});
end
"""
USAGE = {  # by name: the call, and what it gives
    "forward": ("vdot = forward(q, v, u, t, free)", "accelerations, under the drives and u"),
    "inverse": ("tau = inverse(q, v, vdot, t, free)", "generalised forces that give the accelerations vdot"),
    MASS_MATRIX: ("M = mass_matrix(q, free)", "mass matrix"),
    "step": ("[q, v, m] = step(q, v, u, t, h, free, m)", "state h [s] after time t [s], under constant u"),
    "rollout": ("[q, v, m] = rollout(q, v, u, h, steps, free, every, t, m)", "state after many steps; see below"),
    "impulse": ("[q, v] = impulse(q, v, u, t, after, free)", "state after velocities have jumped at t [s]"),
    "observe": ("y = observe(q, v, u, t, free, m)", "outputs, named in model.names.outputs"),
}
ROLLOUT_HELP = """
q, v, u and free are columns; [] for u is no forces, for free the scene's own numbers. Arguments at the end may be left
out. `rollout` with every = 0 returns the state at the end; with every > 0, a row for each `every`-th step. Its u is
constant, or has a row for each step, held during it, or one row more, linear in between."""
LOOP_HELP = """
The controllers act in step, rollout and observe, at their own rates; u adds to their commands. m is their memory: []
or model.m0 before the first sample. A sample that is due at t is taken by observe, which returns no memory."""
SPLIT_HELP = """
Steps are split where a drive jumps or a connection closes or opens."""
JUMP_HELP = """
Velocities jump where a connection closes or a prescribed rate jumps: steps and rollouts apply that by themselves, at
the start of the step that begins there. `after` [s] is a time after t, before the next jump."""
ARGUMENTS = {
    "forward": (("q", "v", "u", "t", "free"), "vdot"),
    "inverse": (("q", "v", "vdot", "t", "free"), "tau"),
    MASS_MATRIX: (("q", "free"), "M"),
    "impulse": (("q", "v", "u", "t", "after", "free"), "[q, v]"),
    OBSERVE: (("q", "v", "u", "t", "free", "m"), "y"),
}
OPTIONAL = {"u": "[]", "t": "0", "free": "[]", "m": "[]"}  # values of arguments that are left out


def answers_for(shares: bool) -> tuple[str, ...]:
    """Return the parts of a model for this language; `shares`: whether bodies of the robot share kernels."""
    return (*ANSWERS, COLUMN if shares else MASS_MATRIX)


def function_name(scene_name: str) -> str:
    """Return the name of a scene's function, which is that of its file without `.m`."""
    name = identifier_of(scene_name)
    return f"scene_{name}" if KEYWORDS.fullmatch(name) else name


def source(model: Model, single: bool = False, name: str = "") -> str:
    """Return the text of the file NAME.m; `name` is that of the function, by default `function_name` of the scene."""
    if name and (KEYWORDS.fullmatch(name) or not FUNCTION.fullmatch(name)):
        raise SeaframeError(
            f"The file cannot be called '{name}.m': MATLAB calls a function by the name of its file, so that must "
            "begin with a letter, consist of letters, digits and underscores, not end with an underscore and be no "
            f"keyword. For example: {function_name(model.name)}.m",
            "invalid",
            path="name",
        )
    if single:
        raise SeaframeError(
            "MATLAB code has 64-bit numbers. Compile without `single`, or export C.", "unsupported", path="single"
        )
    return "\n".join(Source(model, name).lines()) + "\n"


class MatlabFormulas(Formulas):
    """Formulas in MATLAB's syntax. A choice, which MATLAB has no operator for, is a statement with a place {0}."""

    def operation(self, x: Expression, parts: Sequence[Text]) -> Text:
        match x.op:
            case "where":
                a, b, yes, no = parts
                test = f"{a.within(SUM)} {x.a.op} {b.within(SUM)}"
                return Text(f"if {test}, {{0}} = {yes.text}; else, {{0}} = {no.text}; end", CHOICE)
            case "find":
                return Text(f"find_({parts[0].text}, table_{x.b.digest}_(), {len(x.b)})")
            case "entry_of" if not isinstance(x.b, Rows):
                return Text(f"table_{x.b.digest}_(1 + {parts[0].within(PRODUCT)})")
            case "pow2":
                return Text(f"pow2(1, {parts[0].text})")
            case _:
                return super().operation(x, parts)

    def is_long(self, code: Text) -> bool:
        return code.rank == CHOICE or super().is_long(code)

    def assign(self, target: str, code: Text) -> Text:
        return Text(code.text.format(target)) if code.rank == CHOICE else super().assign(target, code)


class Source:
    """Writes one model."""

    def __init__(self, model: Model, name: str = "") -> None:
        self.model, self.name = model, name or function_name(model.name)
        self.step, self.answers = model.routines(Target(1, fused=False), LIMIT)
        self.memory = RowLayout(model, self.step, self.answers)
        self.functions = [
            *(name for name in ARGUMENTS if name in self.answers or (name == MASS_MATRIX and COLUMN in self.answers)),
            "step",
            "rollout",
            *(["impulse"] if model.jumps else []),
            *([OBSERVE] if model.outputs else []),
        ]

    def lines(self) -> Iterator[str]:
        model = self.model
        yield from self.main()
        yield SHARED
        yield from self.robot()
        if model.tables or model.switches:
            yield FIND
        for table in model.tables:
            yield from constant(f"table_{table.digest}_", table.values.tolist())
        if model.switches:
            yield from constant("switches_", model.switches)
            yield ARRIVE.format(count=len(model.switches), leap=LEAP if model.jumps else "")
            yield AFTER_JUMP.format(count=len(model.switches), same=SAME_TIME)
        for routine in self.memory.routines:
            yield from self.routine(routine)
        arguments = ["r", "t", "h", *(["next", "near"] if model.switches else [])]
        body = self.stages("t", "h") if model.loop is None else self.split_step(model.loop)
        yield from function("r", "advance_", arguments, body)
        if model.jumps:
            places = {block: self.span(block) for block in ("state", "next")}
            places["sides"] = str(self.memory.first["sides"] + 1)
            yield LEAP_FUNCTION.format(call=self.call("jump", "next"), **places)
        yield from self.public()

    # The function of the file, with its help

    def main(self) -> Iterator[str]:
        model, sizes = self.model, self.model.sizes
        yield f"function model = {self.name}()"
        yield f"% {self.name.upper()}  Dynamics of {comment_text(model.name)}, by Seaframe {model.version}."
        yield "%"
        yield f"% model = {self.name}() returns functions, names and the state at time zero. SI units, radians."
        yield "%"
        width = max(len(USAGE[name][0]) for name in self.functions)
        yield from (f"%   {USAGE[name][0]:{width}}  {USAGE[name][1]}" for name in self.functions)
        notes = ROLLOUT_HELP + SPLIT_HELP * bool(model.switches) + JUMP_HELP * model.jumps
        notes += LOOP_HELP * bool(model.closed_loop)
        yield from (f"% {line}".rstrip() for line in notes.split("\n"))
        yield "%"
        yield f"% Example: model = {self.name}(); [q, v] = model.rollout(model.q0, model.v0, [], model.dt, 100);"
        yield f"  model.name = {text_literal(model.name)};"
        yield f"  model.version = {text_literal(model.version)};"
        yield f"  model.dt = {number(model.dt, INFINITY)};  % the scene's own step [s]"
        yield from (f"  model.n{block} = {sizes[block]};" for block in ("q", "v", "u"))
        names = {**model.names, **({"outputs": list(model.outputs)} if model.outputs else {})}
        for block, entries in names.items():
            yield from cell(f"model.names.{block}", entries)
        units = {"u": model.units, **({"outputs": list(model.outputs.values())} if model.outputs else {})}
        for block, entries in units.items():
            yield from cell(f"model.units.{block}", entries)
        start, nq = model.start, sizes["q"]
        for name, values in (("q0", start[:nq]), ("v0", start[nq:]), ("free0", model.free)):
            yield from assign_column(f"  model.{name}", values)
        yield f"  model.m0 = zeros({self.memory_size}, 1);"
        yield from (f"  model.{name} = @call_{name}_;" for name in self.functions)
        yield "end"

    @property
    def memory_size(self) -> int:
        """Number of entries of the memory of the controllers."""
        return self.model.closed_loop.nm if self.model.closed_loop else 0

    def robot(self) -> Iterator[str]:
        """Yield the function that makes a robot from what a user gives; what is [] stays as at time zero."""
        first, sizes, count = self.memory.first, self.model.sizes, self.memory.size
        yield "\n% A robot: one row of numbers."
        yield "function r = robot_(q, v, u, free, m)\n  persistent start\n  if isempty(start)"
        yield f"    start = zeros(1, {count + len(self.memory.numbers)});"
        if self.model.free:
            yield from assign_column(f"    start({self.span('free')})", self.model.free)
        if self.memory.numbers:
            yield from assign_column(f"    start({count + 1}:{count + len(self.memory.numbers)})", self.memory.numbers)
        yield "  end\n  r = start;"
        for block in ("q", "v"):
            yield f"  r = put_(r, {block}, {first[block] + 1}, {sizes[block]}, '{block}');"
        optional = {"u": sizes["u"], "free": sizes["free"], "m": self.memory_size}
        for block, size in optional.items():
            place = first[block] + 1 if size else 1
            yield f"  if ~isempty({block})\n    r = put_(r, {block}, {place}, {size}, '{block}');\n  end"
        yield "end"

    # Routines

    def routine(self, routine: Routine) -> Iterator[str]:
        """Yield functions of the row r; blocks without a fixed place are arguments."""
        for kernel in routine.kernels:
            yield from self.routine(kernel)
        calls = []
        for name, part in routine.parts:
            arguments = ["r", *self.memory.movable_blocks(routine.order_blocks(part.blocks))]
            statements = self.piece(part) if isinstance(part, Piece) else self.calls(routine.name, part)
            yield from function("r", f"{name}_", arguments, statements)
            calls.append(f"r = {name}_({', '.join(arguments)});")
        if len(calls) > 1:
            arguments = ["r", *self.memory.movable_blocks(routine.blocks)]
            yield from function("r", f"{routine.name}_", arguments, calls)

    def piece(self, piece: Piece) -> Iterator[str]:
        statements = Statements(piece, MatlabFormulas(piece, NAMES, "", self.place))
        lines = (statement.text for statement in statements)
        if piece.repetitions == 1:
            yield from lines
            return
        yield f"for k = 0:{piece.repetitions - 1}"
        yield from lines_of(lines, "  ")
        yield "end"

    def place(self, block: str, index: int, offset: str) -> str:
        """Return an entry of a block, `offset` entries further: the iteration k of a loop, or a row of a table."""
        turn, first = f"{offset} + " if offset else "", self.memory.first
        return f"r({turn}{first[block] + index + 1})" if block in first else f"r({turn}{block} + {index + 1})"

    def calls(self, caller: str, calls: Calls) -> Iterator[str]:
        """Yield calls of kernels with the places of their blocks; parameters are at the end of the row."""
        for call in calls.calls:
            given = {block: self.memory.first[base] + entry for block, (base, entry) in call.places.items()}
            given[PARAMETER] = self.memory.size + self.memory.first_number[caller] + call.parameter
            values = (str(given[block]) for block in self.memory.movable_blocks(call.kernel.blocks))
            yield f"r = {call.kernel.name}_({', '.join(['r', *values])});"

    def call(self, name: str, out: str, offset: int = 0) -> str:
        """Return a call of a routine that writes a block."""
        return f"r = {name}_(r, {self.memory.first[out] + offset});"

    def span(self, block: str, count: int | None = None) -> str:
        """Return the range of the entries of a block."""
        first = self.memory.first[block]
        size = self.memory.sizes[block] if count is None else count
        return f"{first + 1}:{first + size}"

    def copy(self, to: str, block: str, size: int) -> str:
        return f"r({self.span(to, size)}) = r({self.span(block, size)});"

    # Steps

    def stages(self, t: str, h: str) -> Iterator[str]:
        """Yield one step of h from t, in the order of `program/loops.py`."""
        clock, stages = self.memory.first["clock"] + 1, self.model.stages
        yield f"r({clock}) = {t};"
        yield f"r({clock + 1}) = {h};"
        for k in range(stages):
            yield self.call(f"combine{k}", "part")
            yield self.call("stage", "rates", k * self.model.sizes["stage"])
        yield self.call(f"combine{stages}", "part")
        yield self.call("finish", "next")
        yield self.copy("state", "next", self.model.sizes["state"])

    def split_step(self, loop: ClosedLoop) -> Iterator[str]:
        """Yield a step, split at samples of controllers and where a drive jumps; see `program/closed_loop.py`."""
        share, nu = self.memory.first["share"] + 1, loop.nu
        yield "stop = t + h;\na = t;\nwhile true\n  b = stop;"
        if self.model.switches:
            yield "  if next < b - near, b = next; end"
        for controller in loop.controllers:
            rate = repr(controller.rate)
            yield f"  sample = (floor(a * {rate} + {NEAR!r}) + 1) / {rate};"
            yield f"  if sample < b - {NEAR / controller.rate!r}, b = sample; end"
        for k in range(len(loop.controllers)):
            yield from lines_of(self.sample(loop, k), "  ")
        if nu:
            inputs = self.call("inputs", "u0")
            yield f"  r({share}) = (a - t) / h;\n  r({share + 1}) = (b - t) / h;"
            whole = f"{self.copy('u0', 'u_start', nu)}\n    {self.copy('u1', 'u_end', nu)}"
            split = "a ~= t || b ~= stop"
            yield f"  {inputs}" if self.model.closed_loop else f"  if {split}\n    {inputs}\n  else\n    {whole}\n  end"
        yield "  part = b - a;\n  if a == t && b == stop, part = h; end"
        yield from lines_of(self.stages("a", "part"), "  ")
        yield "  a = b;\n  if a == stop, break; end"
        if self.model.switches:
            yield "  [r, next] = arrive_(r, a, h, near, true);"
        yield "end"

    def sample(self, loop: ClosedLoop, k: int) -> Iterator[str]:
        """Yield the sample of controller k, where it is due."""
        controller, first = loop.controllers[k], self.memory.first
        size, rate = controller.size, repr(controller.rate)
        own, count = first[controller.block] + 1, first[controller.block] + size + 1

        def run(step: str) -> str:
            return f"{self.call(controller.function_name(step), 'taken')}\n{self.copy(controller.block, 'taken', size)}"

        yield f"sample = max(0, floor(0.5 * (a + b) * {rate} + {NEAR!r}));"
        yield f"if r({count}) < sample + 1\n  r({first['time'] + 1}) = sample / {rate};"
        yield from lines_of([run("request"), f"for pass = 1:{controller.passes}"], "  ")
        yield from lines_of([run("allocate"), f"if r({own}) == 0, break; end"], "    ")
        yield from lines_of(["end", run("command"), f"r({count}) = sample + 1;"], "  ")
        yield "end"

    def start_of_step(self) -> Iterator[str]:
        """Yield the forces of a step, the jumps at its start, and the time at which it is split first."""
        first, model, nu = self.memory.first, self.model, self.model.sizes["u"]
        if nu:
            begin, end = ("u_start", "u_end") if model.loop else ("u0", "u1")
            start, held = self.span(begin, nu), self.span("u", nu)
            yield f"if rows > 0, r({start}) = u(n + 1, :); else, r({start}) = r({held}); end"
            last = self.span(end, nu)
            yield f"if rows > steps, r({last}) = u(n + 2, :); else, r({last}) = r({start}); end"
        if model.switches:
            yield f"near = {SAME_TIME!r} * max([1, abs(t), abs(t + steps * h)]);\nnext = Inf;"
            yield "if h > 0, [r, next] = arrive_(r, t + n * h, h, near, n > 0); end"
        ahead = "min(next, t + (n + 1) * h)" if model.switches else "t + (n + 1) * h"
        for k in model.commanded:
            before = f"r({first['u'] + k + 1})"
            yield f"before = 0;\nif n > 0\n  before = {before};\n  if rows > 0, before = u(n, {k + 1}); end\nend"
            now = f"r({first['u_start'] + k + 1})"
            yield f"if h > 0 && {now} ~= before, r = leap_(r, t + n * h, 0.5 * (t + n * h + {ahead})); end"

    # What a user calls

    def public(self) -> Iterator[str]:
        model, sizes = self.model, self.model.sizes
        yield STEP.format(dt=model.dt, nu=sizes["u"])
        yield ROLLOUT.format(
            nu=sizes["u"],
            nq=sizes["q"],
            nv=sizes["v"],
            nm=self.memory_size,
            q=self.span("q", sizes["q"]),
            v=self.span("v", sizes["v"]),
            m=self.span("m", self.memory_size) if self.memory_size else "1:0",
            refuse=BACKWARD if model.closed_loop else "",
            once=indent_statements([self.call("once", "once")] if "once" in self.step else [], "  "),
            start=indent_statements(self.start_of_step(), "    "),
            next=", next, near" if model.switches else "",
        )
        bodies = {
            MASS_MATRIX: self.mass_matrix,
            "impulse": self.impulse,
            OBSERVE: self.observe,
        }
        for name in self.functions:
            if name in ARGUMENTS:
                body = bodies[name]() if name in bodies else self.answer(name)
                arguments, returned = ARGUMENTS[name]
                yield from function(returned, f"call_{name}_", arguments, [*defaults(arguments), *body])

    def answer(self, name: str) -> Iterator[str]:
        """Yield the body of a function of one state."""
        arguments, returned = ARGUMENTS[name]
        yield f"r = robot_(q, v, {'u' if 'u' in arguments else '[]'}, free, []);"
        if "vdot" in arguments:
            yield f"r = put_(r, vdot, {self.memory.first['vdot'] + 1}, {self.model.sizes['v']}, 'vdot');"
        yield f"r({self.memory.first['clock'] + 1}) = t;"
        yield self.call(name, name)
        yield f"{returned} = r({self.span(name)}).';"

    def mass_matrix(self) -> Iterator[str]:
        """Yield the body of the mass matrix."""
        nv = self.model.sizes["v"]
        yield f"r = robot_(q, zeros({nv}, 1), [], free, []);"
        if COLUMN not in self.answers:
            yield f"{self.call(MASS_MATRIX, MASS_MATRIX)}\nM = reshape(r({self.span(MASS_MATRIX)}), {nv}, {nv}).';"
            return
        vdot = self.memory.first["vdot"]
        yield f"M = zeros({nv});\nfor k = 1:{nv}\n  r({self.span('vdot')}) = 0;\n  r({vdot} + k) = 1;"
        yield f"  {self.call(COLUMN, COLUMN)}\n  M(:, k) = r({self.span(COLUMN)});\nend"
        yield "M = 0.5 * (M + M.');  % each entry comes from two columns, which agree up to rounding"

    def impulse(self) -> Iterator[str]:
        """Yield the body of the jump of velocities."""
        sizes = self.model.sizes
        yield "r = robot_(q, v, u, free, []);"
        yield self.copy("u_start", "u", sizes["u"])
        yield "r = leap_(r, t, after);"
        yield f"q = r({self.span('q', sizes['q'])}).';\nv = r({self.span('v', sizes['v'])}).';"

    def observe(self) -> Iterator[str]:
        """Yield the observation of a robot; samples that are due are taken."""
        first, sizes, loop = self.memory.first, self.model.sizes, self.model.closed_loop
        yield "r = robot_(q, v, u, free, m);"
        for block in ("u0",) if loop is None else ("u_start", "u_end"):
            yield self.copy(block, "u", sizes["u"])
        if loop is not None:
            yield "a = t;\nb = t;"
            for k in range(len(loop.controllers)):
                yield from self.sample(loop, k)
            share = first["share"] + 1
            yield f"r({share}:{share + 1}) = 0;\n{self.call('inputs', 'u0')}"
        yield f"r({first['clock'] + 1}) = {'after_jump_(t)' if self.model.switches else 't'};"
        yield f"{self.call(OBSERVE, OBSERVE)}\ny = r({self.span(OBSERVE)}).';"


def function(returned: str, name: str, arguments: Sequence[str], statements: Iterable[str]) -> Iterator[str]:
    yield f"\nfunction {returned} = {name}({', '.join(arguments)})"
    yield from lines_of(statements, "  ")
    yield "end"


def defaults(arguments: Sequence[str]) -> Iterator[str]:
    """Yield the values of arguments that are left out."""
    for k, name in enumerate(arguments):
        if name in OPTIONAL and all(other in OPTIONAL for other in arguments[k:]):
            yield f"if nargin < {k + 1}, {name} = {OPTIONAL[name]}; end"


def indent_statements(statements: Iterable[str], indent: str) -> str:
    """Return statements as lines that follow a line."""
    return "".join(f"\n{line}" for line in lines_of(statements, indent))


def lines_of(statements: Iterable[str], indent: str) -> Iterator[str]:
    """Yield the lines of statements."""
    return (f"{indent}{line}" for statement in statements for line in statement.split("\n"))


def constant(name: str, values: Sequence[float]) -> Iterator[str]:
    """Yield a function that returns a table, or some of its entries: it reads like a variable."""
    yield f"\nfunction values = {name}(k)\n  persistent table\n  if isempty(table)"
    yield from assign_column("    table", values)
    yield "  end\n  values = table;\n  if nargin > 0, values = table(k); end\nend"


def assign_column(target: str, values: Sequence[float]) -> Iterator[str]:
    """Yield the assignment of a column of numbers, one in a line."""
    if not values:
        yield f"{target} = zeros(0, 1);"
        return
    yield f"{target} = ["
    yield from (number(value, INFINITY) for value in values)
    yield "];"


def cell(target: str, names: Sequence[str]) -> Iterator[str]:
    """Yield the assignment of a column of texts."""
    if not names:
        yield f"  {target} = cell(0, 1);"
        return
    yield f"  {target} = {{"
    yield from (f"    {text_literal(name)}  % {k + 1}" for k, name in enumerate(names))
    yield "  };"


def text_literal(text: str) -> str:
    """Return a text as a literal; one with other characters than printable ASCII by its bytes."""
    if text.isascii() and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    return f"native2unicode(uint8([{' '.join(map(str, text.encode()))}]), 'UTF-8')"
