import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { presentItems } from "./present.ts";
import { type ReadRequest, readCart } from "./read-cart.ts";

/** All items of a cart with its totals. @throws ApiError as `readCart` */
export function listCartItems(ctx: Context, cartId: string, request: ReadRequest): Promise<Reply> {
  return readCart(ctx, cartId, request, presentItems);
}
