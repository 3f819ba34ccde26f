import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { presentCart } from "./present.ts";
import { readCart } from "./read-cart.ts";

/** One cart, with its items if asked for. @throws ApiError as `readCart` */
export async function getCart(ctx: Context, cartId: string, include: ReadonlySet<string>): Promise<Reply> {
  return { body: presentCart(await readCart(ctx, cartId), include) };
}
