// Numbers that sliders change while the scene runs, led smoothly to where they should be.
// A prescribed sine goes on without a jump: its phase is kept, and what the changing amplitude A, frequency w and
// offset c add to its rate and acceleration goes into a polynomial beside it:
//   s = c + A sin(p),  p' = w:   s' - A w cos(p) = A' sin(p) + c',
//   s'' + A w^2 sin(p) = A'' sin(p) + (2 A' w + A w') cos(p) + c''.

const RATE = 3; // [1/s]: x'' = RATE^2 (goal - x) - 2 RATE x', critically damped
const NEAR = 1e-7;

class Led {
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

  /** Exactly, over a time h. */
  advance(h) {
    if (this.still) return;
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
    this.amplitude = new Led(kept?.amplitude ?? amplitude);
    this.frequency = new Led((2 * Math.PI) / (kept?.period ?? period));
    this.offset = new Led(kept?.offset ?? offset);
    this.phase = phase; // of the sine at time zero
    this.moving = false;
  }

  get goals() {
    return { amplitude: this.amplitude.goal, period: (2 * Math.PI) / this.frequency.goal, offset: this.offset.goal };
  }

  /** Leads one of its numbers to a value. */
  set(name, value) {
    if (name === "period") this.frequency.goal = (2 * Math.PI) / value;
    else this[name].goal = value;
    this.moving = true;
  }

  /** Writes its numbers for the step from t to t + h into the freed ones, then moves on. */
  write(free, t, h) {
    if (!this.moving) return;
    const { amplitude: A, frequency: w, offset: c } = this;
    const angle = w.value * t + this.phase;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const rate = A.rate * sin + c.rate;
    const bend = A.acceleration * sin + (2 * A.rate * w.value + A.value * w.rate) * cos + c.acceleration;
    this.put(free);
    this.correct(free, [t * (0.5 * bend * t - rate), rate - bend * t, 0.5 * bend]);
    const before = w.value;
    for (const led of [A, w, c]) led.advance(h);
    const later = angle + 0.5 * (before + w.value) * h;
    this.phase = later - w.value * (t + h);
    if (A.still && w.still && c.still) {
      this.moving = false;
      this.put(free);
      this.correct(free, [0, 0, 0]);
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
