import { randomUUID } from "node:crypto";
import {
  ConditionFailed,
  type Item,
  isOfVersion,
  type Key,
  keyOf,
  type Table,
  type Write,
  type WriteOutcome,
} from "../../../lib/table/table.ts";

/** The items that a fault hurts. */
type Spot = (key: Key) => boolean;

/** A table that does one thing wrong with the items of a spot. Each call makes a table with its own memory. */
export type WrongTable = (spot: Spot) => (table: Table) => Table;

type Commit = (writes: readonly Write[]) => Promise<WriteOutcome>;

/** A table whose writes, alone or in transactions, go through `around`. No writes at all are made at once. */
function changeWrites(
  table: Table,
  around: (writes: readonly Write[], commit: Commit) => Promise<WriteOutcome>,
) {
  const commit =
    (token: string): Commit =>
    async (writes) =>
      writes.length === 0 ? "written" : table.transact(writes, token);
  const changed: Table = {
    ...table,
    put: (put, when) => around([{ put, when }], commit(randomUUID())),
    update: (update, change, when) => around([{ update, ...change, when }], commit(randomUUID())),
    transact: (writes, token) => around(writes, commit(token)),
  };
  return changed;
}

/** A table whose read items go through `change`. */
function changeReads(
  table: Table,
  change: (key: Key, item: Item | undefined) => Promise<Item | undefined>,
): Table {
  return {
    ...table,
    get: async (key) => change(key, await table.get(key)),
    getMany: async (keys, attributes) => {
      const items = await table.getMany(keys, attributes);
      // Some attributes of an item are no item to remember.
      return attributes ? items : Promise.all(keys.map((key, at) => change(key, items[at])));
    },
  };
}

const nameKey = ({ pk, sk }: Key) => `${pk} ${sk}`;
const isWrite = (write: Write) => !("check" in write);
const hurts = (writes: readonly Write[], spot: Spot) =>
  writes.some((write) => isWrite(write) && spot(keyOf(write)));

/** The item as it is, whatever its version. */
const setItem = (table: Table, put: Item) => table.put(put, { unconditional: "a wrong table" });

/** The last of two writers wins, whatever the other one wrote. */
const dropConditions: WrongTable = (spot) => (table) =>
  changeWrites(table, (writes, commit) =>
    commit(
      writes.map((write) => (spot(keyOf(write)) ? { ...write, when: { unconditional: "wrong" } } : write)),
    ),
  );

/** An item needs only be there; its version may be another. */
const ignoreVersions: WrongTable = (spot) => (table) =>
  changeWrites(table, (writes, commit) =>
    commit(
      writes.map((write) =>
        spot(keyOf(write)) && isOfVersion(write.when) ? { ...write, when: { only: "present" } } : write,
      ),
    ),
  );

/** A read gives what the read before it gave. */
const readLate: WrongTable = (spot) => (table) => {
  const last = new Map<string, Item | undefined>();
  return changeReads(table, async (key, item) => {
    if (!spot(key)) return item;
    const name = nameKey(key);
    const given = last.has(name) ? last.get(name) : item;
    last.set(name, item);
    return given;
  });
};

/** Every third write is acknowledged and not made. */
const forgetWrites: WrongTable = (spot) => (table) => {
  let count = 0;
  return changeWrites(table, async (writes, commit) => {
    if (!hurts(writes, spot)) return commit(writes);
    count += 1;
    return count % 3 === 0 ? "written" : commit(writes);
  });
};

/** A write is acknowledged, and made after the next read of its item. */
const writeLate: WrongTable = (spot) => (table) => {
  const waiting = new Map<string, Item>();
  const written = changeWrites(table, async (writes, commit) => {
    const [only] = writes;
    if (!only || writes.length > 1 || !("put" in only) || !spot(only.put)) return commit(writes);
    const before = await table.get(only.put);
    const outcome = await commit(writes);
    if (!before) return outcome;
    waiting.set(nameKey(only.put), only.put);
    await setItem(table, before);
    return outcome;
  });
  return changeReads(written, async (key, item) => {
    const late = waiting.get(nameKey(key));
    if (late) {
      waiting.delete(nameKey(key));
      await setItem(table, late);
    }
    return item;
  });
};

/** Every third write is undone after it was read once. */
const undoWrites: WrongTable = (spot) => (table) => {
  const undone = new Map<string, Item>();
  let count = 0;
  const written = changeWrites(table, async (writes, commit) => {
    const [only] = writes;
    if (!only || writes.length > 1 || !("put" in only) || !spot(only.put)) return commit(writes);
    const before = await table.get(only.put);
    const outcome = await commit(writes);
    count += 1;
    if (before && count % 3 === 0) undone.set(nameKey(only.put), before);
    return outcome;
  });
  return changeReads(written, async (key, item) => {
    const before = undone.get(nameKey(key));
    if (before) {
      undone.delete(nameKey(key));
      await setItem(table, before);
    }
    return item;
  });
};

/** A write is made, and its writer hears that another one came first. The writer's own marks are gone, so it writes again. */
const refuseMadeWrites: WrongTable = (spot) => (table) => {
  let count = 0;
  return changeWrites(table, async (writes, commit) => {
    const [only] = writes;
    if (!only || writes.length > 1 || !("put" in only) || !spot(only.put)) return commit(writes);
    const before = await table.get(only.put);
    const outcome = await commit(writes);
    count += 1;
    if (!before || count % 2 === 0) return outcome;
    const { by: _by, writers: _writers, ...made } = only.put;
    const unmarked: Item = { ...made, ...(before["writers"] ? { writers: before["writers"] } : {}) };
    await setItem(table, unmarked);
    throw new ConditionFailed(new Map([[0, unmarked]]));
  });
};

/** Every other write is made twice: what it adds, it adds again. */
const addTwice: WrongTable = (spot) => (table) => {
  let count = 0;
  return changeWrites(table, async (writes, commit) => {
    const outcome = await commit(writes);
    const added = writes.filter((write) => "update" in write && write.add && spot(write.update));
    count += added.length;
    if (added.length === 0 || count % 2 === 0) return outcome;
    const again = added.map((write): Write => ({ ...write, when: { only: "present" } }));
    await table.transact(again, randomUUID());
    return outcome;
  });
};

/** The writes of the spot are acknowledged and not made, the others are made. */
const loseWrites: WrongTable = (spot) => (table) =>
  changeWrites(table, (writes, commit) => commit(writes.filter((write) => !spot(keyOf(write)))));

/** The writes of a transaction are made one after another, the last one first. Those before a failed condition stay. */
const writeOneByOne: WrongTable = () => (table) =>
  changeWrites(table, async (writes) => {
    for (const [at, write] of [...writes.entries()].reverse()) {
      try {
        await table.transact([write], randomUUID());
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        throw new ConditionFailed(new Map([[at, error.blockers.get(0)]]));
      }
    }
    return "written";
  });

/** Sums are computed from what was read before, and written over those of others. */
const writeReadSums: WrongTable = (spot) => (table) => {
  const read = new Map<string, Item | undefined>();
  const reading = changeReads(table, async (key, item) => {
    read.set(nameKey(key), item);
    return item;
  });
  return changeWrites(reading, (writes, commit) =>
    commit(
      writes.map((write) => {
        const before = "update" in write && spot(write.update) ? read.get(nameKey(write.update)) : undefined;
        if (!before || !("update" in write)) return write;
        const { add = {}, ...rest } = write;
        const sums = Object.entries(add).map(([name, n]) => [name, Number(before[name] ?? 0) + n]);
        return {
          ...rest,
          set: { ...rest.set, ...Object.fromEntries(sums) },
          when: { unconditional: "wrong" },
        };
      }),
    ),
  );
};

/** An item moves to its next version with the content of the one before. */
const keepContent: WrongTable = (spot) => (table) => {
  let count = 0;
  return changeWrites(table, async (writes, commit) => {
    const kept = writes.map(async (write) => {
      if (!("put" in write) || !spot(write.put)) return write;
      const before = await table.get(write.put);
      count += 1;
      if (before?.type !== write.put.type || count % 2 === 0) return write;
      return { ...write, put: { ...write.put, packed: before["packed"], data: before.data } };
    });
    return commit(await Promise.all(kept));
  });
};

/** An item that is deleted, or replaced by one of another type, stays. */
const keepDeleted: WrongTable = (spot) => (table) =>
  changeWrites(table, async (writes, commit) => {
    const made: Write[] = [];
    for (const write of writes) {
      const before = spot(keyOf(write)) ? await table.get(keyOf(write)) : undefined;
      const isReplaced = "put" in write && before && before.type !== write.put.type;
      if (!(before && ("delete" in write || isReplaced))) made.push(write);
    }
    return commit(made);
  });

/** A read sometimes gives the content of another item of the spot, under its own key. */
const mixItems: WrongTable = (spot) => (table) => {
  const read = new Map<string, Item>();
  let count = 0;
  return changeReads(table, async (key, item) => {
    if (!spot(key) || !item) return item;
    read.set(nameKey(key), item);
    const other = [...read.values()].find(({ pk, type }) => pk !== item.pk && type === item.type);
    count += 1;
    return other && count % 3 === 0 ? { ...item, packed: other["packed"], data: other.data } : item;
  });
};

/** A reader that asks for an item soon after another reader gets the same answer: a cache that no write empties. */
const cacheReads: WrongTable = (spot) => (table) => {
  const cached = new Map<string, { readonly item: Item | undefined; left: number }>();
  return changeReads(table, async (key, item) => {
    if (!spot(key)) return item;
    const found = cached.get(nameKey(key));
    if (found && found.left > 0) {
      found.left -= 1;
      return found.item;
    }
    cached.set(nameKey(key), { item, left: 1 });
    return item;
  });
};

/** A refused write is acknowledged, although another writer came first. */
const swallowConflicts: WrongTable = (spot) => (table) =>
  changeWrites(table, async (writes, commit) => {
    try {
      return await commit(writes);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || !hurts(writes, spot)) throw error;
      return "written";
    }
  });

/** Faults of any table, for the checker of any model's histories. */
export const WRONG_TABLES = {
  ...{ dropConditions, ignoreVersions, swallowConflicts, readLate, cacheReads, forgetWrites, writeLate },
  ...{
    undoWrites,
    refuseMadeWrites,
    addTwice,
    loseWrites,
    writeOneByOne,
    writeReadSums,
    keepContent,
    keepDeleted,
    mixItems,
  },
} as const;
