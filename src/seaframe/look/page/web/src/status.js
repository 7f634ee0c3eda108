// The line under the title: time, engine, grid, and problems.
import { short } from "./dom.js";
import { QUALITIES } from "./stage.js";

function engine({ model, h, finer }) {
  return `${model.name}, step ${short(1000 * h)} ms${finer > 1 ? " (reduced)" : ""}`;
}

export function status({ mode, simulation, stage, message, timeShown }) {
  const live = mode === "live";
  const parts = [
    `t ${timeShown.toFixed(2)} s`,
    live ? engine(simulation) : (message ?? "recorded run"),
    `grid ${stage.spacing} m${stage.real ? "" : ", floor for scale only"}`,
    `${QUALITIES[stage.level]} drawing, ${stage.fps.toFixed(0)} fps`,
    live && simulation.slow ? "slower than chosen" : "",
    live && simulation.diverged ? "the motion diverged; press Restart to continue with a smaller step" : "",
  ];
  return parts.filter(Boolean).join(" · ");
}
