import { randomUUID } from "node:crypto";
import type { Definition } from "../../lib/extensions/custom-apis/custom-api.ts";
import type { Entry } from "../../lib/extensions/entries/entry.ts";
import { entryCheck, entryOf } from "../../lib/extensions/entries/entry-store.ts";
import {
  entryRowRemoval,
  entryRowWrite,
  rowsOf,
  updatedRows,
} from "../../lib/extensions/entries/indexes/entry-rows-store.ts";
import { passAway } from "../../lib/extensions/entries/write-fences-store.ts";
import { writeStepSurely } from "../../lib/table/effects/write-step.ts";
import { keys } from "../../lib/table/keys.ts";
import { MOST_ACTIONS } from "../../lib/table/limits.ts";
import type { Item, Table, Write } from "../../lib/table/table.ts";

type ByPartition = ReadonlyMap<string, readonly Item[]>;

/** How many entries the fences have counted, and how many there are. */
export function countOf(
  apiId: string,
  items: ByPartition,
): { readonly counted: number; readonly entries: number } {
  const fences = items.get(keys.customApiFence(apiId, 0).pk) ?? [];
  const counted = fences.reduce((sum, { entries }) => sum + (typeof entries === "number" ? entries : 0), 0);
  return { counted, entries: items.get(keys.customApiEntry(apiId, "").pk)?.length ?? 0 };
}

/** The rows of a Custom API's entries that there are, wherever they are. */
export function rowsOfApi(apiId: string, items: ByPartition): readonly Item[] {
  const { pk } = keys.entryIndex(apiId, 0, "", "");
  const index = pk.slice(0, pk.lastIndexOf("#") + 1);
  const partitions = [...items].filter(
    ([name]) => name.startsWith(index) || name === keys.entryOrder(apiId, "", "").pk,
  );
  return partitions.flatMap(([, rows]) => rows);
}

/** A change of rows, and the entry that has to be as it was read for it. */
type Repair = { readonly id: string; readonly check: Write; readonly row: Write };

/**
 * Puts the rows that entries lack, and removes those that are nobody's.
 * @param isBuilt whether those of the orders of creation and last change were just put
 * @returns whether there were any, and whether all of it was still as it was read
 */
export async function repairRows(
  table: Table,
  definition: Definition,
  { items, isBuilt }: { readonly items: ByPartition; readonly isBuilt: boolean },
): Promise<"none" | "done" | "changed"> {
  const repairs = repairsOf(definition, items, isBuilt);
  const fence = passAway(definition, definition.api.id, 0);
  let isWhole = true;
  for (let at = 0; at < repairs.length; at += AT_ONCE) {
    const some = repairs.slice(at, at + AT_ONCE);
    if (await isWritten(table, fence, some)) continue;
    for (const one of some) if (!(await isWritten(table, fence, [one]))) isWhole = false;
  }
  return repairs.length === 0 ? "none" : isWhole ? "done" : "changed";
}

const AT_ONCE = Math.floor((MOST_ACTIONS - 1) / 2);

function repairsOf(definition: Definition, items: ByPartition, isBuilt: boolean): readonly Repair[] {
  const { api, lists } = definition;
  const { pk } = keys.customApiEntry(api.id, "");
  const entries = new Map((items.get(pk) ?? []).map((item) => [item.sk, entryOf(item)]));
  const built = isBuilt
    ? [keys.entryOrder(api.id, "", "").pk, ...(lists ? [updatedRows(api.id, lists).pk] : [])]
    : [];
  const stored = new Map(rowsOfApi(api.id, items).map((row) => [textOf(row), row]));
  const wanted = new Map(
    [...entries.values()].flatMap((entry) =>
      rowsOf(definition, entry).map((row) => [textOf(row), { row, entry }]),
    ),
  );
  const missing = [...wanted].filter(([key, { row }]) => !stored.has(key) && !built.includes(row.pk));
  const stray = [...stored].filter(([key]) => !wanted.has(key));
  return [
    ...missing.map(([, { row, entry }]) => ({
      id: entry.id,
      check: entryCheck(api.id, entry),
      row: entryRowWrite(row),
    })),
    ...stray.map(([, row]) => {
      const id = row.sk.slice(row.sk.lastIndexOf("#") + 1);
      return { id, check: stateOf(api.id, id, entries.get(id)), row: entryRowRemoval(row) };
    }),
  ];
}

function stateOf(apiId: string, id: string, entry: Entry | undefined): Write {
  return entry
    ? entryCheck(apiId, entry)
    : { check: keys.customApiEntry(apiId, id), when: { only: "absent" } };
}

function textOf({ pk, sk }: Item): string {
  return `${pk} ${sk}`;
}

/** Several rows may be of one entry, which a transaction checks once. */
async function isWritten(table: Table, fence: Write, repairs: readonly Repair[]): Promise<boolean> {
  const checks = new Map(repairs.map(({ id, check }) => [id, check]));
  const writes = [fence, ...checks.values(), ...repairs.map(({ row }) => row)];
  return (await writeStepSurely({ table, newId: randomUUID }, writes)).length === 0;
}
