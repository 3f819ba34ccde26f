import { isUuid } from "../../../kernel/ids.ts";
import type { Filter } from "../../../lists/filter.ts";
import { listRequiredTests } from "../../../lists/filter-matcher.ts";
import { keys } from "../../../table/keys.ts";
import type { Table } from "../../../table/table.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { findValueOwners, toEntry } from "../entry-store.ts";
import { isUnique, valueHash } from "../unique-values.ts";
import { readEntryCount } from "../write-fences-store.ts";
import { type EntryReading, valueCounter } from "./entry-bytes.ts";
import { type EntrySelection, entryCollector } from "./entry-page.ts";
import type { SelectedEntries } from "./row-page-store.ts";
import { findNarrowestRoute } from "./row-route.ts";
import { getRows } from "./rows-store.ts";

type NamedSelection = EntrySelection & EntryReading;

/** Undefined if the filter names no ids or unique values. */
export async function findNamed(
  table: Table,
  definition: Definition,
  selection: NamedSelection,
): Promise<SelectedEntries | undefined> {
  const { filter } = selection;
  const named = filter && (await findNamedIds(table, definition, filter));
  return named && lookUpEntries(table, definition, named, selection);
}

/** Looks up the entries of the narrowest rows if they are few enough to cost less than a full read. */
export async function findByFewRows(
  table: Table,
  definition: Definition,
  selection: NamedSelection,
): Promise<SelectedEntries | undefined> {
  const { filter, inParts } = selection;
  const route = filter && findNarrowestRoute(definition, filter);
  if (!route) return undefined;
  const most = inParts ? MOST_LOOKED_UP : MOST_LOOKED_UP_BY_SHOPPERS;
  const [rows = [], counted] = await Promise.all([
    getRows(table, { apiId: definition.api.id, route, descending: false, most: most + 1 }),
    readEntryCount(table, definition.api.id),
  ]);
  const isFew =
    rows.length <= most && (rows.length <= ALWAYS_FEW || rows.length < counted / SCANNED_PER_LOOKUP);
  return isFew
    ? lookUpEntries(table, definition, [...new Set(rows.map(({ id }) => id))], selection)
    : undefined;
}

/** A lookup costs a read unit, which would read four entries of 1 KB in a scan. */
const SCANNED_PER_LOOKUP = 4;
/** One batch read. */
const ALWAYS_FEW = 100;
const MOST_LOOKED_UP = 2000;
/** Part of the read units that a shopper's list may cost. */
const MOST_LOOKED_UP_BY_SHOPPERS = 300;

async function lookUpEntries(
  table: Table,
  { api }: Definition,
  ids: readonly string[],
  selection: NamedSelection,
): Promise<SelectedEntries> {
  const collector = entryCollector(selection);
  const count = valueCounter(selection);
  const items = await table.getMany(ids.map((id) => keys.customApiEntry(api.id, id)));
  for (const item of items) if (item) collector.add(toEntry(item, count));
  const stored = new Map(items.flatMap((item) => (item ? [[item.sk, item] as const] : [])));
  return { selected: collector.result(), stored };
}

/** Ids from an `eq` or `in` on the id or a unique field that every match must pass. */
async function findNamedIds(
  table: Table,
  { api, fields }: Definition,
  filter: Filter,
): Promise<readonly string[] | undefined> {
  for (const { field: name, operands } of listRequiredTests(filter)) {
    // No entry has another id, and not every text is a valid key.
    if (name === "id") return [...new Set(operands.map(String))].filter(isUuid);
    const field = fields.find(({ slug }) => slug === name);
    if (field && isUnique(field)) {
      const values = operands.map((value) => ({ field, hash: valueHash(field, String(value)) }));
      return [...new Set(await findValueOwners(table, api.id, values))];
    }
  }
  return undefined;
}
