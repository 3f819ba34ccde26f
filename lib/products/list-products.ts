import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { includedWith } from "./product-includes.ts";
import { productView } from "./product-view.ts";
import { rowsThatPass } from "./rows/product-filter.ts";
import { getProducts } from "./store.ts";

/** A page of the store's products, latest update first. */
export async function listProducts(ctx: Context, query: ListQuery): Promise<Reply> {
  const rows = await rowsThatPass(ctx, query.filter);
  const { offset, limit } = query.page;
  const page = await getProducts(
    ctx.table,
    rows.slice(offset, offset + limit).map(({ id }) => id),
  );
  const products = page.flatMap((product) => (product ? [product.value] : []));
  const related = await includedWith(ctx, products, query.include);
  return { body: { ...listAnswer(products.map(productView), rows.length, query), ...related } };
}
