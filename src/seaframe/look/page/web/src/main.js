// Starts the page from the data that it holds.
import { App } from "./app.js";
import { make } from "./dom.js";
import { qualityNamed } from "./stage.js";

const asked = new URLSearchParams(location.hash.slice(1));
const options = {
  quality: asked.has("quality") ? qualityNamed(asked.get("quality")) : null, // fixed, not adapted
  engine: asked.get("engine"), // javascript: instead of WebAssembly
};

/** Waits until the window has a size: a frame in another page may have none at first. */
async function waitForSize() {
  while (!(innerWidth > 0 && innerHeight > 0)) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function start() {
  const host = document.getElementById("app");
  try {
    await waitForSize();
    const app = new App(JSON.parse(document.getElementById("content").textContent), host, options);
    globalThis.seaframe = app;
    await app.start();
    app.ready = true;
  } catch (error) {
    host.append(make("p", "failed", `This browser cannot show the page: ${error.message}`));
    throw error;
  }
}

start();
