"""Print the equations of motion of a small scene in symbols, as text and as LaTeX.

The formulas are those that compute numbers, evaluated with SymPy symbols. SymPy comes with the extra `symbolic`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ... import choices
from ...dynamics import EquationsOfMotion, dense, derive
from ...dynamics.beam import Station
from ...dynamics.moving_frame import MovingFrame
from ...dynamics.tree import Body, Tree
from ...errors import Fault, SeaframeError
from ...extras import import_extra
from ...loads.time_functions import Instant
from ...scene.model import Scene
from ...spatial import Vector

if TYPE_CHECKING:
    from .algebra import Algebra, Product, Quotient
    from .printing import Statement
    from .symbols import Symbols

READABLE = 60  # largest number of terms of a solution; longer ones are printed as M vdot = r
MOST_COORDINATES = 12  # largest number of velocities of a scene
MOST_FLEXIBLE = 2  # largest number of flexible links, and of their modal coordinates together
MOST_MODES = 4
MOST_WET = 1  # of flexible links in water: two have too many terms
SHORT = ("recursive", "udwadia-kalaba")  # methods whose formulas have the fewest terms
INSTANT = Instant(0.0, 0.0)  # drives are symbols, so the time does not matter


def list_unsupported(scene: Scene) -> list[str]:
    """List the parts of a scene that symbolic equations do not support: inner states, tables, numerical integrals."""
    water, links = scene.water, scene.links.values()
    current = water.current if water else None
    parts = {
        "thrusters": bool(scene.thrusters),
        "wrench inputs": bool(scene.coordinates.wrenches),
        **flexible_limits(scene),
        "connections": bool(scene.all_connections),
        "a floor": scene.floor is not None,
        "foils": any(link.foils for link in links),
        "contacts": bool(scene.contacts),
        "limits of joints": any(link.joint is not None and link.joint.limits is not None for link in links),
        "a surface": water is not None and water.surface is not None,
        "a varying current": current is not None and bool(current.profile or current.gauss_markov),
        "shed vortices": water is not None and any(link.sheds_vortices for link in links),
    }
    return [what for what, there in parts.items() if there]


def flexible_limits(scene: Scene) -> dict[str, bool]:
    """Return what of flexible links is too large to be printed, and whether the scene has it."""
    found = [link.flexible for link in scene.links.values() if link.flexible is not None]
    modes = sum(len(flexible.modes) for flexible in found)
    loaded = [link for link in scene.links.values() if link.flexible and (link.flexible.added_mass or link.drag)]
    wet = len(loaded) if scene.water else 0
    return {
        f"{len(found)} flexible links (of at most {MOST_FLEXIBLE})": len(found) > MOST_FLEXIBLE,
        f"{modes} modal coordinates (of at most {MOST_MODES})": modes > MOST_MODES,
        f"{wet} flexible links with added mass or drag in water (of at most {MOST_WET})": wet > MOST_WET,
        "`geometric: exact`": any(flexible.geometric == "exact" for flexible in found),
    }


def equations_of(
    scene: Scene,
    method: str = "recursive",
    symbols: Mapping[str, Any] | None = None,
    keep_numbers: bool = False,
) -> Equations:
    """Derive the equations of motion of a scene in symbols, by a formulation.

    `symbols` gives names to coordinates (`rov.upper.angle`), numbers (`rov.hull.mass`) and all numbers of a list
    (`rov.hull.inertia.diagonal`), as text or as SymPy expressions; numbers with the same name are one symbol, and a
    rate is named after its coordinate. With `keep_numbers` all other numbers stay numbers.
    """
    import_extra("sympy", "symbolic", "Symbolic equations need")
    from .symbols import symbols_of

    if found := list_unsupported(scene):
        raise SeaframeError(
            f"Scene '{scene.name}' has {', '.join(found)}, which {'is' if len(found) == 1 else 'are'} not available in "
            "symbols. Leave that out to print the rest, or use `program.source` for code of the whole scene.",
            "unsupported",
        )
    if (count := len(scene.coordinates.v)) > MOST_COORDINATES:
        raise SeaframeError(
            f"Scene '{scene.name}' has {count} velocities; symbolic equations are printed for at most "
            f"{MOST_COORDINATES}. Use `program.source` for code, or a smaller scene.",
            "limit",
        )
    named = symbols_of(scene, symbols or {}, keep_numbers)
    eom = derive(scene, method, named.numbers)
    tree, constants = name_station_numbers(eom.tree)
    return Equations(type(eom)(eom.scene, tree) if constants else eom, named, constants)


def name_station_numbers(tree: Tree) -> tuple[Tree, dict[Any, Any]]:
    """Return a tree whose flexible links have symbols as numbers of their stations, and the exact values of these.

    Formulas then do not round products of these numbers, so that all that cancels does so.
    """
    import sympy

    from .algebra import fraction

    names: dict[float, Any] = {}

    def name(x: Any) -> Any:
        if isinstance(x, Vector):
            return Vector(*map(name, x))
        if isinstance(x, tuple):
            return tuple(map(name, x))
        if not isinstance(x, float) or x in (0.0, 1.0, -1.0):
            return x
        return -name(-x) if x < 0.0 else names.setdefault(x, sympy.Dummy(f"s{len(names)}"))

    def name_station(station: Station) -> Station:
        return replace(station, **{each.name: name(getattr(station, each.name)) for each in fields(station)})

    def name_body(body: Body) -> Body:
        if body.beam is None:
            return body
        return replace(body, beam=replace(body.beam, stations=tuple(map(name_station, body.beam.stations))))

    return replace(tree, bodies=tuple(map(name_body, tree.bodies))), {
        symbol: fraction(x) for x, symbol in names.items()
    }


@dataclass(frozen=True)
class System:
    """M vdot = r for the free entries of v, and the full matrix M, as polynomials."""

    algebra: Algebra
    M: list[list[Any]]  # (nv, nv)
    r: dict[int, Any]  # by entry of v


@dataclass(frozen=True)
class Solution:
    """Accelerations vdot of the free entries of v."""

    algebra: Algebra
    quotients: dict[int, Quotient]  # by entry of v

    @cached_property
    def products(self) -> dict[int, Product]:
        return {k: self.algebra.product(quotient) for k, quotient in self.quotients.items()}


class Equations:
    """Equations of motion in symbols. Every result is exact, and computed when it is first used.

    `symbols` holds the symbols and their meanings. Results are SymPy expressions, by the names of the entries of v.
    """

    def __init__(
        self, eom: EquationsOfMotion, symbols: Symbols, constants: Mapping[Any, Any] = MappingProxyType({})
    ) -> None:
        self.eom = eom
        self.symbols = symbols
        self.constants = constants  # symbols in the formulas of `eom` that stand for numbers
        self.names = eom.coordinates.v
        self.free = [k for k, actuation in enumerate(eom.tree.actuation) if actuation == "free"]
        self.slants = any(body.has_partial_lock for body in eom.tree.bodies)

    @property
    def mass_matrix(self) -> Any:
        """M (nv, nv) with kinetic energy v^T M v / 2, a SymPy matrix."""
        return matrix(self.mass_products)

    @property
    def right_side(self) -> dict[str, Any]:
        """r in M vdot = r, for the rows and columns of the free entries of v."""
        if self.slants:
            raise SeaframeError(
                "M vdot = r does not hold row by row where only some translations of a base are locked. Use "
                "`accelerations`.",
                "unsupported",
            )
        return {self.names[k]: self.system.algebra.polynomial_product(r).expression for k, r in self.system.r.items()}

    @property
    def accelerations(self) -> dict[str, Any]:
        """Acceleration vdot of every free entry of v."""
        return {self.names[k]: product.expression for k, product in self.solution.products.items()}

    @property
    def motor_forces(self) -> dict[str, Any]:
        """Force of the motor of every prescribed entry of v, in terms of vdot."""
        needed = self.eom.motor_forces(self.symbols.q, self.symbols.v, self.symbols.vdot, INSTANT)
        moved = [k for k, actuation in enumerate(self.eom.tree.actuation) if actuation == "motion"]
        algebra = self.algebra_of(needed)
        return {self.names[k]: algebra.product(algebra.quotient(needed[k])).expression for k in moved}

    @property
    def Mstar(self) -> Any:
        """M* of the moving-frame method, a SymPy matrix (nv, nv)."""
        return matrix(self.star_products["Mstar"])

    @property
    def Nstar(self) -> Any:
        """N* of the moving-frame method, a SymPy matrix (nv, nv)."""
        return matrix(self.star_products["Nstar"])

    def text(self, matrices: bool = False) -> str:
        """Return Python code: assignments to accelerations, or to M and r where those are too long.

        Comments explain the symbols. `matrices` adds M, and M* and N* of the moving-frame method.
        """
        from .printing import as_text

        statements = list(self.statements(matrices))
        return "\n".join([*self.legend(statements), *map(as_text, statements)]) + "\n"

    def latex(self, matrices: bool = False) -> str:
        """Return an `aligned` environment of LaTeX, for use in a displayed formula."""
        from .printing import as_latex

        names = {symbol: meaning.latex for symbol, meaning in self.symbols.meanings.items()}
        lines = [as_latex(statement, names) for statement in self.statements(matrices)]
        return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}"

    def code(self, language: choices.Language, matrices: bool = False) -> str:
        """Return assignments in Python, MATLAB or JavaScript, with comments that explain the symbols."""
        from .languages import LANGUAGES

        printer, statements = LANGUAGES[language], list(self.statements(matrices))
        legend = [f"{printer.comment}{line[1:]}" for line in self.legend(statements)]
        return "\n".join([*legend, *printer.header, *map(printer.statement, statements)]) + "\n"

    def render(self, form: choices.EquationFormat, matrices: bool = False) -> str:
        """Return the equations in a format."""
        if form == "text":
            return self.text(matrices)
        return self.latex(matrices) if form == "latex" else self.code(form, matrices)

    # Intermediate results

    @cached_property
    def system(self) -> System:
        from .algebra import TooLarge

        try:
            return self.build_system()
        except TooLarge as error:
            if self.symbols.modes and self.eom.method not in SHORT:
                advice = f"Use method 'recursive' (--method recursive): that of '{self.eom.method}' has more terms."
                raise TooLarge(Fault(f"{error.message} {advice}", "limit", SHORT)) from None
            raise

    def build_system(self) -> System:
        """Return M and r as polynomials."""
        q, v = self.symbols.q, self.symbols.v
        M = self.eom.inertia_rows(q)
        given = self.given_values
        vdot = [0.0 if k in self.free else x for k, x in enumerate(given[: len(v)])]
        needed = self.eom.generalised_forces(q, v, vdot, given, INSTANT)
        right = {k: given[k] - needed[k] for k in self.free}
        algebra = self.algebra_of([*(x for row in M for x in row), *right.values()])
        rows = {(j, k): algebra.polynomial(x) for j, row in enumerate(M) for k, x in enumerate(row)}
        right = {k: algebra.polynomial(x) for k, x in right.items()}
        if self.symbols.modes:
            rows, right = self.without_noise(algebra, rows), self.without_noise(algebra, right)
        return System(algebra, [[rows[j, k] for k in range(len(v))] for j in range(len(v))], right)

    def without_noise(self, algebra: Algebra, polynomials: Mapping[Any, Any]) -> dict[Any, Any]:
        """Return entries of M or r without rounding errors: those of all modes are compared with each other."""
        modal = {k for k, x in enumerate(self.eom.coordinates.v) if ".mode_rates[" in x}
        moving = {*self.symbols.modes, *(self.symbols.v[k] for k in modal)}
        alike = [k for k, x in enumerate(algebra.generators) if x in moving]
        groups: dict[Any, dict[Any, Any]] = {}
        for key, a in polynomials.items():
            entry = key if isinstance(key, tuple) else (key,)
            groups.setdefault(tuple(-1 if k in modal else k for k in entry), {})[key] = a
        return {key: a for group in groups.values() for key, a in algebra.without_noise(group, alike).items()}

    @property
    def given_values(self) -> list[Any]:
        """For every entry of v the force of motor, spring and damper, or its acceleration where that is prescribed."""
        named = self.symbols
        passive = self.eom.resistance(named.q, named.v)
        return [passive[k] + named.forces[k] if k in self.free else named.vdot[k] for k in range(len(self.names))]

    @cached_property
    def solution(self) -> Solution:
        """Accelerations of the free entries of v, by entry."""
        if self.slants:
            return self.slanted_solution()
        algebra, M, r = self.system.algebra, self.system.M, self.system.r
        solved: dict[int, Quotient] = {}
        for block in coupled_groups(self.free, M):
            answer = algebra.solve([[M[j][k] for k in block] for j in block], [r[k] for k in block])
            solved.update(zip(block, answer, strict=True))
        return Solution(algebra, dict(sorted(solved.items())))

    def slanted_solution(self) -> Solution:
        """Solve where only some translations of a base are locked: in the base's axes these locks rotate."""
        q, v = self.symbols.q, self.symbols.v
        bias = self.eom.generalised_forces(q, v, [0.0] * len(v), self.given_values, INSTANT)
        algebra = self.algebra_of(bias)
        h = [algebra.expression(algebra.polynomial(x)) for x in bias]
        rates = dense.accelerations(self.eom.tree, q, v, self.mass_matrix.tolist(), h, self.given_values)
        algebra = self.algebra_of(rates)
        return Solution(algebra, {k: algebra.quotient(rates[k]) for k in self.free})

    @cached_property
    def mass_products(self) -> list[list[Product]]:
        return [[self.system.algebra.polynomial_product(x) for x in row] for row in self.system.M]

    @cached_property
    def star_products(self) -> dict[str, list[list[Product]]]:
        """M* and N*, by name."""
        if not isinstance(self.eom, MovingFrame):
            raise SeaframeError(
                f"The {self.eom.method} method has no M* and N*. Use method 'moving-frame'.",
                "unsupported",
                path="method",
            )
        q, v = self.symbols.q, self.symbols.v
        starred = {"Mstar": self.eom.Mstar(q), "Nstar": self.eom.Nstar(q, v)}
        algebra = self.algebra_of(x for entries in starred.values() for x in entries.flat)
        return {
            name: [[algebra.product(algebra.quotient(x)) for x in row] for row in entries]
            for name, entries in starred.items()
        }

    def algebra_of(self, expressions: Iterable[Any]) -> Algebra:
        from .algebra import Algebra

        return Algebra(expressions, self.symbols.order, self.symbols.quaternions, self.symbols.modes, self.constants)

    # Printing

    @cached_property
    def readable(self) -> bool:
        """Whether the accelerations can be solved for, and are short enough to read."""
        from .algebra import TooLarge

        if self.slants:
            return True  # there is no other way to write them
        unsolved = self.system  # raises where even M and r are too large
        if self.symbols.modes and any(len(r) > READABLE for r in unsolved.r.values()):
            return False
        try:
            return all(len(above) + len(below) <= READABLE for above, below in self.solution.quotients.values())
        except TooLarge:
            return not unsolved.r

    def statements(self, matrices: bool) -> Iterator[Statement]:
        """Yield the statements to print: accelerations, or M and r; then matrices."""
        from .printing import Statement

        if self.readable:
            for k, product in self.solution.products.items():
                rate = self.symbols.vdot[k]
                yield Statement(rate.name, self.symbols.meanings[rate].latex, product)
        else:
            for k, r in self.system.r.items():
                yield Statement(f"r_{k + 1}", f"r_{{{k + 1}}}", self.system.algebra.polynomial_product(r))
        if matrices or not self.readable:
            rows = self.free if not matrices else range(len(self.names))
            yield from entries("M", "M", {(j, k): self.mass_products[j][k] for j in rows for k in rows if j <= k})
        if matrices and isinstance(self.eom, MovingFrame):
            for name, products in self.star_products.items():
                both = [(j, k) for j in range(len(self.names)) for k in range(len(self.names))]
                yield from entries(name, f"{name[0]}^*", {(j, k): products[j][k] for j, k in both})

    def legend(self, statements: Sequence[Statement]) -> Iterator[str]:
        """Yield comments: a title, and the meaning of every symbol used."""
        yield f"# Equations of motion of '{self.eom.scene.name}', {self.eom.method}. SI units, angles in radians."
        if not self.free:
            yield "# No coordinate moves freely."
        if not self.readable:
            rates = ", ".join(f"{k + 1}: {self.symbols.vdot[k]}" for k in self.free)
            yield f"# M vdot = r, M symmetric, in the rows and columns of the accelerations {rates}"
        used = set().union(*(statement.right.expression.free_symbols for statement in statements))
        unknown = {self.symbols.vdot[k] for k in self.free}
        for symbol, meaning in self.symbols.meanings.items():
            if symbol in used | unknown:
                value = "" if meaning.value is None else f" = {meaning.value:.10g}"
                yield f"# {symbol}{value}: {', '.join(meaning.what)}"


def matrix(rows: Sequence[Sequence[Product]]) -> Any:
    import sympy

    return sympy.Matrix([[product.expression for product in row] for row in rows])


def entries(name: str, latex: str, products: Mapping[tuple[int, int], Product]) -> Iterator[Statement]:
    """Yield the entries of a matrix that are not zero."""
    from .printing import Statement

    for (j, k), product in products.items():
        if product.expression != 0:
            yield Statement(f"{name}_{j + 1}_{k + 1}", f"{latex}_{{{j + 1},{k + 1}}}", product)


def coupled_groups(unknowns: Sequence[int], M: Sequence[Sequence[Any]]) -> list[list[int]]:
    """Return the unknowns in groups that M does not couple."""
    groups: list[list[int]] = []
    for k in unknowns:
        touched = [group for group in groups if any(M[j][k] for j in group)]
        joined = [j for group in touched for j in group]
        groups = [group for group in groups if group not in touched] + [[*joined, k]]
    return groups
