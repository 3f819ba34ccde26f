import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { optionIdsOf } from "./product.ts";
import { requireProduct } from "./store.ts";

/** The products that are options of a bundle. @throws ApiError 404 for an unknown product */
export async function listComponentProducts(ctx: Context, productId: string): Promise<Reply> {
  const {
    value: { fields },
  } = await requireProduct(ctx, productId);
  return { body: { data: optionIdsOf(fields).map((id) => ({ type: "product", id })) } };
}
