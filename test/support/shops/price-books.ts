import { endpoint as createBook } from "../../../functions/price-books/create-price-book.ts";
import { endpoint as createModifier } from "../../../functions/price-books/modifiers/create-modifier.ts";
import { endpoint as createPrice } from "../../../functions/price-books/prices/create-price.ts";
import { call } from "../call.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";

export const USD = { USD: { amount: 1800, includes_tax: false } };

/** Asks for a price book of this name. */
export const createdBook = (table: MemoryTable, name = "Retail") =>
  call(createBook, { table, body: { data: { type: "pricebook", attributes: { name } } } });

/** A price book, and how prices and modifiers are asked for in it. */
export async function aBook() {
  const table = memoryTable();
  const pricebook_id: string = (await createdBook(table)).body.data.id;
  const params = { pricebook_id };
  return {
    table,
    pricebook_id,
    price: (attributes: object = {}) =>
      call(createPrice, {
        table,
        params,
        body: { data: { type: "product-price", attributes: { sku: "MUG", currencies: USD, ...attributes } } },
      }),
    modifier: (attributes: object = {}) => {
      const currencies = { USD: { amount: 200 } };
      const all = { name: "L", modifier_type: "price_increment", currencies, ...attributes };
      const body = { data: { type: "price-modifier", attributes: all } };
      return call(createModifier, { table, params, body });
    },
  };
}
