// Surfaces from files: vertices on a grid in the bounding box of each, and triangles.
import { BufferAttribute, BufferGeometry } from "three";
import { toCreasedNormals } from "three/addons/utils/BufferGeometryUtils.js";
import { unpack } from "./model.js";

const CREASE = 0.7; // angle between faces above which an edge is sharp [rad]
const FINEST = 65535; // steps of the grid along each edge of the box

async function load({ low, size, count, data }) {
  const { buffer } = await unpack(data);
  const split = buffer.byteLength - 6 * count;
  const [index, grid] = [new Uint32Array(buffer, 0, split / 4), new Uint16Array(buffer, split)];
  const places = Float32Array.from(grid, (x, k) => low[k % 3] + (size[k % 3] * x) / FINEST);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(places, 3));
  geometry.setIndex(new BufferAttribute(index, 1));
  return toCreasedNormals(geometry, CREASE);
}

/** Loads all surfaces of a page, by key: {geometry, open}. */
export async function loadMeshes(described) {
  const found = Object.entries(described).map(async ([key, mesh]) => [key, { geometry: await load(mesh), open: mesh.open }]);
  return new Map(await Promise.all(found));
}
