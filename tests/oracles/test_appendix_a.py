"""Study 000's printed accelerations against the conservation of angular momentum, derived here independently.

The momentum of hull and second arm, in the hull's frame, is h = J1 w + R31 J3 w3; no moment acts, so the rate of R h in
the inertial frame vanishes: dh/dt + w x h = 0.
"""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any

import numpy as np
import pytest
import sympy as sp

from tests.oracles.appendix_a import (
    SYMBOLS,
    Symbols,
    mended_accelerations,
    mended_terms,
    printed_accelerations,
    vanishes,
)

W = sp.Matrix(SYMBOLS[:3])
HULL = SYMBOLS.J11 * sp.eye(3)


def second_arm() -> Any:
    """R31: axes of the second arm in the hull's frame."""
    return sp.rot_ccw_axis3(SYMBOLS.th1) * sp.rot_ccw_axis1(SYMBOLS.th2)


def momentum(hull: Any = HULL) -> Any:
    """h [kg m2/s], in the hull's frame, about the common centre."""
    e1, e3 = sp.eye(3).col(0), sp.eye(3).col(2)
    R32, R31 = sp.rot_ccw_axis1(SYMBOLS.th2), second_arm()
    w3 = R31.T * W + R32.T * e3 * SYMBOLS.dth1 + e1 * SYMBOLS.dth2
    return hull * W + R31 * (SYMBOLS.J31 * sp.diag(1, 0, 1)) * w3


def moment(accelerations: Any, hull: Any = HULL) -> Any:
    """dh/dt + w x h [N m]: the external moment that the motion would need."""
    h = momentum(hull)
    rates = dict(zip(SYMBOLS[3:7], SYMBOLS[5:9], strict=True))  # th' = dth, dth' = ddth
    moving = sum((h.diff(x) * rate for x, rate in rates.items()), sp.zeros(3, 1))
    return h.jacobian(W) * sp.Matrix(accelerations) + moving + W.cross(h)


def numeric(expressions: Any) -> Callable[..., Any]:
    """Expressions as a function of eleven floats."""
    return sp.lambdify(SYMBOLS, list(expressions), "numpy")  # type: ignore[no-any-return]


def random_points(count: int) -> np.ndarray[Any, Any]:
    """(count, 11): rates and angles of order one, inertias between a tenth and ten."""
    rng = np.random.default_rng(2017)
    return np.hstack([rng.normal(scale=2.0, size=(count, 9)), 10.0 ** rng.uniform(-1.0, 1.0, size=(count, 2))])


def test_rotations_are_those_of_the_paper() -> None:
    """Eqs. (25) and (38): axis 2 of the second arm, seen from the hull, at quarter turns."""
    along = second_arm().col(1)
    assert along.subs({SYMBOLS.th1: sp.pi / 2, SYMBOLS.th2: 0}) == sp.Matrix([-1, 0, 0])
    assert along.subs({SYMBOLS.th1: 0, SYMBOLS.th2: sp.pi / 2}) == sp.Matrix([0, 0, 1])


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_corrected_equations_conserve_angular_momentum_exactly(axis: int) -> None:
    assert vanishes(moment(mended_accelerations())[axis])


def test_momentum_leaves_one_answer_only() -> None:
    """The mass matrix is (J11 + J31) 1 - J31 n n^T, n the second arm's axis; its determinant has no zero."""
    J11, J31, n = SYMBOLS.J11, SYMBOLS.J31, second_arm().col(1)
    difference = momentum().jacobian(W) - (J11 + J31) * sp.eye(3) + J31 * n * n.T
    assert all(vanishes(entry) for entry in difference)
    assert vanishes(momentum().jacobian(W).det() - J11 * (J11 + J31) ** 2)


def test_corrected_equations_at_random_points() -> None:
    """Against a linear solve for the accelerations, to 1e-12 relative."""
    derived_mass = sp.lambdify(SYMBOLS, momentum().jacobian(W), "numpy")
    derived_moment, corrected = numeric(moment([0, 0, 0])), numeric(mended_accelerations())
    for point in random_points(500):
        derived = np.linalg.solve(derived_mass(*point), -np.array(derived_moment(*point), dtype=float))
        assert np.linalg.norm(np.array(corrected(*point)) - derived) < 1e-12 * np.linalg.norm(derived)


def test_only_the_product_in_the_third_component_had_to_be_corrected() -> None:
    printed, corrected, third = printed_accelerations(), mended_accelerations(), mended_terms()[2]
    assert vanishes(printed[0] - corrected[0])
    assert vanishes(printed[1] - corrected[1])
    lever = SYMBOLS.J31 * sp.cos(SYMBOLS.th2) / (SYMBOLS.J11 + SYMBOLS.J31)
    assert vanishes(printed[2] - corrected[2] - lever * ((third[7] / lever) * (third[8] / lever)) + third[7] + third[8])


def test_the_printed_product_breaks_the_conservation() -> None:
    """At straight arms the moment about axis 3 is (2 w1 w2)(2 w2 dth2) - (2 w1 w2 + 2 w2 dth2), with J31 = 1."""
    residual = moment(printed_accelerations())[2]
    straight = Symbols(1, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1)
    by_chance = dict(zip(SYMBOLS, straight, strict=True))  # 2 * 2 = 2 + 2
    elsewhere = dict(zip(SYMBOLS, straight._replace(w2=2), strict=True))  # 4 * 4 = 8 + (4 + 4)
    assert residual.subs(by_chance) == 0
    assert residual.subs(elsewhere) == 8


def test_number_of_printed_terms() -> None:
    assert [len(terms) for terms in mended_terms()] == [17, 20, 11]


def test_only_for_a_hull_with_equal_moments_of_inertia() -> None:
    uneven = SYMBOLS.J11 * sp.diag(1, sp.Rational(11, 10), 1)
    residual = numeric(moment(mended_accelerations(), uneven))
    sizes = [np.linalg.norm(np.array(residual(*point), dtype=float)) for point in random_points(20)]
    assert min(sizes) > 1e-3


def test_second_arm_alone_turns_the_hull_about_axis_1() -> None:
    """w1' = -J31/(J11 + J31) theta3'' with the study's masses: coefficient 0.024390244."""
    still: dict[Any, Any] = dict.fromkeys([SYMBOLS.w2, SYMBOLS.w3, SYMBOLS.th1, SYMBOLS.dth1, SYMBOLS.ddth1], 0)
    study = {SYMBOLS.J11: sp.Rational(4000, 3), SYMBOLS.J31: sp.Rational(100, 3)}
    dw = [sp.trigsimp(component.subs(still | study)) for component in mended_accelerations()]
    assert dw[1:] == [0, 0]
    assert float(dw[0].coeff(SYMBOLS.ddth2)) == pytest.approx(-0.024390244, abs=5e-10)


def integrate_study(h: float = 0.02, steps: int = 1000) -> np.ndarray[Any, Any]:
    """(steps + 1, 3): angular velocity of the hull in study 000's run, by classical RK4 on the corrected equations."""
    first, second, J11, J31 = 2 * pi / 10, 2 * pi / 3, 2000 * 2 / 3, 100 / 3
    corrected = numeric(mended_accelerations())

    def rate(t: float, w: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        angles = [pi / 2 * sin(first * t), pi / 2 * sin(second * t)]
        rates = [pi / 2 * first * cos(first * t), pi / 2 * second * cos(second * t)]
        return np.array(corrected(*w, *angles, *rates, -(first**2) * angles[0], -(second**2) * angles[1], J11, J31))

    history = [np.zeros(3)]
    for k in range(steps):
        t, w = k * h, history[-1]
        k1 = rate(t, w)
        k2 = rate(t + h / 2, w + h / 2 * k1)
        k3 = rate(t + h / 2, w + h / 2 * k2)
        k4 = rate(t + h, w + h * k3)
        history.append(w + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4))
    return np.array(history)


def test_corrected_equations_give_the_reference_run() -> None:
    """Angular velocities [rad/s] of the reduced model, computed by others, to their nine digits."""
    history = integrate_study()
    reference = {
        1: (0.101260685, 0.034079542, 0.023349674),
        5: (0.119738850, 0.005605484, 0.027712369),
        10: (0.118506097, 0.003516128, 0.029165294),
        20: (0.118506046, -0.004181309, 0.029196890),
    }
    for t, omega in reference.items():
        assert history[50 * t] == pytest.approx(omega, abs=1e-9)
