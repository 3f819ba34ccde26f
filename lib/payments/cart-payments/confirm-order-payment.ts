import { TITLES } from "../../kernel/error-titles.ts";
import { ApiError, invalid, unprocessable } from "../../kernel/errors.ts";
import { balanceOwing, setTransactions } from "../../orders/coverage.ts";
import type { Order } from "../../orders/order.ts";
import { transition } from "../../orders/order-states.ts";
import { countEndRemovalActions, DUE_ACTIONS, ordersRead } from "../../orders/orders-store.ts";
import { orderNotFound } from "../../orders/require-order.ts";
import { changeWithStock } from "../../orders/work/change-with-stock.ts";
import { planStock } from "../../orders/work/plan-stock.ts";
import type { CartPayment } from "../../provider-payments/cart-payment.ts";
import type { Settings } from "../../settings/settings.ts";
import { settingsRead } from "../../settings/store.ts";
import { readTogether } from "../../table/table.ts";
import { stepContext } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { gatewaySettings } from "../gateways/gateways.ts";
import { confirmAtProvider, openPaymentWork, replyWithPayment } from "../pay-at-provider.ts";
import { raisePaymentAlarm } from "../providers/alarms.ts";
import { cancelAbandoned } from "../providers/cancel-abandoned.ts";
import { moveMoney } from "../providers/move-money.ts";
import { listRequested } from "../providers/movements.ts";
import type { ProviderMeans } from "../providers/open-line.ts";
import { buildUnreachableError } from "../providers/provider-errors.ts";
import { isProviderTransaction, type ProviderTransaction } from "../providers/provider-transaction.ts";
import type { Snapshot } from "../providers/snapshot.ts";
import { buildOrderReader } from "../read-order.ts";
import { buildCartCallError } from "./cart-payment-steps.ts";
import { type CartWork, checkCartSnapshot, openCartWork } from "./cart-work.ts";
import { buildOrderTransaction, listOrderAlarms } from "./order-transaction.ts";

type Confirming = { readonly order: Order; readonly settings: Settings };

type Wish = {
  /** Order that the request's metadata names; it must be the order of the path. */
  readonly orderId?: string | undefined;
};

/**
 * Makes the payment that began with the cart a transaction of the order, with its stock and states in one write. A repeat gets
 * the same transaction as it is then.
 * @throws ApiError 404; 400 for another order in the metadata, or stock that is gone; 422 for an order without such a payment;
 * 502 or 503 if the provider cannot be asked
 * @answers How does a payment of a cart become one of its order?
 */
export async function confirmOrderPayment(
  ctx: Context,
  orderId: string,
  { orderId: named }: Wish,
  means: ProviderMeans,
): Promise<Reply> {
  const plan = { orders: ordersRead([orderId]), store: settingsRead };
  const { orders, store } = await readTogether(ctx.table, plan);
  const order = orders[0]?.value;
  if (!order) throw orderNotFound(orderId);
  if (named !== undefined && named !== order.id) throw buildOtherOrderError();
  const { settings } = store;
  const made = findCartTransaction(order);
  if (made) return confirmMade(ctx, means, { order, settings }, made);
  if (!order.cart_payment) throw buildNoPaymentError(order);
  const transaction = await adoptCartPayment(ctx, means, { order, settings }, order.cart_payment);
  return confirmMade(ctx, means, { order: transaction.order, settings }, transaction.transaction);
}

function findCartTransaction({ transactions }: Order): ProviderTransaction | undefined {
  return transactions.filter(isProviderTransaction).find(({ provider }) => provider.cart_id !== undefined);
}

/** Unlike the confirmation of a transaction, an unpaid one is no error: the shopper may pay it now. */
async function confirmMade(
  ctx: Context,
  means: ProviderMeans,
  { order, settings }: Confirming,
  transaction: ProviderTransaction,
): Promise<Reply> {
  const [capture] = listRequested(transaction);
  if (capture) {
    const work = await openPaymentWork(ctx, means, { order, transaction, settings });
    return replyWithPayment(await moveMoney(work, transaction, capture, false));
  }
  try {
    return await confirmAtProvider(ctx, means, { order, transaction, settings });
  } catch (error) {
    const isUnpaid = error instanceof ApiError && error.status === 422;
    if (!isUnpaid || transaction.status !== "pending") throw error;
    return replyWithPayment({ order, transaction });
  }
}

/** Looks at the payment and writes the order's transaction with what it is. */
export async function adoptCartPayment(
  ctx: Context,
  means: ProviderMeans,
  { order, settings }: Confirming,
  payment: CartPayment,
): Promise<{ readonly order: Order; readonly transaction: ProviderTransaction }> {
  const cartId = payment.provider.cart_id ?? "";
  const work = await openCartWork(ctx, means, cartId, payment, gatewaySettings(settings, payment.gateway));
  const snapshot = await lookForOrder(work, order, payment);
  const build = (now: Order) => buildOrderTransaction(now, payment, snapshot, ctx.now());
  let latest: { order: Order; transaction: ProviderTransaction } | undefined;
  const decide = async (now: Order) => {
    const before = findCartTransaction(now);
    latest = before && { order: now, transaction: before };
    if (before) return { reply: {} };
    const { cart_payment: ofCart, ...rest } = now;
    if (ofCart?.id !== payment.id) throw buildNoPaymentError(now);
    // Money that is taken is recorded, whatever became of the order.
    if (snapshot.state !== "paid") transition(now, "pay");
    const transaction = build(now);
    const changed = {
      ...setTransactions(rest, [...now.transactions, transaction]),
      updated_at: transaction.updated_at,
    };
    const others = countEndRemovalActions(now) + DUE_ACTIONS;
    const isCancelled = now.status === "cancelled";
    const plan = isCancelled
      ? { order: changed, along: [] }
      : await planStockFor(ctx, changed, snapshot, others);
    latest = { order: plan.order, transaction };
    return { ...plan, reply: {} };
  };
  const takesStock = (now: Order) =>
    !findCartTransaction(now) && now.is_manual === undefined && now.status !== "cancelled";
  try {
    await changeWithStock(
      stepContext(ctx),
      buildOrderReader(ctx, order.id),
      { takesStock, others: DUE_ACTIONS },
      decide,
    );
  } catch (error) {
    if (isShortage(error) && snapshot.state === "authorized") await cancelAbandoned(work, payment);
    throw error;
  }
  if (!latest) throw new Error("The change was not decided.");
  for (const alarm of listOrderAlarms(latest.order, latest.transaction, snapshot))
    raisePaymentAlarm(ctx, alarm, { order: order.id, transaction: latest.transaction.id });
  return latest;
}

/** Money that is taken is recorded, even if the stock that was held is gone. */
async function planStockFor(ctx: Context, order: Order, { state }: Snapshot, others: number) {
  try {
    return await planStock(ctx, order, "allocate", others);
  } catch (error) {
    if (state !== "paid" || !isShortage(error)) throw error;
    raisePaymentAlarm(ctx, "paid-without-stock", { order: order.id });
    return { order, along: [] };
  }
}

function isShortage(error: unknown): boolean {
  return error instanceof ApiError && error.problems[0].title === TITLES.insufficientStock;
}

/** Sets an unpaid payment to what the order owes. @throws ApiError 422 for another payment or an ended one */
async function lookForOrder(work: CartWork, order: Order, payment: CartPayment): Promise<Snapshot> {
  const { provider, line } = work;
  const looked = await provider.look(line, payment.reference);
  if (looked.outcome !== "done") throw buildCartCallError(work, payment.id, looked);
  checkCartSnapshot(work, { ...payment, currency: order.currency }, looked.value);
  if (looked.value.state === "ended" || looked.value.state === "expired") throw buildNoPaymentError(order);
  const { state, units } = looked.value;
  const owing = buildOrderTransaction(order, payment, looked.value, work.ctx.now()).provider.units;
  if (state === "unpaid" && owing === 0) throw buildNoPaymentError(order);
  if (state !== "unpaid" || units === owing) return looked.value;
  const updated = await provider.update?.(line, payment.reference, { amount: owing });
  if (updated?.outcome !== "done") throw buildUnreachableError(payment.id);
  return updated.value;
}

function buildOtherOrderError() {
  return invalid("'options.metadata.order_id' is another order.", {
    title: TITLES.badRequest,
    source: "data.options.metadata.order_id",
  });
}

function buildNoPaymentError({ id, ...order }: Order) {
  const owing = balanceOwing(order);
  return unprocessable(`The order has no payment intent to confirm. ${owing} minor units are owing.`, {
    title: TITLES.unprocessableEntity,
    meta: { order_id: id },
  });
}
