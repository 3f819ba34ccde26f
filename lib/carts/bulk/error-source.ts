import type { Problem } from "../../kernel/errors.ts";

/** Items know their own fields; where the item stood in the request is the prefix. */
export function withSource({ source, ...found }: Problem, prefix: string): Problem {
  return source ? { ...found, source: `${prefix}.${source}` } : found;
}

/**
 * What an element of a list is reported with: one error, whatever else is wrong with it, that tells its position even
 * if no field of it is to blame.
 */
export function withPosition(problems: readonly Problem[], position: number): readonly Problem[] {
  const prefix = `data.${position}`;
  return problems.slice(0, 1).map((found) => ({ source: prefix, ...withSource(found, prefix) }));
}
