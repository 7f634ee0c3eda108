// The scene running in the page: time, steps, sliders, pulls by hand, and stored states.
import { Controllers } from "./controllers.js";
import { Wave } from "./waves.js";

const KEEP = 2400; // stored states
const BUDGET = 0.03; // computing time per picture [s]
const FINEST = 64; // most parts of a step
const LATE = 1e-9; // fraction of a step: a switch this near to its end belongs to the next

export class Simulation {
  constructor(model, described) {
    this.model = model;
    this.described = described;
    this.waves = new Map(described.waves.map((wave) => [wave.path, new Wave(wave)]));
    this.gaits = new Map(Object.entries(described.gaits.values));
    this.plain = new Map(Object.entries(described.plain));
    this.every = Math.max(1, Math.round(0.02 / described.h)); // steps between two stored states
    this.extra = new Float64Array(model.meta.nu);
    this.finer = 1; // parts of a step, doubled after each motion that diverged
    this.controllers = new Controllers(model, described.controllers);
    this.forget();
  }

  forget() {
    this.n = 0;
    this.owed = 0;
    this.diverged = false;
    this.slow = false;
    this.history = [];
    this.remember();
  }

  /** Returns to time zero; sliders keep their values. */
  restart() {
    const { row, start, blocks } = this.model;
    if (this.diverged) this.finer = Math.min(2 * this.finer, FINEST);
    const free = Float64Array.from(blocks.free);
    row.set(start);
    for (const place of this.plain.values()) blocks.free[place] = free[place];
    for (const wave of this.waves.values()) {
      wave.restart(wave.goals);
      wave.put(blocks.free);
    }
    this.controllers.restart();
    this.writeInputs();
    this.forget();
  }

  /** Continues with another program of the same scene, which has the same inputs. */
  use(model) {
    for (const name of ["state", "u", "free"]) model.blocks[name].set(this.model.blocks[name]);
    this.model = model;
  }

  get t() {
    return this.n * this.described.h;
  }

  get state() {
    return this.model.blocks.state;
  }

  /** Sets the value of a freed path. */
  set(path, value) {
    const [, wave, name] = /^(.*\.sine)\.(amplitude|period|offset|phase)$/.exec(path) ?? [];
    if (this.gaits.has(path)) this.setGait(path, value);
    else if (this.waves.has(wave)) this.waves.get(wave).set(name, value);
    else this.model.blocks.free[this.plain.get(path)] = value;
  }

  /** Sets a number of a gait: the sines of its joints follow. */
  setGait(path, value) {
    const { values, targets } = this.described.gaits;
    this.gaits.set(path, value);
    for (const { wave, name, value: own, factors } of targets) {
      if (!(path in factors)) continue;
      const change = Object.entries(factors).reduce((sum, [of, factor]) => sum + factor * (this.gaits.get(of) - values[of]), 0);
      this.waves.get(wave).set(name, own + change);
    }
  }

  get(path) {
    return this.model.blocks.free[this.plain.get(path)];
  }

  /** Sets a manual command or force in u, added to the drives and controllers. */
  command(number, value) {
    this.extra[number] = value;
    this.writeInputs();
  }

  /** Writes manual commands and those of controllers to u. */
  writeInputs() {
    const { u } = this.model.blocks;
    u.set(this.extra);
    this.controllers.add(u);
  }

  /** Switches a controller on or off. */
  control(number, on) {
    this.controllers.switch(number, on);
    this.writeInputs();
  }

  /** The step size that is used [s]. */
  get h() {
    return this.described.h / this.finer / (this.model.parts ?? 1);
  }

  /** Computes one step, split where a drive jumps or a controller is sampled; none after the motion has diverged. */
  step() {
    if (this.diverged) return;
    const { h, switches } = this.described;
    const [from, to] = [this.n * h, (this.n + 1) * h];
    let t = from;
    for (const wave of this.waves.values()) wave.write(this.model.blocks.free, from, h);
    const jumps = [...switches, ...this.controllers.between(from, to)].sort((a, b) => a - b);
    for (const jump of jumps) {
      if (jump > t + LATE * h && jump < to - LATE * h) {
        this.move(t, jump - t);
        t = jump;
        this.arrive(t);
      }
    }
    this.move(t, t === from ? h : to - t);
    this.n += 1;
    this.arrive(to);
    if (!this.state.every(Number.isFinite)) this.stop();
    else if (this.n % this.every === 0) this.remember();
  }

  /** Applies the impulse where velocities jump at a time: a connection closes, or a prescribed rate jumps. */
  arrive(t) {
    const { h, jumps } = this.described;
    if (!jumps.some((jump) => Math.abs(jump - t) <= LATE * h)) return;
    const coming = jumps.find((jump) => jump > t + LATE * h) ?? Infinity;
    this.model.impulse(t, t + 0.5 * Math.min(h, coming - t));
  }

  /** Stops after a state that is not finite, and returns to the last stored state. */
  stop() {
    const last = this.history[this.history.length - 1];
    this.state.set(last.state);
    this.n = Math.round(last.t / this.described.h);
    this.diverged = true;
  }

  /** Integrates over a time h [s], in as many parts as the program needs. */
  move(t, h) {
    const parts = this.finer * (this.model.parts ?? 1);
    this.controllers.ask(this.model, t + 0.5 * h);
    this.writeInputs();
    for (let k = 0; k < parts; k++) this.model.step(t + (k * h) / parts, h / parts);
  }

  /** Computes the steps of a time [s], but no more than fit into the computing time of one picture. */
  advance(seconds) {
    this.owed += seconds / this.described.h;
    const began = performance.now();
    this.slow = false;
    while (this.owed >= 1 && !this.diverged) {
      this.step();
      this.owed -= 1;
      if (performance.now() - began > 1000 * BUDGET) {
        this.slow = this.owed > 1;
        this.owed = 0;
      }
    }
  }

  remember() {
    const { state, u } = this.model.blocks;
    this.history.push({ t: this.t, state: Float64Array.from(state), u: Float64Array.from(u), values: null });
    if (this.history.length > KEEP) this.history.splice(0, KEEP / 4);
  }

  /** Calls a function at a stored state, then restores the present one. */
  at(moment, ask) {
    const { state, u } = this.model.blocks;
    const now = { state: Float64Array.from(state), u: Float64Array.from(u) };
    state.set(moment.state);
    u.set(moment.u);
    const answer = ask(moment.t);
    state.set(now.state);
    u.set(now.u);
    return answer;
  }

  /** Returns poses, stations, thrusts (see `places`), and signals of the state. */
  seen(t = this.t) {
    this.model.seen(t);
    return this.model.blocks.seen;
  }

  /** Returns forces on links, three numbers each, and signals that follow from accelerations. */
  acting(t = this.t) {
    const { forward, vdot, acting } = this.model.blocks;
    this.model.forward(t);
    vdot.set(forward);
    this.model.acting(t);
    return acting;
  }

  /** Returns the values of signals at the model's present state. */
  values(signals, t) {
    const { blocks } = this.model;
    this.seen(t);
    if (signals.some(({ at: [answer] }) => answer === "acting")) this.acting(t);
    return signals.map(({ at: [answer, place] }) => blocks[answer][place]);
  }
}
