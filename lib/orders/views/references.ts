/** Something that is referred to; nothing where there is none. */
export function oneOf<const T extends string>(type: T, id: string | undefined) {
  return id === undefined ? undefined : { data: { type, id } };
}

/** Several things of a kind, each once; nothing where there are none. */
export function severalOf<const T extends string>(type: T, ids: readonly string[]) {
  return ids.length > 0 ? { data: [...new Set(ids)].map((id) => ({ type, id })) } : undefined;
}
