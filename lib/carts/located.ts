import type { Problem } from "../errors.ts";

/** Items know their own fields; where the item stood in the request is the prefix. */
export function located({ source, ...found }: Problem, prefix: string): Problem {
  return source ? { ...found, source: `${prefix}.${source}` } : found;
}
