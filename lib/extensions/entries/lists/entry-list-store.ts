import { type ApiError, invalid } from "../../../kernel/errors.ts";
import { AFTER, type Continuation } from "../../../lists/continued-list.ts";
import { matches } from "../../../lists/filter-matcher.ts";
import { joinedTests } from "../../../lists/required-tests.ts";
import { keys } from "../../../table/keys.ts";
import type { Table } from "../../../table/table.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import type { Entry } from "../entry.ts";
import { entryOf, getEntries } from "../entry-store.ts";
import { isUnique } from "../unique-values.ts";
import { countedEntries, isDefinitionCurrent } from "../write-fences-store.ts";
import { type EntryReading, entryCounter, pageCounter, valueCounter } from "./entry-bytes.ts";
import { type EntrySelection, entryCollector, type Total } from "./entry-page.ts";
import { readEverything, readRange, type Scan } from "./entry-scan-store.ts";
import { findAmongRows, findNamed } from "./looked-up-store.ts";
import { findByRows } from "./range-page-store.ts";
import type { FoundEntries } from "./row-page-store.ts";

export type EntryPage = Total & {
  readonly entries: readonly Entry[];
  /** Where a list goes on behind its last entry; absent where it goes on by numbers alone. */
  readonly next?: Continuation | undefined;
};

/**
 * A page of a Custom API's entries, strongly consistent. Asks for single entries where the filter names ids or values
 * of unique fields, reads rows where these tell the list, and else the whole partition. Entries are
 * not kept while they are looked at: those of the page are read afterwards, unless all of them were read in one go.
 * Their values are read when they are asked for, and throw 422 then if the page has more than `MOST_PAGE_BYTES`.
 * @returns `undefined` when the deadline passed before all entries were looked at; "changed" when the definition did
 *   meanwhile, so that rows may be missing
 * @throws ApiError 400 for a page behind an entry where no rows tell the list, 422 for more entries or bytes than may be
 *   looked at, for too many characters to sort by
 */
export async function listEntriesOf(
  table: Table,
  definition: Definition,
  selection: EntrySelection & EntryReading,
): Promise<EntryPage | "changed" | undefined> {
  const found = await findPage(table, definition, selection);
  if (!found) return undefined;
  const { ids, ...counted } = found.selected;
  const { stored, next } = found;
  const count = pageCounter();
  const [read, isKept] = await Promise.all([
    stored
      ? ids.map((id) => entryOf(stored.get(id), count))
      : getEntries(table, definition.api.id, ids, count),
    !mayBeCleared(definition, selection) || isDefinitionCurrent(table, definition),
  ]);
  if (!isKept) return "changed";
  const { filter } = selection;
  // An entry may have changed since it was selected, or may be gone.
  const isStill = (entry: Entry) => !filter || matches(filter, selection.read(entry));
  const entries = read.filter((entry) => entry !== undefined).filter(isStill);
  return { ...counted, entries, ...("next" in found ? { next } : {}) };
}

/** Whether what tells the list is cleared away by a change of fields, maybe while it is being read. */
function mayBeCleared({ fields }: Definition, { filter, sort }: EntrySelection): boolean {
  const names = new Set(filter ? joinedTests(filter).map(({ field }) => field) : []);
  if (sort) names.add(sort.attribute);
  return (
    names.has("updated_at") ||
    fields.some((field) => names.has(field.slug) && (isUnique(field) || field.index !== undefined))
  );
}

async function findPage(
  table: Table,
  definition: Definition,
  selection: EntrySelection & EntryReading,
): Promise<FoundEntries | undefined> {
  if (selection.deadline.left() === 0) return undefined;
  const found =
    (await findNamed(table, definition, selection)) ?? (await findByRows(table, definition, selection));
  if (found) return found;
  if (selection.after) throw noOrder();
  return (
    (await findAmongRows(table, definition, selection)) ?? (await findByReading(table, definition, selection))
  );
}

function noOrder(): ApiError {
  const detail = `'${AFTER}' goes on with a list whose order is not kept any more; begin anew without it.`;
  return invalid(detail, { source: AFTER });
}

async function findByReading(
  table: Table,
  { api, lists }: Definition,
  selection: EntrySelection & EntryReading,
): Promise<FoundEntries | undefined> {
  // An order and a total need all entries, so that their number alone says whether they are too many to begin with.
  const needsAll = selection.sort !== undefined || selection.totalMethod !== "observed";
  if (needsAll && lists) entryCounter(selection)(await countedEntries(table, api.id));
  const collector = entryCollector(selection);
  const count = valueCounter(selection);
  const countEntries = entryCounter(selection);
  const scan: Scan = {
    table,
    pk: keys.customApiEntry(api.id, "").pk,
    deadline: selection.deadline,
    isDone: collector.isDone,
    visit: (item) => {
      countEntries(1);
      collector.add(entryOf(item, count));
    },
  };
  const whole = selection.sort && selection.inParts ? await readEverything(scan) : await readRange(scan);
  if (!whole) return undefined;
  const stored = whole.items && new Map(whole.items.map((item) => [item.sk, item]));
  return { selected: collector.result(), ...(stored ? { stored } : {}) };
}
