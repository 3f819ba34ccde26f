/** The fragment of an address, as it is written in ids. */
export function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1); // a percent sign that stands for itself
  }
}

/**
 * The address that an older link means: the service's document once had no name, and guides were documents of this page.
 * @param guides pages of guides by the name that links to them begin with
 * @returns `undefined` for an address of today
 */
export function todaysAddress(hash: string, guides: Readonly<Record<string, string>>): string | undefined {
  const [first = "", , ...rest] = fragmentOf(hash).split("/");
  const page = Object.hasOwn(guides, first) ? guides[first] : undefined;
  if (page !== undefined) {
    const heading = rest.join("/");
    return heading === "" || heading === "introduction" ? page : `${page}#${heading}`;
  }
  return UNNAMED.has(first) ? `#api/${hash.slice(1)}` : undefined;
}

const UNNAMED = new Set(["tag", "tag-group", "description", "models", "model"]);
