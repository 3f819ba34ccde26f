/** Attributes set by the reader or the script. */
const OWN = new Set(["open", "aria-disabled", "data-shown"]);

/**
 * Changes only the differences between an element and its new version, so that open parts stay open and the focus stays.
 * Children are matched by id wherever they are; those with `data-keep` do not change.
 */
export function patch(current: Element, wanted: Element): void {
  const isSameTime =
    current.tagName === "TIME" && current.getAttribute("datetime") === wanted.getAttribute("datetime");
  if (isSameTime) return;
  for (const { name } of [...current.attributes]) {
    if (!wanted.hasAttribute(name) && !OWN.has(name)) current.removeAttribute(name);
  }
  for (const { name, value } of [...wanted.attributes]) {
    if (current.getAttribute(name) !== value) current.setAttribute(name, value);
  }
  if (!current.hasAttribute("data-keep")) patchChildren(current, wanted);
}

function patchChildren(current: Element, wanted: Element): void {
  const named = new Map([...current.children].map((child) => [child.id, child]));
  let at = current.firstChild;
  for (const child of [...wanted.childNodes]) {
    const same = sameNode(child, at, named);
    if (!same) current.insertBefore(document.importNode(child, true), at);
    else {
      if (same === at) at = at.nextSibling;
      else current.insertBefore(same, at);
      if (same instanceof Element && child instanceof Element) patch(same, child);
      else if (same.nodeValue !== child.nodeValue) same.nodeValue = child.nodeValue;
    }
  }
  while (at) {
    const next: ChildNode | null = at.nextSibling;
    at.remove();
    at = next;
  }
}

function sameNode(
  wanted: ChildNode,
  at: ChildNode | null,
  named: ReadonlyMap<string, Element>,
): ChildNode | undefined {
  if (wanted instanceof Element && wanted.id !== "") return named.get(wanted.id);
  if (at?.nodeName !== wanted.nodeName || (at instanceof Element && at.id !== "")) return undefined;
  return at;
}
