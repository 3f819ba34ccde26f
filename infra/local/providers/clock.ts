/** The clock of a stand-in, which a test can move ahead. Times are epoch milliseconds. */
export type MovableClock = {
  readonly now: () => number;
  /** Moves the clock ahead; what expires by then has expired when the call returns. */
  readonly advance: (ms: number) => void;
  readonly onAdvance: (listener: () => void) => void;
};

/** @param now of the clock that runs underneath */
export function createClock(now: () => number): MovableClock {
  let ahead = 0;
  const listeners: (() => void)[] = [];
  return {
    now: () => now() + ahead,
    advance: (ms) => {
      ahead += ms;
      for (const listener of listeners) listener();
    },
    onAdvance: (listener) => listeners.push(listener),
  };
}
