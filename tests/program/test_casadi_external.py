"""Compiled CasADi functions give the numbers of native code, and CasADi's own derivatives."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.program.backends import casadi_external
from tests.program import models
from tests.program.test_casadi import QUIET, state_of

ca = pytest.importorskip("casadi", reason="CasADi, the extra mpc, is not installed")
needs_compiler = pytest.mark.skipif(not any(map(shutil.which, casadi_external.COMPILERS)), reason="needs a C compiler")


@needs_compiler
@pytest.mark.parametrize("case", ["rov-one-arm", "rov-two-arms freed"])
def test_accelerations_equal_native_code_and_jacobians_those_of_casadi(case: str) -> None:
    program = models.program_of(case)
    f, plain = program.casadi(compiled=True), program.casadi()
    assert (f.name_in(), f.name_out()) == (plain.name_in(), plain.name_out())
    q, v, u = state_of(program)
    point: list[Any] = [q, v, u, 0.7, 1.2 * program.defaults]
    expected = program.forward(*point)
    np.testing.assert_allclose(f(*point).full()[:, 0], expected, rtol=0, atol=1e-12 * np.abs(expected).max())
    symbols = f.mx_in()
    for k in range(len(symbols)):
        ours, casadis = (
            ca.Function("J", symbols, [ca.jacobian(g(*symbols), symbols[k])])(*point).full() for g in (f, plain)
        )
        np.testing.assert_allclose(ours, casadis, rtol=0, atol=1e-12 * np.abs(casadis).max(initial=1.0))


@needs_compiler
def test_ipopt_uses_the_jacobian_of_a_compiled_function() -> None:
    program = models.program_of("rov-one-arm")
    f = program.casadi(compiled=True)
    q, v, _ = state_of(program)
    u = ca.MX.sym("u", program.nu)
    wanted = program.forward(q, v, np.full(program.nu, 0.5))
    problem = {"x": u, "f": ca.sumsqr(f(q, v, u, 0.0, []) - wanted)}
    solver = ca.nlpsol("find", "ipopt", problem, QUIET | {"ipopt.hessian_approximation": "limited-memory"})
    np.testing.assert_allclose(program.forward(q, v, solver(x0=0.0)["x"].full()[:, 0]), wanted, rtol=0, atol=1e-6)


@needs_compiler
def test_compiled_functions_come_from_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEAFRAME_CACHE", str(tmp_path))
    program = models.program_of("rov-one-arm")
    first = program.casadi("mass_matrix", compiled=True)

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr("subprocess.run", refuse)
    again = program.casadi("mass_matrix", compiled=True)
    q, _, _ = state_of(program)
    np.testing.assert_array_equal(first(q, []).full(), again(q, []).full())
    np.testing.assert_allclose(again(q, []).full(), program.mass_matrix(q), rtol=1e-12, atol=1e-12)


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(sf.SeaframeError) as caught:
        models.program_of("rov-one-arm").casadi(compiled=True)
    assert (caught.value.code, caught.value.path) == ("dependency", "compiled")


@needs_compiler
def test_a_failing_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEAFRAME_CACHE", str(tmp_path))
    monkeypatch.setenv("CC", "false")
    with pytest.raises(sf.SeaframeError) as caught:
        models.program_of("rov-one-arm").casadi("mass_matrix", compiled=True)
    assert (caught.value.code, caught.value.path) == ("dependency", "compiled")
