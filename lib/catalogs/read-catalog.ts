import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { catalogs, getReleases } from "./store.ts";
import { toCatalogBody } from "./views.ts";

/** Answers with a catalog. @throws ApiError 404 for an unknown catalog */
export async function readCatalog(ctx: Context, id: string): Promise<Reply> {
  const [catalog, releases] = await Promise.all([catalogs.require(ctx, id), getReleases(ctx.table, id)]);
  return { body: toCatalogBody(catalog.value, releases.length) };
}
