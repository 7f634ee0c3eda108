// The dynamics of the scene: WebAssembly, or the same in JavaScript where WebAssembly is not allowed.
// Both store a robot as one row of numbers; `meta.blocks` lists the positions of its blocks.

const ANSWERS = ["forward", "seen", "acting"];

const bytesOf = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

/** Returns the bytes of a gzipped, base64-encoded text. */
export async function unpack(text) {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Decodes numbers of a type ("f4", "f8" or "i2") from base64. */
export function numbers(text, kind) {
  const kinds = { f4: Float32Array, f8: Float64Array, i2: Int16Array };
  return new kinds[kind](bytesOf(text).buffer);
}

/** Names of the functions of a state: those of all programs, and those of the controllers. */
const answersOf = (model) => [...ANSWERS, ...(model.controllers ?? []).flatMap(({ steps }) => Object.values(steps))];

async function webAssembly(model) {
  const module = await WebAssembly.compile(await unpack(model.wasm));
  const meta = JSON.parse(new TextDecoder().decode(WebAssembly.Module.customSections(module, "seaframe")[0]));
  const { exports } = await WebAssembly.instantiate(module);
  const row = new Float64Array(exports.memory.buffer, meta.robot, meta.size);
  const start = Float64Array.from(row);
  const answers = Object.fromEntries(answersOf(model).map((name) => [name, (t) => exports[name](meta.robot, t)]));
  const step = (t, h) => exports.step(meta.robot, t, h);
  const impulse = (t, after) => exports.impulse(meta.robot, t, after); // only where velocities jump
  return { name: "WebAssembly", meta, row, start, step, impulse, ...answers };
}

async function javaScript(model) {
  const script = document.createElement("script");
  script.textContent = new TextDecoder().decode(await unpack(model.js));
  document.head.append(script);
  const made = globalThis.seaframeModel;
  const row = made.createState();
  const answers = Object.fromEntries(answersOf(model).map((name) => [name, (t) => made[name](row, t)]));
  const step = (t, h) => made.step(row, t, h);
  const impulse = (t, after) => made.impulse(row, t, after);
  return { name: "JavaScript", meta: made.meta, row, start: Float64Array.from(row), step, impulse, ...answers };
}

/** Loads the model, with views of its blocks; `engine` may be "javascript". */
export async function loadModel(model, engine) {
  let made;
  try {
    if (engine === "javascript" || typeof WebAssembly !== "object") throw new Error("WebAssembly is not available");
    made = await webAssembly(model);
  } catch (error) {
    if (!model.js) throw error;
    made = await javaScript(model);
  }
  const view = (name) => made.row.subarray(made.meta.blocks[name][0], made.meta.blocks[name][0] + made.meta.blocks[name][1]);
  const blocks = Object.fromEntries(Object.keys(made.meta.blocks).map((name) => [name, view(name)]));
  return { ...made, blocks };
}
