import type { Table } from "../../../lib/table/table.ts";
import type { ProviderCalls } from "../../../lib/use-case/capabilities.ts";

/** Where a process ends: before the effect of a call, or after it and before its answer. */
export type DeathMoment = "before" | "after";

type Living = { readonly table: Table; readonly providerCalls: ProviderCalls };

/**
 * Table and provider of a process that ends at its call number `at`, counted from 0 over both: that call and all later ones
 * give no answer.
 */
export function dieAt({ table, providerCalls }: Living, at: number, moment: DeathMoment) {
  let count = 0;
  const call = async <T>(run: () => Promise<T>): Promise<T> => {
    const turn = count;
    count += 1;
    if (turn > at || (turn === at && moment === "before")) throw new Error("The process has ended.");
    const answer = await run();
    if (turn === at) throw new Error("The process has ended.");
    return answer;
  };
  const dying: Table = {
    get: (key) => call(() => table.get(key)),
    getMany: (keys, attributes) => call(() => table.getMany(keys, attributes)),
    query: (query) => call(() => table.query(query)),
    put: (item, when) => call(() => table.put(item, when)),
    update: (key, change, when) => call(() => table.update(key, change, when)),
    transact: (writes, token) => call(() => table.transact(writes, token)),
  };
  const calls: ProviderCalls = {
    send: (request, longestMs) => call(() => providerCalls.send(request, longestMs)),
    pause: async () => {},
  };
  return { settings: { table: dying, providerCalls: calls }, wasHit: () => count > at };
}
