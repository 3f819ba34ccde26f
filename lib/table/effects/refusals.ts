import { isDeepStrictEqual } from "node:util";
import { type ApiError, toApiError } from "../../kernel/errors.ts";
import type { ConditionFailed, Item, Write } from "../table.ts";

export function selectFailedWrites(writes: readonly Write[], { positions }: ConditionFailed): Write[] {
  return positions.flatMap((position) => writes[position] ?? []);
}

export function blockerOf(
  write: Write,
  writes: readonly Write[],
  { blockers }: ConditionFailed,
): Item | undefined {
  return blockers.get(writes.indexOf(write));
}

/**
 * Joins the errors that share the first one's status. Undefined if a write without an error failed: then decide again.
 * @answers What answers a failed condition?
 */
export function joinRefusals(failed: readonly Write[]): ApiError | undefined {
  const refusals = failed.map(({ refusal }) => refusal?.());
  const [first] = refusals;
  if (!first || refusals.includes(undefined)) return undefined;
  const alike = refusals.flatMap((error) => (error?.status === first.status ? error.problems : []));
  const isNew = (problem: (typeof alike)[number], at: number) =>
    !alike.slice(0, at).some((earlier) => isDeepStrictEqual(earlier, problem));
  const [problem, ...others] = alike.filter(isNew);
  return problem && toApiError(problem, ...others);
}
