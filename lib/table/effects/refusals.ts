import { isDeepStrictEqual } from "node:util";
import { type ApiError, errorOf } from "../../kernel/errors.ts";
import type { ConditionFailed, Item, Write } from "../table.ts";

/** Those of the writes whose condition did not hold, as they were given. */
export function failedWrites(writes: readonly Write[], { positions }: ConditionFailed): Write[] {
  return positions.flatMap((position) => writes[position] ?? []);
}

/** The item that stood in the way of one of the writes; `undefined` where there is none. */
export function inTheWayOf(
  write: Write,
  writes: readonly Write[],
  { blockers }: ConditionFailed,
): Item | undefined {
  return blockers.get(writes.indexOf(write));
}

/**
 * The answer to writes whose conditions did not hold: the errors that they bring along. Those that share the status of
 * the first are told together, each once. There is none when a write without an error of its own failed too: then the
 * state that was decided on is old, and so is what its other writes say.
 */
export function refusalOf(failed: readonly Write[]): ApiError | undefined {
  const refusals = failed.map(({ refusal }) => refusal?.());
  const [first] = refusals;
  if (!first || refusals.includes(undefined)) return undefined;
  const alike = refusals.flatMap((error) => (error?.status === first.status ? error.problems : []));
  const isNew = (problem: (typeof alike)[number], at: number) =>
    !alike.slice(0, at).some((earlier) => isDeepStrictEqual(earlier, problem));
  const [problem, ...others] = alike.filter(isNew);
  return problem && errorOf(problem, ...others);
}
