// The panel: description, play and step buttons, sliders, display options, active effects.
import { breakable, button, make, short } from "./dom.js";
import { dashWords } from "./plots.js";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 10];
export const VIEWS = {
  front: ["Front", "View from ahead: front (1)"],
  side: ["Side", "View from the side (2)"],
  top: ["Top", "View from above: top (3)"],
  "on-board": ["On board", "View ahead from on board the first robot, moving with it (4)"],
};

export class Panel {
  constructor(host, content, app) {
    this.app = app;
    this.host = host;
    const head = make("header", "");
    const title = make("h1", "", content.name);
    const help = button("fold", "?", "Help: keys, mouse, marks (?)", () => app.help.toggle());
    const fold = button("fold turns", "▾", "Show or hide the panel", () => {
      fold.setAttribute("aria-expanded", String(!host.classList.toggle("folded")));
      app.resize(); // the robot stays visible beside the panel
    });
    head.append(title, help, fold);
    host.setAttribute("aria-label", "Controls");
    this.status = make("p", "status", "");
    const body = make("div", "body");
    if (content.description) body.append(make("p", "description", content.description));
    body.append(this.buildModes(content), this.buildSliders(content), this.buildSwitches(content), this.buildShow(content), this.buildCommands(content), buildOn(content));
    if (content.source) body.append(make("p", "source", content.source));
    body.append(make("p", "made", `Seaframe ${content.version} · SI units${content.streamed ? "" : " · self-contained file"}`));
    host.append(head, this.status, this.buildTransport(), body);
    if (innerWidth < 720) host.classList.add("folded");
    fold.setAttribute("aria-expanded", String(!host.classList.contains("folded")));
  }

  buildTransport() {
    const bar = make("div", "transport");
    this.play = button("play", "Pause", "Play or pause (space)", () => this.app.toggle());
    this.stepButton = button("", "Step", "One step of the dynamics (.)", () => this.app.step());
    const restart = button("", "Restart", "Back to time zero (R)", () => this.app.restart());
    this.speed = make("select", "");
    this.speed.title = "Speed: seconds of motion per second";
    this.speed.setAttribute("aria-label", this.speed.title);
    for (const speed of SPEEDS) this.speed.append(Object.assign(make("option", "", `${speed}×`), { value: speed }));
    this.speed.value = 1;
    this.speed.addEventListener("change", () => this.app.setSpeed(Number(this.speed.value)));
    bar.append(this.play, this.stepButton, restart, this.speed);
    return bar;
  }

  faster(way) {
    const k = SPEEDS.indexOf(Number(this.speed.value)) + way;
    this.speed.value = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, k))];
    this.app.setSpeed(Number(this.speed.value));
  }

  /** Buttons for live and recorded mode, if there are both. */
  buildModes(content) {
    const group = make("div", "modes");
    this.modes = {};
    const live = content.outside ? "Live, controllers off" : "Live";
    const names = { live: content.model ? live : null, recorded: content.recordings.length ? "Recorded" : null };
    for (const [mode, text] of Object.entries(names))
      if (text) {
        const title = mode === "live" ? "Simulate in this page" : "Play a recorded run";
        this.modes[mode] = button("mode", text, title, () => this.app.setMode(mode));
        group.append(this.modes[mode]);
      }
    group.hidden = Object.keys(this.modes).length < 2;
    const box = make("div", "");
    box.append(group);
    if (content.reason) box.append(make("p", "hint", `Recorded only: ${content.reason}.`));
    for (const [name, text] of content.outside || !content.model ? content.controllers : [])
      box.append(make("p", "hint", `Controller ${name} ${text}. It is active in the ${content.streamed ? "run shown here" : "recorded run"}.`));
    if (content.outside && content.model) box.append(make("p", "hint", `Controllers cannot run in this page: ${content.outside}.`));
    if (content.recordings.length > 1) {
      box.append(make("h2", "", "Runs"));
      content.recordings.forEach((recording, k) => {
        const row = make("p", "run");
        const swatch = make("span", "swatch");
        swatch.style.background = k ? this.app.ghostColor(k) : "#f2b233";
        row.append(swatch, make("span", "", `${recording.title}: ${dashWords(k)} in charts`));
        box.append(row);
      });
    }
    return box;
  }

  buildSliders(content) {
    this.sliders = make("section", "sliders");
    this.rows = []; // sliders with the function that moves each to a value of its first path
    this.choices = content.choices.map((choice) => this.choice(choice));
    if (!content.sliders.length && !this.choices.length) return this.sliders;
    this.sliders.append(...this.choices.map(({ row }) => row));
    for (const slider of content.sliders) {
      const [row, move] = this.slider(slider, (value) => this.slide(slider, value));
      this.rows.push({ slider, move });
      this.sliders.append(row);
    }
    return this.sliders;
  }

  slide(slider, value) {
    this.app.slide(slider, value);
    for (const choice of this.choices) choice.changed(slider.paths);
  }

  /** A selection of named sets of values; it shows none of them after a slider has changed one of its values. */
  choice({ label, options, start }) {
    const row = make("label", "choice");
    const select = make("select", "");
    const other = Object.assign(make("option", "", "as set below"), { value: "" });
    select.append(other, ...options.map((option, k) => Object.assign(make("option", "", option.label), { value: k })));
    const show = (k) => {
      select.value = k ?? "";
      other.hidden = select.value !== "";
    };
    select.addEventListener("change", () => {
      other.hidden = true;
      this.take(options[Number(select.value)].values);
    });
    show(start);
    row.append(make("span", "name", label), select);
    return { row, changed: (paths) => paths.some((path) => path in options[0].values) && show(null) };
  }

  /** Sets the values of an option, and moves the sliders that show them. */
  take(values) {
    for (const [path, value] of Object.entries(values)) this.app.setPath(path, value);
    for (const { slider, move } of this.rows) if (!slider.factor && slider.paths[0] in values) move(values[slider.paths[0]]);
  }

  /** Returns a slider with its label, value, unit and description, and a function that moves it without acting. */
  slider({ label, what, unit, scale, value, min, max }, act) {
    const row = make("label", "slider");
    const number = make("output", "", "");
    const range = make("input", "");
    Object.assign(range, { type: "range", min: min / scale, max: max / scale, step: "any", value: value / scale });
    range.setAttribute("aria-label", `${label} [${unit}]`);
    const show = () => {
      number.textContent = `${short(Number(Number(range.value).toPrecision(3)))}${unit === "°" ? "" : " "}${unit}`;
      range.setAttribute("aria-valuetext", number.textContent);
    };
    const move = (to) => {
      range.min = Math.min(range.min, to / scale);
      range.max = Math.max(range.max, to / scale);
      range.value = to / scale;
      show();
    };
    range.addEventListener("input", () => {
      show();
      act(Number(range.value) * scale);
    });
    row.addEventListener("dblclick", () => {
      move(value);
      act(value);
    });
    show();
    const line = make("span", "line");
    line.append(breakable(label), number);
    row.append(line, range, make("small", "", what));
    row.title = "Double-click to reset";
    return [row, move];
  }

  /** Switches for effects that can be turned off while the scene runs, each with a description. */
  buildSwitches(content) {
    this.switches = make("section", "switches");
    const toggles = content.model?.toggles ?? [];
    if (toggles.length) this.switches.append(make("h2", "", "Switches"));
    for (const toggle of toggles) {
      const box = make("input", "");
      box.type = "checkbox";
      box.checked = true;
      const text = make("span", "");
      const what = make("small", "", toggle.what);
      text.append(make("span", "name", toggle.label), what);
      box.addEventListener("change", async () => {
        try {
          await this.app.switch(toggle, box.checked);
        } catch (error) {
          Object.assign(box, { checked: true, disabled: true });
          what.textContent = `This browser cannot switch it off: ${error.message}`;
        }
      });
      const row = make("label", "check");
      row.append(box, text);
      this.switches.append(row);
    }
    return this.switches;
  }

  /** Manual commands of thrusters, added to their drives. */
  buildCommands(content) {
    const box = make("details", "commands");
    if (!content.thrusters.length || !content.model) return box;
    box.append(make("summary", "", "Manual thruster commands"));
    const spans = { us: 400, rpm: 3000, N: null };
    for (const thruster of content.thrusters) {
      const span = spans[thruster.unit] ?? Math.max(5, Math.round(0.02 * 9.81 * content.links.reduce((sum, link) => sum + (link.tether ? 0 : link.mass), 0)));
      const what = `Added to the command of ${thruster.path}`;
      const described = { label: thruster.path, what, unit: thruster.unit, scale: 1, value: 0, min: -span, max: span };
      box.append(this.slider(described, (value) => this.app.command(thruster.path, value))[0]);
    }
    return box;
  }

  buildShow(content) {
    const box = make("section", "show");
    this.toggles = {};
    for (const [name, text, title] of [
      ["follow", "Follow", "The view follows the robot (F)"],
      ["labels", "Names", "Names of links (L)"],
      ["connections", "Connections", "Connections of links: closed green, open white (J)"],
      ["forces", "Forces", "Forces on links as arrows (A)"],
      ["trails", "Trails", "Paths of bases and of end links (T)"],
      ["frames", "Frames", "Axes of links: x red, y green, z blue (X)"],
      ["centers", "Centres", "Centres of mass (white) and of buoyancy (blue) (C)"],
      ["points", "Points", "Points of links, with their names (P)"],
      ["light", "Light", "Light or dark theme (D)"],
    ])
      this.toggles[name] = button("toggle", text, title, () => this.app.show(name, !this.app.shown[name]));
    this.toggles.connections.hidden = !content.connections.length;
    this.toggles.points.hidden = !content.links.some(({ points }) => points.length);
    this.views = {};
    for (const [name, [text, title]] of Object.entries(VIEWS))
      if (content.views.names.includes(name)) this.views[name] = button("toggle", text, title, () => this.app.views.set(name));
    const home = button("toggle", "Reset view", "Reset the view (0)", () => this.app.home());
    const picture = button("toggle", "Picture", "Save the picture as PNG", () => this.app.savePicture());
    const whole = button("toggle", "Whole scene", "Show the whole scene with its tethers", () => this.app.home(true));
    whole.hidden = content.extent.whole < 1.2 * content.extent.radius;
    box.append(make("h2", "", "View"), ...Object.values(this.views), home, whole, this.buildFollowed(content.links));
    box.append(make("h2", "", "Show"), ...Object.values(this.toggles), picture);
    return box;
  }

  /** Selection of the link that the view follows. */
  buildFollowed(links) {
    const choice = make("select", "followed");
    choice.title = "What the view follows";
    choice.setAttribute("aria-label", choice.title);
    const several = new Set(links.map((link) => link.robot)).size > 1;
    choice.append(Object.assign(make("option", "", "Follow all"), { value: "" }));
    links.forEach(({ robot, name, tether }, number) => {
      if (!tether) choice.append(Object.assign(make("option", "", `Follow ${several ? `${robot}.${name}` : name}`), { value: number }));
    });
    choice.addEventListener("change", () => this.app.views.follow(choice.value === "" ? null : Number(choice.value)));
    choice.hidden = choice.length < 3;
    return choice;
  }

  markView(shown) {
    for (const [name, element] of Object.entries(this.views)) element.setAttribute("aria-pressed", String(name === shown));
  }

  mark(name, on) {
    this.toggles[name].setAttribute("aria-pressed", String(on));
  }

  setMode(mode, forces) {
    for (const [name, element] of Object.entries(this.modes)) element.setAttribute("aria-pressed", String(name === mode));
    this.sliders.hidden = mode !== "live";
    this.stepButton.hidden = mode !== "live";
    this.switches.hidden = mode !== "live";
    this.toggles.forces.hidden = !forces; // a running simulation sends none
    const commands = this.host.querySelector(".commands");
    commands.hidden = mode !== "live" || !commands.children.length;
  }

  playing(on) {
    this.play.textContent = on ? "Pause" : "Play";
  }
}

function buildOn(content) {
  const box = make("details", "on");
  box.append(make("summary", "", "What is switched on"));
  const list = make("dl");
  for (const [name, text] of content.on) list.append(make("dt", "", name), make("dd", "", text));
  box.append(list);
  return box;
}
