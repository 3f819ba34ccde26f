import { getFiles } from "../../files/store.ts";
import type { Context } from "../../use-case/context.ts";
import { missingRefsError } from "../missing-refs.ts";
import type { Product } from "../product.ts";
import type { FileRefsRequest } from "../relationship-schemas.ts";

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
