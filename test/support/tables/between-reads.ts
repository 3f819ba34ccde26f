import type { Key, Table } from "../../../lib/table/table.ts";

/** A change, and the key of the read after which it happens. */
export type Between = {
  readonly after: (key: Pick<Key, "pk">) => boolean;
  readonly change: () => Promise<unknown>;
};

/** A table that changes once: after the first read of a matching key, before the reader receives the answer. */
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

/** A table whose first batch read is not atomic: it changes between the reads of the last items and the first. */
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
