// Fetches the states of a running simulation from the server of this page.
import { numbers } from "./model.js";

const PAUSE = 150; // between two requests [ms]

function concatenate(before, after) {
  const whole = new before.constructor(before.length + after.length);
  whole.set(before);
  whole.set(after, before.length);
  return whole;
}

/** Fetches new states until the run is finished; calls `grown` after each answer with states. */
export async function stream(recording, grown) {
  for (;;) {
    const known = recording.t.length - recording.waiting;
    const heard = await fetch(`rows?from=${known}`);
    if (!heard.ok) throw new Error(heard.statusText);
    const answer = await heard.json();
    if (answer.t.length) {
      const first = known === 0; // replaces the placeholder row
      const add = (old, more) => (first ? more : concatenate(old, more));
      recording.waiting = 0;
      recording.poses = add(recording.poses, numbers(answer.poses, "f4"));
      for (const [link, points] of Object.entries(answer.stations)) recording.stations[link] = add(recording.stations[link], numbers(points, "f4"));
      for (const [name, values] of Object.entries(answer.signals))
        recording.signals[name].values = add(recording.signals[name].values, Float32Array.from(values));
      recording.t = add(recording.t, Float64Array.from(answer.t));
      grown();
    }
    if (answer.done) return;
    if (!answer.t.length) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
