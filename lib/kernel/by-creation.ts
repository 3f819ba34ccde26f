type Created = { readonly created_at: string; readonly id: string };

/** Orders by the time of creation, oldest first; what was created at one moment by its id. For `sort`. */
export function byCreation(a: Created, b: Created): number {
  return compareText(a.created_at, b.created_at) || compareText(a.id, b.id);
}

/** By code units: times are written in one form, whose order is that of time. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
