// Marks of events in charts over time.

const ROWS = 3; // of names

/** Draws a vertical line with its name at every event; returns the names, without those that would cover others. */
export function markEvents({ ctx, bbox, valToPos }, events) {
  const ink = getComputedStyle(document.body).getPropertyValue("--ink-soft").trim();
  const px = devicePixelRatio;
  const ends = Array(ROWS).fill(-Infinity); // of the names in each row
  const named = [];
  ctx.save();
  Object.assign(ctx, { strokeStyle: ink, fillStyle: ink, lineWidth: px, font: `${10 * px}px system-ui, sans-serif`, textBaseline: "top", textAlign: "left" });
  ctx.setLineDash([2 * px, 3 * px]);
  for (const { t, name } of events) {
    const x = Math.round(valToPos(t, "x", true));
    if (!(x >= bbox.left && x <= bbox.left + bbox.width)) continue;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const { width } = ctx.measureText(name);
    const left = x + width + 4 * px > bbox.left + bbox.width ? x - width - 4 * px : x + 4 * px;
    const row = ends.findIndex((end) => end < left);
    if (row < 0 || left < bbox.left) continue;
    ctx.fillText(name, left, bbox.top + 12 * row * px);
    ends[row] = left + width + 6 * px;
    named.push(name);
  }
  ctx.restore();
  return named;
}
