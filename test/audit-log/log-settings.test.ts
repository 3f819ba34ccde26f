import { describe, expect, it } from "@jest/globals";
import { anAuditedShop } from "../support/audit/audited-shop.ts";
import { ANY_TAG } from "../support/etags.ts";
import { NOON } from "../support/runtime.ts";
import { anEmptyShop, expectData } from "../support/shop.ts";

const PATH = "/v2/settings/logs-ttl";
const change = (audit_days: unknown, more = {}) => ({ data: { type: "time_to_live", audit_days, ...more } });

describe("GET /v2/settings/logs-ttl", () => {
  it("200: a year by default", async () => {
    expect(await expectData(anEmptyShop().get(PATH))).toEqual({
      type: "time_to_live",
      days: 365,
      audit_days: 365,
      order_retention_days: 3650,
      meta: ANY_TAG,
    });
  });

  it("401 without a token, 403 for shoppers", async () => {
    expect((await anEmptyShop().get(PATH, { as: null })).status).toBe(401);
    expect((await anEmptyShop().get(PATH, { as: "implicit" })).status).toBe(403);
  });
});

describe("PUT /v2/settings/logs-ttl", () => {
  it("200: what is sent, which stays; nothing sent changes nothing", async () => {
    const shop = anEmptyShop();
    const days = {
      type: "time_to_live",
      days: 365,
      audit_days: 730,
      order_retention_days: 3650,
      meta: ANY_TAG,
    };
    expect(await expectData(shop.put(PATH, change(730)))).toEqual(days);
    await expectData(shop.put(PATH, { data: { type: "time_to_live" } }));
    expect(await expectData(shop.get(PATH))).toEqual(days);
    const fewer = { type: "time_to_live", order_retention_days: 0 };
    expect(await expectData(shop.put(PATH, { data: fewer }))).toEqual({ ...days, order_retention_days: 0 });
  });

  it("200: entries keep the end that they were made with, and the change is one of them", async () => {
    const shop = anAuditedShop();
    const ends = () =>
      shop.table.all().flatMap(({ type, expires_at = 0 }) => (type === "audit_entry" ? [expires_at] : []));
    const inDays = (days: number) => NOON.getTime() / 1000 + days * 86_400;
    await expectData(shop.put(PATH, change(30)));
    const [entry] = await shop.entries();
    expect(entry).toMatchObject({
      object: { type: "time_to_live" },
      changes: [{ path: "audit_days", before: null, after: 30 }],
    });
    expect(ends()).toEqual([inDays(30)]);
    await expectData(shop.put(PATH, change(3650)));
    await shop.follow();
    expect(ends()).toEqual([inDays(30), inDays(3650)]);
  });

  it("200 for one of two at once, and the last one stays", async () => {
    const shop = anEmptyShop();
    const answers = await Promise.all([30, 60].map((days) => shop.put(PATH, change(days))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it.each([29, 3651, 30.5, "365", null])("400: %j days", async (days) => {
    expect((await anEmptyShop().put(PATH, change(days))).status).toBe(400);
  });

  it.each([-1, 4001, 0.5, "10", null])("400: %j days for orders", async (order_retention_days) => {
    const data = { type: "time_to_live", order_retention_days };
    expect((await anEmptyShop().put(PATH, { data })).status).toBe(400);
  });

  it.each([0, 366, 1.5, "10", null])("400: %j days for logs of personal data", async (days) => {
    expect((await anEmptyShop().put(PATH, { data: { type: "time_to_live", days } })).status).toBe(400);
  });

  it("200: days for logs of personal data, from 1 to 365", async () => {
    const shop = anEmptyShop();
    for (const days of [1, 365]) {
      await expectData(shop.put(PATH, { data: { type: "time_to_live", days } }));
      expect((await expectData(shop.get(PATH))).days).toBe(days);
    }
  });

  it("422: a field that this service does not have, by its name", async () => {
    const { status, text } = await anEmptyShop().put(PATH, change(30, { hours: 10 }));
    expect(status).toBe(422);
    expect(text).toContain("hours");
  });

  it("401 without a token, 403 for shoppers", async () => {
    expect((await anEmptyShop().put(PATH, change(30), { as: null })).status).toBe(401);
    expect((await anEmptyShop().put(PATH, change(30), { as: "implicit" })).status).toBe(403);
  });
});
