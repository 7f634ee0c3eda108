// Paths in the plane or in space, and one signal over another.
import { make, short } from "./dom.js";
import { readableName } from "./names.js";

export const WIDE = 1.8; // width of lines of the first run [px]
export const THIN = 1.3; // of the others
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 12, 8, 34]; // margins of a path [px]
const ARROWS = [0.2, 0.5, 0.8]; // places of arrows, in parts of the length of a path
const [AZIMUTH, ELEVATION] = [-Math.PI / 3, Math.PI / 6]; // view of paths in space

/** Steps of 1, 2 or 5 times a power of ten that divide a range into about so many parts. */
function niceStep(range, parts) {
  const power = 10 ** Math.floor(Math.log10(range / parts));
  return power * [1, 2, 5, 10].find((step) => (step * power * parts) / range >= 1 - 1e-9);
}

/** Paths in the plane or in space: the same interface as the chart over time. */
export class PathDrawing {
  constructor(chart) {
    this.host = chart;
    this.over = make("canvas", "u-over");
    this.over.style.display = "block";
    this.ctx = this.over.getContext("2d");
    this.data = [[]];
    chart.box.replaceChildren(this.over);
    this.over.addEventListener("mousemove", (event) => this.point(event));
    this.over.addEventListener("mouseleave", () => this.leave());
  }

  destroy() {
    this.over.remove();
  }

  setData(data) {
    this.data = data;
    this.draw();
  }

  setSize({ width, height }) {
    Object.assign(this.over, { width: width * devicePixelRatio, height: height * devicePixelRatio });
    Object.assign(this.over.style, { width: `${width}px`, height: `${height}px` });
    this.draw();
  }

  /** Points of all paths in the units of their axes: to the right and up. */
  paths() {
    const { size } = this.host.view;
    const [ca, sa, ce, se] = [Math.cos(AZIMUTH), Math.sin(AZIMUTH), Math.cos(ELEVATION), Math.sin(ELEVATION)];
    const signs = this.host.axes.map(({ inverted }) => (inverted ? -1 : 1));
    this.flat = (x, y, z) => [signs[1] * y * ca - signs[0] * x * sa, signs[2] * z * ce - (signs[0] * x * ca + signs[1] * y * sa) * se];
    const columns = this.data.slice(1);
    const paths = [];
    for (let k = 0; k < columns.length; k += size) {
      const points = Array.from(columns[k], (x, row) => {
        const own = columns.slice(k, k + size).map((column) => column[row]);
        if (own.some((value) => value == null)) return null;
        return size === 3 ? this.flat(...own) : own;
      });
      paths.push({ points, line: this.host.lines[k] });
    }
    return paths;
  }

  /** Centre and scales [px per unit] that show all points, the same for both axes if these are equal. */
  fit(paths, width, height) {
    const { view, axes, units } = this.host;
    const all = paths.flatMap(({ points }) => points.filter(Boolean));
    const bounds = [0, 1].map((k) => {
      const values = all.map((point) => point[k]);
      const limits = view.size === 2 ? axes[k].limits : null;
      return limits ?? (values.length ? [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))] : [-1, 1]);
    });
    const spans = bounds.map(([low, high]) => high - low);
    const [most, least] = [Math.max(...spans), Math.min(...spans)];
    const room = (k) => (view.size === 2 && axes[k].limits ? 1 : 1.12);
    const scales = [width, height].map((side, k) => side / (room(k) * (spans[k] || most || 1)));
    this.equal = view.equal || (units.length === 1 && most <= view.flat * least);
    if (this.equal) scales.fill(Math.min(...scales));
    const centers = bounds.map(([low, high]) => 0.5 * (low + high));
    const ways = view.size === 2 ? axes.map(({ inverted }) => (inverted ? -1 : 1)) : [1, 1];
    this.scales = scales;
    this.at = ([x, y]) => [LEFT + width / 2 + ways[0] * scales[0] * (x - centers[0]), TOP + height / 2 - ways[1] * scales[1] * (y - centers[1])];
    this.range = (k) => [centers[k] - [width, height][k] / 2 / scales[k], centers[k] + [width, height][k] / 2 / scales[k]];
  }

  draw() {
    const { ctx, over } = this;
    const [width, height] = [over.width / devicePixelRatio - LEFT - RIGHT, over.height / devicePixelRatio - TOP - BOTTOM];
    if (!(width > 0 && height > 0)) return;
    const style = getComputedStyle(document.body);
    const [ink, grid] = ["--ink-soft", "--line"].map((name) => style.getPropertyValue(name).trim());
    ctx.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    ctx.clearRect(0, 0, over.width, over.height);
    ctx.font = "11px system-ui, 'DejaVu Sans', sans-serif";
    this.drawn = this.paths();
    this.fit(this.drawn, width, height);
    Object.assign(ctx, { lineWidth: 1, strokeStyle: grid, fillStyle: ink });
    if (this.host.view.size === 3) this.drawTriad(width, height);
    else [0, 1].forEach((k) => this.drawAxis(k, width, height));
    ctx.save();
    ctx.beginPath();
    ctx.rect(LEFT, TOP, width, height);
    ctx.clip();
    for (const path of this.drawn) this.drawPath(path);
    ctx.restore();
  }

  /** Draws grid lines with their values along an axis, and its label. */
  drawAxis(k, width, height) {
    const { ctx, host } = this;
    const [low, high] = this.range(k);
    const step = niceStep(high - low, k ? height / 26 : width / 60);
    for (let n = Math.ceil(low / step); n * step <= high; n++) {
      const [x, y] = this.at(k ? [0, n * step] : [n * step, 0]);
      ctx.beginPath();
      ctx.moveTo(k ? LEFT : x, k ? y : TOP);
      ctx.lineTo(k ? LEFT + width : x, k ? y : TOP + height);
      ctx.stroke();
      Object.assign(ctx, { textAlign: k ? "right" : "center", textBaseline: k ? "middle" : "top" });
      ctx.fillText(short(Number((n * step).toPrecision(6))), k ? LEFT - 5 : x, k ? y : TOP + height + 3);
    }
    const line = host.lines[k];
    const whole = host.axes[k].label ?? (line ? `${readableName(line.name, host.plots)} [${line.unit}]` : "");
    ctx.save();
    Object.assign(ctx, { textAlign: "center", textBaseline: k ? "top" : "bottom" });
    ctx.translate(k ? 2 : LEFT + width / 2, k ? TOP + height / 2 : TOP + height + BOTTOM);
    if (k) ctx.rotate(-Math.PI / 2);
    const fits = ctx.measureText(whole).width < (k ? height + TOP : width);
    ctx.fillText(fits ? whole : `[${line.unit}]`, 0, 0);
    ctx.restore();
  }

  /** Draws the three axes of the world below the paths, with their length. */
  drawTriad(width, height) {
    const { ctx, host } = this;
    const length = niceStep(Math.min(width / this.scales[0], height / this.scales[1]), 6);
    const [x0, y0] = [LEFT * 0.8, TOP + height - 6];
    ctx.strokeStyle = ctx.fillStyle;
    host.axes.forEach(({ label }, k) => {
      const [u, v] = this.flat(...[0, 1, 2].map((n) => (n === k ? length : 0)));
      const [x, y] = [x0 + this.scales[0] * u, y0 - this.scales[1] * v];
      ctx.beginPath();
      ctx.moveTo(x0, y0);
      ctx.lineTo(x, y);
      ctx.stroke();
      Object.assign(ctx, { textAlign: u < -1e-9 ? "right" : "left", textBaseline: v > 0 ? "bottom" : "top" });
      ctx.fillText(label.replace(/ \[.*/, ""), x, y);
    });
    Object.assign(ctx, { textAlign: "left", textBaseline: "bottom" });
    ctx.fillText(`axes: ${short(length)} ${host.units[0]}`, 2, TOP + height + BOTTOM);
  }

  /** Draws a path with a disc at its start, a square at its end, arrows along it, and a ring at the time shown. */
  drawPath({ points, line }) {
    const { ctx } = this;
    const places = points.map((point) => point && this.at(point));
    const known = places.filter(Boolean);
    if (!known.length) return;
    Object.assign(ctx, { strokeStyle: line.color, fillStyle: line.color, lineWidth: line.number ? THIN : WIDE });
    ctx.setLineDash(line.dash);
    ctx.beginPath();
    places.forEach((place, k) => place && (places[k - 1] ? ctx.lineTo(...place) : ctx.moveTo(...place)));
    ctx.stroke();
    ctx.setLineDash([]);
    const [first, last] = [known[0], known[known.length - 1]];
    this.disc(first, 3.5);
    ctx.fill();
    ctx.strokeRect(last[0] - 3, last[1] - 3, 6, 6);
    this.drawArrows(known);
    const { source, plots } = this.host;
    const times = source.times();
    const t = plots.hooks.shown();
    const row = times.length && t <= times[times.length - 1] ? nearest(times, (time) => Math.abs(time - t)) : -1;
    if (places[row]) {
      this.disc(places[row], 5);
      ctx.stroke();
    }
  }

  drawArrows(places) {
    const { ctx } = this;
    const along = [0];
    for (let k = 1; k < places.length; k++) along.push(along[k - 1] + Math.hypot(places[k][0] - places[k - 1][0], places[k][1] - places[k - 1][1]));
    const whole = along[along.length - 1];
    if (whole < 30) return;
    for (const part of ARROWS) {
      const k = along.findIndex((length) => length >= part * whole);
      const [[x0, y0], [x1, y1]] = [places[k - 1], places[k]];
      const way = Math.atan2(y1 - y0, x1 - x0);
      ctx.beginPath();
      for (const turn of [0, 2.6, -2.6]) ctx.lineTo(x1 + 5 * Math.cos(way + turn), y1 + 5 * Math.sin(way + turn));
      ctx.fill();
    }
  }

  disc([x, y], radius) {
    this.ctx.beginPath();
    this.ctx.arc(x, y, radius, 0, 2 * Math.PI);
  }

  /** Goes to the time of the point that is nearest to the pointer. */
  point({ offsetX, offsetY }) {
    const [{ points } = { points: [] }] = this.drawn ?? [];
    const away = (point) => (point ? Math.hypot(this.at(point)[0] - offsetX, this.at(point)[1] - offsetY) : Infinity);
    const row = nearest(points, away);
    this.host.hovered = row < 0 ? null : this.data[0][row];
    this.host.showValues(row);
    this.host.plots.hooks.hover(this.host.hovered);
  }

  leave() {
    this.host.hovered = null;
    this.host.plots.hooks.hover(null);
  }
}

/** Returns the index of the entry with the smallest distance; -1 without entries. */
function nearest(entries, distance) {
  let [best, least] = [-1, Infinity];
  entries.forEach((entry, k) => {
    const own = distance(entry);
    if (own < least) [best, least] = [k, own];
  });
  return best;
}
