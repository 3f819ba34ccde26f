import { describe, expect, it } from "@jest/globals";
import { createPromotionFor, promotionId } from "../../support/promotions/promotions.ts";
import { shopOn } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const at = (day: number) => ({ now: () => new Date(Date.UTC(2026, 2, day)) });

async function aShop() {
  const table = memoryTable();
  const shop = shopOn(table);
  const create = (day: number, given: object) => promotionId(createPromotionFor(table, given, at(day)));
  const spring = await create(1, { name: "Spring" });
  const summer = await create(2, { name: "Summer", enabled: false, end: "2026-09-01" });
  const schema = { percent: 10, targets: ["MUG"] };
  const mugs = await create(3, {
    name: "Mug week",
    automatic: true,
    promotion_type: "item_percent_discount",
    schema,
  });
  const list = async (query = "") => {
    const { status, body } = await shop.get(`/v2/promotions?${query}`);
    return { status, body, ids: body.data?.map(({ id }) => id) };
  };
  return { table, spring, summer, mugs, list };
}

describe("GET /v2/promotions", () => {
  it("200: a page of them, newest first", async () => {
    const { spring, summer, mugs, list } = await aShop();
    expect((await list()).ids).toEqual([mugs, summer, spring]);
    const { body, ids } = await list("page[limit]=1&page[offset]=1");
    expect(ids).toEqual([summer]);
    expect(body.meta).toEqual({
      page: { limit: 1, offset: 1, current: 2, total: 3 },
      results: { total: 3 },
    });
    expect(body.links.next).toContain("/v2/promotions");
  });

  it("200: nothing in a new store", async () => {
    const { status, body } = await shopOn(memoryTable()).get("/v2/promotions");
    expect([status, body.data]).toEqual([200, []]);
  });

  it("200: only what passes a filter", async () => {
    const { spring, summer, mugs, list } = await aShop();
    for (const [filter, ids] of [
      ["eq(name,Spring)", [spring]],
      ["like(name,S*)", [summer, spring]],
      ["ilike(name,*WEEK)", [mugs]],
      ["eq(enabled,false)", [summer]],
      ["eq(automatic,true)", [mugs]],
      ["eq(promotion_type,percent_discount)", [summer, spring]],
      ["in(promotion_type,x_for_y,item_percent_discount)", [mugs]],
      ["gt(end,2026-08-01)", [summer]],
      [`in(id,${spring},${mugs})`, [mugs, spring]],
      ["eq(name,Spring):eq(enabled,false)", []],
      ["eq(name,Spring)|eq(enabled,false)", [summer, spring]],
    ] as const) {
      expect([filter, (await list(`filter=${encodeURIComponent(filter)}`)).ids]).toEqual([filter, ids]);
    }
  });

  it("200: the promotion that has a generated code, in whatever case", async () => {
    const { spring, mugs, list } = await aShop();
    expect((await list(`filter=eq(code,auto_${mugs})`)).ids).toEqual([mugs]);
    expect((await list(`filter=eq(code,AUTO_${mugs.toUpperCase()})`)).ids).toEqual([mugs]);
    expect((await list(`filter=eq(code,auto_${spring})`)).ids).toEqual([]);
    expect((await list("filter=eq(code,LARK10)")).ids).toEqual([]);
  });

  it("400 for a field or value that is not known", async () => {
    const { list } = await aShop();
    expect((await list("filter=eq(schema,x)")).status).toBe(400);
    expect((await list("filter=eq(promotion_type,half)")).status).toBe(400);
    expect((await list("page[limit]=0")).status).toBe(400);
  });
});
