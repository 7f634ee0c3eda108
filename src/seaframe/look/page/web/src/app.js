// The whole page: one scene, live or recorded, with its picture, panel and charts.
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { download, make } from "./dom.js";
import { Connections } from "./connections.js";
import { loadModel } from "./model.js";
import { ForceArrows } from "./forces.js";
import { Help } from "./help.js";
import { key } from "./keys.js";
import { loadMeshes } from "./meshes.js";
import { Centers, Compass, Frames, Labels, Points, Trails } from "./overlays.js";
import { Panel } from "./panel.js";
import { Plots } from "./plots.js";
import { Hand } from "./push.js";
import { Recording } from "./recording.js";
import { placeRecorded, placeSeen, Robots } from "./robot.js";
import { Simulation } from "./simulation.js";
import { liveSource, recordedSource } from "./sources.js";
import { Stage } from "./stage.js";
import { status } from "./status.js";
import { stream } from "./stream.js";
import { Timeline } from "./timeline.js";
import { Views } from "./views.js";

const GHOSTS = ["#000000", "#5fd0dc", "#ff6bb3", "#b8e986", "#c792ea"];
const LONGEST = 0.5; // longest time between two pictures that is simulated [s]

export class App {
  constructor(content, host, options) {
    Object.assign(this, { content, host, options });
    this.view = make("div", "view");
    this.tags = make("div", "tags");
    this.panelBox = make("aside", "panel");
    this.dock = make("footer", "dock");
    this.legend = make("div", "legend");
    this.compassBox = make("div", "compass");
    this.tags.setAttribute("aria-hidden", "true"); // they move with the picture
    this.legend.setAttribute("aria-label", "Forces");
    host.append(this.view, this.tags, this.panelBox, this.dock, this.legend, this.compassBox);
    const light = matchMedia("(prefers-color-scheme: light)").matches;
    this.shown = { follow: true, labels: true, connections: true, forces: false, trails: false, frames: false, centers: false, points: true, light };
    this.speed = 1;
    this.playing = true;
    this.hovered = null;
  }

  async start() {
    const { content } = this;
    this.stage = new Stage(this.view, content, this.options);
    const meshes = await loadMeshes(content.meshes);
    this.robots = new Robots(this.stage, content, meshes);
    this.recordings = content.recordings.map((recording) => new Recording(recording));
    this.ghosts = content.recordings.slice(1).map((recording, k) => new Robots(this.stage, recording, meshes, this.ghostColor(k + 1)));
    if (content.model) this.simulation = new Simulation(await loadModel(content.model, this.options.engine), content.model);
    this.hand = new Hand(this.stage, this.robots, content.model?.pushes ?? [], {
      canMove: () => this.mode === "live",
      released: () => this.views.release(),
    });
    this.controls = this.stage.controls = new OrbitControls(this.stage.camera, this.stage.renderer.domElement);
    Object.assign(this.controls, { enableDamping: true, minDistance: 0.3 * this.stage.radius, maxDistance: Math.max(30 * this.stage.radius, 5 * content.extent.whole) });
    this.views = new Views(this);
    this.forces = new ForceArrows(this.stage, content.links, this.legend);
    this.frames = new Frames(this.stage, this.robots);
    this.centers = new Centers(this.stage, this.robots);
    this.points = new Points(this.stage, this.robots);
    this.trails = new Trails(this.stage, this.robots);
    this.connections = new Connections(this.stage, this.robots, content.connections);
    this.labels = new Labels(this.stage, this.robots, this.tags);
    this.compass = new Compass(this.stage, content.world, this.compassBox);
    this.panel = new Panel(this.panelBox, content, this);
    this.help = new Help(this.host, content);
    this.buildDock();
    this.time = 0; // of the recorded run that is shown [s]
    this.setMode(content.first);
    for (const name of Object.keys(this.shown)) this.show(name, this.shown[name]);
    this.resize();
    this.home();
    if (content.views.start) this.views.set(content.views.start);
    this.listen();
    this.last = performance.now();
    this.frame = (now) => this.tick(now);
    requestAnimationFrame(this.frame);
    if (content.streamed) this.watch();
  }

  /** Requests the states of a running simulation, and shows its status. */
  async watch() {
    this.message = "waiting for the run";
    try {
      await stream(this.recordings[0], () => this.extend());
      this.message = `finished run of ${this.recordings[0].duration.toFixed(2)} s`;
    } catch {
      this.message = "the simulating program has ended";
    }
  }

  /** Updates the page after a running simulation has sent more states. */
  extend() {
    const { duration } = this.recordings[0];
    this.scrub.max = duration;
    this.setConnections();
    if (this.time >= this.end && duration > this.end) this.setPlaying(true);
    this.end = duration;
    this.message = `running, ${duration.toFixed(2)} s computed`;
    this.plots.update();
  }

  end = 0; // last known time of a running simulation [s]

  ghostColor(k) {
    return GHOSTS[1 + ((k - 1) % (GHOSTS.length - 1))];
  }

  buildDock() {
    this.timeline = new Timeline(this.dock, this);
    ({ scrub: this.scrub, events: this.events } = this.timeline);
    const { plots, links, world, units, palette, events } = this.content;
    const named = { robots: new Set(links.map((link) => link.robot)), axes: world.axes, units, palette, events };
    this.plots = new Plots(this.timeline.charts, plots, this.source(this.content.first), named, {
      goTo: (t) => t !== null && this.goTo(t),
      hover: (t) => {
        this.hovered = t;
      },
      shown: () => this.timeShown,
    });
    this.timeline.fold(!this.content.charts || innerHeight < 560 || innerWidth < 720);
  }

  // Data of charts

  source(mode) {
    return mode === "live" ? liveSource(this.simulation, this.content.model.signals) : recordedSource(this.recordings, () => this.time);
  }

  // Actions of the reader

  setMode(mode) {
    if (this.mode === mode) return;
    this.mode = mode;
    this.forces.setForces((mode === "live" ? this.content.model.forces : this.recordings[0].forces?.list) ?? []);
    this.panel.setMode(mode, this.forces.forces.length > 0);
    this.trails.clear();
    this.hovered = null;
    for (const ghost of this.ghosts) ghost.group.visible = false; // until it is drawn
    this.scrub.max = mode === "recorded" ? this.recordings[0].duration : 1;
    this.setConnections();
    this.scrub.disabled = mode === "live";
    this.dock.classList.toggle("live", mode === "live");
    this.plots.setSource(this.source(mode));
    this.setPlaying(true);
  }

  /** Takes the times at which connections close and open from the run that is shown. */
  setConnections() {
    const { connections } = this.content;
    const recorded = this.mode === "recorded" ? this.recordings[0] : null;
    const changes = connections.map((connection, k) => recorded?.described.closings?.[k] ?? connection.changes);
    this.connections.setChanges(changes);
    this.events.set(
      connections.map(({ name }) => name),
      changes,
      recorded ? recorded.duration : null,
    );
  }

  /** Last time that can be shown [s]. */
  get timeSpan() {
    return this.mode === "recorded" ? this.recordings[0].duration : this.simulation.t;
  }

  setPlaying(on) {
    this.playing = on;
    this.hovered = null;
    this.panel.playing(on);
  }

  toggle() {
    if (this.mode === "recorded" && !this.playing && this.time >= this.recordings[0].duration) this.time = 0;
    this.setPlaying(!this.playing);
  }

  step() {
    if (this.mode !== "live") return;
    this.setPlaying(false);
    this.hand.write(this.simulation.model.blocks.free);
    this.simulation.step();
    this.plots.update();
  }

  restart() {
    this.trails.clear();
    this.trailed = 0;
    this.hovered = null;
    const diverged = this.mode === "live" && this.simulation.diverged;
    if (this.mode === "live") this.simulation.restart();
    else this.time = 0;
    this.plots.update();
    if (!diverged) return;
    this.home();
    this.setPlaying(true);
  }

  setSpeed(speed) {
    this.speed = speed;
  }

  /** Goes to a recorded time; in live mode a stored state is shown. */
  goTo(t) {
    this.setPlaying(false);
    this.hovered = this.mode === "recorded" ? null : t;
    if (this.mode === "recorded") this.time = t;
    this.plots.update();
  }

  slide(slider, value) {
    slider.paths.forEach((path, k) => this.setPath(path, slider.factor ? value * slider.values[k] : value));
  }

  setPath(path, value) {
    if (this.off.has(path)) {
      this.off.set(path, value);
      return;
    }
    this.simulation.set(path, value);
    const [, axis] = /^water\.current\.velocity\[(\d)\]$/.exec(path) ?? [];
    if (axis === undefined) return;
    this.current ??= [...this.content.world.water.current];
    this.current[axis] = value;
    this.stage.drift.set(...this.current).applyQuaternion(this.stage.turn);
    this.compass.setCurrent(this.current);
  }

  /** Switches a controller, the current or added mass; `toggle` is its entry in the page's data. */
  async switch(toggle, on) {
    if (toggle.controller !== undefined) this.simulation.control(toggle.controller, on);
    for (const path of toggle.paths ?? []) {
      const value = on ? this.off.get(path) : this.simulation.get(path);
      this.off.delete(path);
      this.setPath(path, on ? value : 0);
      if (!on) this.off.set(path, value);
    }
    if (toggle.name === "current" && this.content.world.water) {
      this.compass.varying = on ? this.content.world.water.varying : "";
      this.compass.setCurrent(this.current ?? (on ? this.content.world.water.current : [0, 0, 0]));
    }
    if (!toggle.model) return;
    this.models ??= { on: this.simulation.model };
    this.models.off ??= { ...(await loadModel(toggle.model, this.options.engine)), parts: toggle.model.parts };
    this.simulation.use(on ? this.models.on : this.models.off);
  }

  off = new Map(); // values of paths when they are switched on again

  command(path, value) {
    this.simulation.command(this.simulation.model.meta.names.u.indexOf(`${path}.command`), value);
  }

  show(name, on) {
    this.shown[name] = on;
    this.panel.mark(name, on);
    if (name === "light") {
      document.body.classList.toggle("light", on);
      this.stage.setTheme(on ? "light" : "dark");
      this.plots.rebuild();
    } else if (name !== "follow") this[name].show(on);
  }

  /** Resets the view, to all robots or also to their tethers. */
  home(tethers) {
    this.views.home(tethers);
  }

  get focus() {
    return this.views.focus;
  }

  savePicture() {
    this.stage.render(0, this.focus);
    download("scene.png", this.stage.renderer.domElement.toDataURL("image/png"));
  }

  // Drawing

  get timeShown() {
    if (this.mode === "recorded") return this.hovered !== null && !this.playing ? this.hovered : this.time;
    return this.hovered !== null && !this.playing ? this.hovered : this.simulation.t;
  }

  advance(seconds) {
    if (!this.playing) return;
    if (this.mode === "live") {
      this.hand.write(this.simulation.model.blocks.free);
      this.simulation.advance(seconds * this.speed);
      if (this.shown.trails) this.trailLive();
      if (this.simulation.diverged) {
        this.setPlaying(false);
        this.plots.update();
      }
      return;
    }
    const { duration } = this.recordings[0];
    const before = this.time;
    this.time = Math.min(duration, this.time + seconds * this.speed);
    if (this.shown.trails) this.trailRecorded(before);
    if (this.time >= duration) this.setPlaying(false);
  }

  /** Draws trails through all stored states, also if pictures are drawn rarely. */
  trailLive() {
    const { simulation } = this;
    const last = this.trailed ?? simulation.t - 0.1;
    for (const moment of simulation.history.filter(({ t }) => t > last))
      simulation.at(moment, (t) => {
        placeSeen(this.robots, simulation.seen(t), this.content.model.places);
        this.trails.update();
      });
    this.trailed = simulation.t;
  }

  trailRecorded(before) {
    for (const t of this.recordings[0].t.filter((t) => t > before && t <= this.time)) {
      placeRecorded(this.robots, this.recordings[0], t);
      this.trails.update();
    }
  }

  draw(seconds) {
    if (this.mode === "live") this.drawLive(seconds);
    else {
      const [t, [first, ...others]] = [this.timeShown, this.recordings];
      placeRecorded(this.robots, first, t);
      this.robots.blow((k) => first.thrust(k, t), seconds);
      if (this.shown.forces && first.forces) this.forces.update(first.forces.at(t), this.robots);
      this.ghosts.forEach((ghost, k) => {
        ghost.group.visible = others[k].hasPoses(t);
        if (ghost.group.visible) placeRecorded(ghost, others[k], t);
      });
    }
    this.connections.update(this.timeShown);
    this.points.update();
    const rising = this.stage.seaTime;
    if (rising) rising.value = this.timeShown;
  }

  drawLive(seconds) {
    const { simulation } = this;
    const { places } = this.content.model;
    const picture = (t) => {
      const seen = simulation.seen(t);
      placeSeen(this.robots, seen, places);
      this.robots.blow((k) => seen[places.thrusts[k]], seconds);
      if (this.shown.forces) this.forces.update(simulation.acting(t), this.robots);
    };
    const past = this.playing || this.hovered === null ? null : this.remembered(this.hovered);
    if (past) simulation.at(past, picture);
    else picture(simulation.t);
  }

  remembered(t) {
    const { history } = this.simulation;
    return history.reduce((best, moment) => (Math.abs(moment.t - t) < Math.abs(best.t - t) ? moment : best), history[0]);
  }

  tick(now) {
    const seconds = Math.max(0, Math.min((now - this.last) / 1000, LONGEST)); // a picture may bear a time before `last`
    this.last = now;
    this.advance(seconds);
    this.draw(seconds);
    this.views.update(seconds);
    this.stage.scene.updateMatrixWorld();
    if (!this.stage.software || this.pictures % 2 === 0) {
      this.labels.update();
      this.compass.update();
    }
    this.forces.show(this.shown.forces);
    this.stage.adapt(seconds);
    this.stage.render(seconds, this.focus);
    if (this.pictures === 0) performance.mark("opened"); // to measure the time until the first picture
    if (this.pictures++ % (this.stage.software ? 3 : 4) === 0) this.report();
    requestAnimationFrame(this.frame);
  }

  pictures = 0;

  report() {
    if (this.playing || this.pictures < 8) this.plots.update();
    this.panel.status.textContent = status(this);
    this.timeline.show(this.timeShown, this.mode === "recorded" ? this.recordings[0].duration : null);
    this.compass.setAttitude(this.views.attitude());
    if (this.mode === "recorded") this.scrub.value = this.time;
  }

  // Size and keys

  listen() {
    addEventListener("resize", () => this.resize());
    addEventListener("keydown", (event) => key(this, event));
  }

  resize() {
    const phone = innerWidth < 720;
    const panel = this.panelBox.getBoundingClientRect();
    const dock = this.dock.getBoundingClientRect();
    const left = phone ? 0 : panel.right;
    const top = phone ? panel.bottom : 0;
    this.stage.resize({ left, top, width: innerWidth - left, height: Math.max(120, (dock.height ? dock.top : innerHeight) - top) });
    this.plots.resize();
  }
}
