// Connections of links: drawn between their points, closed or open, and listed with the times at which they change.
import { CylinderGeometry, Mesh, MeshBasicMaterial, SphereGeometry, Vector3 } from "three";
import { button, make, short } from "./dom.js";

const CLOSED = 0x35e07f;
const OPEN = 0xffffff;
const FLASH = 0.8; // time for which a connection that has changed is drawn larger [s]
const Y = new Vector3(0, 1, 0);

/** Returns the last change of a connection until a time: [time, closed]. */
const lastChange = (changes, t) => changes.reduce((last, change) => (change[0] <= t + 1e-9 ? change : last), changes[0]);

export class Connections {
  constructor(stage, robots, described) {
    Object.assign(this, { stage, robots });
    const size = 0.014 * stage.radius;
    const look = () => new MeshBasicMaterial({ transparent: true, depthTest: false, fog: false, toneMapped: false });
    this.list = described.map((connection) => {
      const material = look();
      const rod = new Mesh(new CylinderGeometry(0.4 * size, 0.4 * size, 1, 10), material);
      const balls = [0, 1].map(() => new Mesh(new SphereGeometry(size, 16, 12), material));
      for (const part of [rod, ...balls]) {
        part.renderOrder = 5;
        stage.world.add(part);
      }
      return { ...connection, material, rod, balls };
    });
  }

  show(visible) {
    this.visible = visible;
    for (const { rod, balls } of this.list) for (const part of [rod, ...balls]) part.visible = visible;
  }

  /** Takes the changes of a recorded run, or those of the scene. */
  setChanges(changes) {
    this.list.forEach((connection, k) => (connection.changes = changes[k]));
  }

  /** Returns the world position of an end of a connection. */
  end({ link, at }, into) {
    if (link === null) return into.set(...at);
    return this.robots.at(link, at, into);
  }

  update(t) {
    if (!this.visible) return;
    const [a, b] = [new Vector3(), new Vector3()];
    for (const { ends, changes, material, rod, balls } of this.list) {
      this.end(ends[0], a);
      this.end(ends[1], b);
      const [since, closed] = lastChange(changes, t);
      const recent = since > 0 && t - since < FLASH ? 1 + 1.5 * (1 - (t - since) / FLASH) : 1;
      material.color.setHex(closed ? CLOSED : OPEN);
      material.opacity = closed ? 0.9 : 0.22;
      [a, b].forEach((place, k) => balls[k].position.copy(place));
      for (const ball of balls) ball.scale.setScalar(closed ? recent : 0.7);
      const along = b.sub(a);
      const length = along.length();
      rod.visible = length > 1e-6;
      if (!rod.visible) continue;
      rod.position.copy(a).addScaledVector(along, 0.5);
      rod.quaternion.setFromUnitVectors(Y, along.normalize());
      rod.scale.set(closed ? recent : 0.5, length, closed ? recent : 0.5);
    }
  }
}

/** Lists the changes of connections during a run: a button with the time of each, and marks along the time slider. */
export class Events {
  constructor(chips, marks, goTo) {
    Object.assign(this, { chips, marks, goTo });
    this.list = [];
  }

  /** Shows the changes of named connections until the end of a run [s]; no end: while the scene runs. */
  set(names, changes, end) {
    const all = names.flatMap((name, k) => changes[k].slice(1).map(([t, closed]) => ({ t, text: `${name} ${closed ? "closes" : "opens"}` })));
    this.list = all.filter(({ t }) => end === null || t <= end).sort((a, b) => a.t - b.t);
    this.chips.replaceChildren(
      ...this.list.map((event) => {
        const text = `${event.text} at ${short(event.t)} s`;
        event.chip = button("event", text, `Go to the time at which ${text}`, () => this.goTo(event.t));
        return event.chip;
      }),
    );
    this.marks.replaceChildren(
      ...(end > 0 ? this.list : []).map(({ t, text }) => {
        const mark = make("i");
        mark.style.left = `${(100 * t) / end}%`;
        mark.title = `${text} at ${short(t)} s`;
        return mark;
      }),
    );
  }

  update(t) {
    for (const event of this.list) event.chip.classList.toggle("past", event.t <= t + 1e-9);
  }
}
