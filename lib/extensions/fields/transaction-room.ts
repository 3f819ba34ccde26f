import type { UniqueSet } from "../custom-apis/custom-api.ts";
import { isUnique } from "../entries/unique-values.ts";
import { type CustomField, referencesOf } from "./custom-field.ts";

/** DynamoDB: actions of a transaction. */
const MOST_WRITES = 100;
/** An entry that changes is written itself, and passes a fence. */
const OF_ENTRY = 2;
/** A row of the order of the last change goes away, another one comes. */
const OF_UPDATES = 2;

/**
 * Writes that a change of one entry takes at most, without the order of the last change: a mark is gained and lost, what a
 * reference names is checked.
 */
function mostWrites(fields: readonly CustomField[], sets: readonly UniqueSet[]): number {
  const indexed = fields.filter(({ index }) => index !== undefined).length;
  const marks = fields.filter(isUnique).length + indexed + sets.length;
  return OF_ENTRY + 2 * marks + fields.filter((field) => referencesOf(field) !== undefined).length;
}

/** Whether a change of all that is unique or indexed of an entry, and of all that refers to something, fits into one transaction. */
export function hasRoomForMarks(fields: readonly CustomField[], sets: readonly UniqueSet[] = []): boolean {
  return mostWrites(fields, sets) <= MOST_WRITES;
}

/** Whether it does with the order of the last change. */
export function hasRoomForUpdates(fields: readonly CustomField[], sets: readonly UniqueSet[] = []): boolean {
  return mostWrites(fields, sets) + OF_UPDATES <= MOST_WRITES;
}
