import { type Problem, problem, shortName } from "../../kernel/errors.ts";
import type { CustomApi, ParentApi } from "./custom-api.ts";

const EXTENSIONS_ROOT = "/v2/extensions";

const MOST_STEPS = 2; // from any Custom API to its topmost ancestor, as in Elastic Path Commerce Cloud

/** Ids of the parents that are Custom APIs, by the id of the child. */
export type Family = ReadonlyMap<string, readonly string[]>;

export function buildFamily(apis: readonly CustomApi[]): Family {
  return new Map(apis.map(({ id, parent_apis }) => [id, customApiIds(parent_apis)]));
}

export function customApiIds(parents: readonly ParentApi[]): string[] {
  return parents.filter(({ type }) => type === "custom_api").map(({ id }) => id);
}

/** Removes repeats and brings ids to lower case. */
export function dropRepeatedParents(parents: readonly ParentApi[]): ParentApi[] {
  const seen = new Map<string, ParentApi>();
  for (const { id, type } of parents) {
    const parent = { id: type === "custom_api" ? id.toLowerCase() : id, type };
    const key = `${type} ${parent.id}`;
    if (!seen.has(key)) seen.set(key, parent);
  }
  return [...seen.values()];
}

export function findParentProblems(id: string, parents: readonly ParentApi[], stored: Family): Problem[] {
  const problems = parents.flatMap((parent, index) => checkParentElement(parent, index, id, stored));
  if (problems.length > 0) return problems;
  const family = new Map(stored).set(id, customApiIds(parents));
  if (isOwnAncestor(id, family)) return [buildParentProblem("would make the Custom API its own ancestor")];
  const deepest = Math.max(0, ...[...family.keys()].map((api) => countStepsUp(api, family)));
  return deepest > MOST_STEPS
    ? [buildParentProblem(`must not be nested deeper than ${MOST_STEPS} steps, descendants included`)]
    : [];
}

function checkParentElement(
  { id, type }: ParentApi,
  index: number,
  childId: string,
  stored: Family,
): readonly Problem[] {
  const at = `.data.${index}`;
  if (type === "api_location") {
    return id === EXTENSIONS_ROOT
      ? []
      : [buildParentProblem(`must have the id '${EXTENSIONS_ROOT}' for the type 'api_location'`, at)];
  }
  if (id === childId) return [buildParentProblem("must not name the Custom API itself", at)];
  return stored.has(id)
    ? []
    : [buildParentProblem(`names the custom_api '${shortName(id)}', which does not exist`, at)];
}

function buildParentProblem(what: string, at = ""): Problem {
  return problem(400, `'relationships.parent_apis${at}' ${what}.`, {
    source: `data.relationships.parent_apis${at}`,
  });
}

function isOwnAncestor(id: string, family: Family): boolean {
  const open = [...(family.get(id) ?? [])];
  const seen = new Set<string>();
  for (let ancestor = open.pop(); ancestor !== undefined; ancestor = open.pop()) {
    if (ancestor === id) return true;
    if (!seen.has(ancestor)) open.push(...(family.get(ancestor) ?? []));
    seen.add(ancestor);
  }
  return false;
}

/** Stops counting once the limit is exceeded. */
function countStepsUp(id: string, family: Family, counted = 0): number {
  const parents = family.get(id) ?? [];
  if (parents.length === 0 || counted > MOST_STEPS) return 0;
  return 1 + Math.max(...parents.map((parent) => countStepsUp(parent, family, counted + 1)));
}
