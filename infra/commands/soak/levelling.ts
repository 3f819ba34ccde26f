/** Memory and handles of the service's processes at one moment. */
export type Sample = {
  /** Resident megabytes of the process that answers. */
  readonly service: number;
  /** Resident megabytes of the engine and its guards. */
  readonly engine: number;
  readonly handles: number;
};

export type Level = {
  readonly before: number;
  readonly after: number;
  readonly isLevel: boolean;
};

/** With fewer samples connections that open, or a single garbage collection, would decide. */
export const LEAST_SAMPLES = 20;
const MOST_GROWTH = 0.1;

/**
 * Compares the medians of the second and the last quarter; the first quarter is the warm-up.
 * @param floor growth that does not count, however small the value was
 * @returns `undefined` for too few samples
 */
export function findLevel(values: readonly number[], floor: number): Level | undefined {
  if (values.length < LEAST_SAMPLES) return undefined;
  const quarter = Math.floor(values.length / 4);
  const before = median(values.slice(quarter, 2 * quarter));
  const after = median(values.slice(-quarter));
  const growth = after - before;
  return { before, after, isLevel: growth <= floor || growth < before * MOST_GROWTH };
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** @param share 0.99 for the 99th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
