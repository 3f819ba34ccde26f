import { checkCartId } from "../carts/cart/cart-life.ts";
import { refuseOtherEtag } from "../carts/cart/change-cart.ts";
import type { Note } from "../carts/cart/note.ts";
import { buildCartWrites } from "../carts/cart/store.ts";
import { hasNoPayment } from "../orders/coverage.ts";
import type { Order } from "../orders/order.ts";
import { getOrder, orderMarkWrite, orderOwner } from "../orders/orders-store.ts";
import { orderItemViews } from "../orders/views/order-item-view.ts";
import { orderView } from "../orders/views/order-view.ts";
import { commitOrder, type NewOrderDecision } from "../orders/work/commit-order.ts";
import type { NewOrder, NewOrderStep } from "../orders/work/take-ahead.ts";
import { noteUses, useWrites } from "../promotions/live/code-uses-store.ts";
import type { CartPayment } from "../provider-payments/cart-payment.ts";
import { cartPaymentWrites, type StoredCartPayment } from "../provider-payments/cart-payment-store.ts";
import { paymentReferenceWrite } from "../provider-payments/payment-references-store.ts";
import { countOneAtSource, type GiveBack } from "../rate-limits/source-limit.ts";
import { keepReply } from "../table/effects/commit.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { canShowBuyer, type RequestedBuyer, readRequestedBuyer } from "./buyer.ts";
import { checkCartVersion, checkoutFingerprint, checkoutWrite, isRepeatable } from "./checkouts-store.ts";
import { type MadeOrder, makeOrder } from "./make-order.ts";
import { type CartToCheckOut, readCartToCheckOut, readPurchase } from "./read-for-checkout.ts";
import { refuseHeavyTexts, refuseManyOrders, refuseReferences } from "./refuse-checkout.ts";
import type { CheckoutData } from "./schemas.ts";

type CheckoutInput = {
  readonly data: CheckoutData;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Turns a cart into an order, with codes and uses in one transaction. The same request for an unchanged cart
 * gets the same order for ten minutes, until a payment begins.
 * @throws ApiError 404 for an unknown cart or buyer, 400 for a cart or body that makes no order or too little
 * stock, 403 for another account or a reserved reference, 409 for another total or lost races, 422 for large
 * texts, 429 for too many orders
 * @answers When is a checkout the same order again?
 */
export async function checkoutCart(ctx: Context, cartId: string, input: CheckoutInput): Promise<Reply> {
  const id = checkCartId(cartId);
  const { data, headers } = input;
  const requested = readRequestedBuyer(ctx, data);
  const { caller, shopper } = ctx;
  const fingerprint = checkoutFingerprint(data, [caller, shopper]);
  let made: MadeOrder | undefined;
  let giveBack: GiveBack | undefined;
  const answerAgain = async (order: Order): Promise<NewOrderDecision> => ({
    reply: await keepReply(ctx, buildCheckoutReply(order, requested)),
  });
  const decide = async (): Promise<NewOrderDecision> => {
    made = undefined;
    const read = await readCartToCheckOut(ctx, id, requested);
    refuseReferences(ctx, data, read.settings);
    const repeated = await findRepeatedOrder(ctx, read, fingerprint);
    if (repeated) return answerAgain(repeated);
    if (headers["if-match"] !== undefined) refuseOtherEtag(read.stored, headers["if-match"]);
    refuseManyOrders(ctx, read);
    const purchase = await readPurchase(ctx, read, headers);
    try {
      made = makeOrder(ctx, read, purchase, data);
    } catch (error) {
      // A twin of this request may have taken the last units or uses since the cart was read.
      const twin = await findRepeatedOrder(ctx, await readCartToCheckOut(ctx, id, requested), fingerprint);
      if (!twin) throw error;
      return answerAgain(twin);
    }
    refuseHeavyTexts(ctx, made.order);
    giveBack ??= await countOneAtSource(ctx, "order");
    return {
      created: buildNewOrder(ctx, read, made, fingerprint),
      reply: buildCheckoutReply(made.order, requested, made.notes),
    };
  };
  let reply: Reply | undefined;
  try {
    reply = await commitOrder(ctx, decide);
  } finally {
    if (!reply || !made) await giveBack?.();
  }
  if (made) await recordUnlimitedUses(ctx, made);
  return reply;
}

/** Undefined once a payment of that order has begun. */
async function findRepeatedOrder(
  { table, now }: Context,
  { stored, last }: CartToCheckOut,
  fingerprint: string,
): Promise<Order | undefined> {
  if (!last || !isRepeatable(last, now()) || last.checkout.fingerprint !== fingerprint) return undefined;
  if (last.checkout.cart_version !== (stored.item.version ?? 0)) return undefined;
  const order = (await getOrder(table, last.checkout.order_id))?.value;
  return order?.status === "incomplete" && hasNoPayment(order) ? order : undefined;
}

function buildNewOrder(
  ctx: Context,
  { stored, last, payment }: CartToCheckOut,
  { order, cart, taken, user, isForNewShopper, holds }: MadeOrder,
  fingerprint: string,
): NewOrder {
  const { id } = stored.cart;
  const version = stored.item.version ?? 0;
  const checkout = { order_id: order.id, cart_version: cart ? version + 1 : version, fingerprint };
  const codes = taken.map((one): NewOrderStep => {
    const { source, promotion_id, code } = one.code;
    const writes = useWrites([one], { orderId: order.id, user, at: order.created_at, caller: ctx.caller });
    return { kind: "code", code: { source, promotion_id, code }, writes };
  });
  const fixed = [
    ...(cart ? buildCartWrites(cart, stored) : [checkCartVersion(id, version)]),
    checkoutWrite(id, checkout, last, ctx),
    orderMarkWrite(orderOwner(order), ctx.now(), { isForNewShopper }),
    ...(payment && order.cart_payment ? takePaymentWrites(id, payment, order.cart_payment) : []),
  ];
  return { order, fixed, steps: [...codes.filter(({ writes }) => writes.length > 0), ...holds] };
}

/** The cart's record and what finds it name the order from now on. */
function takePaymentWrites(cartId: string, before: StoredCartPayment, taken: CartPayment): readonly Write[] {
  const target = { orderId: taken.order_id ?? "", transactionId: taken.id };
  const { reference } = taken;
  return [
    ...cartPaymentWrites(cartId, taken, before),
    paymentReferenceWrite({ provider: "stripe", reference }, target),
  ];
}

/** A caller who only knows a customer's id learns neither name nor e-mail address. */
function buildCheckoutReply(order: Order, requested: RequestedBuyer, notes: readonly Note[] = []): Reply {
  const view = orderView(order);
  const data = canShowBuyer(requested) ? view : { ...view, customer: undefined };
  const body = { data, included: { items: orderItemViews(order) } };
  return { body: notes.length > 0 ? { ...body, meta: { messages: notes } } : body };
}

/** Codes without a limit are recorded for merchants only, so a failure does not fail the order. */
async function recordUnlimitedUses(ctx: Context, { order, taken, user }: MadeOrder): Promise<void> {
  try {
    await noteUses(ctx.table, taken, { orderId: order.id, user, at: order.created_at, caller: ctx.caller });
  } catch {
    ctx.log.warn("code-uses-not-noted", { order: order.id });
  }
}
