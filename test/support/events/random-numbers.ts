/** Random choices that repeat for the same seed (mulberry32). */
export type Chance = {
  /** At least 0 and less than 1. */
  readonly next: () => number;
  /** At least 0 and less than `end`. */
  readonly below: (end: number) => number;
  readonly oneOf: <T>(all: readonly T[]) => T;
  /** True once in `times` calls, on average. */
  readonly onceIn: (times: number) => boolean;
  readonly uuid: () => string;
};

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const hex = (length: number) => Array.from({ length }, () => below(16).toString(16)).join("");
  return {
    next,
    below,
    oneOf: (all) => all[below(all.length)]!,
    onceIn: (times) => below(times) === 0,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
