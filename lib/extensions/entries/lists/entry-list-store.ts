import type { Deadline } from "../../../kernel/deadline.ts";
import { isUuid } from "../../../kernel/uuid.ts";
import type { Filter, Test } from "../../../lists/filter.ts";
import { keys } from "../../../table/keys.ts";
import type { Cursor, Item, Table } from "../../../table/table.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { entryOf, getEntries, ownersOf } from "../entry-store.ts";
import { isUnique, valueHash } from "../unique-values.ts";
import { type EntryPage, type EntrySelection, entryCollector } from "./entry-page.ts";

/**
 * A page of a Custom API's entries, strongly consistent. Asks for single entries where the filter names ids or values
 * of unique fields, else reads the whole partition; a later index changes nothing for callers.
 * @returns `undefined` when the deadline passed before all entries were looked at
 */
export async function listEntriesOf(
  table: Table,
  definition: Definition,
  selection: EntrySelection & { readonly deadline: Deadline },
): Promise<EntryPage | undefined> {
  const collector = entryCollector(selection);
  const named = selection.filter && (await namedEntries(table, definition, selection.filter));
  if (named) {
    for (const entry of await getEntries(table, definition.api.id, named)) if (entry) collector.add(entry);
    return collector.result();
  }
  const scan: Scan = {
    table,
    pk: keys.customApiEntry(definition.api.id, "").pk,
    deadline: selection.deadline,
    isDone: collector.isDone,
    visit: (item) => {
      const entry = entryOf(item);
      if (entry) collector.add(entry);
    },
  };
  const isWhole = selection.sort ? await readEverything(scan) : await readRange(scan);
  return isWhole ? collector.result() : undefined;
}

/** A reading of a partition; `visit` gets every item once. */
type Scan = {
  readonly table: Table;
  readonly pk: string;
  readonly deadline: Deadline;
  readonly isDone: () => boolean;
  readonly visit: (item: Item) => void;
};
type Range = { readonly from: string; readonly to: string };

/** Ids are random and spread evenly over these; `~` is behind every hexadecimal digit. */
const QUARTERS: readonly Range[] = [
  { from: "0", to: "3~" },
  { from: "4", to: "7~" },
  { from: "8", to: "b~" },
  { from: "c", to: "f~" },
];

/**
 * Reads all in any order: what is left after the first page in four parts at a time, which takes half the time.
 * @returns whether the deadline left time for it
 */
async function readEverything(scan: Scan): Promise<boolean> {
  if (scan.deadline.left() === 0) return false;
  const { items, next } = await scan.table.query({ pk: scan.pk, consistent: true });
  items.forEach(scan.visit);
  const last = items.at(-1)?.sk ?? "";
  if (!next) return true;
  const rest: Scan = { ...scan, visit: (item) => item.sk !== last && scan.visit(item) };
  const parts = QUARTERS.filter(({ to }) => to > last).map(({ from, to }) => {
    const [, later = from] = [from, last].sort();
    return readRange(rest, { from: later, to });
  });
  return (await Promise.all(parts)).every(Boolean);
}

/** Reads in the order of ids until all is read or enough is. @returns whether the deadline left time for it */
async function readRange({ table, pk, deadline, isDone, visit }: Scan, sk?: Range): Promise<boolean> {
  let after: Cursor | undefined;
  do {
    if (deadline.left() === 0) return false;
    const page = await table.query({
      pk,
      consistent: true,
      ...(sk ? { sk } : {}),
      ...(after ? { after } : {}),
    });
    page.items.forEach(visit);
    after = page.next;
  } while (after && !isDone());
  return true;
}

/** Ids of the only entries that can pass: of an `eq` or `in` on the id or a unique field that all others are ANDed to. */
async function namedEntries(
  table: Table,
  { api, fields }: Definition,
  filter: Filter,
): Promise<readonly string[] | undefined> {
  for (const { field: name, operands } of requiredValues(filter)) {
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

function requiredValues(filter: Filter): readonly Test[] {
  switch (filter.kind) {
    case "test":
      return filter.element === undefined && (filter.operator === "eq" || filter.operator === "in")
        ? [filter]
        : [];
    case "all":
      return filter.parts.flatMap(requiredValues);
    case "any":
      return [];
  }
}
