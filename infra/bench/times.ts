/** An untimed preparation and the timed run that uses its result. */
export type Timed = readonly [prepare: () => Promise<string>, run: (prepared: string) => Promise<unknown>];

const ROUNDS = 40;

/**
 * Median milliseconds of each candidate, taken in turns, so that a noisy moment affects all alike. Use them only for ratios
 * within one run.
 */
export async function medianTimes(...candidates: readonly Timed[]): Promise<number[]> {
  const times = candidates.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, [prepare, run]] of candidates.entries()) {
      const prepared = await prepare();
      const start = performance.now();
      await run(prepared);
      times[at]?.push(performance.now() - start);
    }
  }
  return times.map(findMedian);
}

/** Not a number without any. */
export function findMedian(numbers: readonly number[] = []): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

export function measureMilliseconds(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
