import { describe, expect, it } from "@jest/globals";
import type { Answer } from "../../support/call.ts";
import { shopOn } from "../../support/shop.ts";
import { aMerchant } from "../../support/shops/merchant.ts";
import { aBook, USD } from "../../support/shops/price-books.ts";

const FUTURE = { valid_from: "2030-01-01T00:00:00Z", valid_to: null };
const LOW = { USD: { amount: 77 } };

/** Mistakes of merchants, with the key that the error names. */
const wrongCurrencies = [
  [{ currencies: { USD: { amount: 9, include_tax: true } } }, "currencies.USD.include_tax"],
  [{ currencies: { USD: { amount: 9, tier: {} } } }, "currencies.USD.tier"],
  [
    { currencies: { USD: { amount: 9, tiers: { six: { minimum_quantity: 6, amount: 1, until: "" } } } } },
    "currencies.USD.tiers.six.until",
  ],
] as const;
const wrongSales = [
  [{ sales: { spring: { schedules: FUTURE, currencies: LOW } } }, "sales.spring.schedules"],
  [{ sales: { spring: { schedule: FUTURE, bundle_id: ["x"], currencies: LOW } } }, "sales.spring.bundle_id"],
  [
    { sales: { spring: { schedule: { validFrom: "2030-01-01" }, currencies: LOW } } },
    "sales.spring.schedule.validFrom",
  ],
  [
    { sales: { spring: { schedule: FUTURE, currencies: { USD: { amount: 1, taxed: true } } } } },
    "sales.spring.currencies.USD.taxed",
  ],
] as const;

const refused = ({ status, body }: Answer, key: string) =>
  expect([status, JSON.stringify(body.errors)]).toEqual([422, expect.stringContaining(key)]);

describe("a key that is misspelt where money and dates are", () => {
  it.each([...wrongCurrencies, ...wrongSales])(
    "422: naming it, and nothing is written: %j in a price",
    async (attributes, key) => {
      const { table, pricebook_id, price } = await aBook();
      const shop = shopOn(table);
      refused(await price(attributes), key);
      const list = await shop.get(`/pcm/pricebooks/${pricebook_id}/prices`);
      expect(list.body.data).toEqual([]);
      const { id } = (await price({})).body.data;
      const body = { data: { type: "product-price", id, attributes } };
      refused(await shop.put(`/pcm/pricebooks/${pricebook_id}/prices/${id}`, body), key);
      const [kept] = (await shop.get(`/pcm/pricebooks/${pricebook_id}/prices`)).body.data;
      expect([kept.attributes.currencies, kept.attributes.sales]).toEqual([USD, undefined]);
    },
  );

  it.each(wrongCurrencies)("422: %j in a price modifier", async (attributes, key) => {
    const { table, pricebook_id, modifier } = await aBook();
    const shop = shopOn(table);
    refused(await modifier(attributes), key);
    const { id } = (await modifier({})).body.data;
    const body = { data: { type: "price-modifier", id, attributes } };
    refused(await shop.put(`/pcm/pricebooks/${pricebook_id}/modifiers/${id}`, body), key);
  });

  it.each([
    [{ schedule: [FUTURE] }, "schedule"],
    [{ schedules: [{ from: FUTURE.valid_from }] }, "from"],
    [{ account_id: ["a"] }, "account_id"],
    [{ channel: "app" }, "channel"],
  ])("422: %j in a catalog rule, which would be open to all without it", async (attributes, key) => {
    const { table, catalog_id } = await aMerchant();
    const shop = shopOn(table);
    const all = { name: "a rule", catalog_id };
    const rule = (given: object) =>
      shop.post("/catalogs/rules", { data: { type: "catalog_rule", attributes: given } });
    refused(await rule({ ...all, ...attributes }), key);
    expect((await shop.get("/catalogs/rules")).body.data).toEqual([]);
    const { id } = (await rule(all)).body.data;
    const body = { data: { type: "catalog_rule", id, attributes } };
    refused(await shop.put(`/catalogs/rules/${id}`, body), key);
  });
});

describe("what was answered, sent back", () => {
  it("200: a price with sales and tiers, and a modifier", async () => {
    const { table, pricebook_id, price, modifier } = await aBook();
    const shop = shopOn(table);
    const tiers = { six: { minimum_quantity: 6, amount: 9 } };
    const sales = {
      spring: { schedule: FUTURE, bundle_ids: ["x"], currencies: { USD: { amount: 7, tiers } } },
    };
    const made = (await price({ sales })).body.data;
    expect((await shop.put(`/pcm/pricebooks/${pricebook_id}/prices/${made.id}`, { data: made })).status).toBe(
      200,
    );
    const other = (await modifier({})).body.data;
    expect(
      (await shop.put(`/pcm/pricebooks/${pricebook_id}/modifiers/${other.id}`, { data: other })).status,
    ).toBe(200);
  });

  it("200: a catalog rule, also with the price books of segments, which are not used", async () => {
    const { table, catalog_id } = await aMerchant();
    const shop = shopOn(table);
    const attributes = { name: "a rule", catalog_id, schedules: [FUTURE], pricebook_ids: [] };
    const made = await shop.post("/catalogs/rules", { data: { type: "catalog_rule", attributes } });
    expect(made.status).toBe(201);
    expect((await shop.put(`/catalogs/rules/${made.body.data.id}`, { data: made.body.data })).status).toBe(
      200,
    );
  });
});
