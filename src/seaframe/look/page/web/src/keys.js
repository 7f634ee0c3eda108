// Keyboard shortcuts: each with its keys, as the help lists them, and what it does.
import { VIEWS } from "./panel.js";

const SHOW = [
  ["F", "follow", "follow the robot"],
  ["A", "forces", "forces"],
  ["T", "trails", "trails"],
  ["X", "frames", "frames"],
  ["C", "centers", "centres"],
  ["P", "points", "points"],
  ["L", "labels", "names"],
  ["J", "connections", "connections"],
  ["D", "light", "light or dark"],
];

/** Shortcuts: [name for the reader, what it does in words, keys, act]. */
export const SHORTCUTS = [
  ["Space", "play or pause", [" "], (app) => app.toggle()],
  [". or →", "one step", ["."], (app) => app.step()],
  ["← →", "back and forth in a recorded run", ["ArrowLeft", "ArrowRight"], (app, key) => shift(app, key === "ArrowLeft" ? -0.1 : 0.1)],
  ["R", "restart", ["r"], (app) => app.restart()],
  ["+ −", "faster, slower", ["+", "-"], (app, key) => app.panel.faster(key === "+" ? 1 : -1)],
  ["0", "reset the view", ["0"], (app) => app.home()],
  ["1 to 4", "views: front, side, top, on board", Object.keys(VIEWS).map((_, k) => String(k + 1)), chooseView],
  ...SHOW.map(([key, name, words]) => [key, words, [key.toLowerCase()], (app) => app.show(name, !app.shown[name])]),
  ["G", "larger or smaller charts", ["g"], (app) => app.timeline.enlarge()],
  ["?", "this help", ["?"], (app) => app.help.toggle()],
];

/** Goes to another recorded time [s]; in live mode forward is one step. */
function shift(app, seconds) {
  if (app.mode === "recorded") app.goTo(Math.max(0, Math.min(app.recordings[0].duration, app.time + seconds)));
  else if (seconds > 0) app.step();
}

function chooseView(app, key) {
  const name = Object.keys(VIEWS)[Number(key) - 1];
  if (app.panel.views[name]) app.views.set(name);
}

/** Handles a key press. */
export function key(app, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) {
    if (!(event.key === " " && event.target.type === "range")) return;
  }
  if (event.key === " " && event.target.matches?.("button:focus-visible, summary:focus-visible")) return; // presses the focused element
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (app.help.open && pressed !== "?") return; // Escape closes it
  const found = SHORTCUTS.find(([, , keys]) => keys.includes(pressed));
  if (!found) return;
  found[3](app, pressed);
  event.preventDefault();
}
