import { describe, expect, it } from "@jest/globals";
import type { CodesOwner } from "../../../lib/promotions/live/code.ts";
import { findCodes } from "../../../lib/promotions/live/codes-store.ts";
import { aCode, addAll, someCodes } from "../../support/promotions/code-additions.ts";
import { aCodedPromotion, nameCodes } from "../../support/promotions/codes.ts";
import { createPromotionFor, OVER, promotionId, RUNS } from "../../support/promotions/promotions.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { failingTable } from "../../support/tables/failing-table.ts";
import { interruptTable } from "../../support/tables/interrupted.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

async function withCodes(given: object, count = 3) {
  const table = memoryTable({ now: () => NOON });
  const shop = shopOn(table);
  const promotion_id = await promotionId(createPromotionFor(table, given));
  const owner: CodesOwner = { source: "standard", promotion_id, codes_id: promotion_id };
  await addAll(table, owner, [aCode("LARK10"), ...someCodes(count - 1)]);
  const codesLeft = () => table.all().filter(({ type }) => type.startsWith("promotion_code")).length;
  const idsOf = async (code: string) => {
    const { body } = await shop.get(`/v2/promotions?filter=eq(code,${code})`);
    return body.data.map(({ id }) => id);
  };
  return {
    ...{ table, owner, promotion_id, codesLeft, idsOf },
    update: (data: object, on = table) => shopOn(on).put(`/v2/promotions/${promotion_id}`, { data }),
    remove: (on = table) => shopOn(on).delete(`/v2/promotions/${promotion_id}`),
    read: () => shop.get(`/v2/promotions/${promotion_id}`),
  };
}

describe("GET /v2/promotions?filter=eq(code,…)", () => {
  it("200: exactly the promotion that has the code, in whatever case", async () => {
    const { table, promotion_id, idsOf } = await withCodes({});
    const shop = shopOn(table);
    await createPromotionFor(table, { name: "Another" });
    expect(await idsOf("LARK10")).toEqual([promotion_id]);
    expect(await idsOf("lark10")).toEqual([promotion_id]);
    expect(await idsOf("LARK1")).toEqual([]);
    const query = "filter=eq(code,lark10):eq(enabled,false)";
    expect((await shop.get(`/v2/promotions?${query}`)).body.data).toEqual([]);
  });
});

describe("PUT /v2/promotions/{promotion_id} of one that is over", () => {
  it("200: activated again, its codes are gone, and no task is left", async () => {
    const { table, promotion_id, update, idsOf, codesLeft } = await withCodes(OVER, 150);
    expect(await idsOf("LARK10")).toEqual([promotion_id]);
    expect((await update({ end: "2026-06-01" })).status).toBe(200);
    expect(await idsOf("LARK10")).toEqual([]);
    expect(await findCodes(table, "LARK10")).toEqual([]);
    expect(codesLeft()).toBe(0);
    expect(table.all().filter(({ type }) => type === "task")).toEqual([]);
  });

  it("200: merchants find no code any more, and may give it the same again", async () => {
    const table = memoryTable({ now: () => NOON });
    const shop = shopOn(table);
    const { promotion_id, add, texts } = await aCodedPromotion(table, RUNS);
    expect((await add(nameCodes("LARK10", "LARK20"))).status).toBe(201);
    const put = (data: object) => shop.put(`/v2/promotions/${promotion_id}`, { data });
    expect((await put(OVER)).status).toBe(200);
    expect(await texts()).toEqual(["LARK10", "LARK20"]);
    expect((await put(RUNS)).status).toBe(200);
    expect(await texts()).toEqual([]);
    expect((await add(nameCodes("LARK10"))).status).toBe(201);
    expect(await texts()).toEqual(["LARK10"]);
  });

  it("200: other changes of it keep the codes", async () => {
    const { promotion_id, update, idsOf } = await withCodes(OVER);
    for (const data of [{ name: "Autumn" }, { end: "2026-02-15" }, { enabled: false }]) {
      expect((await update(data)).status).toBe(200);
    }
    expect(await idsOf("LARK10")).toEqual([promotion_id]);
  });

  it("422 with more than 1,000 codes, nothing changed; 200 with 1,000", async () => {
    const { read, update, codesLeft, table, owner } = await withCodes(OVER, 1000);
    await addAll(table, owner, [aCode("ONE-MORE")]);
    const [before, codes] = [(await read()).body, codesLeft()];
    const { status, body } = await update({ end: "2026-06-01" });
    expect([status, body.errors[0].title]).toEqual([422, "Unprocessable Entity"]);
    expect([(await read()).body, codesLeft()]).toEqual([before, codes]);
    const other = await withCodes(OVER, 1000);
    expect((await other.update({ end: "2026-06-01" })).status).toBe(200);
  });
});

describe("PUT /v2/promotions/{promotion_id} that makes it automatic", () => {
  it("422 `No codes allowed` with a code, also with one that comes at the same time", async () => {
    const { table, update } = await withCodes({});
    const { status, body } = await update({ automatic: true });
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { title: "No codes allowed", source: "data.automatic" },
    ]);
    const promotion_id = await promotionId(createPromotionFor(table));
    const owner: CodesOwner = { source: "standard", promotion_id, codes_id: promotion_id };
    const raced = interruptTable(table, () => addAll(table, owner, [aCode("RACED")]));
    const shop = shopOn(raced);
    const answer = await shop.put(`/v2/promotions/${promotion_id}`, { data: { automatic: true } });
    expect(answer.status).toBe(422);
  });
});

describe("DELETE /v2/promotions/{promotion_id} with codes", () => {
  it("204: its codes go with it", async () => {
    const { table, remove, idsOf, codesLeft } = await withCodes({}, 150);
    expect((await remove()).status).toBe(204);
    expect(await idsOf("LARK10")).toEqual([]);
    expect(await findCodes(table, "LARK10")).toEqual([]);
    expect(codesLeft()).toBe(0);
  });

  it("leaves a task for the worker when it is stopped after the deletion", async () => {
    const { table, read, remove, idsOf } = await withCodes({});
    await remove({ ...table, ...failingTable(table, 1, "refused") });
    expect((await read()).status).toBe(404);
    expect(await idsOf("LARK10")).toEqual([]);
    expect(table.all().filter(({ type }) => type === "task")).toHaveLength(1);
  });
});
