/** True for the full volume of `npm run test:long`. */
export const isLong = process.env["CARTWRIGHT_LONG"] === "1";

/** The number of runs, rounds or items: `all` in the long run, otherwise the fewest that still find faults. */
export function ofVolume(least: number, all: number): number {
  return isLong ? all : least;
}
