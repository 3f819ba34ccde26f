/**
 * Does something once for all who want it at the same time and after. A failure is that of who does it: the others then try
 * it themselves. What there is not is looked for again by the next.
 * @param results what is being done or was done, by key
 */
export async function shareWork<T>(
  results: Map<string, Promise<T | undefined>>,
  key: string,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const before = results.get(key);
  if (before) {
    try {
      return await before;
    } catch {
      return shareWork(results, key, work);
    }
  }
  const mine = work();
  results.set(key, mine);
  let isThere = false;
  try {
    const result = await mine;
    isThere = result !== undefined;
    return result;
  } finally {
    if (!isThere && results.get(key) === mine) results.delete(key);
  }
}
