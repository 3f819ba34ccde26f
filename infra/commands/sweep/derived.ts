import { randomUUID } from "node:crypto";
import type { CountedFamily, CountedRecord } from "../../../lib/counted-records/counted-record.ts";
import { recountAll } from "../../../lib/counted-records/counts-store.ts";
import { runInBatches } from "../../../lib/kernel/few-at-once.ts";
import { buildLookUpWrites } from "../../../lib/look-ups/look-ups-store.ts";
import { COUNTED_FAMILIES } from "../../../lib/workers/keep-counts.ts";
import { LOOK_UP_FAMILIES } from "../../../lib/workers/keep-look-ups.ts";
import type { OpenTable } from "../keys/open-table.ts";
import { keepUnexpired } from "./counted-lists.ts";

type Opened = Pick<OpenTable, "table" | "pages">;

const MOST_TRIES = 5;

/**
 * Counts the records of each kind, and mends counters that are wrong.
 * @returns a line for each of them @throws Error if records change during every try
 */
export async function mendCounts(opened: Opened): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const family of COUNTED_FAMILIES) lines.push(...(await mendKind(opened, family)));
  return lines;
}

async function mendKind({ table, pages }: Opened, family: CountedFamily): Promise<readonly string[]> {
  const ctx = { table, newId: randomUUID, now: () => new Date() };
  const readAll = async () => {
    const records: CountedRecord[] = [];
    for await (const page of pages()) {
      const items = keepUnexpired(page, new Date()).filter(({ type }) => type === family.itemType);
      records.push(...items.map(family.countedIn));
    }
    return records;
  };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const lines = await recountAll(ctx, family.kind, readAll);
    if (lines) return lines;
  }
  throw new Error(`The ${family.kind} change while they are counted. Try again in a quieter moment.`);
}

const WRITES_AT_ONCE = 25;

/** Writes the rows that find records by a part of a name. @returns the number of records */
export async function writeNames({ table, pages }: Opened): Promise<number> {
  const families = new Map(LOOK_UP_FAMILIES.map((family) => [family.itemType, family]));
  let count = 0;
  for await (const page of pages()) {
    const writes = keepUnexpired(page, new Date()).flatMap((item) => {
      const family = families.get(item.type);
      if (!family) return [];
      count += 1;
      return buildLookUpWrites({ kind: family.kind, former: [], after: family.searchedIn(item) }).puts;
    });
    await runInBatches(WRITES_AT_ONCE, writes, ({ put, when }) => table.put(put, when));
  }
  return count;
}
