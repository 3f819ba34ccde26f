import { childIdsOf } from "../catalog/children.ts";
import { notFound, unprocessable } from "../errors.ts";
import { getFiles } from "../files/store.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { getVariations } from "../variations/store.ts";
import { optionIdsOf, type Product } from "./product.ts";
import { productView } from "./product-view.ts";
import type { FileRefsBody, ImageBody, RefsBody } from "./relationship-schemas.ts";
import { changeProduct } from "./save-product.ts";
import { getProduct, getProducts } from "./store.ts";

const nothing = (): Reply => ({});

/** Links variations; their order is the order of the matrix. @throws ApiError 404, 422 for unknown variations */
export async function addVariations(ctx: Context, productId: string, { data }: RefsBody): Promise<Reply> {
  const ids = await knownVariations(ctx, data);
  const add = (product: Product): Product => ({
    ...product,
    variationIds: [...new Set([...product.variationIds, ...ids])],
  });
  return changeProduct(ctx, productId, add, nothing);
}

/** Links these variations and no others. @throws ApiError 404, 422 for unknown variations */
export async function replaceVariations(ctx: Context, productId: string, { data }: RefsBody): Promise<Reply> {
  const variationIds = await knownVariations(ctx, data);
  return changeProduct(ctx, productId, (product) => ({ ...product, variationIds }), nothing);
}

export function removeVariations(ctx: Context, productId: string, { data }: RefsBody): Promise<Reply> {
  const gone = new Set(data.map(({ id }) => id.toLowerCase()));
  const without = (product: Product): Product => ({
    ...product,
    variationIds: product.variationIds.filter((id) => !gone.has(id)),
  });
  return changeProduct(ctx, productId, without, nothing);
}

async function knownVariations({ table }: Context, refs: RefsBody["data"]): Promise<string[]> {
  const ids = [...new Set(refs.map(({ id }) => id.toLowerCase()))];
  const found = await getVariations(table, ids);
  const missing = ids.filter((_, at) => found[at] === undefined);
  if (missing.length > 0) throw missingRefs("variation", missing);
  return ids;
}

export async function listVariationRefs(ctx: Context, productId: string): Promise<Reply> {
  const { variationIds } = await existing(ctx, productId);
  return { body: { data: variationIds.map((id) => ({ type: "product-variation", id })) } };
}

/** @throws ApiError 404 for an unknown product, 422 for an unknown file */
export async function setMainImage(ctx: Context, productId: string, { data }: ImageBody): Promise<Reply> {
  const [file] = await getFiles(ctx.table, [data.id]);
  if (!file) throw missingRefs("file", [data.id]);
  return changeProduct(ctx, productId, (product) => ({ ...product, mainImageId: file.id }), nothing);
}

export function removeMainImage(ctx: Context, productId: string): Promise<Reply> {
  return changeProduct(ctx, productId, ({ mainImageId: _, ...product }) => product, nothing);
}

export async function readMainImage(ctx: Context, productId: string): Promise<Reply> {
  const { mainImageId } = await existing(ctx, productId);
  return { body: { data: mainImageId ? [{ type: "file", id: mainImageId }] : [] } };
}

/** Links files to the product. @throws ApiError 404 for an unknown product, 422 for unknown files */
export async function addFiles(ctx: Context, productId: string, { data }: FileRefsBody): Promise<Reply> {
  const files = await knownFiles(ctx, data);
  const ids = new Set(files.map(({ id }) => id));
  const add = (product: Product): Product => ({
    ...product,
    files: [...product.files.filter(({ id }) => !ids.has(id)), ...files],
  });
  return changeProduct(ctx, productId, add, nothing);
}

/** Links these files and no others. @throws ApiError 404 for an unknown product, 422 for unknown files */
export async function replaceFiles(ctx: Context, productId: string, { data }: FileRefsBody): Promise<Reply> {
  const files = await knownFiles(ctx, data);
  return changeProduct(ctx, productId, (product) => ({ ...product, files }), nothing);
}

export function removeFiles(ctx: Context, productId: string, { data }: FileRefsBody): Promise<Reply> {
  const gone = new Set(data.map(({ id }) => id.toLowerCase()));
  const without = (product: Product): Product => ({
    ...product,
    files: product.files.filter(({ id }) => !gone.has(id)),
  });
  return changeProduct(ctx, productId, without, nothing);
}

async function knownFiles(ctx: Context, refs: FileRefsBody["data"]): Promise<Product["files"]> {
  const ids = [...new Set(refs.map(({ id }) => id.toLowerCase()))];
  const found = new Set((await getFiles(ctx.table, ids)).map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw missingRefs("file", missing);
  const linkedAt = ctx.now().toISOString();
  return ids.map((id) => {
    const tags = refs.find((ref) => ref.id.toLowerCase() === id)?.meta?.tags;
    return { id, linkedAt, ...(tags ? { tags } : {}) };
  });
}

export async function listFileRefs(ctx: Context, productId: string): Promise<Reply> {
  const { files } = await existing(ctx, productId);
  const data = files.map(({ id, linkedAt, tags = [] }) => ({
    type: "file",
    id,
    meta: { tags, created_at: linkedAt },
  }));
  return { body: { data } };
}

export async function listComponentRefs(ctx: Context, productId: string): Promise<Reply> {
  const { fields } = await existing(ctx, productId);
  return { body: { data: optionIdsOf(fields).map((id) => ({ type: "product", id })) } };
}

/** A page of a parent's children in matrix order; of any other product none. */
export async function listChildren(ctx: Context, productId: string, query: Query): Promise<Reply> {
  const parent = await existing(ctx, productId);
  const ids = parent.built ? childIdsOf(parent.id, parent.built) : [];
  const { offset, limit } = query.page;
  const products = await getProducts(ctx.table, ids.slice(offset, offset + limit));
  const shown = products.flatMap((product) => (product ? [productView(product.value)] : []));
  return { body: listAnswer(shown, ids.length, query) };
}

async function existing({ table }: Context, productId: string): Promise<Product> {
  const product = await getProduct(table, productId);
  if (!product) throw notFound("product", productId);
  return product.value;
}

function missingRefs(kind: string, ids: readonly string[]) {
  return unprocessable(`There is no ${kind} '${ids[0]}'.`, {
    title: "Failed Validation",
    meta: { missing_ids: ids },
  });
}
