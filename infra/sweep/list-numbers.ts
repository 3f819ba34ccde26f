import { randomUUID } from "node:crypto";
import {
  COUNT_TYPE,
  type CountedList,
  correction,
  rowPartitions,
} from "../../lib/table/counted/counted-list.ts";
import { writeStepSurely } from "../../lib/table/effects/write-step.ts";
import { keys } from "../../lib/table/keys.ts";
import { queryAll } from "../../lib/table/query-all.ts";
import type { Item, Table } from "../../lib/table/table.ts";

/** How often a list is looked at again that requests keep changing. */
const MOST_LOOKS = 20;

/** What a list was found to be, while no number changed. */
type Look = {
  /** All rows, to see whether the next look finds the same ones. */
  readonly rows: string;
  /** By when they expire, `undefined` for those that stay: how many more rows there are than records were counted. */
  readonly missing: ReadonlyMap<number | undefined, number>;
};

/**
 * Puts the number of records right, which are written together with rows: it is wrong where it differs from the rows
 * in two looks that found the same, while nobody wrote.
 * @returns by how much it was too low
 */
export async function recount(table: Table, list: CountedList): Promise<number> {
  let before: Look | undefined;
  for (let attempt = 0; attempt < MOST_LOOKS; attempt += 1) {
    const look = await lookAt(table, list);
    if (look && look.missing.size === 0) return 0;
    if (look && look.rows === before?.rows && sameNumbers(look, before)) return correct(table, list, look);
    before = look;
  }
  return 0;
}

/** Nothing if a number changed meanwhile. */
async function lookAt(table: Table, list: CountedList): Promise<Look | undefined> {
  const counts = await countsOf(table, list);
  // From the last row to the first: a record that changes moves to where is looked at later, so it is not missed.
  const found = await Promise.all(
    rowPartitions(list).map((pk) => queryAll(table, { pk, consistent: true, descending: true })),
  );
  if (JSON.stringify(counts) !== JSON.stringify(await countsOf(table, list))) return undefined;
  const rows = found.flat();
  const missing = new Map<number | undefined, number>();
  const add = ({ expires_at }: Item, by: number) =>
    missing.set(expires_at, (missing.get(expires_at) ?? 0) + by);
  for (const row of rows) add(row, 1);
  for (const count of counts) add(count, -Number(count["records"] ?? 0));
  return {
    rows: rows.map(({ pk, sk }) => `${pk} ${sk}`).join("\n"),
    missing: new Map([...missing].filter(([, by]) => by !== 0)),
  };
}

function sameNumbers(one: Look, other: Look): boolean {
  return JSON.stringify([...one.missing]) === JSON.stringify([...other.missing]);
}

async function correct(table: Table, list: CountedList, { missing }: Look): Promise<number> {
  const writes = [...missing].map(([expires_at, by]) => correction(list, { expires_at, by }));
  await writeStepSurely({ table, newId: randomUUID }, writes);
  return [...missing.values()].reduce((sum, by) => sum + by, 0);
}

async function countsOf(table: Table, { name }: CountedList): Promise<readonly Item[]> {
  const items = await queryAll(table, { pk: keys.listCount(name, 0).pk, consistent: true });
  return items.filter(({ type }) => type === COUNT_TYPE);
}
