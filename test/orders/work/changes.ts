import { changeOrder } from "../../../lib/orders/change-order.ts";
import type { Order } from "../../../lib/orders/order.ts";
import { getOrder, type StoredOrder } from "../../../lib/orders/orders-store.ts";
import { changeWithStock } from "../../../lib/orders/work/change-with-stock.ts";
import { planCancellation } from "../../../lib/orders/work/plan-cancellation.ts";
import { planStock, type StockPlan } from "../../../lib/orders/work/plan-stock.ts";
import type { Context } from "../../../lib/use-case/context.ts";

/** Changes that endpoints make to an order, without their other checks. */
type Named = Pick<Order, "id">;

const reader =
  (ctx: Context, { id }: Named) =>
  async (): Promise<StoredOrder> =>
    (await getOrder(ctx.table, id))!;

/** A payment of the whole amount. The first one takes the stock; a cancelled order takes none. */
export function pay(ctx: Context, order: Named) {
  return changeWithStock(
    ctx,
    reader(ctx, order),
    { takesStock: ({ payment }) => payment === "unpaid", others: 0 },
    async (current) => {
      if (current.status === "cancelled") throw new Error("cancelled");
      if (current.payment !== "unpaid") return { reply: { body: "paid before" } };
      const paid: Order = { ...current, payment: "paid", status: "complete" };
      return { ...(await planStock(ctx, paid, "allocate")), reply: { body: "paid" } };
    },
  );
}

/** A payment that the gateway refuses after its stock was taken. */
export function payInVain(ctx: Context, order: Named) {
  return changeWithStock(ctx, reader(ctx, order), { takesStock: () => true, others: 0 }, async () => {
    throw new Error("declined");
  });
}

function change(ctx: Context, order: Named, decide: (current: Order) => Promise<StockPlan>) {
  return changeOrder(ctx, reader(ctx, order), async (current) => {
    const plan = await decide(current);
    return { ...plan, reply: { body: plan.order.status } };
  });
}

export const cancel = (ctx: Context, order: Named) =>
  change(ctx, order, (current) => planCancellation(ctx, { ...current, status: "cancelled" }));

export const ship = (ctx: Context, order: Named) =>
  change(ctx, order, (current) => planStock(ctx, { ...current, shipping: "fulfilled" }, "ship"));
