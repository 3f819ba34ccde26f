import { isDeepStrictEqual } from "node:util";
import { defined } from "../../../lib/kernel/defined.ts";
import {
  type Condition,
  ConditionFailed,
  type Item,
  isPassed,
  type Key,
  type Page,
  type Table,
  type TableQuery,
  type Write,
} from "../../../lib/table/table.ts";
import { checkKey, stored } from "./stored.ts";

/** An item before and after a write; without `before` it is new, without `after` it is gone. */
export type WrittenItem = { readonly before?: Item; readonly after?: Item };

export type MemoryTable = Table & {
  /** Every item, expired ones too, for tests that look behind the verbs. */
  readonly all: () => readonly Item[];
  /** How often each verb was called. */
  readonly calls: Record<keyof Table, number>;
  /** @returns what puts all items back as they are now, so that a fault after the other begins in the same store */
  readonly keepState: () => () => void;
};

const keyText = ({ pk, sk }: Key) => `${pk}\n${sk}`;

export type MemoryTableOptions = {
  readonly now?: () => Date;
  /** Told of every item that a write has left, in the order of the writes. */
  readonly onWritten?: (written: WrittenItem) => void;
};

/**
 * The table verbs in memory, for tests only. It may never know more than DynamoDB does: the cases in
 * `test/table/behaviour.ts` hold for both. Values are copied on the way in and frozen, so that who changes what was read
 * fails; every verb gives way once, so that racing writers interleave.
 */
export function memoryTable({ now = () => new Date(), onWritten }: MemoryTableOptions = {}): MemoryTable {
  const items = new Map<string, Item>();
  let partitions = { pk: partitionsBy("pk"), gsi1pk: partitionsBy("gsi1pk") };
  const tokens = new Map<string, readonly Write[]>();
  const calls = { get: 0, getMany: 0, query: 0, put: 0, update: 0, transact: 0 };
  const seconds = () => Math.floor(now().getTime() / 1000);
  const alive = (item: Item | undefined, forSeconds = 0) =>
    item?.expires_at !== undefined && item.expires_at <= seconds() - forSeconds ? undefined : item;
  const read = (key: Key) => alive(items.get(keyText(key)));
  const write = (writes: readonly Write[]) => {
    const blockers = new Map<number, Item | undefined>();
    for (const [position, one] of writes.entries()) {
      checkKey(keyOf(one));
      const found = items.get(keyText(keyOf(one)));
      const { restSeconds = 0 } = "only" in one.when && one.when.only === "absent" ? one.when : {};
      if (!holds(one.when, alive(found, restSeconds), found)) blockers.set(position, found);
    }
    if (blockers.size > 0) throw new ConditionFailed(blockers);
    const after = new Map(writes.flatMap((one) => changeOf(items, one)));
    for (const [at, item] of after) {
      const before = items.get(at);
      item ? items.set(at, item) : items.delete(at);
      partitions.pk.replace(at, before, item);
      partitions.gsi1pk.replace(at, before, item);
      onWritten?.(defined({ before, after: item }));
    }
    return "written" as const;
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    all: () => [...items.values()],
    calls,
    keepState() {
      const kept = new Map(items);
      return () => {
        items.clear();
        tokens.clear();
        partitions = { pk: partitionsBy("pk"), gsi1pk: partitionsBy("gsi1pk") };
        for (const [at, item] of kept) {
          items.set(at, item);
          partitions.pk.replace(at, undefined, item);
          partitions.gsi1pk.replace(at, undefined, item);
        }
      };
    },
    async get(key) {
      calls.get += 1;
      await turn();
      return read(key);
    },
    async getMany(keys, attributes) {
      calls.getMany += 1;
      await turn();
      return keys.map((key) => (attributes ? only(read(key), attributes) : read(key)));
    },
    async query(query) {
      calls.query += 1;
      await turn();
      const held = partitions[query.index ? "gsi1pk" : "pk"].sorted(query.pk);
      return select(held, query, (item) => alive(item));
    },
    async put(put, when) {
      calls.put += 1;
      await turn();
      return write([{ put, when }]);
    },
    async update(key, change, when) {
      calls.update += 1;
      await turn();
      return write([{ update: key, ...change, when }]);
    },
    async transact(writes, token) {
      calls.transact += 1;
      await turn();
      const [only] = writes;
      if (writes.length === 1 && only && ("put" in only || "update" in only)) return write(writes);
      checkTransaction(writes);
      if (token.length > 36) throw new Error("DynamoDB takes tokens of at most 36 characters.");
      const asked = tokens.get(token);
      if (asked && !isDeepStrictEqual(asked, writes)) throw new Error("The token came with other writes.");
      if (asked) return "written";
      write(writes);
      tokens.set(token, writes);
      return "written";
    },
  };
}

type Partitions = {
  readonly replace: (at: string, before: Item | undefined, after: Item | undefined) => void;
  /** Items of a partition that have a sort key, in its order. */
  readonly sorted: (pk: string) => readonly Item[];
};

/** Items by partition key, sorted when they are asked for: a query must not look at all items of a full table. */
function partitionsBy(pk: "pk" | "gsi1pk"): Partitions {
  const sk = pk === "pk" ? "sk" : "gsi1sk";
  const partitions = new Map<string, { items: Map<string, Item>; sorted: readonly Item[] | undefined }>();
  const replace = (name: string | undefined, change: (items: Map<string, Item>) => void) => {
    if (name === undefined) return;
    const partition = partitions.get(name) ?? { items: new Map(), sorted: undefined };
    change(partition.items);
    partition.sorted = undefined;
    partitions.set(name, partition);
  };
  return {
    replace(at, before, after) {
      replace(before?.[pk], (items) => items.delete(at));
      replace(after?.[pk], (items) => after && items.set(at, after));
    },
    sorted(name) {
      const partition = partitions.get(name);
      if (!partition) return [];
      partition.sorted ??= [...partition.items.values()]
        .filter((item) => item[sk] !== undefined)
        .sort((a, b) => compareBy(sk, a, b));
      return partition.sorted;
    },
  };
}

function checkTransaction(writes: readonly Write[]): void {
  if (writes.length > 100) throw new Error("DynamoDB takes at most 100 actions in a transaction.");
  const keys = new Set(writes.map((write) => keyText(keyOf(write))));
  if (keys.size < writes.length) throw new Error("DynamoDB takes one action per item in a transaction.");
}

function keyOf(write: Write): Key {
  if ("put" in write) return write.put;
  if ("update" in write) return write.update;
  return "delete" in write ? write.delete : write.check;
}

/** @param found the item even if it has expired: then no comparison holds, for DynamoDB deletes late */
function holds(when: Condition, item: Item | undefined, found: Item | undefined): boolean {
  if ("unconditional" in when) return true;
  if (when.only === "absent") return item === undefined;
  if (when.only === "present") return item !== undefined;
  if ("version" in when.only) return item?.version === when.only.version;
  if (found && !item) return false;
  return when.only.where.every((comparison) => isPassed(comparison, item?.[comparison.attribute]));
}

/** The item after the write, `undefined` where it is deleted; nothing for a check. */
function changeOf(items: ReadonlyMap<string, Item>, write: Write): [string, Item | undefined][] {
  if ("check" in write) return [];
  const at = keyText(keyOf(write));
  if ("put" in write) return [[at, stored(write.put)]];
  return [[at, "delete" in write ? undefined : stored(changed(items.get(at), write))]];
}

function changed(item: Item | undefined, write: Extract<Write, { update: Key }>): Item {
  const { pk, sk } = write.update;
  const next: Record<string, unknown> & Item = { type: "", ...item, pk, sk, ...write.set };
  if (!item && !write.set?.["type"]) delete (next as Record<string, unknown>)["type"];
  for (const [name, amount] of Object.entries(write.add ?? {})) {
    (next as Record<string, unknown>)[name] = Number(next[name] ?? 0) + amount;
  }
  for (const name of write.remove ?? []) delete (next as Record<string, unknown>)[name];
  return next;
}

const DEFAULT_PAGE = 200; // DynamoDB ends a page at 1 MB; a small number makes tests follow cursors

/** @param items of the partition, sorted */
function select(items: readonly Item[], query: TableQuery, alive: (item: Item) => Item | undefined): Page {
  const sk = query.index ? "gsi1sk" : "sk";
  const order = (a: Item, b: Item) => compareBy(sk, a, b);
  const within = items.filter((item) => inRange(String(item[sk]), query.sk));
  const sorted = query.descending ? within.reverse() : within;
  const last = query.after?.["last"] as Item | undefined;
  // The item itself may be gone by now.
  const isBehind = (item: Item) => !last || (query.descending ? order(last, item) : order(item, last)) > 0;
  const after = sorted.length - sorted.filter(isBehind).length;
  const end = after + (query.limit ?? DEFAULT_PAGE);
  const page = sorted.slice(after, end);
  const found = page
    .map((item) => (query.index ? keysOf(item) : alive(item)))
    .filter((item) => item !== undefined);
  const units = unitsOf(query.index ? page.map(keysOf) : page, query.consistent);
  return end < sorted.length
    ? { items: found, next: { last: page.at(-1)! }, units }
    : { items: found, units };
}

function compareBy(sk: "sk" | "gsi1sk", a: Item, b: Item): number {
  return compare(String(a[sk]), String(b[sk])) || compare(keyText(a), keyText(b));
}

const UNIT_BYTES = 4096;

/** Every 4 KB begun of all that was read are a unit, half of one where the read need not be consistent. */
function unitsOf(items: readonly Item[], consistent = false): number {
  const bytes = items.reduce((sum, item) => sum + bytesOf(item), 0);
  return Math.max(1, Math.ceil(bytes / UNIT_BYTES)) * (consistent ? 1 : 0.5);
}

/** What DynamoDB counts, near enough: names and values of the attributes. */
function bytesOf(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 8;
  return Object.entries(value).reduce((sum, [name, one]) => sum + Buffer.byteLength(name) + bytesOf(one), 0);
}

/** These attributes of an item, beside those that say what it is and whether it has expired. */
function only(item: Item | undefined, attributes: readonly string[]): Item | undefined {
  const wanted = new Set(["pk", "sk", "type", "expires_at", ...attributes]);
  return item && (Object.fromEntries(Object.entries(item).filter(([name]) => wanted.has(name))) as Item);
}

/** All that an index holds of an item. */
function keysOf({ pk, sk, gsi1pk, gsi1sk }: Item): Item {
  return { pk, sk, gsi1pk, gsi1sk } as Item;
}

function inRange(value: string, range: TableQuery["sk"]): boolean {
  if (!range) return true;
  if ("prefix" in range) return value.startsWith(range.prefix);
  return (
    (range.from === undefined || compare(value, range.from) >= 0) &&
    (range.to === undefined || compare(value, range.to) <= 0)
  );
}

/** From here on UTF-16 orders otherwise than UTF-8. */
const FIRST_SURROGATE = 0xd800;

/** DynamoDB orders strings by their UTF-8 bytes. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  const shorter = Math.min(a.length, b.length);
  let at = 0;
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (at === shorter) return a.length - b.length;
  const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
  if (one < FIRST_SURROGATE && other < FIRST_SURROGATE) return one - other;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
