import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { priceBody } from "../views.ts";
import { existingPrice } from "./existing-price.ts";

/** @throws ApiError 404 for an unknown price */
export async function readPrice(ctx: Context, bookId: string, id: string): Promise<Reply> {
  const price = await existingPrice(ctx, bookId, id);
  return { body: priceBody(bookId, price.value) };
}
