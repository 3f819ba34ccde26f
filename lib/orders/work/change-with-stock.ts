import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOrder, type OrderDecision } from "../change-order.ts";
import type { Order } from "../order.ts";
import type { StoredOrder } from "../orders-store.ts";
import { giveBackAhead } from "./give-back-ahead.ts";
import type { StockPlan } from "./plan-stock.ts";
import { prepareStock } from "./prepare-stock.ts";

/** What a change decided about an order, with what follows once it is committed. */
export type StockDecision = OrderDecision & Pick<StockPlan, "afterwards">;

/** Which orders take stock with this change; others are read and nothing more. */
type TakesStock = (order: Order) => boolean;

/**
 * Changes an order as `changeOrder` does, whose stock is allocated ahead if it must be: anew in each try, and given back
 * if the change is refused.
 * @throws ApiError as `changeOrder` and `prepareStock`
 */
export async function changeWithStock(
  ctx: Context,
  read: () => Promise<StoredOrder>,
  takesStock: TakesStock,
  decide: (order: Order) => Promise<StockDecision>,
): Promise<Reply> {
  let afterwards: StockDecision["afterwards"];
  let isAhead = false;
  const prepared = async () => {
    const first = await read();
    if (!takesStock(first.value)) return first;
    const stored = await prepareStock(ctx, firstThen(first, read));
    isAhead = stored.value.work !== undefined;
    return stored;
  };
  try {
    const reply = await changeOrder(ctx, prepared, async (order) => {
      const decision = await decide(order);
      afterwards = decision.afterwards;
      return decision;
    });
    await afterwards?.();
    return reply;
  } catch (error) {
    if (isAhead) await giveBackAhead(ctx, read);
    throw error;
  }
}

function firstThen<T>(first: T, read: () => Promise<T>): () => Promise<T> {
  let known: T | undefined = first;
  return async () => {
    const value = known ?? (await read());
    known = undefined;
    return value;
  };
}
