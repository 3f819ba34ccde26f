import type { Problem } from "../../../kernel/errors.ts";
import { answerBulk, type BulkResult } from "../../../use-case/bulk/answer-bulk.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { checkNewEntry } from "../checked-entry.ts";
import { type Disclosure, toWrittenView } from "../disclosure.ts";
import type { Entry, EntryInput } from "../entry.ts";
import { listBudgets } from "../value-checks.ts";

export type BulkRequest = {
  /** @throws ApiError as `requireWritableApi` */
  readonly requireApi: () => Promise<Definition>;
  readonly data: readonly EntryInput[];
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly now: string;
};

export type NewElement = { readonly position: number; readonly id: string } & (
  | { readonly input: EntryInput }
  | { readonly problems: readonly Problem[] }
);

export type ListedEntry = { readonly position: number; readonly entry: Entry };

export type CheckedElements = {
  readonly sound: readonly ListedEntry[];
  readonly refused: ReadonlyMap<number, readonly Problem[]>;
};

/** @param itemProblems schema problems by position */
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

/** The elements share one work budget for patterns. */
export function checkElements(
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
    const { entry, problems } = checkNewEntry(definition, element.input, { id, now }, nextBudget());
    if (problems.length > 0) refused.set(position, problems.map(toElementProblem));
    else sound.push({ position, entry });
  }
  return { sound, refused };
}

/** A problem's source begins with `data.`; inside a list the element's position stands there instead. */
export function toElementProblem(problem: Problem): Problem {
  const { source, ...rest } = problem;
  return source === undefined ? rest : { ...rest, source: source.replace(/^data\./, "") };
}

export type BulkOutcome = {
  readonly definition: Definition;
  readonly disclosure: Disclosure;
  readonly written: ReadonlyMap<number, Entry>;
  readonly refused: ReadonlyMap<number, readonly Problem[]>;
  readonly isAllOrNothing: boolean;
};

/** @throws ApiError with the problems of all elements under all or nothing */
export function buildBulkReply({
  definition,
  disclosure,
  written,
  refused,
  isAllOrNothing,
}: BulkOutcome): Reply {
  const done = [...written].map(([position, entry]) => ({ position, problems: [], done: entry }));
  const failed = [...refused].map(([position, problems]) => ({ position, problems }));
  const results: BulkResult[] = [...done, ...failed].toSorted((a, b) => a.position - b.position);
  const entries = done.toSorted((a, b) => a.position - b.position).map(({ done: entry }) => entry);
  return answerBulk(results, { isAllOrNothing }, () => ({
    data: entries.map((entry) => toWrittenView(definition, entry, disclosure)),
  }));
}
