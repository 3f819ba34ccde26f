import { createHash } from "node:crypto";
import type { CustomField } from "../fields/custom-field.ts";
import { type Entry, fieldValue } from "./entry.ts";

/** A value that only one entry of the Custom API may have. */
export type Claim = { readonly field: CustomField; readonly value: string; readonly hash: string };

/** The claims of an entry: its values of unique fields; null is never taken. */
export function claimsOf(fields: readonly CustomField[], entry: Pick<Entry, "values">): Claim[] {
  return fields.flatMap((field) => {
    const value = fieldValue(entry, field);
    return isUnique(field) && typeof value === "string"
      ? [{ field, value, hash: valueHash(field, value) }]
      : [];
  });
}

export function isUnique(field: CustomField): boolean {
  return field.field_type === "string" && field.rules.unique === "yes";
}

/** Values may be longer than a key can be, hence a hash. */
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
