import type { Problem } from "../../../kernel/errors.ts";
import { answerBulk, type BulkResult } from "../../../use-case/bulk/answer-bulk.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { newEntry } from "../checked-entry.ts";
import { type Disclosure, writtenView } from "../disclosure.ts";
import type { Entry, EntryInput } from "../entry.ts";
import { listBudgets } from "../value-checks.ts";

/** One element of a list of new entries: by its position there, with the id that it gets, or what its form is refused for. */
export type NewElement = { readonly position: number; readonly id: string } & (
  | { readonly input: EntryInput }
  | { readonly problems: readonly Problem[] }
);

/** An element of a request that is to become an entry, or an entry that is to be taken back. */
export type ListedEntry = { readonly position: number; readonly entry: Entry };

/** Elements by what the rules of the Custom API say of them. */
export type CheckedElements = {
  readonly sound: readonly ListedEntry[];
  readonly refused: ReadonlyMap<number, readonly Problem[]>;
};

/** A list of a request as elements. @param itemProblems what the schema found wrong, by position */
export function newElements(
  data: readonly EntryInput[],
  ids: readonly string[],
  itemProblems: ReadonlyMap<number, readonly Problem[]>,
): readonly NewElement[] {
  return data.map((input, position) => {
    const problems = itemProblems.get(position);
    const id = ids[position] ?? "";
    return problems ? { position, id, problems } : { position, id, input };
  });
}

/** Checks each element as a new entry by itself; their patterns share what they may cost. */
export function checkedElements(
  definition: Definition,
  elements: readonly NewElement[],
  now: string,
): CheckedElements {
  const nextBudget = listBudgets();
  const sound: ListedEntry[] = [];
  const refused = new Map<number, readonly Problem[]>();
  for (const element of elements) {
    const { position, id } = element;
    if ("problems" in element) {
      refused.set(position, element.problems);
      continue;
    }
    const { entry, problems } = newEntry(definition, element.input, { id, now }, nextBudget());
    if (problems.length > 0) refused.set(position, problems.map(inElement));
    else sound.push({ position, entry });
  }
  return { sound, refused };
}

/** Problems of an entry know it as `data`; in a list they stand behind their position. */
export function inElement(problem: Problem): Problem {
  const { source, ...rest } = problem;
  return source === undefined ? rest : { ...rest, source: source.replace(/^data\./, "") };
}

/** What became of the elements, and who is told of it. */
export type BulkOutcome = {
  readonly definition: Definition;
  readonly disclosure: Disclosure;
  readonly written: ReadonlyMap<number, Entry>;
  readonly refused: ReadonlyMap<number, readonly Problem[]>;
  readonly isAllOrNothing: boolean;
};

/**
 * The answer to a list of entries, the written ones in the order of the request.
 * @throws ApiError with the problem of each refused element under all or nothing
 */
export function bulkReply({ definition, disclosure, written, refused, isAllOrNothing }: BulkOutcome): Reply {
  const done = [...written].map(([position, entry]) => ({ position, problems: [], done: entry }));
  const failed = [...refused].map(([position, problems]) => ({ position, problems }));
  const results: BulkResult[] = [...done, ...failed].toSorted((a, b) => a.position - b.position);
  const entries = done.toSorted((a, b) => a.position - b.position).map(({ done: entry }) => entry);
  return answerBulk(results, { isAllOrNothing }, () => ({
    data: entries.map((entry) => writtenView(definition, entry, disclosure)),
  }));
}
