import { commitChange } from "../table/effects/commit-change.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Order } from "./order.ts";
import { orderWrites, type StoredOrder } from "./orders-store.ts";

export type OrderDecision = {
  /** Nothing is written without it. */
  readonly order?: Order;
  readonly along?: readonly Write[];
  /** Runs after the commit. */
  readonly afterwards?: () => Promise<void>;
  readonly reply: Reply;
};

/** Reads and decides again after a lost race. @throws ApiError 409 when the deadline passes */
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
