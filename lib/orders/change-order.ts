import { commitChange } from "../table/effects/commit-change.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Order } from "./order.ts";
import { orderWrites, type StoredOrder } from "./orders-store.ts";

/** What a change decided about an order as it was read. */
export type OrderDecision = {
  /** As it is to be; nothing is written without it. */
  readonly order?: Order;
  /** Writes of the same transaction, such as movements of stock. */
  readonly along?: readonly Write[];
  readonly reply: Reply;
};

/**
 * Changes an order under its version, with all that changes with it, in one transaction; reads and decides anew after
 * a lost race.
 * @param read the order, or a refusal
 * @param decide told the writes of the last try whose conditions did not hold
 * @throws ApiError 409 when the deadline passed in conflicts
 */
export function changeOrder(
  ctx: Context,
  read: () => Promise<StoredOrder>,
  decide: (order: Order, failed: readonly Write[]) => Promise<OrderDecision>,
): Promise<Reply> {
  return commitChange(ctx, async (failed) => {
    const current = await read();
    const { order, along = [], reply } = await decide(current.value, failed);
    return { writes: order ? [...orderWrites(order, current), ...along] : [], reply };
  });
}
