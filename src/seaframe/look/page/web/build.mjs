// Bundles src/main.js with three.js and uPlot into one script. `node build.mjs [FILE]`; by default page.js.
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const out = process.argv[2] ?? here("page.js");
const result = await build({
  entryPoints: [here("src/main.js")],
  absWorkingDir: here("."),
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  target: "es2022",
  legalComments: "none",
  charset: "utf8",
  loader: { ".css": "text" },
  define: { "process.env.NODE_ENV": '"production"' },
});
const notices = ["three", "uplot"].map((name) => {
  const { version } = JSON.parse(readFileSync(here(`node_modules/${name}/package.json`), "utf8"));
  return `${name} ${version}\n\n${readFileSync(here(`node_modules/${name}/LICENSE`), "utf8").trim()}`;
});
// A page holds the script inline: no text of it may end a script element.
const code = result.outputFiles[0].text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
writeFileSync(out, `/* Made by build.mjs from src/ and from\n\n${notices.join("\n\n")}\n*/\n${code}`);
