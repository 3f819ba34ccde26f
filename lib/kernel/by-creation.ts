type Created = { readonly id: string; readonly created_at: string };
type Updated = { readonly id: string; readonly updated_at: string };

/** Compares for a list, oldest first; what was created at the same time is in the order of the ids. */
export function byCreation(a: Created, b: Created): number {
  return compare(a.created_at, b.created_at) || compare(a.id, b.id);
}

/** Compares for a list, latest update first; what was updated at the same time is in the order of the ids. */
export function byLastUpdate(a: Updated, b: Updated): number {
  return compare(b.updated_at, a.updated_at) || compare(a.id, b.id);
}

/** Compares texts, such as moments in ISO 8601, by their characters: negative, zero or positive. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
