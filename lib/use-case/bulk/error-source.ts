import type { Problem } from "../../kernel/errors.ts";

export function withSource({ source, ...rest }: Problem, prefix: string): Problem {
  return source ? { ...rest, source: `${prefix}.${source}` } : rest;
}

export function withPosition(problems: readonly Problem[], position: number): readonly Problem[] {
  const prefix = `data.${position}`;
  return problems.slice(0, 1).map((problem) => ({ source: prefix, ...withSource(problem, prefix) }));
}
