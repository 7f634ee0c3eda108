"""Steps of a compiled scene and their exact derivatives: x+ = Phi(x, u0, u1, theta, t, h).

A change of x is a step of q and an increment of v (`TangentCoordinates`). Whole trajectories are computed first, in
native code; then the derivatives of all their steps at once, each direction in its own lane. Output-error and
innovation fits use the tangent recursion dx_{k+1} = A_k dx_k + B_k dtheta over them.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ..errors import SeaframeError
from ..integrate.schedule import SAME_TIME, has_velocity_jumps
from ..numbers import Floats, Mask
from ..scene.model import Scene
from .native import INTEGER, POINTER, CompiledCode, empty, pack_rows, run_over_blocks, unpack_rows
from .program import Program
from .sensitivity import sensitivity_source, trajectory_source
from .tangent_coordinates import TangentCoordinates

CHUNK = 1024  # number of steps whose derivatives are computed at once
SMALL = 4096  # number of steps below which one thread is used


class StepSequence(NamedTuple):
    """Steps, one in each entry of the leading axes: (N,), or (W, K) for W trajectories of K steps."""

    t: Floats  # (...,) start of the step [s]
    h: Floats  # (...,) its length [s]; with zero the state does not change
    u0: Floats  # (..., nu) forces and commands at its start
    u1: Floats  # (..., nu) at its end; linear in between

    def flat(self) -> StepSequence:
        """Return all steps along one axis."""
        shape = self.t.size, self.u0.shape[-1]
        return StepSequence(self.t.reshape(-1), self.h.reshape(-1), self.u0.reshape(shape), self.u1.reshape(shape))

    def select(self, chosen: Any) -> StepSequence:
        """Select some steps along the first axis."""
        return StepSequence(*(values[chosen] for values in self))


class Derivatives(NamedTuple):
    """Derivatives of the states after N steps, in tangent coordinates."""

    A: Floats  # (N, n, n) with respect to the state
    B: Floats  # (N, n, p) with respect to freed numbers
    E: Floats  # (N, n, e) along extra directions of (u0, u1), (N, e, 2 nu), if given


def refuse_velocity_jumps(scene: Scene) -> None:
    """Refuse a scene whose velocities jump: derivatives of impulses are not computed."""
    if has_velocity_jumps(scene):
        raise SeaframeError(
            "Velocities jump in this scene, and derivatives of steps do not include impulses. Prescribe motions by "
            "quintic waypoints instead of linear tables, and leave out connections that close during the motion.",
            "unsupported",
        )


class StepMap:
    """Steps of a program and their derivatives. States are rows (nq + nv,): q, then v."""

    def __init__(self, program: Program) -> None:
        refuse_velocity_jumps(program.scene)
        self.program = program
        self.chart = TangentCoordinates.of(program.coordinates)
        self.n, self.p = self.chart.n, len(program.free)

    def run(self, states: Floats, moves: StepSequence, free: Floats, threads: int | None = None) -> Floats:
        """Return trajectories (W, K + 1, nq + nv) from states (W, nq + nv), of K steps each.

        free is (p,), (W, p), or (W, K, p) with one row for each step. Values that are not finite are passed on.
        """
        W, K = moves.t.shape
        nx = states.shape[1]
        if W == 0 or K == 0:
            return np.repeat(states[:, None], K + 1, axis=1)
        target = self.program.target_of(W)
        code = self.code("fly", target.lanes)
        free = np.asarray(free, dtype=float)
        rows = free if free.ndim == 3 else np.broadcast_to(free, (W, self.p))[:, None]
        records = empty(-(-W // target.lanes), (K + 1) * nx, target)
        records[:, :nx] = pack_rows(states, target)
        clocks = np.stack([moves.t, moves.h], axis=-1).reshape(W, -1)
        forces = np.concatenate([moves.u0, moves.u1], axis=-1).reshape(W, -1)
        blocks = [pack_rows(block, target) for block in (clocks, forces, np.ascontiguousarray(rows).reshape(W, -1))]
        native = code.library.function("fly", *[INTEGER] * 3, *[POINTER] * 4, INTEGER, INTEGER, POINTER)
        strides = rows.shape[1] * self.p, self.p if rows.shape[1] > 1 else 0

        def call(first: int, last: int) -> None:
            own = empty(1, code.memory, target)
            native(first, last, K, records.ctypes.data, *(b.ctypes.data for b in blocks), *strides, own.ctypes.data)

        run_over_blocks(call, len(records), threads or (1 if W * K < SMALL else None))
        return unpack_rows(records, W).reshape(W, K + 1, nx)

    def step(self, states: Floats, moves: StepSequence, free: Floats) -> Floats:
        """Return the states (N, nq + nv) after one step each."""
        single = StepSequence(*(values[:, None] for values in moves))
        return self.run(states, single, free)[:, 1]

    def jacobians(self, states: Floats, u: Floats, t: Floats, dt: float, free: Floats, freed: bool) -> list[Floats]:
        """Return A (N, n, n) and B (N, n, nu) of whole steps, and with `freed` F (N, n, p).

        States are (N, nq + nv), u (N, nu) constant during the step, t (N,) starts [s]. A step in which a drive jumps is
        split there.
        """
        n, p, nu = self.n, self.p, self.program.nu
        inputs = np.zeros((nu + p * freed, p + 2 * nu))  # changes of (free, u0, u1)
        inputs[:nu, p : p + nu] = inputs[:nu, p + nu :] = np.eye(nu)
        inputs[nu:, :p] = np.eye(p)[: p * freed]
        seeds = np.zeros((len(states), n + len(inputs), n + p + 2 * nu))
        seeds[:, :n, :n], seeds[:, n:, n:] = np.eye(n), inputs
        states, found = states.copy(), np.zeros((len(states), n, n + len(inputs)))
        parts = self.split_at_switches(t, dt)
        for number, (begin, h) in enumerate(parts):
            rows = np.flatnonzero(h)
            moves = StepSequence(begin[rows], h[rows], u[rows], u[rows])
            along = seeds[:1] if len(parts) == 1 else seeds[rows]
            found[rows] = self.derivatives_along(states[rows], moves, free[rows], along)
            if number + 1 < len(parts):
                seeds[rows, :, :n] = found[rows].transpose(0, 2, 1)
                states[rows] = self.step(states[rows], moves, free[rows])
        return np.split(found, [n, n + nu], axis=-1)[: 2 + freed]

    def split_at_switches(self, t: Floats, dt: float) -> list[tuple[Floats, Floats]]:
        """Return start and length [s] of the parts of steps of dt from times t (N,); a part may have no length."""
        near = SAME_TIME * np.maximum(1.0, np.abs(t) + abs(dt))
        parts, begin, whole = [], t, np.full(len(t), True)
        for time in self.program.switches:
            inside = (t + near < time) & (time < t + dt - near)
            if inside.any():
                end = np.where(inside, time, begin)
                parts.append((begin, end - begin))
                begin, whole = end, whole & ~inside
        return [*parts, (begin, np.where(whole, dt, t + dt - begin))]

    def derivatives(
        self, states: Floats, moves: StepSequence, free: Floats, freed: bool | Mask = True, extra: Floats | None = None
    ) -> Derivatives:
        """Return the derivatives of steps (N,) from states (N, nq + nv); free is (p,) or (N, p).

        `freed` says of which freed numbers (p,) the columns of B are computed, or of all or none; others are zero.
        """
        n, p, nu = self.n, self.p, self.program.nu
        chosen = np.concatenate([np.arange(n), n + np.flatnonzero(np.broadcast_to(freed, (p,)))])
        found = np.zeros((len(states), n, n + p))
        found[..., chosen] = self.derivatives_along(states, moves, free, np.eye(n + p + 2 * nu)[None, chosen])
        A, B = found[..., :n], found[..., n:]
        if extra is None:
            return Derivatives(A, B, np.zeros((len(states), n, 0)))
        seeds = np.concatenate([np.zeros((*extra.shape[:2], n + p)), extra], axis=-1)
        return Derivatives(A, B, self.derivatives_along(states, moves, free, seeds))

    def derivatives_along(self, states: Floats, moves: StepSequence, free: Floats, seeds: Floats) -> Floats:
        """Return derivatives (N, n, D) of the states after steps, along directions (N, D, n + p + 2 nu).

        A direction is a change of (x, free, u0, u1). Directions (1, D, ...) are used for all steps.
        """
        N = len(states)
        freed = np.broadcast_to(np.asarray(free, dtype=float), (N, self.p))
        every = self._derivatives_by_entries if self.program.shares else self._native_derivatives
        parts = []
        for k in range(0, N, CHUNK):
            own = slice(k, k + CHUNK)
            parts.append(every(states[own], moves.select(own), freed[own], seeds if len(seeds) == 1 else seeds[own]))
        return np.concatenate(parts) if parts else np.zeros((0, self.n, seeds.shape[1]))

    def _derivatives_by_entries(self, states: Floats, moves: StepSequence, freed: Floats, seeds: Floats) -> Floats:
        """Return derivatives for large robots, whose code works entry by entry of a state."""
        n, chart = self.n, self.chart
        rates = chart.to_entry_rates(states[:, None], seeds[..., :n])
        others = np.broadcast_to(seeds[..., n:], (*rates.shape[:2], seeds.shape[2] - n))
        by_entry = self._native_derivatives(states, moves, freed, np.concatenate([rates, others], axis=-1))
        ends = self.step(states, moves, freed)
        return chart.from_entry_rates(ends[:, None], by_entry.transpose(0, 2, 1)).transpose(0, 2, 1)

    def _native_derivatives(self, states: Floats, moves: StepSequence, freed: Floats, seeds: Floats) -> Floats:
        """Return derivatives from compiled forward-mode code, in the coordinates of that code."""
        p, nu, target = self.p, self.program.nu, self.program.target
        N, (own, D) = len(states), seeds.shape[:2]
        n = seeds.shape[2] - p - 2 * nu
        groups, lanes = -(-D // target.lanes), target.lanes
        code = self.code("turn", lanes)
        # in the order of the code: the state, the clock (constant), forces, freed numbers
        rows = np.zeros((own, groups * lanes, seeds.shape[2] + 2))
        rows[:, :D] = np.concatenate(
            [seeds[..., :n], np.zeros((own, D, 2)), seeds[..., n + p :], seeds[..., n : n + p]], axis=-1
        )
        directions = empty(own * groups, rows.shape[2], target)
        directions[:] = rows.reshape(own * groups, lanes, -1).transpose(0, 2, 1)
        clocks, forces = np.stack([moves.t, moves.h], axis=-1), np.concatenate([moves.u0, moves.u1], axis=-1)
        same = [empty(N, values.shape[1], target) for values in (states, clocks, forces, freed)]
        for block, values in zip(same, (states, clocks, forces, freed), strict=True):
            block[:] = values[:, :, None]  # the same step in all lanes
        out = empty(N * groups, n, target)
        native = code.library.function("turn", *[INTEGER] * 4, *[POINTER] * 7)
        onward = groups if own > 1 else 0

        def call(first: int, last: int) -> None:
            memory = empty(1, code.memory, target)
            pointers = [block.ctypes.data for block in (out, *same, directions, memory)]
            native(first, last, groups, onward, *pointers)

        run_over_blocks(call, N * groups, 1 if N * groups < SMALL // 8 else None)
        whole = out.reshape(N, groups, n, lanes).transpose(0, 2, 1, 3).reshape(N, n, groups * lanes)
        return np.ascontiguousarray(whole[..., :D])

    @cached_property
    def _code_cache(self) -> dict[tuple[str, int], CompiledCode]:
        """Compiled code, by name and lanes."""
        return {}

    def code(self, name: str, lanes: int) -> CompiledCode:
        """Return the compiled code of trajectories ("fly") or of derivatives ("turn")."""
        if (name, lanes) not in self._code_cache:
            target = self.program.target if lanes > 1 else self.program.target_of(1)
            make = {"fly": trajectory_source, "turn": sensitivity_source}[name]
            facts = [f"fit-{name}", self.program.integrator.facts, *self.program.facts]
            self._code_cache[name, lanes] = CompiledCode(facts, lambda: make(self.program, target), target, {name: 0})
        return self._code_cache[name, lanes]
