// Starts the page from the data that it holds.
import { App } from "./app.js";
import { make } from "./dom.js";

const asked = new URLSearchParams(location.hash.slice(1));
const options = {
  quality: asked.has("quality") ? Number(asked.get("quality")) : null, // 0 (finest) to 5: kept, not adapted
  engine: asked.get("engine"), // javascript: instead of WebAssembly
};
const host = document.getElementById("app");
const content = JSON.parse(document.getElementById("content").textContent);
const app = new App(content, host, options);
globalThis.seaframe = app;
app.start().then(
  () => {
    app.ready = true;
  },
  (error) => {
    host.append(make("p", "failed", `This browser cannot show the page: ${error.message}`));
    throw error;
  },
);
