import { tagView } from "../kernel/etag.ts";
import { applyPatch, orderFields } from "../kernel/objects.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Modifier, Price, PriceBook, Replication } from "./price-book.ts";
import type { PriceBookView, PriceModifierView, PriceView } from "./resource-schemas.ts";
import type { CreatePriceBookRequest, UpdatePriceBookRequest } from "./schemas.ts";

/** Their order in answers, at every depth. */
const ATTRIBUTES = [
  ...["name", "external_ref", "description", "sku", "modifier_type", "currencies", "minimum_quantity"],
  ...[
    "amount",
    "includes_tax",
    "tiers",
    "sales",
    "schedule",
    "valid_from",
    "valid_to",
    "rrule",
    "tzid",
    "bundle_ids",
  ],
  ...["admin_attributes", "shopper_attributes", "created_at", "updated_at"],
];

export function priceBookView({ id, replication, indexedRefs: _, ...attributes }: PriceBook): PriceBookView {
  return tagView({
    id,
    type: "pricebook",
    attributes: orderFields(ATTRIBUTES, { external_ref: null, ...attributes }),
    meta: { owner: "store", ...(replication ? { replication: replicationView(replication) } : {}) },
  });
}

function replicationView({ status, copied, total }: Replication) {
  return { status, copied, total };
}

export function priceView(priceBookId: string, price: Price): PriceView {
  const { id, ...attributes } = price;
  const view = {
    id,
    type: "product-price" as const,
    attributes: orderFields(ATTRIBUTES, { external_ref: null, ...attributes }),
    meta: { owner: "store" as const, pricebook_id: priceBookId },
  };
  return tagView(view, price);
}

export function priceModifierView({ id, ...attributes }: Modifier): PriceModifierView {
  return tagView({
    id,
    type: "price-modifier",
    attributes: orderFields(ATTRIBUTES, { external_ref: null, ...attributes }),
    meta: { owner: "store" },
  });
}

function toPriceBookBody(book: PriceBook) {
  return { data: priceBookView(book), links: { self: `/pcm/pricebooks/${book.id}` } };
}

export function toPriceBookReply(book: PriceBook): Reply {
  return { body: toPriceBookBody(book) };
}

export function toPriceBody(priceBookId: string, price: Price) {
  const self = `/pcm/pricebooks/${priceBookId}/prices/${price.id}`;
  return { data: priceView(priceBookId, price), links: { self } };
}

export function toPriceModifierBody(priceBookId: string, modifier: Modifier) {
  const self = `/pcm/pricebooks/${priceBookId}/modifiers/${modifier.id}`;
  return { data: priceModifierView(modifier), links: { self } };
}

const BOOK_FIELDS = ["description", "external_ref"] as const;

type New = { readonly id: string; readonly at: string };

export function buildPriceBook(
  { id, at }: New,
  attributes: CreatePriceBookRequest["data"]["attributes"],
): PriceBook {
  const { name } = attributes;
  const empty: PriceBook = { id, name, created_at: at, updated_at: at, indexedRefs: "all" };
  return applyPatch(empty, attributes, BOOK_FIELDS);
}

export function changePriceBook(
  before: PriceBook,
  attributes: UpdatePriceBookRequest["data"]["attributes"],
  at: string,
): PriceBook {
  const changed = applyPatch(before, attributes, BOOK_FIELDS);
  return { ...changed, name: attributes.name ?? changed.name, updated_at: at };
}
