import { toLowerCaseIds } from "../kernel/ids.ts";
import { applyPatch } from "../kernel/objects.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { CATALOG_FIELDS, type Catalog, parsePricebooks } from "./catalog.ts";
import { requireParts } from "./require-parts.ts";
import type { CreateCatalogRequest } from "./schemas.ts";
import { catalogs } from "./store.ts";
import { toCatalogBody } from "./views.ts";

/** Creates a catalog. @throws ApiError 422 for both forms of price books, or for parts that do not exist */
export async function createCatalog(ctx: Context, { data }: CreateCatalogRequest): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { name, hierarchy_ids } = data.attributes;
  const empty: Catalog = {
    id: ctx.newId(),
    name,
    hierarchy_ids: toLowerCaseIds(hierarchy_ids),
    pricebooks: [],
    nextNumber: 1,
    created_at: now,
    updated_at: now,
  };
  const catalog = {
    ...applyPatch(empty, data.attributes, CATALOG_FIELDS),
    ...parsePricebooks(data.attributes),
  };
  return commitChange(ctx, async () => {
    await requireParts(ctx, catalog);
    return { writes: catalogs.writes(catalog), reply: { body: toCatalogBody(catalog, 0) } };
  });
}
