import { createHash } from "node:crypto";
import type { CustomApi, UniqueSet } from "../custom-apis/custom-api.ts";
import type { CustomField } from "../fields/custom-field.ts";
import { type Entry, fieldValue } from "./entry.ts";

/**
 * A value of a unique field, or the values of a set of fields, that only one entry of the Custom API may have: with the id
 * of the field or set, and the hash by which it is known.
 */
export type EntryValue = {
  readonly id: string;
  readonly parts: readonly { readonly field: CustomField; readonly value: string }[];
  readonly hash: string;
};

/**
 * The values that an entry has in unique fields and in sets of fields. Null is no value, and a set with a null is none: any
 * number of entries may have it.
 */
export function uniqueValuesOf({ api, fields }: UniqueRules, entry: Pick<Entry, "values">): EntryValue[] {
  const single = fields.filter(isUnique).flatMap((field) => {
    const value = fieldValue(entry, field);
    if (typeof value !== "string") return [];
    return [{ id: field.id, parts: [{ field, value }], hash: valueHash(field, value) }];
  });
  return [...single, ...(api.unique_together ?? []).flatMap((set) => setValue(set, fields, entry))];
}

/** What says which values are unique. */
type UniqueRules = {
  readonly api: Pick<CustomApi, "unique_together">;
  readonly fields: readonly CustomField[];
};

function setValue(
  { id, field_ids }: UniqueSet,
  fields: readonly CustomField[],
  entry: Pick<Entry, "values">,
): EntryValue[] {
  const members = field_ids.flatMap((fieldId) => fields.find((field) => field.id === fieldId) ?? []);
  const values = members.map((field) => fieldValue(entry, field));
  if (values.includes(null)) return [];
  const parts = members.map((field, at) => ({ field, value: String(values[at]) }));
  const text = JSON.stringify(parts.map(({ field, value }) => folded(field, value)));
  return [{ id, parts, hash: hashOf(text) }];
}

/** Whether no two entries may have the same value in this field. */
export function isUnique(field: CustomField): boolean {
  return field.field_type === "string" && field.rules.unique === "yes";
}

/** What a value of a unique field is known by: values may be longer than a key can be, hence a hash. */
export function valueHash(field: CustomField, value: string): string {
  return hashOf(folded(field, value));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/**
 * The form in which values of a unique field are compared. Without case: composed, then lower case by Unicode's
 * default mapping, so that `ß` and `SS` differ and the Kelvin sign equals `k`.
 */
export function folded(field: CustomField, value: string): string {
  const foldsCase = field.field_type === "string" && field.rules.unique_case_insensitivity;
  return foldsCase ? value.normalize("NFC").toLowerCase() : value;
}
