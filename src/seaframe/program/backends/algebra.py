"""Exact algebra for printing: quotients of polynomials in symbols, sines and cosines, quaternions and square roots.

Formulas evaluated with SymPy symbols give deeply nested expressions. Here each becomes a numerator and a denominator in
a normal form, to which these identities have been applied:

    sin^2 a = 1 - cos^2 a,    w^2 = 1 - x^2 - y^2 - z^2 of a unit quaternion,    sqrt(n)^2 = n,    (1/p) p = 1

The last is for the reciprocals 1/p of polynomials p in modal coordinates, as Cayley's rotation of a section has them.

There is no search, so the work is bounded by the number of terms; formulas beyond BUDGET are refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

import sympy as sp
from sympy.polys.rings import ring

from ...errors import SeaframeError

BUDGET = 150_000  # products of terms in all multiplications together: some seconds of work
CANCELLABLE = 20_000  # terms of numerator times terms of denominator up to which common factors are searched
MOST_UNKNOWNS = 8  # largest linear system that is solved: it has 2^unknowns minors
FINEST = 1000  # largest denominator of numbers that are taken as fractions: 1333.3333333333333 is 4000/3
LONGEST = 10_000  # largest whole number in a denominator; with larger ones decimals are used
FACTORABLE = 200  # terms of a denominator up to which it is factored
COMPOSITE = 1_000_000  # numbers under a root up to which it is split into prime roots
NOISE = 10**10  # a term over the rounding error of the integrals over flexible links
FRACTIONS = 100  # smaller denominators are printed as fractions, others as decimals


class TooLarge(SeaframeError):
    """A formula has too many terms to be printed."""


class Singular(SeaframeError):
    """The mass matrix is singular, so accelerations are not unique."""

    def __init__(self) -> None:
        super().__init__(
            "A free coordinate has no inertia, so its acceleration is undefined. Give the links that it moves mass and "
            "inertia, or lock it.",
            "singular",
        )


class Quotient(NamedTuple):
    """A quotient of two polynomials."""

    above: Any  # numerator
    below: Any  # denominator


class Reciprocal(NamedTuple):
    """The generator g = 1/p of a polynomial p = c m + rest with leading monomial m: g m = (1 - g rest) / c."""

    leading: tuple[int, ...]  # powers of g m
    equal: Any  # the polynomial that g m equals

    @staticmethod
    def of(k: int, p: Any) -> Reciprocal:
        """Build for the generator with number k."""
        powers, c = max(p.terms(), key=lambda term: (sum(term[0]), term[0]))
        g = p.ring.gens[k]
        leading = tuple(power + (j == k) for j, power in enumerate(powers))
        return Reciprocal(leading, (1 - g * (p - p.ring.from_dict({powers: c}))).quo_ground(c))

    def divides(self, powers: tuple[int, ...]) -> bool:
        """Whether g m divides a monomial."""
        return all(map(int.__ge__, powers, self.leading))

    def quotient(self, powers: tuple[int, ...]) -> tuple[int, ...]:
        """Return the powers of a monomial over g m."""
        return tuple(a - b for a, b in zip(powers, self.leading, strict=True))


class Product(NamedTuple):
    """factor * (sum of terms), for printing: SymPy expressions."""

    factor: Any
    terms: list[Any]

    @property
    def expression(self) -> Any:
        return self.factor * sp.Add(*self.terms)


def fraction(x: float) -> Any:
    """Return a float as the simplest fraction that equals it up to rounding, else as its shortest decimal."""
    near = Fraction(x).limit_denominator(FINEST)
    exact = near if abs(float(near) - x) <= 4e-16 * max(1.0, abs(x)) else Fraction(repr(x))
    return sp.Rational(exact.numerator, exact.denominator)


class Algebra:
    """Polynomials in the generators of some expressions: symbols, sines, cosines, roots and reciprocals.

    `order` lists symbols from those that come first in a printed sum to those that come last; `quaternions` are unit
    quaternions; `modes` are the symbols whose polynomials have reciprocals; `constants` are symbols with exact values.
    """

    def __init__(
        self,
        expressions: Iterable[Any],
        order: Sequence[Any],
        quaternions: Iterable[Sequence[Any]],
        modes: Iterable[Any] = (),
        constants: Mapping[Any, Any] = MappingProxyType({}),
    ) -> None:
        self.modes = frozenset(modes)
        found = find_generators(expressions, self.modes) - constants.keys()
        waves = {f(x.args[0]) for x in found if isinstance(x, sp.sin | sp.cos) for f in (sp.sin, sp.cos)}
        turns = [tuple(q) for q in quaternions if not found.isdisjoint(q)]
        found |= waves | {x for q in turns for x in q}
        place = {symbol: k for k, symbol in enumerate(order)}
        generators = self.generators = sorted(found, key=lambda x: (place.get(x, len(place)), str(x)))
        self.ring = ring(generators, sp.QQ)[0]
        self.known = {x: Quotient(p, self.ring.one) for x, p in zip(generators, self.ring.gens, strict=True)}
        self.known |= {x: Quotient(self.ring(value), self.ring.one) for x, value in constants.items()}
        self.spent = 0
        self.angles = [
            (k, generators.index(sp.cos(x.args[0]))) for k, x in enumerate(generators) if isinstance(x, sp.sin)
        ]
        self.squares: dict[int, Any] = {}  # by number of a generator: the polynomial that its square equals
        for sine, cosine in self.angles:
            self.squares[sine] = 1 - self.ring.gens[cosine] ** 2
        for k, x in enumerate(generators):
            if isinstance(x, sp.Pow) and x.exp == sp.Rational(1, 2) and x.base.is_Rational:
                self.squares[k] = self.ring(x.base)
        for w, *xyz in turns:
            self.squares[generators.index(w)] = 1 - sum(self.known[x].above ** 2 for x in xyz)
        self.reciprocals: list[Reciprocal] = []
        for k, x in enumerate(generators):
            if is_reciprocal(x, self.modes):
                p = self.polynomial(x.base)
                self.reciprocals.append(Reciprocal.of(k, p))
                generators[k] = 1 / self.expression(p)
            elif not x.free_symbols.isdisjoint(constants):
                generators[k] = x.xreplace(constants)

    def quotient(self, expression: Any) -> Quotient:
        """Return the normal form of an expression."""
        whole = sp.sympify(expression)
        waiting = [whole]
        while waiting:
            e = waiting[-1]
            if missing := [x for x in operands(e, self.modes) if x not in self.known]:
                waiting += missing
            else:
                self.known[waiting.pop()] = self.combine(e)
        return self.known[whole]

    def polynomial(self, expression: Any) -> Any:
        """Return the normal form of an expression whose denominator is a number."""
        above, below = self.quotient(expression)
        if below != 1:
            raise SeaframeError(
                f"With these symbols masses or lengths are divided by {below.as_expr()}, which is not supported. "
                "Choose symbols without quotients.",
                "unsupported",
                path="symbols",
            )
        return above

    def combine(self, e: Any) -> Quotient:
        """Return the normal form of an expression whose operands are known."""
        if e in self.known:
            return self.known[e]
        if e in (sp.nan, sp.zoo):
            raise Singular
        if e.is_Number:
            return Quotient(self.ring(e if e.is_Rational else fraction(float(e))), self.ring.one)
        if isinstance(e, sp.Add):
            return self.add([self.known[x] for x in e.args])
        if isinstance(e, sp.Mul):
            return self.multiply([self.known[x] for x in e.args])
        if e.exp == sp.Rational(1, 2) or is_power_of_reciprocal(e, self.modes):
            return self.multiply([self.known[x] for x in operands(e, self.modes)] * (abs(int(e.exp)) or 1))
        base, power = self.known[e.base], int(e.exp)
        return self.multiply([base if power > 0 else Quotient(base.below, base.above)] * abs(power))

    def multiply(self, factors: Sequence[Quotient]) -> Quotient:
        above, below = self.ring.one, self.ring.one
        for factor in factors:
            above, below = (
                self.multiply_polynomials(above, factor.above),
                self.multiply_polynomials(below, factor.below),
            )
        return self.cancel_factors(above, below)

    def add(self, terms: Sequence[Quotient]) -> Quotient:
        above, below = self.ring.zero, self.ring.one
        for term in terms:
            if term.below == below:
                above = above + term.above
            else:
                above = self.multiply_polynomials(above, term.below) + self.multiply_polynomials(term.above, below)
                below = self.multiply_polynomials(below, term.below)
        return self.cancel_factors(above, below)

    def multiply_polynomials(self, a: Any, b: Any) -> Any:
        """Return the product a b of polynomials in its normal form."""
        self.spent += len(a) * len(b)
        if self.spent > BUDGET:
            raise TooLarge(
                "These equations have too many terms to be written out. Lock or prescribe some coordinates, or give "
                "flexible links fewer modes.",
                "limit",
            )
        return self.reduce_reciprocals(self.reduce_squares(a * b, self.squares))

    def reduce_squares(self, a: Any, squares: Mapping[int, Any]) -> Any:
        """Replace the squares of some generators (by number) in a polynomial by the polynomials that they equal."""
        for k, square in squares.items():
            if all(powers[k] < 2 for powers in a.itermonoms()):
                continue
            by_power: dict[int, dict[tuple[int, ...], Any]] = {}
            for powers, coefficient in a.iterterms():
                squared, left = divmod(powers[k], 2)
                by_power.setdefault(squared, {})[(*powers[:k], left, *powers[k + 1 :])] = coefficient
            parts = ((self.ring.from_dict(rest), squared) for squared, rest in by_power.items())
            a = sum((rest * square**squared for rest, squared in parts), start=self.ring.zero)
        return a

    def reduce_reciprocals(self, a: Any) -> Any:
        """Replace products of 1/p and the leading term of p by what they equal."""
        for each in self.reciprocals:
            while high := {powers: c for powers, c in a.iterterms() if each.divides(powers)}:
                lower = self.ring.from_dict({each.quotient(powers): c for powers, c in high.items()})
                a = a - self.ring.from_dict(high) + lower * each.equal
                self.spent += len(high)
        return a

    def cancel_factors(self, above: Any, below: Any) -> Quotient:
        """Return a quotient without common factors, unless it has too many terms to search for them."""
        if not above or below.is_ground:
            return Quotient(above.quo_ground(below.LC) if above else above, self.ring.one)
        if len(above) * len(below) <= CANCELLABLE:
            above, below = above.cancel(below)
        return Quotient(above, below) if below.LC > 0 else Quotient(-above, -below)

    def solve(self, M: Sequence[Sequence[Any]], b: Sequence[Any]) -> list[Quotient]:
        """Solve M x = b of polynomials by Cramer's rule; M must not be singular."""
        n = len(b)
        if n > MOST_UNKNOWNS:
            raise TooLarge(
                f"{n} coupled accelerations are too many to be written out; the limit is {MOST_UNKNOWNS}. "
                "Use M and r of M vdot = r.",
                "limit",
            )
        columns = [*zip(*M, strict=True), b]

        @cache
        def minor(row: int, chosen: tuple[int, ...]) -> Any:
            """Return the determinant of the rows from `row` on, in the chosen columns."""
            if row == n:
                return self.ring.one
            result = self.ring.zero
            for k, j in enumerate(chosen):
                if entry := columns[j][row]:
                    part = self.multiply_polynomials(entry, minor(row + 1, chosen[:k] + chosen[k + 1 :]))
                    result = result - part if k % 2 else result + part
            return result

        whole = tuple(range(n + 1))
        if not (below := minor(0, whole[:n])):
            raise Singular
        aboves = [minor(0, whole[:k] + whole[k + 1 :]) for k in range(n)]
        return [self.cancel_factors(above if (n - 1 - k) % 2 == 0 else -above, below) for k, above in enumerate(aboves)]

    def polynomial_product(self, polynomial: Any) -> Product:
        """Return a polynomial in the form in which it is printed."""
        return self.product(Quotient(polynomial, self.ring.one))

    def without_noise(self, polynomials: Mapping[Any, Any], alike: Sequence[int]) -> dict[Any, Any]:
        """Return polynomials without terms that are rounding errors of integrals over flexible links.

        These are by NOISE below the largest of the same kind: equal but for the modal coordinates and rates, whose
        generators have the numbers `alike`.
        """

        def kind(powers: Sequence[int]) -> tuple[int, ...]:
            return (*(0 if k in alike else power for k, power in enumerate(powers)), sum(powers[k] for k in alike))

        largest: dict[tuple[int, ...], Any] = {}
        for a in polynomials.values():
            for powers, c in a.terms():
                largest[kind(powers)] = max(largest.get(kind(powers), 0), abs(c))
        return {
            key: self.ring.from_dict({powers: c for powers, c in a.terms() if abs(c) * NOISE > largest[kind(powers)]})
            for key, a in polynomials.items()
        }

    def product(self, quotient: Quotient) -> Product:
        """Return a quotient for printing: common factors outside, most signs positive."""
        above, below = quotient
        if max(map(abs, below.coeffs())) > LONGEST:  # decimals rather than huge whole numbers
            above, below = above.quo_ground(below.LC), below.monic()
        above = self.shorten(above)
        if len(above) < 2:
            return Product(self.expression(above) / self.factor_denominator(below), [sp.Integer(1)])
        shared = [min(powers) for powers in zip(*above.itermonoms(), strict=True)]
        content, whole = above.primitive()
        content, above = (1, above) if max(map(abs, whole.coeffs())) > LONGEST else (content, whole)
        sign = -1 if sum(c < 0 for c in above.itercoeffs()) > len(above) / 2 else 1
        terms = [([a - b for a, b in zip(powers, shared, strict=True)], sign * c) for powers, c in above.terms()]
        return Product(
            self.monomial(shared, sign * content) / self.factor_denominator(below),
            [self.monomial(*term) for term in terms],
        )

    def factor_denominator(self, a: Any) -> Any:
        """Return a denominator as an expression, factored unless it has too many terms."""
        if len(a) > FACTORABLE or a.is_ground:
            return self.expression(self.shorten(a))
        number, factors = a.factor_list()
        parts = [(self.shorten(p), power) for p, power in factors]
        for k, (p, power) in enumerate(parts):
            if sum(c < 0 for c in p.itercoeffs()) > len(p) / 2:
                number, parts[k] = number * (-1) ** power, (-p, power)
        for k, (p, power) in enumerate(parts):
            if max(map(abs, p.coeffs())) > LONGEST:  # decimals rather than huge whole numbers
                number, parts[k] = number * p.LC**power, (p.monic(), power)
        return self.monomial([], number) * sp.Mul(*(self.expression(p) ** power for p, power in parts))

    def expression(self, a: Any) -> Any:
        return sp.Add(*(self.monomial(powers, c) for powers, c in a.terms()))

    def monomial(self, powers: Sequence[int], coefficient: Any) -> Any:
        """Return a monomial as an expression; a coefficient with a large denominator becomes a decimal."""
        number = sp.Rational(int(coefficient.numerator), int(coefficient.denominator))
        if number.q >= FRACTIONS:
            number = sp.Float(float(number))
        return sp.Mul(number, *(x**power for x, power in zip(self.generators, powers, strict=False)))

    def shorten(self, a: Any) -> Any:
        """Use sin^2 or cos^2 of every angle, whichever takes fewer terms, in each group of otherwise equal terms."""
        waves = {k for pair in self.angles for k in pair}
        groups: dict[tuple[int, ...], dict[tuple[int, ...], Any]] = {}
        for powers, c in a.terms():
            alike = tuple(0 if k in waves else power for k, power in enumerate(powers))
            groups.setdefault(alike, {})[powers] = c
        return sum((self.prefer_sines(self.ring.from_dict(group)) for group in groups.values()), start=self.ring.zero)

    def prefer_sines(self, a: Any) -> Any:
        """Replace cos^2 by 1 - sin^2 for every angle where that takes fewer terms."""
        for sine, cosine in self.angles:
            other = self.reduce_squares(a, {cosine: 1 - self.ring.gens[sine] ** 2})
            a = other if len(other) < len(a) else a
        return a


def operands(e: Any, modes: Collection[Any] = ()) -> tuple[Any, ...]:
    """Return the operands of a sum, a product or a whole power, and the prime roots of a root; others have none.

    A negative power of a polynomial in modal coordinates is a power of its reciprocal.
    """
    if isinstance(e, sp.Add | sp.Mul):
        return tuple(e.args)
    if not isinstance(e, sp.Pow):
        return ()
    if is_power_of_reciprocal(e, modes):
        return () if e.exp == -1 else (1 / e.base,)
    if e.exp == sp.Rational(1, 2) and e.base.is_Integer and e.base < COMPOSITE:
        primes = sp.factorint(e.base)  # SymPy has already moved squares out of the root
        return tuple(sp.sqrt(p) for p in primes) if len(primes) > 1 else ()
    return (e.base,) if e.exp.is_Integer else ()


def is_power_of_reciprocal(e: Any, modes: Collection[Any]) -> bool:
    """Whether an expression is a negative whole power of a sum with modal coordinates."""
    power = isinstance(e, sp.Pow) and e.exp.is_Integer and e.exp < 0 and isinstance(e.base, sp.Add)
    return power and not e.free_symbols.isdisjoint(modes)


def is_reciprocal(e: Any, modes: Collection[Any]) -> bool:
    """Whether an expression is the reciprocal of a sum with modal coordinates."""
    return is_power_of_reciprocal(e, modes) and e.exp == -1


def find_generators(expressions: Iterable[Any], modes: Collection[Any] = ()) -> set[Any]:
    """Return the generators of expressions: operands below sums, products and whole powers that are not numbers."""
    waiting = [sp.sympify(e) for e in expressions]
    seen = set(waiting)
    while waiting:
        e = waiting.pop()
        new = {*operands(e, modes), *((e.base,) if is_reciprocal(e, modes) else ())} - seen
        seen |= new
        waiting += new
    return {e for e in seen if not e.is_Number and not operands(e, modes)}
