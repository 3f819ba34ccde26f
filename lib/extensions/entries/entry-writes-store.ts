import { invalid } from "../../kernel/errors.ts";
import { keys } from "../../table/keys.ts";
import type { Check, Key, Write } from "../../table/table.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { type CustomField, type FieldReference, referencesOf } from "../fields/custom-field.ts";
import type { Disclosure } from "./disclosure.ts";
import { type Entry, fieldValue } from "./entry.ts";
import { entryRemoval, entryWrite, freeEntryValue, takeEntryValue } from "./entry-store.ts";
import { isSameKey, rowWrites } from "./indexes/entry-rows-store.ts";
import { collectUniqueValues, type EntryValue } from "./unique-values.ts";
import {
  buildFencePass,
  buildFencePassWrites,
  entryCountDelta,
  markHasEntries,
} from "./write-fences-store.ts";

/** An entry before and after a change. Without `before` it is new, without `after` it is deleted. */
export type EntryChange = {
  readonly definition: Definition;
  readonly before?: Entry;
  readonly after?: Entry;
  readonly isUpsert?: boolean;
};

/** Writes the entry, its rows, unique values taken and freed, and reference checks, but no fence. */
export function entryWrites(change: EntryChange, disclosure: Pick<Disclosure, "takenValue">): Write[] {
  const { before, after } = change;
  const definition = markHasEntries(change.definition);
  const { api } = definition;
  const old = before ? collectUniqueValues(definition, before) : [];
  const current = after ? collectUniqueValues(definition, after) : [];
  const gained = current.filter((value) => !old.some((other) => isSame(value, other)));
  const lost = old.filter((value) => !current.some((other) => isSame(value, other)));
  return [
    ...(after ? gained.map((value) => buildValueClaim(change, after.id, value, disclosure)) : []),
    ...(after ? referenceChecks(definition, before, after) : []),
    ...(after ? [entryWrite(api.id, after)] : []),
    ...(before && !after ? [entryRemoval(api.id, before)] : []),
    ...rowWrites(definition, before, after),
    ...lost.map((value) => freeEntryValue(api, value)),
  ];
}

/** One pass for all changes, which must share one definition. */
export function buildChangesFencePass(changes: readonly [EntryChange, ...EntryChange[]]): Write[] {
  const [{ definition, before, after }] = changes;
  const seed = (after ?? before)?.id ?? "";
  const added = changes.reduce((sum, one) => sum + entryCountDelta(one.before, one.after), 0);
  const isAway = changes.every((one) => one.after === undefined);
  return isAway ? [buildFencePass(definition, seed, added)] : buildFencePassWrites(definition, seed, added);
}

function isSame(a: EntryValue, b: EntryValue): boolean {
  return a.id === b.id && a.hash === b.hash;
}

/** No refusal: if another upsert takes the URL slug first, this one is decided again as an update. */
function buildValueClaim(
  { definition: { api }, isUpsert = false }: EntryChange,
  entryId: string,
  value: EntryValue,
  { takenValue }: Pick<Disclosure, "takenValue">,
): Write {
  const write = takeEntryValue(api, entryId, value, takenValue);
  const isUrlSlug = value.parts.length === 1 && value.parts[0]?.field.use_as_url_slug;
  if (!isUpsert || !isUrlSlug) return write;
  const { refusal: _, ...unrefused } = write;
  return unrefused;
}

/**
 * Checks in the entry's transaction that new references exist. Unchanged ones may name deleted records.
 * @answers What must a reference name?
 */
function referenceChecks({ api, fields }: Definition, before: Entry | undefined, after: Entry): Check[] {
  const checks = fields.flatMap((field) => {
    const references = referencesOf(field);
    const value = fieldValue(after, field);
    if (!references || typeof value !== "string" || (before && value === fieldValue(before, field)))
      return [];
    const isItself = references.custom_api === api.id && value.toLowerCase() === after.id;
    return isItself ? [] : [referenceCheck(field, references, value)];
  });
  // A transaction may name an item only once.
  return checks.filter(({ check }, at) => at === checks.findIndex((other) => isSameKey(other.check, check)));
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
