/**
 * Does something once for all who want it at the same time and after. A failure is that of who does it: the others then try
 * it themselves. What there is not is looked for again by the next.
 * @param known what is being done or was done, by key
 */
export async function onceForAll<T>(
  known: Map<string, Promise<T | undefined>>,
  key: string,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const before = known.get(key);
  if (before) {
    try {
      return await before;
    } catch {
      return onceForAll(known, key, work);
    }
  }
  const mine = work();
  known.set(key, mine);
  let isThere = false;
  try {
    const found = await mine;
    isThere = found !== undefined;
    return found;
  } finally {
    if (!isThere && known.get(key) === mine) known.delete(key);
  }
}
