import { createHash } from "node:crypto";
import type { CustomField } from "../fields/custom-field.ts";
import { type Entry, fieldValue } from "./entry.ts";

/** A value that only one entry of the Custom API may have, with the hash by which it is known. */
export type EntryValue = { readonly field: CustomField; readonly value: string; readonly hash: string };

/** The values that an entry has in unique fields. Null is no value: any number of entries may have it. */
export function uniqueValuesOf(fields: readonly CustomField[], entry: Pick<Entry, "values">): EntryValue[] {
  return fields.filter(isUnique).flatMap((field) => {
    const value = fieldValue(entry, field);
    return typeof value === "string" ? [{ field, value, hash: valueHash(field, value) }] : [];
  });
}

/** Whether no two entries may have the same value in this field. */
export function isUnique(field: CustomField): boolean {
  return field.field_type === "string" && field.rules.unique === "yes";
}

/** What a value of a unique field is known by: values may be longer than a key can be, hence a hash. */
export function valueHash(field: CustomField, value: string): string {
  return createHash("sha256").update(folded(field, value), "utf8").digest("hex");
}

/**
 * The form in which values of a unique field are compared. Without case: composed, then lower case by Unicode's
 * default mapping, so that `ß` and `SS` differ and the Kelvin sign equals `k`.
 */
export function folded(field: CustomField, value: string): string {
  const foldsCase = field.field_type === "string" && field.rules.unique_case_insensitivity;
  return foldsCase ? value.normalize("NFC").toLowerCase() : value;
}
