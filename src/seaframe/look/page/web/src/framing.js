// Position of the robots and direction of the initial view, in coordinates of the picture.
import { Box3, Vector3 } from "three";

const place = (robots, number, at = robots.links[number].center) => robots.at(number, at, new Vector3());

/** Returns the centre of the box around all links. */
export function middle(robots, stage) {
  const box = new Box3();
  robots.links.forEach((link, number) => {
    if (link.tether) return;
    for (const at of [[0, 0, 0], link.shape?.center ?? link.center, ...(link.flexible ? [robots.end(number)] : []), ...link.children]) box.expandByPoint(place(robots, number, at));
  });
  return box.getCenter(new Vector3()).applyQuaternion(stage.turn);
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
