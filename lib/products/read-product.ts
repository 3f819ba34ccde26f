import type { ListQuery } from "../lists/list-query.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { readIncluded } from "./product-includes.ts";
import { productView } from "./product-view.ts";
import { requireProduct } from "./store.ts";

/** Includes the requested related resources. @throws ApiError 404 for an unknown product */
export async function readProduct(ctx: Context, productId: string, { include }: ListQuery): Promise<Reply> {
  const { value: product } = await requireProduct(ctx, productId);
  const related = await readIncluded(ctx, [product], include);
  return { body: { data: productView(product), ...related } };
}
