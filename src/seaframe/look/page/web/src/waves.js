// Numbers that sliders change while the scene runs, moved smoothly to their goals.
// A prescribed sine continues without a jump: its phase is kept, and the contribution of the changing amplitude A,
// frequency w, offset c and shift d of the phase to its derivatives is put into an added polynomial. With
// s = c + A sin(p) and r = p' = w + d', the derivatives of s, minus those of a sine with the present A and w, are
//   A' sin(p) + A (r - w) cos(p) + c',
//   (A'' - A (r^2 - w^2)) sin(p) + (2 A' r + A r') cos(p) + c'',
//   (A''' - 3 A' r^2 - 3 A r r') sin(p) + (3 A'' r + 3 A' r' + A r'' - A (r^3 - w^3)) cos(p) + c'''.

const RATE = 3; // [1/s]: x'' = RATE^2 (goal - x) - 2 RATE x', critically damped
const NEAR = 1e-7;

/** A number that moves smoothly to a goal. */
class SmoothedValue {
  constructor(value) {
    this.value = this.goal = value;
    this.rate = 0;
  }

  get still() {
    return this.value === this.goal && this.rate === 0;
  }

  get acceleration() {
    return RATE * RATE * (this.goal - this.value) - 2 * RATE * this.rate;
  }

  get jerk() {
    return -RATE * RATE * this.rate - 2 * RATE * this.acceleration;
  }

  /** Advances by a time h with the exact solution; returns the integral of the value. */
  advance(h) {
    if (this.still) return this.value * h;
    const away = this.value - this.goal;
    const slope = this.rate + RATE * away;
    const fading = Math.exp(-RATE * h);
    this.value = this.goal + (away + slope * h) * fading;
    this.rate = (this.rate - RATE * slope * h) * fading;
    const scale = NEAR * (1 + Math.abs(this.goal));
    if (Math.abs(this.value - this.goal) < scale && Math.abs(this.rate) < scale) {
      this.value = this.goal;
      this.rate = 0;
    }
    return this.goal * h + (away * (1 - fading)) / RATE + (slope * (1 - fading * (1 + RATE * h))) / RATE ** 2;
  }
}

/** One sine drive whose numbers are freed. */
export class Wave {
  constructor(described) {
    this.described = described;
    this.restart();
  }

  restart(kept = null) {
    const { amplitude, period, phase, offset } = this.described.start;
    this.amplitude = new SmoothedValue(kept?.amplitude ?? amplitude);
    this.frequency = new SmoothedValue((2 * Math.PI) / (kept?.period ?? period));
    this.offset = new SmoothedValue(kept?.offset ?? offset);
    this.shift = new SmoothedValue(kept?.phase ?? phase); // of the phase
    this.phase = this.shift.value; // of the sine at time zero
    this.moving = false;
  }

  get goals() {
    const { amplitude, frequency, offset, shift } = this;
    return { amplitude: amplitude.goal, period: (2 * Math.PI) / frequency.goal, offset: offset.goal, phase: shift.goal };
  }

  /** Sets the goal of one of its numbers; a phase goes the shorter way around the cycle. */
  set(name, value) {
    if (name === "period") this.frequency.goal = (2 * Math.PI) / value;
    else if (name === "phase") this.shift.goal = value - 2 * Math.PI * Math.round((value - this.shift.value) / (2 * Math.PI));
    else this[name].goal = value;
    this.moving = true;
  }

  /** Writes its numbers for the step from t to t + h into the freed ones, then advances. */
  write(free, t, h) {
    if (!this.moving) return;
    const { amplitude: A, frequency: w, offset: c, shift: d } = this;
    const W = w.value;
    const [r, turn, jerk] = [W + d.rate, w.rate + d.acceleration, w.acceleration + d.jerk]; // p', p'', p'''
    const angle = W * t + this.phase;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const first = A.rate * sin + A.value * (r - W) * cos + c.rate;
    const second = (A.acceleration - A.value * (r * r - W * W)) * sin + (2 * A.rate * r + A.value * turn) * cos + c.acceleration;
    const third =
      (A.jerk - 3 * A.rate * r * r - 3 * A.value * r * turn) * sin +
      (3 * A.acceleration * r + 3 * A.rate * turn + A.value * (jerk - r ** 3 + W ** 3)) * cos +
      c.jerk;
    this.put(free);
    this.correct(free, around(t, first, second / 2, third / 6));
    A.advance(h);
    c.advance(h);
    const before = d.value;
    d.advance(h);
    this.phase = angle + w.advance(h) + d.value - before - w.value * (t + h);
    if (A.still && w.still && c.still && d.still) {
      this.moving = false;
      this.put(free);
      this.correct(free, [0, 0, 0, 0]);
    }
  }

  put(free) {
    const at = this.described.free;
    free[at.amplitude] = this.amplitude.value;
    free[at.period] = (2 * Math.PI) / this.frequency.value;
    free[at.phase] = this.phase;
    free[at.offset] = this.offset.value;
  }

  correct(free, coefficients) {
    this.described.correction.forEach((place, k) => {
      free[place] = coefficients[k];
    });
  }
}

/** Returns the coefficients in powers of time of a x + b x^2 + c x^3 with x = time - t. */
function around(t, a, b, c) {
  return [t * (t * (b - c * t) - a), a + t * (3 * c * t - 2 * b), b - 3 * c * t, c];
}
