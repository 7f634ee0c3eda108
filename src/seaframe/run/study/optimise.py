"""`optimise`: search the numbers of a scene for the best values of kept numbers, many runs at a time.

Searches by Optuna (TPE, CMA-ES, NSGA-II, random) take their trials in batches of runs of one compiled program. The
gradient search is L-BFGS-B of SciPy on the gradient of a rollout in reverse mode, from several starts.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

import numpy as np

from ...dynamics import derive
from ...errors import ArgumentError, SeaframeError, unknown_name
from ...extras import import_extra
from ...integrate.initial_state import initial_state
from ...integrate.schedule import has_velocity_jumps
from ...numbers import Floats
from ...scene.model import Scene
from .axes import parse_value, to_plain
from .plan import StudyPlan, at_paths, check_count, make_plan
from .reductions import parse_kept
from .runs import RunComputer
from .store import MANIFEST, open_folder

if TYPE_CHECKING:
    from ..recording import Run

Search: TypeAlias = Literal["tpe", "cmaes", "nsga2", "random", "gradient"]
SEARCHES: tuple[Search, ...] = get_args(Search)
STORAGE = "trials.journal"
BATCH = 16  # trials that are computed together
STARTS = 4  # of the gradient search
STEP = 1e-6  # of differences of outputs, relative to the size of a state

Progress = Callable[[int, int], None]  # called with the number of finished trials, and of all


@dataclass(frozen=True)
class Range:
    """The values among which a number is searched."""

    path: str
    low: float
    high: float
    log: bool = False  # whether ratios count, not differences

    def at_share(self, share: float) -> tuple[float, float]:
        """Return the value at a share of the range, from 0 to 1, and its derivative with respect to the share."""
        if self.log:
            value = self.low * (self.high / self.low) ** share
            return value, value * math.log(self.high / self.low)
        return self.low + share * (self.high - self.low), self.high - self.low


@dataclass(frozen=True)
class Objective:
    """A kept number that should be small, or large."""

    text: str
    largest: bool


@dataclass(frozen=True, eq=False)
class Optimum:
    """The result of a search: all trials, and the best of them.

    `found.values` are the numbers of the best trial by path, `found.scene` is the scene with them, and `found.front`
    lists the trials that no other beats in all objectives.
    """

    plan: StudyPlan
    objectives: tuple[Objective, ...]
    inputs: Floats  # (trials, paths)
    results: Floats  # (trials, objectives); nan where a run diverged
    search: str

    @property
    def paths(self) -> tuple[str, ...]:
        """Paths of the numbers, in the order of `inputs`."""
        return self.plan.inputs

    @property
    def signed(self) -> Floats:
        """Results of which small is good, (trials, objectives)."""
        signs = np.array([-1.0 if each.largest else 1.0 for each in self.objectives])
        return np.where(np.isfinite(self.results), self.results * signs, math.inf)

    @property
    def best(self) -> int:
        """Number of the best trial, by the first objective."""
        if not np.isfinite(self.signed[:, 0]).any():
            raise SeaframeError("no trial has a result: all runs diverged. Choose narrower ranges.", "data")
        return int(np.lexsort(self.signed.T[::-1])[0])

    @property
    def values(self) -> dict[str, float]:
        """Numbers of the best trial, by path."""
        return dict(zip(self.paths, map(float, self.inputs[self.best]), strict=True))

    @property
    def value(self) -> float:
        """Value of the first objective in the best trial."""
        return float(self.results[self.best, 0])

    @property
    def front(self) -> list[int]:
        """Trials that no other trial beats in all objectives, in the order of the first one."""
        order = np.lexsort(self.signed.T[::-1])
        kept: list[int] = []
        for k in order:
            x = self.signed[k]
            if np.isfinite(x).all() and not any((self.signed[j] <= x).all() for j in kept):
                kept.append(int(k))
        return kept

    @property
    def scene(self) -> Scene:
        """The scene with the numbers of the best trial."""
        return self.scene_of(self.best)

    def scene_of(self, trial: int) -> Scene:
        """Return the scene with the numbers of a trial."""
        base = next(iter(self.plan.scenes.values()))
        return base.replace(at_paths(base, dict(zip(self.paths, map(float, self.inputs[trial]), strict=True))))

    def rerun(self, trial: int | None = None, **arguments: Any) -> Run:
        """Return the full run of a trial, by default of the best one."""
        from ..simulate import simulate

        return simulate(self.scene_of(self.best if trial is None else trial), **arguments)

    def __repr__(self) -> str:
        numbers = ", ".join(f"{path} = {x:.6g}" for path, x in self.values.items())
        return f"<{self.objectives[0].text} = {self.value:.6g} at {numbers}; best of {len(self.inputs):,} trials>"


def optimise(
    scene: Scene,
    over: Mapping[str, Any],
    minimise: str | Sequence[str] = (),
    maximise: str | Sequence[str] = (),
    trials: int = 200,
    search: str = "tpe",
    *,
    batch: int = BATCH,
    seed: int = 0,
    every: int = 1,
    duration: float | None = None,
    dt: float | None = None,
    out: str | Path | None = None,
    progress: Progress | None = None,
) -> Optimum:
    """Search the numbers of a scene within ranges for the best value of a kept number, or of several.

    `over` maps paths to (low, high), "low:high" or "log low:high". `minimise` and `maximise` are numbers as `study`
    keeps them: "final(rov.hull.position[0])". `search` is "tpe", "cmaes", "nsga2" (several objectives) or "random" of
    Optuna, each with `batch` trials at a time in the lanes of one program, or "gradient", for a smooth objective
    `final(..)` of a scene without controllers. With `out`, trials of Optuna are kept in that folder, and the same call
    goes on until there are `trials` of them.

        found = sf.optimise(scene, {"drives.rov.t1.command.constant": (1500, 1900)}, maximise="final(rov.hull.depth)")
        found.values, found.value
    """
    ranges = [parse_range(path, given) for path, given in over.items()]
    if not ranges:
        raise ArgumentError("give at least one path with a range.", "missing", path="over")
    texts = dict.fromkeys(as_texts(minimise), False) | dict.fromkeys(as_texts(maximise), True)
    objectives = tuple(Objective(text, largest) for text, largest in texts.items())
    if not objectives:
        message = "give what to minimise or maximise, such as minimise='rms(rov.hull.depth)'."
        raise ArgumentError(message, "missing", path="minimise")
    if search not in SEARCHES:
        raise SeaframeError(unknown_name(search, SEARCHES, "search"), path="search")
    for name, number in (("trials", trials), ("batch", batch)):
        check_count(name, number)
    settings = {f"run.{key}": x for key, x in (("duration", duration), ("dt", dt)) if x is not None}
    ends = {each.path: [each.low, each.high] for each in ranges}
    plan = make_plan(scene, ends, None, 1, seed, [each.text for each in objectives], "random", every, settings)
    refuse_histories(plan, objectives)
    if search == "gradient":
        if out is not None:
            message = "a gradient search keeps no trials in a folder. Leave out `out`, or choose another search."
            raise ArgumentError(message, "unsupported", path="out")
        return search_by_gradient(plan, ranges, objectives, trials, seed, progress)
    return search_by_trials(plan, ranges, objectives, trials, search, batch, seed, out, progress)


def as_texts(given: str | Sequence[str]) -> list[str]:
    """Return one text, or several, as a list."""
    return [given] if isinstance(given, str) else list(given)


def parse_range(path: str, given: Any) -> Range:
    """Return the range of a path from (low, high), "low:high" or "log low:high"."""
    log = isinstance(given, str) and given.startswith("log ")
    texts = given.removeprefix("log ").split(":") if isinstance(given, str) else None
    ends = to_plain(given, f"over.{path}") if texts is None else [parse_value(x.strip()) for x in texts]
    numeric = isinstance(ends, list) and all(isinstance(x, int | float) and math.isfinite(x) for x in ends)
    if not numeric or len(ends) != 2 or not ends[0] < ends[1] or (log and ends[0] <= 0):
        message = "a range is (low, high) with low < high, as text low:high, or 'log low:high' with low > 0."
        raise ArgumentError(message, "range", path=f"over.{path}")
    return Range(path, float(ends[0]), float(ends[1]), log)


def refuse_histories(plan: StudyPlan, objectives: Sequence[Objective]) -> None:
    """Refuse an objective that is not one number."""
    scene = next(iter(plan.scenes.values()))
    for each in objectives:
        kept = parse_kept(each.text)
        if not kept.reduction or len(kept.columns(scene)) != 1:
            message = f"'{each.text}' is not one number. Name a component and a reduction, as in final(x[0])."
            raise ArgumentError(message, "shape", path="minimise")


class TrialRuns:
    """Runs of trials: rows of inputs to rows of results, in batches."""

    def __init__(self, plan: StudyPlan) -> None:
        self.plan = plan
        self.name = next(iter(plan.scenes))
        self.computer = RunComputer(plan)

    def __call__(self, inputs: Floats) -> Floats:
        """Return the results (n, objectives) of inputs (n, paths); nan where a run diverged or was refused."""
        values = {path: inputs[:, k].tolist() for k, path in enumerate(self.plan.inputs)}
        found = self.computer.compute_values([self.name] * len(inputs), values)
        missing = np.full(len(inputs), np.nan)
        return np.column_stack([found.numbers.get(name, missing) for name in self.plan.columns])


def search_by_trials(
    plan: StudyPlan,
    ranges: Sequence[Range],
    objectives: Sequence[Objective],
    trials: int,
    search: str,
    batch: int,
    seed: int,
    out: str | Path | None,
    progress: Progress | None,
) -> Optimum:
    """Search by Optuna; trials are asked for and told in batches."""
    optuna = import_extra("optuna", "study")
    if search == "cmaes":
        import_extra("cmaes", "study")
        if len(objectives) > 1:
            raise ArgumentError("cmaes has one objective; use nsga2 or tpe for several.", "unsupported", path="search")
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    if out is None:
        return run_trials(optuna, None, plan, ranges, objectives, trials, search, batch, seed, progress)
    with open_folder(Path(out), plan, 1) as folder:
        about = {"search": search, "ranges": [[r.path, r.low, r.high, r.log] for r in ranges]}
        keep_search(folder.path, about | {"largest": [each.largest for each in objectives]})
        # This process holds the lock of the folder, so a lock of the journal is of a killed one, and Optuna would wait.
        (folder.path / f"{STORAGE}.lock").unlink(missing_ok=True)
        backend = optuna.storages.journal.JournalFileBackend(str(folder.path / STORAGE))
        storage = optuna.storages.JournalStorage(backend)
        return run_trials(optuna, storage, plan, ranges, objectives, trials, search, batch, seed, progress)


def keep_search(folder: Path, about: dict[str, Any]) -> None:
    """Note the search in a folder; refuse to go on with another one."""
    from ...whole_files import write_file

    path = folder / "search.json"
    if path.is_file() and json.loads(path.read_text(encoding="utf-8")) != about:
        message = (
            f"holds another search than the one of this call; see {path.name} and {MANIFEST}. Choose another folder."
        )
        raise SeaframeError(message, "conflict", place=str(folder))
    write_file(path, json.dumps(about).encode())


def run_trials(
    optuna: Any,
    storage: Any,
    plan: StudyPlan,
    ranges: Sequence[Range],
    objectives: Sequence[Objective],
    trials: int,
    search: str,
    batch: int,
    seed: int,
    progress: Progress | None,
) -> Optimum:
    """Ask for trials, run them, and tell their results, until there are enough."""
    directions = ["maximize" if each.largest else "minimize" for each in objectives]
    distributions = {r.path: optuna.distributions.FloatDistribution(r.low, r.high, log=r.log) for r in ranges}
    study = optuna.create_study(storage=storage, study_name="seaframe", directions=directions, load_if_exists=True)
    finished = [trial for trial in study.trials if trial.state.is_finished()]
    # A continued search draws new numbers: those of the seed and the number of trials that are there.
    study.sampler = make_sampler(optuna, search, seed + len(finished), batch)
    run = TrialRuns(plan)
    done = len(finished)
    while done < trials:
        asked = [study.ask(distributions) for _ in range(min(batch, trials - done))]
        inputs = np.array([[trial.params[r.path] for r in ranges] for trial in asked])
        for trial, row in zip(asked, run(inputs), strict=True):
            if np.isfinite(row).all():
                study.tell(trial, row.tolist())
            else:
                study.tell(trial, state=optuna.trial.TrialState.FAIL)
        done += len(asked)
        if progress:
            progress(done, trials)
    every = [trial for trial in study.trials if trial.state.is_finished()]
    nothing = [math.nan] * len(objectives)
    results = [trial.values or nothing for trial in every]
    inputs = np.array([[trial.params[r.path] for r in ranges] for trial in every])
    return Optimum(plan, tuple(objectives), inputs, np.array(results, dtype=float), search)


def make_sampler(optuna: Any, search: str, seed: int, batch: int) -> Any:
    """Return the sampler of a search."""
    samplers = optuna.samplers
    match search:
        case "tpe":
            return samplers.TPESampler(
                seed=seed, multivariate=True, constant_liar=True, n_startup_trials=max(10, batch)
            )
        case "cmaes":
            return samplers.CmaEsSampler(seed=seed, popsize=batch if batch > 3 else None)
        case "nsga2":
            return samplers.NSGAIISampler(seed=seed, population_size=max(batch, 16))
        case _:
            return samplers.RandomSampler(seed=seed)


def search_by_gradient(
    plan: StudyPlan,
    ranges: Sequence[Range],
    objectives: Sequence[Objective],
    trials: int,
    seed: int,
    progress: Progress | None,
) -> Optimum:
    """Search by L-BFGS-B from several starts; `trials` is the largest number of rollouts with gradients."""
    from scipy.optimize import minimize

    if len(objectives) > 1:
        raise ArgumentError("a gradient search has one objective.", "unsupported", path="minimise")
    target = FinalValue(plan, objectives[0])
    drawn = np.random.default_rng(seed).random((STARTS - 1, len(ranges)))
    inputs, results = list[Floats](), list[float]()

    def call(shares: Floats) -> tuple[float, Floats]:
        if len(results) == trials:  # L-BFGS-B looks at its limit only after each line search
            raise TrialsSpent
        x, scale = np.transpose([each.at_share(share) for each, share in zip(ranges, shares, strict=True)])
        value, slope = target(x)
        inputs.append(x)
        results.append(-value if objectives[0].largest else value)
        if progress:
            progress(len(results), trials)
        return value, slope * scale

    with suppress(TrialsSpent):
        for k, start in enumerate(np.vstack([np.full(len(ranges), 0.5), drawn])):
            most = -(-(trials - len(results)) // (STARTS - k))
            minimize(
                call, start, jac=True, method="L-BFGS-B", bounds=[(0.0, 1.0)] * len(ranges), options={"maxfun": most}
            )
    return Optimum(plan, tuple(objectives), np.array(inputs), np.array(results)[:, None], "gradient")


class TrialsSpent(Exception):
    """All rollouts of a gradient search are used up."""


class FinalValue:
    """The objective `final(..)` of a run as a function of its freed numbers, with its gradient in reverse mode.

    dJ/dfree = (dy/dx)(T) dx(T)/dfree + dy/dfree: the first by `rollout_gradient`, where dy/dx, and the last term, are
    central differences of the output at the end of the run.
    """

    def __init__(self, plan: StudyPlan, objective: Objective) -> None:
        self.plan, self.sign = plan, -1.0 if objective.largest else 1.0
        computer = RunComputer(plan)
        name = next(iter(plan.scenes))
        roles, self.kept = computer.roles_of(name), parse_kept(objective.text)
        scene = plan.scenes[name]
        other = self.kept.reduction != "final" or bool(self.kept.functions)
        if roles.reason or other or roles.start or roles.structure:
            why = roles.reason or (f"of '{objective.text}'" if other else "of numbers that no program frees")
            message = f"A gradient search is not possible: {why}. It needs final(signal) and numbers that can be freed."
            raise SeaframeError(message, "unsupported", path="search")
        if (
            scene.controllers
            or has_velocity_jumps(scene)
            or any(path.startswith("drives.") and ".motion." in path for path in plan.inputs)
        ):
            message = "A gradient search takes no controllers, jumps of velocities, or numbers of prescribed motions."
            raise SeaframeError(message, "unsupported", path="search")
        self.scene, self.program = computer.program_of(name, roles, ())
        self.dt, self.steps = plan.settings(self.scene)
        self.place = self.program.output_names.index(next(iter(self.kept.columns(scene))).removeprefix("final(")[:-1])
        state = initial_state(derive(self.scene))
        self.q0, self.v0 = np.array(state.q), np.array(state.v)

    def __call__(self, x: Floats) -> tuple[float, Floats]:
        """Return the value of which small is good, and its gradient."""
        program, t = self.program, self.dt * self.steps
        q, v = program.rollout(self.q0, self.v0, None, self.dt, self.steps, x)
        z = np.concatenate([q, v, x])
        h = STEP * np.maximum(1.0, np.abs(z))
        rows = np.vstack([z, z + np.diag(h), z - np.diag(h)])
        nq, nv = program.nq, program.nv
        y = self.sign * program.observe(rows[:, :nq], rows[:, nq : nq + nv], None, t, rows[:, nq + nv :])[:, self.place]
        slope = (y[1 : 1 + len(z)] - y[1 + len(z) :]) / (2.0 * h)
        through = program.rollout_gradient(
            self.q0, self.v0, None, self.dt, self.steps, x, cost_q=slope[:nq], cost_v=slope[nq : nq + nv]
        )
        return float(y[0]), slope[nq + nv :] + through.free
