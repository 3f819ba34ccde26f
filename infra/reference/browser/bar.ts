import { documentAt } from "./places.ts";
import type { DocumentName } from "./scalar.ts";

/** Links of the bar to documents of this page. */
function linksHere(): readonly { readonly link: HTMLAnchorElement; readonly name: DocumentName }[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".bar nav a")];
  return links
    .filter(({ pathname }) => pathname === location.pathname)
    .map((link) => ({ link, name: documentAt(link.hash) }));
}

/** Marks the link of the visible document. */
export function markShown(shown: DocumentName): void {
  document.documentElement.dataset["document"] = shown;
  for (const { link, name } of linksHere()) {
    if (name === shown) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Changes the document without loading the page again. @param change receives the document of a clicked link */
export function changeByBar(change: (name: DocumentName) => void): void {
  for (const { link, name } of linksHere()) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // opens another tab or window
      event.preventDefault();
      history.pushState({}, "", link.href);
      change(name);
    });
  }
}
