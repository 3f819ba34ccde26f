import { giveBackWrites } from "../../live-promotions/code-uses-store.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import { TRANSITIONS } from "../order-states.ts";
import { planStock, type StockPlan } from "../work/plan-stock.ts";
import type { Ending } from "./updated-order.ts";

/** What the end of an order does to stock and codes. To be called anew in each try. @param order as it is to be */
export async function planEnding(ctx: Context, order: Order, ending: Ending): Promise<StockPlan> {
  const { stock } = TRANSITIONS[ending];
  const plan = await planStock(ctx, order, stock);
  const returned = ending === "cancel" ? await usesToReturn(ctx, order) : [];
  return { ...plan, along: [...plan.along, ...returned] };
}

/** What an order that nobody has paid for took of codes: what was bought has been had at that price. */
async function usesToReturn(
  ctx: Context,
  { id, payment, codes = [], updated_at }: Order,
): Promise<readonly Write[]> {
  if (payment !== "unpaid" || codes.length === 0) return [];
  return giveBackWrites(ctx.table, { orderId: id, codes, at: updated_at, because: "cancelled" });
}
