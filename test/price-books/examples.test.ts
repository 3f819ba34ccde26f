import { demoId } from "../../infra/local/demo/stable-id.ts";
import { deriveModifierId, derivePriceId } from "../../lib/price-books/price-book.ts";
import { showExamples } from "../support/examples.ts";

const page = { "page[limit]": "2" };
const retail = { pricebook_id: demoId("price book") };
const priced = { pricebook_id: demoId("price book to fill") };
const price = (sku: string) => derivePriceId(priced.pricebook_id, sku);
const modifier = (name: string) => deriveModifierId(priced.pricebook_id, name);
const usd = (amount: number, more: object = {}) => ({ USD: { amount, includes_tax: false, ...more } });

showExamples({
  "price-books/list-price-books": { query: page },
  "price-books/create-price-book": {
    data: {
      type: "pricebook",
      attributes: { name: "Hotels", description: "By the hundred", external_ref: "erp-17" },
    },
  },
  "price-books/read-price-book": { path: retail },
  "price-books/update-price-book": {
    path: { pricebook_id: demoId("price book to change") },
    data: {
      type: "pricebook",
      id: demoId("price book to change"),
      attributes: { name: "Summer sale", description: "June to September" },
    },
  },
  "price-books/delete-price-book": { path: { pricebook_id: demoId("price book to delete") } },
  "price-books/replicate-price-book": {
    path: priced,
    data: { type: "pricebook", attributes: { name: "Hotels 2028", external_ref: "erp-18" } },
  },
  "price-books/prices/list-all-prices": { query: { filter: "eq(sku,TW-ALDER-MUG)" } },
  "price-books/prices/list-prices": {
    path: retail,
    query: { filter: "in(sku,TW-ALDER-MUG,TW-HARBOUR-JUG)" },
  },
  "price-books/prices/create-price": {
    path: priced,
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
  "price-books/prices/read-price": {
    path: { ...retail, price_id: derivePriceId(retail.pricebook_id, "TW-KELP-GREEN") },
  },
  "price-books/prices/update-price": {
    path: { ...priced, price_id: price("TW-PEBBLE-CUP") },
    data: { type: "product-price", id: price("TW-PEBBLE-CUP"), attributes: { currencies: usd(1200) } },
  },
  "price-books/prices/delete-price": { path: { ...priced, price_id: price("TW-OAK-TRAY") } },
  "price-books/modifiers/list-modifiers": { path: retail },
  "price-books/modifiers/create-modifier": {
    path: priced,
    data: {
      type: "price-modifier",
      attributes: { name: "glazed", modifier_type: "price_increment", currencies: usd(300) },
    },
  },
  "price-books/modifiers/read-modifier": {
    path: { ...retail, modifier_id: deriveModifierId(retail.pricebook_id, "apron-large") },
  },
  "price-books/modifiers/update-modifier": {
    path: { ...priced, modifier_id: modifier("engraved") },
    data: { type: "price-modifier", id: modifier("engraved"), attributes: { currencies: usd(700) } },
  },
  "price-books/modifiers/delete-modifier": { path: { ...priced, modifier_id: modifier("gift-box") } },
});
