import { it } from "@jest/globals";

/** True for the full volume of `npm run test:long`. */
export const isLong = process.env["CARTWRIGHT_LONG"] === "1";

/**
 * The seed of histories: `npm test` always plays the same ones, so that it says the same of the same code, and each long run
 * plays others. `CARTWRIGHT_SEED` repeats those of a failure.
 */
const given = process.env["CARTWRIGHT_SEED"] ?? (isLong ? undefined : "30");
export const SEED = given === undefined ? {} : { seed: Number(given) };

/** The number of runs, rounds or items: `all` in the long run, otherwise the fewest that still find faults. */
export function ofVolume(least: number, all: number): number {
  return isLong ? all : least;
}

/** Every `step`th of them, for cases that another test of `npm test` has too. In the long run all. */
export function takeEvery<T>(step: number, all: readonly T[]): readonly T[] {
  return isLong ? all : all.filter((_, n) => n % step === 0);
}

/** A test of the long run alone, for cases that are costly and seldom break. `npm test` reports it as skipped. */
export const itInLongRun = isLong ? it : it.skip;
