import { describe, expect, it } from "@jest/globals";
import { endpoint as createBook } from "../../functions/price-books/create-price-book.ts";
import { endpoint as deleteBook } from "../../functions/price-books/delete-price-book.ts";
import { endpoint as listBooks } from "../../functions/price-books/list-price-books.ts";
import { endpoint as createModifier } from "../../functions/price-books/modifiers/create-modifier.ts";
import { endpoint as readModifier } from "../../functions/price-books/modifiers/read-modifier.ts";
import { endpoint as createPrice } from "../../functions/price-books/prices/create-price.ts";
import { endpoint as deletePrice } from "../../functions/price-books/prices/delete-price.ts";
import { endpoint as listAllPrices } from "../../functions/price-books/prices/list-all-prices.ts";
import { endpoint as listPrices } from "../../functions/price-books/prices/list-prices.ts";
import { endpoint as readPrice } from "../../functions/price-books/prices/read-price.ts";
import { endpoint as updatePrice } from "../../functions/price-books/prices/update-price.ts";
import { endpoint as readBook } from "../../functions/price-books/read-price-book.ts";
import { endpoint as updateBook } from "../../functions/price-books/update-price-book.ts";
import { call } from "../support/call.ts";
import { type MemoryTable, memoryTable } from "../support/memory-table.ts";

const book = (table: MemoryTable, name = "Retail") =>
  call(createBook, { table, body: { data: { type: "pricebook", attributes: { name } } } });
const USD = { USD: { amount: 1800, includes_tax: false } };

async function aBook() {
  const table = memoryTable();
  const pricebook_id: string = (await book(table)).body.data.id;
  const price = (attributes: object) =>
    call(createPrice, {
      table,
      params: { pricebook_id },
      body: { data: { type: "product-price", attributes: { sku: "MUG", currencies: USD, ...attributes } } },
    });
  return { table, pricebook_id, price };
}

describe("/pcm/pricebooks", () => {
  it("201, then 409 for a name in use, titled in lower case as clients expect", async () => {
    const table = memoryTable();
    expect((await book(table)).status).toBe(201);
    const { status, body } = await book(table);
    expect([status, body.errors[0].title]).toEqual([409, "conflict"]);
  });

  it("200: a new name frees the old one; 409 for another book's name", async () => {
    const { table, pricebook_id } = await aBook();
    await book(table, "Wholesale");
    const rename = (name: string) =>
      call(updateBook, {
        table,
        params: { pricebook_id },
        body: { data: { type: "pricebook", id: pricebook_id, attributes: { name } } },
      });
    expect((await rename("Wholesale")).status).toBe(409);
    expect((await rename("Summer")).body.data.attributes.name).toBe("Summer");
    expect((await book(table)).status).toBe(201);
  });

  it("204: its prices go with it", async () => {
    const { table, pricebook_id, price } = await aBook();
    const { id } = (await price({})).body.data;
    const params = { pricebook_id, price_id: id };
    const read = await call(readBook, { table, params, query: "include=prices" });
    expect(read.body.included).toHaveLength(1);
    expect((await call(deleteBook, { table, params })).status).toBe(204);
    expect((await call(readPrice, { table, params })).status).toBe(404);
    expect((await call(listBooks, { table })).body.data).toEqual([]);
    expect((await price({})).status).toBe(404);
  });

  it("403 for an implicit token, 401 without one, 422 without a name", async () => {
    expect((await call(listBooks, { as: "implicit" })).status).toBe(403);
    expect((await call(listBooks, { as: null })).status).toBe(401);
    expect((await call(createBook, { body: { data: { attributes: {} } } })).status).toBe(422);
  });
});

describe("/pcm/pricebooks/{pricebook_id}/prices", () => {
  it("201, then 409 for the same sku, and nothing is changed [case 55]", async () => {
    const { table, pricebook_id, price } = await aBook();
    expect((await price({})).status).toBe(201);
    const second = await price({ currencies: { USD: { amount: 1 } } });
    expect([second.status, second.body.errors[0].title]).toEqual([409, "conflict"]);
    const list = await call(listPrices, { table, params: { pricebook_id }, query: "filter=eq(sku,MUG)" });
    expect(list.body.data.map((one: any) => one.attributes.currencies.USD.amount)).toEqual([1800]);
    expect((await call(listAllPrices, { table })).body.meta.results.total).toBe(1);
  });

  const tiers = (...minimums: (number | undefined)[]) => ({
    currencies: {
      USD: {
        amount: 9,
        tiers: Object.fromEntries(
          minimums.map((minimum_quantity, at) => [`t${at}`, { minimum_quantity, amount: 1 }]),
        ),
      },
    },
  });
  const backwards = { valid_from: "2026-03-02T00:00:00Z", valid_to: "2026-03-01T00:00:00Z" };

  it.each([
    ["a tier without minimum_quantity [case 56]", tiers(undefined)],
    ["two tiers with one minimum", tiers(2, 2)],
    ["a fraction of a cent", { currencies: { USD: { amount: 1.5 } } }],
    ["a currency that is no code", { currencies: { constructor: { amount: 1 } } }],
    ["two sales for ever", { sales: { a: { currencies: USD }, b: { currencies: USD } } }],
    [
      "one of two sales without a schedule",
      {
        sales: {
          a: { currencies: USD },
          b: { currencies: USD, schedule: { valid_to: "2026-04-01T00:00:00Z" } },
        },
      },
    ],
    ["a sale that ends before it starts", { sales: { a: { currencies: USD, schedule: backwards } } }],
    ["a bound that is no date", { sales: { a: { currencies: USD, schedule: { valid_from: "soon" } } } }],
  ])("422: %s", async (_, attributes) => {
    const { status, body } = await (await aBook()).price(attributes);
    expect([status, body.errors[0].title]).toEqual([422, "Failed Validation"]);
  });

  it("200: moments are kept in UTC, a leap second too; sales can be cleared", async () => {
    const { table, pricebook_id, price } = await aBook();
    const schedule = { valid_from: "2026-03-01t01:00:00+01:00", valid_to: "2026-06-30T23:59:60Z" };
    const { body } = await price({ sales: { spring: { schedule, currencies: USD } } });
    expect(body.data.attributes.sales.spring.schedule).toEqual({
      valid_from: "2026-03-01T00:00:00.000Z",
      valid_to: "2026-06-30T23:59:59.000Z",
    });
    const params = { pricebook_id, price_id: body.data.id };
    const change = (attributes: object) =>
      call(updatePrice, { table, params, body: { data: { type: "product-price", attributes } } });
    expect((await change({ sales: null })).body.data.attributes.sales).toBeUndefined();
    expect((await change({ sku: "OTHER" })).status).toBe(422);
    expect((await call(deletePrice, { table, params })).status).toBe(204);
    expect((await change({})).status).toBe(404);
  });
});

describe("/pcm/pricebooks/{pricebook_id}/modifiers", () => {
  it("201, then 409 for the same name", async () => {
    const { table, pricebook_id } = await aBook();
    const attributes = { name: "L", modifier_type: "price_increment", currencies: { USD: { amount: 200 } } };
    const make = () =>
      call(createModifier, {
        table,
        params: { pricebook_id },
        body: { data: { type: "price-modifier", attributes } },
      });
    const made = await make();
    expect([made.status, (await make()).status]).toEqual([201, 409]);
    const params = { pricebook_id, modifier_id: made.body.data.id };
    expect((await call(readModifier, { table, params })).body.data.attributes.name).toBe("L");
  });
});
