import { getFiles } from "../files/store.ts";
import { dropUndefined, pickValues } from "../kernel/objects.ts";
import { buildContinuedAnswer, CONTINUED } from "../lists/continued-list.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { decodeChildIds } from "../releases/children.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { optionIdsOf, type Product } from "./product.ts";
import { productView } from "./product-view.ts";
import { chooseProducts } from "./rows/choose-products.ts";
import { productRowFilter } from "./rows/product-filter.ts";
import type { IncludedWithProducts } from "./schemas.ts";
import { getProducts, requireProduct } from "./store.ts";

export const productIncludes = ["main_image", "files", "component_products"] as const;

export const productListQuery = {
  page: { smallest: 0 },
  filter: productRowFilter,
  include: productIncludes,
  other: CONTINUED,
} as const satisfies QueryRules;

/**
 * Lists products, latest update first, by cursor.
 * @throws ApiError 400 for an unknown cursor, 422 for a filter that reads too much
 */
export async function listProducts(ctx: Context, query: ListQuery): Promise<Reply> {
  const page = await chooseProducts(ctx, query);
  const { records: products } = page;
  const related = await readIncluded(ctx, products, query.include);
  return { body: { ...buildContinuedAnswer(products.map(productView), page, query), ...related } };
}

/** Includes the requested related resources. @throws ApiError 404 for an unknown product */
export async function readProduct(ctx: Context, productId: string, { include }: ListQuery): Promise<Reply> {
  const { value: product } = await requireProduct(ctx, productId);
  const related = await readIncluded(ctx, [product], include);
  return { body: { data: productView(product), ...related } };
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
  const shown = pickValues(products).map(productView);
  return { body: listAnswer(shown, ids.length, query) };
}

/** Reads the requested related resources, without duplicates. Empty if there are none. */
async function readIncluded(
  { table }: Context,
  products: readonly Product[],
  requestedIncludes: ReadonlySet<string>,
): Promise<{ readonly included?: IncludedWithProducts }> {
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
  const components = pickValues(options).map(productView);
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
