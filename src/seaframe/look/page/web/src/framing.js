// Position of the robots and direction of the initial view, in coordinates of the picture.
import { Matrix4, Vector3 } from "three";

const FILLED = 0.8; // part of the free picture that the robots fill

const place = (robots, number, at = robots.links[number].center) => robots.at(number, at, new Vector3());

/** Returns the half sizes of the box around a link's shape, along its axes; zero without a shape. */
function halfSizes({ shape }) {
  if (!shape) return [0, 0, 0];
  if (shape.kind === "cylinder") return [0, 1, 2].map((k) => (k === shape.axis ? shape.length / 2 : shape.radius));
  return shape.axes ?? shape.edges.map((x) => Math.abs(x) / 2);
}

const SIGNS = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1, k & 2, k & 4].map((bit) => (bit ? 1 : -1)));

/** Returns points of a link in its frame that bound it. */
function bounds(robots, link, number) {
  const half = halfSizes(link);
  const { center } = link.shape ?? link;
  const corners = link.shape ? SIGNS.map((signs) => center.map((x, k) => x + signs[k] * half[k])) : [center];
  return [[0, 0, 0], ...corners, ...(link.flexible ? [robots.end(number)] : []), ...link.children];
}

/** Returns points that bound all links, also those of tethers if asked. */
export function outline(robots, stage, tethers = false) {
  const points = [];
  robots.links.forEach((link, number) => {
    for (const at of link.tether ? (tethers ? [[0, 0, 0]] : []) : bounds(robots, link, number)) points.push(place(robots, number, at).applyQuaternion(stage.turn));
  });
  return points;
}

/** Returns the point to look at, and the distance to it, at which all points are in the free part of the picture.

The camera keeps its direction; `target`, if given, is the point to look at. */
export function fit(points, camera, free, target = null) {
  const axes = [0, 1, 2].map((k) => new Vector3().setFromMatrixColumn(camera.matrix, k)); // to the right, up, back
  const spans = axes.map((axis) => points.map((point) => point.dot(axis)));
  const middle = target ?? axes.reduce((sum, axis, k) => sum.addScaledVector(axis, (Math.min(...spans[k]) + Math.max(...spans[k])) / 2), new Vector3());
  const slope = Math.tan((camera.fov * Math.PI) / 360);
  const [wide, high] = [(slope * FILLED * free.width) / innerHeight, (slope * FILLED * free.height) / innerHeight];
  const [x, y, z] = axes.map((axis) => middle.dot(axis));
  const distances = points.map((_, k) => spans[2][k] - z + Math.max(Math.abs(spans[0][k] - x) / wide, Math.abs(spans[1][k] - y) / high));
  return { middle, distance: Math.max(...distances) };
}

/** Returns the centre of mass of a link, or of all robots. */
export function attention(robots, stage, only = null) {
  if (only !== null) return place(robots, only).applyQuaternion(stage.turn);
  const sum = new Vector3();
  let mass = 0;
  robots.links.forEach((link, number) => {
    if (link.tether) return;
    const weight = link.mass + 1e-9;
    sum.addScaledVector(place(robots, number), weight);
    mass += weight;
  });
  return sum.divideScalar(mass).applyQuaternion(stage.turn);
}

const horizontal = (vector) => (vector.setZ(0).length() > 0.1 ? vector.normalize() : null);

/** Returns the direction of a vector of a link's frame, in coordinates of the picture. */
function direction(robots, stage, number, vector) {
  return new Vector3(...vector).transformDirection(robots.frames[number].matrix).applyQuaternion(stage.turn);
}

/** Returns the horizontal direction that is ahead of the first robot; of its upper side if it stands on end. */
export function ahead(robots, stage, { root, forward }) {
  return horizontal(direction(robots, stage, root, forward)) ?? horizontal(direction(robots, stage, root, robots.links[root].up)) ?? new Vector3(1, 0, 0);
}

/** Returns the direction from the robot to the camera for a preset view; seen from the side, ahead is to the right. */
export function outlook(view, robots, stage, views) {
  const heading = ahead(robots, stage, views);
  if (view === "side") return new Vector3(heading.y, -heading.x, 0);
  if (view === "top") return new Vector3(0, 0, 1).addScaledVector(heading, -1e-3); // ahead is up in the picture
  return heading;
}

/** Places a camera on the front of a link, from where it looks ahead; the link's upper side is up in the picture. */
export function rideAlong(camera, robots, stage, { root, forward }) {
  const link = robots.links[root];
  const front = new Vector3(...forward).normalize();
  const up = new Vector3(...link.up);
  up.addScaledVector(front, -up.dot(front)).normalize();
  const { center } = link.shape ?? link;
  const half = new Vector3(...(link.shape ? halfSizes(link) : Array(3).fill(0.1 * stage.radius)));
  const reach = (way) => Math.abs(way.x) * half.x + Math.abs(way.y) * half.y + Math.abs(way.z) * half.z;
  const eye = new Vector3(...center).addScaledVector(front, 1.02 * reach(front)).addScaledVector(up, 0.3 * reach(up));
  camera.position.copy(eye.applyMatrix4(robots.frames[root].matrix).applyQuaternion(stage.turn));
  const pose = new Matrix4().lookAt(new Vector3(), direction(robots, stage, root, front.toArray()), direction(robots, stage, root, up.toArray()));
  camera.quaternion.setFromRotationMatrix(pose);
}

const SIDES = [new Vector3(0.74, -0.6, 0), new Vector3(0.74, 0.6, 0), new Vector3(-0.74, -0.6, 0), new Vector3(-0.74, 0.6, 0)];

/** Returns the horizontal direction of the initial view: from ahead, or from another side if arms would be hidden. */
export function side(robots, stage) {
  const { links } = robots;
  const root = (number) => (links[number].parent === null ? number : root(links[number].parent));
  const reach = new Vector3();
  links.forEach((link, number) => {
    if (!link.tether) reach.add(place(robots, number)).sub(place(robots, root(number)));
  });
  reach.applyQuaternion(stage.turn);
  const least = 0.15 * stage.radius * links.length; // smallest advantage for another side
  return SIDES.reduce((best, other) => (reach.dot(other) > reach.dot(best) + least ? other : best)).clone();
}
