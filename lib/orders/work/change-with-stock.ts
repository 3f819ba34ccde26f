import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOrder, type OrderDecision } from "../change-order.ts";
import type { Order } from "../order.ts";
import type { StoredOrder } from "../orders-store.ts";
import { giveBackAhead } from "./give-back-ahead.ts";
import { prepareStock } from "./prepare-stock.ts";

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
  decide: (order: Order) => Promise<OrderDecision>,
): Promise<Reply> {
  let isAhead = false;
  const prepared = async () => {
    const first = await read();
    if (!takesStock(first.value)) return first;
    const stored = await prepareStock(ctx, firstThen(first, read));
    isAhead = stored.value.work !== undefined;
    return stored;
  };
  try {
    return await changeOrder(ctx, prepared, decide);
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
