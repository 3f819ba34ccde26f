import { describe, expect, it } from "@jest/globals";
import { prepareMaskWrites } from "../../../lib/promotions/live/code-use-records-store.ts";
import { prepareReturnWrites } from "../../../lib/promotions/live/code-uses-store.ts";
import { STAFF_ROLES } from "../../../lib/use-case/staff-role.ts";
import { isWritten } from "../../support/promotions/code-additions.ts";
import { aCodedPromotion, nameCodes, orderCode } from "../../support/promotions/codes.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aStaffMember } from "../../support/staff.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

async function aUsedPromotion() {
  const table = memoryTable({ now: () => NOON });
  const shop = await aCodedPromotion(table);
  await shop.add([{ code: "LARK10" }, { code: "ONCE", uses: 1 }, { code: "UNUSED" }]);
  const { get } = shopOn(table);
  const path = `/v2/promotions/${shop.promotion_id}` as const;
  const usages = async (query = "") => (await get(`${path}/usages?${query}`)).body;
  const ofCode = (code: string) => get(`${path}/codes/${encodeURIComponent(code)}/usages`);
  return { table, usages, ofCode, ...shop };
}

describe("GET /v2/promotions/{promotion_id}/usages", () => {
  it("200: one of each order and code, newest first, whether the code has a limit [promotions 9.3]", async () => {
    const { table, usages, codes } = await aUsedPromotion();
    const first = await orderCode(table, "LARK10", { times: 2 });
    const second = await orderCode(table, "ONCE", { at: "2026-03-03T11:00:00.000Z" });
    const { data, meta } = await usages();
    const { data: all } = await codes();
    expect(data).toEqual([
      {
        ...{ id: expect.any(String), type: "promotion_usage", order_id: second?.orderId, code: "ONCE" },
        ...{ code_id: all[1].id, times_used: 1, used_on: "2026-03-03T11:00:00.000Z" },
        ...{ customer_id: "c-1", customer_email: "c@example.com", anonymized: false },
        meta: { timestamps: { updated_at: "2026-03-03T11:00:00.000Z" } },
      },
      expect.objectContaining({ order_id: first?.orderId, code: "LARK10", times_used: 2 }),
    ]);
    expect(meta.results.total).toBe(2);
    expect(new Set(data.map(({ id }) => id)).size).toBe(2);
  });

  it("200: without e-mail addresses for the roles marketing and read_only, with them for others", async () => {
    const { table, promotion_id } = await aUsedPromotion();
    await orderCode(table, "ONCE");
    const shop = shopOn(table);
    for (const role of STAFF_ROLES) {
      const as = await aStaffMember(table, role);
      const seen = role === "marketing" || role === "read_only" ? [] : ["c@example.com"];
      for (const path of ["usages", "codes/ONCE/usages"] as const) {
        const { body } = await shop.get(`/v2/promotions/${promotion_id}/${path}`, { as });
        expect(body.data.flatMap((use) => ("customer_email" in use ? [use.customer_email] : []))).toEqual(
          seen,
        );
      }
    }
  });

  it("200: says whose order was anonymized", async () => {
    const { table, usages } = await aUsedPromotion();
    const order = await orderCode(table, "ONCE");
    await isWritten(table, await prepareMaskWrites(table, order!.orderId, [order!.code]));
    expect((await usages()).data).toMatchObject([{ customer_email: "**", anonymized: true }]);
  });

  it("200: checking out leaves as many uses less, adding the code none", async () => {
    const { table, codes } = await aUsedPromotion();
    const usesOf = async () => (await codes()).data.map(({ uses }) => uses);
    expect(await usesOf()).toEqual([null, 1, null]);
    await orderCode(table, "ONCE");
    await orderCode(table, "LARK10");
    expect(await usesOf()).toEqual([null, 0, null]);
    expect(await orderCode(table, "ONCE")).toBeUndefined();
    expect((await codes()).data[1]).toMatchObject({ uses: 0, max_uses: 1 });
  });

  it("200: what was given back counts as nothing, and the use is there again", async () => {
    const { table, usages, codes } = await aUsedPromotion();
    const order = await orderCode(table, "ONCE");
    const why = { at: "2026-03-04T11:00:00.000Z", because: "expired", caller: { grant: "none" } } as const;
    await isWritten(
      table,
      await prepareReturnWrites(table, { orderId: order!.orderId, codes: [order!.code], ...why }),
    );
    const [usage] = (await usages()).data;
    expect(usage).toMatchObject({ times_used: 0, meta: { timestamps: { updated_at: why.at } } });
    expect((await codes()).data[1]).toMatchObject({ uses: 1, max_uses: 1 });
  });

  it("200: pages", async () => {
    const { table, usages } = await aUsedPromotion();
    for (let day = 1; day <= 5; day += 1)
      await orderCode(table, "LARK10", { at: `2026-03-0${day}T11:00:00.000Z` });
    const { data, meta } = await usages("page[limit]=2&page[offset]=2");
    expect(data.map(({ used_on }) => used_on.slice(8, 10))).toEqual(["03", "02"]);
    expect(meta).toMatchObject({ page: { current: 2, total: 3 }, results: { total: 5 } });
  });

  it("404: unknown promotion, and one that was deleted with its usages; 403: an implicit token", async () => {
    const { table, promotion_id } = await aUsedPromotion();
    const shop = shopOn(table);
    await orderCode(table, "LARK10");
    expect((await shop.get(`/v2/promotions/${promotion_id}/usages`, { as: "implicit" })).status).toBe(403);
    await shop.delete(`/v2/promotions/${promotion_id}`);
    expect((await shop.get(`/v2/promotions/${promotion_id}/usages`)).status).toBe(404);
    expect(table.all().filter(({ pk }) => pk.startsWith("CODE"))).toEqual([]);
  });
});

describe("GET /v2/promotions/{promotion_id}/codes/{code}/usages", () => {
  it("200: those of the code alone, in any case, also once it is deleted", async () => {
    const { table, ofCode, removeOne, add } = await aUsedPromotion();
    await add(nameCodes("LARK10#2"));
    for (const code of ["LARK10", "LARK10#2", "ONCE"]) await orderCode(table, code);
    const texts = async (code: string) => (await ofCode(code)).body.data.map((usage) => usage.code);
    expect(await texts("lark10")).toEqual(["LARK10"]);
    expect(await texts("UNUSED")).toEqual([]);
    await removeOne("LARK10");
    expect(await texts("LARK10")).toEqual(["LARK10"]);
  });

  it("404: a code that the promotion never had", async () => {
    expect((await (await aUsedPromotion()).ofCode("NONE")).status).toBe(404);
  });
});
