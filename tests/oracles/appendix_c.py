"""The accelerations in the program of study 000's web page, Appendix C of the thesis, as SymPy expressions.

`matlabFunction` of Dynamics.js returns them for the three axes; M1x and M1y are the moments of `getMoments`. The names
J11, J31, w1 ... are those of `appendix_a`. The recognised text of the page is whole here; only its line breaks differ.
"""

from __future__ import annotations

import math
from typing import Any

import sympy as sp

from tests.oracles.appendix_a import SYMBOLS

MOMENTS = sp.symbols("M1x M1y", real=True)

FIRST = """
(J11*J31*ddth2*cos(th1) - J31*M1x*cos(th2)**2 - J11*M1x
+ J31*M1x*cos(th1)**2*cos(th2)**2 - J11*J31*w2*w3 + J11*J31*dth2*w1*sin(2*th2)
+ J11*J31*w2*w3*cos(th2)**2 - 2*J11*J31*dth1*dth2*sin(th1)
- 2*J11*J31*dth2*w3*sin(th1) + J31*M1y*cos(th1)*cos(th2)**2*sin(th1)
+ 2*J11*J31*dth1*w2*cos(th1)**2*cos(th2)**2
+ J11*J31*dth1**2*cos(th1)*cos(th2)*sin(th2)
+ J11*J31*w2*w3*cos(th1)**2*cos(th2)**2
- J11*J31*w2**2*cos(th1)*cos(th2)*sin(th2)
+ J11*J31*w3**2*cos(th1)*cos(th2)*sin(th2)
+ 2*J11*J31*dth1*dth2*cos(th2)**2*sin(th1)
+ 2*J11*J31*dth2*w3*cos(th2)**2*sin(th1)
+ J11*J31*ddth1*cos(th2)*sin(th1)*sin(th2)
+ 2*J11*J31*dth1*w3*cos(th1)*cos(th2)*sin(th2)
+ J11*J31*w1*w2*cos(th2)*sin(th1)*sin(th2)
- 2*J11*J31*dth1*w1*cos(th1)*cos(th2)**2*sin(th1)
- 2*J11*J31*dth2*w1*cos(th1)**2*cos(th2)*sin(th2)
- J11*J31*w1*w3*cos(th1)*cos(th2)**2*sin(th1)
- 2*J11*J31*dth2*w2*cos(th1)*cos(th2)*sin(th1)*sin(th2))/(J11*(J11 + J31))
"""
SECOND = """
(J11*J31*ddth2*sin(th1) - J11*M1y - J31*M1y*cos(th1)**2*cos(th2)**2
- 2*J11*J31*dth1*w1*cos(th2)**2 + 2*J11*J31*dth1*dth2*cos(th1)
+ 2*J11*J31*dth2*w3*cos(th1) - J11*J31*w1*w3*(2*cos(th2)**2 - 1)
+ J31*M1x*cos(th1)*cos(th2)**2*sin(th1)
+ 2*J11*J31*dth1*w1*cos(th1)**2*cos(th2)**2
+ J11*J31*w1*w3*cos(th1)**2*cos(th2)**2
+ J11*J31*dth1**2*cos(th2)*sin(th1)*sin(th2)
- J11*J31*w1**2*cos(th2)*sin(th1)*sin(th2)
+ J11*J31*w3**2*cos(th2)*sin(th1)*sin(th2)
- 2*J11*J31*dth1*dth2*cos(th1)*cos(th2)**2
- 2*J11*J31*dth2*w3*cos(th1)*cos(th2)**2
- J11*J31*ddth1*cos(th1)*cos(th2)*sin(th2)
+ 2*J11*J31*dth1*w3*cos(th2)*sin(th1)*sin(th2)
+ J11*J31*w1*w2*cos(th1)*cos(th2)*sin(th2)
+ 2*J11*J31*dth1*w2*cos(th1)*cos(th2)**2*sin(th1)
+ 2*J11*J31*dth2*w2*cos(th1)**2*cos(th2)*sin(th2)
+ J11*J31*w2*w3*cos(th1)*cos(th2)**2*sin(th1)
- 2*J11*J31*dth2*w1*cos(th1)*cos(th2)*sin(th1)*sin(th2))/(J11*(J11 + J31))
"""
THIRD = """
-(J31*cos(th2)*(2*dth1*dth2*sin(th2) - ddth1*cos(th2)
+ 2*dth2*w3*sin(th2) + w1*w3*cos(th1)*sin(th2)
+ w1*w2*cos(th2)*(2*cos(th1)**2 - 1) + w2*w3*sin(th1)*sin(th2)
- w1**2*cos(th1)*cos(th2)*sin(th1)
+ w2**2*cos(th1)*cos(th2)*sin(th1) + 2*dth2*w2*cos(th1)*cos(th2)
- 2*dth2*w1*cos(th2)*sin(th1)))/(J11 + J31)
- (J31*cos(th2)*(M1y*cos(th1)*sin(th2) - M1x*sin(th1)*sin(th2)))/(J11*(J11 + J31))
"""


def page_accelerations() -> list[Any]:
    """What the page's program returns as the hull's angular accelerations [rad/s2]."""
    names = SYMBOLS._asdict() | dict(zip(("M1x", "M1y"), MOMENTS, strict=True))
    return [sp.sympify(text.replace("\n", " "), locals=names) for text in (FIRST, SECOND, THIRD)]


def page_angles(R: Any) -> list[float]:
    """`rotMatToAngle`: the three angles that the page uses for its moments and its picture [rad]."""
    first = math.atan2(R[1, 2], R[2, 2])
    s1, c1 = math.sin(first), math.cos(first)
    second = math.atan2(R[0, 2], math.hypot(R[0, 0], R[0, 1]))
    return [first, second, math.atan2(s1 * R[2, 0] - c1 * R[1, 0], c1 * R[1, 1] - s1 * R[2, 1])]


def page_moments(angles: list[float]) -> list[float]:
    """`getMoments`: M1x and M1y [N m] at these angles."""
    return [-2000.0 * 0.5 * 9.81 * math.sin(angles[0]), 2000.0 * 0.5 * 9.81 * math.sin(angles[1])]
