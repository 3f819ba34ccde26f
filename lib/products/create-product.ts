import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { checkComponents } from "./check-components.ts";
import { changedFields, type Product, type ProductFields, slugFor } from "./product.ts";
import { productView } from "./product-view.ts";
import { optionWrites } from "./save-product.ts";
import type { CreateProductRequest } from "./schemas.ts";
import { productWrites, takesSlug, withoutSlugRefusal } from "./store.ts";
import { knownVariations } from "./variations/known-variations.ts";

/**
 * Creates a product, a draft unless said otherwise. A slug that was not given is made from the name.
 * @throws ApiError 422 for a sku or slug in use, a bundle whose options do not exist, or variations that do not
 */
export async function createProduct(ctx: Context, { data }: CreateProductRequest): Promise<Reply> {
  const { name, commodity_type, status = "draft" } = data.attributes;
  const fields = changedFields({ name, commodity_type, status }, data.attributes);
  const id = ctx.newId();
  const parents = await checkComponents(ctx, id, fields);
  const now = ctx.now().toISOString();
  const variationIds = await knownVariations(ctx, data.relationships?.variations?.data ?? []);
  const product: Product = {
    id,
    fields,
    created_at: now,
    updated_at: now,
    variationIds,
    files: [],
  };
  const slugs = fields.slug === undefined ? madeSlugs(fields, id) : [];
  return commitChange(ctx, async (failed) => {
    // A slug of our own making that is taken is replaced, not reported.
    const taken = slugs.findIndex((slug) => failed.some((write) => takesSlug(write, slug)));
    const slug = slugs[taken + 1];
    const named = slug === undefined ? product : { ...product, fields: { ...fields, slug } };
    const writes = productWrites(named);
    return {
      writes: [
        ...(slug === undefined ? writes : withoutSlugRefusal(writes, slug)),
        ...optionWrites(named, undefined, parents),
      ],
      reply: { body: { data: productView(named) } },
    };
  });
}

function madeSlugs({ name }: ProductFields, id: string): string[] {
  const slug = slugFor(name);
  return slug === undefined ? [] : [slug, `${slug}-${id.slice(0, 8)}`, `${slug}-${id}`];
}
