import { checkPathId, plainIds } from "../kernel/ids.ts";
import { merged } from "../kernel/merge.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Catalog } from "./catalog.ts";
import { CATALOG_FIELDS, pricebooksOf } from "./catalog-fields.ts";
import { requireParts } from "./require-parts.ts";
import type { UpdateCatalogRequest } from "./schemas.ts";
import { catalogs, getReleases } from "./store.ts";
import { envelopedCatalog } from "./views.ts";

/**
 * Changes the given fields of a catalog; what is published stays until the next release.
 * @throws ApiError 404 for an unknown catalog, 422 for both kinds of price books, and for what it newly names and is not there
 */
export async function updateCatalog(
  ctx: Context,
  id: string,
  { data }: UpdateCatalogRequest,
): Promise<Reply> {
  checkPathId(data, id);
  const attributes = data.attributes ?? {};
  return commitChange(ctx, async () => {
    const [before, releases] = await Promise.all([catalogs.require(ctx, id), getReleases(ctx.table, id)]);
    const catalog: Catalog = {
      ...merged(before.value, { ...attributes, name: attributes.name ?? before.value.name }, CATALOG_FIELDS),
      hierarchy_ids: plainIds(attributes.hierarchy_ids ?? before.value.hierarchy_ids),
      ...pricebooksOf(attributes),
      updated_at: ctx.now().toISOString(),
    };
    await requireParts(ctx, catalog, before.value);
    return {
      writes: catalogs.writes(catalog, before),
      reply: { body: envelopedCatalog(catalog, releases.length) },
    };
  });
}
