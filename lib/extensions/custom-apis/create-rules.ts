import { type Problem, problem } from "../../kernel/errors.ts";
import type { Profile } from "../../use-case/context.ts";

/** Only the `specification` profile requires these: no public client sends `timestamps`. */
export function findMissingProperties(body: object, profile: Profile): readonly Problem[] {
  const data = readChildObject(body, "data");
  if (profile === "compatible" || data === undefined) return [];
  const problems: Problem[] = [];
  if (!Object.hasOwn(data, "timestamps"))
    problems.push(buildMissingProblem("timestamps", "an object is required"));
  if (!Object.hasOwn(data, "relationships") || lacksParents(data)) {
    problems.push(buildMissingProblem("relationships.parent_apis", "an object with 'data' is required"));
  }
  return problems;
}

function lacksParents(data: object): boolean {
  const relationships = readChildObject(data, "relationships");
  return relationships !== undefined && !Object.hasOwn(relationships, "parent_apis");
}

function buildMissingProblem(name: string, expected: string): Problem {
  return problem(400, `'${name}' is missing: ${expected}.`, { source: `data.${name}` });
}

/** The `compatible` profile also reads a bare array of parents, which one public client sends. */
export function wrapParents(body: unknown, profile: Profile): unknown {
  const data = readChildObject(body, "data");
  const relationships = readChildObject(data, "relationships");
  if (profile !== "compatible" || data === undefined || relationships === undefined) return body;
  const parents = new Map(Object.entries(relationships)).get("parent_apis");
  if (!Array.isArray(parents)) return body;
  return {
    ...toPlainObject(body),
    data: { ...data, relationships: { ...relationships, parent_apis: { data: parents } } },
  };
}

function readChildObject(value: unknown, name: string): object | undefined {
  return toPlainObject(new Map(Object.entries(toPlainObject(value) ?? {})).get(name));
}

function toPlainObject(value: unknown): object | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}
