import { type Cart, withItems } from "../carts/cart/cart.ts";
import {
  lostGroupNotes,
  refuseTakenGrants,
  takenGrantNotes,
  withoutTakenGrants,
} from "../carts/cart/grants.ts";
import type { Note } from "../carts/cart/note.ts";
import { staleDiscountNotes } from "../carts/custom-discounts/stale-discounts.ts";
import { withKeptTimes } from "../carts/events/unseen-changes.ts";
import { priceCart, refuseUncountable } from "../carts/totals/price-cart.ts";
import { errorOf } from "../kernel/errors.ts";
import type { TakenCode } from "../live-promotions/code-use-records-store.ts";
import type { CodeUser } from "../live-promotions/code-uses.ts";
import { addressOf, shippingAddressOf } from "../orders/addresses.ts";
import type { Order } from "../orders/order.ts";
import { endOfNewOrder } from "../orders/order-end.ts";
import type { NewOrderStep } from "../orders/work/draft-chunks.ts";
import { partsByProduct } from "../orders/work/steps-of-parts.ts";
import { stockedItemsOf } from "../orders/work/stocked-items.ts";
import { allocationOf } from "../stock/allocation.ts";
import { holdEnd } from "../stock/holds.ts";
import { orderStockWrites } from "../stock/order-stock-store.ts";
import { insufficientStocks, shortItems } from "../stock/required-stock.ts";
import type { Context } from "../use-case/context.ts";
import { lostCodeNotes, takenCodes } from "./cart-of-buyer.ts";
import { orderOfCart } from "./order-of-cart.ts";
import type { CartToCheckOut, Purchase } from "./read-for-checkout.ts";
import { refuseOtherTotal, refuseUnavailable } from "./refuse-checkout.ts";
import type { CheckoutData } from "./schemas.ts";

/** An order with what goes along with it. */
export type MadeOrder = {
  readonly order: Order;
  /** The cart as it is left, if the checkout changes it. */
  readonly cart: Cart | undefined;
  readonly taken: readonly TakenCode[];
  /** What is taken of the stock until a moment, product by product. */
  readonly holds: readonly NewOrderStep[];
  /** As whom they are taken. */
  readonly user: CodeUser;
  /** Whether it holds only if its buyer has no order. */
  readonly isForNewShopper: boolean;
  readonly notes: readonly Note[];
};

/** Decides the order. @throws ApiError 400 for what cannot be bought, 409 for another total than expected */
export function makeOrder(
  ctx: Context,
  { stored, buyer, settings }: CartToCheckOut,
  { bought, current, promotions, records, isForNewShopper }: Purchase,
  data: CheckoutData,
): MadeOrder {
  refuseUnavailable(current.unavailable);
  if (ctx.caller.grant !== "client_credentials") refuseTakenGrants(stored.cart);
  const priced = priceCart(bought, promotions);
  refuseUncountable(priced);
  const { currency } = priced.cart;
  if (!currency) throw new Error("A cart with items has no currency.");
  const now = ctx.now();
  const taken = takenCodes(priced, promotions);
  const { user, ...identity } = buyer;
  const told = { ...addressesOf(data), ...referencesOf(data), ...endOfNewOrder(ctx, settings) };
  const fields = { ...identity, ...told, codes: taken.map(codeOf) };
  const version = stored.item.version ?? 0;
  const facts = { id: ctx.newId(), version, currency, now, newId: ctx.newId };
  const order = orderOfCart(priced, fields, facts);
  refuseShort(order, records, now);
  refuseOtherTotal(order, data);
  const held = heldOrder(order, { records, now, minutes: settings.cart.inventories.hold_minutes });
  const cart = cartLeft(stored.cart, bought, now);
  const notes = [
    ...current.notes,
    ...lostCodeNotes(stored.cart, priced.cart, promotions),
    ...staleDiscountNotes(stored.cart),
    ...lostGroupNotes(stored.cart),
    ...(cart ? takenGrantNotes(stored.cart, cart) : []),
  ];
  return { ...held, cart, taken, user, isForNewShopper, notes };
}

/** A missing shipping address is the billing address. */
function addressesOf({ billing_address: billing, shipping_address: shipping }: CheckoutData) {
  return { billing_address: addressOf(billing), shipping_address: shippingAddressOf(shipping ?? billing) };
}

function referencesOf({ order_number, external_ref }: CheckoutData) {
  return { ...(order_number ? { order_number } : {}), ...(external_ref ? { external_ref } : {}) };
}

function codeOf({ code: { source, promotion_id, code }, times }: TakenCode) {
  return { source, promotion_id, code, times };
}

type StockFacts = Pick<Purchase, "records"> & { readonly now: Date };

/** @throws ApiError 400 naming each product of which there is too little */
function refuseShort(order: Order, records: Purchase["records"], now: Date): void {
  const [first, ...others] = insufficientStocks(shortItems(stockedItemsOf(order), records, now));
  if (first) throw errorOf(first, ...others);
}

/** The order with its part of the stock until its hold ends; nothing is held unless the store's setting says for how long. */
function heldOrder(
  order: Order,
  { records, now, minutes }: StockFacts & { readonly minutes: number },
): Pick<MadeOrder, "order" | "holds"> {
  if (minutes === 0) return { order, holds: [] };
  const { parts } = allocationOf(stockedItemsOf(order), records, now);
  if (parts.length === 0) return { order, holds: [] };
  const until = holdEnd(now, minutes);
  const stock = { state: "held", parts, held_until: until } as const;
  const facts = { orderId: order.id, at: now, records };
  const holds = partsByProduct(parts).map((ofProduct) => ({
    kind: "stock" as const,
    parts: ofProduct,
    until,
    writes: orderStockWrites(ofProduct, { action: "hold", until }, facts),
  }));
  return { order: { ...order, stock }, holds };
}

/** The cart without the grants that the order takes, at the prices at which it was bought; nothing if it is as it was. */
function cartLeft(stored: Cart, bought: Cart, now: Date): Cart | undefined {
  const isRepriced = bought.items.some((item, at) => item !== stored.items[at]);
  const left = withoutTakenGrants(isRepriced ? withItems(stored, bought.items) : stored);
  if (left === stored) return undefined;
  return withKeptTimes(stored, { ...left, updated_at: now.toISOString() });
}
