import type { Filter, Test } from "../../query/filter.ts";
import type { Deadline } from "../../table/deadline.ts";
import { keys } from "../../table/keys.ts";
import type { Cursor, Table } from "../../table/table.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { isUuid } from "../ids.ts";
import { isUnique, valueHash } from "./claims.ts";
import { type EntryPage, type EntrySelection, entryCollector } from "./entry-page.ts";
import { claimants, entryOf, getEntries } from "./entry-store.ts";

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
  let after: Cursor | undefined;
  do {
    if (selection.deadline.left() === 0) return undefined;
    const { pk } = keys.customApiEntry(definition.api.id, "");
    const page = await table.query({ pk, consistent: true, ...(after ? { after } : {}) });
    for (const item of page.items) {
      const entry = entryOf(item);
      if (entry) collector.add(entry);
    }
    after = page.next;
  } while (after && !collector.isDone());
  return collector.result();
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
      const claims = operands.map((value) => ({ field, hash: valueHash(field, String(value)) }));
      return [...new Set(await claimants(table, api.id, claims))];
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
