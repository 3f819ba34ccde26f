import type { Partition } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { CustomApi, Definition } from "./custom-apis/custom-api.ts";
import { fieldIndexPartition, updateOrderPartition } from "./entries/indexes/entry-rows-store.ts";
import { isUnique } from "./entries/unique-values.ts";
import type { CustomField } from "./fields/custom-field.ts";

/**
 * Partitions of a Custom API's entries, rows and unique values, to be cleared after its deletion.
 * @answers What removes what a changed field leaves behind?
 */
export function leftoversOfApi({ api, fields, lists }: Definition): Partition[] {
  const entries = [keys.customApiEntry(api.id, "").pk, keys.entryOrder(api.id, "", "").pk];
  return [
    ...entries.map((pk) => ({ pk })),
    ...(lists ? [updateOrderPartition(api.id, lists)] : []),
    ...fields.flatMap((field) => leftoversOfField(api.id, field)),
    ...setValuePartitions(api),
  ];
}

function setValuePartitions({ id, unique_together: sets = [] }: CustomApi): Partition[] {
  return sets.map((set) => ({ pk: keys.entryValue(id, set.id, "").pk }));
}

/** Partitions of a field's unique values and index rows. */
function leftoversOfField(apiId: string, field: CustomField): Partition[] {
  return [
    ...(isUnique(field) ? [{ pk: keys.entryValue(apiId, field.id, "").pk }] : []),
    ...(field.index ? [fieldIndexPartition(apiId, field.index.number)] : []),
  ];
}

/** Partitions that a changed definition no longer uses. */
export function leftoversOfChange(before: Definition, after: Definition): Partition[] {
  const { id } = before.api;
  const listPartitions = ({ api, fields }: Definition) => [
    ...fields.flatMap((field) => leftoversOfField(id, field)),
    ...setValuePartitions(api),
  ];
  const kept = new Set(listPartitions(after).map(({ pk }) => pk));
  const isLost = before.lists?.byUpdate && !after.lists?.byUpdate;
  return [
    ...listPartitions(before).filter(({ pk }) => !kept.has(pk)),
    ...(before.lists && isLost ? [updateOrderPartition(id, before.lists)] : []),
  ];
}
