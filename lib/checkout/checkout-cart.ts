import { checkCartId } from "../carts/cart/cart-id.ts";
import { refuseOtherEtag } from "../carts/cart/etag.ts";
import type { Note } from "../carts/cart/note.ts";
import { cartWrites } from "../carts/cart/store.ts";
import { noteUses, useWrites } from "../live-promotions/code-uses-store.ts";
import { hasNoPayment } from "../orders/coverage.ts";
import type { Order } from "../orders/order.ts";
import { getOrder, orderedMarkWrite, orderOwner } from "../orders/orders-store.ts";
import { orderItemViews } from "../orders/views/order-item-view.ts";
import { orderView } from "../orders/views/order-view.ts";
import { commitOrder, type NewOrderDecision } from "../orders/work/commit-order.ts";
import type { NewOrder, NewOrderStep } from "../orders/work/draft-chunks.ts";
import { countOneAtSource, type GiveBack } from "../source-limits/source-limit.ts";
import { keepReply } from "../table/effects/commit.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { mayBeTold, type RequestedBuyer, requestedBuyer } from "./buyer.ts";
import { checkoutFingerprint, checkoutWrite, isRepeatable, sameCart } from "./checkouts-store.ts";
import { type MadeOrder, makeOrder } from "./make-order.ts";
import { type CartToCheckOut, readCartToCheckOut, readPurchase } from "./read-for-checkout.ts";
import { refuseManyOrders, refuseReferences } from "./refuse-checkout.ts";
import type { CheckoutData } from "./schemas.ts";
import { refuseHeavyTexts } from "./shopper-texts.ts";

type CheckoutInput = {
  readonly data: CheckoutData;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Turns a cart into an order, once: order, cart, codes and their uses are decided in one transaction. The cart stays.
 * The same request about the same cart gives the same order for ten minutes, as long as nothing was paid of it.
 * (spec 4.2 rule 13: stock is looked at here, and taken by the first payment, or held here by a setting)
 * @throws ApiError 404 for an unknown cart or buyer, 400 for a cart or a body that makes no order and for too little
 *   stock, 403 for somebody else's account and for a reference that is not the caller's to name, 409 for another total than
 *   expected and when others keep changing the cart, 422 for texts that are too heavy, 429 for too many orders
 */
export async function checkoutCart(ctx: Context, cartId: string, input: CheckoutInput): Promise<Reply> {
  const id = checkCartId(cartId);
  const { data, headers } = input;
  const requested = requestedBuyer(ctx, data);
  const { caller, shopper } = ctx;
  const fingerprint = checkoutFingerprint(data, [caller, shopper]);
  let made: MadeOrder | undefined;
  let giveBack: GiveBack | undefined;
  const decide = async (): Promise<NewOrderDecision> => {
    made = undefined;
    const read = await readCartToCheckOut(ctx, id, requested);
    refuseReferences(ctx, data, read.settings);
    const repeated = await lastOrder(ctx, read, fingerprint);
    if (repeated) return { reply: await keepReply(ctx, replyOf(repeated, requested)) };
    if (headers["if-match"] !== undefined) refuseOtherEtag(read.stored, headers["if-match"]);
    refuseManyOrders(ctx, read);
    made = makeOrder(ctx, read, await readPurchase(ctx, read, headers), data);
    refuseHeavyTexts(ctx, made.order);
    giveBack ??= await countOneAtSource(ctx, "order");
    return {
      created: newOrderOf(ctx, read, made, fingerprint),
      reply: replyOf(made.order, requested, made.notes),
    };
  };
  let reply: Reply | undefined;
  try {
    reply = await commitOrder(ctx, decide);
  } finally {
    if (!reply || !made) await giveBack?.();
  }
  if (made) await noteUnlimitedUses(ctx, made);
  return reply;
}

/** The order that this very request has made of this cart as it is; one that is paid in part, or is being paid, is done with. */
async function lastOrder(
  { table, now }: Context,
  { stored, last }: CartToCheckOut,
  fingerprint: string,
): Promise<Order | undefined> {
  if (!last || !isRepeatable(last, now()) || last.checkout.fingerprint !== fingerprint) return undefined;
  if (last.checkout.cart_version !== (stored.item.version ?? 0)) return undefined;
  const order = (await getOrder(table, last.checkout.order_id))?.value;
  return order?.status === "incomplete" && hasNoPayment(order) ? order : undefined;
}

function newOrderOf(
  ctx: Context,
  { stored, last }: CartToCheckOut,
  { order, cart, taken, user, isForNewShopper, holds }: MadeOrder,
  fingerprint: string,
): NewOrder {
  const { id } = stored.cart;
  const version = stored.item.version ?? 0;
  const checkout = { order_id: order.id, cart_version: cart ? version + 1 : version, fingerprint };
  const codes = taken.map((one): NewOrderStep => {
    const { source, promotion_id, code } = one.code;
    const writes = useWrites([one], { orderId: order.id, user, at: order.created_at });
    return { kind: "code", code: { source, promotion_id, code }, writes };
  });
  const fixed = [
    ...(cart ? cartWrites(cart, stored) : [sameCart(id, version)]),
    checkoutWrite(id, checkout, last, ctx),
    orderedMarkWrite(orderOwner(order), ctx.now(), { isForNewShopper }),
  ];
  return { order, fixed, steps: [...codes.filter(({ writes }) => writes.length > 0), ...holds] };
}

/** Whoever knows no more of a customer than the id learns neither name nor address by it. */
function replyOf(order: Order, requested: RequestedBuyer, notes: readonly Note[] = []): Reply {
  const view = orderView(order);
  const data = mayBeTold(requested) ? view : { ...view, customer: undefined };
  const body = { data, included: { items: orderItemViews(order) } };
  return { body: notes.length > 0 ? { ...body, meta: { messages: notes } } : body };
}

/** What is taken of codes without a limit is noted for merchants; the order does not depend on it. */
async function noteUnlimitedUses(ctx: Context, { order, taken, user }: MadeOrder): Promise<void> {
  try {
    await noteUses(ctx.table, taken, { orderId: order.id, user, at: order.created_at });
  } catch {
    ctx.log.warn("code-uses-not-noted", { order: order.id });
  }
}
