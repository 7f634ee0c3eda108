// Pulling a link with the pointer: a spring acts from the grabbed point to the pointer.
import { BufferAttribute, BufferGeometry, Line, LineBasicMaterial, Matrix4, Plane, Raycaster, Vector2, Vector3 } from "three";

const STRENGTH = 6; // stiffness of the spring over the mass of the robot [1/s2]

export class Hand {
  constructor(stage, robots, pushes, { canMove, released }) {
    Object.assign(this, { stage, robots, canMove, released });
    this.letGo = new Set(); // links that were released and whose force must be set to zero
    this.pushes = new Map(pushes.map((push) => [push.link, push.free]));
    this.held = null;
    this.ray = new Raycaster();
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(6), 3));
    this.line = new Line(geometry, new LineBasicMaterial({ color: 0xff4fa3, depthTest: false, fog: false }));
    this.line.frustumCulled = false;
    this.line.visible = false;
    this.line.renderOrder = 7;
    stage.scene.add(this.line);
    const canvas = stage.renderer.domElement;
    canvas.addEventListener("pointerdown", (event) => this.grab(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"])
      canvas.addEventListener(kind, ({ pointerId }) => pointerId === this.held?.pointer && this.release());
  }

  aim(event) {
    const box = this.stage.renderer.domElement.getBoundingClientRect();
    const point = new Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
    this.ray.setFromCamera(point, this.stage.camera);
  }

  /** Returns the movable link under the pointer, with the point that is hit. */
  under(event) {
    this.aim(event);
    const [hit] = this.ray.intersectObject(this.robots.group, true).filter(({ object }) => object.visible && !object.userData.flow && object.isMesh);
    for (let part = hit?.object; part; part = part.parent)
      if (part.userData.link !== undefined) return this.pushes.has(part.userData.link) ? { link: part.userData.link, point: hit.point } : null;
    return null;
  }

  grab(event) {
    if (!event.isPrimary) this.release(); // two fingers rotate and zoom
    if (!event.isPrimary || event.button !== 0 || !this.canMove()) return;
    const found = this.under(event);
    if (!found) return;
    const frame = this.robots.frames[found.link];
    const local = found.point.clone().applyMatrix4(new Matrix4().copy(frame.matrixWorld).invert());
    const away = this.stage.camera.getWorldDirection(new Vector3());
    this.held = { ...found, pointer: event.pointerId, local, plane: new Plane().setFromNormalAndCoplanarPoint(away, found.point), goal: found.point.clone() };
    this.stage.controls.enabled = false;
    this.stage.renderer.domElement.setPointerCapture(event.pointerId);
  }

  move(event) {
    if (!this.held) {
      if (event.pointerType === "mouse" && event.buttons === 0)
        this.stage.renderer.domElement.style.cursor = this.canMove() && this.under(event) ? "grab" : "";
      return;
    }
    this.aim(event);
    this.ray.ray.intersectPlane(this.held.plane, this.held.goal);
  }

  release() {
    if (!this.held) return;
    this.letGo.add(this.held.link);
    this.held = null;
    this.line.visible = false;
    this.released();
  }

  /** Writes force and moment of the pull, in the link's frame, into the freed numbers. */
  write(free) {
    for (const link of this.letGo) for (const place of this.pushes.get(link)) free[place] = 0;
    this.letGo.clear();
    if (!this.held) return;
    const { link, local, goal } = this.held;
    const frame = this.robots.frames[link];
    const at = local.clone().applyMatrix4(frame.matrixWorld);
    const { robot } = this.robots.links[link];
    const mass = this.robots.links.reduce((sum, other) => sum + (other.robot === robot ? other.mass : 0), 0);
    const back = new Matrix4().extractRotation(frame.matrixWorld).invert();
    const force = goal.clone().sub(at).multiplyScalar(STRENGTH * mass).applyMatrix4(back);
    const moment = new Vector3().crossVectors(local, force);
    this.pushes.get(link).forEach((place, k) => {
      free[place] = k < 3 ? force.getComponent(k) : moment.getComponent(k - 3);
    });
    const places = this.line.geometry.attributes.position;
    places.setXYZ(0, at.x, at.y, at.z);
    places.setXYZ(1, goal.x, goal.y, goal.z);
    places.needsUpdate = true;
    this.line.visible = true;
  }
}
