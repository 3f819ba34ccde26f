import { isRefused, type Writer, writeStep } from "../table/effects/write-step.ts";
import { type Document, decodeDocument, entity, getDocument, putDocument } from "../table/entity.ts";
import { indexKeys, keys } from "../table/keys.ts";
import { queryAll, queryFirst } from "../table/query-all.ts";
import type { Item, Put, Table } from "../table/table.ts";
import {
  type CountedKind,
  type CountedRecord,
  type Counters,
  moveCounts,
  nameCounter,
  type PromotionTimes,
} from "./counted-record.ts";

type StoredCounters = { readonly counters: Counters; readonly as_of: string };
type StoredTimes = { readonly times: PromotionTimes; readonly as_of: string };

const countersEntity = entity<StoredCounters>("counts");
const timesEntity = entity<StoredTimes>("promotion_times");
const MARK_TYPE = "counted_state";

/** `position` grows with each change of the record. */
export type CountedChange = { readonly record: CountedRecord; readonly position: string };

/** Marks and counters are written in one transaction of at most 100 actions. */
const CHANGES_AT_ONCE = 50;
const MOST_TRIES = 5;

/**
 * Counts the present states of records. A change that was counted before is passed over.
 * @returns false if some were not counted: pass them again
 */
export async function countRecords(
  ctx: Writer & { readonly now: () => Date },
  kind: CountedKind,
  changes: readonly CountedChange[],
): Promise<boolean> {
  for (let at = 0; at < changes.length; at += CHANGES_AT_ONCE) {
    const some = changes.slice(at, at + CHANGES_AT_ONCE);
    if (!(await countSome(ctx, kind, some))) return false;
  }
  return true;
}

async function countSome(
  ctx: Writer & { readonly now: () => Date },
  kind: CountedKind,
  changes: readonly CountedChange[],
): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const [counters, ...marks] = await ctx.table.getMany([
      keys.counts(kind),
      ...changes.map(({ record }) => keys.countedState(kind, record.id)),
    ]);
    const moves = changes.flatMap((change, at) => planMove(kind, change, marks[at], ctx.now()) ?? []);
    if (moves.length === 0) return true;
    const before = decodeDocument(countersEntity, counters);
    const moved = moveCounts(before?.value.counters ?? {}, moves, ctx.now());
    const value = { counters: moved, as_of: ctx.now().toISOString() };
    const writes = [
      ...moves.map(({ mark }) => mark),
      putDocument(countersEntity, keys.counts(kind), value, before?.version),
    ];
    const outcome = await writeStep(ctx, writes);
    if (outcome.isWritten) return true;
    if (!isRefused(outcome)) return false; // The answer was lost: the marks tell what was written.
  }
  return false;
}

/** Before the position of any change. */
const FIRST_POSITION = "0".repeat(40);

/**
 * Counts all records again, and writes counters and marks that differ.
 * @param read reads all records of the kind, after the counters
 * @returns a line for each counter that was wrong; undefined if records changed meanwhile: try again
 */
export async function recountAll(
  ctx: Writer & { readonly now: () => Date },
  kind: CountedKind,
  read: () => Promise<readonly CountedRecord[]>,
): Promise<readonly string[] | undefined> {
  const before = await getDocument(ctx.table, countersEntity, keys.counts(kind));
  const records = await read();
  const moves = records.map((record) => ({ from: "", to: nameCounter(record) }));
  const expected = moveCounts({}, moves, ctx.now());
  const stored = moveCounts(before?.value.counters ?? {}, [], ctx.now());
  const lines = [...new Set([...Object.keys(expected), ...Object.keys(stored)])].sort().flatMap((name) => {
    const [is, was] = [expected[name] ?? 0, stored[name] ?? 0];
    return is === was ? [] : [`${kind} ${name}: ${is} records, counted as ${was}`];
  });
  for (let at = 0; at < records.length; at += CHANGES_AT_ONCE) {
    if (!(await mendMarks(ctx, kind, records.slice(at, at + CHANGES_AT_ONCE)))) return undefined;
  }
  if (lines.length === 0) return [];
  const value = { counters: expected, as_of: ctx.now().toISOString() };
  const outcome = await writeStep(ctx, [
    putDocument(countersEntity, keys.counts(kind), value, before?.version),
  ]);
  return outcome.isWritten ? lines : undefined;
}

async function mendMarks(
  ctx: Writer & { readonly now: () => Date },
  kind: CountedKind,
  records: readonly CountedRecord[],
): Promise<boolean> {
  const marks = await ctx.table.getMany(records.map(({ id }) => keys.countedState(kind, id)));
  const writes = records.flatMap((record, at) => {
    const mark = marks[at];
    if (mark ? mark["counter"] === nameCounter(record) : record.state === "") return [];
    const position = mark?.[POSITION];
    return buildMark(
      kind,
      { record, position: typeof position === "string" ? position : FIRST_POSITION },
      mark,
      ctx.now(),
    );
  });
  return writes.length === 0 || (await writeStep(ctx, writes)).isWritten;
}

const POSITION = "position";
/** Longer than the stream keeps a change. */
const GONE_SECONDS = 48 * 3600;

/** Undefined for a change that was counted. */
function planMove(
  kind: CountedKind,
  { record, position }: CountedChange,
  mark: Item | undefined,
  now: Date,
): { readonly from: string; readonly to: string; readonly mark: Put } | undefined {
  const last = mark?.[POSITION];
  if (typeof last === "string" && last >= position) return undefined;
  const counter = nameCounter(record);
  if (!mark && counter === "") return undefined;
  const from = mark?.["counter"];
  return {
    from: typeof from === "string" ? from : "",
    to: counter,
    mark: buildMark(kind, { record, position }, mark, now),
  };
}

/** Replaces the mark that was read. */
function buildMark(
  kind: CountedKind,
  { record, position }: CountedChange,
  mark: Item | undefined,
  now: Date,
): Put {
  const { id, state, queue } = record;
  const expires_at = state === "" ? Math.floor(now.getTime() / 1000) + GONE_SECONDS : undefined;
  const put: Item = {
    ...keys.countedState(kind, id),
    type: MARK_TYPE,
    counter: nameCounter(record),
    [POSITION]: position,
    ...(queue ? { gsi1pk: indexKeys.orderQueue(queue.name), gsi1sk: `${queue.at}#${id}` } : {}),
    ...(expires_at === undefined ? {} : { expires_at }),
  };
  const last = mark?.[POSITION];
  const where = [{ attribute: POSITION, equals: typeof last === "string" ? last : "" }];
  return { put, when: { only: mark ? { where } : "absent" } };
}

/** Times of enabled promotions by id; null for one that no longer counts. */
export type TimesChange = Readonly<Record<string, PromotionTimes[string] | null>>;

/** @returns false if they were not kept: pass them again */
export async function keepPromotionTimes(
  ctx: Writer & { readonly now: () => Date },
  changes: TimesChange,
): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await getDocument(ctx.table, timesEntity, keys.counts("promotions"));
    const times = Object.entries({ ...before?.value.times, ...changes });
    const now = ctx.now().getTime();
    const notOver = times.flatMap(([id, time]) => (time && time[1] > now ? [[id, time] as const] : []));
    const value = { times: Object.fromEntries(notOver), as_of: ctx.now().toISOString() };
    const put = putDocument(timesEntity, keys.counts("promotions"), value, before?.version);
    const outcome = await writeStep(ctx, [put]);
    if (outcome.isWritten) return true;
    if (!isRefused(outcome)) return false;
  }
  return false;
}

export type AllCounts = {
  readonly counters: Readonly<Record<CountedKind, Counters>>;
  readonly times: PromotionTimes;
  /** ISO time of the last count; undefined in a new store. */
  readonly asOf?: string;
};

/** More than a shop leaves lying about. */
const MOST_KEYS = 1000;

export async function countTasksSetAside(table: Table): Promise<number> {
  return (await queryFirst(table, { pk: indexKeys.tasksSetAside(), index: "gsi1" }, MOST_KEYS)).length;
}

/** Reads all counters at once, a moment late. */
export async function getCounts(table: Table): Promise<AllCounts> {
  const items = await queryAll(table, { pk: keys.counts("").pk });
  const find = <T>(sk: string, decode: (item: Item | undefined) => Document<T> | undefined) =>
    decode(items.find((item) => item.sk === keys.counts(sk).sk))?.value;
  const readCounters = (kind: CountedKind) => find(kind, (item) => decodeDocument(countersEntity, item));
  const stored = {
    orders: readCounters("orders"),
    products: readCounters("products"),
    releases: readCounters("releases"),
    stock: readCounters("stock"),
  };
  const times = find("promotions", (item) => decodeDocument(timesEntity, item));
  const [asOf] = [...Object.values(stored), times]
    .flatMap((one) => one?.as_of ?? [])
    .sort()
    .reverse();
  return {
    counters: {
      orders: stored.orders?.counters ?? {},
      products: stored.products?.counters ?? {},
      releases: stored.releases?.counters ?? {},
      stock: stored.stock?.counters ?? {},
    },
    times: times?.times ?? {},
    ...(asOf === undefined ? {} : { asOf }),
  };
}
