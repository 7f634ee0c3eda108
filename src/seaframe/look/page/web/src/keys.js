// Keyboard shortcuts; see the list in the panel.
import { VIEWS } from "./panel.js";

/** Handles a key press. */
export function key(app, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) {
    if (!(event.key === " " && event.target.type === "range")) return;
  }
  if (event.key === " " && event.target.matches?.("button:focus-visible, summary:focus-visible")) return; // presses the focused element
  const toggles = { f: "follow", l: "labels", j: "connections", a: "forces", t: "trails", x: "frames", c: "centers", d: "light" };
  const keys = {
    " ": () => app.toggle(),
    ".": () => app.step(),
    ArrowRight: () => (app.mode === "live" ? app.step() : app.goTo(Math.min(app.recordings[0].duration, app.time + 0.1))),
    ArrowLeft: () => app.mode === "recorded" && app.goTo(Math.max(0, app.time - 0.1)),
    r: () => app.restart(),
    0: () => app.home(),
    "+": () => app.panel.faster(1),
    "-": () => app.panel.faster(-1),
  };
  Object.keys(VIEWS).forEach((name, k) => {
    if (app.panel.views[name]) keys[k + 1] = () => app.views.set(name);
  });
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (toggles[pressed]) app.show(toggles[pressed], !app.shown[toggles[pressed]]);
  else if (keys[pressed]) keys[pressed]();
  else return;
  event.preventDefault();
}
