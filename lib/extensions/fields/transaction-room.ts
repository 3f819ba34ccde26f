import type { UniqueSet } from "../custom-apis/custom-api.ts";
import { isUnique } from "../entries/unique-values.ts";
import { type CustomField, referencesOf } from "./custom-field.ts";

/** Limit of DynamoDB for the actions of a transaction. */
const MOST_WRITES = 100;
/** The entry and its fence. */
const ENTRY_WRITES = 2;
/** One row of the order of the last change is deleted, another is added. */
const UPDATE_ORDER_WRITES = 2;

/** Counts two for a unique or indexed value (freed and taken) and one for a reference check. */
function mostWrites(fields: readonly CustomField[], sets: readonly UniqueSet[]): number {
  const indexed = fields.filter(({ index }) => index !== undefined).length;
  const marks = fields.filter(isUnique).length + indexed + sets.length;
  return ENTRY_WRITES + 2 * marks + fields.filter((field) => referencesOf(field) !== undefined).length;
}

/** True if changing all unique, indexed and reference values of an entry fits one transaction. */
export function hasRoomForMarks(fields: readonly CustomField[], sets: readonly UniqueSet[] = []): boolean {
  return mostWrites(fields, sets) <= MOST_WRITES;
}

/** True if the order of the last change fits too. */
export function hasRoomForUpdates(fields: readonly CustomField[], sets: readonly UniqueSet[] = []): boolean {
  return mostWrites(fields, sets) + UPDATE_ORDER_WRITES <= MOST_WRITES;
}
