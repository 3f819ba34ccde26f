import { type Problem, problem } from "../../kernel/errors.ts";
import type { Profile } from "../../use-case/context.ts";

/**
 * spec 4.1: a create must carry `timestamps` and `relationships.parent_apis`. No public client sends the first and
 * none has to send the second, so the `compatible` profile does without them.
 */
export function createRules(body: object, profile: Profile): readonly Problem[] {
  const data = child(body, "data");
  if (profile === "compatible" || data === undefined) return [];
  const problems: Problem[] = [];
  if (!Object.hasOwn(data, "timestamps")) problems.push(missing("timestamps", "an object is required"));
  if (!Object.hasOwn(data, "relationships") || lacksParents(data)) {
    problems.push(missing("relationships.parent_apis", "an object with 'data' is required"));
  }
  return problems;
}

function lacksParents(data: object): boolean {
  const relationships = child(data, "relationships");
  return relationships !== undefined && !Object.hasOwn(relationships, "parent_apis");
}

function missing(name: string, expected: string): Problem {
  return problem(400, `'${name}' is missing: ${expected}.`, { source: `data.${name}` });
}

/** The `compatible` profile also reads a bare array of parents, which one public client sends. */
export function wrapParents(body: unknown, profile: Profile): unknown {
  const data = child(body, "data");
  const relationships = child(data, "relationships");
  if (profile !== "compatible" || data === undefined || relationships === undefined) return body;
  const parents = new Map(Object.entries(relationships)).get("parent_apis");
  if (!Array.isArray(parents)) return body;
  return {
    ...object(body),
    data: { ...data, relationships: { ...relationships, parent_apis: { data: parents } } },
  };
}

function child(value: unknown, name: string): object | undefined {
  return object(new Map(Object.entries(object(value) ?? {})).get(name));
}

function object(value: unknown): object | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}
