import type { Deadline } from "../../../kernel/deadline.ts";
import { type ApiError, unprocessable } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/uuid.ts";
import type { Filter } from "../../../lists/filter.ts";
import { matches } from "../../../lists/filter-matcher.ts";
import { requiredTests } from "../../../lists/required-tests.ts";
import { keys } from "../../../table/keys.ts";
import type { Item, Table } from "../../../table/table.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import type { Entry } from "../entry.ts";
import { entryOf, getEntries, ownersOf } from "../entry-store.ts";
import { isUnique, valueHash } from "../unique-values.ts";
import { idsInOrder } from "./entry-order-store.ts";
import { type EntrySelection, entryCollector, type IdsOnPage, idsOnPage, mostNeeded } from "./entry-page.ts";
import { readEverything, readRange, type Scan } from "./entry-scan-store.ts";

/** How to ask for what costs little, whatever there is. */
export const CHEAP_LISTS =
  "use a filter on 'id' or a unique field, or the default order without a filter; an id costs a unit or more, a value two";

/** How far the reading of a list may go. */
export type EntryReading = {
  readonly deadline: Deadline;
  /** Bytes that the values of the entries looked at may have together, however small they are stored. */
  readonly mostBytes: number;
  /** Whether parts of the partition are read at a time, which is faster and overdraws a budget by more. */
  readonly inParts: boolean;
};

export type EntryPage = Omit<IdsOnPage, "ids"> & { readonly entries: readonly Entry[] };

/** What was selected, with the stored entries where all that could be selected are at hand. */
type Found = { readonly selected: IdsOnPage; readonly stored?: ReadonlyMap<string, Item | undefined> };

/**
 * A page of a Custom API's entries, strongly consistent. Asks for single entries where the filter names ids or values
 * of unique fields, reads the order of creation where there is no filter, and else the whole partition. Entries are
 * not kept while they are looked at: those of the page are read afterwards, unless all of them were read in one go.
 * Their values are read when they are asked for, and throw 422 then if the page has more than `MOST_PAGE_BYTES`.
 * @returns `undefined` when the deadline passed before all entries were looked at
 * @throws ApiError 422 for more bytes than may be looked at, for too many characters to sort by
 */
export async function listEntriesOf(
  table: Table,
  definition: Definition,
  selection: EntrySelection & EntryReading,
): Promise<EntryPage | undefined> {
  const apiId = definition.api.id;
  const found =
    (await findNamed(table, definition, selection)) ??
    (await findInOrder(table, definition, selection)) ??
    (await findByReading(table, definition, selection));
  if (!found) return undefined;
  const { ids, ...counted } = found.selected;
  const { stored } = found;
  const count = pageCounter();
  const read = stored
    ? ids.map((id) => entryOf(stored.get(id), count))
    : await getEntries(table, apiId, ids, count);
  const { filter } = selection;
  // An entry may have changed since it was selected, or may be gone.
  const isStill = (entry: Entry) => !filter || matches(filter, selection.read(entry));
  return { ...counted, entries: read.filter((entry) => entry !== undefined).filter(isStill) };
}

/** The entries that the filter names by their ids or by values of unique fields, if it does. */
async function findNamed(
  table: Table,
  definition: Definition,
  selection: EntrySelection & EntryReading,
): Promise<Found | undefined> {
  const { filter } = selection;
  const named = filter && (await namedEntries(table, definition, filter));
  if (!named) return undefined;
  const collector = entryCollector(selection);
  const count = byteCounter(selection);
  const items = await table.getMany(named.map((id) => keys.customApiEntry(definition.api.id, id)));
  for (const item of items) if (item) collector.add(entryOf(item, count));
  const stored = new Map(items.flatMap((item) => (item ? [[item.sk, item] as const] : [])));
  return { selected: collector.result(), stored };
}

/** Without a filter, and in the order of creation: neither the page nor the total needs any other entry. */
async function findInOrder(
  table: Table,
  { api, entriesInOrder }: Definition,
  selection: EntrySelection & EntryReading,
): Promise<Found | undefined> {
  const { filter, sort } = selection;
  if (filter || sort?.attribute !== "created_at" || !entriesInOrder) return undefined;
  if (selection.deadline.left() === 0) return undefined;
  const { descending } = sort;
  const ids = await idsInOrder(table, api.id, { descending, most: mostNeeded(selection) });
  return { selected: idsOnPage(ids, ids.length, selection) };
}

async function findByReading(
  table: Table,
  { api }: Definition,
  selection: EntrySelection & EntryReading,
): Promise<Found | undefined> {
  const collector = entryCollector(selection);
  const count = byteCounter(selection);
  const scan: Scan = {
    table,
    pk: keys.customApiEntry(api.id, "").pk,
    deadline: selection.deadline,
    isDone: collector.isDone,
    visit: (item) => collector.add(entryOf(item, count)),
  };
  const whole = selection.sort && selection.inParts ? await readEverything(scan) : await readRange(scan);
  if (!whole) return undefined;
  const stored = whole.items && new Map(whole.items.map((item) => [item.sk, item]));
  return { selected: collector.result(), ...(stored ? { stored } : {}) };
}

const MEGABYTE = 1024 * 1024;

function byteCounter({ mostBytes }: EntryReading): (bytes: number) => void {
  const refusal = () =>
    unprocessable(`The list would look at more than ${mostBytes / MEGABYTE} MB of values; ${CHEAP_LISTS}.`);
  return upTo(mostBytes, refusal);
}

/** Values of a page, as JSON. An answer has 6 MB at most, so a page of more is none that could be shown. */
const MOST_PAGE_BYTES = 8 * MEGABYTE;

function pageCounter(): (bytes: number) => void {
  const what = `The entries of this page have more than ${MOST_PAGE_BYTES / MEGABYTE} MB of values`;
  const refusal = () => unprocessable(`${what}; use a smaller 'page[limit]'.`, { source: "page[limit]" });
  return upTo(MOST_PAGE_BYTES, refusal);
}

function upTo(mostBytes: number, refusal: () => ApiError): (bytes: number) => void {
  let sum = 0;
  return (bytes) => {
    sum += bytes;
    if (sum > mostBytes) throw refusal();
  };
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
