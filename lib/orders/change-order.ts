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
  /** What follows once it is committed, such as carrying on a task that it has written. */
  readonly afterwards?: () => Promise<void>;
  readonly reply: Reply;
};

/**
 * Changes an order under its version, with all that changes with it, in one transaction; reads and decides anew after
 * a lost race. Nothing follows from a try that was lost.
 * @param read the order, or a refusal
 * @throws ApiError 409 when the deadline passed in conflicts
 */
export async function changeOrder(
  ctx: Context,
  read: () => Promise<StoredOrder>,
  decide: (order: Order) => Promise<OrderDecision>,
): Promise<Reply> {
  let follow: OrderDecision["afterwards"];
  const reply = await commitChange(ctx, async () => {
    const current = await read();
    const { order, along = [], afterwards, reply: answer } = await decide(current.value);
    follow = afterwards;
    return { writes: order ? [...orderWrites(order, current), ...along] : [], reply: answer };
  });
  await follow?.();
  return reply;
}
