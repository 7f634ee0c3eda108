"""The matrices of the Moving Frame Method in symbols, in the papers' notation: B, D, E, M, M* and all others.

They are computed by `eom.B`, `eom.frames` and so on, from symbols. A free base is first taken to have the orientation
of the inertial frame; its rotation matrix R is multiplied afterwards to what has inertial axes. So products R R^T never
arise, and the entries of R are nothing but symbols.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ... import choices
from ...dynamics import derive
from ...dynamics.moving_frame import START, MovingFrame
from ...errors import SeaframeError, unknown_name
from ...extras import import_extra
from ...scene.model import Scene
from .routines import identifier_of
from .symbolic import MOST_COORDINATES, list_unsupported

if TYPE_CHECKING:
    from .algebra import Algebra
    from .paper_symbols import FreeBase

MOST_TERMS = 10_000  # of a matrix that is printed


@dataclass(frozen=True)
class Quantity:
    """A matrix, or a matrix for every body, of the papers."""

    latex: str  # with {} for the number of a body
    method: str  # of the equations of motion
    title: str
    each: bool = False  # one for every body
    relative: bool = False  # ... relative to the body that carries it
    loads: bool = False  # whether it depends on masses in water or on forces

    @property
    def local(self) -> bool:
        """Whether every entry depends on one body and its joint alone, so that chains of any length have short ones."""
        return self.relative or self.method in ("s", "M")


def for_bodies(latex: str, method: str, title: str, relative: bool = False) -> Quantity:
    return Quantity(latex, method, title, each=True, relative=relative)


QUANTITIES = {
    "E": for_bodies("E^{({})}", "frames", "frame connection matrices; E^(a) = E^(p) E^(a/p), if body p carries body a"),
    "E_relative": for_bodies("E^{({})}", "frames", "frame connection matrices E^(a/p) relative to body p", True),
    "E_inverse": for_bodies("(E^{({})})^{-1}", "inverse_frames", "E^-1"),
    "E_inverse_relative": for_bodies("(E^{({})})^{-1}", "inverse_frames", "E^-1 relative to body p", True),
    "Edot": for_bodies(r"\dot{E}^{({})}", "frame_rates", "rate of E; Edot = E Omega"),
    "Edot_relative": for_bodies(r"\dot{E}^{({})}", "frame_rates", "rate of E^(a/p)", True),
    "Omega": for_bodies(
        r"\Omega^{({})}", "Omega", "E^-1 Edot; Omega^(a) = (E^(a/p))^-1 Omega^(p) E^(a/p) + Omega^(a/p)"
    ),
    "Omega_relative": for_bodies(r"\Omega^{({})}", "Omega", "Omega^(a/p) = (E^(a/p))^-1 Edot^(a/p)", True),
    "s": Quantity(r"\dot{q}", "s", "generalised velocities, the papers' {qdot}"),
    "B": Quantity("B", "B", "Xdot = B s"),
    "Bdot": Quantity(r"\dot{B}", "Bdot", "rate of B"),
    "Xdot": Quantity(r"\dot{X}", "Xdot", "velocities of centres and angular velocities"),
    "D": Quantity("D", "D", "diag(0, skew(omega)) of all bodies"),
    "M": Quantity("M", "M", "diag(m, J) of all bodies"),
    "H": Quantity("H", "H", "generalised momenta M Xdot"),
    "Mstar": Quantity("M^*", "Mstar", "B^T M B", loads=True),
    "Nstar": Quantity("N^*", "Nstar", "B^T (M Bdot + D M B)", loads=True),
    "F": Quantity("F", "F", "forces, and moments about centres, of all bodies", loads=True),
    "Fstar": Quantity("F^*", "Fstar", "B^T F", loads=True),
}


@dataclass(frozen=True)
class Table:
    """A matrix to print: its name in code and its entries, as products for printing."""

    name: str
    number: str  # of the body, such as 2 or 2/1; else empty
    latex: str
    entries: list[list[Any]]

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.entries), len(self.entries[0])

    @property
    def title(self) -> str:
        return f"{self.name}^({self.number})" if self.number else self.name

    @property
    def expressions(self) -> list[list[Any]]:
        return [[entry.expression for entry in row] for row in self.entries]


def check_names(names: Sequence[str]) -> None:
    """Raise SeaframeError if a name is none of a matrix."""
    for name in names:
        if name not in QUANTITIES:
            raise SeaframeError(unknown_name(name, QUANTITIES, "matrix name"), path="matrices")


def paper_matrices_of(scene: Scene) -> PaperMatrices:
    """Derive the matrices of the Moving Frame Method of a scene in symbols, in the papers' notation.

    Every number of the scene that is not zero is a symbol: masses, moments of inertia, offsets of joints and centres.
    """
    import_extra("sympy", "symbolic", "Symbolic equations need")
    return PaperMatrices(scene)


class PaperMatrices:
    """The matrices of a scene in symbols. `symbols` has the symbols with their meanings, and values of the scene."""

    def __init__(self, scene: Scene) -> None:
        from .paper_symbols import paper_symbols_of

        if any(link.flexible is not None for link in scene.links.values()):
            raise SeaframeError(
                f"Scene '{scene.name}' has flexible links, and the papers' matrices have rows for rigid bodies only. "
                "Print its equations of motion without names of matrices, or use `eom.B` and so on for numbers.",
                "unsupported",
                path="matrices",
            )
        plain = derive(scene, "moving-frame")
        assert isinstance(plain, MovingFrame)
        self.scene = scene
        self.numbers = plain.body_numbers
        self.symbols = paper_symbols_of(scene, self.numbers)
        eom = derive(scene, "moving-frame", self.symbols.numbers)
        assert isinstance(eom, MovingFrame)
        self.eom = eom
        places = {path: k for k, path in enumerate(eom.pieces)}
        self.rows = [6 * places[path] + k for path in self.numbers for k in range(6)]
        self.made: dict[str, list[Table]] = {}  # by name of the matrix

    def matrix(self, name: str, body: str = "") -> Any:
        """Return a matrix as a SymPy matrix; of those with one for every body, that of the link at a path."""
        import sympy

        found = self.tables(name)
        return sympy.Matrix(found[list(self.numbers).index(body) if QUANTITIES[name].each else 0].expressions)

    def tables(self, name: str) -> list[Table]:
        """Return the matrix of a name, or one for every body in the order of their numbers."""
        if name not in self.made:
            self.made[name] = self.make_tables(name)
        return self.made[name]

    def make_tables(self, name: str) -> list[Table]:
        check_names([name])
        quantity = QUANTITIES[name]
        if quantity.loads and (found := self.unsupported_parts):
            raise SeaframeError(
                f"Scene '{self.scene.name}' has {', '.join(found)}, which {name} does not support in symbols. Matrices "
                f"that it does not affect: {', '.join(each for each, other in QUANTITIES.items() if not other.loads)}.",
                "unsupported",
                path="matrices",
            )
        if not quantity.local and (count := len(self.symbols.s)) > MOST_COORDINATES:
            raise SeaframeError(
                f"Scene '{self.scene.name}' has {count} velocities; {name} is printed by entries for at most "
                f"{MOST_COORDINATES}. Print the blocks of B (`--blocks`), or use `eom.{quantity.method}` for numbers. "
                f"Without limit: {', '.join(each for each, other in QUANTITIES.items() if other.local)}.",
                "limit",
                path="matrices",
            )
        if quantity.each:
            labels = [self.label(path, quantity.relative) for path in self.numbers]
            raw = [self.frame_matrix(quantity, path) for path in self.numbers]
        else:
            labels, raw = [""], [self.whole_matrix(quantity.method)]
        algebra = self.algebra(x for matrix in raw for row in matrix for x in row)
        tables = [
            Table(
                name.removesuffix("_relative"),
                label,
                quantity.latex.replace("{}", label),
                [[algebra.product(algebra.quotient(x)) for x in row] for row in matrix],
            )
            for label, matrix in zip(labels, raw, strict=True)
        ]
        if sum(len(x.terms) for table in tables for row in table.entries for x in row) > MOST_TERMS:
            raise SeaframeError(
                f"{name} of scene '{self.scene.name}' has too many terms to be printed. Use `eom.{quantity.method}` "
                "for numbers, or `program.source` for code.",
                "limit",
                path="matrices",
            )
        return tables

    @property
    def unsupported_parts(self) -> list[str]:
        """The parts of the scene that its forces and masses in water do not support in symbols."""
        current = self.scene.water.current if self.scene.water else None
        moving = current is not None and any(x != 0.0 for x in current.steady)
        return list_unsupported(self.scene) + ["a current"] * moving

    def carrier(self, path: str) -> str:
        """The number of the body that carries a link; I for the inertial body."""
        parent = self.scene.parents[path]
        number = None if parent is None else self.numbers.get(parent)
        return "I" if number is None else str(number)

    def label(self, path: str, relative: bool) -> str:
        """The superscript of a matrix of a body: 2, or 2/1."""
        return f"{self.numbers[path]}/{self.carrier(path)}" if relative else str(self.numbers[path])

    # Printing

    def text(self, names: Sequence[str]) -> str:
        """Return matrices as text, with comments that explain the symbols; rows and columns count from 1."""
        from .paper_printing import legend_of, text_of, used_symbols

        tables = self.all_tables(names)
        used = used_symbols(tables, self.symbols)
        lines = [*self.title(names), *legend_of(used, self.symbols)]
        defined = [f"{symbol} = {value}" for symbol, value in self.symbols.definitions.items() if symbol in used]
        return "\n".join([*(f"# {line}" for line in lines), *defined, *text_of(tables)]) + "\n"

    def latex(self, names: Sequence[str]) -> str:
        """Return each matrix as an `aligned` environment of LaTeX, then comments that explain the symbols."""
        from .paper_printing import latex_of, legend_of, used_symbols

        symbols = {symbol: meaning.latex for symbol, meaning in self.symbols.meanings.items()}
        tables = self.all_tables(names)
        blocks = (" \\\\\n".join(latex_of([table], symbols)) for table in tables)
        legend = [*self.title(names), *legend_of(used_symbols(tables, self.symbols), self.symbols, latex=True)]
        comments = "".join(f"% {line}\n" for line in legend)
        return "".join(f"\\begin{{aligned}}\n{block}\n\\end{{aligned}}\n\n" for block in blocks) + comments

    def code(self, names: Sequence[str], language: choices.Language) -> str:
        """Return a function in Python, MATLAB or JavaScript that computes matrices from the values of symbols."""
        from .languages import LANGUAGES, Matrices
        from .paper_printing import legend_of, used_symbols

        answers = {name: self.tables(name) for name in names}
        tables = [table for found in answers.values() for table in found]
        used = used_symbols(tables, self.symbols)
        rotations = {base.name: base.R for base in self.symbols.bases.values() if not used.isdisjoint(base.R)}
        whole = {x for R in rotations.values() for x in R}
        meanings = {symbol: meaning for symbol, meaning in self.symbols.meanings.items() if symbol in used}
        given = [x for x, meaning in meanings.items() if meaning.value is None and x not in whole]
        definitions = {symbol: value for symbol, value in self.symbols.definitions.items() if symbol in used}
        what = Matrices(
            name=f"{identifier_of(self.scene.name)}_matrices",
            title=[*self.title(names), *legend_of(used, self.symbols)],
            state=[symbol for symbol in given if symbol not in definitions],
            others=[name for name in self.every_name() if name not in {str(x) for x in used} | set(rotations)],
            rotations=rotations,
            parameters={x: (m.value, ", ".join(m.what)) for x, m in meanings.items() if m.value is not None},
            definitions=definitions,
            answers={name: [table.expressions for table in found] for name, found in answers.items()},
            each=frozenset(name for name in names if QUANTITIES[name].each),
        )
        return "\n".join(LANGUAGES[language].function(what)) + "\n"

    def every_name(self) -> list[str]:
        """Return the names of all symbols of the scene, rotations whole."""
        return ["g", *self.symbols.bases, *(str(symbol) for symbol in self.symbols.meanings)]

    def render(self, form: choices.EquationFormat, names: Sequence[str]) -> str:
        """Return matrices in a format."""
        if form == "text":
            return self.text(names)
        return self.latex(names) if form == "latex" else self.code(names, form)

    def all_tables(self, names: Sequence[str]) -> list[Table]:
        return [table for name in names for table in self.tables(name)]

    def title(self, names: Sequence[str]) -> Iterator[str]:
        """Yield lines that say what the matrices are."""
        yield f"'{self.scene.name}', Moving Frame Method. SI units, angles in radians."
        yield from (f"{name}: {QUANTITIES[name].title}" for name in names)
        yield "Bodies: " + ", ".join(f"{number} {path}" for path, number in self.numbers.items())
        if any(not QUANTITIES[name].each for name in names):
            yield "Six rows for every body: of its centre, in inertial axes, and of its rotation, in its own."
            yield "Columns of B: " + ", ".join(map(str, self.symbols.s))

    # Raw entries

    def algebra(self, expressions: Iterable[Any]) -> Algebra:
        from .algebra import Algebra

        return Algebra(expressions, self.symbols.order, self.symbols.quaternions)

    def base_of(self, path: str) -> FreeBase | None:
        """The free base of the tree of a link, if it has one."""
        return self.symbols.bases.get(self.scene.carrier_of(path.partition(".")[0]))

    def frame_matrix(self, quantity: Quantity, path: str) -> list[list[Any]]:
        """Return a matrix (4x4) of a body."""
        import sympy as sp

        moving = quantity.method in ("frame_rates", "Omega")
        state = (self.symbols.q, self.symbols.v) if moving else (self.symbols.q,)
        rows = sp.Matrix(getattr(self.eom, quantity.method)(*state, quantity.relative)[path])
        base, within = self.base_of(path), quantity.relative and self.scene.links[path].parent is not None
        if base is None or within or quantity.method == "Omega":
            return to_rows(rows)
        rotation, shift = rows[:3, :3], rows[:3, 3]
        if quantity.method == "inverse_frames":
            top = (rotation * base.R.T).row_join(shift.xreplace(base.definitions))
        else:
            top = (base.R * rotation).row_join(sp.Matrix(self.to_inertial(base, list(shift))))
        return to_rows(top.col_join(rows[3, :]))

    def whole_matrix(self, method: str) -> list[list[Any]]:
        """Return a matrix of the whole scene; a list is one column."""
        eom, q, v, rows = self.eom, self.symbols.q, self.symbols.v, self.rows
        match method:
            case "s":
                return [[x] for x in self.symbols.s]
            case "B":
                return self.rotate_rows(eom.B(q)[rows])
            case "Bdot":
                return self.rotate_rows(eom.Bdot(q, v)[rows])
            case "Xdot":
                return self.list_in_inertial_axes(eom.Xdot(q, v)[rows].tolist())
            case "H":
                return self.list_in_inertial_axes(eom.H(q, v)[rows].tolist())
            case "M":
                return [[row[k] for k in rows] for row in eom.M[rows].tolist()]
            case "D":
                return [[row[k] for k in rows] for row in eom.D(q, v)[rows].tolist()]
            case "Mstar":
                return self.rotate_columns(eom.Mstar(q))
            case "Nstar":
                return self.rotate_columns(eom.Nstar(q, v))
            case "F":
                return self.list_in_inertial_axes(self.forces.bodies)
        essential = self.forces.essential
        for base in self.symbols.bases.values():
            linear = slice(base.v.start, base.v.start + 3)
            essential[linear] = self.to_inertial(base, essential[linear])
        return [[x] for x in essential]

    @property
    def forces(self) -> Forces:
        """{F} and {F*}, in the axes of each robot's base."""
        q, v = self.symbols.q, self.symbols.v
        pushes = zip(self.eom.resistance(q, v), self.symbols.forces, strict=True)
        given = [passive + motor for passive, motor in pushes]
        found = Forces([0.0] * len(self.rows), [0.0] * self.eom.nv)
        for robot in (name for name, body in self.scene.robots.items() if body.on is None):
            base = self.symbols.bases.get(robot)
            gravity = {} if base is None else {"gravity": base.gravity.base}
            eom = derive(self.scene, "moving-frame", self.symbols.numbers | gravity)
            assert isinstance(eom, MovingFrame)
            bodies, essential = (of(q, v, given, START) for of in (eom.force_entries, eom.essential_forces))
            for k, path in enumerate(self.numbers):
                if self.scene.carrier_of(path.partition(".")[0]) == robot:
                    slot = eom.coordinates.slots[path].v
                    found.bodies[6 * k : 6 * k + 6] = [bodies[j] for j in self.rows[6 * k : 6 * k + 6]]
                    found.essential[slot] = essential[slot]
        return found

    # From the axes of a free base to those of the inertial frame

    def rotate_rows(self, matrix: Any) -> list[list[Any]]:
        """Rotate the velocities of centres in a matrix of X; columns of a base's own velocity stay 1."""
        import sympy as sp

        result = matrix.copy()
        for k, path in enumerate(self.numbers):
            if (base := self.base_of(path)) is not None:
                linear = slice(6 * k, 6 * k + 3)
                own = range(base.v.start, base.v.start + 3)
                for j in range(matrix.shape[1]):
                    if j not in own:
                        result[linear, j] = list(base.R * sp.Matrix(matrix[linear, j]))
        return to_rows(result)

    def rotate_columns(self, matrix: Any) -> list[list[Any]]:
        """Rotate rows and columns of the velocities of bases; a multiple of 1 stays as it is."""
        import sympy as sp

        result = sp.Matrix(matrix)
        for base in self.symbols.bases.values():
            linear = slice(base.v.start, base.v.start + 3)
            square = result[linear, linear]
            scalar = self.common_factor(to_rows(square))
            result[linear, :] = base.R * result[linear, :]
            result[:, linear] = result[:, linear] * base.R.T
            result[linear, linear] = base.R * square * base.R.T if scalar is None else scalar * sp.eye(3)
        return to_rows(result)

    def list_in_inertial_axes(self, values: Sequence[Any]) -> list[list[Any]]:
        """Rotate the linear parts of a list of six entries for every body."""
        result = list(values)
        for k, path in enumerate(self.numbers):
            if (base := self.base_of(path)) is not None:
                result[6 * k : 6 * k + 3] = self.to_inertial(base, result[6 * k : 6 * k + 3])
        return [[x] for x in result]

    def to_inertial(self, base: FreeBase, vector: Sequence[Any]) -> list[Any]:
        """R y of a vector in the base's axes: with a multiple a of R^T x in y, it is a x + R (y - a R^T x)."""
        import sympy as sp

        whole, rest = sp.zeros(3, 1), sp.Matrix(vector)
        for known in base.vectors:
            if not all(isinstance(x, sp.Symbol) for x in known.base):
                continue
            rates = [[sp.diff(x, y) for y in known.base] for x in rest]
            scalar = self.common_factor(rates)
            if scalar is not None and scalar.free_symbols.isdisjoint(known.base):
                whole += scalar * sp.Matrix(known.world)
                rest = rest.xreplace(dict.fromkeys(known.base, sp.Integer(0)))
        return list(whole + base.R * rest)

    def common_factor(self, rows: list[list[Any]]) -> Any:
        """Return a where a matrix (3x3) is a 1 after simplification, else None."""
        algebra = self.algebra(x for row in rows for x in row)
        found = [[algebra.quotient(x) for x in row] for row in rows]
        diagonal = all(not found[j][k].above for j in range(3) for k in range(3) if j != k)
        if not diagonal or any(found[k][k] != found[0][0] for k in (1, 2)):
            return None
        return algebra.product(found[0][0]).expression


@dataclass
class Forces:
    """{F} of the numbered bodies, and {F*}."""

    bodies: list[Any]
    essential: list[Any]


def to_rows(matrix: Any) -> list[list[Any]]:
    return [list(row) for row in matrix.tolist()]
