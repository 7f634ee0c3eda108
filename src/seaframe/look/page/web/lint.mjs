// A light check of the page's sources: syntax, layout, unused imports, and nothing that could run a scene's text.
import { readdirSync, readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("src/", import.meta.url));
const OFFLINE = "a page asks nobody for anything"; // but one that is served, its server
const RULES = [
  [/\t/, "a tab"],
  [/\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc)\b/, "text from a scene might be run as HTML"],
  [/\b(eval|new Function|setTimeout\s*\(\s*["'`])/, "text might be run"],
  [/\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts)\s*\(/, OFFLINE],
  [/\bconsole\.(log|debug)\b|\bdebugger\b/, "left from debugging"],
  [/\bvar\s/, "use const or let"],
  [/[^=!]==[^=]|!=[^=]/, "use === or !=="],
  [/TODO|FIXME/, "unfinished"],
];
const ALLOWED = /[!=]= null\b/g; // also catches undefined
const LONGEST = { file: 420, line: 190 };

const problems = [];
for (const name of readdirSync(FOLDER).filter((file) => file.endsWith(".js"))) {
  const text = readFileSync(FOLDER + name, "utf8");
  const lines = text.split("\n");
  const say = (line, what) => problems.push(`${name}:${line} ${what}`);
  try {
    execFileSync(process.execPath, ["--check", "--input-type=module", "-"], { input: text, stdio: ["pipe", "ignore", "pipe"] });
  } catch (error) {
    say(0, String(error.stderr).split("\n").slice(0, 5).join(" "));
  }
  if (lines.length > LONGEST.file) say(0, `${lines.length} lines`);
  lines.forEach((line, k) => {
    const code = line.replace(/\/\/.*$/, "").replace(ALLOWED, "");
    if (/\s$/.test(line)) say(k + 1, "space at the end");
    if (line.length > LONGEST.line && !/Shader|gl_|`/.test(line)) say(k + 1, `${line.length} characters`);
    for (const [rule, what] of RULES) if (rule.test(code) && !(name === "stream.js" && what === OFFLINE)) say(k + 1, what);
  });
  for (const [, names] of text.matchAll(/^import \{([^}]*)\}/gm))
    for (const one of names.split(",").map((part) => part.trim().split(" as ").pop()).filter(Boolean))
      if (text.split(new RegExp(`\\b${one}\\b`)).length < 3) say(0, `${one} is imported and not used`);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length ? 1 : 0);
