/** Parts of releases in process memory. A published release never changes, so a part stays valid. */
export type PartCache<T> = {
  readonly get: (releaseId: string, part: number) => T | undefined;
  /** Keeps a part if there is room. @param rawBytes size of its JSON; in memory it takes up to twice as much */
  readonly keep: (releaseId: string, part: number, value: T, rawBytes: number) => void;
};

type CachedRelease<T> = { readonly parts: Map<number, T>; rawBytes: number };

/**
 * Drops the least recently used releases to make room, but never parts of the release being read: a list larger than the
 * cache would drop each part before its next use.
 * @param mostRawBytes limit for all parts together
 */
export function createPartCache<T>(mostRawBytes: number): PartCache<T> {
  const releases = new Map<string, CachedRelease<T>>();
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
