"""Symbols of CasADi and SymPy through the public methods: they give the formulas of the results for floats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.random_scenes import Array, difference

METHODS = ("recursive", "moving-frame")
every_method = pytest.mark.parametrize("method", METHODS)
MASS = "arm.fore.mass"
ARM: dict[str, Any] = {
    "gravity": [0.0, -9.81, 0.0],
    "robots": {
        "arm": {
            "base": "fixed",
            "links": {
                "post": {},
                "upper": {
                    "parent": "post",
                    "joint": {"type": "revolute", "axis": [0.0, 0.0, 1.0], "damping": 0.3},
                    "mass": 2.0,
                    "center_of_mass": [0.5, 0.0, 0.0],
                },
                "fore": {
                    "parent": "upper",
                    "joint": {"type": "prismatic", "axis": [1.0, 0.0, 0.0], "at": [1.0, 0.0, 0.0], "stiffness": 7.0},
                    "mass": 1.5,
                    "center_of_mass": [0.25, 0.1, 0.0],
                },
            },
        }
    },
}
Symbols = Callable[[str], Any]
Evaluate = Callable[[Any, Sequence[Any], Sequence[float]], Array]  # an array of formulas, symbols, their values


def casadi_kind(name: str) -> tuple[Symbols, Evaluate]:
    casadi = pytest.importorskip("casadi")

    def evaluate(formulas: Any, symbols: Sequence[Any], values: Sequence[float]) -> Array:
        outputs = casadi.vertcat(*np.asarray(formulas).ravel().tolist())
        answer = casadi.Function("answer", list(symbols), [outputs])(*values)
        return np.array(answer.full().reshape(np.shape(formulas)))

    return getattr(casadi, name).sym, evaluate


def sympy_kind() -> tuple[Symbols, Evaluate]:
    sympy = pytest.importorskip("sympy")

    def evaluate(formulas: Any, symbols: Sequence[Any], values: Sequence[float]) -> Array:
        function = sympy.lambdify(list(symbols), np.asarray(formulas).ravel().tolist(), modules="math", cse=True)
        return np.array(function(*values), dtype=float).reshape(np.shape(formulas))

    return sympy.Symbol, evaluate


@pytest.fixture(params=["SX", "MX", "SymPy"])
def kind(request: pytest.FixtureRequest) -> tuple[Symbols, Evaluate]:
    return sympy_kind() if request.param == "SymPy" else casadi_kind(request.param)


def answers(eom: Any, q: Any, v: Any) -> dict[str, Any]:
    """The results of every method, as arrays."""
    return {
        "forward": eom.forward(q, v),
        "inverse": eom.inverse(q, v, v),
        "kinetic": eom.energy(q, v).kinetic,
        "potential": eom.energy(q, v).potential,
        "mass matrix": eom.mass_matrix(q),
        **eom.poses(q),
    }


def assert_same_formulas(evaluate: Evaluate, got: Any, wanted: Any, symbols: Sequence[Any], values: Any) -> None:
    for question, formulas in got.items():
        assert difference(evaluate(formulas, symbols, values), wanted[question]) < 1e-12, question


@every_method
def test_states_of_symbols(kind: tuple[Symbols, Evaluate], method: str) -> None:
    symbol, evaluate = kind
    eom = sf.derive(sf.Scene.from_dict(ARM), method)
    q, v = [symbol("a"), symbol("b")], [symbol("da"), symbol("db")]
    at = [0.7, 0.3, -1.1, 0.4]
    assert_same_formulas(evaluate, answers(eom, q, v), answers(eom, at[:2], at[2:]), [*q, *v], at)


@every_method
def test_numbers_of_a_scene_as_symbols(kind: tuple[Symbols, Evaluate], method: str) -> None:
    """A symbol for a mass, at a state of floats."""
    symbol, evaluate = kind
    scene, mass = sf.Scene.from_dict(ARM), symbol("m")
    got = answers(sf.derive(scene, method, {MASS: mass}), [0.7, 0.3], np.array([-1.1, 0.4]))
    wanted = answers(sf.derive(scene.replace({MASS: 4.2}), method), [0.7, 0.3], [-1.1, 0.4])
    assert_same_formulas(evaluate, got, wanted, [mass], [4.2])


@every_method
@pytest.mark.parametrize("name", ["SX", "MX"])
def test_a_robot_with_quaternions(name: str, method: str) -> None:
    """Free base and four hinges, all of CasADi; a symbol beside floats in one state too."""
    symbol, evaluate = casadi_kind(name)
    eom = sf.derive(sf.load("rov-two-arms"), method)
    rng = np.random.default_rng(2)
    q, v = rng.normal(size=eom.nq), rng.normal(size=eom.nv)
    q[3:7] /= np.linalg.norm(q[3:7])
    symbols = [symbol(f"x{k}") for k in range(eom.nq + eom.nv)]
    got = answers(eom, symbols[: eom.nq], symbols[eom.nq :])
    assert_same_formulas(evaluate, got, answers(eom, q, v), symbols, [*q, *v])
    mixed = answers(eom, [*q[:-1], symbols[0]], v)
    assert_same_formulas(evaluate, mixed, answers(eom, q, v), symbols[:1], q[-1:])


def test_states_of_symbols_have_their_length_checked(kind: tuple[Symbols, Evaluate]) -> None:
    symbol, _ = kind
    eom = sf.derive(sf.Scene.from_dict(ARM))
    with pytest.raises(ValueError, match=r"q has the shape \(3,\).*\(2,\)"):
        eom.mass_matrix([symbol(name) for name in "abc"])
    with pytest.raises(ValueError, match=r"v has the shape \(1,\).*\(2,\)"):
        eom.forward([symbol("a"), symbol("b")], [symbol("c")])


def test_tables_and_arrays_are_plain_numbers() -> None:
    pandas = pytest.importorskip("pandas")
    eom = sf.derive(sf.Scene.from_dict(ARM))
    q = np.array([[0.7, 0.3], [0.1, -0.2], [1.0, 2.0]])
    wanted = eom.mass_matrix(q)
    table = pandas.DataFrame(q, columns=["angle", "extension"])
    for state in (table, q.tolist(), list(q), tuple(map(tuple, q)), q.astype(np.float32).astype(float)):
        got = eom.mass_matrix(state)
        assert got.dtype == np.float64
        assert np.abs(got - wanted).max() < 1e-6
    assert np.array_equal(eom.mass_matrix(table.iloc[0]), wanted[0])
    assert np.array_equal(eom.mass_matrix(np.array([1, 2])), wanted[2])
