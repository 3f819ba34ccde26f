import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { pricesIn } from "../store.ts";
import { toPriceBody } from "../views.ts";

/** Answers with a price. @throws ApiError 404 for an unknown price */
export async function readPrice(ctx: Context, bookId: string, id: string): Promise<Reply> {
  const price = await pricesIn(bookId).require(ctx, id);
  return { body: toPriceBody(bookId, price.value) };
}
