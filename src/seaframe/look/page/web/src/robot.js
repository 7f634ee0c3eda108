// Draws links with their shapes, joints and foils, thrusters with their flow, tethers and flexible links.
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";

const DARK = 0x34505b;
const HULLS = [0xf2b233, 0x38a89d, 0xe4574f, 0x7a6bd8];
const ARMS = [0xe8eef0, 0xf26b3a];
const CHAIN = [0xf26b3a, 0xe8eef0];
const AXES = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];
const RING = 10; // points around a tube

const SEEN = 0.0025; // smallest radius of a rope relative to the distance of the camera

/** A round tube through moving points. */
class Tube {
  constructor(points, radius, material) {
    this.count = points;
    this.radius = radius;
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(3 * RING * points), 3));
    geometry.setAttribute("normal", new BufferAttribute(new Float32Array(3 * RING * points), 3));
    const faces = [];
    for (let k = 0; k + 1 < points; k++)
      for (let j = 0; j < RING; j++) {
        const [a, b] = [k * RING + j, k * RING + ((j + 1) % RING)];
        faces.push(a, b, a + RING, b, b + RING, a + RING);
      }
    geometry.setIndex(faces);
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
  }

  update(points) {
    const { position, normal } = this.mesh.geometry.attributes;
    const [along, side, other, around] = [new Vector3(), new Vector3(0, 0, 1), new Vector3(), new Vector3()];
    points.forEach((point, k) => {
      along.subVectors(points[Math.min(k + 1, points.length - 1)], points[Math.max(k - 1, 0)]).normalize();
      if (Math.abs(along.dot(side)) > 0.95) side.set(1, 0, 0);
      side.addScaledVector(along, -side.dot(along)).normalize();
      other.crossVectors(along, side);
      for (let j = 0; j < RING; j++) {
        const angle = (2 * Math.PI * j) / RING;
        around.copy(side).multiplyScalar(Math.cos(angle)).addScaledVector(other, Math.sin(angle));
        normal.setXYZ(k * RING + j, around.x, around.y, around.z);
        around.multiplyScalar(this.radius).add(point);
        position.setXYZ(k * RING + j, around.x, around.y, around.z);
      }
    });
    position.needsUpdate = normal.needsUpdate = true;
    this.mesh.geometry.boundingSphere = null; // rays ask for it anew
  }
}

/** Returns the axis of a link's frame that is nearest to a direction, with its sign. */
function nearest(direction) {
  const sizes = direction.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  return AXES[axis].clone().multiplyScalar(Math.sign(direction[axis]) || 1);
}

export class Robots {
  /** `ghost` is the colour of a robot that is shown for comparison, or null. */
  constructor(stage, { links, thrusters }, meshes, ghost = null) {
    Object.assign(this, { stage, links, thrusters, meshes, ghost });
    this.group = new Group();
    this.frames = links.map(() => new Group());
    this.tubes = new Map();
    this.ropes = new Map();
    links.forEach((link, number) => this.build(link, number));
    links.forEach((link, number) => (link.foils ?? []).forEach((foil) => this.buildFoil(foil, number)));
    this.jets = thrusters.map((thruster) => this.buildThruster(thruster));
    this.group.traverse((part) => {
      if (part.isMesh && !part.userData.flow) {
        part.castShadow = part.receiveShadow = ghost === null;
      }
    });
    stage.world.add(this.group);
  }

  material(color, more) {
    if (this.ghost === null) return this.stage.paint(color, more);
    return new MeshBasicMaterial({ color: this.ghost, transparent: true, opacity: 0.28, depthWrite: false, ...more });
  }

  build(link, number) {
    const frame = this.frames[number];
    frame.matrixAutoUpdate = false;
    frame.userData.link = number;
    this.group.add(frame);
    if (link.tether) return this.buildRope(link, number);
    if (link.flexible) return this.buildFlexible(link, number);
    const { shape } = link;
    if (shape === null) this.buildRods(link, frame);
    else if (shape.kind === "box") this.buildBox(link, frame);
    else if (shape.kind === "cylinder") this.buildCylinder(link, frame, number);
    else if (shape.kind === "mesh") this.buildMesh(link, frame);
    else this.buildEllipsoid(link, frame);
    return this.buildJoint(link, frame);
  }

  color(link) {
    if (link.parent === null) return HULLS[link.robotNumber % HULLS.length];
    const depth = this.depth(link);
    return this.links.length > 12 ? CHAIN[depth % 2] : ARMS[(depth - 1) % 2];
  }

  depth(link) {
    return link.parent === null ? 0 : 1 + this.depth(this.links[link.parent]);
  }

  /** Draws a hull inside its box: foam above, frame below, skids. */
  buildBox(link, frame) {
    const { edges, center } = link.shape;
    const body = new Group();
    body.position.set(...center);
    const up = nearest(link.up);
    body.quaternion.setFromUnitVectors(AXES[2], up);
    const size = new Vector3(...edges).applyQuaternion(body.quaternion.clone().invert());
    const [a, b, c] = size.toArray().map((x) => Math.abs(x) / 2);
    const paint = this.material(this.color(link));
    const least = Math.min(a, b, c);
    if (link.parent !== null) {
      body.add(new Mesh(new RoundedBoxGeometry(2 * a, 2 * b, 2 * c, 3, 0.15 * least), paint));
    } else {
      const dark = this.material(0x22383f, { roughness: 0.55 });
      const foam = new Mesh(new RoundedBoxGeometry(2 * a, 2 * b, 1.02 * c, 4, 0.2 * least), paint);
      foam.position.z = 0.49 * c;
      const low = new Mesh(new RoundedBoxGeometry(1.88 * a, 1.78 * b, 0.96 * c, 3, 0.12 * least), dark);
      low.position.z = -0.46 * c;
      body.add(foam, low);
      for (const sign of [-1, 1]) {
        const along = a >= b;
        const skid = new Mesh(new RoundedBoxGeometry(along ? 2 * a : 0.08 * a, along ? 0.08 * b : 2 * b, 0.08 * c, 2, 0.02 * least), paint);
        skid.position.set(along ? 0 : sign * 0.94 * a, along ? sign * 0.94 * b : 0, -0.96 * c);
        body.add(skid);
      }
    }
    frame.add(body);
  }

  buildCylinder(link, frame, number) {
    const { radius, length, axis, center } = link.shape;
    const last = !this.links.some((other) => other.parent === number);
    const paint = this.material(this.color(link));
    const chain = this.links.length > 12;
    const tube = new Mesh(new CylinderGeometry(radius * (chain ? 0.97 : 0.86), radius * (chain ? 0.97 : 1), length, 26), paint);
    const rod = new Group();
    rod.quaternion.setFromUnitVectors(AXES[1], AXES[axis]);
    const ahead = center[axis] < 0 ? -1 : 1;
    if (ahead < 0) rod.rotateX(Math.PI);
    rod.position.set(...center);
    rod.add(tube);
    if (chain && (link.parent === null || last)) {
      const cap = new Mesh(new SphereGeometry(radius * 0.97, 24, 14), paint);
      cap.scale.y = last ? 1.4 : 1;
      cap.position.y = (last ? 0.5 : -0.5) * length;
      rod.add(cap);
      if (last) this.addEyes(rod, link, radius, length);
    }
    if (!chain && last && link.parent !== null) this.addGripper(rod, radius, length);
    frame.add(rod);
  }

  /** Draws eyes, which distinguish the head from the tail. */
  addEyes(rod, link, radius, length) {
    const up = new Vector3(...nearest(link.up)).applyQuaternion(rod.quaternion.clone().invert());
    const side = new Vector3().crossVectors(AXES[1], up).normalize();
    for (const sign of [-1, 1]) {
      const eye = new Mesh(new SphereGeometry(0.2 * radius, 14, 10), this.material(0x13242b));
      eye.position.copy(side).multiplyScalar(sign * 0.5 * radius).addScaledVector(up, 0.6 * radius);
      eye.position.y += 0.5 * length + 0.7 * radius;
      rod.add(eye);
    }
  }

  addGripper(rod, radius, length) {
    for (const sign of [-1, 1]) {
      const finger = new Mesh(new BoxGeometry(0.35 * radius, 1.6 * radius, 0.8 * radius), this.material(DARK));
      finger.position.set(sign * 0.55 * radius, length / 2 + 0.6 * radius, 0);
      finger.rotation.z = -0.2 * sign;
      rod.add(finger);
    }
  }

  /** Draws a surface from a file. */
  buildMesh(link, frame) {
    const { mesh, scale, at, rpy } = link.shape;
    const { geometry, open } = this.meshes.get(mesh);
    const body = new Mesh(geometry, this.material(this.color(link), open ? { side: DoubleSide } : {}));
    body.position.set(...at);
    body.rotation.set(...rpy, "ZYX"); // about x first, then y, then z, all axes of the link
    body.scale.setScalar(scale);
    frame.add(body);
  }

  buildEllipsoid(link, frame) {
    const body = new Mesh(new SphereGeometry(1, 32, 20), this.material(this.color(link)));
    body.scale.set(...link.shape.axes);
    body.position.set(...link.shape.center);
    frame.add(body);
  }

  /** Draws a link without a shape: rods from its joint to its children, or to its centre of mass. */
  buildRods(link, frame) {
    const paint = this.material(this.color(link));
    const ends = link.children.length ? link.children : [link.center];
    for (const end of ends) {
      const to = new Vector3(...end);
      const length = to.length();
      if (length < 1e-6) continue;
      const rod = new Mesh(new CapsuleGeometry(1.6 * link.rod, Math.max(length - link.rod, 1e-6), 6, 18), paint);
      rod.quaternion.setFromUnitVectors(AXES[1], to.clone().normalize());
      rod.position.copy(to).multiplyScalar(0.5);
      frame.add(rod);
    }
  }

  /** Draws a ball at the joint, or a short pin along its axis. */
  buildJoint(link, frame) {
    if (link.parent === null || link.joint.type === "fixed" || link.joint.type === "free") return;
    const own = link.shape?.kind === "cylinder" ? link.shape.radius : 2 * link.rod;
    const dark = this.material(DARK, { roughness: 0.55, metalness: 0.1 });
    const chain = this.links.length > 12;
    frame.add(new Mesh(new SphereGeometry(own * (chain ? 0.86 : 1.22), 24, 16), dark));
    if (chain) return;
    for (const axis of link.joint.axes) {
      const pin = new Mesh(new CylinderGeometry(0.5 * own, 0.5 * own, 2.9 * own, 18), dark);
      pin.quaternion.setFromUnitVectors(AXES[1], new Vector3(...axis).normalize());
      frame.add(pin);
    }
  }

  buildFlexible(link, number) {
    const radius = Math.max(link.flexible.radius, 0.012 * this.stage.radius);
    this.tubes.set(number, { radius, tube: null });
    const dark = this.material(DARK);
    this.frames[number].add(new Mesh(new SphereGeometry(2 * radius, 24, 16), dark));
  }

  /** Draws all segments of a tether as one rope. */
  buildRope(link, number) {
    if (!this.ropes.has(link.robot)) this.ropes.set(link.robot, { numbers: [], tube: null });
    this.ropes.get(link.robot).numbers.push(number);
  }

  /** Draws a foil as a thin plate, rounded along its span; its middle is a quarter of the chord behind `at`. */
  buildFoil({ at, forward, spanwise, span, chord }, number) {
    const [along, across] = [new Vector3(...forward).normalize(), new Vector3(...spanwise)];
    across.addScaledVector(along, -across.dot(along)).normalize();
    const plate = new Mesh(new RoundedBoxGeometry(chord, span, 0.1 * chord, 2, 0.04 * chord), this.material(DARK));
    plate.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(along, across, new Vector3().crossVectors(along, across)));
    plate.position.set(...at).addScaledVector(along, -0.25 * chord);
    this.frames[number].add(plate);
  }

  buildThruster(thruster) {
    const holder = new Group();
    holder.position.set(...thruster.at);
    holder.quaternion.setFromUnitVectors(AXES[1], new Vector3(...thruster.direction).normalize());
    const size = 0.05 * Math.max(1.6, Math.sqrt(Math.max(...(this.links[thruster.link].shape?.edges ?? [1])))) * this.stage.unit * 0.9;
    const ring = new Mesh(new TorusGeometry(size, 0.2 * size, 10, 28), this.material(0x10242c));
    ring.rotation.x = Math.PI / 2;
    const hub = new Mesh(new SphereGeometry(0.45 * size, 16, 12), this.material(0xf2b233));
    const flow = new Mesh(
      new ConeGeometry(1.1 * size, 1, 20, 1, true),
      new MeshBasicMaterial({ color: 0x9ff0ff, transparent: true, opacity: 0, depthWrite: false, depthTest: false, side: DoubleSide }),
    );
    flow.userData.flow = true; // seen through the hull: many thrusters sit inside its box
    flow.renderOrder = 3;
    holder.add(ring, hub, flow);
    this.frames[thruster.link].add(holder);
    return { hub, flow, size, seen: 1e-3, turn: 0 };
  }

  // Drawing

  /** Places a link at a pose, given by a function that fills its matrix. */
  place(number, matrix) {
    this.frames[number].matrix.copy(matrix);
    this.frames[number].matrixWorldNeedsUpdate = true;
  }

  /** Bends flexible links; `points(number)` returns the positions along each as a flat list of coordinates. */
  bend(points) {
    for (const [number, own] of this.tubes) {
      const origin = new Vector3().setFromMatrixPosition(this.frames[number].matrix);
      const all = [origin];
      const numbers = points(number);
      if (!numbers.length) all.push(this.straightTip(number));
      for (let k = 0; k + 2 < numbers.length; k += 3) all.push(new Vector3(numbers[k], numbers[k + 1], numbers[k + 2]));
      own.tube ??= this.addTube(all.length, own.radius, 0xe8eef0);
      own.tube.mesh.userData.link = number;
      own.tube.update(all);
      own.points = all;
    }
    for (const rope of this.ropes.values()) {
      const all = rope.numbers.map((number) => new Vector3().setFromMatrixPosition(this.frames[number].matrix));
      const last = rope.numbers[rope.numbers.length - 1];
      const { shape } = this.links[last];
      const end = new Vector3(...shape.center).multiplyScalar(2);
      all.push(end.applyMatrix4(this.frames[last].matrix));
      rope.tube ??= this.addTube(all.length, Math.max(shape.radius, 0.02 * this.stage.unit), 0xf2d14b);
      rope.least ??= rope.tube.radius;
      rope.tube.radius = Math.max(rope.least, SEEN * this.stage.away); // thin ropes are seen from afar
      rope.tube.update(all);
    }
  }

  /** Returns the world position of a point in a link's frame; points along a flexible link follow its deflection. */
  at(number, local, into) {
    const points = this.tubes.get(number)?.points;
    if (!points) return into.set(...local).applyMatrix4(this.frames[number].matrix);
    const { axis, length } = this.links[number].flexible;
    const far = Math.max(0, Math.min(1, local[axis] / length)) * (points.length - 1);
    const before = Math.min(Math.floor(far), points.length - 2);
    return into.lerpVectors(points[before], points[before + 1], far - before);
  }

  /** Returns the far end of a link in its own frame. */
  end(number) {
    const { flexible, shape, parent, center } = this.links[number];
    if (flexible) return [0, 1, 2].map((k) => (k === flexible.axis ? flexible.length : 0));
    return shape && parent !== null ? shape.center.map((x) => 2 * x) : center;
  }

  /** Returns the undeformed tip of a flexible link, for runs that do not contain its shape. */
  straightTip(number) {
    const { axis, length } = this.links[number].flexible;
    return AXES[axis].clone().multiplyScalar(length).applyMatrix4(this.frames[number].matrix);
  }

  addTube(points, radius, color) {
    const tube = new Tube(points, radius, this.material(color));
    tube.mesh.castShadow = this.ghost === null;
    this.group.add(tube.mesh);
    return tube;
  }

  /** Draws the flow behind thrusters; the longest belongs to the largest thrust so far. */
  blow(thrusts, seconds) {
    this.jets.forEach((jet, k) => {
      const thrust = thrusts(k);
      jet.seen = Math.max(jet.seen, Math.abs(thrust));
      const most = Math.max(...this.jets.map((other) => other.seen));
      const part = most > 2e-3 ? thrust / most : 0;
      const length = Math.abs(part) * 9 * jet.size;
      jet.flow.visible = Math.abs(part) > 0.01 && this.ghost === null;
      jet.flow.scale.set(1, length || 1e-6, 1);
      jet.flow.position.y = -Math.sign(part) * (length / 2 + jet.size * 0.3);
      jet.flow.rotation.x = part > 0 ? Math.PI : 0;
      jet.flow.material.opacity = 0.12 + 0.3 * Math.abs(part);
      jet.turn += 20 * part * seconds;
      jet.hub.rotation.y = jet.turn;
    });
  }
}

const quaternion = new Quaternion();
const scale = new Vector3(1, 1, 1);
const matrix = new Matrix4();

/** Places robots by the results of the model: rotations by rows, then positions. */
export function placeSeen(robots, seen, places) {
  places.poses.forEach((at, number) => {
    const s = (k) => seen[at + k];
    matrix.set(s(0), s(1), s(2), s(9), s(3), s(4), s(5), s(10), s(6), s(7), s(8), s(11), 0, 0, 0, 1);
    robots.place(number, matrix);
  });
  robots.bend((number) => {
    const [first, size] = places.stations[number];
    return seen.subarray(first, first + size);
  });
}

/** Places robots as in a recording at a time. */
export function placeRecorded(robots, recording, t) {
  recording.each(t, (number, position, turn) => {
    robots.place(number, matrix.compose(position, quaternion.copy(turn), scale));
  });
  robots.bend((number) => recording.stationsAt(number, t));
}
