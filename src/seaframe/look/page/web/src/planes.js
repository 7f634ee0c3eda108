// The planes that links touch: translucent squares beside the robots.
import { DoubleSide, Mesh, MeshLambertMaterial, PlaneGeometry, Vector3 } from "three";

const Z = new Vector3(0, 0, 1);
const LOOK = { color: 0xb9c4cc, transparent: true, opacity: 0.35, side: DoubleSide, depthWrite: false };

/** Adds planes, each a point `at` and a `normal` in the scene's world, nearest to the scene's centre. */
export function addPlanes(stage, planes, { center, radius }) {
  const middle = new Vector3(...center);
  for (const { at, normal } of planes) {
    const n = new Vector3(...normal).normalize();
    const wall = new Mesh(new PlaneGeometry(2.6 * radius, 2.6 * radius), stage.lit(new MeshLambertMaterial(LOOK)));
    wall.quaternion.setFromUnitVectors(Z, n);
    wall.position.copy(middle).addScaledVector(n, new Vector3(...at).sub(middle).dot(n));
    stage.world.add(wall);
  }
}
