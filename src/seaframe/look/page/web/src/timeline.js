// The row below the picture: time, events, and how much room the charts have.
import { Events } from "./connections.js";
import { button, make } from "./dom.js";

export class Timeline {
  constructor(dock, app) {
    Object.assign(this, { dock, app });
    dock.setAttribute("aria-label", "Time and charts");
    this.scrub = make("input", "scrub");
    Object.assign(this.scrub, { type: "range", min: 0, max: 1, step: "any", value: 0 });
    this.scrub.setAttribute("aria-label", "Time");
    this.scrub.addEventListener("input", () => app.goTo(Number(this.scrub.value)));
    this.clock = make("span", "clock", "");
    this.folder = button("fold turns", "▾", "Show or hide the charts", () => this.fold(!dock.classList.contains("folded")));
    const large = button("fold", "⤢", "Larger or smaller charts (G)", () => this.enlarge());
    const line = make("div", "timeline");
    const [track, marks, chips] = [make("div", "track"), make("div", "marks"), make("div", "events")];
    track.append(this.scrub, marks);
    this.events = new Events(chips, marks, (t) => t <= app.timeSpan && app.goTo(t));
    line.append(track, chips, this.clock, large, this.folder);
    this.charts = make("div", "charts");
    dock.append(line, this.charts);
  }

  /** Hides or shows the charts. */
  fold(folded) {
    this.dock.classList.toggle("folded", folded);
    this.folder.setAttribute("aria-expanded", String(!folded));
    this.app.resize();
  }

  /** Lets the charts take most of the window, or a part of it again. */
  enlarge() {
    this.dock.classList.toggle("large");
    this.fold(false);
  }

  /** Shows the time [s], of a recorded run with its length. */
  show(t, duration) {
    this.clock.textContent = duration === null ? `t = ${t.toFixed(2)} s` : `${t.toFixed(2)} of ${duration.toFixed(1)} s`;
    this.scrub.setAttribute("aria-valuetext", this.clock.textContent);
    this.events.update(t);
  }
}
