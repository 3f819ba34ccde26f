import type { Key, Table } from "../../../lib/table/table.ts";

/** Which read the change comes after, by a key that it names, and what changes then. */
export type Between = {
  readonly after: (key: Pick<Key, "pk">) => boolean;
  readonly change: () => Promise<unknown>;
};

/**
 * A table on which something changes once, between two reads: after the first read of a matching key is done, and
 * before its reader hears of it.
 */
export function betweenReads<T extends Table>(table: T, { after, change }: Between): T {
  let isChanged = false;
  const read = async <R>(keys: readonly Pick<Key, "pk">[], ask: () => Promise<R>): Promise<R> => {
    const answer = await ask();
    if (!isChanged && keys.some(after)) {
      isChanged = true;
      await change();
    }
    return answer;
  };
  return {
    ...table,
    get: (key) => read([key], () => table.get(key)),
    getMany: (keys, attributes) => read(keys, () => table.getMany(keys, attributes)),
    query: (query) => read([query], () => table.query(query)),
  };
}

/** A table whose first batch is no snapshot: something changes after its last items were read and before its first. */
export function withinBatch<T extends Table>(table: T, change: () => Promise<unknown>): T {
  let isChanged = false;
  return {
    ...table,
    getMany: async (keys) => {
      if (isChanged) return table.getMany(keys);
      isChanged = true;
      const last = await table.getMany(keys.slice(1));
      await change();
      return [...(await table.getMany(keys.slice(0, 1))), ...last];
    },
  };
}
