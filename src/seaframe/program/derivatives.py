"""Forward mode on the graph: how outputs change along a direction of their inputs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .trace import Expression, Operand, live

# By operation, the change of a node x from the changes da, db of its first two operands.
RULES: dict[str, Callable[[Any, Any, Any], Any]] = {
    "+": lambda x, da, db: da + db,
    "-": lambda x, da, db: da - db,
    "*": lambda x, da, db: da * x.b + x.a * db,
    "/": lambda x, da, db: (da - x * db) / x.b,
    "neg": lambda x, da, db: -da,
    "abs": lambda x, da, db: (x.a < 0.0).where(-1.0, 1.0) * da,
    "sqrt": lambda x, da, db: 0.5 * da / x,
    "sin": lambda x, da, db: x.a.cos() * da,
    "cos": lambda x, da, db: -(x.a.sin() * da),
    "exp": lambda x, da, db: x * da,
    "tanh": lambda x, da, db: (1.0 - x * x) * da,
    "atan2": lambda x, da, db: (da * x.b - x.a * db) / (x.a * x.a + x.b * x.b),
}


def tangents(outputs: Sequence[Operand], directions: Mapping[Expression, Operand]) -> list[Operand]:
    """The change of every output when inputs change at given rates, exact, in the graph of the outputs."""
    change: dict[Expression, Any] = {}

    def of(y: Any) -> Any:
        return change.get(y, 0.0) if type(y) is Expression else 0.0

    for x in live(outputs):
        if x.op == "input":
            change[x] = directions.get(x, 0.0)
        elif x.op == "where":  # the choice itself does not change
            change[x] = x.a.where(of(x.b), of(x.c))
        elif x.op in RULES:
            da, db = of(x.a), of(x.b)
            moves = type(da) is Expression or type(db) is Expression or da or db
            change[x] = RULES[x.op](x, da, db) if moves else 0.0
    return [of(x) for x in outputs]
