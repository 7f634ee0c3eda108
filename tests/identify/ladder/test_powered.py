"""The ladder of a vehicle with commands, on virtual dives and on the hard dives."""

import re
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.estimates import Estimates
from seaframe.identify.fit.diagnostics import Outcome
from seaframe.identify.fit.problem import DELAY
from seaframe.identify.fit.uncertainty import ADVICE
from seaframe.identify.ladder import powered
from seaframe.identify.ladder.floating_unknowns import DELAY as DELAY_OF_ANGLES
from seaframe.identify.ladder.identify_model import note_lost_delay
from seaframe.identify.ladder.ladder import STOPPED, Rung, Score, climb
from seaframe.identify.ladder.powered import Powered, PoweredModel, complete_scene, find_unknowns

from .vehicles import DIVE_COLUMNS, dive_scene, virtual_dive

HULL = "rov.hull"
TRUE = {
    f"{HULL}.drag.quadratic[0]": 45.0,
    f"{HULL}.drag.quadratic[2]": 120.0,
    f"{HULL}.points.marker.rpy[0]": 0.06,
    **{f"rov.t{k}.gain": 0.8 for k in range(1, 9)},
}


@pytest.fixture(scope="module")
def dives() -> list[sf.Log]:
    true = complete_scene(dive_scene(), HULL).replace(TRUE)
    return [virtual_dive(true, seed, 40.0) for seed in (1, 2)]


@dataclass(frozen=True)
class Fake:
    """A problem, and its model on every rung, of known R2."""

    runs: int
    r2: float = 0.0
    name: str = "dive"
    entries: tuple[str, ...] = ("surge", "sway")
    notes: tuple[str, ...] = ()
    converged: bool = True
    scene: Any = None
    estimates: Estimates = field(default_factory=lambda: Estimates(("gain",), np.ones(1), np.eye(1)))

    @property
    def sources(self) -> list[str]:
        return [f"run {k}" for k in range(self.runs)]

    def score(self, run: int) -> Score:
        return Score(f"run {run}", self.entries, ("m/s",) * 2, np.full(2, 0.1), np.full(2, self.r2))


def fake_result(r2: list[float], runs: int, stopped: int = 0) -> sf.IdentifiedModel:
    """Return the result of rungs of known R2, the last of them stopped."""

    def fit(runs: tuple[int, ...], below: Any, number: int) -> Fake:
        if number >= len(r2):
            raise KeyboardInterrupt
        return Fake(len(runs), r2[number])

    rungs = [Rung(f"rung {k}", "words", partial(fit, number=k)) for k in range(len(r2) + stopped)]
    problem: Any = Fake(runs)
    return sf.IdentifiedModel(problem, tuple(climb(rungs, runs)), 0.95, 1.0)


def interrupting(after: str) -> Callable[[str], None]:
    """Return a progress function that interrupts at the first text that contains `after`."""

    def tell(text: str) -> None:
        if after in text:
            raise KeyboardInterrupt

    return tell


def test_first_rungs_of_a_virtual_dive_and_an_interrupt(dives: list[sf.Log]) -> None:
    """Regression alone predicts a dive that it has not seen; Ctrl-C in the rung after it keeps that."""
    shown: list[str] = []
    found = sf.identify_model(dive_scene(), dives, progress=interrupting("trajectories"), show=shown.append)
    by_name = {each.rung.name: each for each in found.climbed}
    assert by_name["equations of motion"].means.min() > 0.9
    assert {each.skipped for each in found.climbed[2:]} == {STOPPED}
    assert found.chosen.rung.name == "equations of motion"
    assert [line.split("  ")[1] for line in shown] == ["rung", "one degree of freedom", "equations of motion"]
    assert sum(STOPPED in text for text in found.report().splitlines()) == 1
    numbers = found.scene.paths()
    assert numbers["rov.t1.gain"] == numbers["rov.t8.gain"]
    assert numbers["rov.t1.gain"] / 0.8 == pytest.approx(1.0, abs=0.25)
    assert numbers[f"{HULL}.points.marker.rpy[0]"] == pytest.approx(0.06, abs=0.02)
    assert np.isnan(found.estimates.standard_errors).all()
    assert sum("first two rungs" in note for note in found.notes) == 1
    lost = [note for note in found.notes if "delay: " in note]
    assert len(lost) == (round(found.estimates[DELAY], 3) != 0.0)
    (again,) = found.predict(dives[0])
    assert again.mean > 0.9
    assert again.notes == ()
    doubled = {name: 2.0 * values - 1500.0 for name, values in dives[0].columns.items() if name.endswith("command")}
    (stronger,) = found.predict(replace(dives[0], columns={**dives[0].columns, **doubled}))
    reach = np.array([[np.abs(dive[f"rov.t{k}.command"] - 1500.0).max() for k in range(1, 9)] for dive in dives])
    assert f"commands reach {(2.0 * reach[0] / reach.max(axis=0)).max():.1f} times" in stronger.notes[0]
    assert stronger.mean < again.mean


def test_ctrl_c_at_the_terminal_leaves_the_rungs_that_are_known(dives: list[sf.Log], tmp_path: Path) -> None:
    """The command ends well, writes the scene of the rung that it had shown, and names the others as stopped."""
    dive_scene().save(tmp_path / "rov.yaml")
    for number, dive in enumerate(dives):
        table = np.column_stack([dive.t, *dive.columns.values()])
        heads = ",".join(["t", *dive.columns])
        np.savetxt(tmp_path / f"dive{number}.csv", table, "%.9g", ",", header=heads, comments="")
    command = [sys.executable, "-m", "seaframe", "identify", "model", "rov.yaml", "dive0.csv", "dive1.csv"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        shown = ""
        while "one degree of freedom" not in shown:
            line = process.stdout.readline()
            assert line, shown
            shown += line
        process.send_signal(signal.SIGINT)
        shown += process.stdout.read()
    assert process.returncode == 0, shown
    assert shown.count(STOPPED) == 1  # one line of the table names them
    assert "The runs support: one degree of freedom" in shown
    tried = re.search(r"stopped, (\d+) rungs not tried", shown)
    assert tried is not None
    assert int(tried[1]) >= 5
    fitted = sf.load(str(tmp_path / "out/rov-model/fitted.yaml")).paths()
    assert fitted[f"{HULL}.drag.quadratic[0]"] > 0.0


def test_guessed_hull_is_a_valid_scene_near_closed_forms() -> None:
    """A hull without drag and added mass gets those of its box: in heave more than ahead, all positive."""
    whole = complete_scene(dive_scene(), HULL)
    numbers = whole.paths()
    assert numbers[f"{HULL}.drag.quadratic[0]"] == pytest.approx(0.5 * 998.0 * 0.575 * 0.254)
    assert numbers[f"{HULL}.drag.quadratic[2]"] == pytest.approx(0.5 * 998.0 * 0.457 * 0.575)
    edges, arms = np.array([0.457, 0.575, 0.254]), np.zeros(3)
    for axis in range(3):  # strips of the two faces that turn about an axis, by a midpoint sum
        for face in {0, 1, 2} - {axis}:
            (along,) = {0, 1, 2} - {axis, face}
            s = edges[along] * ((np.arange(1000) + 0.5) / 1000 - 0.5)
            arms[axis] += 0.5 * 998.0 * edges[axis] * edges[along] * np.mean(np.abs(s) ** 3)
    found = [numbers[f"{HULL}.drag.quadratic[{k}]"] for k in (3, 4, 5)]
    np.testing.assert_allclose(found, arms, rtol=1e-5)
    A = np.array([[numbers[f"{HULL}.added_mass.matrix[{i}][{j}]"] for j in range(6)] for i in range(6)])
    assert np.linalg.eigvalsh(A).min() > 0.0
    assert A[2, 2] > A[0, 0]


def test_a_rung_frees_the_tether_that_a_scene_has() -> None:
    """Weight, drag and bending stiffness of a cable; without one nothing is free, so the rung is skipped by name."""
    content = dive_scene().to_dict()
    cable = {"at": [-0.23, 0.0, -0.06], "to": [-3.0, 0.0, 0.0], "length": 4.0, "segments": 4, "diameter": 0.008}
    content["tethers"] = {"cable": {"link": HULL, "mass_per_length": 0.06, "stiffness": 0.01} | cable}
    for scene, paths in (
        (dive_scene(), set[str]()),
        (sf.Scene.from_dict(content), {f"tethers.cable.{key}" for key in ("mass_per_length", "normal", "stiffness")}),
    ):
        unknowns = find_unknowns(complete_scene(scene, HULL), HULL, "rov.marker", ["rov.t1.command"])
        assert {u.name for u in unknowns if u.rung == "tether"} == paths


def test_every_estimate_within_bounds_is_a_valid_scene() -> None:
    """At every corner of the bounds added mass stays positive definite and drag is not negative."""
    whole = complete_scene(dive_scene(), HULL)
    inputs = [f"rov.t{k}.command" for k in range(1, 9)]
    unknowns = list(find_unknowns(whole, HULL, "rov.marker", inputs))
    rng = np.random.default_rng(0)
    for _ in range(20):
        ends = {
            path: float(end)
            for u in unknowns
            for end in [u.low if rng.random() < 0.5 else u.high]
            for path in u.paths
            if np.isfinite(end)
        }
        assert np.linalg.eigvalsh(whole.replace(ends).links[HULL].added_mass.array).min() > 0.0  # type: ignore[union-attr]


def test_what_cannot_be_identified_is_said() -> None:
    """A scene without thrusters has no commands."""
    content = dive_scene().to_dict()
    del content["robots"]["rov"]["thrusters"]
    with pytest.raises(sf.SeaframeError, match="thrusters"):
        sf.identify_model(sf.Scene.from_dict(content), sf.Log(np.arange(3.0), {}))


def test_a_climb_needs_a_log() -> None:
    with pytest.raises(sf.SeaframeError, match="at least one LOG"):
        sf.identify_model(dive_scene(), [])


@pytest.mark.parametrize(("name", "written"), [(DELAY, "-0.108"), (DELAY_OF_ANGLES, "0.108")])
def test_a_delay_that_the_scene_cannot_hold_is_noted_with_its_remedy(name: str, written: str) -> None:
    """Commands act later than their stamps, angles are stamped later than they were: the signs are opposite."""
    (note,) = note_lost_delay(Estimates((name,), np.array([0.1081]), np.eye(1)))
    assert f"{name.upper()} IS NOT IN THE FITTED SCENE" in note
    assert f"`delay: {written}`" in note
    assert not [*note_lost_delay(Estimates((name,), np.zeros(1), np.eye(1)))]


def test_a_mapping_with_the_noted_delay_moves_commands_to_when_they_acted(tmp_path: Path) -> None:
    """A command at 1 s that acts at 1.108 s is read at 1.108 s."""
    path = tmp_path / "dive.csv"
    path.write_text("t,c\n" + "".join(f"{k / 10:.1f},{1500 + 100 * (k >= 10)}\n" for k in range(30)))
    log = sf.read_log(
        path, {"time": "t", "signals": {"rov.t1.command": {"column": "c", "unit": "us", "delay": -0.108}}}
    )
    assert log.t[np.argmax(log["rov.t1.command"] > 1550.0)] == pytest.approx(1.108)


@pytest.mark.parametrize(
    ("runs", "said"), [(1, ["no rung can be compared"]), (2, ["fitted to the other alone"]), (3, [])]
)
def test_a_result_says_how_few_runs_compare_its_rungs(runs: int, said: list[str]) -> None:
    found = fake_result([0.5, 0.6], runs)
    assert len(found.notes) == len(said)
    assert all(part in note for part, note in zip(said, found.notes, strict=True))
    assert all(note in found.report() for note in found.notes)
    assert ("The runs support: rung 1" in found.report()) == (runs > 1)
    assert ("No rungs were compared; the simplest: rung 0" in found.report()) == (runs == 1)


def test_rungs_that_predict_nothing_are_not_supported() -> None:
    """With a wrong sign every rung scores about zero; none of them is then called supported by the runs."""
    poor = fake_result([-0.3, 0.09], 3)
    assert poor.verdict.startswith("No rung predicts these runs: check signs (`seaframe check`), units")
    assert poor.verdict in poor.report()
    assert "The runs support" not in poor.report()
    good = fake_result([-0.3, 0.11], 3)
    assert "The runs support: rung 1 (words)." in good.report()
    assert good.to_dict()["verdict"] == good.verdict


def test_advice_on_the_method_is_left_to_fits(dives: list[sf.Log], monkeypatch: pytest.MonkeyPatch) -> None:
    """A ladder has no other method than its own, but hands on all other notes."""
    own = Powered.of(dive_scene(), dives, print)
    theta = own.problem.unknowns.start
    nothing, P = np.zeros(0), len(theta)
    notes = ("kept.", ADVICE)
    noted = Outcome(theta, np.eye(P), np.inf, np.zeros((0, P)), nothing, 0.0, 1, True, notes, center=theta)
    monkeypatch.setattr(powered, "build_outcome", lambda stages: noted)
    stage: Any = object()
    assert PoweredModel(own, ("trajectories",), theta, True, stage).notes == ("kept.",)


def test_rungs_after_a_stop_are_counted_and_named_in_one_line() -> None:
    report = fake_result([0.5, 0.6], 3, stopped=2).report()
    assert "The runs support: rung 1 (words); stopped, 2 rungs not tried." in report
    assert [line.strip() for line in report.splitlines() if STOPPED in line] == [f"{STOPPED}: rung 2, rung 3"]
    assert "not tried" not in fake_result([0.5, 0.6], 3).report()


@pytest.mark.parametrize("r2", [-10.696, -1234.5])
def test_columns_of_the_table_of_rungs_stay_apart(r2: float) -> None:
    head, *lines = fake_result([r2, r2], 3).table().splitlines()
    assert head.split() == ["rung", "surge", "sway", "score", "CPU", "[s]"]
    assert [line.split()[-4:-1] for line in lines] == [[f"{r2:.3f}"] * 2 + ["-1.000"]] * 2


def without_commands(log: sf.Log, *thrusters: int) -> sf.Log:
    """Return a log without the columns of some thrusters."""
    dropped = [f"rov.t{k}.command" for k in thrusters]
    return replace(log, columns={name: column for name, column in log.columns.items() if name not in dropped})


def test_thrusters_without_commands_are_named(dives: list[sf.Log]) -> None:
    """Nothing moves the model where no commands are logged; where some are missing, a note names them."""
    with pytest.raises(sf.SeaframeError) as refused:
        sf.identify_model(dive_scene(), [without_commands(dive, *range(1, 9)) for dive in dives])
    assert refused.value.code == "missing"
    assert "rov.t1.command" in str(refused.value)
    some = Powered.of(dive_scene(), [without_commands(dive, 3, 7) for dive in dives], print)
    assert some.notes[0].startswith("No commands of rov.t3, rov.t7 are logged")
    assert not any("No commands" in note for note in Powered.of(dive_scene(), dives, print).notes)


def test_hard_dives(shared_data: Path) -> None:
    """Each dive, left out, is predicted as a whole from its first pose; in less than 120 s of CPU."""
    folder = shared_data / "dives"
    if not folder.is_dir():
        pytest.skip(f"no dives in {folder}")
    began = process_time()
    logs = [sf.read_log(folder / f"train_{k}.csv", DIVE_COLUMNS) for k in (1, 2, 3)]
    found = sf.identify_model(dive_scene(), logs)
    assert process_time() - began < 120.0
    assert found.model.converged
    least = np.array([0.87, 0.91, 0.97, 0.92, 0.70, 0.90])
    assert (found.chosen.r2 >= least).all(), found.table()
