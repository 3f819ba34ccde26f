import { fieldsInOrder } from "../kernel/fields-in-order.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Modifier, Price, PriceBook } from "./price-book.ts";
import type { PriceBookView, PriceModifierView, PriceView } from "./resource-schemas.ts";

/** The attributes of each of these, at every depth of them. */
const ATTRIBUTES = [
  ...["name", "external_ref", "description", "sku", "modifier_type", "currencies", "minimum_quantity"],
  ...["amount", "includes_tax", "tiers", "sales", "schedule", "valid_from", "valid_to", "bundle_ids"],
  ...["admin_attributes", "shopper_attributes", "created_at", "updated_at"],
];

/** A price book as merchants read it. */
export function priceBookView({ id, ...attributes }: PriceBook): PriceBookView {
  return {
    id,
    type: "pricebook",
    attributes: fieldsInOrder(ATTRIBUTES, { external_ref: null, ...attributes }),
    meta: { owner: "store" },
  };
}

/** A price as merchants read it. */
export function priceView(priceBookId: string, { id, ...attributes }: Price): PriceView {
  return {
    id,
    type: "product-price",
    attributes: fieldsInOrder(ATTRIBUTES, { external_ref: null, ...attributes }),
    meta: { owner: "store", pricebook_id: priceBookId },
  };
}

/** A price modifier as merchants read it. */
export function priceModifierView({ id, ...attributes }: Modifier): PriceModifierView {
  return {
    id,
    type: "price-modifier",
    attributes: fieldsInOrder(ATTRIBUTES, { external_ref: null, ...attributes }),
    meta: { owner: "store" },
  };
}

/** An answer with one resource: its data and where it is. */
export function envelopedPriceBook(book: PriceBook) {
  return { data: priceBookView(book), links: { self: `/pcm/pricebooks/${book.id}` } };
}

export function priceBookReply(book: PriceBook): Reply {
  return { body: envelopedPriceBook(book) };
}

export function envelopedPrice(priceBookId: string, price: Price) {
  const self = `/pcm/pricebooks/${priceBookId}/prices/${price.id}`;
  return { data: priceView(priceBookId, price), links: { self } };
}

export function envelopedPriceModifier(priceBookId: string, modifier: Modifier) {
  const self = `/pcm/pricebooks/${priceBookId}/modifiers/${modifier.id}`;
  return { data: priceModifierView(modifier), links: { self } };
}
