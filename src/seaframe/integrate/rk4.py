"""The classical Runge-Kutta method of fourth order: the default, also of compiled loops."""

from __future__ import annotations

from .runge_kutta import RungeKutta


class RK4(RungeKutta):
    """Fixed steps of fourth order."""

    name, order, fixed = "rk4", 4, True
    reference = "Kutta 1901, Z. Math. Phys. 46"
    nodes = (0.0, 0.5, 0.5, 1.0)
    rows = ((), (0.5,), (0.0, 0.5), (0.0, 0.0, 1.0))
    weights = (1 / 6, 1 / 3, 1 / 3, 1 / 6)
