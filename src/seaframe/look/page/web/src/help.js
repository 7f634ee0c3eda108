// The help over the page: keys, mouse and fingers, and what colours and marks mean.
import { button, make } from "./dom.js";
import { SHORTCUTS } from "./keys.js";
import { QUALITIES } from "./stage.js";

const POINTER = [
  ["drag", "rotate the view; on a link: pull it, while the scene runs in the page"],
  ["right button, two fingers", "move the view"],
  ["wheel, pinch", "come nearer, go farther"],
  ["double-click on a slider", "back to the scene's value"],
  ["click in a chart", "go to that time"],
];

export class Help {
  constructor(host, content) {
    this.dialog = make("dialog", "help");
    this.dialog.setAttribute("aria-label", "Help");
    const close = button("close", "Close", "Close the help (Escape)", () => this.toggle());
    const head = make("header", "");
    head.append(make("h2", "", "Help"), close);
    this.dialog.append(head, part("Keys", SHORTCUTS), part("Mouse and fingers", POINTER), part("Marks", marks(content)));
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.toggle()); // outside it
    host.append(this.dialog);
  }

  get open() {
    return this.dialog.open;
  }

  toggle() {
    if (this.open) this.dialog.close();
    else this.dialog.showModal();
  }
}

/** What marks in the picture mean, of those that this page can show. */
function marks({ recordings, connections, links, world }) {
  const rows = [
    ["frames", "x red, y green, z blue"],
    ["centres", `of mass white${world.water ? ", of buoyancy blue" : ""}`],
    ["trails", "of bases yellow, of last links orange"],
    ["dotted lines in charts", "events: connections, jumps of drives, limits that joints and motors reach"],
    ["drawing", `${QUALITIES.join(", ")}: chosen for the speed of this machine; add #quality=best to the address to fix it`],
  ];
  if (recordings.length > 1) rows.unshift(["transparent robots", "the other runs and measured logs, in the colours of their names"]);
  if (connections.length) rows.unshift(["connections", "closed green, open white"]);
  if (links.some(({ points }) => points.length)) rows.unshift(["points", "pink, with their names"]);
  return rows;
}

function part(title, rows) {
  const box = make("section", "");
  const list = make("dl");
  for (const [name, words] of rows) list.append(make("dt", "", name), make("dd", "", words));
  box.append(make("h3", "", title), list);
  return box;
}
