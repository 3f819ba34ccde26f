import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { decodeChildIds } from "../releases/children.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { productView } from "./product-view.ts";
import { getProducts, requireProduct } from "./store.ts";

/** Lists a parent's children in matrix order; other products have none. @throws ApiError 404 */
export async function listProductChildren(ctx: Context, productId: string, query: ListQuery): Promise<Reply> {
  const { value: parent } = await requireProduct(ctx, productId);
  const ids = parent.built ? decodeChildIds(parent.id, parent.built) : [];
  const { offset, limit } = query.page;
  const products = await getProducts(ctx.table, ids.slice(offset, offset + limit));
  const shown = products.flatMap((product) => (product ? [productView(product.value)] : []));
  return { body: listAnswer(shown, ids.length, query) };
}
