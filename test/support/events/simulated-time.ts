import type { Table } from "../../../lib/table/table.ts";

/** A clock that moves only when all callers sleep, to the next moment at which one wakes. */
export type SimulatedTime = {
  readonly now: () => Date;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Stops the clock until the work is done, which may wait for more than the table: a request checks signatures. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>;
  /** The table with calls that stop the clock until they return. */
  readonly watched: <T extends Table>(table: T) => T;
  /** Moves the clock from moment to moment while `isOn` is true. */
  readonly run: (isOn: () => boolean) => Promise<void>;
};

const turn = () => new Promise((resolve) => setImmediate(resolve));
/** After this number of turns of the event loop without a call, all callers sleep. */
const IDLE_TURNS = 4;

export function createSimulatedTime(start: Date): SimulatedTime {
  let time = start.getTime();
  let busy = 0;
  let activity = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    busy += 1;
    activity += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
    }
  };
  const settle = async () => {
    let seen = -1;
    for (let idle = 0; idle < IDLE_TURNS; idle += 1) {
      if (busy > 0 || seen !== activity) idle = 0;
      seen = activity;
      await turn();
    }
  };
  return {
    now: () => new Date(time),
    sleep: (milliseconds) =>
      new Promise((wake) => {
        sleepers.push({ at: time + milliseconds, wake });
      }),
    during,
    watched: (table) => ({
      ...table,
      get: (key) => during(() => table.get(key)),
      getMany: (keys, attributes) => during(() => table.getMany(keys, attributes)),
      query: (query) => during(() => table.query(query)),
      put: (item, when) => during(() => table.put(item, when)),
      update: (key, change, when) => during(() => table.update(key, change, when)),
      transact: (writes, token) => during(() => table.transact(writes, token)),
    }),
    run: async (isOn) => {
      await settle();
      while (isOn() && sleepers.length > 0) {
        sleepers.sort((one, other) => one.at - other.at);
        const next = sleepers.shift();
        time = Math.max(time, next?.at ?? time);
        activity += 1;
        next?.wake();
        await settle();
      }
    },
  };
}
