import { type ApiError, type Problem, toApiError, toListError, waitHeader } from "../../kernel/errors.ts";
import type { Reply } from "../reply.ts";

export type BulkResult = {
  readonly position: number;
  readonly problems: readonly Problem[];
  readonly done?: unknown;
};

export type BulkRules = {
  /** The request had one element, not a list. */
  readonly isSingle?: boolean;
  /** A single element that stands for many, such as the items of another cart. */
  readonly meansMany?: boolean;
  readonly isAllOrNothing?: boolean | undefined;
  readonly refusal?: (first: Problem) => ApiError;
};

/** Result of all elements of a request. */
export type ListOutcome = {
  readonly problems: readonly Problem[];
  /** Nothing was done: the answer says only why. */
  readonly isRefused: boolean;
};

/** @throws ApiError for a refused single element, or all or nothing */
export function settleList(
  results: readonly BulkResult[],
  { isSingle = false, meansMany = false, isAllOrNothing = false, refusal }: BulkRules,
): ListOutcome {
  const problems = results.flatMap(({ problems: wrong, position }) =>
    isSingle ? wrong.map((problem) => withSource(problem, "data")) : withPosition(wrong, position),
  );
  const [first, ...others] = problems;
  if (!first) return { problems, isRefused: false };
  if (isSingle && !meansMany) throw toApiError(first, ...others);
  if (isAllOrNothing) throw refusal?.(first) ?? toListError(first, others);
  return { problems, isRefused: results.every(({ done }) => done === undefined) };
}

export function replyToList({ problems, isRefused }: ListOutcome, body: object): Reply {
  const [first] = problems;
  if (!first) return { body };
  return isRefused ? { body, problems, outcome: "refused", headers: waitHeader(first) } : { body, problems };
}

/** @param bodyOf gets true if everything was refused @throws ApiError as `settleList` */
export function answerBulk(
  results: readonly BulkResult[],
  rules: BulkRules,
  bodyOf: (isRefused: boolean) => object,
): Reply {
  const outcome = settleList(results, rules);
  return replyToList(outcome, bodyOf(outcome.isRefused));
}

export function withSource({ source, ...rest }: Problem, prefix: string): Problem {
  return source ? { ...rest, source: `${prefix}.${source}` } : rest;
}

function withPosition(problems: readonly Problem[], position: number): readonly Problem[] {
  const prefix = `data.${position}`;
  return problems.slice(0, 1).map((problem) => ({ source: prefix, ...withSource(problem, prefix) }));
}
