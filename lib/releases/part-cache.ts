/**
 * Parts of releases that this process has read before. A release that is served never changes, so that a part of it
 * may be kept as long as there is room.
 */
export type PartCache<T> = {
  readonly get: (releaseId: string, part: number) => T | undefined;
  /** Keeps a part if there is room for it. @param rawBytes of its JSON; in memory it takes up to twice as much */
  readonly keep: (releaseId: string, part: number, value: T, rawBytes: number) => void;
};

type Kept<T> = { readonly parts: Map<number, T>; rawBytes: number };

/**
 * Makes room by dropping whole releases, those first that were not asked for the longest. Never a part of the very
 * release that is being read: a list that reads more parts than there is room for would drop each before its next use.
 * @param mostRawBytes that all parts may have together
 */
export function partCache<T>(mostRawBytes: number): PartCache<T> {
  const releases = new Map<string, Kept<T>>();
  let sum = 0;
  return {
    get(releaseId, part) {
      const kept = releases.get(releaseId);
      if (!kept) return undefined;
      releases.delete(releaseId);
      releases.set(releaseId, kept);
      return kept.parts.get(part);
    },
    keep(releaseId, part, value, rawBytes) {
      const kept = releases.get(releaseId) ?? { parts: new Map(), rawBytes: 0 };
      if (kept.parts.has(part) || kept.rawBytes + rawBytes > mostRawBytes) return;
      for (const [id, other] of releases) {
        if (sum + rawBytes <= mostRawBytes) break;
        if (id === releaseId) continue;
        releases.delete(id);
        sum -= other.rawBytes;
      }
      kept.parts.set(part, value);
      kept.rawBytes += rawBytes;
      sum += rawBytes;
      releases.set(releaseId, kept);
    },
  };
}
