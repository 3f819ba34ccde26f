import type { Partition } from "../../../table/documents.ts";
import { keys } from "../../../table/keys.ts";
import type { Item, Write } from "../../../table/table.ts";
import type { Definition, EntryLists } from "../../custom-apis/custom-api.ts";
import type { Entry } from "../entry.ts";
import { indexedFields, indexText } from "./index-values.ts";

/*
 * Beside every entry stand small items, its rows: one in the order of creation, one in the order of the last change, one
 * for each indexed field. They are written and deleted in the entry's own transaction, so that lists read them as
 * consistently as entries: some 28 to a read unit, whatever entries hold.
 */

/** The rows that an entry has; that of a field says since when it stands there. */
export function rowsOf(definition: Definition, entry: Entry): Item[] {
  const { api, fields, lists } = definition;
  const { id, created_at, updated_at } = entry;
  const type = "entry_index";
  return [
    { ...keys.entryOrder(api.id, created_at, id), type: "entry_order" },
    ...(lists?.byUpdate ? [{ ...keys.entryIndex(api.id, updates(lists), updated_at, id), type }] : []),
    ...indexedFields(fields).map(({ field, number }) => ({
      ...keys.entryIndex(api.id, number, indexText(field, entry), id),
      type,
      since: updated_at,
    })),
  ];
}

/** The order of the last change is another one with each time it is begun. */
function updates({ since }: EntryLists) {
  return `updated-${since}` as const;
}

/** Where the rows of the order of the last change are. */
export function updatedRows(apiId: string, lists: EntryLists): Partition {
  return { pk: keys.entryIndex(apiId, updates(lists), "", "").pk };
}

/** Where the rows of a field are that has this index. */
export function fieldRows(apiId: string, number: number): Partition {
  return { pk: keys.entryIndex(apiId, number, "", "").pk };
}

/** The writes of the rows that an entry gains and loses by a change: without `before` it is new, without `after` gone. */
export function rowWrites(definition: Definition, before: Entry | undefined, after?: Entry): Write[] {
  const old = before ? rowsOf(definition, before) : [];
  const wanted = after ? rowsOf(definition, after) : [];
  const gained = wanted.filter((row) => !old.some((other) => isSameKey(row, other)));
  const lost = old.filter((row) => !wanted.some((other) => isSameKey(row, other)));
  return [...gained.map(entryRowWrite), ...lost.map(entryRowRemoval)];
}

function isSameKey(a: Item, b: Item): boolean {
  return a.pk === b.pk && a.sk === b.sk;
}

/** Puts a row of an entry. */
export function entryRowWrite(row: Item): Write {
  return { put: row, when: { unconditional: "the state of the entry is checked beside it" } };
}

/** Takes a row away, one that may not be there yet, too. */
export function entryRowRemoval({ pk, sk }: Pick<Item, "pk" | "sk">): Write {
  return { delete: { pk, sk }, when: { unconditional: "the state of the entry is checked beside it" } };
}
