import { checkPathId, toLowerCaseIds } from "../kernel/ids.ts";
import { applyPatch } from "../kernel/objects.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { CATALOG_FIELDS, type Catalog, parsePricebooks } from "./catalog.ts";
import { requireParts } from "./require-parts.ts";
import type { UpdateCatalogRequest } from "./schemas.ts";
import { catalogs, getReleases } from "./store.ts";
import { toCatalogBody } from "./views.ts";

/**
 * Changes the given fields; published releases stay as they are.
 * @throws ApiError 404 for an unknown catalog, 422 for both forms of price books or added parts that do not exist
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
      ...applyPatch(
        before.value,
        { ...attributes, name: attributes.name ?? before.value.name },
        CATALOG_FIELDS,
      ),
      hierarchy_ids: toLowerCaseIds(attributes.hierarchy_ids ?? before.value.hierarchy_ids),
      ...parsePricebooks(attributes),
      updated_at: ctx.now().toISOString(),
    };
    await requireParts(ctx, catalog, before.value);
    return {
      writes: catalogs.writes(catalog, before),
      reply: { body: toCatalogBody(catalog, releases.length) },
    };
  });
}
