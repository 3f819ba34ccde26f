/** The decoded fragment of an address. */
export function readFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1); // a percent sign that is not an escape
  }
}

/**
 * Converts an old link: the service's document once had no name, and guides were part of this page.
 * @param guides pages of guides by the first word of their old links
 * @returns `undefined` for a current address
 */
export function todaysAddress(hash: string, guides: Readonly<Record<string, string>>): string | undefined {
  const [first = "", , ...rest] = readFragment(hash).split("/");
  const page = Object.hasOwn(guides, first) ? guides[first] : undefined;
  if (page !== undefined) {
    const heading = rest.join("/");
    return heading === "" || heading === "introduction" ? page : `${page}#${heading}`;
  }
  return UNNAMED.has(first) ? `#api/${hash.slice(1)}` : undefined;
}

const UNNAMED = new Set(["tag", "tag-group", "description", "models", "model"]);
