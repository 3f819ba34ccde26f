import type { Modifier, Price, PriceBook } from "./price-book.ts";

export function priceBookView({ id, ...attributes }: PriceBook) {
  return {
    id,
    type: "pricebook" as const,
    attributes: { external_ref: null, ...attributes },
    meta: { owner: "store" as const },
    links: { self: `/pcm/pricebooks/${id}` },
  };
}

export function priceView(priceBookId: string, { id, ...attributes }: Price) {
  return {
    id,
    type: "product-price" as const,
    attributes: { external_ref: null, ...attributes },
    meta: { owner: "store" as const },
    links: { self: `/pcm/pricebooks/${priceBookId}/prices/${id}` },
  };
}

export function modifierView(priceBookId: string, { id, ...attributes }: Modifier) {
  return {
    id,
    type: "price-modifier" as const,
    attributes: { external_ref: null, ...attributes },
    meta: { owner: "store" as const },
    links: { self: `/pcm/pricebooks/${priceBookId}/modifiers/${id}` },
  };
}
