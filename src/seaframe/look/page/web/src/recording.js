// Recorded runs: poses of links at times, and signals.
import { Quaternion, Vector3 } from "three";
import { numbers } from "./model.js";

/** Returns the row before a time, and the fraction of the interval to the next row. */
function findRow(times, t) {
  let [low, high] = [0, times.length - 1];
  if (t >= times[high]) return [high, 0];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= t) low = middle;
    else high = middle;
  }
  return [low, Math.max(0, (t - times[low]) / (times[high] - times[low]))];
}

/** Forces on links, at times of their own; constant ones are stored once. */
class RecordedForces {
  constructor({ t, list, values }) {
    this.t = numbers(t, "f8");
    this.list = list.map(([link, kind]) => [link, kind]);
    const all = numbers(values, "i2");
    let first = 0;
    this.parts = list.map(([, , unit, constant]) => {
      const part = { unit, constant, values: all.subarray(first, first + 3 * (constant ? 1 : this.t.length)) };
      first += part.values.length;
      return part;
    });
  }

  /** Returns three numbers [N] for each force of the list. */
  at(t) {
    const [row, part] = findRow(this.t, t);
    const next = Math.min(row + 1, this.t.length - 1);
    return this.parts.flatMap(({ unit, constant, values }) =>
      [0, 1, 2].map((k) => {
        const [a, b] = constant ? [values[k], values[k]] : [values[3 * row + k], values[3 * next + k]];
        return unit * (a + part * (b - a));
      }),
    );
  }
}

export class Recording {
  constructor(described) {
    this.described = described;
    this.waiting = described.waiting ?? 0; // placeholder rows until the first state arrives
    this.t = numbers(described.t, "f8");
    this.poses = numbers(described.poses, "f4");
    this.links = described.links.length;
    this.signals = Object.fromEntries(
      Object.entries(described.signals).map(([name, { unit, values }]) => [name, { unit, values: numbers(values, "f4") }]),
    );
    this.thrusts = described.thrusts.map((text) => numbers(text, "f4"));
    if (described.forces) this.forces = new RecordedForces(described.forces);
    this.stations = Object.fromEntries(Object.entries(described.stations).map(([k, text]) => [k, numbers(text, "f4")]));
  }

  get duration() {
    return this.t[this.t.length - 1];
  }

  /** Returns whether the recording has poses of links at a time. */
  hasPoses(t) {
    return this.poses.length > 0 && t >= this.t[0] - 1e-9;
  }

  find(t) {
    return findRow(this.t, t);
  }

  /** Calls place(link, position, quaternion) for each link at a time. */
  each(t, place) {
    const [row, part] = this.find(t);
    const next = Math.min(row + 1, this.t.length - 1);
    const [a, b] = [new Quaternion(), new Quaternion()];
    const [p, q] = [new Vector3(), new Vector3()];
    for (let link = 0; link < this.links; link++) {
      const [i, j] = [7 * (row * this.links + link), 7 * (next * this.links + link)];
      p.fromArray(this.poses, i).lerp(q.fromArray(this.poses, j), part);
      a.set(this.poses[i + 4], this.poses[i + 5], this.poses[i + 6], this.poses[i + 3]);
      b.set(this.poses[j + 4], this.poses[j + 5], this.poses[j + 6], this.poses[j + 3]);
      place(link, p, a.slerp(b, part).normalize());
    }
  }

  /** Returns the positions along a flexible link at a time, as a flat list of coordinates. */
  stationsAt(link, t) {
    const all = this.stations[link];
    if (!all) return [];
    const [row, part] = this.find(t);
    const size = all.length / this.t.length;
    const next = Math.min(row + 1, this.t.length - 1) - row;
    return all.subarray(row * size, (row + 1) * size).map((x, k) => x + part * (all[(row + next) * size + k] - x));
  }

  thrust(number, t) {
    return this.thrusts[number]?.[this.find(t)[0]] ?? 0;
  }
}
