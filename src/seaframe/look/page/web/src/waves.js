// Numbers that sliders change while the scene runs, moved smoothly to their goals.
// A prescribed sine continues without a jump: its phase is kept, and the contribution of the changing amplitude A,
// frequency w and offset c to its derivatives is put into an added polynomial. With s = c + A sin(p) and p' = w, the
// derivatives of s, minus those of a sine with the present A and w, are
//   A' sin(p) + c',
//   A'' sin(p) + (2 A' w + A w') cos(p) + c'',
//   (A''' - 3 A' w^2 - 3 A w w') sin(p) + (3 A'' w + 3 A' w' + A w'') cos(p) + c'''.

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
    this.phase = phase; // of the sine at time zero
    this.moving = false;
  }

  get goals() {
    return { amplitude: this.amplitude.goal, period: (2 * Math.PI) / this.frequency.goal, offset: this.offset.goal };
  }

  /** Sets the goal of one of its numbers. */
  set(name, value) {
    if (name === "period") this.frequency.goal = (2 * Math.PI) / value;
    else this[name].goal = value;
    this.moving = true;
  }

  /** Writes its numbers for the step from t to t + h into the freed ones, then advances. */
  write(free, t, h) {
    if (!this.moving) return;
    const { amplitude: A, frequency: w, offset: c } = this;
    const W = w.value;
    const angle = W * t + this.phase;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const first = A.rate * sin + c.rate;
    const second = A.acceleration * sin + (2 * A.rate * W + A.value * w.rate) * cos + c.acceleration;
    const third =
      (A.jerk - 3 * A.rate * W * W - 3 * A.value * W * w.rate) * sin +
      (3 * A.acceleration * W + 3 * A.rate * w.rate + A.value * w.acceleration) * cos +
      c.jerk;
    this.put(free);
    this.correct(free, around(t, first, second / 2, third / 6));
    A.advance(h);
    c.advance(h);
    this.phase = angle + w.advance(h) - w.value * (t + h);
    if (A.still && w.still && c.still) {
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
