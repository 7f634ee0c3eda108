"""The equations of motion printed in study 000, Appendix A (thesis) and Annex A (article), as SymPy expressions.

A. Evjenth, O. A. Moe, I. V. K. Schon, "A dynamic model for motion of an ROV due to on-board robotics", bachelor's
thesis IMM 2017-M106, Western Norway University of Applied Sciences, Bergen 2017; printed again, with T. J. Impelluso,
as IMECE2017-70110. Both print the angular accelerations of the hull of the reduced model: only angular momentum, a hull
with J = J11 (1, 1, 1), a massless first arm, a second arm with J = J31 (1, 0, 1), prescribed joint angles.

Here th1, th2 are the printed th1t(t), th2t(t): the angle of the first joint, about axis 3 (theta^(2) in the text), and
of the second, about axis 1 (theta^(3)). The printed left sides, omega-dot^(1), ^(2), ^(3), are the three components for
the hull, not three bodies; the printed sentence calls them angular velocities. Every term is divided by J11 + J31: the
second arm cannot turn the hull about its own axis, so the inverse of the 3x3 mass matrix acts as that number, as long
as the hull's inertia is the same about all axes. For another hull the expressions do not hold.

Terms stand in their printed order, numbered from 1 along each component: 17, 20 and 11 of them. What the recognised
text has wrong was repaired from the other of the two prints, each of which is complete where the other is not:

    component  term   article, Annex A                       thesis, Appendix A
    1          1-3    whole                                  lost; only the closing "(J11 + J31)" stands, above the text
    1          3      "(cos(th2t(t))^2 1)", the minus lost   lost
    1          4, 5   whole                                  fragments of term 5 repeated with "(J31 * w2 * w3 *"
    1          6-17   whole                                  whole; a repeated "J31", "(J31 * ..." at line ends; "I" for J
    2          1-14   whole; "/31", "I11" for J31, J11       whole; repeated fragments at line ends; "[31" for J31
    2          15     whole                                  lost, with the "(2 * J31 * w3 *" of term 16
    2          16-20  whole; "/31" for J31                   whole
    3          all    whole                                  "(31 * cos(theta^(2)(t))" for "(J31 * cos(th2t(t))"
    3          8, 9   "* 2 * w2": no sign between them       "+ 2 * w2"

The last line is the one place where a print is wrong, not its recognised text: the article joins the eighth and the
ninth term of the third component by a product, which has no consistent unit. `printed_accelerations` has that product,
`mended_accelerations` the sum, as in the thesis.
"""

from typing import Any, NamedTuple

import sympy as sp

Terms = tuple[Any, ...]


class Symbols(NamedTuple):
    """What the expressions are written in: rates of the hull in its own frame, joint angles, inertias."""

    w1: Any  # angular velocity of the hull [rad/s]
    w2: Any
    w3: Any
    th1: Any  # joint angles [rad]
    th2: Any
    dth1: Any  # [rad/s]
    dth2: Any
    ddth1: Any  # [rad/s2]
    ddth2: Any
    J11: Any  # of the hull, about every axis [kg m2]
    J31: Any  # of the second arm, about its axes 1 and 3 [kg m2]


SYMBOLS = Symbols(*sp.symbols(" ".join(Symbols._fields), real=True))


def printed_accelerations(symbols: Symbols = SYMBOLS) -> tuple[Any, Any, Any]:
    """The hull's angular acceleration in its own frame [rad/s2], component by component, as the article prints it."""
    first, second, third = mended_terms(symbols)
    lever = symbols.J31 * sp.cos(symbols.th2) / (symbols.J11 + symbols.J31)
    product = third[7] * third[8] / lever  # "2 * w1 * w2 * cos(th1t)^2 * cos(th2t) * 2 * w2 * ..."
    return sum(first), sum(second), sum(third[:7]) + product + sum(third[9:])


def mended_accelerations(symbols: Symbols = SYMBOLS) -> tuple[Any, Any, Any]:
    """The hull's angular acceleration in its own frame [rad/s2], component by component, with the sum in its place."""
    first, second, third = mended_terms(symbols)
    return sum(first), sum(second), sum(third)


def mended_terms(symbols: Symbols = SYMBOLS) -> tuple[Terms, Terms, Terms]:
    """The summands of the three components, in their printed order."""
    return first_component(symbols), second_component(symbols), third_component(symbols)


def first_component(symbols: Symbols) -> Terms:
    """The 17 printed terms of the acceleration about axis 1."""
    w1, w2, w3, th1, th2, dth1, dth2, ddth1, ddth2, J11, J31 = symbols
    s1, c1, s2, c2 = sp.sin(th1), sp.cos(th1), sp.sin(th2), sp.cos(th2)
    return (
        (2 * J31 * w3 * s1 * s2**2 * dth2) / (J11 + J31),
        -(J31 * w1 * sp.sin(2 * th2) * dth2) / (J11 + J31),
        -(J31 * w2 * w3 * (c2**2 - 1)) / (J11 + J31),
        -(J31 * c1 * c2 * s2 * dth1**2) / (J11 + J31),
        -(J31 * w2 * w3 * c1**2 * c2**2) / (J11 + J31),
        -(J31 * c1 * ddth2) / (J11 + J31),
        -(2 * J31 * w2 * c1**2 * c2**2 * dth1) / (J11 + J31),
        (2 * J31 * s1 * s2**2 * dth1 * dth2) / (J11 + J31),
        (J31 * w2**2 * c1 * c2 * s2) / (J11 + J31),
        -(J31 * w3**2 * c1 * c2 * s2) / (J11 + J31),
        -(J31 * c2 * s1 * s2 * ddth1) / (J11 + J31),
        (J31 * w1 * w3 * c1 * c2**2 * s1) / (J11 + J31),
        -(2 * J31 * w3 * c1 * c2 * s2 * dth1) / (J11 + J31),
        (2 * J31 * w1 * c1 * c2**2 * s1 * dth1) / (J11 + J31),
        (2 * J31 * w1 * c1**2 * c2 * s2 * dth2) / (J11 + J31),
        -(J31 * w1 * w2 * c2 * s1 * s2) / (J11 + J31),
        (2 * J31 * w2 * c1 * c2 * s1 * s2 * dth2) / (J11 + J31),
    )


def second_component(symbols: Symbols) -> Terms:
    """The 20 printed terms of the acceleration about axis 2."""
    w1, w2, w3, th1, th2, dth1, dth2, ddth1, ddth2, J11, J31 = symbols
    s1, c1, s2, c2 = sp.sin(th1), sp.cos(th1), sp.sin(th2), sp.cos(th2)
    return (
        (2 * J31 * w1 * w3 * c2**2) / (J11 + J31),
        -(J31 * w1 * w3) / (J11 + J31),
        -(J31 * s1 * ddth2) / (J11 + J31),
        -(2 * J31 * w3 * c1 * dth2) / (J11 + J31),
        (2 * J31 * w1 * c2**2 * dth1) / (J11 + J31),
        -(2 * J31 * c1 * dth1 * dth2) / (J11 + J31),
        -(J31 * c2 * s1 * s2 * dth1**2) / (J11 + J31),
        -(J31 * w1 * w3 * c1**2 * c2**2) / (J11 + J31),
        (2 * J31 * w3 * c1 * c2**2 * dth2) / (J11 + J31),
        -(2 * J31 * w1 * c1**2 * c2**2 * dth1) / (J11 + J31),
        (2 * J31 * c1 * c2**2 * dth1 * dth2) / (J11 + J31),
        (J31 * c1 * c2 * s2 * ddth1) / (J11 + J31),
        (J31 * w1**2 * c2 * s1 * s2) / (J11 + J31),
        -(J31 * w3**2 * c2 * s1 * s2) / (J11 + J31),
        -(J31 * w2 * w3 * c1 * c2**2 * s1) / (J11 + J31),
        -(2 * J31 * w3 * c2 * s1 * s2 * dth1) / (J11 + J31),
        -(2 * J31 * w2 * c1 * c2**2 * s1 * dth1) / (J11 + J31),
        -(2 * J31 * w2 * c1**2 * c2 * s2 * dth2) / (J11 + J31),
        -(J31 * w1 * w2 * c1 * c2 * s2) / (J11 + J31),
        (2 * J31 * w1 * c1 * c2 * s1 * s2 * dth2) / (J11 + J31),
    )


def third_component(symbols: Symbols) -> Terms:
    """The 11 printed terms of the acceleration about axis 3, the factor before their bracket multiplied in."""
    w1, w2, w3, th1, th2, dth1, dth2, ddth1, _, J11, J31 = symbols
    s1, c1, s2, c2 = sp.sin(th1), sp.cos(th1), sp.sin(th2), sp.cos(th2)
    bracket = (
        2 * w3 * s2 * dth2,
        -c2 * ddth1,
        2 * s2 * dth1 * dth2,
        -w1 * w2 * c2,
        w2 * w3 * s1 * s2,
        -(w1**2) * c1 * c2 * s1,
        w2**2 * c1 * c2 * s1,
        2 * w1 * w2 * c1**2 * c2,
        2 * w2 * c1 * c2 * dth2,
        -2 * w1 * c2 * s1 * dth2,
        w1 * w3 * c1 * s2,
    )
    return tuple(J31 * c2 * term / (J11 + J31) for term in bracket)
