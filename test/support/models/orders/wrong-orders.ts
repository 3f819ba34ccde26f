import {
  ConditionFailed,
  type Item,
  type Key,
  keyOf,
  type Table,
  type Write,
} from "../../../../lib/table/table.ts";
import type { MemoryTable } from "../../tables/memory-table.ts";
import type { World } from "../world.ts";

/** A table with a fault of a service that was built wrong. */
export type Spoil = (table: Table) => Table;

/** A world whose racing clients use a spoiled table. What comes before and what is observed afterwards is right. */
export function spoilWorld<M, C, R>(world: World<M, C, R>, spoil: Spoil): World<M, C, R> {
  return {
    ...world,
    open: async () => {
      const opened = await world.open();
      const connect = (table: MemoryTable) =>
        opened.connect(table === opened.table ? table : { ...table, ...spoil(table) });
      return { ...opened, connect };
    },
  };
}

type IsMeant = (key: Key) => boolean;

/** Writes other writes than those of the request. */
function changeWrites(table: Table, change: (write: Write) => readonly Write[]): Table {
  return {
    ...table,
    put: async (item, when) => writeEach(table, change({ put: item, when })),
    update: async (key, fields, when) => writeEach(table, change({ update: key, ...fields, when })),
    transact: async (writes, token) => {
      const changed = writes.flatMap(change);
      return changed.length > 0 ? table.transact(changed, token) : "written";
    },
  };
}

async function writeEach(table: Table, writes: readonly Write[]) {
  for (const write of writes) {
    if ("put" in write) await table.put(write.put, write.when);
    else if ("update" in write) {
      const { update, when, refusal: _, ...fields } = write;
      await table.update(update, fields, when);
    } else await table.transact([write], crypto.randomUUID());
  }
  return "written" as const;
}

/** Writes these items whatever they are by then. */
const dropConditions =
  (isMeant: IsMeant): Spoil =>
  (table) =>
    changeWrites(table, (write) =>
      isMeant(keyOf(write)) ? [{ ...write, when: { unconditional: "the fault" } }] : [write],
    );

/** Says that these items are written, and writes the others. */
const loseWrites =
  (isMeant: IsMeant): Spoil =>
  (table) =>
    changeWrites(table, (write) => (isMeant(keyOf(write)) ? [] : [write]));

/** Adds to these counters twice. */
const addTwice =
  (isMeant: IsMeant): Spoil =>
  (table) =>
    changeWrites(table, (write) => {
      if (!("update" in write) || !write.add || !isMeant(write.update)) return [write];
      const add = Object.fromEntries(Object.entries(write.add).map(([name, n]) => [name, 2 * n]));
      return [{ ...write, add }];
    });

const readKey = ({ pk, sk }: Key) => `${pk}\n${sk}`;

/** Passes each item that is read to `see`, which returns what the reader gets. */
function changeReads(table: Table, see: (key: Key, item: Item | undefined) => Item | undefined): Table {
  return {
    ...table,
    get: async (key) => see(key, await table.get(key)),
    getMany: async (keys, attributes) => {
      const items = await table.getMany(keys, attributes);
      return keys.map((key, at) => see(key, items[at]));
    },
  };
}

/** Each read of these items gives what the one before it found. */
const readLate =
  (isMeant: IsMeant): Spoil =>
  (table) => {
    const found = new Map<string, Item | undefined>();
    return changeReads(table, (key, item) => {
      if (!isMeant(key)) return item;
      const before = found.has(readKey(key)) ? found.get(readKey(key)) : item;
      found.set(readKey(key), item);
      return before;
    });
  };

/** Computes these counters from what was read, and writes them over those of others. */
const writeReadCounters =
  (isMeant: IsMeant): Spoil =>
  (table) => {
    const found = new Map<string, Item | undefined>();
    const reading = changeReads(table, (key, item) => {
      found.set(readKey(key), item);
      return item;
    });
    return changeWrites(reading, (write) => {
      const before = "update" in write ? found.get(readKey(write.update)) : undefined;
      if (!before || !("update" in write) || !isMeant(write.update)) return [write];
      const { add = {}, ...rest } = write;
      const sums = Object.entries(add).map(([name, n]) => [name, Number(before[name] ?? 0) + n]);
      return [
        { ...rest, set: { ...rest.set, ...Object.fromEntries(sums) }, when: { unconditional: "the fault" } },
      ];
    });
  };

/** Makes the writes of a transaction one after another, the last one first. Those before a failed condition stay. */
const writeOneByOne: Spoil = (table) => ({
  ...table,
  transact: async (writes) => {
    for (const [at, write] of [...writes.entries()].reverse()) {
      try {
        await writeEach(table, [write]);
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        throw new ConditionFailed(new Map([[at, error.blockers.get(0)]]));
      }
    }
    return "written";
  },
});

/** Acknowledges every third transaction without writing it. */
const loseEveryThird: Spoil = (table) => {
  let count = 0;
  return {
    ...table,
    transact: async (writes, token) => {
      count += 1;
      return count % 3 === 0 ? "written" : table.transact(writes, token);
    },
  };
};

const isUnder =
  (prefix: string) =>
  ({ pk }: Key) =>
    pk.startsWith(prefix);
const isStock = ({ pk, sk }: Key) => pk.startsWith("STOCK#") && sk === "STOCK";
const isLogged = ({ sk }: Key) => sk.startsWith("MOVEMENT#");
const isOrder = ({ pk, sk }: Key) => pk.startsWith("ORDER#") && sk === "ORDER";
const isCode = ({ pk }: Key) => pk.startsWith("CODE#") || pk.startsWith("CODE-SHOPPERS#");

export const WRONG_STOCK: readonly (readonly [string, Spoil])[] = [
  ["gives what is not there", dropConditions(isStock)],
  ["writes counters over those of others", writeReadCounters(isStock)],
  ["has no log", loseWrites(isLogged)],
  ["logs what it did not move", loseWrites(isStock)],
  ["writes counters and log one after another", writeOneByOne],
  ["shows what was there before", readLate(isStock)],
  ["acknowledges what it did not write", loseEveryThird],
];

export const WRONG_PAYMENTS: readonly (readonly [string, Spoil])[] = [
  ["writes orders over those of others", dropConditions(isOrder)],
  ["pays without taking stock", loseWrites(isUnder("STOCK#"))],
  ["takes stock for a payment that it does not keep", loseWrites(isOrder)],
  ["takes stock and pays one after another", writeOneByOne],
  ["shows orders as they were before", readLate(isOrder)],
  ["acknowledges what it did not write", loseEveryThird],
];

export const WRONG_CHECKOUTS: readonly (readonly [string, Spoil])[] = [
  ["gives more uses of a code than there are", dropConditions(isCode)],
  ["forgets which order used a code", loseWrites(isUnder("CODE-USES#"))],
  ["counts each use twice", addTwice(isCode)],
  ["takes uses and makes the order one after another", writeOneByOne],
];

/** Faults that show where several clients send nothing but payments, or nothing but checkouts. */
export const WRONG_ALONE = {
  payments: [["sells what is not there", dropConditions(isStock)]],
  checkouts: [["makes two orders of one checkout", dropConditions(isUnder("CHECKOUT#"))]],
} as const;
