import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import { ANY_TAG } from "../../support/etags.ts";
import {
  createPromotionFor,
  liveIn,
  promotionFields,
  promotionId,
} from "../../support/promotions/promotions.ts";
import { shopOn } from "../../support/shop.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const LATER = () => new Date("2026-04-01T00:00:00Z");

async function aStored(given: object = {}, table: Table = memoryTable()) {
  const shop = shopOn(table);
  const promotion_id = await promotionId(createPromotionFor(table, given));
  return {
    table,
    promotion_id,
    update: (data: object, request: object = {}) =>
      shop.put(`/v2/promotions/${promotion_id}`, { data }, { ...request }),
    read: () => shop.get(`/v2/promotions/${promotion_id}`),
  };
}

/** The promotion as carts read it. */
async function live(table: Table, promotion_id: string) {
  return (await liveIn(table)).byId.get(promotion_id);
}

describe("PUT /v2/promotions/{promotion_id}", () => {
  it("200: one field changes, the others stay", async () => {
    const given = { enabled: undefined, min_cart_value: { currency: "USD", amount: 2000 } };
    const { table, promotion_id, read, update } = await aStored(given);
    expect(await live(table, promotion_id)).toBeUndefined();
    const before = (await read()).body.data;
    const { status, body } = await update({ enabled: true }, { now: LATER });
    expect(status).toBe(200);
    const timestamps = { ...before.meta.timestamps, updated_at: LATER().toISOString() };
    const updated = { timestamps, ...ANY_TAG };
    expect(body.data).toEqual({ ...before, enabled: true, meta: updated });
    expect((await read()).body).toEqual(body);
    expect(await live(table, promotion_id)).toEqual({
      id: promotion_id,
      source: "standard",
      version: 2,
      name: "Larkfield spring",
      description: "Ten percent on everything",
      automatic: false,
      promotion_type: "percent_discount",
      schema: { currencies: [{ currency: "USD", percentage: 10 }] },
      min_cart_value: [{ currency: "USD", amount: 2000 }],
      start: "2026-03-01T00:00:00Z",
      end: "2026-06-01T12:00:00Z",
      created_at: before.meta.timestamps.created_at,
    });
  });

  it("200: takes back what was read, and clears what may be left out", async () => {
    const { read, update } = await aStored({ min_cart_value: { currency: "USD", amount: 2000 } });
    const { data } = (await read()).body;
    expect((await update(data)).body.data).toEqual(data);
    const cleared = (await update({ min_cart_value: null })).body.data;
    expect(cleared).not.toHaveProperty("min_cart_value");
  });

  it("200: disabled at once for carts", async () => {
    const { table, promotion_id, update } = await aStored();
    expect(await live(table, promotion_id)).toMatchObject({ id: promotion_id });
    expect((await update({ enabled: false })).status).toBe(200);
    expect(await live(table, promotion_id)).toBeUndefined();
  });

  it("422 for another promotion_type, nothing changed", async () => {
    const { read, update } = await aStored();
    const before = (await read()).body;
    const schema = { currencies: [{ currency: "USD", amount: 500 }] };
    const { status, body } = await update({ promotion_type: "fixed_discount", schema });
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { status: 422, title: "Unprocessable Entity", source: "data.promotion_type" },
    ]);
    expect((await read()).body).toEqual(before);
  });

  it("400: the schema of another type, and an end before the start that it has", async () => {
    const { read, update } = await aStored();
    const before = (await read()).body;
    for (const [data, source] of [
      [{ schema: { percent: 10 } }, "data.schema.currencies"],
      [{ end: "2026-02-01" }, "data.end"],
      [{ start: "2026-07-01" }, "data.end"],
      [{ name: null }, "data.name"],
    ] as const) {
      const { status, body } = await update(data);
      expect([status, body.errors[0].source]).toEqual([400, source]);
    }
    expect((await read()).body).toEqual(before);
  });

  it("422 for another id in the body, 404 for an unknown one", async () => {
    const { table, update } = await aStored();
    const shop = shopOn(table);
    const other = "b13cbb1f-8d9c-4d7f-9a69-9e3c9b8a1a44";
    expect((await update({ id: other })).status).toBe(422);
    const promotion_id = other;
    const { status, body } = await shop.put(`/v2/promotions/${promotion_id}`, { data: {} });
    expect([status, body.errors[0].title]).toEqual([404, "Not Found"]);
  });

  it("200: promotions that were over are live again, with codes of their own to come", async () => {
    const { table, promotion_id, update } = await aStored({ start: "2026-01-01", end: "2026-02-01" });
    expect(await live(table, promotion_id)).toBeUndefined();
    expect((await update({ name: "Autumn" })).status).toBe(200);
    expect((await update({ end: "2026-06-01" })).status).toBe(200);
    const again = await live(table, promotion_id);
    expect(again?.codes_id).toEqual(expect.any(String));
    expect(again?.codes_id).not.toBe(promotion_id);
    expect((await update({ end: "2026-07-01" })).status).toBe(200);
    expect((await live(table, promotion_id))?.codes_id).toBe(again?.codes_id);
  });
});

describe("updates at once", () => {
  const engine = useEngine("dynoxide");

  it("200: both fields are changed, for merchants and for carts", async () => {
    const table = await engine.table({ now: () => new Date("2026-03-02T10:00:00Z") });
    const { promotion_id, read, update } = await aStored({}, table);
    const answers = await Promise.all([update({ name: "Summer" }), update({ description: "Sun" })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const changed = { name: "Summer", description: "Sun" };
    expect((await read()).body.data).toMatchObject(changed);
    expect(await live(table, promotion_id)).toMatchObject(changed);
  });

  it("never leave a deleted promotion in the set", async () => {
    const table = await engine.table({ now: () => new Date("2026-03-02T10:00:00Z") });
    const shop = shopOn(table);
    const { promotion_id, read, update } = await aStored({}, table);
    const [, removed] = await Promise.all([
      update({ name: "Summer" }),
      shop.delete(`/v2/promotions/${promotion_id}`),
    ]);
    expect(removed.status).toBe(204);
    expect((await read()).status).toBe(404);
    expect(await live(table, promotion_id)).toBeUndefined();
  });
});

describe("DELETE /v2/promotions/{promotion_id}", () => {
  it("204, then 404 for merchants, and nothing for carts", async () => {
    const { table, promotion_id, read } = await aStored(promotionFields({ automatic: true }));
    const shop = shopOn(table);
    expect(await live(table, promotion_id)).toBeDefined();
    expect((await shop.delete(`/v2/promotions/${promotion_id}`)).status).toBe(204);
    expect((await read()).status).toBe(404);
    expect((await shop.delete(`/v2/promotions/${promotion_id}`)).status).toBe(404);
    expect(await live(table, promotion_id)).toBeUndefined();
  });
});
