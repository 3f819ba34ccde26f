import { type ApiError, errorOf, errorOfEach, type Problem, waitHeader } from "../../kernel/errors.ts";
import type { Reply } from "../reply.ts";
import { withPosition, withSource } from "./error-source.ts";

/** What became of one element of a list, by its position there; without `done` it was refused. */
export type BulkResult = {
  readonly position: number;
  readonly problems: readonly Problem[];
  readonly done?: unknown;
};

export type BulkRules = {
  /** The request's one element stood alone, not in a list. */
  readonly isSingle?: boolean;
  /** An element that stands alone and means many, such as the items of another cart: some of them may be refused. */
  readonly meansMany?: boolean;
  /** One refused element refuses the request. */
  readonly isAllOrNothing?: boolean | undefined;
  /** The error of all or nothing where it is not simply the errors of the elements. */
  readonly refusal?: (first: Problem) => ApiError;
};

/**
 * The answer to a list of which each element was done or refused, the same for every endpoint that takes one: errors
 * stand beside the data and name their positions. If nothing was done the outcome is `refused`.
 * @param bodyOf the answer's body, told whether everything was refused
 * @throws ApiError with all problems if the element stood alone, or for any problem of all or nothing
 */
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
  if (isSingle && !meansMany) throw errorOf(first, ...others);
  if (isAllOrNothing) throw refusal?.(first) ?? errorOfEach(first, others);
  if (results.some(({ done }) => done !== undefined)) return { body: bodyOf(false), problems };
  return { body: bodyOf(true), problems, outcome: "refused", headers: waitHeader(first) };
}
