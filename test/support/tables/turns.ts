import { AsyncLocalStorage } from "node:async_hooks";
import type { Table } from "../../../lib/table/table.ts";

/** Chooses which of the waiting calls is made next: a number below `count`. */
export type Choice = (count: number) => number;

export type Turns = {
  /** The table whose calls wait for their turn while `run` is at work. */
  readonly over: <T extends Table>(table: T) => T;
  /** Sends requests in parallel. Each is a script that may await many requests, one after another. */
  readonly run: <T>(scripts: readonly (() => Promise<T>)[]) => Promise<T[]>;
};

type Waiting = { readonly script: number; readonly go: () => void };

/** By then a script that does not come to the table waits for another one, for example in the queue of password hashes. */
const STUCK_MS = 25;

/**
 * Parallel requests whose calls to the table are made one at a time, in the order that `choose` draws. The order alone
 * decides what happens: no request sleeps, and a run repeats with the same choices. A call is chosen only when every
 * script waits for the table, for another script, or has ended, so that the time that other work takes changes nothing.
 */
export function takeTurns(choose: Choice): Turns {
  const scriptOf = new AsyncLocalStorage<number>();
  let waiting: Waiting[] = [];
  /** Resolves when it is the turn of a call. Calls outside a run are made at once. */
  const takeTurn = () => {
    const script = scriptOf.getStore();
    if (script === undefined) return undefined;
    return new Promise<void>((go) => waiting.push({ script, go }));
  };
  const run = async <T>(scripts: readonly (() => Promise<T>)[]): Promise<T[]> => {
    const busy = new Set(scripts.keys());
    const ends = scripts.map((script, at) => scriptOf.run(at, script).finally(() => busy.delete(at)));
    const all = Promise.all(ends);
    all.catch(() => {});
    const isQuiet = () => [...busy].every((script) => waiting.some((one) => one.script === script));
    let since = performance.now();
    while (busy.size > 0) {
      await settle();
      const isStuck = waiting.length > 0 && performance.now() - since > STUCK_MS;
      if (busy.size === 0 || !(isQuiet() || isStuck)) continue;
      since = performance.now();
      const chosen = waiting[choose(waiting.length) % waiting.length];
      waiting = waiting.filter((one) => one !== chosen);
      chosen?.go();
    }
    return all;
  };
  return {
    over: (table) => ({ ...table, ...waitingVerbs(table, takeTurn) }),
    run,
  };
}

/** Lets what is ready run, until a table call of memory would have ended. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function waitingVerbs(table: Table, takeTurn: () => Promise<void> | undefined): Table {
  return {
    async get(key) {
      await takeTurn();
      return table.get(key);
    },
    async getMany(keys, attributes) {
      await takeTurn();
      return table.getMany(keys, attributes);
    },
    async query(query) {
      await takeTurn();
      return table.query(query);
    },
    async put(item, when) {
      await takeTurn();
      return table.put(item, when);
    },
    async update(key, change, when) {
      await takeTurn();
      return table.update(key, change, when);
    },
    async transact(writes, token) {
      await takeTurn();
      return table.transact(writes, token);
    },
  };
}
