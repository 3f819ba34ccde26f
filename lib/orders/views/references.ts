export function toRelationship<const T extends string>(type: T, id: string | undefined) {
  return id === undefined ? undefined : { data: { type, id } };
}

/** Removes duplicates. Undefined for an empty list. */
export function toRelationshipList<const T extends string>(type: T, ids: readonly string[]) {
  return ids.length > 0 ? { data: [...new Set(ids)].map((id) => ({ type, id })) } : undefined;
}
