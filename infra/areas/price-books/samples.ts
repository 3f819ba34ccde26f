import { createPriceBook } from "../../../lib/price-books/create-price-book.ts";
import { createModifier } from "../../../lib/price-books/modifiers/create-modifier.ts";
import { deriveModifierId, derivePriceId } from "../../../lib/price-books/price-book.ts";
import { createPrice } from "../../../lib/price-books/prices/create-price.ts";
import { modifiersIn, priceBooks, pricesIn } from "../../../lib/price-books/store.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { Samples } from "../area.ts";

/** Price books that the shop does not use, by their use in examples. */
export const samplePriceBooks = {
  priced: demoId("price book to fill"),
  changed: demoId("price book to change"),
  deleted: demoId("price book to delete"),
} as const;

const price = (sku: string) => derivePriceId(samplePriceBooks.priced, sku);
const modifier = (name: string) => deriveModifierId(samplePriceBooks.priced, name);

/** Prices and modifiers in `priced`, by their use. */
export const samplePrices = { changed: price("TW-PEBBLE-CUP"), deleted: price("TW-OAK-TRAY") } as const;
export const sampleModifiers = { changed: modifier("engraved"), deleted: modifier("gift-box") } as const;

const books = [
  { id: "price book to fill", name: "Trade", description: "Cafés and restaurants" },
  { id: "price book to change", name: "Summer sale", description: "June to August" },
  { id: "price book to delete", name: "Last year's prices" },
];
const usd = (amount: number) => ({ USD: { amount, includes_tax: false } });
const prices = [
  { sku: "TW-PEBBLE-CUP", currencies: usd(1100) },
  { sku: "TW-OAK-TRAY", currencies: usd(3100) },
];
const modifiers = [
  { name: "engraved", modifier_type: "price_increment", currencies: usd(600) },
  { name: "gift-box", modifier_type: "price_increment", currencies: usd(250) },
] as const;

/** Price books that examples change; skips existing ones. */
async function addSamplePriceBooks(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  for (const { id, ...attributes } of books) {
    if (await priceBooks.get(table, demoId(id))) continue;
    await createPriceBook(merchant(id), { data: { type: "pricebook", attributes } });
  }
  const { priced } = samplePriceBooks;
  for (const attributes of prices) {
    if (await pricesIn(priced).get(table, price(attributes.sku))) continue;
    await createPrice(merchant(), priced, { data: { type: "product-price", attributes } });
  }
  for (const attributes of modifiers) {
    if (await modifiersIn(priced).get(table, modifier(attributes.name))) continue;
    await createModifier(merchant(), priced, { data: { type: "price-modifier", attributes } });
  }
}

export const samples: Samples = { add: addSamplePriceBooks };
