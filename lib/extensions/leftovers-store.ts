import type { Partition } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import type { Definition } from "./custom-apis/custom-api.ts";
import { fieldRows, updatedRows } from "./entries/indexes/entry-rows-store.ts";
import { isUnique } from "./entries/unique-values.ts";
import type { CustomField } from "./fields/custom-field.ts";

/** Where the entries of a Custom API are, with their rows and unique values, to clear them away once it is deleted. */
export function leftoversOfApi({ api, fields, lists }: Definition): Partition[] {
  const entries = [keys.customApiEntry(api.id, "").pk, keys.entryOrder(api.id, "", "").pk];
  return [
    ...entries.map((pk) => ({ pk })),
    ...(lists ? [updatedRows(api.id, lists)] : []),
    ...fields.flatMap((field) => leftoversOfField(api.id, field)),
    ...(api.unique_together ?? []).map((set) => ({ pk: keys.entryValue(api.id, set.id, "").pk })),
  ];
}

/** Where the values of a unique field are and the rows of an indexed one, to clear them away once it is deleted. */
export function leftoversOfField(apiId: string, field: CustomField): Partition[] {
  return [
    ...(isUnique(field) ? [{ pk: keys.entryValue(apiId, field.id, "").pk }] : []),
    ...(field.index ? [fieldRows(apiId, field.index.number)] : []),
  ];
}

/** Where values and rows are that a changed definition has no longer. */
export function leftoversOfChange(before: Definition, after: Definition): Partition[] {
  const { id } = before.api;
  const kept = new Set(after.fields.flatMap((field) => leftoversOfField(id, field)).map(({ pk }) => pk));
  const own = before.fields.flatMap((field) => leftoversOfField(id, field));
  const isLost = before.lists?.byUpdate && !after.lists?.byUpdate;
  return [
    ...own.filter(({ pk }) => !kept.has(pk)),
    ...(before.lists && isLost ? [updatedRows(id, before.lists)] : []),
  ];
}
