import { type Cart, setItems } from "../carts/cart/cart.ts";
import {
  buildLostGroupNotes,
  buildTakenGrantNotes,
  refuseTakenGrants,
  takeGrants,
} from "../carts/cart/grants.ts";
import type { Note } from "../carts/cart/note.ts";
import { staleDiscountNotes } from "../carts/custom-discounts/stale-discounts.ts";
import { keepUnchangedTimes } from "../carts/events/unseen-changes.ts";
import { priceCart, refuseUncountable } from "../carts/totals/price-cart.ts";
import { allocateItems, buildStockProblems, findShortItems } from "../inventory/stock/allocation.ts";
import { holdEnd } from "../inventory/stock/holds.ts";
import { orderStockWrites } from "../inventory/stock/order-stock-store.ts";
import { toApiError } from "../kernel/errors.ts";
import { toAddress, toShippingAddress } from "../orders/addresses.ts";
import type { Order } from "../orders/order.ts";
import { endOfNewOrder, removeEnd } from "../orders/order-end.ts";
import { groupPartsByProduct } from "../orders/work/order-steps.ts";
import { listStockedItems } from "../orders/work/stock-move.ts";
import type { NewOrderStep } from "../orders/work/take-ahead.ts";
import type { TakenCode } from "../promotions/live/code-use-records-store.ts";
import type { CodeUser } from "../promotions/live/code-uses.ts";
import type { CartPayment } from "../provider-payments/cart-payment.ts";
import type { Settings } from "../settings/settings.ts";
import type { Context } from "../use-case/context.ts";
import { listTakenCodes, noteLostCodes } from "./buyer.ts";
import { buildOrderFromCart } from "./order-of-cart.ts";
import type { CartToCheckOut, Purchase } from "./read-for-checkout.ts";
import { refuseOtherTotal, refuseUnavailable } from "./refuse-checkout.ts";
import type { CheckoutData } from "./schemas.ts";

export type MadeOrder = {
  readonly order: Order;
  /** Undefined if the checkout leaves the cart as it was. */
  readonly cart: Cart | undefined;
  readonly taken: readonly TakenCode[];
  /** Stock to hold, one step per product. */
  readonly holds: readonly NewOrderStep[];
  /** Shopper whose per-shopper code limits are charged. */
  readonly user: CodeUser;
  /** The order is valid only if its buyer has no other one. */
  readonly isForNewShopper: boolean;
  readonly notes: readonly Note[];
};

/** @throws ApiError 400 for items that cannot be bought, 409 for another total than expected */
export function makeOrder(
  ctx: Context,
  { stored, last, buyer, settings, payment }: CartToCheckOut,
  { bought, unavailable, promotions, records, isForNewShopper, ...prices }: Purchase,
  data: CheckoutData,
): MadeOrder {
  refuseUnavailable(unavailable);
  if (ctx.caller.grant !== "client_credentials") refuseTakenGrants(stored.cart);
  const priced = priceCart(bought, promotions);
  refuseUncountable(priced);
  const { currency } = priced.cart;
  if (!currency) throw new Error("A cart with items has no currency.");
  const now = ctx.now();
  const taken = listTakenCodes(priced, promotions);
  const { user, ...identity } = buyer;
  const requestFields = { ...readAddresses(data), ...readReferences(data), ...endOfNewOrder(ctx, settings) };
  const fields = { ...identity, ...requestFields, codes: taken.map(toOrderCode) };
  const version = stored.item.version ?? 0;
  const earlierOrderId = last?.checkout.order_id;
  const orderContext = { id: ctx.newId(), version, currency, earlierOrderId, now, newId: ctx.newId };
  const order = takeCartPayment(buildOrderFromCart(priced, fields, orderContext), payment?.value, now);
  refuseShort(order, records, now);
  refuseOtherTotal(order, data);
  const minutes = chooseHoldMinutes(settings, payment?.value);
  const held = holdOrderStock(order, { records, now, minutes });
  const cart = buildRemainingCart(stored.cart, bought, now);
  const notes = [
    ...prices.notes,
    ...noteLostCodes(stored.cart, priced.cart, promotions),
    ...staleDiscountNotes(stored.cart),
    ...buildLostGroupNotes(stored.cart),
    ...(cart ? buildTakenGrantNotes(stored.cart, cart) : []),
  ];
  return { ...held, cart, taken, user, isForNewShopper, notes };
}

function readAddresses({ billing_address: billing, shipping_address: shipping }: CheckoutData) {
  return { billing_address: toAddress(billing), shipping_address: toShippingAddress(shipping ?? billing) };
}

function readReferences({ order_number, external_ref }: CheckoutData) {
  return { ...(order_number ? { order_number } : {}), ...(external_ref ? { external_ref } : {}) };
}

function toOrderCode({ code: { source, promotion_id, code }, times }: TakenCode) {
  return { source, promotion_id, code, times };
}

const FIRST_LOOK_MS = 2 * 60_000;

/**
 * Only the first order of a cart takes its payment. Its end no longer counts: a payment has begun. It may be paid already, so
 * it is looked at soon, also if its client does not confirm it.
 */
function takeCartPayment(order: Order, payment: CartPayment | undefined, now: Date): Order {
  if (!payment) return order;
  const { looks: _, ...provider } = payment.provider;
  const due_at = new Date(now.getTime() + FIRST_LOOK_MS).toISOString();
  const taken = { ...payment, order_id: order.id, provider: { ...provider, due_at } };
  return { ...removeEnd(order), cart_payment: taken };
}

/** The shopper may have paid already, so the goods must be there when the payment is confirmed. */
function chooseHoldMinutes({ cart, gateways }: Settings, payment: CartPayment | undefined): number {
  const { hold_minutes } = cart.inventories;
  if (!payment) return hold_minutes;
  return Math.max(hold_minutes, gateways[payment.gateway]?.provider?.pending_minutes ?? PENDING_HOLD_MINUTES);
}

/** As long as a gateway's payment is pending unless the store says otherwise. */
const PENDING_HOLD_MINUTES = 60;

type StockContext = Pick<Purchase, "records"> & { readonly now: Date };

/** @throws ApiError 400 naming each product that is short */
function refuseShort(order: Order, records: Purchase["records"], now: Date): void {
  const [first, ...others] = buildStockProblems(findShortItems(listStockedItems(order), records, now));
  if (first) throw toApiError(first, ...others);
}

/** Holds nothing unless the store's setting gives a duration. */
function holdOrderStock(
  order: Order,
  { records, now, minutes }: StockContext & { readonly minutes: number },
): Pick<MadeOrder, "order" | "holds"> {
  if (minutes === 0) return { order, holds: [] };
  const { parts } = allocateItems(listStockedItems(order), records, now);
  if (parts.length === 0) return { order, holds: [] };
  const until = holdEnd(now, minutes);
  const stock = { state: "held", parts, held_until: until } as const;
  const writeContext = { orderId: order.id, at: now, records };
  const holds = groupPartsByProduct(parts).map((ofProduct) => ({
    kind: "stock" as const,
    parts: ofProduct,
    until,
    writes: orderStockWrites(ofProduct, { action: "hold", until }, writeContext),
  }));
  return { order: { ...order, stock }, holds };
}

/** Undefined if the cart stays as it was. */
function buildRemainingCart(stored: Cart, bought: Cart, now: Date): Cart | undefined {
  const isRepriced = bought.items.some((item, at) => item !== stored.items[at]);
  const remaining = takeGrants(isRepriced ? setItems(stored, bought.items) : stored);
  if (remaining === stored) return undefined;
  return keepUnchangedTimes(stored, { ...remaining, updated_at: now.toISOString() });
}
