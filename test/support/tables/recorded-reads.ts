import { type Condition, type Key, keyOf, type Table, type Write } from "../../../lib/table/table.ts";

/** A read, and whether a write after it holds only while what was read is as it was. */
export type RecordedRead = { readonly key: string; readonly isHeld: boolean };

export type ReadRecorder<T> = {
  readonly table: T;
  /** The reads and writes of the requests that run meanwhile. */
  readonly during: (requests: () => Promise<unknown>) => Promise<readonly RecordedRead[]>;
};

/** A table that records which items are read, and which of them a conditional write names afterwards. */
export function recordedReads<T extends Table>(table: T): ReadRecorder<T> {
  let read = new Set<string>();
  let held = new Set<string>();
  const note = (keys: readonly (Pick<Key, "pk"> & Partial<Key>)[]) => {
    for (const key of keys) read.add(textOf(key));
  };
  const hold = (key: Key, when: Condition) => {
    if ("only" in when) held.add(textOf(key));
  };
  const recorder: Table = {
    ...table,
    get: (key) => {
      note([key]);
      return table.get(key);
    },
    getMany: (keys, attributes) => {
      note(keys);
      return table.getMany(keys, attributes);
    },
    query: (query) => {
      note([{ pk: query.pk }]);
      return table.query(query);
    },
    put: (item, when) => {
      hold(item, when);
      return table.put(item, when);
    },
    update: (key, change, when) => {
      hold(key, when);
      return table.update(key, change, when);
    },
    transact: (writes, token) => {
      for (const write of writes) hold(keyOf(write), conditionOf(write));
      return table.transact(writes, token);
    },
  };
  return {
    table: { ...table, ...recorder },
    during: async (requests) => {
      read = new Set();
      held = new Set();
      await requests();
      return [...read].map((key) => ({ key, isHeld: held.has(key) }));
    },
  };
}

function conditionOf({ when }: Write): Condition {
  return when;
}

/** As a row of a table says it; a query names the partition alone. */
function textOf({ pk, sk }: Pick<Key, "pk"> & Partial<Key>): string {
  return sk === undefined ? `${pk} *` : `${pk} ${sk}`;
}
