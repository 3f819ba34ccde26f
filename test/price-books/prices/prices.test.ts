import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../../support/shop.ts";
import { aBook, USD } from "../../support/shops/price-books.ts";

describe("/pcm/pricebooks/{pricebook_id}/prices", () => {
  it("201, then 409 for the same sku, and nothing is changed", async () => {
    const { table, pricebook_id, price } = await aBook();
    const shop = shopOn(table);
    expect((await price({})).status).toBe(201);
    const second = await price({ currencies: { USD: { amount: 1 } } });
    expect([second.status, second.body.errors[0].title]).toEqual([409, "conflict"]);
    const list = await shop.get(`/pcm/pricebooks/${pricebook_id}/prices?filter=eq(sku,MUG)`);
    expect(list.body.data.map((one) => one.attributes.currencies.USD.amount)).toEqual([1800]);
    expect((await shop.get("/pcm/pricebooks/prices")).body.meta.results.total).toBe(1);
  });

  it("404: a price in a book whose id is too long for a key", async () => {
    const { table } = await aBook();
    const data = { type: "product-price", attributes: { sku: "MUG", currencies: USD } };
    const path = `/pcm/pricebooks/${"x".repeat(3000)}/prices` as const;
    expect((await shopOn(table).post(path, { data })).status).toBe(404);
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
  const moment = { valid_from: "2026-03-02T00:00:00Z", valid_to: "2026-03-02T00:00:00Z" };
  const backwards = { valid_from: "2026-03-02T00:00:00Z", valid_to: "2026-03-01T00:00:00Z" };

  it.each([
    ["a tier without minimum_quantity", tiers(undefined)],
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
    ["a sale with two tiers with one minimum", { sales: { a: tiers(2, 2) } }],
    ["a sale that ends as it starts", { sales: { a: { currencies: USD, schedule: moment } } }],
    ["a sale that ends before it starts", { sales: { a: { currencies: USD, schedule: backwards } } }],
    ["a bound that is no date", { sales: { a: { currencies: USD, schedule: { valid_from: "soon" } } } }],
  ])("422: %s", async (_, attributes) => {
    const { status, body } = await (await aBook()).price(attributes);
    expect([status, body.errors[0].title]).toEqual([422, "Failed Validation"]);
  });

  it("200: moments are kept in UTC, a leap second too; sales can be cleared", async () => {
    const { table, pricebook_id, price } = await aBook();
    const shop = shopOn(table);
    const schedule = { valid_from: "2026-03-01t01:00:00+01:00", valid_to: "2026-06-30T23:59:60Z" };
    const { body } = await price({ sales: { spring: { schedule, currencies: USD } } });
    expect(body.data.attributes.sales.spring.schedule).toEqual({
      valid_from: "2026-03-01T00:00:00.000Z",
      valid_to: "2026-06-30T23:59:59.000Z",
    });
    const path = `/pcm/pricebooks/${pricebook_id}/prices/${body.data.id}` as const;
    const change = (attributes: object) => shop.put(path, { data: { type: "product-price", attributes } });
    expect((await change({ sales: null })).body.data.attributes.sales).toBeUndefined();
    expect((await change({ sku: "OTHER" })).status).toBe(422);
    expect((await shop.delete(path)).status).toBe(204);
    expect((await change({})).status).toBe(404);
  });

  it("201: a sale for bundles keeps their ids in small letters", async () => {
    const bundle_ids = ["AB000000-0000-4000-8000-00000000000F"];
    const { body } = await (await aBook()).price({ sales: { set: { currencies: USD, bundle_ids } } });
    expect(body.data.attributes.sales.set.bundle_ids).toEqual(bundle_ids.map((id) => id.toLowerCase()));
  });

  it("200: one price, as it was made; 404 for an unknown one or in another book", async () => {
    const { table, pricebook_id, price } = await aBook();
    const { data } = (await price({ currencies: USD })).body;
    const read = (bookId: string, priceId: string) =>
      shopOn(table).get(`/pcm/pricebooks/${bookId}/prices/${priceId}`);
    const { status, body } = await read(pricebook_id, data.id);
    expect([status, body.data]).toEqual([200, data]);
    expect(body.data).toMatchObject({ type: "product-price", attributes: { sku: "MUG", currencies: USD } });
    expect((await read(pricebook_id, pricebook_id)).status).toBe(404);
    expect((await read(data.id, data.id)).status).toBe(404);
  });
});
