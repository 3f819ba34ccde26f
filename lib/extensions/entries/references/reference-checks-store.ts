import { invalid } from "../../../kernel/errors.ts";
import { keys } from "../../../table/keys.ts";
import type { Check, Key } from "../../../table/table.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { type CustomField, type FieldReference, referencesOf } from "../../fields/custom-field.ts";
import { type Entry, fieldValue } from "../entry.ts";

/**
 * Checks in the entry's transaction that new references exist. Unchanged ones may name deleted records.
 * @answers What must a reference name?
 */
export function referenceChecks(
  { api, fields }: Definition,
  before: Entry | undefined,
  after: Entry,
): Check[] {
  const checks = fields.flatMap((field) => {
    const references = referencesOf(field);
    const value = fieldValue(after, field);
    if (!references || typeof value !== "string" || (before && value === fieldValue(before, field)))
      return [];
    const isItself = references.custom_api === api.id && value.toLowerCase() === after.id;
    return isItself ? [] : [referenceCheck(field, references, value)];
  });
  return checks.filter(({ check }, at) => at === checks.findIndex((other) => isSame(other.check, check)));
}

function referenceCheck(field: CustomField, references: FieldReference, value: string): Check {
  const refusal = () =>
    invalid(`'${field.slug}' must be the id of a ${references.type} that is there: there is no '${value}'.`, {
      source: `data.${field.slug}`,
    });
  return { check: toReferencedKey(references, value), when: { only: "present" }, refusal };
}

/** @param id a UUID */
function toReferencedKey({ type, custom_api = "" }: FieldReference, id: string): Key {
  switch (type) {
    case "custom_api_entry":
      return keys.customApiEntry(custom_api, id.toLowerCase());
    case "product":
    case "account":
    case "file":
    case "order":
      return keys[type](id);
  }
}

/** A transaction may name an item only once. */
function isSame(a: Key, b: Key): boolean {
  return a.pk === b.pk && a.sk === b.sk;
}
