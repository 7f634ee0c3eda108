// Runs a page's dynamics under node with the page's own modules. Reads {model, engine, steps, every, slides} as JSON
// from a file, prints {states, speed, name}: states after every so many steps, and steps per second.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(2);
const { loadModel } = await import(pathToFileURL(`${folder}/model.js`));
const { Simulation } = await import(pathToFileURL(`${folder}/simulation.js`));
const asked = JSON.parse(readFileSync(file, "utf8"));
globalThis.document = { createElement: () => ({}), head: { append: (script) => (0, eval)(script.textContent) } };

const simulation = new Simulation(await loadModel(asked.model, asked.engine), asked.model);
const states = [Array.from(simulation.state)];
const slides = new Map((asked.slides ?? []).map(([step, path, value]) => [step, [path, value]]));
let began = performance.now();
for (let n = 0; n < asked.steps; n++) {
  if (slides.has(n)) simulation.set(...slides.get(n));
  simulation.step();
  if ((n + 1) % asked.every === 0) states.push(Array.from(simulation.state));
}
const speed = asked.steps / ((performance.now() - began) / 1000);
const named = (asked.signals ?? []).map((name) => asked.model.signals.find((signal) => signal.name === name));
console.log(JSON.stringify({
  states,
  speed,
  name: simulation.model.name,
  values: simulation.values(named, simulation.t),
  acting: Array.from(simulation.acting()),
  seen: Array.from(simulation.seen()),
}));
