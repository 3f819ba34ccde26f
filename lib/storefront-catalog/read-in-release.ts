import { requirePublishedRelease } from "../catalogs/releases/releases.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { ShopperInput } from "./read-catalog-product.ts";
import { catalogHeaders } from "./schemas/requests.ts";

export const releaseRead = {
  auth: ["client_credentials"],
  table: "read",
  headers: catalogHeaders,
  refusals: [404],
} as const;

/** Lets a merchant read a release like a shopper. @throws ApiError 404 for an unknown catalog or release */
export async function readInRelease(
  ctx: Context,
  { catalog_id, release_id }: { readonly catalog_id: string; readonly release_id: string },
  request: ShopperInput,
  read: (request: ShopperInput) => Promise<Reply>,
): Promise<Reply> {
  const release = await requirePublishedRelease(ctx, catalog_id, release_id);
  const { id, catalogId, number, published_at = release.updated_at, totalProducts, hierarchies } = release;
  const { withoutChildren = [] } = release;
  return read({
    ...request,
    release: {
      catalogId,
      releaseId: id,
      number,
      publishedAt: published_at,
      firstPublishedAt: published_at,
      total: totalProducts,
      withoutChildren,
      trees: hierarchies.length,
    },
  });
}
