import { asServedAt, type Here } from "./here.ts";

/** The element of the page with this id. @throws Error if there is none */
export function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element '${id}'.`);
  return found;
}

/** Says in the bar how things are. A narrow one leaves out what comes after a colon when all is well. */
export function say(text: string, kind: "ready" | "waiting" | "failed"): void {
  const state = element("state");
  const [short = "", ...more] = text.split(/(?=: )/);
  const details = document.createElement("span");
  details.textContent = more.join("");
  state.replaceChildren(short, details);
  state.title = text;
  state.dataset["kind"] = kind;
}

/** Tells the styles how high the bar is, since it grows with what it says where the screen is narrow. */
export function watchBar(): void {
  const bar = document.querySelector(".bar");
  if (!bar) return;
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty("--bar-height", `${bar.clientHeight}px`)).observe(bar);
}

/** Puts texts and links of an element into the form that is true where the page is served. */
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
