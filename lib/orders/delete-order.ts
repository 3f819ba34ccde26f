import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { deleteOrderWrites } from "./orders-store.ts";
import { requireOrder } from "./require-order.ts";

/** Deletes an order that was imported. @throws ApiError 404, 422 for one that somebody has checked out here */
export function deleteOrder(ctx: Context, orderId: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const stored = await requireOrder(ctx, orderId);
    if (!stored.value.is_manual) {
      throw unprocessable("Only imported orders can be deleted.", {
        title: TITLES.unprocessableEntity,
        meta: { order_id: stored.value.id },
      });
    }
    return { writes: deleteOrderWrites(stored), reply: {} };
  });
}
