import { type Condition, type Key, keyOf, type Table, type Write } from "../../../lib/table/table.ts";

/** A read, and whether a later write requires that the item has not changed. */
export type RecordedRead = { readonly key: string; readonly isHeld: boolean };

export type ReadRecorder<T> = {
  readonly table: T;
  /** The reads and writes of these requests. */
  readonly during: (requests: () => Promise<unknown>) => Promise<readonly RecordedRead[]>;
};

/** A table that records read items, and which of them a later conditional write names. */
export function recordReads<T extends Table>(table: T): ReadRecorder<T> {
  let read = new Set<string>();
  let held = new Set<string>();
  const note = (keys: readonly (Pick<Key, "pk"> & Partial<Key>)[]) => {
    for (const key of keys) read.add(keyText(key));
  };
  const hold = (key: Key, when: Condition) => {
    if ("only" in when) held.add(keyText(key));
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
      for (const write of writes) hold(keyOf(write), readCondition(write));
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

function readCondition({ when }: Write): Condition {
  return when;
}

/** The key as rows of a test spell it. A query names only the partition. */
function keyText({ pk, sk }: Pick<Key, "pk"> & Partial<Key>): string {
  return sk === undefined ? `${pk} *` : `${pk} ${sk}`;
}
