// Recorded runs: poses of links at times, and signals.
import { Quaternion, Vector3 } from "three";
import { numbers } from "./model.js";

export class Recording {
  constructor(described) {
    this.described = described;
    this.waiting = described.waiting ?? 0; // rows that only stand in until the first state comes
    this.t = numbers(described.t, "f8");
    this.poses = numbers(described.poses, "f4");
    this.links = described.links.length;
    this.signals = Object.fromEntries(
      Object.entries(described.signals).map(([name, { unit, values }]) => [name, { unit, values: numbers(values, "f4") }]),
    );
    this.thrusts = described.thrusts.map((text) => numbers(text, "f4"));
    this.stations = Object.fromEntries(Object.entries(described.stations).map(([k, text]) => [k, numbers(text, "f4")]));
  }

  get duration() {
    return this.t[this.t.length - 1];
  }

  /** The row before a time, and how far the time is towards the next. */
  find(t) {
    let [low, high] = [0, this.t.length - 1];
    if (t >= this.t[high]) return [high, 0];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.t[middle] <= t) low = middle;
      else high = middle;
    }
    return [low, Math.max(0, (t - this.t[low]) / (this.t[high] - this.t[low]))];
  }

  /** Calls place(link, position, quaternion) for every link at a time. */
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

  /** Places along a flexible link, one number after the other. */
  bent(link, t) {
    const [row] = this.find(t);
    const all = this.stations[link];
    if (!all) return [];
    const size = all.length / this.t.length;
    return all.subarray(row * size, (row + 1) * size);
  }

  thrust(number, t) {
    return this.thrusts[number]?.[this.find(t)[0]] ?? 0;
  }
}
