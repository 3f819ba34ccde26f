import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { presentCart } from "./present.ts";
import { type ReadRequest, readCart } from "./read-cart.ts";

/** One cart, with its items if asked for. @throws ApiError as `readCart` */
export function getCart(ctx: Context, cartId: string, request: ReadRequest): Promise<Reply> {
  return readCart(ctx, cartId, request, presentCart);
}
