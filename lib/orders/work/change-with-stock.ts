import { TITLES } from "../../kernel/error-titles.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOrder, type OrderDecision } from "../change-order.ts";
import type { Order } from "../order.ts";
import type { StoredOrder } from "../orders-store.ts";
import { prepareStock, returnAllocatedStock } from "./prepare-stock.ts";

type StockTaking = {
  /** True for orders that take stock with this change. */
  readonly takesStock: (order: Order) => boolean;
  /** Number of further writes of the change, apart from those that keep the order from ending. */
  readonly others: number;
};

/**
 * Like `changeOrder`, but allocates stock ahead if needed and gives it back if the change is refused. Where stock is short,
 * it looks at the order again, because a twin of the request may have taken the stock for it.
 * @throws ApiError as `changeOrder` and `prepareStock`
 */
export async function changeWithStock(
  ctx: Context,
  read: () => Promise<StoredOrder>,
  taking: StockTaking,
  decide: (order: Order) => Promise<OrderDecision>,
): Promise<Reply> {
  let isAhead = false;
  const readAndPrepare = async () => {
    isAhead = false;
    const first = await read();
    if (!taking.takesStock(first.value)) return first;
    const stored = await prepareStock(ctx, reuseFirstRead(first, read), taking.others);
    isAhead = stored.value.work !== undefined;
    return stored;
  };
  try {
    return await changeOrder(ctx, readAndPrepare, decide);
  } catch (error) {
    if (isAhead) await returnAllocatedStock(ctx, read);
    if (!isShortage(error)) throw error;
    const newest = await read();
    if (taking.takesStock(newest.value)) throw error;
    return changeWithStock(ctx, read, taking, decide);
  }
}

function isShortage(error: unknown): boolean {
  return error instanceof ApiError && error.problems[0].title === TITLES.insufficientStock;
}

function reuseFirstRead<T>(first: T, read: () => Promise<T>): () => Promise<T> {
  let unusedFirst: T | undefined = first;
  return async () => {
    const value = unusedFirst ?? (await read());
    unusedFirst = undefined;
    return value;
  };
}
