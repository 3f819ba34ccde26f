import { isDeepStrictEqual } from "node:util";
import { dropUndefined } from "../../../lib/kernel/objects.ts";
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
import { checkKey, toStored } from "./stored.ts";

/** An item before and after a write. A new item has no `before`, a deleted one no `after`. */
export type WrittenItem = { readonly before?: Item; readonly after?: Item };

export type MemoryTable = Table & {
  /** Every item, including expired ones, for tests of stored data. */
  readonly all: () => readonly Item[];
  /** The number of calls of each verb. */
  readonly calls: Record<keyof Table, number>;
  /** @returns a function that restores all items, so that each fault of a test begins with the same store */
  readonly keepState: () => () => void;
};

const keyText = ({ pk, sk }: Key) => `${pk}\n${sk}`;

export type MemoryTableOptions = {
  readonly now?: () => Date;
  /** Called for every written item, in the order of the writes. */
  readonly onWritten?: (written: WrittenItem) => void;
};

/**
 * The table in memory, for tests only. It offers no more than DynamoDB: the cases in `test/table/behaviour.ts` run with
 * both. Values are copied and frozen, so that a change of a read value fails. Every verb yields once, so that concurrent
 * writers interleave.
 */
export function memoryTable({ now = () => new Date(), onWritten }: MemoryTableOptions = {}): MemoryTable {
  const items = new Map<string, Item>();
  const partitions = { pk: partitionsBy("pk"), gsi1pk: partitionsBy("gsi1pk") };
  const tokens = new Map<string, readonly Write[]>();
  const calls = { get: 0, getMany: 0, query: 0, put: 0, update: 0, transact: 0 };
  const seconds = () => Math.floor(now().getTime() / 1000);
  const alive = (item: Item | undefined, forSeconds = 0) =>
    item?.expires_at !== undefined && item.expires_at <= seconds() - forSeconds ? undefined : item;
  const read = (key: Key) => alive(items.get(keyText(key)));
  const write = (writes: readonly Write[]) => {
    const blockers = new Map<number, Item | undefined>();
    for (const [position, one] of writes.entries()) {
      checkKey(writeKey(one));
      const found = items.get(keyText(writeKey(one)));
      const { restSeconds = 0 } = "only" in one.when && one.when.only === "absent" ? one.when : {};
      if (!holds(one.when, alive(found, restSeconds), found)) blockers.set(position, found);
    }
    if (blockers.size > 0) throw new ConditionFailed(blockers);
    const after = new Map(writes.flatMap((one) => computeChange(items, one)));
    for (const [at, item] of after) {
      const before = items.get(at);
      item ? items.set(at, item) : items.delete(at);
      replace(at, before, item);
      onWritten?.(dropUndefined({ before, after: item }));
    }
    return "written" as const;
  };
  const replace = (at: string, before: Item | undefined, after: Item | undefined) => {
    partitions.pk.replace(at, before, after);
    partitions.gsi1pk.replace(at, before, after);
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    all: () => [...items.values()],
    calls,
    keepState() {
      const kept = new Map(items);
      return () => {
        tokens.clear();
        // Most items are unchanged, and their partitions need not be sorted again.
        for (const [at, item] of items) if (kept.get(at) !== item) replace(at, item, kept.get(at));
        for (const [at, item] of kept) if (!items.has(at)) replace(at, undefined, item);
        items.clear();
        for (const [at, item] of kept) items.set(at, item);
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
  /** The items of a partition with a sort key, in its order. */
  readonly sorted: (pk: string) => readonly Item[];
};

/** Items by partition key, sorted when they are read, so that a query does not visit all items of a full table. */
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
  const keys = new Set(writes.map((write) => keyText(writeKey(write))));
  if (keys.size < writes.length) throw new Error("DynamoDB takes one action per item in a transaction.");
}

function writeKey(write: Write): Key {
  if ("put" in write) return write.put;
  if ("update" in write) return write.update;
  return "delete" in write ? write.delete : write.check;
}

/**
 * @param found the item even if it has expired. No comparison with an expired item is true, because DynamoDB deletes late.
 */
function holds(when: Condition, item: Item | undefined, found: Item | undefined): boolean {
  if ("unconditional" in when) return true;
  if (when.only === "absent") return item === undefined;
  if (when.only === "present") return item !== undefined;
  if ("version" in when.only) return item?.version === when.only.version;
  if (found && !item) return false;
  return when.only.where.every((comparison) => isPassed(comparison, item?.[comparison.attribute]));
}

/** The item after the write, `undefined` if deleted. A check changes nothing. */
function computeChange(items: ReadonlyMap<string, Item>, write: Write): [string, Item | undefined][] {
  if ("check" in write) return [];
  const at = keyText(writeKey(write));
  if ("put" in write) return [[at, toStored(write.put)]];
  return [[at, "delete" in write ? undefined : toStored(applyUpdate(items.get(at), write))]];
}

function applyUpdate(item: Item | undefined, write: Extract<Write, { update: Key }>): Item {
  const { pk, sk } = write.update;
  const next: Record<string, unknown> & Item = { type: "", ...item, pk, sk, ...write.set };
  if (!item && !write.set?.["type"]) delete (next as Record<string, unknown>)["type"];
  for (const [name, amount] of Object.entries(write.add ?? {})) {
    (next as Record<string, unknown>)[name] = Number(next[name] ?? 0) + amount;
  }
  for (const name of write.remove ?? []) delete (next as Record<string, unknown>)[name];
  return next;
}

const DEFAULT_PAGE = 200; // DynamoDB ends a page at 1 MB. A small number makes tests follow cursors.

/** @param items of the partition, sorted */
function select(items: readonly Item[], query: TableQuery, alive: (item: Item) => Item | undefined): Page {
  const sk = query.index ? "gsi1sk" : "sk";
  const order = (a: Item, b: Item) => compareBy(sk, a, b);
  const within = items.filter((item) => inRange(String(item[sk]), query.sk));
  const sorted = query.descending ? within.reverse() : within;
  const last = query.after?.["last"] as Item | undefined;
  // The last item may have been deleted.
  const isBehind = (item: Item) => !last || (query.descending ? order(last, item) : order(item, last)) > 0;
  const after = sorted.length - sorted.filter(isBehind).length;
  const end = after + (query.limit ?? DEFAULT_PAGE);
  const page = sorted.slice(after, end);
  const found = page
    .map((item) => (query.index ? keyAttributes(item) : alive(item)))
    .filter((item) => item !== undefined);
  const units = countUnits(query.index ? page.map(keyAttributes) : page, query.consistent);
  return end < sorted.length
    ? { items: found, next: { last: page.at(-1)! }, units }
    : { items: found, units };
}

function compareBy(sk: "sk" | "gsi1sk", a: Item, b: Item): number {
  return compare(String(a[sk]), String(b[sk])) || compare(keyText(a), keyText(b));
}

const UNIT_BYTES = 4096;

/** One unit for every started 4 KB, half of it for a read that need not be consistent. */
function countUnits(items: readonly Item[], consistent = false): number {
  const bytes = items.reduce((sum, item) => sum + countBytes(item), 0);
  return Math.max(1, Math.ceil(bytes / UNIT_BYTES)) * (consistent ? 1 : 0.5);
}

/** The approximate size by DynamoDB's rules: the names and values of the attributes. */
function countBytes(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 8;
  return Object.entries(value).reduce(
    (sum, [name, one]) => sum + Buffer.byteLength(name) + countBytes(one),
    0,
  );
}

/** An item with these attributes, its keys, its type and its expiry. */
function only(item: Item | undefined, attributes: readonly string[]): Item | undefined {
  const wanted = new Set(["pk", "sk", "type", "expires_at", ...attributes]);
  return item && (Object.fromEntries(Object.entries(item).filter(([name]) => wanted.has(name))) as Item);
}

/** The attributes that an index holds. */
function keyAttributes({ pk, sk, gsi1pk, gsi1sk }: Item): Item {
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

/** From this value on, the order of UTF-16 differs from that of UTF-8. */
const FIRST_SURROGATE = 0xd800;

/** DynamoDB sorts strings by their UTF-8 bytes. */
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
