import { isUuid } from "../../../kernel/uuid.ts";
import { type CustomField, referencesOf } from "../../fields/custom-field.ts";

/**
 * A value as it is kept. Ids that a field refers by are found in any letters: kept in lower case, as answers show them, two
 * spellings of one id are one value to filters, indexes and unique fields.
 */
export function keptValue<T>(field: CustomField, value: T): T | string {
  return referencesOf(field) && typeof value === "string" && isUuid(value) ? value.toLowerCase() : value;
}
