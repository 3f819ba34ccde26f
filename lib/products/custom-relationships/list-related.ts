import { customRelationshipView } from "../../custom-relationships/custom-relationship.ts";
import { customRelationships } from "../../custom-relationships/custom-relationships-store.ts";
import { findMirrors } from "../../custom-relationships/mirrors.ts";
import { dropRelated, type Related, sortRelated } from "../../custom-relationships/related-list.ts";
import { getRelatedList } from "../../custom-relationships/related-lists-store.ts";
import { pickValues } from "../../kernel/objects.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Table } from "../../table/table.ts";
import { getTasks } from "../../tasks/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { findForgotten } from "../delete-product.ts";
import { getProducts, requireProduct } from "../store.ts";
import { viewProducts } from "../templates/show-products.ts";
import { readDefinitions } from "./attach-relationships.ts";
import { mirrorRelated } from "./related-change.ts";

/** A page of the relationships that a product has. @throws ApiError 404 for an unknown product */
export async function listProductRelationships(
  ctx: Context,
  productId: string,
  query: ListQuery,
): Promise<Reply> {
  const { value: product } = await requireProduct(ctx, productId);
  return { body: pageAnswer(await readDefinitions(ctx.table, product), query, customRelationshipView) };
}

/** A page of ids of related products. @throws ApiError 404 for an unknown product or slug */
export async function listRelatedIds(
  ctx: Context,
  productId: string,
  slug: string,
  query: ListQuery,
): Promise<Reply> {
  const related = await requireRelated(ctx, productId, slug);
  const { offset, limit } = query.page;
  const shown = related.slice(offset, offset + limit).map(({ id, sortOrder }) => ({
    id,
    type: "product" as const,
    ...(sortOrder === undefined ? {} : { attributes: { sort_order: sortOrder } }),
  }));
  return { body: listAnswer(shown, related.length, query) };
}

/** A page of related products, drafts too. @throws ApiError 404 for an unknown product or slug */
export async function listRelatedProducts(
  ctx: Context,
  productId: string,
  slug: string,
  query: ListQuery,
): Promise<Reply> {
  const related = await requireRelated(ctx, productId, slug);
  const { offset, limit } = query.page;
  const ids = related.slice(offset, offset + limit).map(({ id }) => id);
  const shown = await viewProducts(ctx, pickValues(await getProducts(ctx.table, ids)));
  return { body: listAnswer(shown, related.length, query) };
}

/** In the order of lists. Empty for a product that does not have the relationship. */
async function requireRelated(ctx: Context, productId: string, slug: string): Promise<readonly Related[]> {
  const [{ value: product }] = await Promise.all([
    requireProduct(ctx, productId),
    customRelationships.require(ctx, slug),
  ]);
  return readRelated(ctx.table, slug, product.id);
}

/** Counts pending changes as done, and leaves out products that are being deleted. */
async function readRelated(table: Table, slug: string, productId: string): Promise<readonly Related[]> {
  // Read before the list: work that ends in between is in at least one of the two.
  const tasks = await getTasks(table);
  const list = await getRelatedList(table, slug, productId);
  const mirrors = findMirrors(tasks, productId).filter((one) => one.slug === slug);
  let related = list?.value.related ?? [];
  for (const mirror of mirrors) {
    const own = await getRelatedList(table, slug, mirror.productId);
    related = mirrorRelated(related, own?.value, { productId: mirror.productId, otherId: productId });
  }
  const ids = related.map(({ id }) => id);
  return sortRelated(dropRelated(related, await findForgotten(table, tasks, ids)));
}
