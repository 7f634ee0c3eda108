// Controllers of the scene that run in the page: asked at their own rate, their commands held in between.
// The law itself is compiled with the dynamics, as three functions of the state and of what the controller remembers.

const NEAR = 1e-9; // of an interval: a time that rounding has put just before a sample belongs to it

class Controller {
  constructor(described) {
    this.described = described;
    this.on = true;
    this.number = -1; // of the last sample
    this.told = new Float64Array(described.entries.length);
  }

  /** As before a run. */
  forget(model) {
    model.blocks[this.described.memory].fill(0);
    this.number = -1;
    this.told.fill(0);
  }

  /** A sample, where one is due in the interval that holds a time. */
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
    take(steps.asked);
    for (let k = 0; k < passes && kept[0] !== 0; k++) take(steps.shared);
    take(steps.told);
    this.told.set(kept.subarray(commands[0], commands[0] + commands[1]));
  }

  /** Times of samples between two times, neither of them included. */
  between(from, to) {
    const { rate } = this.described;
    const times = [];
    if (!this.on) return times;
    for (let k = Math.floor(from * rate + NEAR) + 1; k / rate < to; k++) times.push(k / rate);
    return times;
  }
}

export class Controllers {
  /** They know the scene as it is described: `model`, whatever else is switched off. */
  constructor(model, described) {
    this.model = model;
    this.all = described.map((each) => new Controller(each));
  }

  restart() {
    for (const each of this.all) each.forget(this.model);
  }

  /** One that is switched on begins anew. */
  switch(number, on) {
    this.all[number].forget(this.model);
    this.all[number].on = on;
  }

  between(from, to) {
    return this.all.flatMap((each) => each.between(from, to));
  }

  /** Asks those whose samples are due in the interval that holds a time; `running` is the program that moves. */
  ask(running, within) {
    if (running !== this.model) for (const name of ["state", "free"]) this.model.blocks[name].set(running.blocks[name]);
    for (const each of this.all) each.ask(this.model, within);
  }

  /** Adds what they tell to u. */
  add(u) {
    for (const each of this.all)
      each.described.entries.forEach((entry, k) => {
        u[entry] += each.told[k];
      });
  }
}
