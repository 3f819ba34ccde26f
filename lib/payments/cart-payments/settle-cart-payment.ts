import { decodeCart, getCartItem } from "../../carts/cart/store.ts";
import { changeOrder } from "../../orders/change-order.ts";
import type { Order } from "../../orders/order.ts";
import { countDueActions } from "../../orders/orders-store.ts";
import { planStock } from "../../orders/work/plan-stock.ts";
import { type CartPayment, isOfCart } from "../../provider-payments/cart-payment.ts";
import { forgetCartPaymentWrites, getCartPayment } from "../../provider-payments/cart-payment-store.ts";
import type { Settings } from "../../settings/settings.ts";
import { getSettings } from "../../settings/store.ts";
import { stepContext } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import { gatewaySettings } from "../gateways/gateways.ts";
import { openPaymentWork } from "../pay-at-provider.ts";
import { raisePaymentAlarm } from "../providers/alarms.ts";
import { cancelAbandoned } from "../providers/cancel-abandoned.ts";
import { moveMoney } from "../providers/move-money.ts";
import { listRequested } from "../providers/movements.ts";
import type { ProviderMeans } from "../providers/open-line.ts";
import { buildUnreachableError } from "../providers/provider-errors.ts";
import type { ProviderTransaction } from "../providers/provider-transaction.ts";
import type { Snapshot } from "../providers/snapshot.ts";
import { buildOrderReader } from "../read-order.ts";
import { isGone, isUnpaid, noteCartSnapshot } from "./cart-payment-rules.ts";
import { buildCartCallError } from "./cart-payment-steps.ts";
import { type CartWork, checkCartSnapshot, openCartWork, writeCartPayment } from "./cart-work.ts";
import { adoptCartPayment } from "./confirm-order-payment.ts";

/**
 * Looks at a payment of a cart that no order has taken. One that is unpaid or only reserved is cancelled when its time is over or
 * its cart has let it go; money that was taken waits for an operator.
 * @answers What becomes of a cart's payment without an order?
 */
export async function settleCartPayment(ctx: Context, cartId: string, means: ProviderMeans): Promise<void> {
  const payment = (await getCartPayment(ctx.table, cartId))?.value;
  if (!payment) return forgetDue(ctx, cartId);
  if (!isOfCart(payment)) return;
  if (payment.reference === "") return endUncreated(ctx, cartId, payment);
  const { settings } = await getSettings(ctx.table);
  const work = await openCartWork(ctx, means, cartId, payment, gatewaySettings(settings, payment.gateway));
  const looked = await work.provider.look(work.line, payment.reference);
  if (looked.outcome !== "done") return tryLater(work, payment);
  checkCartSnapshot(work, payment, looked.value);
  const isOver = await mustEnd(ctx, cartId, payment);
  if (isOver && looked.value.state === "paid") return keepForOperator(work, payment, looked.value);
  const told = isOver && isCancellable(looked.value) ? await cancelAbandoned(work, payment) : looked.value;
  if (!told) return tryLater(work, payment);
  await noteSnapshot(work, payment, told);
}

async function mustEnd(ctx: Context, cartId: string, { reference, provider }: CartPayment): Promise<boolean> {
  if (ctx.now().toISOString() >= provider.ends_at) return true;
  const stored = decodeCart(await getCartItem(ctx, cartId));
  return stored?.cart.payment_intent_id !== reference;
}

function isCancellable({ state }: Snapshot): boolean {
  return state !== "paid" && state !== "processing" && state !== "ended" && state !== "expired";
}

async function noteSnapshot(work: CartWork, { id }: CartPayment, snapshot: Snapshot): Promise<void> {
  await writeCartPayment(work, (one) => {
    if (one?.id !== id) throw new Error("The cart has another payment.");
    return noteCartSnapshot(one, snapshot, work.ctx.now());
  });
}

/** The order may be on its way, so nothing is given back by itself. */
async function keepForOperator(work: CartWork, { id }: CartPayment, snapshot: Snapshot): Promise<void> {
  raisePaymentAlarm(work.ctx, "paid-without-order", { cart: work.cartId, transaction: id });
  await writeCartPayment(work, (one) => {
    if (one?.id !== id) throw new Error("The cart has another payment.");
    const noted = noteCartSnapshot(one, snapshot, work.ctx.now());
    const { due_at: _, ...provider } = noted.provider;
    return { ...noted, provider };
  });
}

async function endUncreated(ctx: Context, cartId: string, { id }: CartPayment): Promise<void> {
  await writeCartPayment({ ctx, cartId }, (one) => {
    if (one?.id !== id || one.reference !== "") throw new Error("The cart has another payment.");
    const { due_at: _, creation: __, taking: ___, ...provider } = one.provider;
    return { ...one, status: "ended", provider };
  });
}

const SOON_MS = 2 * 60_000;
const LATER_MS = 10 * 60_000;

async function tryLater(
  work: Pick<CartWork, "ctx" | "cartId">,
  { id }: CartPayment,
  afterMs = SOON_MS,
): Promise<void> {
  const next = new Date(work.ctx.now().getTime() + afterMs).toISOString();
  await writeCartPayment(work, (one) => {
    if (one?.id !== id) throw new Error("The cart has another payment.");
    return { ...one, provider: { ...one.provider, due_at: next } };
  });
}

async function forgetDue({ table, newId }: Context, id: string): Promise<void> {
  await table.transact(forgetCartPaymentWrites(id), newId());
}

type OfOrder = { readonly order: Order; readonly settings: Settings };

/** Looks at a payment that an order has taken from its cart and that no client has confirmed. */
export async function settleOrderCartPayment(
  ctx: Context,
  means: ProviderMeans,
  { order, settings }: OfOrder,
  payment: CartPayment,
): Promise<void> {
  const cartId = payment.provider.cart_id ?? "";
  const work = await openCartWork(ctx, means, cartId, payment, gatewaySettings(settings, payment.gateway));
  const looked = await work.provider.look(work.line, payment.reference);
  if (looked.outcome !== "done") return lookLater(ctx, order);
  checkCartSnapshot(work, payment, looked.value);
  const mustCancel = mustEndOfOrder(ctx, order, payment, looked.value) && isCancellable(looked.value);
  const told = mustCancel ? await cancelAbandoned(work, payment) : looked.value;
  if (told && isGone(told)) await dropCartPayment(ctx, order);
  else if (told?.state === "paid" || (told?.state === "authorized" && order.status !== "cancelled"))
    await adoptAndTake(ctx, means, { order, settings }, payment);
  else await lookLater(ctx, order);
}

/** Money that is reserved for a live order is taken, however late. */
function mustEndOfOrder(
  { now }: Context,
  { status }: Order,
  { provider }: CartPayment,
  { state }: Snapshot,
): boolean {
  return status === "cancelled" || (state !== "authorized" && now().toISOString() >= provider.ends_at);
}

/**
 * Before an order is paid in another way: an unpaid payment of its cart is cancelled at the provider and leaves the order; any
 * other becomes its transaction, so that nothing is paid twice.
 * @returns the transaction that it has become
 * @throws ApiError 502 or 503 if the provider cannot be asked; 400 for stock that is gone
 * @answers What if an order whose cart has a payment is paid in another way?
 */
export async function releaseCartPayment(
  ctx: Context,
  means: ProviderMeans,
  of: OfOrder,
  payment: CartPayment,
): Promise<ProviderTransaction | undefined> {
  const cartId = payment.provider.cart_id ?? "";
  const work = await openCartWork(ctx, means, cartId, payment, gatewaySettings(of.settings, payment.gateway));
  const looked = await work.provider.look(work.line, payment.reference);
  if (looked.outcome !== "done") throw buildCartCallError(work, payment.id, looked);
  checkCartSnapshot(work, payment, looked.value);
  const told = isUnpaid(looked.value) ? await cancelAbandoned(work, payment) : looked.value;
  if (!told || isUnpaid(told)) throw buildUnreachableError(payment.id);
  if (!isGone(told)) return adoptAndTake(ctx, means, of, payment);
  await dropCartPayment(ctx, of.order);
  return undefined;
}

/** After a fault it waits, since the oldest of what is due come first. */
export async function postponeCartPayment(ctx: Context, cartId: string): Promise<void> {
  const payment = (await getCartPayment(ctx.table, cartId))?.value;
  if (payment) await tryLater({ ctx, cartId }, payment, LATER_MS);
}

async function adoptAndTake(
  ctx: Context,
  means: ProviderMeans,
  of: OfOrder,
  payment: CartPayment,
): Promise<ProviderTransaction> {
  const { order, transaction } = await adoptCartPayment(ctx, means, of, payment);
  const [capture] = listRequested(transaction);
  if (!capture) return transaction;
  const work = await openPaymentWork(ctx, means, { order, transaction, settings: of.settings });
  return (await moveMoney(work, transaction, capture, false)).transaction;
}

/** Stock that was held for it is free again. */
async function dropCartPayment(ctx: Context, order: Order): Promise<void> {
  await changeOrder(stepContext(ctx), buildOrderReader(ctx, order.id), async (now) => {
    if (!now.cart_payment) return { reply: {} };
    const { cart_payment: _, ...rest } = now;
    const changed = { ...rest, updated_at: ctx.now().toISOString() };
    return changed.stock?.state === "held"
      ? { ...(await planStock(ctx, changed, "deallocate", countDueActions(changed, now))), reply: {} }
      : { order: changed, reply: {} };
  });
}
export async function lookLater(ctx: Context, order: Order): Promise<void> {
  const next = new Date(ctx.now().getTime() + 5 * 60_000).toISOString();
  await changeOrder(stepContext(ctx), buildOrderReader(ctx, order.id), async (now) => {
    if (!now.cart_payment) return { reply: {} };
    const { ends_at } = now.cart_payment.provider;
    const due_at = ctx.now().toISOString() < ends_at && ends_at < next ? ends_at : next;
    const provider = { ...now.cart_payment.provider, due_at };
    return { order: { ...now, cart_payment: { ...now.cart_payment, provider } }, reply: {} };
  });
}
