import { randomUUID } from "node:crypto";
import type { Definition } from "../../lib/extensions/custom-apis/custom-api.ts";
import { beginLists, withNewLists } from "../../lib/extensions/entries/indexes/begin-lists-store.ts";
import { type BuildRowsWork, buildRows } from "../../lib/extensions/entries/indexes/build-rows-store.ts";
import { definitionOf, findDefinition } from "../../lib/extensions/store.ts";
import { writeStepSurely } from "../../lib/table/effects/write-step.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Item, Table } from "../../lib/table/table.ts";
import { countOf, repairRows } from "./entry-rows.ts";

/** The Custom APIs with entries that are older than their lists. */
export function withoutOrder(items: Iterable<Item>): readonly Definition[] {
  return [...items]
    .filter(({ type }) => type === "custom_api")
    .flatMap((item) => definitionOf(item) ?? [])
    .filter(({ hasEntries, entriesInOrder, lists }) => hasEntries && !(entriesInOrder && lists?.isWhole));
}

/**
 * Puts right what an older version has left, before this one or after a roll back to it: entries that are not counted,
 * or without their rows in the orders and indexes of lists, and rows of entries that are gone. It may be ended at any
 * time and run again, and goes on with what is left.
 * @param items the whole table, read after this version was deployed
 * @returns a line for each Custom API that there was something to do for
 */
export async function orderEntries(table: Table, items: readonly Item[]): Promise<readonly string[]> {
  const byPartition = Map.groupBy(items, ({ pk }) => pk);
  const older = new Set(withoutOrder(items).map(({ api }) => api.id));
  const lines: string[] = [];
  for (const before of byPartition.get(keys.customApi("").pk)?.flatMap((item) => definitionOf(item) ?? []) ??
    []) {
    const isBuilt = older.has(before.api.id) || isMiscounted(before, byPartition);
    const wasBuilt = !isBuilt || (await buildLists(table, before.api.id));
    const definition = await findDefinition(table, { id: before.api.id });
    if (!definition) continue;
    const repaired = await repairRows(table, definition, { items: byPartition, isBuilt });
    if (!isBuilt && repaired === "none") continue;
    const isWhole = wasBuilt && repaired !== "changed";
    lines.push(
      `${before.api.slug}: ${isWhole ? "all entries are in order" : "changed meanwhile, run this again"}`,
    );
  }
  return lines;
}

function isMiscounted(definition: Definition, items: ReadonlyMap<string, readonly Item[]>): boolean {
  const { counted, entries } = countOf(definition.api.id, items);
  return definition.hasEntries === true && counted !== entries;
}

/** @returns false if the definition changed meanwhile */
async function buildLists(table: Table, apiId: string): Promise<boolean> {
  const ctx = { table, newId: randomUUID };
  const definition = await findDefinition(table, { id: apiId });
  if (!definition) return true;
  if ((await writeStepSurely(ctx, beginLists(definition))).length > 0) return false;
  const builds = { lists: withNewLists(definition).lists.since };
  let work: BuildRowsWork | undefined = { kind: "build-entry-rows", apiId, builds, after: "" };
  while (work) work = await buildRows(ctx, work);
  return true;
}
