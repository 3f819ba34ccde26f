import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { existingCatalog } from "./existing-catalog.ts";
import { getReleases } from "./store.ts";
import { catalogBody } from "./views.ts";

/** @throws ApiError 404 for an unknown catalog */
export async function readCatalog(ctx: Context, id: string): Promise<Reply> {
  const [catalog, releases] = await Promise.all([existingCatalog(ctx, id), getReleases(ctx.table, id)]);
  return { body: catalogBody(catalog.value, releases.length) };
}
