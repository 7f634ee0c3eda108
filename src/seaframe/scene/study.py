"""Description of a study in a scene file: which numbers vary, and what is kept of every run."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from .values import Line, Positive, ScenePart


class StudySettings(ScenePart):
    """A study of the scene: runs over grids and random samples of its numbers; see `seaframe study`."""

    over: dict[str, Any] = Field(
        {}, description="values by path, a list or first:last:count; all combinations run: {water.density: 1000:1030:4}"
    )
    sample: dict[str, Any] = Field(
        {}, description="distributions by path: {rov.hull.mass: normal(11.5, 0.3)}; drawn anew in each repetition"
    )
    repeat: Annotated[int, Field(strict=True, ge=1)] = Field(1, description="runs at each point of the grid")
    seed: Annotated[int, Field(strict=True, ge=0)] = Field(0, description="seed of the draws")
    design: Literal["random", "latin", "sobol", "saltelli"] = Field(
        "random",
        description="random: independent draws; latin: Latin hypercube; sobol: Sobol sequence; saltelli: for Sobol "
        "indices, in blocks of the number of samples + 2",
    )
    keep: tuple[Line, ...] = Field(
        (), description="signals, and numbers of them: max(rov.hull.depth), rms(..), final(..), settle(.., 0.05)"
    )
    largest: tuple[Line, ...] = Field(
        (), description="kept numbers of which large values are good, in the report's trade-offs; of others small ones"
    )
    every: Annotated[int, Field(strict=True, ge=1)] = Field(1, description="steps between records")
    hidden_from_controllers: tuple[str, ...] = Field(
        (), description="paths that vary and that controllers do not know: they use the scene's own numbers"
    )
    duration: Positive | None = Field(None, description="duration of each run [s]; left out: that of `run`")
    dt: Positive | None = Field(None, description="step size [s]; left out: that of `run`")
