// Elements of the page. Texts from a scene are always inserted as text, never as HTML.

export function make(tag, className = "", text = null) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== null) element.textContent = text;
  return element;
}

/** Makes a text that may break after the dots and underscores of a path. */
export function breakable(text) {
  const element = make("span", "name");
  for (const part of text.split(/(?<=[._])/)) element.append(part, make("wbr"));
  return element;
}

export function button(className, text, title, act) {
  const element = make("button", className, text);
  element.type = "button";
  element.title = title;
  const says = /[a-z]/i.test(text) && !title.toLowerCase().includes(text.toLowerCase());
  element.setAttribute("aria-label", says ? `${text}: ${title}` : title); // begins with what is seen
  element.addEventListener("click", act);
  return element;
}

/** Saves the target of a link under a name. */
export function download(name, url) {
  const link = make("a");
  link.href = url;
  link.download = name;
  link.click();
}

const NOTHING = 1e-12; // smaller numbers are remainders of rounding

/** Formats a number with four digits at most. */
export function short(x) {
  const size = Math.abs(x);
  if (size < NOTHING) return "0";
  if (size >= 1e5 || size < 1e-3) return x.toExponential(2);
  return String(Number(x.toPrecision(size >= 1000 ? 5 : 4)));
}
