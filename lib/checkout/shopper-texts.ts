import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import type { Order, OrderItem, OrderShippingGroup } from "../orders/order.ts";
import type { Context } from "../use-case/context.ts";

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
