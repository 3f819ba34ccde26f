import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { ANY_TAG } from "../../support/etags.ts";
import { aMarket } from "../../support/orders/market.ts";
import { SECRET } from "../../support/orders/paid-shop.ts";
import type { Answer } from "../../support/routes.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const MANUAL = { enabled: false, name: "Manual", slug: "manual", type: "gateway", meta: ANY_TAG };
const EXTERNAL = { ...MANUAL, name: "External", slug: "external", has_secret: false };

function aStore() {
  const table = memoryTable({ now: () => NOON });
  const shop = shopOn(table);
  return {
    table,
    list: async (more: Call = {}) => shop.get("/v2/gateways", more),
    read: (slug: string, more: Call = {}) => shop.get(`/v2/gateways/${slug}`, more),
    put: (slug: string, data: object, more: Call = {}) => shop.put(`/v2/gateways/${slug}`, { data }, more),
  };
}

describe("GET and PUT /v2/gateways", () => {
  it("200: all are off until they are switched on", async () => {
    const { list, read, put } = aStore();
    expect((await list()).body.data.slice(0, 2)).toEqual([MANUAL, EXTERNAL]);
    const on = { data: { ...MANUAL, enabled: true } };
    expect((await put("manual", { enabled: true })).body).toEqual(on);
    expect((await read("manual")).body).toEqual(on);
    expect((await put("manual", { type: "gateway" })).body).toEqual(on);
    expect((await put("manual", { enabled: false })).body).toEqual({ data: MANUAL });
    expect((await list()).body.data.map(({ enabled }) => enabled)).not.toContain(true);
  });

  it("200: a secret is kept and never shown; switching off keeps it", async () => {
    const { put, list, table } = aStore();
    const shop = shopOn(table);
    const answers: Answer[] = [await put("external", { enabled: true, secret: SECRET })];
    expect(answers[0]!.body.data).toEqual({ ...EXTERNAL, enabled: true, has_secret: true });
    answers.push(await put("external", { enabled: false }), await put("external", { enabled: true }));
    answers.push(await list(), await shop.get("/v2/settings"));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ text }) => text.includes(SECRET))).toEqual([]);
  });

  it("200: who may pay is shown where it is not anyone", async () => {
    const { put, read } = aStore();
    const callers = "client_credentials";
    const shown = { data: { ...MANUAL, enabled: true, callers } };
    expect((await put("manual", { enabled: true, callers })).body).toEqual(shown);
    expect((await put("manual", {})).body).toEqual(shown);
    expect((await put("manual", { enabled: false, callers: "anyone" })).body).toEqual({ data: MANUAL });
    expect((await read("manual")).body).toEqual({ data: MANUAL });
  });

  it("200: other settings stay, and stay what they are", async () => {
    const { put, list, table } = aStore();
    const shop = shopOn(table);
    await put("manual", { enabled: true });
    await shop.put("/v2/settings", { data: { type: "settings", page_length: 7 } });
    expect((await list()).body.data[0].enabled).toBe(true);
    await put("manual", { enabled: false });
    expect((await shop.get("/v2/settings")).body.data.page_length).toBe(7);
  });

  it("422: on without a secret, and a secret that has no use", async () => {
    const { put, read } = aStore();
    for (const [slug, data] of [
      ["external", { enabled: true }],
      ["manual", { secret: SECRET }],
    ] as const) {
      const { status, body } = await put(slug, data);
      expect([status, body.errors[0].source]).toEqual([422, "data.secret"]);
      expect((await read(slug)).body.data.enabled).toBe(false);
    }
  });

  it.each([
    [{ enabled: "yes" }, "invalid_type", "data.enabled"],
    [{ callers: "nobody" }, "enum", "data.callers"],
    [{ type: "settings" }, "enum", "data.type"],
    [{ secret: "too short to sign with" }, "string_gte", "data.secret"],
    [{ secret: "x".repeat(256) }, "string_lte", "data.secret"],
  ])("400: %j, and no secret in the answer", async (data, title, source) => {
    const { status, body, text } = await aStore().put("external", data);
    expect([status, body.errors[0].title, body.errors[0].source]).toEqual([400, title, source]);
    if ("secret" in data) expect(text).not.toContain(data.secret);
  });

  it.each([32, 255])("200: a secret of %i characters", async (length) => {
    const { status, body } = await aStore().put("external", { secret: "x".repeat(length) });
    expect([status, body.data.has_secret]).toEqual([200, true]);
  });

  it("401, 403, 404: without a token, with an implicit one, for another slug", async () => {
    const { list, read, put } = aStore();
    expect((await list({ as: null })).status).toBe(401);
    expect((await put("manual", {}, { as: null })).status).toBe(401);
    for (const answer of [
      await list({ as: "implicit" }),
      await read("manual", { as: "implicit" }),
      await put("manual", { enabled: true }, { as: "implicit" }),
    ])
      expect(answer.status).toBe(403);
    expect((await read("cheque")).body.errors[0].detail).toBe("There is no gateway 'cheque'.");
    expect((await put("cheque", { enabled: true })).status).toBe(404);
  });
});

describe("the manual gateway", () => {
  it("is off until it is switched on, and stays what it is", async () => {
    const shop = await aMarket();
    const shown = { ...MANUAL, enabled: true };
    expect(await expectData(shop.get("/v2/gateways/manual"))).toEqual(shown);
    expect(await expectData(shop.put("/v2/gateways/manual", { data: {} }))).toEqual(shown);
    expect(
      await expectData(shop.put("/v2/gateways/manual", { data: { type: "gateway", enabled: false } })),
    ).toEqual({
      ...shown,
      enabled: false,
    });
    expect(await expectData(shop.get("/v2/gateways"))).toContainEqual({ ...shown, enabled: false });
    expect((await shop.get("/v2/gateways/nothing")).status).toBe(404);
    for (const as of ["implicit", null] as const) {
      const status = as ? 403 : 401;
      expect((await shop.get("/v2/gateways", { as })).status).toBe(status);
      expect((await shop.put("/v2/gateways/manual", { data: { enabled: true } }, { as })).status).toBe(
        status,
      );
    }
  });
});
