/** Computes a value on first use of its name and caches it. */
export type Memo<T> = (name: string, compute: () => T) => T;

/** @param most cached values; the least recently used is dropped first */
export function createMemo<T>(most: number): Memo<T> {
  const kept = new Map<string, { readonly value: T }>();
  return (name, compute) => {
    const one = kept.get(name) ?? { value: compute() };
    kept.delete(name);
    kept.set(name, one);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return one.value;
  };
}
