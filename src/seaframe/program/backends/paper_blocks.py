"""The pattern of B for any tree: blocks that are products of relative rotations and skew matrices, as papers print it.

The recursion of `moving_frame.connect` is evaluated with products of symbols for rotations and vectors instead of
numbers; w x s is skew(s)^T w. So a column of a body comes out as in study 001, Eqs. (88)-(99):

    B[xdot^(2), omega^(1)] = R^(1) skew(s_J1)^T + R^(1) R^(2/1) skew(s_C2)^T R^(2/1)^T

Long sums of a chain are folded, as in study 002, Eqs. (93), (94). A vector that is zero in the scene, and the rotation
of a joint that does not rotate, are left out.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...dynamics import derive
from ...dynamics.joints import Fixed, Joint, Prismatic
from ...dynamics.moving_frame import Frame, MovingFrame, connect, is_base, is_half
from ...dynamics.tree import Body
from ...errors import SeaframeError
from ...scene.model import Scene
from ...spatial import Pose, Twist, Vector, array

RECURSION = """\
# Recursion: a column (b_p, w_p) of body p, which carries body a by joint J, becomes
#   b_a = b_p + R^(p) skew(s_J)^T w_p + R^(a) skew(s_C)^T w_a, w_a = R^(a/p)^T w_p;
#   a joint's own column is b_a = R^(a) skew(s_C)^T e, w_a = e about an axis e, b_a = R^(a) e, w_a = 0 along it.
# Of a chain of bodies b, b+1, ..., a, with R^(b/b) = 1 and R^(i/b) = R^(b+1/b) ... R^(i/i-1):
#   B[xdot^(a), dtheta_b] = sum_{i=b}^{a} R^(i) skew(s_Ci)^T R^(i/b)^T e
#                         + sum_{i=b}^{a-1} R^(i) skew(s_Ji)^T R^(i/b)^T e
#   B[omega^(a), dtheta_b] = R^(a/b)^T e""".splitlines()

SHORT = 6  # terms of a sum that are written out with all their rotations
FEW = 6  # bodies of which all blocks are printed; of more only the first and the last ones, unless asked for
SHOWN = 2  # first and last bodies and columns that are printed then
PRIME = "'"  # of the first half of a universal joint
ROUNDING = 1e-12  # offsets that are smaller, relative to the lengths of which they are differences, are zero

Values: TypeAlias = Mapping[str, NDArray[Any]]  # of rotations and vectors, by name


@dataclass(frozen=True, slots=True)
class Factor:
    """A factor of a product: a rotation R^(name), a vector, or its skew matrix."""

    kind: str  # rotation, vector, skew
    name: str  # of a rotation 2/1, or 1 in the inertial frame; of a vector s_C2 or e_3
    transposed: bool = False

    @property
    def T(self) -> Factor:
        return replace(self, transposed=not self.transposed)

    @property
    def text(self) -> str:
        word = {"rotation": f"R^({self.name})", "vector": self.name, "skew": f"skew({self.name})"}[self.kind]
        return word + "^T" * self.transposed

    @property
    def latex(self) -> str:
        vector = vector_latex(self.name)
        word = {"rotation": f"R^{{({self.name})}}", "vector": vector, "skew": rf"\tilde{{{vector}}}"}[self.kind]
        return f"({word})^T" if self.transposed else word

    def evaluate(self, values: Values) -> NDArray[Any]:
        value = values[f"R^({self.name})" if self.kind == "rotation" else self.name]
        if self.kind == "skew":
            x, y, z = value
            value = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
        return value.T if self.transposed else value


Term: TypeAlias = tuple[Factor, ...]  # a product; without factors it is 1


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum of products, in the place of a vector or a rotation in the formulas of the method."""

    terms: tuple[Term, ...] = ()

    def __add__(self, b: Sum) -> Sum:
        return Sum(self.terms + b.terms)

    def __sub__(self, b: Sum) -> Sum:
        """Remove terms of which the sum consists."""
        assert set(b.terms) <= set(self.terms)
        return Sum(tuple(term for term in self.terms if term not in b.terms))

    def __matmul__(self, b: Sum) -> Sum:
        return Sum(tuple(left + right for left in self.terms for right in b.terms))

    @property
    def T(self) -> Sum:
        return Sum(tuple(tuple(factor.T for factor in reversed(term)) for term in self.terms))

    def cross(self, b: Sum) -> Sum:
        """self x b as skew(b)^T self, for a sum b of vectors."""
        if not self.terms:
            return self
        return Sum(tuple((Factor("skew", s.name, True), *term) for (s,) in b.terms for term in self.terms))

    def evaluate(self, values: Values) -> NDArray[Any]:
        """The value: (3, 3), or (3,) if its products end with a vector."""
        products = []
        for term in self.terms:
            value: NDArray[Any] = np.eye(3)
            for factor in term:
                value = value @ factor.evaluate(values)
            products.append(value)
        return np.asarray(sum(products[1:], start=products[0]))


NOTHING, ONE = Sum(), Sum(((),))
REST: Any = Twist(NOTHING, NOTHING)  # type: ignore[arg-type]


def rotation(name: str) -> Sum:
    return Sum(((Factor("rotation", name),),))


def vector(name: str) -> Sum:
    return Sum(((Factor("vector", name),),))


@dataclass(frozen=True, slots=True)
class BlockJoint(Joint):
    """A joint whose rotation is a symbol; each of its columns is a block of S."""

    R: Any
    columns: tuple[Any, ...]

    def pose(self, q: Sequence[Any]) -> Pose:
        return Pose(self.R, NOTHING)  # type: ignore[arg-type]

    @property
    def subspace(self) -> list[Twist]:
        return list(self.columns)

    def twist(self, v: Sequence[Any]) -> Twist:
        rest: Twist = REST
        return rest


@dataclass(frozen=True)
class Column:
    """A block column of B: entries of v, and their common symbol."""

    text: str
    latex: str
    body: int  # of the tree
    v: slice
    axis: str = ""  # of its rotation; a block of three columns has none
    slides: bool = False


@dataclass(frozen=True)
class Block:
    """A block of B that is not zero."""

    angular: bool  # the row of angular velocity; else that of the centre's velocity
    path: str  # of the link
    column: Column
    value: Sum


def paper_blocks_of(scene: Scene) -> PaperBlocks:
    """Return the blocks of B of a scene as products of relative rotations and skew matrices."""
    return PaperBlocks(scene)


class PaperBlocks:
    """The block pattern of B. `blocks` holds those that are not zero; `evaluate` multiplies them out."""

    def __init__(self, scene: Scene) -> None:
        if any(link.flexible is not None for link in scene.links.values()):
            raise SeaframeError(
                f"Scene '{scene.name}' has flexible links: the columns of their modes have no pattern of blocks. Use "
                "`eom.B`.",
                "unsupported",
            )
        eom = derive(scene, "moving-frame")
        assert isinstance(eom, MovingFrame)
        self.scene, self.eom, self.numbers = scene, eom, eom.body_numbers
        self.bodies = eom.tree.bodies

    # Printing

    def text(self, everything: bool = False) -> str:
        """Return the blocks as text, a line for each; of a long chain the first and the last ones."""
        shown = self.blocks if everything else self.select_blocks()
        lines = [*self.legend(), *map(self.line, shown)]
        return "\n".join(lines + self.left_out(shown)) + "\n"

    def latex(self, everything: bool = False) -> str:
        """Return the blocks as an `aligned` environment of LaTeX."""
        shown = self.blocks if everything else self.select_blocks()
        lines = map(self.line_latex, shown)
        comments = "\n".join(line.replace("#", "%", 1) for line in self.left_out(shown))
        return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}" + (f"\n{comments}" if comments else "")

    def select_blocks(self) -> list[Block]:
        """All blocks of a few bodies; of more those of the first bodies, and of the last one the outer columns."""
        last = len(self.numbers)
        if last <= FEW:
            return self.blocks
        ends = {id(column) for column in (*self.columns[:SHOWN], *self.columns[-SHOWN:])}
        found = []
        for block in self.blocks:
            number = self.numbers[block.path]
            if number <= SHOWN + 1 or (number == last and id(block.column) in ends):
                found.append(block)
        return found

    def left_out(self, shown: Sequence[Block]) -> list[str]:
        missing = len(self.blocks) - len(shown)
        return [f"# {missing} more blocks follow the same pattern; --all prints them."] if missing else []

    def legend(self) -> list[str]:
        """Return comments: the meaning of all symbols, the recursion and the general block of a chain."""
        names = {f.name for block in self.blocks for term in block.value.terms for f in term}
        bodies = ", ".join(f"{number} {path}" for path, number in self.numbers.items())
        return [
            f"# Blocks of B of '{self.scene.name}': Xdot = B s, with the velocity xdot of the centre of every body in",
            "# inertial axes and its angular velocity omega in its own. skew(s) w = s x w; 1 is the identity.",
            "# Blocks that are not listed are zero.",
            *comment(f"bodies: {bodies}"),
            *self.describe_rotations(),
            *self.describe_vectors(names),
            *RECURSION,
        ]

    def describe_rotations(self) -> Iterator[str]:
        """Yield comments with the axes of rotations and the angles about them."""
        turned: dict[str, list[tuple[str, str]]] = {}
        for column in self.columns:
            if column.axis and not column.slides:
                (name,) = (factor.text for term in self.rotations[column.body].terms for factor in term)
                fixed = " after the joint's rpy" * is_turned(self.bodies[column.body])
                turned.setdefault(column.axis, []).append((name, column.text.removeprefix("d") + fixed))
        for axis, pairs in turned.items():
            names, angles = zip(*pairs, strict=True)
            yield from comment(f"{', '.join(names)}: about {axis} by {', '.join(angles)}")

    def describe_vectors(self, names: set[str]) -> Iterator[str]:
        """Yield comments with the values of vectors; s_J varies where a joint slides: it is that of the start."""
        same: dict[str, list[str]] = {}
        for name, value in self.values(self.start).items():
            if name in names and name.startswith(("s_", "a_")):
                numbers = ", ".join(f"{x + 0.0:.10g}" for x in value)
                same.setdefault(f"({numbers})" + " m" * (name[0] == "s"), []).append(name)
        for written, alike in same.items():
            yield from comment(f"{' = '.join(sorted(alike, key=lambda name: (name[:3], len(name), name)))} = {written}")

    @property
    def start(self) -> list[float]:
        """The configuration at zero coordinates."""
        q = [0.0] * self.eom.nq
        for slot in self.eom.coordinates.slots.values():
            if slot.type.has_quaternion:
                q[slot.q.stop - 4] = 1.0
        return q

    def line(self, block: Block) -> str:
        """Return a block as text."""
        row = f"{'omega' if block.angular else 'xdot'}^({self.numbers[block.path]})"
        return f"B[{row}, {block.column.text}] = {' + '.join(run.text for run in self.runs(block))}"

    def line_latex(self, block: Block) -> str:
        """Return a block as a line of an `aligned` environment."""
        row = (r"\omega" if block.angular else r"\dot{x}") + f"^{{({self.numbers[block.path]})}}"
        return f"B_{{{row},\\,{block.column.latex}}} &= {' + '.join(run.latex for run in self.runs(block))}"

    @staticmethod
    def runs(block: Block) -> list[Run]:
        """The terms with all their rotations; of a long sum with products R^(i/j), folded where possible."""
        terms = block.value.terms
        if len(terms) > SHORT or any(len(term) > 2 * SHORT for term in terms):
            return fold([join_rotations(term) for term in terms])
        return [Run(term) for term in terms]

    # Names

    @cached_property
    def labels(self) -> list[str]:
        """Number of every body of the tree; of the first half of a universal joint with a prime; I if inertial."""
        alone = sum(not robot.floats and robot.on is None for robot in self.scene.robots.values()) == 1
        found = []
        for k, body in enumerate(self.bodies):
            if is_half(body):
                found.append(f"{self.numbers[self.bodies[k + 1].name]}{PRIME}")
            else:
                inertial = "I" if alone else f"I_{body.name.partition('.')[0]}"
                found.append(str(self.numbers.get(body.name, inertial)))
        return found

    @cached_property
    def rotations(self) -> list[Sum]:
        """Rotation of every body relative to the one that carries it."""
        found: list[Sum] = []
        for k, body in enumerate(self.bodies):
            turns = not isinstance(body.joint, Fixed | Prismatic)
            found.append(rotation(self.rotation_name(k, found)) if turns or is_turned(body) else ONE)
        return found

    def rotation_name(self, number: int, before: Sequence[Sum]) -> str:
        """R^(2/1), and R^(1) of a body on the inertial one."""
        carrier = self.bodies[number].parent
        if carrier is None or (self.labels[carrier].startswith("I") and before[carrier] is ONE):
            return self.labels[number]
        return f"{self.labels[number]}/{self.labels[carrier]}"

    def center(self, number: int) -> Sum:
        name, value = f"s_C{self.labels[number]}", array(self.bodies[number].center)
        return vector(name) if np.any(value != 0.0) else NOTHING

    def offset(self, number: int) -> Sum:
        """s_J: from the centre of the carrying body to the joint; it varies where the joint slides."""
        body = self.bodies[number]
        if body.parent is None:
            name = f"x_C^({self.labels[number]})" if is_base(body) else f"x_{self.labels[number]}"
            return vector(name) if is_base(body) or np.any(array(body.place.p) != 0.0) else NOTHING
        at, c = (np.array(array(x), dtype=float) for x in (body.place.p, self.bodies[body.parent].center))
        still = np.all(np.abs(at - c) <= ROUNDING * np.maximum(np.abs(at), np.abs(c)))
        moves = any(np.any(array(S.linear) != 0.0) for S in body.joint.subspace)
        return NOTHING if still and not moves else vector(f"s_J{int(self.labels[number].rstrip(PRIME)) - 1}")

    @cached_property
    def columns(self) -> list[Column]:
        """The block columns of B, in the order of v."""
        found: list[Column] = []
        for k, body in enumerate(self.bodies):
            label, v = self.labels[k], body.v
            number = label.rstrip(PRIME)
            whole = slice(v.start, v.start + 3), slice(v.stop - 3, v.stop)
            if is_base(body):
                found.append(Column(f"xdot^({label})", rf"\dot{{x}}^{{({label})}}", k, whole[0], slides=True))
                found.append(Column(f"omega^({label})", rf"\omega^{{({label})}}", k, whole[1]))
            elif len(body.joint.subspace) == 1:
                (S,) = body.joint.subspace
                slides = isinstance(body.joint, Prismatic)
                head = "d" if slides else self.angle_head(k)
                tex = head if slides else rf"\{head}"
                axis = self.axis_name(k, S.linear if slides else S.angular)
                found.append(
                    Column(f"d{head}_{number}", rf"\dot{{{tex}}}^{{({number})}}", k, v, axis=axis, slides=slides)
                )
            elif body.joint.subspace:
                above = f"{label}/{self.labels[body.parent]}" if body.parent is not None else label
                if v.stop - v.start == 6:
                    found.append(Column(f"v^({above})", f"v^{{({above})}}", k, whole[0], slides=True))
                found.append(Column(f"omega^({above})", rf"\omega^{{({above})}}", k, whole[1]))
        return sorted(found, key=lambda column: column.v.start)

    def angle_head(self, number: int) -> str:
        """theta; alpha and beta of a universal joint, as in symbolic equations."""
        body = self.bodies[number]
        if is_half(body):
            return "alpha"
        return "beta" if body.parent is not None and is_half(self.bodies[body.parent]) else "theta"

    def axis_name(self, number: int, axis: Vector) -> str:
        """e_1, e_2 or e_3; a name of its own for another axis."""
        values = [float(x) for x in axis]
        unit = [k for k in range(3) if values[k] == 1.0]
        return f"e_{unit[0] + 1}" if unit else f"a_{self.labels[number]}"

    # Blocks

    @cached_property
    def frames(self) -> list[Frame]:
        """The frames of all bodies, with sums of products for numbers, by the recursion of the method."""
        own: list[list[int]] = [[] for _ in self.bodies]
        for j, column in enumerate(self.columns):
            own[column.body].append(j)
        blocks = [self.block_body(k, own[k]) for k in range(len(self.bodies))]
        tree = replace(self.eom.tree, bodies=tuple(blocks))
        nothing: list[Sequence[Any]] = [()] * len(blocks)
        return tree.outward(self.connect, frame_of(ONE, NOTHING, NOTHING, {}), nothing, nothing, own)

    def block_body(self, number: int, own: Sequence[int]) -> Body:
        """A body with symbols for its rotation and vectors."""
        body, columns = self.bodies[number], []
        for j in own:
            column = self.columns[j]
            direction: Any = vector(column.axis) if column.axis else ONE
            columns.append(Twist(direction, NOTHING) if column.slides else Twist(NOTHING, direction))  # type: ignore[arg-type]
        center: Any = self.center(number)
        at: Any = self.offset(number)
        if body.parent is not None:
            at = self.center(body.parent) + at
        joint = BlockJoint(self.rotations[number], tuple(columns))
        return replace(body, place=Pose(ONE, at), joint=joint, center=center)  # type: ignore[arg-type]

    @staticmethod
    def connect(body: Body, P: Frame, q: Sequence[Any], v: Sequence[Any], own: Sequence[int]) -> Frame:
        """The frame of a body; nothing moves, and a base's own columns are 1."""
        if body.parent is None and own:
            X: Any = body.pose(q)
            S_x, S_w = body.joint.subspace
            return frame_of(X.R, X.p, body.center, dict(zip(own, (S_x, S_w), strict=True)))
        frame = connect(body, P, q, v, own)
        return replace(frame, Bdot=dict.fromkeys(frame.B, REST))

    @cached_property
    def blocks(self) -> list[Block]:
        """The blocks that are not zero, by rows."""
        found = []
        frames = dict(zip((body.name for body in self.bodies), self.frames, strict=True))
        for path in self.numbers:
            for angular in (False, True):
                for j, twist in sorted(frames[path].B.items()):
                    value: Any = twist.angular if angular else twist.linear
                    if value.terms:
                        found.append(Block(angular, path, self.columns[j], value))
        return found

    def values(self, q: ArrayLike) -> dict[str, NDArray[Any]]:
        """Values of all rotations and vectors at a configuration."""
        entries = np.asarray(q, dtype=float).tolist()
        found = {f"e_{k + 1}": np.eye(3)[k] for k in range(3)}
        for k, body in enumerate(self.bodies):
            X = body.pose(entries[body.q])
            c_P = np.zeros(3) if body.parent is None else array(self.bodies[body.parent].center)
            at = array(X @ body.center if is_base(body) else X.p)
            found[f"R^({self.rotation_name(k, self.rotations)})"] = array(X.R)
            found |= {f.name: at - c_P for term in self.offset(k).terms for f in term}
            found[f"s_C{self.labels[k]}"] = array(body.center)
        for column in self.columns:
            if column.axis.startswith("a_"):
                (S,) = self.bodies[column.body].joint.subspace
                found[column.axis] = array(S.linear if column.slides else S.angular)
        return found

    def evaluate(self, q: ArrayLike) -> NDArray[Any]:
        """B (6 numbered bodies, nv) from its blocks."""
        B, values = np.zeros((6 * len(self.numbers), self.eom.nv)), self.values(q)
        for block in self.blocks:
            first = 6 * (self.numbers[block.path] - 1) + 3 * block.angular
            value = block.value.evaluate(values)
            B[first : first + 3, block.column.v] = value.reshape(3, -1)
        return B


def comment(text: str) -> list[str]:
    """Return a comment on as many lines as it needs."""
    return textwrap.wrap(text, 118, initial_indent="# ", subsequent_indent="#   ")


def is_turned(body: Body) -> bool:
    """Whether a body's joint sits at an angle on the body that carries it."""
    return not np.array_equal(np.array(array(body.place.R), dtype=float), np.eye(3))


def join_rotations(term: Term) -> Term:
    """Join rotations that follow each other: R^(2/1) R^(3/2) is R^(3/1), and R^(1) R^(2/1) is R^(2)."""
    found: list[Factor] = []
    for factor in term:
        if found and found[-1].kind == factor.kind == "rotation" and found[-1].transposed == factor.transposed:
            outer, inner = (factor, found.pop()) if not factor.transposed else (found.pop(), factor)
            body, carrier = outer.name.partition("/")[0], inner.name.partition("/")[2]
            factor = replace(factor, name=f"{body}/{carrier}" if carrier else body)
        found.append(factor)
    return tuple(found)


@dataclass(frozen=True)
class Run:
    """Terms that differ in the number of a body alone: sum_{i=first}^{last} of one of them; or a single term."""

    term: Term
    first: int = 0
    last: int = 0

    @property
    def text(self) -> str:
        body = " ".join(factor.text for factor in self.term) or "1"
        return body if self.first == self.last else f"sum_{{i={self.first}}}^{{{self.last}}} {body}"

    @property
    def latex(self) -> str:
        body = " ".join(factor.latex for factor in self.term) or "1"
        return body if self.first == self.last else rf"\sum_{{i={self.first}}}^{{{self.last}}} {body}"


def fold(terms: Sequence[Term]) -> list[Run]:
    """Fold R^(i) skew(s_Ci)^T R^(i/b)^T e over all i for which it occurs, as one run, and so the terms of s_Ji."""
    found: dict[Term, dict[int, Term]] = {}
    for term in terms:
        pattern, number = with_index(term)
        found.setdefault(pattern, {})[number] = term
    runs: list[Run] = []
    bare = {pattern: numbered for pattern, numbered in found.items() if RELATIVE not in {f.name[:2] for f in pattern}}
    for pattern, numbered in found.items():
        if pattern in bare:
            continue
        for other, alone in bare.items():  # R^(b/b) = 1
            if tuple(f for f in pattern if f.name[:2] != RELATIVE) == other and pattern_base(pattern) in alone:
                numbered[pattern_base(pattern)] = alone.pop(pattern_base(pattern))
    for pattern, numbered in found.items():
        numbers = sorted(numbered)
        if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
            runs.append(Run(pattern, numbers[0], numbers[-1]))
        else:
            runs += [Run(numbered[k]) for k in numbers]
    return runs


RELATIVE = "i/"


def pattern_base(pattern: Term) -> int:
    """The number b of R^(i/b) in a pattern."""
    (below,) = (f.name.partition("/")[2] for f in pattern if f.name[:2] == RELATIVE)
    return int(below) if below.isdigit() else -1


def with_index(term: Term) -> tuple[Term, int]:
    """A term with i for the number of its vector's body, and that number; a term without a vector has none."""
    number = next((f.name[3:] for f in term if f.kind == "skew" and f.name[3:].isdigit()), "")
    if not number:
        return term, -1
    changed = []
    for f in term:
        body, slash, carrier = f.name.partition("/")
        if f.kind == "rotation" and body == number:
            f = replace(f, name=f"i{slash}{carrier}")
        elif f.kind == "skew":
            f = replace(f, name=f"{f.name[:3]}i")
        changed.append(f)
    return tuple(changed), int(number)


def frame_of(R: Any, p: Any, center: Any, columns: dict[int, Twist]) -> Frame:
    """A frame at rest."""
    nothing: Any = NOTHING
    return Frame(Pose(R, p), nothing, nothing, center, columns, dict.fromkeys(columns, REST))


def vector_latex(name: str) -> str:
    """s_C2 as s_{C_{2}}, e_3 as e_{3}."""
    head, _, below = name.partition("_")
    if head == "s":
        return f"s_{{{below[0]}_{{{below[1:]}}}}}"
    return f"{head}_{{{below}}}" if "^" not in below else f"{head}_{below.replace('(', '{(').replace(')', ')}')}"
