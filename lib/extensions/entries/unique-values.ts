import { createHash } from "node:crypto";
import type { CustomApi, UniqueSet } from "../custom-apis/custom-api.ts";
import type { CustomField } from "../fields/custom-field.ts";
import { type Entry, fieldValue } from "./entry.ts";

/** Unique within the Custom API. `id` names the field or the set. */
export type EntryValue = {
  readonly id: string;
  readonly parts: readonly { readonly field: CustomField; readonly value: string }[];
  readonly hash: string;
};

/** Null is no value: any number of entries may have it, alone or in a set. */
export function collectUniqueValues(
  { api, fields }: UniqueRules,
  entry: Pick<Entry, "values">,
): EntryValue[] {
  const single = fields.filter(isUnique).flatMap((field) => {
    const value = fieldValue(entry, field);
    if (typeof value !== "string") return [];
    return [{ id: field.id, parts: [{ field, value }], hash: valueHash(field, value) }];
  });
  return [...single, ...(api.unique_together ?? []).flatMap((set) => setValue(set, fields, entry))];
}

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
  const text = JSON.stringify(parts.map(({ field, value }) => foldValue(field, value)));
  return [{ id, parts, hash: hashValue(text) }];
}

export function isUnique(field: CustomField): boolean {
  return field.field_type === "string" && field.rules.unique === "yes";
}

/** Hashed, since a value may be longer than a key. */
export function valueHash(field: CustomField, value: string): string {
  return hashValue(foldValue(field, value));
}

function hashValue(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** Case-insensitive values compare in NFC and lower case: `ß` and `SS` differ, the Kelvin sign equals `k`. */
export function foldValue(field: CustomField, value: string): string {
  const foldsCase = field.field_type === "string" && field.rules.unique_case_insensitivity;
  return foldsCase ? value.normalize("NFC").toLowerCase() : value;
}
