"""Build CasADi functions, for optimal control: CasADi differentiates them exactly, and Ipopt uses them.

CasADi comes with the extra `mpc`. The same formulas are evaluated with CasADi symbols instead of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...extras import import_extra


def function(
    name: str,
    inputs: Mapping[str, int],
    outputs: Sequence[str],
    formula: Callable[..., Sequence[Sequence[Any]]],
) -> Any:
    """Return a CasADi function of named columns; `inputs` gives their numbers of entries.

    The formula takes a list of scalar symbols for every input and returns a list of numbers for every output.
    """
    ca = import_extra("casadi", "mpc", "CasADi functions need")
    columns = [ca.SX.sym(word, size) for word, size in inputs.items()]
    answers = formula(*([column[k] for k in range(column.numel())] for column in columns))
    return ca.Function(name, columns, [ca.vertcat(*answer) for answer in answers], list(inputs), list(outputs))
