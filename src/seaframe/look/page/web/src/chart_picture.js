// A chart as a picture to save: the chart, and below it each line with its dashes and its name.
import { make } from "./dom.js";
import { WIDE } from "./paths.js";

const [SAMPLE, ROOM] = [34, 12]; // length of a line beside its name, and room around it [px]
const FONT = "14px system-ui, sans-serif";

/** Returns a chart's canvas with a legend of lines {label, color, dash}, in as many rows as they need, as a PNG's URL. */
export function chartPicture(chart, lines) {
  const canvas = Object.assign(make("canvas"), { width: chart.width });
  const pen = canvas.getContext("2d");
  pen.font = FONT;
  let [x, row] = [ROOM, 0];
  const legend = lines.map((line) => {
    const width = SAMPLE + pen.measureText(line.label).width + 2 * ROOM;
    if (x > ROOM && x + width > canvas.width) [x, row] = [ROOM, row + 1];
    x += width;
    return { ...line, x: x - width, y: chart.height + 20 + 20 * row };
  });
  canvas.height = chart.height + 32 + 20 * row; // which clears the canvas and its pen
  pen.fillStyle = getComputedStyle(document.body).getPropertyValue("--paper-solid").trim() || "#08222c";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(chart, 0, 0);
  Object.assign(pen, { font: FONT, lineWidth: WIDE, textBaseline: "middle" });
  for (const line of legend) {
    pen.fillStyle = pen.strokeStyle = line.color;
    pen.setLineDash(line.dash);
    pen.beginPath();
    pen.moveTo(line.x, line.y);
    pen.lineTo(line.x + SAMPLE, line.y);
    pen.stroke();
    pen.fillText(line.label, line.x + SAMPLE + ROOM / 2, line.y);
  }
  return canvas.toDataURL("image/png");
}
