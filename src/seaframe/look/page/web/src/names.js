// Readable names of signals.

const VECTORS = new Set(["position", "velocity", "angular_velocity", "center_position", "center_velocity", "force", "moment", "position_error"]);

/** Names of the components of a kind of signal; `axes` are the names of the scene's axes. */
function componentsOf(kind, axes) {
  if (kind === "orientation") return ["w", ...axes];
  if (kind === "rpy") return ["roll", "pitch", "yaw"];
  if (kind === "rotation_error") return axes.map((axis) => `about ${axis}`);
  return VECTORS.has(kind) ? axes : [];
}

/** Returns a readable name of a signal: hull.angular_velocity[2] is "hull angular velocity z". */
export function readableName(name, { robots, axes }) {
  const [, whole, index] = /^(.*?)(?:\[(\d+)\])?$/s.exec(name);
  const parts = whole.split(".");
  if (robots.size === 1 && robots.has(parts[0]) && parts.length > 2) parts.shift();
  const axis = index === undefined ? "" : (componentsOf(parts[parts.length - 1], axes)[index] ?? Number(index) + 1);
  return `${parts.join(" ").replaceAll("_", " ")} ${axis}`.trim();
}
