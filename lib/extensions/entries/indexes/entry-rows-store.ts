import type { Partition } from "../../../table/entity.ts";
import { keys } from "../../../table/keys.ts";
import type { Item, Key, Write } from "../../../table/table.ts";
import type { Definition, EntryLists } from "../../custom-apis/custom-api.ts";
import type { Entry } from "../entry.ts";
import { findIndexedFields, indexText } from "./index-values.ts";

/*
 * Rows are small items for the order of creation, the order of the last change and each indexed field. The
 * entry's own transaction writes them, so lists of rows are consistent. One read unit reads about 28.
 */

/** Rows of fields carry `since`, the time of the entry's last change. */
export function buildEntryRows(definition: Definition, entry: Entry): Item[] {
  const { api, fields, lists } = definition;
  const { id, created_at, updated_at } = entry;
  const type = "entry_index";
  return [
    { ...keys.entryOrder(api.id, created_at, id), type: "entry_order" },
    ...(lists?.byUpdate
      ? [{ ...keys.entryIndex(api.id, updateIndexName(lists), updated_at, id), type }]
      : []),
    ...findIndexedFields(fields).map(({ field, number }) => ({
      ...keys.entryIndex(api.id, number, indexText(field, entry), id),
      type,
      since: updated_at,
    })),
  ];
}

/** The order of the last change gets a new partition each time it is restarted. */
function updateIndexName({ since }: EntryLists) {
  return `updated-${since}` as const;
}

export function updateOrderPartition(apiId: string, lists: EntryLists): Partition {
  return { pk: keys.entryIndex(apiId, updateIndexName(lists), "", "").pk };
}

export function fieldIndexPartition(apiId: string, number: number): Partition {
  return { pk: keys.entryIndex(apiId, number, "", "").pk };
}

/** Without `before` the entry is new, without `after` it is deleted. */
export function rowWrites(definition: Definition, before: Entry | undefined, after?: Entry): Write[] {
  const old = before ? buildEntryRows(definition, before) : [];
  const current = after ? buildEntryRows(definition, after) : [];
  const gained = current.filter((row) => !old.some((other) => isSameKey(row, other)));
  const lost = old.filter((row) => !current.some((other) => isSameKey(row, other)));
  return [...gained.map(entryRowWrite), ...lost.map(entryRowRemoval)];
}

export function isSameKey(a: Key, b: Key): boolean {
  return a.pk === b.pk && a.sk === b.sk;
}

export function entryRowWrite(row: Item): Write {
  return { put: row, when: { unconditional: "the state of the entry is checked in the same transaction" } };
}

/** The row may be missing. */
function entryRowRemoval({ pk, sk }: Pick<Item, "pk" | "sk">): Write {
  return {
    delete: { pk, sk },
    when: { unconditional: "the state of the entry is checked in the same transaction" },
  };
}
