import { errorOf, type Problem, tooLarge } from "../../kernel/errors.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import {
  dataSize,
  type Entry,
  type EntryInput,
  entryProblems,
  immutableProblems,
  LARGEST_ENTRY,
  mergedValues,
} from "./entry.ts";

const NOTHING = { values: {} };

/** A new entry of these values. @throws ApiError 400 for each broken rule, 413 over 64 KiB */
export function createdEntry(definition: Definition, input: EntryInput, id: string, now: string): Entry {
  const values = mergedValues(definition.fields, NOTHING, input);
  refuseAll(entryProblems(definition, values, input));
  const entry = { id, values, created_at: now, updated_at: now, resource_version: 0 };
  refuseLarge(definition, entry);
  return entry;
}

/** The entry after a partial update, checked as a whole. @throws ApiError as `createdEntry` */
export function updatedEntry(definition: Definition, before: Entry, input: EntryInput, now: string): Entry {
  const values = mergedValues(definition.fields, before, input);
  refuseAll([
    ...entryProblems(definition, values, input),
    ...immutableProblems(definition.fields, before, input),
  ]);
  const entry = { ...before, values, updated_at: now, resource_version: before.resource_version + 1 };
  refuseLarge(definition, entry);
  return entry;
}

function refuseAll([first, ...others]: readonly Problem[]): void {
  if (first) throw errorOf(first, ...others);
}

function refuseLarge({ fields }: Definition, entry: Entry): void {
  const size = dataSize(fields, entry);
  if (size > LARGEST_ENTRY) {
    throw tooLarge(`The entry is too big: its data has ${size} bytes, at most ${LARGEST_ENTRY} are allowed.`);
  }
}
