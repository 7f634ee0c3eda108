// Forces on links as arrows with a common scale, and a legend in which kinds can be switched off.
import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshBasicMaterial, Vector3 } from "three";
import { make } from "./dom.js";

const FORCE_COLORS = {
  weight: "#9aa5ad",
  buoyancy: "#59c1ff",
  thrust: "#ffd166",
  drag: "#ff6b6b",
  lift: "#c792ea",
  "added mass": "#63e6be",
  flow: "#22b8cf",
  contact: "#f4a261",
  push: "#ff4fa3",
  joint: "#a3e635",
  connection: "#f06595",
};
const OTHER = "#ced4da"; // of kinds that loads add
const WIDEST = 180; // bar of the legend [px]
const NAMES = { joint: "joint reaction" };
const Y = new Vector3(0, 1, 0);
const [SHAFT, HEAD] = [new CylinderGeometry(1, 1, 1, 10), new ConeGeometry(1, 1, 14)];
const paint = (color) => new MeshBasicMaterial({ color, depthTest: false, transparent: true, fog: false, toneMapped: false }); // as in the legend

class Arrow {
  constructor(material) {
    this.group = new Group();
    this.shaft = new Mesh(SHAFT, material);
    this.head = new Mesh(HEAD, material);
    this.shaft.renderOrder = this.head.renderOrder = 5;
    this.group.add(this.shaft, this.head);
  }

  set(from, vector, width) {
    const length = vector.length();
    this.group.visible = length > 2 * width;
    if (!this.group.visible) return;
    const head = Math.min(6 * width, 0.5 * length);
    this.group.position.copy(from);
    this.group.quaternion.setFromUnitVectors(Y, vector.clone().divideScalar(length));
    this.shaft.scale.set(width, length - head, width);
    this.shaft.position.y = (length - head) / 2;
    this.head.scale.set(2.6 * width, head, 2.6 * width);
    this.head.position.y = length - head / 2;
  }
}

/** Rounds down to 1, 2 or 5 times a power of ten, for scales. */
function roundDown(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  return [5, 2, 1].map((k) => k * power).find((y) => y <= x) ?? power;
}

/** Forces on links as arrows, with a scale that fits the largest of them. */
export class ForceArrows {
  constructor(stage, links, legend) {
    Object.assign(this, { stage, links, legend });
    this.group = new Group();
    this.group.visible = false;
    stage.world.add(this.group);
    this.hidden = null;
    this.setForces([]);
  }

  /** Sets the list of forces, [link, kind] each; the reader's selection of kinds stays. */
  setForces(forces) {
    this.forces = forces;
    this.group.clear();
    const kinds = new Set(forces.map(([, kind]) => kind));
    this.kinds = [...new Set([...Object.keys(FORCE_COLORS), ...kinds])].filter((kind) => kinds.has(kind));
    const materials = Object.fromEntries(this.kinds.map((kind) => [kind, paint(FORCE_COLORS[kind] ?? OTHER)]));
    this.arrows = forces.map(([, kind]) => new Arrow(materials[kind]));
    for (const arrow of this.arrows) this.group.add(arrow.group);
    // Weight and buoyancy are usually large and equal: other forces would be too small to see.
    const large = this.kinds.includes("buoyancy") ? ["weight", "buoyancy"] : [];
    if (forces.length) this.hidden ??= new Set(["joint", "connection", "flow", ...large]);
    this.most = 0;
    this.buildLegend();
  }

  buildLegend() {
    this.bar = make("span", "bar");
    this.size = make("span", "size", "");
    const rows = this.kinds.map((kind) => {
      const box = make("input", "");
      box.type = "checkbox";
      box.checked = !this.hidden.has(kind);
      box.addEventListener("change", () => {
        if (box.checked) this.hidden.delete(kind);
        else this.hidden.add(kind);
        this.most = 0; // the scale fits what is shown
      });
      const swatch = make("span", "swatch");
      swatch.style.background = FORCE_COLORS[kind] ?? OTHER;
      const label = make("label", "kind");
      label.append(box, swatch, make("span", "", NAMES[kind] ?? kind));
      return label;
    });
    const scale = make("div", "scale");
    scale.append(this.bar, this.size);
    this.legend.replaceChildren(make("h3", "", "Forces on links"), ...rows, scale);
  }

  show(visible) {
    this.group.visible = visible && this.forces.length > 0;
    this.legend.hidden = !this.group.visible;
  }

  update(values, robots) {
    const vector = new Vector3();
    let most = 0;
    const seen = ([link, kind]) => !this.hidden.has(kind) && !this.links[link].tether; // arrows of many segments would hide all others
    this.forces.forEach((force, k) => {
      if (seen(force)) most = Math.max(most, Math.hypot(values[3 * k], values[3 * k + 1], values[3 * k + 2]));
    });
    this.most = Math.max(most, 0.995 * this.most);
    if (this.most < 1e-9) this.most = 1;
    const length = 0.9 * this.stage.radius; // of the largest
    const from = new Vector3();
    this.forces.forEach((force, k) => {
      const [link, kind] = force;
      const { center, buoyancy } = this.links[link];
      const at = kind === "buoyancy" || kind === "drag" ? (buoyancy ?? center) : kind === "joint" ? [0, 0, 0] : center;
      robots.at(link, at, from);
      vector.fromArray(values, 3 * k).multiplyScalar(seen(force) ? length / this.most : 0);
      this.arrows[k].set(from, vector, 0.011 * this.stage.radius);
    });
    const pixels = (innerHeight * length) / (2 * Math.tan((21 * Math.PI) / 180) * this.stage.camera.position.distanceTo(this.stage.focus ?? this.stage.center));
    const shown = roundDown(this.most * Math.min(1, WIDEST / pixels)); // so that the bar is as long as an arrow of this force
    this.size.textContent = `${shown >= 1e4 || shown < 0.01 ? shown.toExponential(0) : shown} N`;
    this.bar.style.width = `${(pixels * shown) / this.most}px`;
  }
}
