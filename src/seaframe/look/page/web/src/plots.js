// Time histories: charts with a common cursor, selection of signals, export as PNG and CSV.
import uPlot from "uplot";
import uplotStyle from "uplot/dist/uPlot.min.css";
import { chartPicture } from "./chart_picture.js";
import { button, download, make, short } from "./dom.js";
import { markEvents } from "./events.js";
import { readableName } from "./names.js";
import { PathDrawing, THIN, WIDE } from "./paths.js";

const MOST = 8; // signals in a chart
const STYLE = `.charts { grid-template-rows: minmax(0, 1fr); } .chart { min-height: 0; }
  .chart .values { flex: none; max-height: 71px; gap: 1px 10px; } .chart .values i { width: 22px; height: 0; border-radius: 0; background: none; }`;
const NOTHING = 1e-12; // largest value that is zero up to rounding
const ROUNDING = 1e-9; // the same relative to the largest value of its unit in a chart
const NO_AXIS = { label: null, limits: null, units: {}, inverted: false };
const DASH_WORDS = ["solid", "dashed", "dotted", "dash-dotted", "long-dashed"];
export const dashWords = (run) => DASH_WORDS[run % DASH_WORDS.length];
const WINDOW = 20; // time span shown while the scene runs [s]
const LEAST = 10; // initial time span [s]

/** `source` gives names and data: {names, unit(name), times(), values(name, run), runs, live}. */
export class Plots {
  constructor(host, views, source, { robots, axes, units, palette, events }, hooks) {
    Object.assign(this, { host, source, robots, axes, units, palette, events, hooks });
    document.head.append(Object.assign(make("style"), { textContent: uplotStyle + STYLE }));
    this.sync = uPlot.sync("time");
    this.views = views;
    this.charts = [0, 1].map((k) => new Chart(this, k));
    host.append(...this.charts.map((chart) => chart.element));
  }

  /** Styles of the lines of each run, [run][line]: a single signal has a colour for each run, others for each signal. */
  styles(lines, runs) {
    const { light, dark, lines: own, runs: ofRuns } = this.palette;
    const colors = document.body.classList.contains("light") ? light : dark;
    return Array.from({ length: runs }, (_, run) =>
      Array.from({ length: lines }, (_, k) => ({
        color: colors[(lines === 1 ? run : k) % colors.length],
        dash: (runs > 1 ? ofRuns[run % ofRuns.length] : own[k % own.length]).map((x) => WIDE * x),
      })),
    );
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

/** Largest of some numbers, without sign; gaps do not count. */
const largest = (values) => values.reduce((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);

/** Sets to zero what is zero up to rounding, beside values of a size. */
function withoutNoise(values, size) {
  const least = Math.max(NOTHING, ROUNDING * size);
  return Array.from(values, (value) => (value !== null && Math.abs(value) < least ? 0 : value));
}

class Chart {
  constructor(plots, number) {
    this.plots = plots;
    this.number = number;
    this.element = make("section", "chart");
    this.element.setAttribute("aria-label", `Chart ${number + 1}`);
    this.select = make("select", "");
    this.select.setAttribute("aria-label", "What this chart shows");
    this.select.addEventListener("change", () => this.choose(this.select.value));
    this.picker = make("details", "picker");
    const png = button("small", "PNG", "Save this chart as a picture", () => this.savePng());
    const csv = button("small", "CSV", "Save the signals that are shown as a table", () => this.saveCsv());
    const bar = make("div", "bar");
    bar.append(this.select, this.picker, png, csv);
    this.box = make("div", "lines");
    this.box.setAttribute("role", "img");
    this.values = make("div", "values");
    new ResizeObserver(() => this.resize()).observe(this.box); // the row of values may grow
    this.element.append(bar, this.box, this.values);
    this.names = [];
    this.setSource();
  }

  get source() {
    return this.plots.source;
  }

  /** The unit in which a signal is drawn along an axis, and how many of it are one of its own; files keep its own. */
  shown(name, axis = this.axes[1]) {
    const own = this.source.unit(name);
    return axis.units[own] ?? this.plots.units[own] ?? { name: own, factor: 1 };
  }

  /** The axis of a component: those of paths take turns. */
  axisOf(k) {
    return this.view.size ? this.axes[k % this.view.size] : this.axes[1];
  }

  /** Horizontal, vertical and, in space, third axis as the scene gives them. */
  get axes() {
    return this.view?.axes ?? [NO_AXIS, NO_AXIS];
  }

  /** Runs that the chart shows: those that its figure names, else all that no figure names. */
  get runs() {
    const { runs } = this.source;
    const named = new Set(this.views.flatMap((view) => view.runs ?? []).flatMap(({ number }) => (number ? [number] : [])));
    const own = this.view?.runs?.filter(({ number }) => runs.includes(number));
    return own?.length ? own : runs.filter((number) => !named.has(number)).map((number) => ({ number, name: `run ${number + 1}` }));
  }

  /** Values of all lines in the units in which they are drawn, without noise; gaps stay null. */
  drawnValues() {
    const all = this.lines.map(({ name, number, axis }) => {
      const { factor } = this.shown(name, axis);
      const values = this.source.values(name, number);
      return factor === 1 ? values : Array.from(values, (value) => (value === null ? null : factor * value));
    });
    const sizes = {};
    this.lines.forEach(({ unit }, k) => (sizes[unit] = Math.max(sizes[unit] ?? 0, largest(all[k]))));
    return all.map((values, k) => withoutNoise(values, sizes[this.lines[k].unit]));
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
      ["Roll, pitch and yaw", ends(".rpy[0]", ".rpy[1]", ".rpy[2]")],
      ["Thrust", ends(".thrust")],
      ["Energy", this.source.names.filter((name) => name.startsWith("energy."))],
    ];
    for (const [title, signals] of own) if (signals.length && !this.views.some((view) => view.title === title)) this.views.push({ title, signals: signals.slice(0, MOST), dashed: [] });
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
    const view = this.views[Number(value)];
    this.setNames(view.signals.slice(0, MOST * (view.size ?? 1)), view.dashed, view.missing, view);
  }

  pick(name, wanted) {
    this.select.value = "own";
    this.setNames(wanted ? [...this.names, name].slice(-MOST) : this.names.filter((other) => other !== name));
  }

  setNames(names, dashed = [], missing = [], view = null) {
    Object.assign(this, { names, dashed, missing, view: view?.size && missing.length ? null : view });
    for (const box of this.boxes) box.checked = names.includes(box.value);
    this.build();
  }

  /** Builds the chart; signals of a second unit get an axis of their own. */
  build() {
    this.chart?.destroy();
    const { view, runs, names } = this;
    const size = view?.size ?? 1;
    const several = runs.length > 1; // each run has the same style in all charts, as the panel lists them
    const styles = this.plots.styles(names.length / size, several ? 1 + Math.max(...runs.map(({ number }) => number)) : 1);
    this.lines = runs.flatMap(({ number, name: run }) =>
      names.map((name, k) => {
        const axis = view ? this.axisOf(k) : NO_AXIS;
        const style = styles[several ? number : 0][Math.floor(k / size)];
        const dash = this.dashed.includes(name) ? this.plots.palette.runs[1].map((x) => WIDE * x) : style.dash;
        return { name, run, number, k, axis, unit: this.shown(name, axis).name, color: style.color, dash };
      }),
    );
    this.units = [...new Set(this.lines.map(({ unit }) => unit))];
    this.chart = size > 1 ? new PathDrawing(this) : this.timeChart();
    this.chart.over.addEventListener("click", () => this.plots.hooks.goTo(this.hovered));
    this.box.setAttribute("aria-label", `${view?.title ?? "Signals"}: ${[...new Set(this.lines.map((line) => this.lineName(line)))].join(", ")}`);
    this.buildValues();
    this.resize();
    this.update();
  }

  timeChart() {
    const [horizontal, vertical] = this.axes;
    const style = getComputedStyle(document.body);
    const [ink, grid] = [style.getPropertyValue("--ink-soft").trim(), style.getPropertyValue("--line").trim()];
    const font = "11px system-ui, 'DejaVu Sans', sans-serif";
    const axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { show: false }, font, labelFont: font };
    const log = this.view?.scale === "log" && this.drawnValues().some((values) => values.some((value) => value > 0));
    this.log = log;
    const range = (u, low, high) => vertical.limits ?? (log ? uPlot.rangeLog(low ?? 1, high ?? 10, 10, true) : height(u, low, high));
    const scales = Object.fromEntries(this.units.map((unit) => [unit, { auto: true, distr: log ? 3 : 1, range }]));
    const ticks = (u, all) => {
      const size = largest(all);
      return withoutNoise(all, size).map((x) => (u.data[0].length > 1 && x !== null ? short(Number(x.toPrecision(6))) : ""));
    };
    const seconds = horizontal.units.s ?? { name: "s", factor: 1 };
    const label = (unit, k) => {
      const [whole, brief] = [vertical.label, unit === "1" ? "" : `[${unit}]`];
      if (k || !whole) return brief;
      return ({ ctx, bbox }) => (ctx.measureText(whole).width < bbox.height + 2 * bbox.top ? whole : brief);
    };
    const options = {
      width: 300,
      height: 120,
      legend: { show: false },
      cursor: { y: false, sync: { key: this.plots.sync.key }, points: { size: 6 } },
      padding: [8, this.units.length > 1 ? 8 : 18 + 8 * seconds.name.length, 0, 0], // room for half of the last label
      scales: { x: { time: false, range: () => this.range() }, ...scales },
      axes: [
        { ...axis, size: 26, space: 60, values: (u, all) => all.map((x) => `${short(Number((seconds.factor * x).toPrecision(3)))} ${seconds.name}`) },
        ...this.units.slice(0, 2).map((unit, k) => {
          const place = { side: k ? 1 : 3, size: 50, space: 20, labelSize: 16, labelGap: 0 };
          return { ...axis, ...place, scale: unit, values: ticks, grid: { ...axis.grid, show: k === 0 }, label: label(unit, k) };
        }),
      ],
      series: [
        {},
        ...this.lines.map(({ name, unit, color, dash, number }) => ({
          label: name,
          scale: unit,
          stroke: color,
          width: number ? THIN : WIDE,
          dash: dash.length ? dash : undefined,
          points: { show: false },
        })),
      ],
      hooks: {
        setCursor: [(chart) => this.hover(chart)],
        draw: [(chart) => (this.marked = markEvents(chart, this.plots.events[this.source.live ? "live" : "recorded"])), (chart) => this.mark(chart)],
      },
    };
    return new uPlot(options, [[], ...this.lines.map(() => [])], this.box);
  }

  /** The name of a line or path: that of its signal, as the scene gives it, and of its run if there are several. */
  lineName({ run, k }) {
    const size = this.view?.size ?? 1;
    const own = this.view?.names?.[Math.floor(k / size)] ?? readableName(this.names[k + size - 1], this.plots);
    if (this.runs.length === 1) return own;
    return this.names.length === size ? run : `${own}, ${run}`;
  }

  /** Lists the values of lines and of paths; with many runs those of the first one. */
  buildValues() {
    const size = this.view?.size ?? 1;
    const shown = this.lines.length <= MOST * size ? this.lines : this.lines.slice(0, this.names.length);
    const first = shown.filter((_, row) => row % size === 0);
    this.cells = first.map((line, n) => {
      const cell = make("span", "value");
      const swatch = make("i");
      const pattern = !line.dash.length ? "solid" : line.dash[0] > 3 ? "dashed" : "dotted";
      swatch.style.borderTop = `3px ${pattern} ${line.color}`;
      const number = make("b", "", "");
      cell.append(swatch, make("span", "", this.lineName(line)), number);
      const parts = shown.slice(n * size, (n + 1) * size);
      cell.title = `${parts.map(({ name, unit }) => `${name} [${unit}]`).join(", ")}${this.runs.length > 1 ? `, ${line.run}` : ""}`;
      return { cell, number, row: n * size, units: parts.map(({ unit }) => unit) };
    });
    const { missing } = this;
    const note = missing.length ? [make("span", "missing", `not in this page: ${missing.map((name) => readableName(name, this.plots)).join(", ")}`)] : [];
    this.values.replaceChildren(...this.cells.map(({ cell }) => cell), ...note);
  }

  /** Range of time [s]; the initial one if there are no data yet. */
  range() {
    const times = this.source.times();
    const high = times[times.length - 1] ?? 0;
    const [{ limits, units }] = this.axes;
    if (limits && !this.source.live) return limits.map((x) => x / (units.s?.factor ?? 1));
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
    for (const { number, row: line, units } of this.cells) {
      const values = units.map((_, k) => this.chart?.data[line + k + 1]?.[row]);
      const common = new Set(units).size === 1 ? ` ${unitOf(units[0])}` : "";
      const texts = values.map((value, k) => `${short(value ?? 0)}${common ? "" : ` ${unitOf(units[k])}`}`);
      number.textContent = values.some((value) => value == null) ? "" : `${texts.join(", ")}${common}`;
    }
  }

  update() {
    if (!this.chart || !this.element.offsetParent) return;
    const times = this.source.times();
    const values = this.drawnValues();
    this.chart.setData([times, ...(this.log ? values.map((own) => own.map((value) => (value > 0 ? value : null))) : values)]);
    if (this.hovered == null) this.showValues(this.source.row ? this.source.row() : times.length - 1);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (width > 0 && height > 0) this.chart?.setSize({ width, height });
  }

  savePng() {
    const lines = this.cells.map(({ row }) => ({ ...this.lines[row], label: this.lineName(this.lines[row]) }));
    download("chart.png", chartPicture(this.chart.ctx.canvas, lines));
  }

  saveCsv() {
    const url = URL.createObjectURL(new Blob([this.plots.csv()], { type: "text/csv" }));
    download("signals.csv", url);
    setTimeout(() => URL.revokeObjectURL(url), 60000);
  }
}
