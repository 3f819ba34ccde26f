import { randomUUID } from "node:crypto";
import type { Definition } from "../../lib/extensions/custom-apis/custom-api.ts";
import { entryOf } from "../../lib/extensions/entries/entry-store.ts";
import { orderWrite } from "../../lib/extensions/entries/lists/entry-order-store.ts";
import { definitionOf, definitionWrite, findDefinition } from "../../lib/extensions/store.ts";
import { writeStepSurely } from "../../lib/table/effects/write-step.ts";
import { keys } from "../../lib/table/keys.ts";
import { MOST_ACTIONS } from "../../lib/table/limits.ts";
import type { Item, Table, Write } from "../../lib/table/table.ts";

/** The Custom APIs with entries from before entries had an order of creation. */
export function withoutOrder(items: Iterable<Item>): readonly Definition[] {
  return [...items]
    .filter(({ type }) => type === "custom_api")
    .flatMap((item) => definitionOf(item) ?? [])
    .filter(({ hasEntries, entriesInOrder }) => hasEntries && !entriesInOrder);
}

/**
 * Puts right what an older version has left, before this one or after a roll back to it: entries without their order,
 * and the order of entries that are gone. It may be ended at any time and run again, and goes on with what is left.
 * @param items the whole table, read after this version was deployed
 * @returns a line for each Custom API that there was something to do for
 */
export async function orderEntries(table: Table, items: readonly Item[]): Promise<readonly string[]> {
  const byType = Map.groupBy(items, ({ type }) => type);
  const entries = Map.groupBy(byType.get("custom_api_entry") ?? [], ({ pk }) => pk);
  const orders = Map.groupBy(byType.get("entry_order") ?? [], ({ pk }) => pk);
  const unordered = new Set(withoutOrder(items).map(({ api }) => api.id));
  const lines: string[] = [];
  for (const { api } of (byType.get("custom_api") ?? []).flatMap((item) => definitionOf(item) ?? [])) {
    const ofApi = entries.get(keys.customApiEntry(api.id, "").pk) ?? [];
    const stored = orders.get(keys.entryOrder(api.id, "", "").pk) ?? [];
    const writes = repairs(api.id, ofApi, stored);
    if (writes.length === 0 && !unordered.has(api.id)) continue;
    const isWhole = (await writeAll(table, writes)) && (await noteOrder(table, api.id));
    lines.push(`${api.slug}: ${isWhole ? "all entries are in order" : "changed meanwhile, run this again"}`);
  }
  return lines;
}

type Pair = readonly [Write, Write];

/** What is to be written together for each entry or order that has no other half, if that is still so. */
function repairs(apiId: string, entries: readonly Item[], orders: readonly Item[]): readonly Pair[] {
  const orderKeys = new Map(
    entries.map((item) => [keys.entryOrder(apiId, entryOf(item).created_at, item.sk).sk, item]),
  );
  const stored = new Set(orders.map(({ sk }) => sk));
  const missing = [...orderKeys].filter(([sk]) => !stored.has(sk));
  const stray = orders.filter(({ sk }) => !orderKeys.has(sk));
  return [
    ...missing.map(([, item]): Pair => {
      const { pk, sk, version = 0 } = item;
      return [{ check: { pk, sk }, when: { only: { version } } }, orderWrite(apiId, entryOf(item))];
    }),
    ...stray.map(({ pk, sk }): Pair => {
      const entry = keys.customApiEntry(apiId, sk.slice(sk.indexOf("#") + 1));
      const removal = {
        delete: { pk, sk },
        when: { unconditional: "the entry is gone, as checked beside it" },
      };
      return [{ check: entry, when: { only: "absent" } }, removal];
    }),
  ];
}

/** @returns whether all of it still was so */
async function writeAll(table: Table, pairs: readonly Pair[]): Promise<boolean> {
  let isWhole = true;
  for (let at = 0; at < pairs.length; at += MOST_ACTIONS / 2) {
    const some = pairs.slice(at, at + MOST_ACTIONS / 2);
    if (await isWritten(table, some.flat())) continue;
    for (const pair of some) if (!(await isWritten(table, pair))) isWhole = false;
  }
  return isWhole;
}

/** Entries made since the table was read have put themselves in order. */
async function noteOrder(table: Table, id: string): Promise<boolean> {
  const definition = await findDefinition(table, { id });
  if (!definition) return true;
  const ordered = { ...definition, entriesInOrder: true };
  return isWritten(table, [definitionWrite(ordered, definition.version)]);
}

async function isWritten(table: Table, writes: readonly Write[]): Promise<boolean> {
  return (await writeStepSurely({ table, newId: randomUUID }, writes)).length === 0;
}
