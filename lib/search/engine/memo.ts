/** Computes what has a name once, as long as it is kept. */
export type Memo<T> = (name: string, compute: () => T) => T;

/** @param most how many it keeps; what was not used for the longest is forgotten first */
export function memo<T>(most: number): Memo<T> {
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
