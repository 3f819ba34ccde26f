import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { prepareReturnWrites, prepareUndoWrites } from "../../../lib/promotions/live/code-uses-store.ts";
import type { Call } from "../../support/call.ts";
import { walkIds } from "../../support/lists/walk.ts";
import { isWritten } from "../../support/promotions/code-additions.ts";
import { aCodedPromotion, orderCode } from "../../support/promotions/codes.ts";
import { shopOn } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const FIRST_MS = Date.parse("2026-03-02T10:00:00.000Z");
const PAGE = "page[limit]=4";

async function aPromotion() {
  const table = memoryTable();
  const shop = await aCodedPromotion(table);
  await shop.add([{ code: "MANY" }, { code: "LIMITED", uses: 100 }]);
  const { params } = shop;
  const ofCode = { ...params, code: "MANY" };
  return {
    table,
    shop,
    uses: async (codes: readonly string[]) => {
      for (const [number, code] of codes.entries())
        await orderCode(table, code, { at: new Date(FIRST_MS + number * 1000).toISOString() });
    },
    usages: async (query = PAGE) =>
      (await shopOn(table).get(`/v2/promotions/${params.promotion_id}/usages?${query}`)).body,
    ofCode: async (query = PAGE) =>
      (await shopOn(table).get(`/v2/promotions/${ofCode.promotion_id}/codes/${ofCode.code}/usages?${query}`))
        .body,
    walkAll: (more: Call = {}) =>
      walkIds({ shop: shopOn(table), path: `/v2/promotions/${params.promotion_id}/usages?${PAGE}`, more }),
    walkCode: (more: Call = {}) =>
      walkIds({
        shop: shopOn(table),
        path: `/v2/promotions/${params.promotion_id}/codes/MANY/usages?${PAGE}`,
        more,
      }),
  };
}

const idsOf = ({ data }: { data: readonly { id: string }[] }) => data.map(({ id }) => id);
const times = ({ data }: { data: readonly { used_on: string }[] }) => data.map(({ used_on }) => used_on);
const alternately = (count: number) =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? "MANY" : "LIMITED"));

describe("lists of usages", () => {
  it("have the newest first, and read no more than their page", async () => {
    const { table, uses, usages, ofCode, walkAll, walkCode } = await aPromotion();
    await uses(alternately(30));
    const before = { ...table.calls };
    const first = await usages();
    expect(table.calls.query - before.query).toBe(2);
    expect(times(first)).toEqual(times(first).toSorted().toReversed());
    expect(first.data[0].used_on).toBe(new Date(FIRST_MS + 29_000).toISOString());
    expect(first.meta).toMatchObject({ page: { total: 8 }, results: { total: 30 } });
    expect(await walkAll()).toEqual(idsOf(await usages("page[limit]=100")));
    const ofMany = await ofCode("page[limit]=100");
    expect(ofMany.meta.results.total).toBe(15);
    expect(await walkCode()).toEqual(idsOf(ofMany));
    const short = { answerBytes: 2000 }; // one or two of the four on a page
    expect(await walkAll(short)).toEqual(await walkAll());
    expect(await walkCode(short)).toEqual(idsOf(ofMany));
    expect(idsOf(await ofCode(`${PAGE}&page[offset]=5`))).toEqual(idsOf(ofMany).slice(5, 9));
  });

  it("end with a page that has no link, though it is full", async () => {
    const { uses, usages, ofCode } = await aPromotion();
    await uses(Array<string>(8).fill("MANY"));
    for (const list of [usages, ofCode]) {
      const [first, last] = [await list(), await list(`${PAGE}&page[offset]=4`)];
      expect([first.links.next, last.links.next]).toEqual([expect.any(String), null]);
      expect(last.data).toHaveLength(4);
    }
  });

  it("keep what was given back where it was, and forget what was never an order's", async () => {
    const { table, usages, ofCode } = await aPromotion();
    const kept = (await orderCode(table, "MANY"))!;
    const undone = (await orderCode(table, "LIMITED"))!;
    const why = { at: "2026-03-09T11:00:00.000Z", because: "cancelled", caller: { grant: "none" } } as const;
    const back = await prepareReturnWrites(table, { orderId: kept.orderId, codes: [kept.code], ...why });
    expect(await isWritten(table, back)).toBe(true);
    expect(await isWritten(table, await prepareUndoWrites(table, undone.orderId, [undone.code]))).toBe(true);
    const { data, meta } = await usages();
    expect([data.length, data[0].times_used, meta.results.total]).toEqual([1, 0, 1]);
    expect((await ofCode()).meta.results.total).toBe(1);
  });

  it("of one order with two codes at the same moment go on behind each of them", async () => {
    const { table, usages, walkAll } = await aPromotion();
    for (let order = 0; order < 5; order += 1) {
      await orderCode(table, "MANY");
      await orderCode(table, "LIMITED");
    }
    expect(await walkAll()).toEqual(idsOf(await usages("page[limit]=100")));
    expect(new Set(await walkAll()).size).toBe(10);
  });

  it("take an own place in a link: a text that no link had is 400", async () => {
    const { shop, table } = await aPromotion();
    const query = `page[after]=${Buffer.from(JSON.stringify([randomUUID()])).toString("base64url")}`;
    expect(
      (await shopOn(table).get(`/v2/promotions/${shop.params.promotion_id}/usages?${query}`)).status,
    ).toBe(400);
  });
});
