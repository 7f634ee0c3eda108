// Controllers of the scene that run in the page: sampled at their own rate, their commands held in between.
// The control law is compiled with the dynamics, as three functions of the state and of the controller's memory.

const NEAR = 1e-9; // fraction of an interval: a time just before a sample, due to rounding, counts as the sample

class Controller {
  constructor(described) {
    this.described = described;
    this.on = true;
    this.number = -1; // of the last sample
    this.held = new Float64Array(described.entries.length);
  }

  /** Resets the controller to its state before a run. */
  forget(model) {
    model.blocks[this.described.memory].fill(0);
    this.number = -1;
    this.held.fill(0);
  }

  /** Computes a sample if one is due in the interval that contains a time. */
  ask(model, within) {
    const { rate, memory, steps, passes, commands } = this.described;
    const number = Math.max(0, Math.floor(within * rate + NEAR));
    if (!this.on || number <= this.number) return;
    this.number = number;
    const t = number / rate;
    const kept = model.blocks[memory];
    const take = (name) => {
      model[name](t);
      kept.set(model.blocks[name]);
    };
    take(steps.request);
    for (let k = 0; k < passes && kept[0] !== 0; k++) take(steps.allocate);
    take(steps.command);
    this.held.set(kept.subarray(commands[0], commands[0] + commands[1]));
  }

  /** Returns the times of samples between two times, excluding both. */
  between(from, to) {
    const { rate } = this.described;
    const times = [];
    if (!this.on) return times;
    for (let k = Math.floor(from * rate + NEAR) + 1; k / rate < to; k++) times.push(k / rate);
    return times;
  }
}

export class Controllers {
  /** Controllers use `model`, the scene as described, also if parts of it are switched off. */
  constructor(model, described) {
    this.model = model;
    this.all = described.map((each) => new Controller(each));
  }

  restart() {
    for (const each of this.all) each.forget(this.model);
  }

  /** Switches a controller on or off; one that is switched on starts from its initial state. */
  switch(number, on) {
    this.all[number].forget(this.model);
    this.all[number].on = on;
  }

  between(from, to) {
    return this.all.flatMap((each) => each.between(from, to));
  }

  /** Samples the controllers that are due in the interval that contains a time; `running` is the simulated program. */
  ask(running, within) {
    if (running !== this.model) for (const name of ["state", "free"]) this.model.blocks[name].set(running.blocks[name]);
    for (const each of this.all) each.ask(this.model, within);
  }

  /** Adds their commands to u. */
  add(u) {
    for (const each of this.all)
      each.described.entries.forEach((entry, k) => {
        u[entry] += each.held[k];
      });
  }
}
