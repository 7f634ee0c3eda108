// Time histories: charts with a common cursor, selection of signals, export as PNG and CSV.
import uPlot from "uplot";
import uplotStyle from "uplot/dist/uPlot.min.css";
import { button, download, make, short } from "./dom.js";

const DARK = ["#ffd166", "#5fd0dc", "#ff8a5c", "#b8e986", "#c792ea", "#f78fb3", "#8f9bff", "#e9edc9"];
const LIGHT = ["#a86400", "#0b7285", "#d9480f", "#4a7d00", "#862e9c", "#c2255c", "#364fc7", "#495057"];
const colorOf = (k) => (document.body.classList.contains("light") ? LIGHT : DARK)[k % DARK.length];
const MOST = 8; // lines in a chart
const DASHES = [undefined, [6, 4], [2, 3], [9, 3, 2, 3], [12, 4]]; // of runs
const DASH_WORDS = ["solid", "dashed", "dotted", "dash-dotted", "long-dashed"];
export const dashWords = (run) => DASH_WORDS[run % DASH_WORDS.length];
const WINDOW = 20; // time span shown while the scene runs [s]
const LEAST = 10; // initial time span [s]

/** `source` gives names and data: {names, unit(name), times(), values(name, run), runs, live}. */
export class Plots {
  constructor(host, views, source, { robots, axes, units }, hooks) {
    Object.assign(this, { host, source, robots, axes, units, hooks });
    document.head.append(Object.assign(make("style"), { textContent: uplotStyle }));
    this.sync = uPlot.sync("time");
    this.views = views;
    this.charts = [0, 1].map((k) => new Chart(this, k));
    host.append(...this.charts.map((chart) => chart.element));
  }

  setSource(source) {
    this.source = source;
    for (const chart of this.charts) chart.setSource();
  }

  /** Draws the same signals in other colours. */
  rebuild() {
    for (const chart of this.charts) chart.build();
  }

  update() {
    for (const chart of this.charts) chart.update();
  }

  resize() {
    for (const chart of this.charts) chart.resize();
  }

  /** Returns all signals that are shown, of each run, as CSV; missing values stay empty. */
  csv() {
    const names = [...new Set(this.charts.flatMap((chart) => chart.names))];
    const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
    const times = this.source.times();
    const several = this.source.runs.length > 1;
    const lines = this.source.runs.flatMap((run) => names.map((name) => ({ name, run })));
    const columns = lines.map(({ name, run }) => this.source.values(name, run));
    const titles = lines.map(({ name, run }) => `${several ? `${run + 1}: ` : ""}${name} [${this.source.unit(name)}]`);
    const head = ["t [s]", ...titles].map(quoted).join(",");
    return `${head}\n${Array.from(times, (t, k) => [t, ...columns.map((column) => column[k])].join(",")).join("\n")}\n`;
  }
}

/** Range of the vertical axis; a single value gets a margin. */
function height({ data: [times] }, low, high) {
  if (times.length === 0 || low == null) return [-1, 1];
  return low === high ? [low - 1, high + 1] : uPlot.rangeNum(low, high, 0.1, true);
}

/** The unit to show: none for dimensionless numbers. */
const unitOf = (unit) => (unit === "1" ? "" : unit);

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

class Chart {
  constructor(plots, number) {
    this.plots = plots;
    this.number = number;
    this.element = make("section", "chart");
    this.select = make("select", "");
    this.select.setAttribute("aria-label", "What this chart shows");
    this.select.addEventListener("change", () => this.choose(this.select.value));
    this.picker = make("details", "picker");
    const png = button("small", "PNG", "Save this chart as a picture", () => this.savePng());
    const csv = button("small", "CSV", "Save the signals that are shown as a table", () => this.saveCsv());
    const bar = make("div", "bar");
    bar.append(this.select, this.picker, png, csv);
    this.box = make("div", "lines");
    this.values = make("div", "values");
    this.element.append(bar, this.box, this.values);
    this.names = [];
    this.setSource();
  }

  get source() {
    return this.plots.source;
  }

  /** The unit in which a signal is drawn, and how many of it are one of its own; files keep its own. */
  shown(name) {
    const own = this.source.unit(name);
    return this.plots.units[own] ?? { name: own, factor: 1 };
  }

  /** Values of a signal in the unit in which it is drawn; gaps stay null. */
  drawn(name, number, run) {
    const { factor } = this.shown(name);
    const values = this.source.values(name, number, run);
    return factor === 1 ? values : Array.from(values, (value) => (value === null ? null : factor * value));
  }

  /** Lists the views with at least one known signal; dashed ones do not count. */
  setSource() {
    const known = new Set(this.source.names);
    const had = this.select.value === "own" ? this.names.filter((name) => known.has(name)) : [];
    this.views = this.plots.views
      .filter((view) => view.signals.some((name) => known.has(name)))
      .map((view) => {
        const all = [...view.signals, ...view.dashed];
        return { ...view, signals: all.filter((name) => known.has(name)), missing: all.filter((name) => !known.has(name)) };
      });
    const ends = (...kinds) => this.source.names.filter((name) => kinds.some((kind) => name.endsWith(kind)));
    const own = [
      ["Joint angles", ends(".angle", ".angle[0]", ".angle[1]")],
      ["Extensions of joints", ends(".extension")],
      ["Thrust", ends(".thrust")],
      ["Energy", this.source.names.filter((name) => name.startsWith("energy."))],
    ];
    for (const [title, signals] of own) if (signals.length) this.views.push({ title, signals: signals.slice(0, MOST), dashed: [] });
    if (!this.views.length) this.views.push({ title: "Signals", signals: this.source.names.slice(0, 3), dashed: [] });
    this.select.replaceChildren(
      ...this.views.map((view, k) => Object.assign(make("option", "", view.title), { value: k })),
      Object.assign(make("option", "", "Chosen signals"), { value: "own" }),
    );
    this.buildPicker();
    if (had.length) {
      this.select.value = "own";
      this.setNames(had);
      return;
    }
    const first = Math.min(this.number, this.views.length - 1);
    this.select.value = first;
    this.choose(String(first));
  }

  buildPicker() {
    const list = make("div", "list");
    const find = make("input", "find");
    find.type = "search";
    find.placeholder = "find a signal";
    find.setAttribute("aria-label", "Find a signal");
    const rows = this.source.names.map((name) => {
      const box = make("input");
      box.type = "checkbox";
      box.value = name;
      box.addEventListener("change", () => this.pick(name, box.checked));
      const row = make("label", "");
      row.append(box, make("span", "", name), make("em", "", this.shown(name).name));
      return row;
    });
    find.addEventListener("input", () => {
      const words = find.value.toLowerCase().split(/\s+/);
      for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
    });
    list.append(...rows);
    this.boxes = rows.map((row) => row.firstChild);
    this.picker.replaceChildren(Object.assign(make("summary", "small", "Signals"), { title: "Choose signals" }), find, list);
  }

  choose(value) {
    this.select.title = this.views[Number(value)]?.title ?? "Chosen signals";
    if (value === "own") {
      this.picker.open = true;
      return;
    }
    const { signals, dashed, missing = [] } = this.views[Number(value)];
    this.setNames(signals.slice(0, MOST), dashed, missing);
  }

  pick(name, wanted) {
    this.select.value = "own";
    this.setNames(wanted ? [...this.names, name].slice(-MOST) : this.names.filter((other) => other !== name));
  }

  setNames(names, dashed = [], missing = []) {
    Object.assign(this, { names, dashed, missing });
    for (const box of this.boxes) box.checked = names.includes(box.value);
    this.build();
  }

  /** Builds the chart; signals of a second unit get an axis of their own. */
  build() {
    this.chart?.destroy();
    this.units = [...new Set(this.names.map((name) => this.shown(name).name))];
    this.lines = this.source.runs.flatMap((run, number) => this.names.map((name, k) => ({ name, run, number, k })));
    const style = getComputedStyle(document.body);
    const [ink, grid] = [style.getPropertyValue("--ink-soft").trim(), style.getPropertyValue("--line").trim()];
    const font = "11px system-ui, 'DejaVu Sans', sans-serif";
    const axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { show: false }, font, labelFont: font };
    const scales = Object.fromEntries(this.units.map((unit) => [unit, { auto: true, range: (u, low, high) => height(u, low, high) }]));
    const ticks = (u, all) => all.map((x) => (u.data[0].length > 1 ? short(Number(x.toPrecision(6))) : ""));
    const options = {
      width: 300,
      height: 120,
      legend: { show: false },
      cursor: { y: false, sync: { key: this.plots.sync.key }, points: { size: 6 } },
      padding: [8, 8, 0, 0],
      scales: { x: { time: false, range: () => this.range() }, ...scales },
      axes: [
        { ...axis, size: 26, space: 60, values: (u, all) => all.map((x) => `${short(x)} s`) },
        ...this.units.slice(0, 2).map((unit, k) => ({ ...axis, scale: unit, values: ticks, side: k ? 1 : 3, size: 50, space: 26, grid: { ...axis.grid, show: k === 0 }, label: unit === "1" ? "" : `[${unit}]`, labelSize: 16, labelGap: 0 })),
      ],
      series: [
        {},
        ...this.lines.map(({ name, number, k }) => ({
          label: name,
          scale: this.shown(name).name,
          stroke: colorOf(k),
          width: number ? 1 : 1.8,
          dash: DASHES[(this.dashed.includes(name) ? number + 1 : number) % DASHES.length],
          points: { show: false },
        })),
      ],
      hooks: {
        setCursor: [(chart) => this.hover(chart)],
        draw: [(chart) => this.mark(chart)],
      },
    };
    this.chart = new uPlot(options, [[], ...this.lines.map(() => [])], this.box);
    this.chart.over.addEventListener("click", () => this.plots.hooks.goTo(this.hovered));
    this.buildValues();
    this.resize();
    this.update();
  }

  buildValues() {
    this.cells = this.names.map((name, k) => {
      const cell = make("span", "value");
      const swatch = make("i");
      swatch.style.background = colorOf(k);
      const number = make("b", "", "");
      cell.append(swatch, make("span", "", readableName(name, this.plots)), number);
      cell.title = `${name} [${this.shown(name).name}]`;
      return { cell, number };
    });
    const { missing } = this;
    const note = missing.length ? [make("span", "missing", `not in this page: ${missing.map((name) => readableName(name, this.plots)).join(", ")}`)] : [];
    this.values.replaceChildren(...this.cells.map(({ cell }) => cell), ...note);
  }

  /** Range of time [s]; the initial one if there are no data yet. */
  range() {
    const times = this.source.times();
    const high = times[times.length - 1] ?? 0;
    if (!this.source.live) return times.length > 1 ? [times[0], high] : [0, LEAST];
    return [Math.max(0, high - WINDOW), Math.max(LEAST, high)];
  }

  /** Draws a line at the time that the picture shows. */
  mark(chart) {
    const x = chart.valToPos(this.plots.hooks.shown(), "x", true);
    const { left, top, width, height } = chart.bbox;
    if (!(x >= left && x <= left + width)) return;
    chart.ctx.save();
    chart.ctx.fillStyle = "rgba(255, 209, 102, 0.9)";
    chart.ctx.fillRect(Math.round(x), top, Math.max(1, devicePixelRatio), height);
    chart.ctx.restore();
  }

  hover(chart) {
    const { idx } = chart.cursor;
    this.hovered = idx == null || chart.cursor.left < 0 ? null : chart.data[0][idx];
    this.showValues(this.hovered === null ? chart.data[0].length - 1 : idx);
    if (chart.cursor.event) this.plots.hooks.hover(this.hovered);
  }

  showValues(row) {
    this.cells.forEach(({ number }, k) => {
      const value = this.chart?.data[k + 1]?.[row];
      number.textContent = value == null ? "" : `${short(value)} ${unitOf(this.shown(this.names[k]).name)}`;
    });
  }

  update() {
    if (!this.chart || !this.element.offsetParent) return;
    const times = this.source.times();
    this.chart.setData([times, ...this.lines.map(({ name, run, number }) => this.drawn(name, number, run))]);
    if (this.hovered == null) this.showValues(this.source.row ? this.source.row() : times.length - 1);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (width > 0 && height > 0) this.chart?.setSize({ width, height });
  }

  savePng() {
    const from = this.chart.ctx.canvas;
    const canvas = Object.assign(make("canvas"), { width: from.width, height: from.height + 40 });
    const pen = canvas.getContext("2d");
    pen.fillStyle = getComputedStyle(document.body).getPropertyValue("--paper-solid").trim() || "#08222c";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(from, 0, 0);
    pen.font = "14px system-ui, sans-serif";
    let x = 12;
    const put = (text, color) => {
      pen.fillStyle = color;
      pen.fillText(text, x, from.height + 24);
      x += pen.measureText(text).width + 18;
    };
    this.names.forEach((name, k) => put(`■ ${name}`, colorOf(k)));
    if (this.source.runs.length > 1) put(this.source.runs.map((run) => `run ${run + 1} ${dashWords(run)}`).join(", "), colorOf(7));
    download("chart.png", canvas.toDataURL("image/png"));
  }

  saveCsv() {
    const url = URL.createObjectURL(new Blob([this.plots.csv()], { type: "text/csv" }));
    download("signals.csv", url);
    setTimeout(() => URL.revokeObjectURL(url), 60000);
  }
}
