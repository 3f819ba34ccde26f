import { describe, expect, it } from "@jest/globals";
import { aCodedRule, orderCode } from "../../../support/promotions/codes.ts";
import { NOON } from "../../../support/runtime.ts";
import { shopOn } from "../../../support/shop.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../../support/unknown-id.ts";

describe("GET /v2/rule-promotions/{promotionID}/usages and …/codes/{codeID}/usages", () => {
  it("200: the same, of a code by its id or text; 404: no code, unknown promotion", async () => {
    const table = memoryTable({ now: () => NOON });
    const shop = shopOn(table);
    const { add, promotionID } = await aCodedRule(table);
    const { body } = await add([{ code: "A", uses: 5, consume_unit: "per_application" }, { code: "B" }]);
    await orderCode(table, "A", { times: 3 });
    await orderCode(table, "B");
    expect((await shop.get(`/v2/rule-promotions/${promotionID}/usages`)).body.meta.results.total).toBe(2);
    const ofCode = (codeID: string) => shop.get(`/v2/rule-promotions/${promotionID}/codes/${codeID}/usages`);
    const [{ id }] = body.data;
    expect((await ofCode(id)).body.data).toMatchObject([{ code: "A", code_id: id, times_used: 3 }]);
    expect((await ofCode("a")).body.data).toEqual((await ofCode(id)).body.data);
    expect([(await ofCode(UNKNOWN_ID)).status, (await ofCode("C")).status]).toEqual([404, 404]);
    expect((await shop.get(`/v2/rule-promotions/${UNKNOWN_ID}/usages`)).status).toBe(404);
  });
});
