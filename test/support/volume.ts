/** Whether all volume runs, as `npm run test:long` has it. */
export const isLong = process.env["CARTWRIGHT_LONG"] === "1";

/** How many runs, rounds or items a test takes: the fewest that still find its faults, or all of them in the long run. */
export function ofVolume(least: number, all: number): number {
  return isLong ? all : least;
}
