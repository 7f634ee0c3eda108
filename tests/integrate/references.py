"""Steps of the reference engine, for tests of compiled ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import seaframe as sf
from seaframe.integrate.reference_engine import ReferenceEngine
from seaframe.integrate.rk4 import RK4
from seaframe.integrate.step_engine import State
from tests.random_scenes import Array


def reference_steps(
    scene: sf.Scene,
    q: Array,
    v: Array,
    dt: float,
    steps: int = 1,
    t: float = 0.0,
    u: Callable[[Any], Any] | None = None,
    method: str = "recursive",
) -> tuple[Array, Array]:
    """States of one robot after each of `steps` RK4 steps, (steps, nq) and (steps, nv); forces u(t)."""
    eom = sf.derive(scene, method)
    state = State(q.tolist(), v.tolist())
    still = [0.0] * eom.nu
    qs, vs = [], []
    for k in range(steps):
        state = RK4().step(
            ReferenceEngine(eom), state, t + k * dt, dt, lambda now, q, v: still if u is None else u(now.t)
        )
        qs.append(state.q)
        vs.append(state.v)
    return np.array(qs, float).reshape(steps, eom.nq), np.array(vs, float).reshape(steps, eom.nv)
