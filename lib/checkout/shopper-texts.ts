import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import type { Order, OrderItem, OrderShippingGroup } from "../orders/order.ts";
import type { Context } from "../use-case/context.ts";

/**
 * Bytes of JSON of all that a shopper writes into an order: enough for 100 items with an engraving of 255 Chinese
 * characters each. An order is read whole by each list that shows it, and a page of 25 such orders, as lists have them
 * where nobody says more, stays far below the 8 MB that a list reads.
 */
export const MAX_TEXT_BYTES = 100 * 1024;

/** Texts that a shopper wrote, what they are of in words, and how heavy they are. */
type Weight = { readonly what: string; readonly bytes: number };

/**
 * Refuses an order whose free texts are too heavy, if a shopper makes it; texts of the catalog do not count.
 * @throws ApiError 422 naming what weighs most, and the limit
 */
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

/** What a shopper has written into an order, part by part. */
export function weighTexts(order: Order): readonly Weight[] {
  const { billing_address, shipping_address, customer, contact, order_number, external_ref } = order;
  return [
    ...order.items.map(weightOfItem),
    ...(order.shipping_groups ?? []).map(weightOfGroup),
    weightOf("the custom attributes of the cart", order.custom_attributes),
    weightOf("'billing_address'", billing_address),
    weightOf("'shipping_address'", shipping_address),
    weightOf("'customer' and 'contact'", [customer, contact]),
    weightOf("'order_number' and 'external_ref'", [order_number, external_ref]),
  ];
}

/** Of a product a shopper writes custom inputs alone, and says which location it comes from. */
function weightOfItem({ kind, cart_item_id, name, description, sku, custom_inputs, location }: OrderItem) {
  const own = kind === "custom" ? [name, description, sku] : [];
  return weightOf(`the item '${cart_item_id}' of the cart`, [...own, custom_inputs, location]);
}

function weightOfGroup(group: OrderShippingGroup) {
  const { id, shipping_type, tracking_reference, external_ref, address, delivery_estimate } = group;
  const texts = [shipping_type, tracking_reference, external_ref, address, delivery_estimate];
  return weightOf(`the shipping group '${id}'`, texts);
}

function weightOf(what: string, texts: unknown): Weight {
  return { what, bytes: Buffer.byteLength(JSON.stringify(texts) ?? "") };
}
