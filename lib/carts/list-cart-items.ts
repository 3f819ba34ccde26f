import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { presentItems } from "./present.ts";
import { readCart } from "./read-cart.ts";

/** All items of a cart with its totals. @throws ApiError as `readCart` */
export async function listCartItems(ctx: Context, cartId: string): Promise<Reply> {
  return { body: presentItems(await readCart(ctx, cartId)) };
}
