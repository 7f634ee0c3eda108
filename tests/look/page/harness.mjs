// Runs a page's dynamics under node with the page's own modules. Reads {model, engine, steps, every, slides, without,
// controlled, switched} as JSON from a file, prints {states, speed, name}: states after every so many steps, and steps per second in the
// best stretch of time: other programs may run beside.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(2);
const { loadModel } = await import(pathToFileURL(`${folder}/model.js`));
const { Simulation } = await import(pathToFileURL(`${folder}/simulation.js`));
const asked = JSON.parse(readFileSync(file, "utf8"));
globalThis.document = { createElement: () => ({}), head: { append: (script) => (0, eval)(script.textContent) } };

const simulation = new Simulation(await loadModel(asked.model, asked.engine), asked.model);
if (!asked.controlled) asked.model.controllers.forEach((_, number) => simulation.control(number, false));
const off = asked.model.toggles.find(({ model }) => model); // a step from which on there is no added mass
const lighter = asked.without === undefined ? null : { ...(await loadModel(off.model)), parts: off.model.parts };
const states = [Array.from(simulation.state)];
const slides = new Map((asked.slides ?? []).map(([step, path, value]) => [step, [path, value]]));
const WINDOW = 250;
let [began, best] = [performance.now(), Infinity];
for (let n = 0; n < asked.steps; n++) {
  if (slides.has(n)) simulation.set(...slides.get(n));
  if (n === asked.without) simulation.use(lighter);
  if (n === asked.switched) simulation.control(0, false); // a step from which on the first controller is off
  simulation.step();
  if ((n + 1) % asked.every === 0) states.push(Array.from(simulation.state));
  if ((n + 1) % WINDOW === 0) {
    best = Math.min(best, performance.now() - began);
    began = performance.now();
  }
}
const speed = WINDOW / (best / 1000);
const named = (asked.signals ?? []).map((name) => asked.model.signals.find((signal) => signal.name === name));
console.log(JSON.stringify({
  states,
  speed: Number.isFinite(speed) ? speed : 0,
  name: simulation.model.name,
  values: simulation.values(named, simulation.t),
  acting: Array.from(simulation.acting()),
  seen: Array.from(simulation.seen()),
}));
