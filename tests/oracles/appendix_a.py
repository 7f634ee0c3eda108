"""The equations of motion printed in study 000, Appendix A (thesis) and Annex A (article), as SymPy expressions.

A. Evjenth, O. A. Moe, I. V. K. Schøn, "A dynamic model for motion of an ROV due to on-board robotics", bachelor's
thesis IMM 2017-M106, Western Norway University of Applied Sciences, Bergen 2017; printed again, with T. J. Impelluso,
as IMECE2017-70110. Both print the angular acceleration of the hull in the reduced model: only angular momentum, a hull
with J = J11 diag(1, 1, 1), a massless first arm, a second arm with J = J31 diag(1, 0, 1), prescribed joint angles.

Here th1, th2 are the printed th1t(t), th2t(t): the angle of the first joint, about axis 3 (theta^(2) in the text), and
of the second, about axis 1 (theta^(3)). The printed left sides, omega-dot^(1), ^(2), ^(3), are the three components for
the hull, not three bodies; the sentence above them calls them angular velocities. All is divided by J11 + J31: a second
arm without inertia about its own axis n passes no moment along it, so the mass matrix (J11 + J31) 1 - J31 n n^T acts
on the answer as that number, if the hull's inertia is the same about all axes. For another hull the expressions fail.

Terms are in their printed order, numbered from 1 along each component: 17, 20 and 11. Both prints are known here as
recognised text only; each is whole where the other is not. What had to be corrected, term by term:

    component, term   article, Annex A                       thesis, Appendix A
    1, 1              "/31", a bracket lost                  lost
    1, 2              right                                  lost
    1, 3              "(cos(th2t(t))^2 1)", the minus lost   lost
    1, 4              a bracket lost                         "-(J31 *" lost
    1, 5              a bracket lost                         "(J31 * w2 * w3 * cos(th1t(t))" repeated
    1, 7, 8, 15, 16   right; in 16 "(/11 + J31)"             a factor repeated at the end of a line
    1, 10, 11         right                                  "J(31)", "w(3)", "th(1)"
    1, 13             right                                  "I11", "I31"
    1, 14             right                                  "cos(th(2)t(t)) * 2" for cos(th2t(t))^2; "J(31)", "w(1)"
    2, 2, 3, 4, 6     right; in 2 "/31", "/11"               a term or a factor repeated at the end of a line
    2, 7              a bracket lost                         "[31", "[11"
    2, 8              a bracket lost; "I11 + I31"            "([31 + [31])" repeated
    2, 9              a bracket lost                         a bracket lost
    2, 10, 14         "(31)" for "J31)"; "/31", "/11"        right
    2, 11             right                                  right
    2, 12             right                                  "dth2t(t))" for "*" at the end of a line
    2, 15             "(31 *" for "(J31 *"; "/31", "/11"     lost, with "(2 * J31 * w3 *" of term 16
    2, 16, 17, 18, 19 "/31", "/11"                           right; in 17 "dth1t(t)" repeated
    3, factor         right                                  "(31 * cos(theta^(2)(t))" for "(J31 * cos(th2t(t))", and
                                                             "(J11 + J31)" at the head of the page
    3, 8 and 9        "cos(th2t(t)) * 2 * w2"                "cos(th2t(t)) + 2*w2"

All terms that are not named are right in both. The last line changes what the equations say: joined by a product, terms
8 and 9 of the third component have no consistent unit. `printed_accelerations` is the article with that product (its
own or the recognition's), `mended_accelerations` has the sum, as in the thesis; nothing else differs between them.
"""

from typing import Any, NamedTuple

import sympy as sp

Terms = tuple[Any, ...]


class Symbols(NamedTuple):
    """The symbols of the expressions: rates of the hull in its own frame, joint angles, inertias."""

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
    """The hull's angular acceleration in its own frame [rad/s2], component by component, with the sum corrected."""
    first, second, third = mended_terms(symbols)
    return sum(first), sum(second), sum(third)


def mended_terms(symbols: Symbols = SYMBOLS) -> tuple[Terms, Terms, Terms]:
    """The summands of the three components, in their printed order."""
    return first_component(symbols), second_component(symbols), third_component(symbols)


def vanishes(expression: Any, symbols: Symbols = SYMBOLS) -> bool:
    """Whether a rational expression in the symbols and in sines and cosines of th1 and th2 is zero, exactly.

    Its numerator, as a polynomial, is divided by s^2 + c^2 - 1 for both angles; the remainder is unique.
    """
    s1, c1, s2, c2 = sp.symbols("s1 c1 s2 c2")
    ratios = {sp.sin(symbols.th1): s1, sp.cos(symbols.th1): c1, sp.sin(symbols.th2): s2, sp.cos(symbols.th2): c2}
    numerator, _ = sp.fraction(sp.together(sp.expand_trig(expression).subs(ratios)))
    _, remainder = sp.reduced(sp.expand(numerator), [s1**2 + c1**2 - 1, s2**2 + c2**2 - 1], s1, s2, c1, c2)
    return bool(sp.expand(remainder) == 0)


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
