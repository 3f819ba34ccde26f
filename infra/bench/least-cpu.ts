const ROUNDS = 12;

/**
 * The least CPU milliseconds of each piece of work over several rounds, taken in turns. Other load on the machine only adds
 * time, so ratios of the least times are stable.
 */
export async function leastCpu(
  ...works: readonly { readonly times: number; readonly run: () => unknown }[]
): Promise<number[]> {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, { times, run }] of works.entries()) {
      const before = process.cpuUsage();
      for (let time = 0; time < times; time += 1) await run();
      const { user, system } = process.cpuUsage(before);
      least[at] = Math.min(least[at] ?? 0, (user + system) / 1000 / times);
    }
  }
  return least;
}
