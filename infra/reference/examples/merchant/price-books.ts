import { deriveModifierId, derivePriceId } from "../../../../lib/price-books/price-book.ts";
import { sampleModifiers, samplePriceBooks, samplePrices } from "../../../areas/price-books/samples.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
const page = { "page[limit]": "2" };
const retail = { pricebook_id: demoId("price book") };
const priced = { pricebook_id: samplePriceBooks.priced };
const usd = (amount: number, more: object = {}) => ({ USD: { amount, includes_tax: false, ...more } });

export const priceBookExamples: Examples = {
  "price-books/list-price-books": { caller, query: page },
  "price-books/create-price-book": {
    caller,
    body: {
      data: {
        type: "pricebook",
        attributes: { name: "Hotels", description: "By the hundred", external_ref: "erp-17" },
      },
    },
  },
  "price-books/read-price-book": { caller, path: retail },
  "price-books/update-price-book": {
    caller,
    path: { pricebook_id: samplePriceBooks.changed },
    body: {
      data: {
        type: "pricebook",
        id: samplePriceBooks.changed,
        attributes: { name: "Summer sale", description: "June to September" },
      },
    },
  },
  "price-books/delete-price-book": { caller, path: { pricebook_id: samplePriceBooks.deleted } },
  "price-books/prices/list-all-prices": { caller, query: { filter: "eq(sku,TW-ALDER-MUG)" } },
  "price-books/prices/list-prices": {
    caller,
    path: retail,
    query: { filter: "in(sku,TW-ALDER-MUG,TW-HARBOUR-JUG)" },
  },
  "price-books/prices/create-price": {
    caller,
    path: priced,
    body: {
      data: {
        type: "product-price",
        attributes: {
          sku: "TW-HERON-TEAPOT",
          currencies: usd(5400, { tiers: { half_dozen: { minimum_quantity: 6, amount: 4900 } } }),
          sales: {
            harvest: {
              schedule: { valid_from: "2027-09-01T00:00:00Z", valid_to: "2027-10-01T00:00:00Z" },
              currencies: usd(4500),
            },
          },
        },
      },
    },
  },
  "price-books/prices/read-price": {
    caller,
    path: { ...retail, price_id: derivePriceId(retail.pricebook_id, "TW-KELP-GREEN") },
  },
  "price-books/prices/update-price": {
    caller,
    path: { ...priced, price_id: samplePrices.changed },
    body: {
      data: { type: "product-price", id: samplePrices.changed, attributes: { currencies: usd(1200) } },
    },
  },
  "price-books/prices/delete-price": { caller, path: { ...priced, price_id: samplePrices.deleted } },
  "price-books/modifiers/list-modifiers": { caller, path: retail },
  "price-books/modifiers/create-modifier": {
    caller,
    path: priced,
    body: {
      data: {
        type: "price-modifier",
        attributes: { name: "glazed", modifier_type: "price_increment", currencies: usd(300) },
      },
    },
  },
  "price-books/modifiers/read-modifier": {
    caller,
    path: { ...retail, modifier_id: deriveModifierId(retail.pricebook_id, "apron-large") },
  },
  "price-books/modifiers/update-modifier": {
    caller,
    path: { ...priced, modifier_id: sampleModifiers.changed },
    body: {
      data: { type: "price-modifier", id: sampleModifiers.changed, attributes: { currencies: usd(700) } },
    },
  },
  "price-books/modifiers/delete-modifier": {
    caller,
    path: { ...priced, modifier_id: sampleModifiers.deleted },
  },
};
