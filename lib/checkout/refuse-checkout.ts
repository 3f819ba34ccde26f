import type { Cart, ProductItem } from "../carts/cart/cart.ts";
import { TITLES } from "../kernel/error-titles.ts";
import {
  type ApiError,
  conflict,
  forbidden,
  invalid,
  problem,
  retryAfter,
  toApiError,
  unprocessable,
} from "../kernel/errors.ts";
import { displayPrice } from "../kernel/money.ts";
import type { Order, OrderItem, OrderShippingGroup } from "../orders/order.ts";
import type { Settings } from "../settings/settings.ts";
import type { Context } from "../use-case/context.ts";
import { MAX_ORDERS_OF_CART, type StoredCheckout, secondsToNextOrder } from "./checkouts-store.ts";
import type { CheckoutData } from "./schemas.ts";

/** Refuses previews and empty carts. @throws ApiError 400 */
export function refuseUnbuyable(cart: Cart): void {
  const meta = { cart_id: cart.id };
  if (cart.snapshot_date !== undefined) {
    throw invalid("A cart with a 'snapshot_date' is a preview and cannot be checked out.", { meta });
  }
  if (cart.items.length === 0) throw invalid("The cart has no items to order.", { meta });
}

/** @throws ApiError 400 naming each item without a price for this buyer */
export function refuseUnavailable(unavailable: readonly ProductItem[]): void {
  const [first, ...others] = unavailable.map(({ id, product_id, sku, name }) =>
    problem(400, `'${name}' is not for sale to this shopper now.`, {
      meta: { id: product_id, sku, item_ids: [id] },
    }),
  );
  if (first) throw toApiError(first, ...others);
}

/** Stores may reserve references for client credentials. @throws ApiError 403 naming the field */
export function refuseReferences(
  { caller }: Pick<Context, "caller">,
  data: CheckoutData,
  { cart }: Pick<Settings, "cart">,
): void {
  if (caller.grant === "client_credentials" || cart.orders.references === "anyone") return;
  const field = (["order_number", "external_ref"] as const).find((name) => data[name]);
  if (field)
    throw forbidden(`'${field}' is for client credentials in this store.`, { source: `data.${field}` });
}

/** @throws ApiError 429 with `Retry-After` for a shopper who has made many orders of a cart */
export function refuseManyOrders(
  { caller, now }: Pick<Context, "caller" | "now">,
  { last }: { readonly last: StoredCheckout | undefined },
): void {
  if (caller.grant === "client_credentials") return;
  const seconds = secondsToNextOrder(last, now());
  if (seconds === 0) return;
  const most = `${MAX_ORDERS_OF_CART} orders were made of this cart within a day, and no more can be.`;
  throw retryAfter(seconds, `${most} Pay one of them, use a new cart, or wait.`);
}

/** @throws ApiError 409 naming both totals */
export function refuseOtherTotal(
  { totals, currency }: Pick<Order, "totals" | "currency">,
  { expected_total: expected }: Pick<CheckoutData, "expected_total">,
): void {
  if (!expected) return;
  const isSame = expected.amount === totals.with_tax && expected.currency.toUpperCase() === currency.code;
  if (!isSame) throw buildTotalConflict(displayPrice(totals.with_tax, currency), expected);
}

function buildTotalConflict(
  total: ReturnType<typeof displayPrice>,
  expected: NonNullable<CheckoutData["expected_total"]>,
): ApiError {
  const { amount, currency, formatted } = total;
  const detail = `The order would cost ${amount} ${currency}, not ${expected.amount} ${expected.currency}.`;
  const meta = { total: { amount, currency, formatted }, expected_total: expected };
  return conflict(detail, { source: "data.expected_total", meta });
}

/**
 * 100 items with an engraving of 255 Chinese characters, as JSON. A default page of 25 such orders stays far
 * below the 8 MB that a list reads.
 */
export const MAX_TEXT_BYTES = 100 * 1024;

/** `what` describes the texts in an error. */
type Weight = { readonly what: string; readonly bytes: number };

/** Ignores texts of the catalog and orders of client credentials. @throws ApiError 422 */
export function refuseHeavyTexts({ caller }: Pick<Context, "caller">, order: Order): void {
  if (caller.grant === "client_credentials") return;
  const weights = weighTexts(order);
  const bytes = weights.reduce((sum, weight) => sum + weight.bytes, 0);
  if (bytes <= MAX_TEXT_BYTES) return;
  const [heaviest] = weights.toSorted((a, b) => b.bytes - a.bytes);
  const allowed = `The texts of this order hold ${bytes} bytes, and at most ${MAX_TEXT_BYTES} are allowed.`;
  throw unprocessable(`${allowed} Most of them, ${heaviest?.bytes}, are in ${heaviest?.what}.`, {
    title: TITLES.unprocessableEntity,
    meta: { bytes, limit: MAX_TEXT_BYTES },
  });
}

function weighTexts(order: Order): readonly Weight[] {
  const { billing_address, shipping_address, customer, contact, order_number, external_ref } = order;
  return [
    ...order.items.map(weighItem),
    ...(order.shipping_groups ?? []).map(weighGroup),
    weigh("the custom attributes of the cart", order.custom_attributes),
    weigh("'billing_address'", billing_address),
    weigh("'shipping_address'", shipping_address),
    weigh("'customer' and 'contact'", [customer, contact]),
    weigh("'order_number' and 'external_ref'", [order_number, external_ref]),
  ];
}

/** For a product, a shopper writes custom inputs and chooses the location. */
function weighItem({ kind, cart_item_id, name, description, sku, custom_inputs, location }: OrderItem) {
  const own = kind === "custom" ? [name, description, sku] : [];
  return weigh(`the item '${cart_item_id}' of the cart`, [...own, custom_inputs, location]);
}

function weighGroup(group: OrderShippingGroup) {
  const { id, shipping_type, tracking_reference, external_ref, address, delivery_estimate } = group;
  const texts = [shipping_type, tracking_reference, external_ref, address, delivery_estimate];
  return weigh(`the shipping group '${id}'`, texts);
}

function weigh(what: string, texts: unknown): Weight {
  return { what, bytes: Buffer.byteLength(JSON.stringify(texts) ?? "") };
}
