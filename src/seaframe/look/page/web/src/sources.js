// Data sources of charts: signals of the running scene, or of recorded runs.

/** Flips the sign of a quaternion if that is closer to the one before: both are the same rotation. */
function keepSide(turn, before) {
  if (before?.reduce((sum, x, k) => sum + x * turn[k], 0) < 0) turn.forEach((x, k) => (turn[k] = -x));
}

/** Source of a simulation: signals at each stored state. */
export function liveSource(simulation, signals) {
  const byName = new Map(signals.map((signal, k) => [signal.name, k]));
  const turns = signals.flatMap(({ quaternion }, k) => (quaternion === 0 ? [k] : []));
  const filled = (moment, number, history) => {
    if (!moment.values) {
      moment.values = simulation.at(moment, (t) => Float64Array.from(simulation.values(signals, t)));
      for (const k of turns) keepSide(moment.values.subarray(k, k + 4), history[number - 1]?.values?.subarray(k, k + 4));
    }
    return moment.values;
  };
  return {
    live: true,
    runs: [0],
    names: signals.map((signal) => signal.name),
    unit: (name) => signals[byName.get(name)].unit,
    times: () => simulation.history.map((moment) => moment.t),
    values: (name) => simulation.history.map((...moment) => filled(...moment)[byName.get(name)]),
  };
}

/** Interpolates a signal of a recording at other times; null before its start and after its end. */
function resample(recording, name, times) {
  const own = recording.signals[name]?.values;
  return Array.from(times, (t) => {
    if (!own || t > recording.duration || t < recording.t[0]) return null;
    const [row, part] = recording.find(t);
    const value = own[row] + part * ((own[row + 1] ?? own[row]) - own[row]);
    return Number.isFinite(value) ? value : null; // a log may have gaps
  });
}

/** Source of recorded runs, all at the times of the first; `now` returns the time that is shown. */
export function recordedSource(recordings, now) {
  const [first, ...others] = recordings;
  const kept = new Map();
  return {
    live: false,
    runs: recordings.map((_, k) => k),
    names: Object.keys(first.signals),
    unit: (name) => first.signals[name].unit,
    times: () => (first.waiting ? [] : first.t),
    row: () => first.find(now())[0],
    values: (name, run) => {
      if (first.waiting) return [];
      if (run === 0) return first.signals[name].values;
      const key = `${run} ${name}`;
      if (!kept.has(key)) kept.set(key, resample(others[run - 1], name, first.t));
      return kept.get(key);
    },
  };
}
