import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { checkComponents } from "./check-components.ts";
import { applyProductPatch, makeSlug, type Product, type ProductFields } from "./product.ts";
import { productView } from "./product-view.ts";
import { requireVariations } from "./require-links.ts";
import { buildOptionWrites } from "./save-product.ts";
import type { CreateProductRequest } from "./schemas.ts";
import { buildProductSaveWrites, dropSlugRefusal, takesSlug } from "./store.ts";

/**
 * Creates a product, by default a draft. Makes a slug from the name if none is given.
 * @throws ApiError 422 for a sku or slug in use, or options or variations that do not exist
 */
export async function createProduct(ctx: Context, { data }: CreateProductRequest): Promise<Reply> {
  const { name, commodity_type, status = "draft" } = data.attributes;
  const fields = applyProductPatch({ name, commodity_type, status }, data.attributes);
  const id = ctx.newId();
  const parents = await checkComponents(ctx, id, fields);
  const now = ctx.now().toISOString();
  const variationIds = await requireVariations(ctx, data.relationships?.variations?.data ?? []);
  const product: Product = {
    id,
    fields,
    created_at: now,
    updated_at: now,
    variationIds,
    files: [],
  };
  const slugs = fields.slug === undefined ? makeSlugCandidates(fields, id) : [];
  return commitChange(ctx, async (failed) => {
    // A generated slug that is taken is replaced, not refused.
    const takenIndex = slugs.findIndex((slug) => failed.some((write) => takesSlug(write, slug)));
    const slug = slugs[takenIndex + 1];
    const named = slug === undefined ? product : { ...product, fields: { ...fields, slug } };
    const writes = buildProductSaveWrites(named);
    return {
      writes: [
        ...(slug === undefined ? writes : dropSlugRefusal(writes, slug)),
        ...buildOptionWrites(named, undefined, parents),
      ],
      reply: { body: { data: productView(named) } },
    };
  });
}

function makeSlugCandidates({ name }: ProductFields, id: string): string[] {
  const slug = makeSlug(name);
  return slug === undefined ? [] : [slug, `${slug}-${id.slice(0, 8)}`, `${slug}-${id}`];
}
