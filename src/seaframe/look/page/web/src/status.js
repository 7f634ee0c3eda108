// The line under the title: time, what computes, the grid, and what is wrong.
import { short } from "./dom.js";

function engine({ model, h, finer }) {
  return `${model.name}, step ${short(1000 * h)} ms${finer > 1 ? " (made smaller)" : ""}`;
}

export function status({ mode, simulation, stage, told, timeShown }) {
  const live = mode === "live";
  const parts = [
    `t ${timeShown.toFixed(2)} s`,
    live ? engine(simulation) : (told ?? "recorded run"),
    `grid ${stage.spacing} m${stage.real ? "" : ", floor only drawn"}`,
    `${stage.fps.toFixed(0)} fps`,
    live && simulation.slow ? "slower than asked" : "",
    live && simulation.lost ? "the motion grew without bound: Restart makes the step smaller" : "",
  ];
  return parts.filter(Boolean).join(" · ");
}
