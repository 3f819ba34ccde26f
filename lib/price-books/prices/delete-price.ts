import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { deletePriceWrite } from "../store.ts";
import { requirePrice } from "./require-price.ts";

/** @throws ApiError 404 for an unknown price */
export async function deletePrice(ctx: Context, bookId: string, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const price = await requirePrice(ctx, bookId, id);
    return { writes: [deletePriceWrite(bookId, price)], reply: {} };
  });
}
