import { createPriceBook } from "../../../functions/price-books/create-price-book.ts";
import { listPrices } from "../../../functions/price-books/prices/list-prices.ts";
import { derivePriceId, type Price } from "../../../lib/price-books/price-book.ts";
import { pricesIn } from "../../../lib/price-books/store.ts";
import type { Write } from "../../../lib/table/table.ts";
import type { ListKind } from "./list-kind.ts";

const FIRST_MS = Date.parse("2026-03-02T10:00:00.000Z");

/** Prices of one book in one currency, created a second apart. */
export const prices: ListKind = {
  name: "prices",
  endpoint: listPrices,
  open: async (shop) => {
    const data = { type: "pricebook", attributes: { name: "Prices" } };
    const { text } = await shop.call(createPriceBook, { body: { data } });
    const pricebook_id: string = JSON.parse(text).data.id;
    const store = pricesIn(pricebook_id);
    return {
      request: { params: { pricebook_id } },
      *writes(from, to): Generator<readonly Write[]> {
        for (let at = from; at < to; at += 1) yield store.writes(priceAt(pricebook_id, at));
      },
    };
  },
};

function priceAt(bookId: string, position: number): Price {
  const at = new Date(FIRST_MS + position * 1000).toISOString();
  const sku = `MUG-${position}`;
  return {
    id: derivePriceId(bookId, sku),
    sku,
    currencies: { USD: { amount: 700 + position, includes_tax: false } },
    created_at: at,
    updated_at: at,
  };
}
