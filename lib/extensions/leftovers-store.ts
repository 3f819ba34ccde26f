import type { Partition } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import type { CustomApi, Definition } from "./custom-apis/custom-api.ts";
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
    ...setValues(api),
  ];
}

/** Where the values of sets of fields are. */
function setValues({ id, unique_together: sets = [] }: CustomApi): Partition[] {
  return sets.map((set) => ({ pk: keys.entryValue(id, set.id, "").pk }));
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
  const placesOf = ({ api, fields }: Definition) => [
    ...fields.flatMap((field) => leftoversOfField(id, field)),
    ...setValues(api),
  ];
  const kept = new Set(placesOf(after).map(({ pk }) => pk));
  const isLost = before.lists?.byUpdate && !after.lists?.byUpdate;
  return [
    ...placesOf(before).filter(({ pk }) => !kept.has(pk)),
    ...(before.lists && isLost ? [updatedRows(id, before.lists)] : []),
  ];
}
