import { type ApiError, type Problem, toApiError, toListError, waitHeader } from "../../kernel/errors.ts";
import type { Reply } from "../reply.ts";
import { withPosition, withSource } from "./error-source.ts";

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

/** @param bodyOf gets true if everything was refused @throws ApiError for a refused single element, or all or nothing */
export function answerBulk(
  results: readonly BulkResult[],
  { isSingle = false, meansMany = false, isAllOrNothing = false, refusal }: BulkRules,
  bodyOf: (isRefused: boolean) => object,
): Reply {
  const problems = results.flatMap(({ problems: wrong, position }) =>
    isSingle ? wrong.map((problem) => withSource(problem, "data")) : withPosition(wrong, position),
  );
  const [first, ...others] = problems;
  if (!first) return { body: bodyOf(false) };
  if (isSingle && !meansMany) throw toApiError(first, ...others);
  if (isAllOrNothing) throw refusal?.(first) ?? toListError(first, others);
  if (results.some(({ done }) => done !== undefined)) return { body: bodyOf(false), problems };
  return { body: bodyOf(true), problems, outcome: "refused", headers: waitHeader(first) };
}
