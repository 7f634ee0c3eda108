"""Names of integrators, formulations and the like as types, shared by schema, package and command line.

Their implementations are in `seaframe.integrate`, `seaframe.dynamics` and `seaframe.program.export`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Integrator: TypeAlias = Literal[
    "rk4", "paper-rk4", "paper-rk4-start", "variational", "dopri5", "imex3", "rodas4", "ros34pw2", "auto"
]
Method: TypeAlias = Literal["recursive", "moving-frame", "udwadia-kalaba", "gibbs-appell"]
CasadiFunction: TypeAlias = Literal[
    "forward", "inverse", "mass_matrix", "step", "impulse", "observe", "pose", "jacobian"
]
Language: TypeAlias = Literal["python", "matlab", "javascript"]  # of printed symbolic equations
EquationFormat: TypeAlias = Literal["text", "latex", "python", "matlab", "javascript"]
Estimate: TypeAlias = Literal["none", "shapes", "panels"]  # of hydrodynamics that an imported file does not give
