import type { Partition } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import type { Definition } from "./custom-apis/custom-api.ts";
import { isUnique } from "./entries/unique-values.ts";
import type { CustomField } from "./fields/custom-field.ts";

/** Where the entries of a Custom API and all their unique values are, to clear them away once it is deleted. */
export function leftoversOfApi({ api, fields }: Definition): Partition[] {
  const values = fields.filter(isUnique).flatMap((field) => leftoversOfField(api.id, field));
  const entries = [keys.customApiEntry(api.id, "").pk, keys.entryOrder(api.id, "", "").pk];
  return [...entries.map((pk) => ({ pk })), ...values];
}

/** Where the values of a unique field are, to clear them away once it is deleted. */
export function leftoversOfField(apiId: string, field: CustomField): Partition[] {
  return [{ pk: keys.entryValue(apiId, field.id, "").pk }];
}
