import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import { aCode, addAll, aRule } from "../../support/promotions/code-additions.ts";
import { OVER } from "../../support/promotions/promotions.ts";
import { createRule, ruleData } from "../../support/promotions/rule-promotions.ts";
import { NOON } from "../../support/runtime.ts";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

/** A store with rule promotions of these names, created a minute apart. */
async function aStore(promotions: Readonly<Record<string, object>>) {
  const table = memoryTable();
  const ids: Record<string, string> = {};
  for (const [index, [name, data]] of Object.entries(promotions).entries()) {
    const now = () => new Date(NOON.getTime() + index * 60_000);
    ids[name] = (await createRule(table, ruleData({ name, ...data }), { now })).body.data.id;
  }
  return { table, ids };
}

const list = (table: Table, query = "") => shopOn(table).get(`/v2/rule-promotions?${query}`);

async function names(table: Table, filter: string): Promise<string[]> {
  const { body } = await list(table, `filter=${encodeURIComponent(filter)}`);
  return body.data.map(({ name }) => name);
}

describe("GET /v2/rule-promotions", () => {
  it("200: newest first, by pages, with those that are disabled or over", async () => {
    const { table } = await aStore({ Tea: OVER, Mugs: { enabled: false }, Bowls: {} });
    const { body } = await list(table, "page[limit]=2");
    expect(body.data.map(({ name }) => name)).toEqual(["Bowls", "Mugs"]);
    expect(body.meta).toEqual({
      page: { limit: 2, offset: 0, current: 1, total: 2 },
      results: { total: 3 },
    });
    expect(body.links.next).toBe("/v2/rule-promotions?page[limit]=2&page[offset]=2");
    expect((await list(table, "page[limit]=2&page[offset]=2")).body.data).toMatchObject([{ name: "Tea" }]);
  });

  it("200 with nothing in it", async () => {
    const { body } = await list(memoryTable());
    expect([body.data, body.meta.results]).toEqual([[], { total: 0 }]);
  });

  it.each([
    ["eq(name,Mug week)", ["Mug week"]],
    ["like(name,Mug*)", ["Mug week"]],
    ["ilike(name,*WEEK)", ["Tea week", "Mug week"]],
    ["eq(enabled,false)", ["Tea week"]],
    ["eq(automatic,true)", ["Bowls"]],
    ["eq(stackable,false)", ["Mug week"]],
    ["eq(override_stacking,true)", ["Bowls"]],
    ["eq(start,2026-04-01)", ["Mug week"]],
    ["lt(start,2026-04-01T00:00:00Z)", ["Bowls", "Tea week"]],
    ["ge(start,2026-04-01)", ["Mug week"]],
    ["le(end,2026-06-01)", ["Bowls", "Mug week"]],
    ["gt(end,2026-06-01)", ["Tea week"]],
    ["gt(end,2026-06-01):eq(enabled,true)", []],
  ])("200 for the filter %s", async (filter, found) => {
    const { table } = await aStore({
      "Mug week": { start: "2026-04-01", stackable: false },
      "Tea week": { enabled: false, end: "2026-06-08" },
      Bowls: { automatic: true, override_stacking: true },
    });
    expect(await names(table, filter)).toEqual(found);
  });

  it("200 for a code in any case: each promotion that has it, and no other", async () => {
    const { table, ids } = await aStore({ Mugs: {}, Tea: { enabled: false }, Bowls: {} });
    await addAll(table, aRule(ids["Mugs"]), [aCode("Lark10"), aCode("MUGS")]);
    await addAll(table, aRule(ids["Tea"]), [aCode("LARK10")]);
    expect(await names(table, "eq(code,lark10)")).toEqual(["Tea", "Mugs"]);
    expect(await names(table, "eq(code,mugs)")).toEqual(["Mugs"]);
    expect(await names(table, "eq(code,lark10):eq(enabled,true)")).toEqual(["Mugs"]);
    expect(await names(table, "eq(code,mugs)|eq(name,Bowls)")).toEqual(["Bowls", "Mugs"]);
    expect(await names(table, "eq(code,LARK)")).toEqual([]);
    expect(await names(table, `eq(code,${"x".repeat(3000)})`)).toEqual([]);
  });

  it("200 for the code of an automatic one, and for ids", async () => {
    const { table, ids } = await aStore({ Mugs: { automatic: true }, Tea: {} });
    expect(await names(table, `eq(code,AUTO_${ids["Mugs"]})`)).toEqual(["Mugs"]);
    expect(await names(table, `eq(code,auto_${ids["Tea"]})`)).toEqual([]);
    expect(await names(table, `in(id,${ids["Tea"]},${ids["Mugs"]!.toUpperCase()})`)).toEqual(["Tea", "Mugs"]);
  });

  it.each(["eq(colour,green)", "like(code,LARK*)", "eq(enabled,perhaps)", "gt(name,A)", "eq(start,soon)"])(
    "400 for the filter %s",
    async (filter) => {
      const { status, body } = await list(memoryTable(), `filter=${encodeURIComponent(filter)}`);
      expect([status, body.errors[0].source]).toEqual([400, "filter"]);
    },
  );

  it("401 without a token, 403 for an implicit one", async () => {
    expect((await anEmptyShop().get("/v2/rule-promotions", { as: null })).status).toBe(401);
    expect((await anEmptyShop().get("/v2/rule-promotions", { as: "implicit" })).status).toBe(403);
  });
});
