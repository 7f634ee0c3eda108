"""Printed drag and friction coefficients, as objects with their source; none is read from Seaframe."""

from __future__ import annotations

import math

# C_D of a circular cylinder over Re. Steady flow, computed: S. C. R. Dennis and G.-Z. Chang, Journal of Fluid Mechanics
# 42 (1970) 471-489, table of drag coefficients.
DENNIS_CHANG = {5.0: 4.116, 7.0: 3.421, 10.0: 2.846, 20.0: 2.045}

# The same, of the measured curve of textbooks (C. Wieselsberger, Physikalische Zeitschrift 22 (1921)), to two digits.
MEASURED_CURVE = {1.0: 10.0, 1e3: 1.0, 1e4: 1.1, 1e5: 1.2}


def lamb_cylinder_drag(Re: float) -> float:
    """C_D of a cylinder in slow flow, Re < 0.5: H. Lamb, Hydrodynamics, section 343."""
    return 8.0 * math.pi / (Re * (0.5 - EULER + math.log(8.0 / Re)))


EULER = 0.5772156649015329  # Euler's constant

# C_F of the ITTC-1957 line, 0.075/(log10 Re - 2)^2 (International Towing Tank Conference, Madrid 1957).
ITTC_1957 = {1e5: 8.3333e-3, 1e6: 4.6875e-3, 1e7: 3.0e-3, 1e8: 2.0833e-3, 1e9: 1.5306e-3}

# C_F of a smooth plate with transition at Re = 5e5 (H. Schlichting, Boundary-Layer Theory): with A = 1700.
SCHLICHTING = {1e6: 2.77e-3, 1e7: 2.83e-3, 1e8: 2.11e-3}

SQUARE_FACE_ON, SQUARE_CORNER_ON = 2.05, 1.55  # on the projected width; S. F. Hoerner, Fluid-Dynamic Drag, 1965, ch. 3

# C_D of sharp rectangles by depth over width: EN 1991-1-4:2005, figure 7.23.
EUROCODE_RECTANGLES = {0.2: 2.0, 0.7: 2.4, 1.0: 2.1, 2.0: 1.65, 5.0: 1.0, 10.0: 0.9}

# C_a of a square, on a circle over its edge: the exact added mass per length of an edge 2 a is 4.754 rho a^2;
# DNV-RP-C205, table D-1, has 1.51.
SQUARE_ADDED_MASS = 4.754 / math.pi


def cylinder_drag(Re: float) -> float:
    """Sucker and Brauer (1975) for 1e-4 < Re < 2e5, written out."""
    return 1.18 + 6.8 / math.pow(Re, 0.89) + 1.96 / math.sqrt(Re) - 0.0004 * Re / (1.0 + 3.64e-7 * Re * Re)
