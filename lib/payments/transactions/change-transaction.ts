import { isDeepStrictEqual } from "node:util";
import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, notFound, unprocessable } from "../../kernel/errors.ts";
import { changeOrder, type OrderDecision } from "../../orders/change-order.ts";
import { hasNoPayment, setTransactions } from "../../orders/coverage.ts";
import type { Order } from "../../orders/order.ts";
import { countDueActions, type StoredOrder } from "../../orders/orders-store.ts";
import type { Transaction } from "../../orders/transaction.ts";
import { planStock } from "../../orders/work/plan-stock.ts";
import type { Write } from "../../table/table.ts";
import { stepContext } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildOrderReader } from "../read-order.ts";
import { orderTransactionView } from "./transaction-view.ts";

export type TransactionParams = { readonly orderID: string; readonly transactionID: string };

/** @throws ApiError 404 */
export function requireTransaction({ transactions }: Order, id: string): Transaction {
  const transaction = transactions.find((one) => one.id === id.toLowerCase());
  if (!transaction) throw notFound("transaction", id);
  return transaction;
}

export function buildTransactionRefusal({ id }: Transaction, detail: string): ApiError {
  return unprocessable(detail, { title: TITLES.unprocessableEntity, meta: { transaction_id: id } });
}

/** A transaction and its order, after a change. */
export type ChangedTransaction = { readonly order: Order; readonly transaction: Transaction };

type Change = (transaction: Transaction, order: Order) => Transaction;

/**
 * Also changes the order's states. Stock goes back with the last payment.
 * @param change returns the same transaction to write nothing
 * @throws ApiError 404, and what `change` throws
 * @answers When does a payment take the stock, and when does it go back?
 */
export function changeTransaction(
  ctx: Context,
  { orderID, transactionID }: TransactionParams,
  change: Change,
  readBefore?: StoredOrder,
): Promise<Reply> {
  return changeOrder(ctx, buildOrderReader(ctx, orderID, readBefore), async (order) => {
    const { changed, decision } = await planChange(ctx, order, transactionID, change);
    return { ...decision, reply: { body: { data: orderTransactionView(order, changed.transaction) } } };
  });
}

type Extra = {
  /** Further writes of a change. */
  readonly along?: readonly Write[];
  /** Kept for the request's `Idempotency-Key`; without it the change keeps nothing. */
  readonly keeps?: Reply;
  readonly readBefore?: StoredOrder;
};

/** As `changeTransaction`, before or between calls to a provider. `kept` is an earlier request's reply, if there was one. */
export async function writeTransaction(
  ctx: Context,
  { orderID, transactionID }: TransactionParams,
  change: Change,
  { along = [], keeps, readBefore }: Extra = {},
): Promise<ChangedTransaction & { readonly kept: Reply | undefined }> {
  let latest: ChangedTransaction | undefined;
  // Requests with one `Idempotency-Key` share their effect, but each must write its own step.
  const step = keeps ? ctx : stepContext(ctx);
  const reply = await changeOrder(step, buildOrderReader(ctx, orderID, readBefore), async (order) => {
    const { changed, decision } = await planChange(step, order, transactionID, change, along.length);
    latest = changed;
    const writes = decision.order ? along : [];
    return { ...decision, along: [...(decision.along ?? []), ...writes], reply: keeps ?? {} };
  });
  if (!latest) throw new Error("The change was not decided.");
  return { ...latest, kept: keeps && reply !== keeps ? reply : undefined };
}

type PlannedChange = {
  readonly changed: ChangedTransaction;
  readonly decision: Omit<OrderDecision, "reply">;
};

async function planChange(
  ctx: Context,
  order: Order,
  transactionId: string,
  change: Change,
  others = 0,
): Promise<PlannedChange> {
  const before = requireTransaction(order, transactionId);
  const decided = change(before, order);
  if (decided === before) return { changed: { order, transaction: before }, decision: {} };
  const updated_at = isShown(order, before, decided) ? ctx.now().toISOString() : undefined;
  const stamp = updated_at === undefined ? {} : { updated_at };
  const transaction = { ...decided, ...stamp };
  const transactions = order.transactions.map((one) => (one === before ? transaction : one));
  const changed = { ...setTransactions(order, transactions), ...stamp };
  if (!hasStockWithoutPayment(changed)) {
    return { changed: { order: changed, transaction }, decision: { order: changed } };
  }
  const plan = await planStock(ctx, changed, "deallocate", others + countDueActions(changed, order));
  return { changed: { order: plan.order, transaction }, decision: plan };
}

/** A change that no answer shows is no update: it raises no event. */
function isShown(order: Order, before: Transaction, after: Transaction): boolean {
  return !isDeepStrictEqual(orderTransactionView(order, before), orderTransactionView(order, after));
}

/** A cancelled order has already given its stock back. */
function hasStockWithoutPayment(order: Order): boolean {
  return order.stock?.state === "allocated" && hasNoPayment(order);
}
