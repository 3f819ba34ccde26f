import { keys } from "../table/keys.ts";
import type { PartitionPart } from "../tasks/clear-partitions.ts";
import type { Definition } from "./custom-apis/custom-api.ts";
import { isUnique } from "./entries/unique-values.ts";
import type { CustomField } from "./fields/custom-field.ts";

/** Where the entries of a Custom API and all their claims are, to clear them away once it is deleted. */
export function leftoversOfApi({ api, fields }: Definition): PartitionPart[] {
  const claims = fields.filter(isUnique).flatMap((field) => leftoversOfField(api.id, field));
  return [{ pk: keys.customApiEntry(api.id, "").pk }, ...claims];
}

/** Where the claims of a unique field are, to clear them away once it is deleted. */
export function leftoversOfField(apiId: string, field: CustomField): PartitionPart[] {
  return [{ pk: keys.entryValue(apiId, field.id, "").pk }];
}
