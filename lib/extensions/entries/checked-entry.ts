import { type Problem, problem, toApiError } from "../../kernel/errors.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import type { Disclosure } from "./disclosure.ts";
import {
  dataSize,
  type Entry,
  type EntryInput,
  entryProblems,
  immutableProblems,
  LARGEST_ENTRY,
  mergeValues,
} from "./entry.ts";
import type { Budget } from "./value-checks.ts";

const NO_VALUES = { values: {} };

export type NewEntry = { readonly entry: Entry; readonly problems: readonly Problem[] };

/** Problems are 400 for each broken rule, else 413 over 64 KiB. @param budget shared by several entries */
export function checkNewEntry(
  definition: Definition,
  input: EntryInput,
  { id, now }: { readonly id: string; readonly now: string },
  budget?: Budget,
): NewEntry {
  const values = mergeValues(definition.fields, NO_VALUES, input);
  const entry = { id, values, created_at: now, updated_at: now, resource_version: 0 };
  const problems = entryProblems(definition, values, input, budget);
  return { entry, problems: problems.length > 0 ? problems : sizeProblems(definition, entry) };
}

/** @throws ApiError 400 for each broken rule, 413 over 64 KiB */
export function buildValidEntry(definition: Definition, input: EntryInput, id: string, now: string): Entry {
  const { entry, problems } = checkNewEntry(definition, input, { id, now });
  throwProblems(problems);
  return entry;
}

export type EntryUpdate = {
  readonly definition: Definition;
  readonly before: Entry;
  readonly input: EntryInput;
  readonly now: string;
  /** Decides what a refusal may reveal about the stored entry. */
  readonly disclosure: Disclosure;
};

/** Applies a partial update and checks the whole entry. @throws ApiError as `buildValidEntry` */
export function buildUpdatedEntry({ definition, before, input, now, disclosure }: EntryUpdate): Entry {
  const values = mergeValues(definition.fields, before, input);
  throwProblems([
    ...entryProblems(definition, values, input),
    ...immutableProblems(definition.fields, before, input, disclosure.content),
  ]);
  const entry = { ...before, values, updated_at: now, resource_version: before.resource_version + 1 };
  throwProblems(sizeProblems(definition, entry, disclosure));
  return entry;
}

function throwProblems([first, ...others]: readonly Problem[]): void {
  if (first) throw toApiError(first, ...others);
}

/** @param disclosure hides the size unless the caller may read the entry */
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
