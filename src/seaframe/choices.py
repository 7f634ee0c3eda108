"""Names of integrators and formulations as types, shared by the scene's schema and the command line.

Their implementations are in `seaframe.integrate` and `seaframe.dynamics`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Integrator: TypeAlias = Literal["rk4", "paper-rk4", "dopri5", "rodas4", "ros34pw2", "auto"]
Method: TypeAlias = Literal["recursive", "moving-frame", "udwadia-kalaba", "gibbs-appell"]
