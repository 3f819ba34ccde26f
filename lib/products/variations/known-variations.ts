import type { Context } from "../../use-case/context.ts";
import { getVariations } from "../../variations/store.ts";
import { missingRefs } from "../missing-refs.ts";
import type { RefsRequest } from "../relationship-schemas.ts";

/** The ids of these variations, each once. @throws ApiError 422 for variations that are not there */
export async function knownVariations({ table }: Context, refs: RefsRequest["data"]): Promise<string[]> {
  const ids = [...new Set(refs.map(({ id }) => id.toLowerCase()))];
  const linked = await getVariations(table, ids);
  const missing = ids.filter((_, at) => linked[at] === undefined);
  if (missing.length > 0) throw missingRefs("variation", missing);
  return ids;
}
