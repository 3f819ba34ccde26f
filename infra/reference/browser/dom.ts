import { asServedAt, type Here } from "./here.ts";

/** @throws Error if the page has no element with this id */
export function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element '${id}'.`);
  return found;
}

/** Shows a status in the bar. On a narrow screen the text after a colon is hidden if all is well. */
export function say(text: string, kind: "ready" | "waiting" | "failed"): void {
  const state = element("state");
  const [short = "", ...more] = text.split(/(?=: )/);
  const details = document.createElement("span");
  details.textContent = more.join("");
  state.replaceChildren(short, details);
  state.title = text;
  state.dataset["kind"] = kind;
}

/** Passes the height of the bar to the styles: on a narrow screen it grows with its text. */
export function watchBar(): void {
  const bar = document.querySelector(".bar");
  if (!bar) return;
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty("--bar-height", `${bar.clientHeight}px`)).observe(bar);
}

/** Replaces addresses and keys in texts and links with those of this service. */
export function makeTrueHere(shown: Element, here: Here): void {
  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? "";
    const changed = asServedAt(text, here);
    if (changed !== text) node.nodeValue = changed;
  }
  for (const link of shown.querySelectorAll("a[href^='http']")) {
    link.setAttribute("href", asServedAt(link.getAttribute("href") ?? "", here));
  }
}
