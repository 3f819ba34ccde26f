/** What is counted of a product: whole units, `allocated` without what is held. */
export const COUNTERS = ["available", "allocated", "total"] as const;
export type Counter = (typeof COUNTERS)[number];

/** The attribute of a record that counts in a location, or over all of them. */
export function counterAttribute(counter: Counter, location?: string): string {
  return location === undefined ? counter : `${counter}@${location}`;
}

/** The attribute that counts what is held until a moment, in epoch seconds. */
export function holdAttribute(until: number, location?: string): string {
  return location === undefined ? `hold@${until}` : `hold@${until}@${location}`;
}

const HOLD = /^hold@(\d+)(?:@(.*))?$/s;

/** What an attribute counts, if it counts what is held. */
export function heldBy(
  attribute: string,
): { readonly until: number; readonly location?: string } | undefined {
  const [, until, location] = HOLD.exec(attribute) ?? [];
  if (until === undefined) return undefined;
  return { until: Number(until), ...(location === undefined ? {} : { location }) };
}

/** How often a record was moved: the length of its log. */
export const MOVEMENTS = "movements";
/** Names a record for good: one that is created later for the same product is another. */
export const STOCK_ID = "stock_id";
/** The slugs of a record's locations as a JSON text, in the order in which they were given. */
export const SLUGS = "slugs";
