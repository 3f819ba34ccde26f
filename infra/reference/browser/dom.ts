/** The element of the page with this id. @throws Error if there is none */
export function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element '${id}'.`);
  return found;
}

/** Says in the page's head how things are. */
export function say(text: string, kind: "ready" | "waiting" | "failed"): void {
  const state = element("state");
  state.textContent = text;
  state.title = text; // the head may be too narrow for all of it
  state.dataset["kind"] = kind;
}
