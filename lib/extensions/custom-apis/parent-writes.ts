import { toApiError } from "../../kernel/errors.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { familyWrite, getFamilyVersion, listDefinitions } from "../store.ts";
import type { CustomApi } from "./custom-api.ts";
import { buildFamily, customApiIds, findParentProblems } from "./parents.ts";

/**
 * Checks a Custom API's parents against all others. If a parent is a Custom API, the change also writes one
 * common item, so that two changes cannot make a cycle together.
 * @throws ApiError 400 for parents that do not exist, a cycle or too many levels
 */
export async function buildParentWrites(
  { table }: Context,
  { id, parent_apis }: CustomApi,
): Promise<Write[]> {
  const hangsUnderAnother = customApiIds(parent_apis).length > 0;
  const version = hangsUnderAnother ? await getFamilyVersion(table) : 0;
  const others = hangsUnderAnother ? await listDefinitions(table) : [];
  const [first, ...rest] = findParentProblems(id, parent_apis, buildFamily(others.map(({ api }) => api)));
  if (first) throw toApiError(first, ...rest);
  return hangsUnderAnother ? [familyWrite(version)] : [];
}
