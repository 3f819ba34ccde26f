import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { envelopedPrice } from "../views.ts";
import { requirePrice } from "./require-price.ts";

/** @throws ApiError 404 for an unknown price */
export async function readPrice(ctx: Context, bookId: string, id: string): Promise<Reply> {
  const price = await requirePrice(ctx, bookId, id);
  return { body: envelopedPrice(bookId, price.value) };
}
