import { createModifier } from "../../../lib/price-books/modifiers/modifiers.ts";
import { deriveModifierId, derivePriceId } from "../../../lib/price-books/price-book.ts";
import { createPriceBook } from "../../../lib/price-books/price-books.ts";
import { createPrice } from "../../../lib/price-books/prices/prices.ts";
import { modifiersIn, priceBooks, pricesIn } from "../../../lib/price-books/store.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

const PRICED = demoId("price book to fill");

/** Price books that the shop does not use. */
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
  for (const attributes of prices) {
    if (await pricesIn(PRICED).get(table, derivePriceId(PRICED, attributes.sku))) continue;
    await createPrice(merchant(), PRICED, { data: { type: "product-price", attributes } });
  }
  for (const attributes of modifiers) {
    if (await modifiersIn(PRICED).get(table, deriveModifierId(PRICED, attributes.name))) continue;
    await createModifier(merchant(), PRICED, { data: { type: "price-modifier", attributes } });
  }
}

export const samples: DemoPart = { add: addSamplePriceBooks };
