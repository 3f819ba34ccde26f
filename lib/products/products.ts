import { getFiles } from "../files/store.ts";
import { checkPathId } from "../kernel/ids.ts";
import { dropUndefined, pickValues } from "../kernel/objects.ts";
import { buildContinuedAnswer, CONTINUED } from "../lists/continued-list.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { decodeChildIds } from "../releases/children.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { checkComponents } from "./check-components.ts";
import {
  applyProductPatch,
  detachChild,
  lowercaseComponentIds,
  makeSlugCandidates,
  optionIdsOf,
  type Product,
} from "./product.ts";
import { requireVariations } from "./require-links.ts";
import { chooseProducts, PRODUCT_ORDER } from "./rows/choose-products.ts";
import { productRowFilter } from "./rows/product-filter.ts";
import { buildSaveWrites, changeProduct } from "./save-product.ts";
import type { CreateProductRequest, IncludedWithProducts, UpdateProductRequest } from "./schemas.ts";
import { dropSlugRefusal, getProducts, requireProduct, takesSlug } from "./store.ts";
import { viewProduct, viewProducts } from "./templates/show-products.ts";
import { writeExtensions } from "./templates/write-extensions.ts";

export const productIncludes = ["main_image", "files", "component_products"] as const;

export const productListQuery = {
  page: { smallest: 0 },
  filter: productRowFilter,
  include: productIncludes,
  other: { ...CONTINUED, ...PRODUCT_ORDER },
} as const satisfies QueryRules;

/**
 * Lists products, latest update first or by id, by cursor.
 * @throws ApiError 400 for an unknown cursor, 422 for a filter that reads too much
 */
export async function listProducts(ctx: Context, query: ListQuery): Promise<Reply> {
  const page = await chooseProducts(ctx, query);
  const { records: products } = page;
  const related = await readIncluded(ctx, products, query.include);
  const shown = await viewProducts(ctx, products);
  return { body: { ...buildContinuedAnswer(shown, page, query), ...related } };
}

/** Includes the requested related resources. @throws ApiError 404 for an unknown product */
export async function readProduct(ctx: Context, productId: string, { include }: ListQuery): Promise<Reply> {
  const { value: product } = await requireProduct(ctx, productId);
  const related = await readIncluded(ctx, [product], include);
  return { body: { data: await viewProduct(ctx, product), ...related } };
}

/** The products that are options of a bundle. @throws ApiError 404 for an unknown product */
export async function listComponentProducts(ctx: Context, productId: string): Promise<Reply> {
  const {
    value: { fields },
  } = await requireProduct(ctx, productId);
  return { body: { data: optionIdsOf(fields).map((id) => ({ type: "product", id })) } };
}

/** Lists a parent's children in matrix order; other products have none. @throws ApiError 404 */
export async function listProductChildren(ctx: Context, productId: string, query: ListQuery): Promise<Reply> {
  const { value: parent } = await requireProduct(ctx, productId);
  const ids = parent.built ? decodeChildIds(parent.id, parent.built) : [];
  const { offset, limit } = query.page;
  const products = await getProducts(ctx.table, ids.slice(offset, offset + limit));
  const shown = await viewProducts(ctx, pickValues(products));
  return { body: listAnswer(shown, ids.length, query) };
}

/** Reads the requested related resources, without duplicates. Empty if there are none. */
async function readIncluded(
  ctx: Context,
  products: readonly Product[],
  requestedIncludes: ReadonlySet<string>,
): Promise<{ readonly included?: IncludedWithProducts }> {
  const { table } = ctx;
  const idsIfRequested = (name: string, ids: readonly string[]) =>
    requestedIncludes.has(name) ? [...new Set(ids)] : [];
  const imageIds = idsIfRequested(
    "main_image",
    products.flatMap(({ mainImageId }) => mainImageId ?? []),
  );
  const fileIds = idsIfRequested(
    "files",
    products.flatMap(({ files }) => files.map(({ id }) => id)),
  );
  const optionIds = idsIfRequested(
    "component_products",
    products.flatMap(({ fields }) => optionIdsOf(fields)),
  );
  const [images, files, options] = await Promise.all([
    getFiles(table, imageIds),
    getFiles(table, fileIds),
    getProducts(table, optionIds),
  ]);
  const components = await viewProducts(ctx, pickValues(options));
  const included = dropUndefined({
    main_images: unlessEmpty(images),
    files: unlessEmpty(files),
    component_products: unlessEmpty(components),
  });
  return Object.keys(included).length > 0 ? { included } : {};
}

function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

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
  const plain: Product = { id, fields, created_at: now, updated_at: now, variationIds, files: [] };
  const product = await writeExtensions(ctx, plain, data.attributes.extensions);
  const slugs = fields.slug === undefined ? makeSlugCandidates(fields, id) : [];
  return commitChange(ctx, async (failed) => {
    // A generated slug that is taken is replaced, not refused.
    const takenIndex = slugs.findIndex((slug) => failed.some((write) => takesSlug(write, slug)));
    const slug = slugs[takenIndex + 1];
    const named = slug === undefined ? product : { ...product, fields: { ...product.fields, slug } };
    const writes = buildSaveWrites(named, parents);
    return {
      writes: slug === undefined ? writes : dropSlugRefusal(writes, slug),
      reply: { body: { data: await viewProduct(ctx, named) } },
    };
  });
}

/**
 * Changes the given fields; `null` clears one. An edited child is detached from its parent's builds.
 * @throws ApiError 404 for an unknown product, 412 for another state, 422 for another id in the body, a sku or slug in use, or missing options or
 * variations
 */
export async function updateProduct(
  ctx: Context,
  productId: string,
  { data }: UpdateProductRequest,
): Promise<Reply> {
  checkPathId(data, productId);
  const attributes = data.attributes ?? {};
  const linked = data.relationships?.variations?.data;
  const { extensions, components, ...others } = attributes;
  const change = async (product: Product): Promise<Product> => {
    const variationIds = linked && (await requireVariations(ctx, linked));
    const written = await writeExtensions(ctx, product, extensions);
    const fields = applyProductPatch(written.fields, { ...others, components });
    return detachChild({ ...written, fields, ...(variationIds ? { variationIds } : {}) });
  };
  const readParents = ({ id }: Product) =>
    checkComponents(ctx, id, components ? { components: lowercaseComponentIds(components) } : {});
  return changeProduct(ctx, productId, change, { readParents });
}
