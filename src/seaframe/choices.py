"""Names that a user may choose from, as types: the scene's schema and the command line read them here.

`seaframe.dynamics` and `seaframe.integrate` hold what they stand for.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Integrator: TypeAlias = Literal["rk4", "paper-rk4", "dopri5", "rodas4", "ros34pw2", "auto"]
Method: TypeAlias = Literal["recursive", "moving-frame", "udwadia-kalaba", "gibbs-appell"]
