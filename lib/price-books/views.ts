import type { Reply } from "../use-case/reply.ts";
import type { Modifier, Price, PriceBook } from "./price-book.ts";

export function priceBookView({ id, ...attributes }: PriceBook) {
  return {
    id,
    type: "pricebook" as const,
    attributes: { external_ref: null, ...attributes },
    meta: { owner: "store" as const },
  };
}

export function priceView(priceBookId: string, { id, ...attributes }: Price) {
  return {
    id,
    type: "product-price" as const,
    attributes: { external_ref: null, ...attributes },
    meta: { owner: "store" as const, pricebook_id: priceBookId },
  };
}

export function priceModifierView({ id, ...attributes }: Modifier) {
  return {
    id,
    type: "price-modifier" as const,
    attributes: { external_ref: null, ...attributes },
    meta: { owner: "store" as const },
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
