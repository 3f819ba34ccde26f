import { shopOn } from "../shop.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";

export const USD = { USD: { amount: 1800, includes_tax: false } };

/** Sends a request to create a price book. */
export const createBook = (table: MemoryTable, name = "Retail") =>
  shopOn(table).post("/pcm/pricebooks", { data: { type: "pricebook", attributes: { name } } });

/** A price book, and requests for its prices and modifiers. */
export async function aBook() {
  const table = memoryTable();
  const shop = shopOn(table);
  const pricebook_id: string = (await createBook(table)).body.data.id;
  return {
    table,
    pricebook_id,
    price: (attributes: object = {}) =>
      shop.post(`/pcm/pricebooks/${pricebook_id}/prices`, {
        data: { type: "product-price", attributes: { sku: "MUG", currencies: USD, ...attributes } },
      }),
    modifier: (attributes: object = {}) => {
      const currencies = { USD: { amount: 200 } };
      const all = { name: "L", modifier_type: "price_increment", currencies, ...attributes };
      const body = { data: { type: "price-modifier", attributes: all } };
      return shop.post(`/pcm/pricebooks/${pricebook_id}/modifiers`, body);
    },
  };
}
