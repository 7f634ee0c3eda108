// Overlays of the picture: frames, centres, trails, names, and a compass.
import {
  AxesHelper,
  BufferAttribute,
  BufferGeometry,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  OctahedronGeometry,
  SphereGeometry,
  Vector3,
} from "three";
import { make } from "./dom.js";

const TRAIL = 900;

/** Axes of each link: x red, y green, z blue. */
export class Frames {
  constructor(stage, robots) {
    this.axes = robots.frames.map((frame, number) => {
      const axes = new AxesHelper(robots.links[number].tether ? 0 : 0.22 * stage.radius);
      axes.material.depthTest = false;
      axes.renderOrder = 4;
      axes.visible = false;
      frame.add(axes);
      return axes;
    });
  }

  show(visible) {
    for (const axes of this.axes) axes.visible = visible;
  }
}

/** Centres of mass and of buoyancy. */
export class Centers {
  constructor(stage, robots) {
    const ball = new SphereGeometry(0.026 * stage.radius, 16, 12);
    const look = (color) => new MeshBasicMaterial({ color, depthTest: false, transparent: true, fog: false });
    const [mass, buoyancy] = [look(0xffffff), look(0x59c1ff)];
    this.balls = [];
    robots.links.forEach((link, number) => {
      if (link.tether) return;
      for (const [at, material] of [
        [link.buoyancy, buoyancy],
        [link.center, mass],
      ]) {
        if (!at || (material === mass && link.mass === 0)) continue;
        const mesh = new Mesh(ball, material);
        mesh.position.set(...at);
        mesh.renderOrder = 6;
        mesh.visible = false;
        robots.frames[number].add(mesh);
        this.balls.push(mesh);
      }
    });
  }

  show(visible) {
    for (const ball of this.balls) ball.visible = visible;
  }
}

/** Named points of links. */
export class Points {
  constructor(stage, robots) {
    const shape = new OctahedronGeometry(0.03 * stage.radius);
    const material = new MeshBasicMaterial({ color: 0xff6bb3, depthTest: false, transparent: true, fog: false });
    this.marks = robots.links.flatMap(({ points }, number) =>
      points.map(({ at }) => {
        const mark = new Mesh(shape, material);
        mark.renderOrder = 6;
        stage.world.add(mark);
        return { mark, number, at };
      }),
    );
    this.robots = robots;
  }

  /** Places the points; those of flexible links move with the deflection. */
  update() {
    for (const { mark, number, at } of this.marks) this.robots.at(number, at, mark.position);
  }

  show(visible) {
    for (const { mark } of this.marks) mark.visible = visible;
  }
}

/** Paths of bases and of the last links. */
export class Trails {
  constructor(stage, robots) {
    this.robots = robots;
    const carries = new Set(robots.links.map((link) => link.parent));
    this.lines = robots.links
      .map((link, number) => ({ link, number }))
      .filter(({ link, number }) => !link.tether && (link.parent === null || !carries.has(number)) && link.joint.type !== "fixed")
      .slice(0, 12)
      .map(({ link, number }) => {
        const geometry = new BufferGeometry();
        geometry.setAttribute("position", new BufferAttribute(new Float32Array(3 * TRAIL), 3));
        geometry.setDrawRange(0, 0);
        const color = link.parent === null ? 0xffd166 : 0xff8a5c;
        const line = new Line(geometry, new LineBasicMaterial({ color, transparent: true, opacity: 0.9 }));
        line.frustumCulled = false;
        stage.world.add(line);
        return { line, number, end: robots.end(number), count: 0, last: new Vector3(Infinity, 0, 0) };
      });
    this.least = 0.004 * stage.radius;
  }

  show(visible) {
    for (const { line } of this.lines) line.visible = visible;
  }

  clear() {
    for (const trail of this.lines) {
      trail.count = 0;
      trail.last.set(Infinity, 0, 0);
      trail.line.geometry.setDrawRange(0, 0);
    }
  }

  update() {
    const point = new Vector3();
    for (const trail of this.lines) {
      this.robots.at(trail.number, trail.end, point);
      if (point.distanceTo(trail.last) < this.least) continue;
      const places = trail.line.geometry.attributes.position;
      if (trail.count === TRAIL) {
        places.array.copyWithin(0, 3 * (TRAIL / 4));
        trail.count -= TRAIL / 4;
      }
      places.setXYZ(trail.count, point.x, point.y, point.z);
      trail.count += 1;
      trail.last.copy(point);
      places.needsUpdate = true;
      trail.line.geometry.setDrawRange(0, trail.count);
    }
  }
}

const MOST_POINTS = 12; // that have their names in the picture
const BESIDE = 12; // between the axis of a link and its name [px]

/** Returns the direction from the middle of a line on the screen to a name beside it: upwards or to the right. */
function beside(from, to) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y);
  if (length < 1) return [0, -1];
  const [a, b] = [y / length, -x / length];
  return b < -0.3 || (b < 0.3 && a > 0) ? [a, b] : [-a, -b];
}

/** Whether nothing is drawn of a link but its joint. */
const isEmpty = ({ shape, flexible, children, center }) => !shape && !flexible && [...children, center].every((at) => Math.hypot(...at) < 1e-6);

/** Names of links beside them; names that would cover others are left out. */
export class Labels {
  constructor(stage, robots, host) {
    Object.assign(this, { stage, robots });
    const carries = new Set(robots.links.map((link) => link.parent));
    const many = robots.links.length > 8;
    const several = new Set(robots.links.map((link) => link.robot)).size > 1;
    this.tags = [];
    robots.links.forEach((link, number) => {
      if (link.tether || isEmpty(link) || (many && link.parent !== null && carries.has(number))) return;
      const tag = make("span", "tag", several ? `${link.robot}.${link.name}` : link.name);
      host.append(tag);
      const end = link.parent === null ? null : robots.end(number);
      this.tags.push({ tag, number, end, at: end ? end.map((x) => x / 2) : (link.shape?.center ?? link.center) });
    });
    const points = robots.links.flatMap((link, number) => link.points.map((point) => ({ ...point, number })));
    for (const { name, at, number } of points.slice(0, MOST_POINTS)) {
      const tag = make("span", "tag point", name);
      host.append(tag);
      this.tags.push({ tag, number, end: null, at, above: true });
    }
  }

  /** Finds the position of a point of a link on the screen [px]; z is its depth. */
  project(number, at, into) {
    this.robots.at(number, at, into).applyQuaternion(this.stage.world.quaternion).project(this.stage.camera);
    return into.set((0.5 + 0.5 * into.x) * innerWidth, (0.5 - 0.5 * into.y) * innerHeight, into.z);
  }

  show(visible) {
    for (const { tag } of this.tags) tag.hidden = !visible;
    this.visible = visible;
  }

  update() {
    if (!this.visible) return;
    const taken = [];
    const [point, from, to] = [new Vector3(), new Vector3(), new Vector3()];
    for (const { tag, number, at, end, above } of this.tags) {
      this.project(number, at, point);
      let [x, y] = [point.x, point.y];
      if (end) {
        const [wide, high] = beside(this.project(number, [0, 0, 0], from), this.project(number, end, to));
        x += wide * (tag.offsetWidth / 2 + BESIDE);
        y += high * (tag.offsetHeight / 2 + BESIDE);
      }
      if (above) y -= 2 * BESIDE;
      const half = tag.offsetWidth / 2 + 4;
      if (x > -half && x < innerWidth + half) x = Math.max(half, Math.min(innerWidth - half, x));
      const clear = point.z < 1 && taken.every(([a, b, w]) => Math.abs(a - x) > half + w || Math.abs(b - y) > 24);
      tag.style.opacity = clear ? 1 : 0;
      if (clear) taken.push([x, y, half]);
      tag.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)`;
    }
  }
}

/** Formats an angle with its unit; a small negative one has no sign. */
const degrees = (x) => `${(Math.round(10 * x) / 10 || 0).toFixed(1)}°`;

/** Compass in a corner: the axes of the world, gravity, and the current. */
export class Compass {
  constructor(stage, world, host) {
    this.stage = stage;
    this.canvas = make("canvas", "");
    const notes = make("div", "notes");
    host.append(this.canvas, notes);
    const [first, second, third] = world.axes;
    this.arrows = [
      [first, "#ff6b6b", [1, 0, 0]],
      [second, "#69db7c", [0, 1, 0]],
      [third, "#6ea8fe", [0, 0, 1]],
    ];
    const size = Math.hypot(...world.gravity);
    if (size > 0) this.arrows.push(["g", "#9aa5ad", world.gravity.map((x) => (1.15 * x) / size)]);
    notes.append(make("span", "", size > 0 ? `g ${size.toFixed(2)} m/s²` : "no gravity"));
    this.attitude = make("span", "attitude", "");
    notes.append(this.attitude);
    const usual = world.axes.join() === "x,y,z";
    this.turns = usual ? ["roll", "pitch", "yaw"].map((turn) => (x) => `${turn} ${x}`) : world.axes.map((axis) => (x) => `${x} about ${axis}`);
    this.current = null;
    if (world.water) {
      this.flow = make("span", "flow", "");
      notes.append(this.flow);
      this.varying = world.water.varying;
      this.setCurrent(world.water.current);
    }
  }

  /** Shows roll, pitch and yaw of a link [deg], or of none. */
  setAttitude(attitude) {
    this.attitude.textContent = attitude ? `${attitude.name}: ${attitude.angles.map((x, k) => this.turns[k](degrees(x))).join(", ")}` : "";
  }

  setCurrent(velocity) {
    const speed = Math.hypot(...velocity);
    this.current = speed > 0 ? velocity.map((x) => (1.15 * x) / speed) : null;
    const text = [speed > 0 ? `${speed.toFixed(2)} m/s` : "", this.varying].filter(Boolean).join(" + ");
    this.flow.textContent = text ? `current ${text}` : "no current";
  }

  update() {
    const [size, ratio] = [108, Math.min(devicePixelRatio, 2)];
    if (this.canvas.width !== size * ratio) {
      this.canvas.width = this.canvas.height = size * ratio;
      this.canvas.style.width = this.canvas.style.height = `${size}px`;
    }
    const pen = this.canvas.getContext("2d");
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, size, size);
    const turn = this.stage.camera.quaternion.clone().invert().multiply(this.stage.world.quaternion);
    const all = this.current ? [...this.arrows, ["current", "#3ddbe8", this.current]] : this.arrows;
    const drawn = all.map(([name, color, v]) => ({ name, color, v: new Vector3(...v).applyQuaternion(turn) }));
    pen.font = "600 11px system-ui, 'DejaVu Sans', sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (const { name, color, v } of drawn.sort((a, b) => a.v.z - b.v.z)) {
      const [x, y] = [size / 2 + 30 * v.x, size / 2 - 30 * v.y];
      pen.strokeStyle = pen.fillStyle = color;
      pen.lineWidth = name.length > 1 || name === "g" ? 3 : 2;
      pen.beginPath();
      pen.moveTo(size / 2, size / 2);
      pen.lineTo(x, y);
      pen.stroke();
      pen.beginPath();
      pen.arc(x, y, 3, 0, 7);
      pen.fill();
      pen.fillText(name === "current" ? "≈" : name, size / 2 + 40 * v.x, size / 2 - 40 * v.y);
    }
  }
}
