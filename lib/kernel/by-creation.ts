type Created = { readonly id: string; readonly created_at: string };
type Updated = { readonly id: string; readonly updated_at: string };

/** Oldest first; equal times by id. */
export function byCreation(a: Created, b: Created): number {
  return compare(a.created_at, b.created_at) || compare(a.id, b.id);
}

/** Latest update first; equal times by id. */
export function byLastUpdate(a: Updated, b: Updated): number {
  return compare(b.updated_at, a.updated_at) || compare(a.id, b.id);
}

/** Compares texts, e.g. ISO 8601 times, by their characters. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Id and time of a record in a list by time. The time is ISO 8601 with milliseconds. */
export type TimedId = { readonly id: string; readonly at: string };

/** Equal times are ordered by id; only `newest first` reverses the ids as well. */
export type TimeOrder = "oldest first" | "latest first" | "newest first";
