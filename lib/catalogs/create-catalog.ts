import { plainIds } from "../kernel/ids.ts";
import { merged } from "../kernel/merge.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Catalog } from "./catalog.ts";
import { CATALOG_FIELDS, pricebooksOf } from "./catalog-fields.ts";
import { requireParts } from "./require-parts.ts";
import type { CreateCatalogRequest } from "./schemas.ts";
import { catalogs } from "./store.ts";
import { envelopedCatalog } from "./views.ts";

/** Creates a catalog. @throws ApiError 422 for both kinds of price books, and for what it names and is not there */
export async function createCatalog(ctx: Context, { data }: CreateCatalogRequest): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { name, hierarchy_ids } = data.attributes;
  const empty: Catalog = {
    id: ctx.newId(),
    name,
    hierarchy_ids: plainIds(hierarchy_ids),
    pricebooks: [],
    nextNumber: 1,
    created_at: now,
    updated_at: now,
  };
  const catalog = { ...merged(empty, data.attributes, CATALOG_FIELDS), ...pricebooksOf(data.attributes) };
  return commitChange(ctx, async () => {
    await requireParts(ctx, catalog);
    return { writes: catalogs.writes(catalog), reply: { body: envelopedCatalog(catalog, 0) } };
  });
}
