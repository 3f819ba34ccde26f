/** A partial update: an absent field keeps its value, `null` clears it. */
export type Patch<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** Applies these fields of a patch; ignores its other fields. */
export function applyPatch<T extends object, K extends keyof T>(
  old: T,
  patch: Patch<Pick<T, K>>,
  fields: readonly K[],
): T {
  const next = { ...old };
  for (const field of fields) {
    const value = patch[field];
    if (value === null) delete next[field];
    else if (value !== undefined) next[field] = value;
  }
  return next;
}
