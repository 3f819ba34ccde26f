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
