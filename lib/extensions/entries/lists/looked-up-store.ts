import { isUuid } from "../../../kernel/uuid.ts";
import type { Filter } from "../../../lists/filter.ts";
import { requiredTests } from "../../../lists/required-tests.ts";
import { keys } from "../../../table/keys.ts";
import type { Table } from "../../../table/table.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { entryOf, ownersOf } from "../entry-store.ts";
import { isUnique, valueHash } from "../unique-values.ts";
import { countedEntries } from "../write-fences-store.ts";
import { type EntryReading, valueCounter } from "./entry-bytes.ts";
import { type EntrySelection, entryCollector } from "./entry-page.ts";
import type { FoundEntries } from "./row-page-store.ts";
import { narrowestRoute } from "./row-route.ts";
import { getRows } from "./rows-store.ts";

type Wanted = EntrySelection & EntryReading;

/** The entries that the filter names by their ids or by values of unique fields, if it does. */
export async function findNamed(
  table: Table,
  definition: Definition,
  selection: Wanted,
): Promise<FoundEntries | undefined> {
  const { filter } = selection;
  const named = filter && (await namedEntries(table, definition, filter));
  return named && lookUp(table, definition, named, selection);
}

/** The entries that the rows of one order leave, where these are so few that to look them up is less than to read all. */
export async function findAmongRows(
  table: Table,
  definition: Definition,
  selection: Wanted,
): Promise<FoundEntries | undefined> {
  const { filter, inParts } = selection;
  const route = filter && narrowestRoute(definition, filter);
  if (!route) return undefined;
  const most = inParts ? MOST_LOOKED_UP : MOST_LOOKED_UP_BY_SHOPPERS;
  const [rows = [], counted] = await Promise.all([
    getRows(table, { apiId: definition.api.id, route, descending: false, most: most + 1 }),
    countedEntries(table, definition.api.id),
  ]);
  const isFew = rows.length <= most && (rows.length <= ALWAYS_FEW || rows.length < counted / READ_FOR_ONE);
  return isFew ? lookUp(table, definition, [...new Set(rows.map(({ id }) => id))], selection) : undefined;
}

/** To look an entry up takes a read unit, which reads several where they stand: of 1 KB four. */
const READ_FOR_ONE = 4;
/** One call. */
const ALWAYS_FEW = 100;
const MOST_LOOKED_UP = 2000;
/** Of the units that a shopper's list may cost. */
const MOST_LOOKED_UP_BY_SHOPPERS = 300;

async function lookUp(
  table: Table,
  { api }: Definition,
  ids: readonly string[],
  selection: Wanted,
): Promise<FoundEntries> {
  const collector = entryCollector(selection);
  const count = valueCounter(selection);
  const items = await table.getMany(ids.map((id) => keys.customApiEntry(api.id, id)));
  for (const item of items) if (item) collector.add(entryOf(item, count));
  const stored = new Map(items.flatMap((item) => (item ? [[item.sk, item] as const] : [])));
  return { selected: collector.result(), stored };
}

/** Ids of the only entries that can pass: of an `eq` or `in` on the id or a unique field that all others are ANDed to. */
async function namedEntries(
  table: Table,
  { api, fields }: Definition,
  filter: Filter,
): Promise<readonly string[] | undefined> {
  for (const { field: name, operands } of requiredTests(filter)) {
    // No entry has an id that is not a UUID, and a key cannot hold just any text.
    if (name === "id") return [...new Set(operands.map(String))].filter(isUuid);
    const field = fields.find(({ slug }) => slug === name);
    if (field && isUnique(field)) {
      const values = operands.map((value) => ({ field, hash: valueHash(field, String(value)) }));
      return [...new Set(await ownersOf(table, api.id, values))];
    }
  }
  return undefined;
}
