import { describe, expect, it } from "@jest/globals";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

const create = (table: MemoryTable, more: object = {}) =>
  shopOn(table).post("/v2/currencies", {
    data: {
      code: "EUR",
      exchange_rate: 1.1,
      format: "{price} €",
      decimal_point: ",",
      thousand_separator: ".",
      decimal_places: 2,
      default: false,
      enabled: true,
      ...more,
    },
  });
const list = async (table: MemoryTable) =>
  (await shopOn(table).get("/v2/currencies", { as: "implicit" })).body.data;

describe("/v2/currencies", () => {
  it("422: another id than in the path", async () => {
    const table = memoryTable();
    const [{ id }] = await list(table);
    const put = (data: object) => shopOn(table).put(`/v2/currencies/${id}`, { data });
    expect((await put({ id: "00000000-0000-4000-8000-00000000ffff", exchange_rate: 2 })).status).toBe(422);
    expect((await put({ id, exchange_rate: 2 })).status).toBe(200);
  });

  it("200: a new store has US dollars, readable with an implicit token", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const [usd] = await list(table);
    expect(usd).toMatchObject({ type: "currency", code: "USD", default: true, enabled: true });
    const read = await shop.get(`/v2/currencies/${usd.id}`, { as: "implicit" });
    expect(read.body.data.id).toBe(usd.id);
    expect((await shop.get("/v2/currencies/nobody")).status).toBe(404);
  });

  it("201, 400 for a repeated code, 422 for an eleventh", async () => {
    const table = memoryTable();
    expect((await create(table)).status).toBe(201);
    const twice = await create(table, { code: "eur" });
    expect([twice.status, twice.body.errors[0].status]).toEqual([400, 400]);
    for (let count = 0; count < 8; count += 1)
      await create(table, { code: `AA${String.fromCharCode(65 + count)}` });
    expect((await create(table, { code: "ZZZ" })).status).toBe(422);
    expect(await list(table)).toHaveLength(10);
  });

  it.each([
    { code: "EURO" },
    { format: "€" },
    { decimal_places: -1 },
    { exchange_rate: "1" },
    { enabled: null },
  ])("400: %j", async (more) => {
    expect((await create(memoryTable(), more)).status).toBe(400);
  });

  it.each([1e308, 2 ** 53, 1e-131, 5e-324, -1])(
    "400: an exchange rate of %p, which no item can hold",
    async (rate) => {
      const { status, body } = await create(memoryTable(), { exchange_rate: rate });
      expect([status, body.errors[0].source]).toEqual([400, "data.exchange_rate"]);
    },
  );

  it.each([0, 1e-12, 1e12])("201: an exchange rate of %p", async (rate) => {
    expect((await create(memoryTable(), { exchange_rate: rate })).status).toBe(201);
  });

  it("200: a new default clears the old one; the default can be neither disabled nor deleted", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const [usd] = await list(table);
    const { id } = (await create(table)).body.data;
    const update = (currency_id: string, data: object) => shop.put(`/v2/currencies/${currency_id}`, { data });
    expect((await update(id, { type: "currency", default: true })).status).toBe(200);
    expect((await list(table)).map((one) => one.default)).toEqual([false, true]);
    expect((await update(id, { enabled: false })).status).toBe(422);
    expect((await update(id, { default: false })).status).toBe(422);
    expect((await shop.delete(`/v2/currencies/${id}`)).status).toBe(422);
    expect((await shop.delete(`/v2/currencies/${usd.id}`)).status).toBe(204);
    expect((await shop.delete(`/v2/currencies/${usd.id}`)).status).toBe(404);
  });

  it("200: a changed code is in capital letters; 400: one that another currency has, in any letters", async () => {
    const table = memoryTable();
    const { id } = (await create(table)).body.data;
    const update = (code: string) => shopOn(table).put(`/v2/currencies/${id}`, { data: { code } });
    expect((await update("gbp")).body.data.code).toBe("GBP");
    expect((await update("usd")).status).toBe(400);
    expect((await list(table)).map(({ code }) => code)).toEqual(["USD", "GBP"]);
  });

  it("403 for a write with an implicit token, 401 without a token", async () => {
    expect((await anEmptyShop().post("/v2/currencies", undefined, { as: "implicit" })).status).toBe(403);
    expect((await anEmptyShop().get("/v2/currencies", { as: null })).status).toBe(401);
  });
});
