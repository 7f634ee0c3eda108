"""Write formulas as text, for languages with the operators of C."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..trace import Expression, Rows
from .pieces import Piece, Writer

CHOICE, SUM, PRODUCT, SIGN, ATOM = range(5)  # ranks: operators that bind tighter have higher numbers
LINE = 90  # characters of a formula above which it gets a statement of its own


class Text(NamedTuple):
    """A formula or a statement, with the rank of its outermost operator."""

    text: str
    rank: int = ATOM

    def within(self, rank: int) -> str:
        """Return the text as an operand; in brackets if its rank is below `rank`."""
        return self.text if self.rank >= rank else f"({self.text})"


class Formulas(Writer[Text]):
    """Writes a piece with a language's names of functions and of entries of blocks.

    `declare` is what precedes a new name.
    """

    def __init__(
        self,
        piece: Piece,
        functions: Mapping[str, str],
        declare: str,
        place: Callable[[str, int, str], str],
        single: bool = False,
    ) -> None:
        self.piece, self.functions, self.declare, self.place, self.single = piece, functions, declare, place, single

    def reference(self, block: str, index: int) -> str:
        return self.place(block, index, "k" if block in self.piece.moving else "")

    def constant(self, value: float) -> Text:
        return Text(number(value, self.functions["infinity"], self.single), ATOM if is_positive(value) else SIGN)

    def entry(self, block: str, index: int) -> Text:
        return Text(self.reference(block, index))

    def operation(self, x: Expression, parts: Sequence[Text]) -> Text:
        match x.op:
            case "+" | "-":
                op, last = move_sign(x.op, parts[1].within(PRODUCT))
                return Text(f"{parts[0].within(SUM)} {op} {last}", SUM)
            case "*" | "/":
                return Text(f"{parts[0].within(PRODUCT)} {x.op} {parts[1].within(SIGN)}", PRODUCT)
            case "neg":
                return Text(f"-{parts[0].within(ATOM)}", SIGN)
            case "where":
                a, b, yes, no = parts
                test = f"{a.within(SUM)} {x.a.op} {b.within(SUM)}"
                return Text(f"{test} ? {yes.within(SUM)} : {no.within(SUM)}", CHOICE)
            case "find":
                table = f"table_{x.b.digest}"
                return Text(f"find({parts[0].text}, {table}, {len(x.b)})")
            case "entry_of" if isinstance(x.b, Rows):
                position = f"{self.functions['whole']}{parts[0].within(ATOM)}"
                return Text(self.place(x.b.block, x.b.first, f"{x.b.step} * {position}" if x.b.step > 1 else position))
            case "entry_of":
                return Text(f"table_{x.b.digest}[{self.functions['whole']}{parts[0].within(ATOM)}]")
            case _:
                return Text(f"{self.functions[x.op]}({parts[0].text})")

    def is_long(self, code: Text) -> bool:
        return len(code.text) > LINE

    def assign_name(self, x: Expression, code: Text) -> tuple[Text, Text]:
        name = f"t{x.index}"
        return self.assign(f"{self.declare}{name}", code), Text(name)

    def write_entry(self, block: str, index: int, code: Text) -> Text:
        return self.assign(self.reference(block, index), code)

    def assign(self, target: str, code: Text) -> Text:
        """Return the statement that assigns a formula."""
        return Text(f"{target} = {code.text};")


def move_sign(op: str, last: str) -> tuple[str, str]:
    """Move the sign of the last term of a sum into its operator: a + -b is a - b, to the bit."""
    if not last.startswith("-"):
        return op, last
    return ("-" if op == "+" else "+"), last.removeprefix("-")


def is_positive(value: float) -> bool:
    return math.copysign(1.0, value) > 0.0


def number(value: float, infinity: str, single: bool = False) -> str:
    """Return a constant as text that reads back to the bit."""
    if math.isinf(value):
        return infinity if value > 0.0 else f"-{infinity}"
    if single:
        value = struct.unpack("f", struct.pack("f", value))[0]
    return f"{value!r}f" if single else repr(value)
