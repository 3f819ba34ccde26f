import { describe, expect, it } from "@jest/globals";
import { ANY_TAG } from "../../support/etags.ts";
import {
  aPromotion,
  changeSet,
  createPromotionFor,
  promotionFields,
} from "../../support/promotions/promotions.ts";
import { NOON } from "../../support/runtime.ts";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

describe("POST /v2/promotions", () => {
  it("201: as it was given, with its period in UTC", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const given = {
      enabled: true,
      automatic: false,
      max_discount_value: [{ currency: "USD", amount: 5000 }],
      min_cart_value: [{ currency: "USD", amount: 2000 }],
    };
    const { status, body } = await createPromotionFor(table, given);
    expect(status).toBe(201);
    expect(body).toEqual({
      data: {
        ...promotionFields(given),
        id: expect.any(String),
        start: "2026-03-01T00:00:00Z",
        end: "2026-06-01T12:00:00Z",
        created_by: "Key-test-client",
        updated_by: "Key-test-client",
        meta: {
          timestamps: { created_at: "2026-03-02T10:00:00.000Z", updated_at: "2026-03-02T10:00:00.000Z" },
          ...ANY_TAG,
        },
      },
    });
    expect(Object.keys(body.data)).toEqual([
      ...["id", "type", "name", "description", "enabled", "automatic", "promotion_type", "schema"],
      ...["max_discount_value", "min_cart_value", "start", "end", "created_by", "updated_by", "meta"],
    ]);
    const promotion_id = body.data.id;
    expect((await shop.get(`/v2/promotions/${promotion_id}`)).body).toEqual(body);
  });

  it("201: neither enabled nor automatic unless it says so", async () => {
    const { body } = await createPromotionFor(memoryTable(), { enabled: undefined });
    expect(body.data).toMatchObject({ enabled: false, automatic: false });
    expect(body.data).not.toHaveProperty("min_cart_value");
  });

  it("201: a single amount is a list of one, null and an empty list are none", async () => {
    const amount = { currency: "USD", amount: 2000 };
    const { status, body } = await createPromotionFor(memoryTable(), {
      min_cart_value: amount,
      max_discount_value: [],
      max_applications_per_cart: null,
      schema: { currencies: [{ currency: "USD", percentage: 10 }], target_catalogs: null, exclude: null },
    });
    expect(status).toBe(201);
    expect(body.data.min_cart_value).toEqual([amount]);
    expect(body.data).not.toHaveProperty("max_discount_value");
    expect(body.data).not.toHaveProperty("max_applications_per_cart");
    expect(body.data.schema).toEqual({ currencies: [{ currency: "USD", percentage: 10 }] });
  });

  it("201: an empty description, and what is over already", async () => {
    const given = { description: "", start: "2025-01-01", end: "2025-02-01" };
    expect((await createPromotionFor(memoryTable(), given)).status).toBe(201);
  });

  it("201 once: a repeat with its key answers the same and counts no second one", async () => {
    const table = memoryTable({ now: () => NOON });
    const shop = shopOn(table);
    const headers = { "idempotency-key": "spring" };
    const [first, again] = [
      await createPromotionFor(table, {}, { headers }),
      await createPromotionFor(table, {}, { headers }),
    ];
    expect(again.body).toEqual(first.body);
    expect((await shop.get("/v2/promotions")).body.meta.results.total).toBe(1);
  });

  it("422 for the 1,001st, and for one of two at once when there are 999", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    for (let count = 0; count < 999; count += 1) await changeSet(table, { after: anOld() });
    const answers = await Promise.all([createPromotionFor(table), createPromotionFor(table)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors).toEqual([
      { status: 422, title: "Unprocessable Entity", detail: expect.stringContaining("1000") },
    ]);
    expect((await shop.get("/v2/promotions")).body.meta.results.total).toBe(1);
  });

  it("401 without a token, 403 for an implicit one", async () => {
    const promotion_id = "b13cbb1f-8d9c-4d7f-9a69-9e3c9b8a1a44";
    const body = { data: promotionFields() };
    for (const [as, status] of [
      [null, 401],
      ["implicit", 403],
    ] as const) {
      expect((await anEmptyShop().post("/v2/promotions", body, { as })).status).toBe(status);
      expect((await anEmptyShop().get("/v2/promotions", { as })).status).toBe(status);
      expect((await anEmptyShop().get(`/v2/promotions/${promotion_id}`, { as })).status).toBe(status);
      expect((await anEmptyShop().put(`/v2/promotions/${promotion_id}`, { data: {} }, { as })).status).toBe(
        status,
      );
      expect((await anEmptyShop().delete(`/v2/promotions/${promotion_id}`, { as })).status).toBe(status);
    }
  });
});

const anOld = () => ({ promotion: aPromotion(), isEnabled: false });
