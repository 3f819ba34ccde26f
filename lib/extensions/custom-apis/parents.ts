import { type Problem, problem, shortName } from "../../kernel/errors.ts";
import type { CustomApi, ParentApi } from "./custom-api.ts";

/** The one place outside other Custom APIs that a Custom API can hang under. */
const EXTENSIONS_ROOT = "/v2/extensions";

const MOST_STEPS = 2; // from any Custom API to its topmost ancestor, as in Elastic Path Commerce Cloud

/** Parents by the id of the Custom API; of parents that are Custom APIs only. */
export type Family = ReadonlyMap<string, readonly string[]>;

/** The parents of each of these Custom APIs. */
export function familyOf(apis: readonly CustomApi[]): Family {
  return new Map(apis.map(({ id, parent_apis }) => [id, customApiIds(parent_apis)]));
}

/** The ids of the parents that are Custom APIs. */
export function customApiIds(parents: readonly ParentApi[]): string[] {
  return parents.filter(({ type }) => type === "custom_api").map(({ id }) => id);
}

/** Ids in lower case and each parent once, in the order given. */
export function distinctParents(parents: readonly ParentApi[]): ParentApi[] {
  const seen = new Map<string, ParentApi>();
  for (const { id, type } of parents) {
    const parent = { id: type === "custom_api" ? id.toLowerCase() : id, type };
    const key = `${type} ${parent.id}`;
    if (!seen.has(key)) seen.set(key, parent);
  }
  return [...seen.values()];
}

/** What is wrong with the parents of one Custom API, given all of them as they are stored now. */
export function parentProblems(id: string, parents: readonly ParentApi[], stored: Family): Problem[] {
  const problems = parents.flatMap((parent, index) => elementProblems(parent, index, id, stored));
  if (problems.length > 0) return problems;
  const family = new Map(stored).set(id, customApiIds(parents));
  if (isOwnAncestor(id, family)) return [refused("would make the Custom API its own ancestor")];
  const deepest = Math.max(0, ...[...family.keys()].map((api) => stepsUp(api, family)));
  return deepest > MOST_STEPS
    ? [refused(`must not be nested deeper than ${MOST_STEPS} steps, descendants included`)]
    : [];
}

function elementProblems(
  { id, type }: ParentApi,
  index: number,
  childId: string,
  stored: Family,
): readonly Problem[] {
  const at = `.data.${index}`;
  if (type === "api_location") {
    return id === EXTENSIONS_ROOT
      ? []
      : [refused(`must have the id '${EXTENSIONS_ROOT}' for the type 'api_location'`, at)];
  }
  if (id === childId) return [refused("must not name the Custom API itself", at)];
  return stored.has(id) ? [] : [refused(`names the custom_api '${shortName(id)}', which does not exist`, at)];
}

function refused(what: string, at = ""): Problem {
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

/** Steps to the topmost ancestor, counted no further than what decides; stored families have no cycle. */
function stepsUp(id: string, family: Family, counted = 0): number {
  const parents = family.get(id) ?? [];
  if (parents.length === 0 || counted > MOST_STEPS) return 0;
  return 1 + Math.max(...parents.map((parent) => stepsUp(parent, family, counted + 1)));
}
