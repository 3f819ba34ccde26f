import type { Context } from "../../use-case/context.ts";
import { getVariations } from "../../variations/store.ts";
import { missingRefsError } from "../missing-refs.ts";
import type { RefsRequest } from "../relationship-schemas.ts";

/** Returns the ids in lower case without duplicates. @throws ApiError 422 for variations that do not exist */
export async function requireVariations({ table }: Context, refs: RefsRequest["data"]): Promise<string[]> {
  const ids = [...new Set(refs.map(({ id }) => id.toLowerCase()))];
  const linked = await getVariations(table, ids);
  const missing = ids.filter((_, at) => linked[at] === undefined);
  if (missing.length > 0) throw missingRefsError("variation", missing);
  return ids;
}
