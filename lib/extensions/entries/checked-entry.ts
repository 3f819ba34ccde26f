import { errorOf, type Problem, problem } from "../../kernel/errors.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import type { Disclosure } from "./disclosure.ts";
import {
  dataSize,
  type Entry,
  type EntryInput,
  entryProblems,
  immutableProblems,
  LARGEST_ENTRY,
  mergedValues,
} from "./entry.ts";
import type { Budget } from "./value-checks.ts";

const NOTHING = { values: {} };

/** A new entry, or all that is wrong with it. */
export type NewEntry = { readonly entry: Entry; readonly problems: readonly Problem[] };

/**
 * A new entry of these values with its problems: 400 for each broken rule, else 413 over 64 KiB.
 * @param budget for the patterns of several entries together; one of its own if not given
 */
export function newEntry(
  definition: Definition,
  input: EntryInput,
  { id, now }: { readonly id: string; readonly now: string },
  budget?: Budget,
): NewEntry {
  const values = mergedValues(definition.fields, NOTHING, input);
  const entry = { id, values, created_at: now, updated_at: now, resource_version: 0 };
  const problems = entryProblems(definition, values, input, budget);
  return { entry, problems: problems.length > 0 ? problems : sizeProblems(definition, entry) };
}

/** A new entry of these values. @throws ApiError 400 for each broken rule, 413 over 64 KiB */
export function createdEntry(definition: Definition, input: EntryInput, id: string, now: string): Entry {
  const { entry, problems } = newEntry(definition, input, { id, now });
  refuseAll(problems);
  return entry;
}

export type EntryUpdate = {
  readonly definition: Definition;
  readonly before: Entry;
  readonly input: EntryInput;
  readonly now: string;
  /** What a refusal may tell of the entry as it was. */
  readonly disclosure: Disclosure;
};

/** The entry after a partial update, checked as a whole. @throws ApiError as `createdEntry` */
export function updatedEntry({ definition, before, input, now, disclosure }: EntryUpdate): Entry {
  const values = mergedValues(definition.fields, before, input);
  refuseAll([
    ...entryProblems(definition, values, input),
    ...immutableProblems(definition.fields, before, input, disclosure.content),
  ]);
  const entry = { ...before, values, updated_at: now, resource_version: before.resource_version + 1 };
  refuseAll(sizeProblems(definition, entry, disclosure));
  return entry;
}

function refuseAll([first, ...others]: readonly Problem[]): void {
  if (first) throw errorOf(first, ...others);
}

/** @param disclosure nothing of how much was there before, unless the caller may read it; all of a new entry is its own */
function sizeProblems(
  { fields }: Definition,
  entry: Entry,
  disclosure: Pick<Disclosure, "content"> = { content: true },
): Problem[] {
  const size = dataSize(fields, entry);
  if (size <= LARGEST_ENTRY) return [];
  const has = disclosure.content ? `its data has ${size} bytes, ` : "";
  return [problem(413, `The entry is too big: ${has}at most ${LARGEST_ENTRY} are allowed.`)];
}
