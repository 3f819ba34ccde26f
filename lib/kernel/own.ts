/** Looks up a key that a client chose, so that `constructor` and its like are absent unless really stored. */
export function own<T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
}
