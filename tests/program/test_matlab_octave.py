"""MATLAB code gives native code's numbers in GNU Octave, to the bit."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.numbers import Floats
from seaframe.program.backends import matlab
from seaframe.program.native import native_target
from seaframe.program.program import Program
from tests.program import models
from tests.program.models import ALL, CATCHING, T0
from tests.program.octave import IN_OCTAVE, run_script, write_model
from tests.program.test_observe_exports import SCENES, assert_equal, observed
from tests.program.test_observe_exports import STEPS as OBSERVED_STEPS

pytestmark = IN_OCTAVE
STEPS = 100
RUN = """
u = reshape(given, {nu}, []).';
[qs, vs] = model.rollout(model.q0, model.v0, u, {h!r}, {steps}, [], 1, {t!r});
q = qs(end, :); v = vs(end, :);
vdot = model.forward(q, v, [], {t!r});
tau = model.inverse(q, v, vdot, {t!r});
M = model.mass_matrix(q);
found = [[qs, vs].'(:); vdot; tau; M.'(:)];
"""


@cache
def native(case: str) -> tuple[Program, Floats, list[Floats]]:
    """A program without fused multiply-adds, the forces, and its states, accelerations, forces and mass matrix."""
    made = models.program_of(case)
    program = sf.compile(made.scene, free=made.freed, integrator=ALL[case].integrator)
    program.target = native_target(fused=False)
    run = sf.simulate(program.scene, duration=0.0)
    u = models.forces_of(case)[: STEPS + 1] if program.nu else np.zeros((STEPS, 0))
    q, v = program.rollout(run.q[0], run.v[0], u if program.nu else None, ALL[case].h, STEPS, every=1, t=T0)
    vdot = program.forward(q[-1], v[-1], t=T0)
    return (
        program,
        u,
        [
            np.hstack([q, v]).ravel(),
            vdot,
            program.inverse(q[-1], v[-1], vdot, t=T0),
            program.mass_matrix(q[-1]).ravel(),
        ],
    )


@pytest.mark.parametrize("case", [name for name in ALL if name not in CATCHING])
def test_octave_equals_native_code_without_contraction(case: str, tmp_path: Path) -> None:
    program, u, expected = native(case)
    script = write_model(tmp_path, program) + RUN.format(nu=program.nu, h=ALL[case].h, steps=STEPS, t=T0)
    found = run_script(tmp_path, script, u.ravel())
    assert np.isfinite(found).all()
    *exact, M = np.split(found, np.cumsum([part.size for part in expected])[:-1])
    for got, wanted in zip(exact, expected, strict=False):
        np.testing.assert_array_equal(got, wanted)
    np.testing.assert_allclose(M, expected[-1], rtol=1e-13, atol=1e-13 * np.abs(expected[-1]).max())


def test_steps_one_by_one_and_freed_numbers(tmp_path: Path) -> None:
    """By the file of the command line; its names are those of the scene."""
    path = tmp_path / "arms.m"
    free = ["--free", "rov.hull.mass", "--free", "rov.left_upper.mass"]
    assert main(["export", "matlab", "rov-two-arms", "-o", str(path), *free]) == 0
    script = """
    model = arms();
    assert(strcmp(model.names.free{2}, 'rov.left_upper.mass'));
    assert(strcmp(model.names.q{8}, 'rov.left_upper.angle'));
    assert(strcmp(model.units.u{1}, 'N m'));
    q = model.q0; v = model.v0; free = model.free0;
    for n = 0:19
      if n == 10, free(1) = 600; end
      [q, v] = model.step(q, v, [0.5 -1 0.25 2], n * 0.02, 0.02, free);
    end
    found = [q; v];
    """
    program = models.program_of("rov-two-arms freed")
    q, v = np.split(run_script(tmp_path, "model = arms(); found = [model.q0; model.v0];"), [program.nq])
    for n in range(20):
        freed = [program.defaults[0] if n < 10 else 600.0, program.defaults[1]]
        q, v = program.step(q, v, [0.5, -1.0, 0.25, 2.0], n * 0.02, 0.02, freed)
    np.testing.assert_allclose(run_script(tmp_path, script), np.hstack([q, v]), rtol=0, atol=1e-12)


@pytest.mark.parametrize("case", SCENES)
def test_outputs(case: str, tmp_path: Path) -> None:
    program, wanted = observed(case)
    script = f"""
    {write_model(tmp_path, program)}
    q = model.q0; v = model.v0; m = model.m0;
    for n = 0:{OBSERVED_STEPS - 1}
      [q, v, m] = model.step(q, v, [], n * {SCENES[case][3]}, {SCENES[case][3]}, [], m);
    end
    found = model.observe(q, v, [], {OBSERVED_STEPS} * {SCENES[case][3]}, [], m);
    assert(numel(model.names.outputs) == numel(found) && numel(model.units.outputs) == numel(found));
    """
    assert_equal(run_script(tmp_path, script), wanted)


def test_elementary_functions(tmp_path: Path) -> None:
    (tmp_path / "functions.m").write_text(matlab.source(models.functions_model()), encoding="ascii")
    script = "model = functions(); found = [];\nfor x = given.', found = [found; model.forward(x, 0)]; end"
    answers = run_script(tmp_path, script, np.array(models.POINTS)).reshape(len(models.POINTS), -1)
    models.assert_functions(answers.tolist())


def test_names_with_any_characters_are_kept(tmp_path: Path) -> None:
    texts = ["it's", "100 % ...", "großer Fluß", "a\nb", "{0}"]
    literals = ", ".join(map(matlab.text_literal, texts))
    found = run_script(tmp_path, f"found = []; for text = {{{literals}}}, found = [found, uint8(text{{1}}), 0]; end")
    assert bytes(found.astype(np.uint8)).split(b"\0")[:-1] == [text.encode() for text in texts]


@pytest.mark.parametrize(
    ("call", "error"),
    [
        ("model.forward([1 2], model.v0);", "seaframe:shape"),
        ("model.rollout(model.q0, model.v0, ones(5, 3), 0.01, 5);", "seaframe:shape"),
        ("model.rollout(model.q0, model.v0, ones(7, 4), 0.01, 5);", "seaframe:shape"),
        ("model.step(model.q0, model.v0, [], 0, NaN);", "seaframe:range"),
        ("model.step(model.q0, model.v0, [], 0, 0.01, [1 2]);", "seaframe:shape"),
    ],
)
def test_arguments_of_a_wrong_size_are_refused(call: str, error: str, tmp_path: Path) -> None:
    program = models.program_of("rov-two-arms")
    attempt = f"found = 0;\ntry\n{call}\ncatch e\nfound = strcmp(e.identifier, '{error}');\nend"
    assert run_script(tmp_path, f"{write_model(tmp_path, program)}\n{attempt}") == [1.0]


def test_controllers_do_not_run_back_in_time(tmp_path: Path) -> None:
    program = sf.compile(sf.load("rov-one-arm-hold"))
    back = "found = 0; try, model.step(model.q0, model.v0, [], 0, -0.01); catch e, found = 1; end"
    assert run_script(tmp_path, f"{write_model(tmp_path, program)}\n{back}") == [1.0]
