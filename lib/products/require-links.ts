import { getFiles } from "../files/store.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import { getVariations } from "../variations/store.ts";
import type { Product } from "./product.ts";
import type { FileRefsRequest, RefsRequest } from "./relationship-schemas.ts";

/** Turns references into links without duplicates. @throws ApiError 422 for files that do not exist */
export async function requireFiles(ctx: Context, refs: FileRefsRequest["data"]): Promise<Product["files"]> {
  const ids = [...new Set(refs.map(({ id }) => id.toLowerCase()))];
  const present = new Set((await getFiles(ctx.table, ids)).map(({ id }) => id));
  const missing = ids.filter((id) => !present.has(id));
  if (missing.length > 0) throw missingRefsError("file", missing);
  const linkedAt = ctx.now().toISOString();
  return ids.map((id) => {
    const tags = refs.find((ref) => ref.id.toLowerCase() === id)?.meta?.tags;
    return { id, linkedAt, ...(tags ? { tags } : {}) };
  });
}

/** Returns the ids in lower case without duplicates. @throws ApiError 422 for variations that do not exist */
export async function requireVariations({ table }: Context, refs: RefsRequest["data"]): Promise<string[]> {
  const ids = [...new Set(refs.map(({ id }) => id.toLowerCase()))];
  const linked = await getVariations(table, ids);
  const missing = ids.filter((_, at) => linked[at] === undefined);
  if (missing.length > 0) throw missingRefsError("variation", missing);
  return ids;
}

/** The error for links to missing resources. Names the first id and lists all in `meta`. */
export function missingRefsError(kind: string, ids: readonly string[]) {
  return unprocessable(`There is no ${kind} '${ids[0]}'.`, {
    title: TITLES.failedValidation,
    meta: { missing_ids: ids },
  });
}
