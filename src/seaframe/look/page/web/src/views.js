// What the camera shows: the robot or one of its links followed, and preset views.
import { Euler, Vector3 } from "three";
import { attention, fit, outline, outlook, rideAlong, side } from "./framing.js";

const [NARROW, WIDE] = [42, 70]; // height of the picture, and of that from on board [deg]
const LOOSE = 1.12; // how far robots may leave the part of the picture that they fill before the view follows
const SETTLING = 0.6; // time in which the view follows [s]

export class Views {
  constructor(app) {
    this.app = app;
    this.focus = new Vector3(); // what is followed
    this.followed = null; // number of the link that the view follows; null: all robots
    this.shown = null; // name of the preset view that is shown; null: another one
    app.controls.addEventListener("start", () => {
      this.whole = false; // the reader turns or moves the view
      this.mark(null);
    });
  }

  /** Looks from ahead and above, with the whole robot beside the panels; or with tethers, too. */
  home(tethers = false) {
    const { app } = this;
    app.draw(0);
    this.look(null, side(app.robots, app.stage).setZ(0.36), tethers);
  }

  /** Shows a preset view; the one from on board stays until another one is chosen. */
  set(name) {
    const { app } = this;
    app.draw(0);
    if (name === "on-board") this.mark(name);
    else this.look(name, outlook(name, app.robots, app.stage, app.content.views));
  }

  /** Looks at the whole robot from a direction. */
  look(name, direction, tethers = false) {
    const { stage, robots, controls } = this.app;
    const { free, camera } = stage;
    this.mark(name);
    camera.position.copy(direction);
    camera.lookAt(0, 0, 0);
    camera.updateMatrix();
    const { middle, distance } = fit(outline(robots, stage, tethers), camera, free);
    this.focus.copy(attention(robots, stage, this.followed));
    controls.target.copy(middle);
    stage.focus = controls.target;
    camera.position.copy(middle).addScaledVector(direction.normalize(), distance);
    if (!tethers) stage.near = distance;
    controls.update();
    this.whole = !tethers;
    this.placed.copy(camera.position);
  }

  whole = true; // whether all robots are kept in the picture, until the camera is moved
  placed = new Vector3(); // where this module has placed the camera

  /** Moves away slowly while a robot is about to leave the free part of the picture. */
  keepWhole(seconds) {
    const { stage, robots, controls } = this.app;
    const { camera, free } = stage;
    camera.updateMatrix();
    const points = outline(robots, stage);
    const away = camera.position.distanceTo(controls.target);
    if (!(fit(points, camera, free, controls.target).distance > LOOSE * away)) return; // also if the motion has diverged
    const { middle, distance } = fit(points, camera, free);
    const part = 1 - Math.exp(-seconds / SETTLING);
    const back = new Vector3().setFromMatrixColumn(camera.matrix, 2);
    controls.target.lerp(middle, part);
    camera.position.copy(controls.target).addScaledVector(back, away + part * Math.max(0, distance - away));
  }

  mark(name) {
    this.shown = name;
    this.widen(name === "on-board" ? WIDE : NARROW);
    this.release();
    this.app.panel.markView(name);
  }

  /** Changes the angle of the picture. */
  widen(angle) {
    const { camera } = this.app.stage;
    if (camera.fov === angle) return;
    camera.fov = angle;
    camera.updateProjectionMatrix();
  }

  /** Lets the reader move the view, unless it is the one from on board. */
  release() {
    this.app.controls.enabled = this.shown !== "on-board";
  }

  /** Moves the view with the robot, unless the motion has diverged. */
  update(seconds) {
    const { app } = this;
    const { camera } = app.stage;
    if (!camera.position.equals(this.placed)) this.whole = false;
    this.go();
    if (this.whole && app.shown.follow && this.followed === null && this.shown !== "on-board") this.keepWhole(seconds);
    app.stage.focus = app.controls.target;
    if (this.shown === "on-board") rideAlong(camera, app.robots, app.stage, app.content.views);
    else app.controls.update();
    camera.updateMatrixWorld();
    this.placed.copy(camera.position);
  }

  /** Returns roll, pitch and yaw [deg] of the link that is followed, or of the first robot; null if it has none. */
  attitude() {
    const { robots, content } = this.app;
    const number = this.followed ?? content.views.root;
    const { name, robot, parent, joint } = robots.links[number];
    if (parent === null && joint.type === "fixed") return null;
    const angles = new Euler().setFromRotationMatrix(robots.frames[number].matrix, "ZYX"); // R = Rz Ry Rx
    const several = robots.links.some((link) => link.robot !== robot);
    return { name: several ? `${robot}.${name}` : name, angles: [angles.x, angles.y, angles.z].map((x) => (180 / Math.PI) * x) };
  }

  go() {
    const { robots, stage, shown } = this.app;
    const goal = attention(robots, stage, this.followed);
    if (!goal.toArray().every(Number.isFinite)) return;
    if (shown.follow) this.move(goal.clone().sub(this.focus));
    this.focus.copy(goal);
  }

  move(by) {
    this.app.controls.target.add(by);
    this.app.stage.camera.position.add(by);
  }

  /** Follows a link or, with null, all robots. */
  follow(link) {
    const { app } = this;
    this.followed = link;
    this.focus.copy(attention(app.robots, app.stage, link));
    if (link !== null) this.move(this.focus.clone().sub(app.controls.target));
    this.placed.copy(app.stage.camera.position);
    app.show("follow", true);
  }
}
