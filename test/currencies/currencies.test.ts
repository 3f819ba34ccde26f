import { describe, expect, it } from "@jest/globals";
import { endpoint as createCurrency } from "../../functions/currencies/create-currency.ts";
import { endpoint as deleteCurrency } from "../../functions/currencies/delete-currency.ts";
import { endpoint as listCurrencies } from "../../functions/currencies/list-currencies.ts";
import { endpoint as readCurrency } from "../../functions/currencies/read-currency.ts";
import { endpoint as updateCurrency } from "../../functions/currencies/update-currency.ts";
import { call } from "../support/call.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

const create = (table: MemoryTable, more: object = {}) =>
  call(createCurrency, {
    table,
    body: {
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
    },
  });
const list = async (table: MemoryTable) => (await call(listCurrencies, { table, as: "implicit" })).body.data;

describe("/v2/currencies", () => {
  it("200: a new store has US dollars, readable with an implicit token", async () => {
    const table = memoryTable();
    const [usd] = await list(table);
    expect(usd).toMatchObject({ type: "currency", code: "USD", default: true, enabled: true });
    const read = await call(readCurrency, { table, as: "implicit", params: { currency_id: usd.id } });
    expect(read.body.data.id).toBe(usd.id);
    expect((await call(readCurrency, { table, params: { currency_id: "nobody" } })).status).toBe(404);
  });

  it("201, 400 for a repeated code, 422 for an eleventh [case 61]", async () => {
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

  it("200: a new default clears the old one; the default can be neither disabled nor deleted [case 62]", async () => {
    const table = memoryTable();
    const [usd] = await list(table);
    const { id } = (await create(table)).body.data;
    const update = (currency_id: string, data: object) =>
      call(updateCurrency, { table, params: { currency_id }, body: { data } });
    expect((await update(id, { type: "currency", default: true })).status).toBe(200);
    expect((await list(table)).map((one: any) => one.default)).toEqual([false, true]);
    expect((await update(id, { enabled: false })).status).toBe(422);
    expect((await update(id, { default: false })).status).toBe(422);
    expect((await call(deleteCurrency, { table, params: { currency_id: id } })).status).toBe(422);
    expect((await call(deleteCurrency, { table, params: { currency_id: usd.id } })).status).toBe(204);
    expect((await call(deleteCurrency, { table, params: { currency_id: usd.id } })).status).toBe(404);
  });

  it("403 for a write with an implicit token, 401 without a token", async () => {
    expect((await call(createCurrency, { as: "implicit" })).status).toBe(403);
    expect((await call(listCurrencies, { as: null })).status).toBe(401);
  });
});
