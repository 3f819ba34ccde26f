/** Whole units; `allocated` does not include holds. */
export const COUNTERS = ["available", "allocated", "total"] as const;
export type Counter = (typeof COUNTERS)[number];

export function counterAttribute(counter: Counter, location?: string): string {
  return location === undefined ? counter : `${counter}@${location}`;
}

/** `until` is in epoch seconds. */
export function holdAttribute(until: number, location?: string): string {
  return location === undefined ? `hold@${until}` : `hold@${until}@${location}`;
}

const HOLD = /^hold@(\d+)(?:@(.*))?$/s;

/** Undefined for attributes that do not count a hold. */
export function parseHoldAttribute(
  attribute: string,
): { readonly until: number; readonly location?: string } | undefined {
  const [, until, location] = HOLD.exec(attribute) ?? [];
  if (until === undefined) return undefined;
  return { until: Number(until), ...(location === undefined ? {} : { location }) };
}

/** Number of entries in a record's log. */
export const MOVEMENTS = "movements";
/** Unique for a record; a later record of the same product has another. */
export const STOCK_ID = "stock_id";
/** Slugs of a record's locations as JSON, in the order in which they were sent. */
export const SLUGS = "slugs";
