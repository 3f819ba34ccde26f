import { randomUUID } from "node:crypto";
import type { Entry } from "../../lib/extensions/entries/entry.ts";
import { entryWrite, takeEntryValue } from "../../lib/extensions/entries/entry-store.ts";
import { orderWrite } from "../../lib/extensions/entries/lists/entry-order-store.ts";
import { uniqueValuesOf } from "../../lib/extensions/entries/unique-values.ts";
import { findDefinition } from "../../lib/extensions/store.ts";
import type { Table } from "../../lib/table/table.ts";

/** What the entry at a position has in its fields, by their slugs. */
type ValuesAt = (position: number) => Readonly<Record<string, unknown>>;

const FIRST_MS = Date.parse("2026-03-02T10:00:00.000Z");
const AT_ONCE = 25; // with up to two unique values each, one transaction

/**
 * Writes so many entries through the store's own writes, many in one transaction, a millisecond apart. The Custom API
 * needs an entry from before, which notes that there are some.
 * @returns their ids, oldest first
 */
export async function fillEntries(
  table: Table,
  slug: string,
  count: number,
  valuesAt: ValuesAt,
): Promise<readonly string[]> {
  const definition = await findDefinition(table, { slug });
  if (!definition) throw new Error("The Custom API was not created.");
  const { api, fields } = definition;
  const entries = Array.from({ length: count }, (_, position): Entry => {
    const given = valuesAt(position);
    const values = Object.fromEntries(fields.map((field) => [field.id, given[field.slug]]));
    const at = new Date(FIRST_MS + position).toISOString();
    return { id: randomUUID(), values, created_at: at, updated_at: at, resource_version: 0 };
  });
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const writes = entries
      .slice(at, at + AT_ONCE)
      .flatMap((entry) => [
        entryWrite(api.id, entry),
        orderWrite(api.id, entry),
        ...uniqueValuesOf(fields, entry).map((value) => takeEntryValue(api, entry.id, value)),
      ]);
    await table.transact(writes, randomUUID());
  }
  return entries.map(({ id }) => id);
}
