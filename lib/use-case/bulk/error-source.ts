import type { Problem } from "../../kernel/errors.ts";

/** Items know their own fields; where the item stood in the request is the prefix. */
export function withSource({ source, ...rest }: Problem, prefix: string): Problem {
  return source ? { ...rest, source: `${prefix}.${source}` } : rest;
}

/**
 * What an element of a list is reported with: one error, whatever else is wrong with it, that tells its position even
 * if no field of it is to blame.
 */
export function withPosition(problems: readonly Problem[], position: number): readonly Problem[] {
  const prefix = `data.${position}`;
  return problems.slice(0, 1).map((problem) => ({ source: prefix, ...withSource(problem, prefix) }));
}
