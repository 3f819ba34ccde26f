import { type ApiError, invalid } from "../../../kernel/errors.ts";
import { AFTER, type Continuation } from "../../../lists/continued-list.ts";
import { listJoinedTests, matches } from "../../../lists/filter-matcher.ts";
import { keys } from "../../../table/keys.ts";
import type { Table } from "../../../table/table.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import type { Entry } from "../entry.ts";
import { getEntries, toEntry } from "../entry-store.ts";
import { isUnique } from "../unique-values.ts";
import { isDefinitionCurrent, readEntryCount } from "../write-fences-store.ts";
import { type EntryReading, entryCounter, pageCounter, valueCounter } from "./entry-bytes.ts";
import { type EntrySelection, entryCollector, type Total } from "./entry-page.ts";
import { readEverything, readRange, type Scan } from "./entry-scan-store.ts";
import { findByFewRows, findNamed } from "./looked-up-store.ts";
import { findByRows } from "./range-page-store.ts";
import type { SelectedEntries } from "./row-page-store.ts";

export type EntryPage = Total & {
  readonly entries: readonly Entry[];
  /** The position after the last entry. Absent if the list continues by offset only. */
  readonly next?: Continuation | undefined;
};

/**
 * Reads single entries if the filter names ids or unique values, index rows if they serve the list, else the
 * whole partition. Values are parsed on access and throw 422 above `MOST_PAGE_BYTES`.
 * @returns undefined when time ran out, "changed" when the definition changed, so that rows may be missing
 * @throws ApiError 400 for `page[after]` if no rows serve the list, 422 above a read or sort limit
 * @answers What does a list of entries read, and how much?
 */
export async function readEntryPage(
  table: Table,
  definition: Definition,
  selection: EntrySelection & EntryReading,
): Promise<EntryPage | "changed" | undefined> {
  const matchedPage = await selectEntries(table, definition, selection);
  if (!matchedPage) return undefined;
  const { ids, ...counted } = matchedPage.selected;
  const { stored, next } = matchedPage;
  const count = pageCounter();
  const [read, isKept] = await Promise.all([
    stored
      ? ids.map((id) => toEntry(stored.get(id), count))
      : getEntries(table, definition.api.id, ids, count),
    !mayBeCleared(definition, selection) || isDefinitionCurrent(table, definition),
  ]);
  if (!isKept) return "changed";
  const { filter } = selection;
  // An entry may have changed or been deleted since it was selected.
  const isStill = (entry: Entry) => !filter || matches(filter, selection.read(entry));
  const entries = read.filter((entry) => entry !== undefined).filter(isStill);
  return { ...counted, entries, ...("next" in matchedPage ? { next } : {}) };
}

/** True if a change of fields may clear the rows of this list while it is read. */
function mayBeCleared({ fields }: Definition, { filter, sort }: EntrySelection): boolean {
  const names = new Set(filter ? listJoinedTests(filter).map(({ field }) => field) : []);
  if (sort) names.add(sort.attribute);
  return (
    names.has("updated_at") ||
    fields.some((field) => names.has(field.slug) && (isUnique(field) || field.index !== undefined))
  );
}

async function selectEntries(
  table: Table,
  definition: Definition,
  selection: EntrySelection & EntryReading,
): Promise<SelectedEntries | undefined> {
  if (selection.deadline.left() === 0) return undefined;
  const selectedEntries =
    (await findNamed(table, definition, selection)) ?? (await findByRows(table, definition, selection));
  if (selectedEntries) return selectedEntries;
  if (selection.after) throw buildLostOrderError();
  return (
    (await findByFewRows(table, definition, selection)) ?? (await findByReading(table, definition, selection))
  );
}

function buildLostOrderError(): ApiError {
  const detail = `'${AFTER}' continues a list whose order is no longer kept. Start again without it.`;
  return invalid(detail, { source: AFTER });
}

async function findByReading(
  table: Table,
  { api, lists }: Definition,
  selection: EntrySelection & EntryReading,
): Promise<SelectedEntries | undefined> {
  // An order or a total reads all entries, so their count alone can refuse the list in advance.
  const needsAll = selection.sort !== undefined || selection.totalMethod !== "observed";
  if (needsAll && lists) entryCounter(selection)(await readEntryCount(table, api.id));
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
      collector.add(toEntry(item, count));
    },
  };
  const whole = selection.sort && selection.inParts ? await readEverything(scan) : await readRange(scan);
  if (!whole) return undefined;
  const stored = whole.items && new Map(whole.items.map((item) => [item.sk, item]));
  return { selected: collector.result(), ...(stored ? { stored } : {}) };
}
