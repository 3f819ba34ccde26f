import { isUuid } from "../../../kernel/uuid.ts";
import { type CustomField, referencesOf } from "../../fields/custom-field.ts";

/** Lower-cases ids in reference fields, so that two spellings count as one value. */
export function normalizeFieldValue<T>(field: CustomField, value: T): T | string {
  return referencesOf(field) && typeof value === "string" && isUuid(value) ? value.toLowerCase() : value;
}
