import { randomUUID } from "node:crypto";
import {
  type CountedList,
  countedTogether,
  expiryOf,
  LISTED,
  type ListRow,
  listWrites,
  ROW_TYPE,
  rowIn,
  rowKey,
  rowPartitions,
  wholeWrite,
} from "../../lib/table/counted/counted-list.ts";
import { writeStepSurely } from "../../lib/table/effects/write-step.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Item, Key, Table, Write } from "../../lib/table/table.ts";
import type { Step } from "../progress/display.ts";
import { recount } from "./list-numbers.ts";

/** A kind of records that are in counted lists. */
export type ListedKind = {
  /** Of the records' items. */
  readonly type: string;
  /** All lists that there are of this kind, also those without records. */
  readonly listsAmong: (items: readonly Item[]) => readonly CountedList[];
  /** The list that a record belongs to, and what it knows of it. */
  readonly recordIn: (item: Item) => { readonly list: CountedList; readonly row: ListRow };
  /** What else an item has that is in a list, where it is more than the mark. */
  readonly beside?: (item: Item) => Readonly<Record<string, unknown>>;
  /** Where the record of a row is. */
  readonly keyOf: (list: CountedList, id: string) => Key;
};

/** How often a record is looked at again that requests keep changing. */
const MOST_TRIES = 20;
/** Records that are listed at a time; each is a transaction of its own. */
const AT_ONCE = 16;

/**
 * Puts the rows and the numbers of lists right that an older version has left, before this one or after a roll back to
 * it, and says of each list that it is whole. Requests may write meanwhile: each record is listed under its version. It may
 * be ended at any time and run again.
 * @param items the whole table without what has expired, read after this version was deployed
 * @returns a line for each list that there was something to do for
 */
export async function listRecords(
  table: Table,
  items: readonly Item[],
  kinds: readonly ListedKind[],
  step: Step = () => {},
): Promise<readonly string[]> {
  const lines: string[] = [];
  const rows = Map.groupBy(
    items.filter(({ type }) => type === ROW_TYPE),
    ({ pk }) => pk,
  );
  const stored = new Set(items.filter(({ type }) => type === WHOLE_TYPE).map(({ pk }) => pk));
  for (const kind of kinds) {
    const records = recordsByList(items, kind);
    for (const list of kind.listsAmong(items)) {
      const ofList = rowPartitions(list).flatMap((pk) => rows.get(pk) ?? []);
      const doubtful = doubtfulIds(list, records.get(list.name) ?? [], ofList);
      const isWhole = stored.has(keys.listCount(list.name, "WHOLE").pk);
      await settleAll(
        table,
        [...doubtful].map(([id, at]) => ({ kind, list, id, at })),
        step,
      );
      const miscounted = await recount(table, list);
      if (!isWhole) await writeStepSurely({ table, newId: randomUUID }, [wholeWrite(list)]);
      if (doubtful.size > 0 || miscounted !== 0 || !isWhole)
        lines.push(
          `${list.name}: ${doubtful.size} records listed anew, the number was ${miscounted} too low`,
        );
    }
  }
  return lines;
}

const WHOLE_TYPE = wholeWrite({ name: "", order: "oldest first" }).put.type;

/** The items that are still there for requests: DynamoDB removes what has expired some time later, rows and records apart. */
export function unexpired(items: readonly Item[], now: Date): readonly Item[] {
  const seconds = now.getTime() / 1000;
  return items.filter(({ expires_at }) => expires_at === undefined || expires_at > seconds);
}

/** What `listRecords` has to do. */
export type Unlisted = {
  /** The names of lists with records that nobody has said to be whole: each page looks at all of them. */
  readonly lists: readonly string[];
  /** Lists and ids of what an older version has written beside this one, which pages miss or count too often. */
  readonly records: readonly string[];
};

/**
 * What an older version has left out of lists.
 * @param items the whole table without what has expired. A record that is being written may look so for a moment; what looks so twice is
 */
export function findUnlisted(items: readonly Item[], kinds: readonly ListedKind[]): Unlisted {
  const whole = new Set(items.filter(({ type }) => type === WHOLE_TYPE).map(({ pk }) => pk));
  const rows = Map.groupBy(
    items.filter(({ type }) => type === ROW_TYPE),
    ({ pk }) => pk,
  );
  const found = kinds.flatMap((kind) => {
    const records = recordsByList(items, kind);
    return kind.listsAmong(items).map((list) => ({ list, records: records.get(list.name) ?? [] }));
  });
  const isWhole = ({ name }: CountedList) => whole.has(keys.listCount(name, 0).pk);
  return {
    lists: found.flatMap(({ list, records }) => (records.length > 0 && !isWhole(list) ? [list.name] : [])),
    records: found.flatMap(({ list, records }) => {
      if (!isWhole(list)) return [];
      const ofList = rowPartitions(list).flatMap((pk) => rows.get(pk) ?? []);
      return [...doubtfulIds(list, records, ofList).keys()].map((id) => `${list.name} ${id}`);
    }),
  };
}

function recordsByList(items: readonly Item[], { type, recordIn }: ListedKind) {
  return Map.groupBy(
    items.filter((item) => item.type === type).map((item) => ({ item, ...recordIn(item) })),
    ({ list }) => list.name,
  );
}

type Recorded = { readonly item: Item; readonly row: ListRow };

/** Records that do not say that they are listed or have no row, and rows without their record; with the rows' keys. */
function doubtfulIds(
  list: CountedList,
  records: readonly Recorded[],
  rows: readonly Item[],
): ReadonlyMap<string, readonly Key[]> {
  const rowsOf = Map.groupBy(rows, ({ sk }) => rowIn(list, sk).id);
  const expected = new Map(records.map(({ item, row }) => [row.id, { item, sk: rowKey(list, row).sk }]));
  const isRight = (id: string) => {
    const found = expected.get(id);
    const ofRecord = rowsOf.get(id) ?? [];
    return found?.item["listed"] === true && ofRecord.length === 1 && ofRecord[0]?.sk === found.sk;
  };
  const ids = [...new Set([...expected.keys(), ...rowsOf.keys()])].filter((id) => !isRight(id));
  return new Map(ids.map((id) => [id, (rowsOf.get(id) ?? []).map(({ pk, sk }) => ({ pk, sk }))]));
}

type Doubtful = {
  readonly kind: ListedKind;
  readonly list: CountedList;
  readonly id: string;
  /** Rows of the record that were seen. */
  readonly at: readonly Key[];
};

async function settleAll(table: Table, doubtful: readonly Doubtful[], step: Step): Promise<void> {
  for (let at = 0; at < doubtful.length; at += AT_ONCE) {
    await Promise.all(doubtful.slice(at, at + AT_ONCE).map((one) => settle(table, one)));
    step(`${Math.min(at + AT_ONCE, doubtful.length)} of ${doubtful.length}`);
  }
}

/** @throws Error for a record that requests keep changing */
async function settle(table: Table, doubtful: Doubtful): Promise<void> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const writes = await settlingWrites(table, doubtful);
    if (writes.length === 0) return;
    if ((await writeStepSurely({ table, newId: randomUUID }, writes)).length === 0) return;
  }
  throw new Error(`The record ${doubtful.id} of ${doubtful.list.name} is changed again and again.`);
}

/** What lists a record as it is now, and removes other rows of it: nothing if that is so. */
async function settlingWrites(table: Table, { kind, list, id, at }: Doubtful): Promise<readonly Write[]> {
  const key = kind.keyOf(list, id);
  const item = await table.get(key);
  const right = item && kind.recordIn(item).row;
  const seen = at.map(({ sk }) => rowIn(list, sk)).filter((row) => row.at !== right?.at);
  const [rightItem, ...others] = await table.getMany([
    rowKey(list, right ?? { id, at: "" }),
    ...seen.map((row) => rowKey(list, row)),
  ]);
  const wrong = seen.filter((_, index) => others[index] !== undefined);
  const isListed = item?.["listed"] === true;
  if (wrong.length === 0 && (item ? isListed && rightItem : true)) return [];
  const rows = [
    ...wrong.flatMap((from) => listWrites(list, { from })),
    ...(right && !rightItem ? listWrites(list, { to: right }) : []),
  ];
  const beside = item && right ? { ...expiryOf(list, right), ...kind.beside?.(item) } : {};
  return [guardOf(key, item, beside), ...countedTogether(rows)];
}

/** No writer that has read the record before is to list it, too. */
function guardOf(key: Key, item: Item | undefined, beside: Readonly<Record<string, unknown>>): Write {
  if (!item) return { check: key, when: { only: "absent" } };
  const when = { only: { version: item.version ?? 0 } };
  return item["listed"] === true
    ? { check: key, when }
    : { update: key, set: { ...LISTED, ...beside }, add: { version: 1 }, when };
}
