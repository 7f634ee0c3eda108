"""A warning during slow runs with adaptive steps that integrator `auto` chose: their cost, its reason, the remedy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import thread_time

from ..integrate.auto import REACH, stable_step
from ..integrate.step_engine import State
from ..loads.time_functions import Instant
from ..warning_places import warn_user
from .stability import StabilityMonitor

PATIENCE = 3.0  # computing time before the first estimate [s]
SLOW = 15.0  # estimated computing time of a run from which it is announced [s]


@dataclass(slots=True)
class CostNotice:
    """A progress callback that warns once if a run will be slow; it also calls the user's callback."""

    watch: StabilityMonitor
    start: State
    t0: float  # time of the start [s]
    progress: Callable[[float], None] | None
    began: float = field(default_factory=thread_time)
    is_over: bool = False

    def __call__(self, done: float) -> None:
        if self.progress is not None:
            self.progress(done)
        spent = thread_time() - self.began
        if not self.is_over and spent > PATIENCE and done > 0.0:
            self.is_over = True
            if spent / done > SLOW:
                warn_user(self.message(spent / done))

    def message(self, seconds: float) -> str:
        """Return the warning for an estimated computing time [s]."""
        watch, tolerance = self.watch, self.watch.tolerance
        longest = stable_step(watch.eom, self.start, Instant(self.t0, self.t0 + 0.5 * watch.dt))
        return (
            f"This run will take about {seconds:.2g} s. Integrator auto chose {watch.integrator.name}, because the "
            f"fastest motion has {REACH / longest:.3g} rad/s and rk4 is stable only up to dt = {longest:.2g} s. The "
            f"cost depends on run.tolerance, now {tolerance:g}: a looser one, such as {10.0 * tolerance:g}, gives "
            "longer steps. Fewer modes of flexible links also help (`sf.modes(scene)` lists them)."
        )
