import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { deletePromotion } from "../../../functions/promotions/standard/delete-promotion.ts";
import { updatePromotion } from "../../../functions/promotions/standard/update-promotion.ts";
import { promotionSetRead } from "../../../lib/live-promotions/promotion-set-store.ts";
import { readTogether } from "../../../lib/table/read-plan.ts";
import { call } from "../../support/call.ts";
import { createdPromotion, liveIn, promotionId } from "../../support/promotions/promotions.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const OVER = { start: "2026-01-01", end: "2026-02-01" };
const RUNS = { start: "2026-03-01", end: "2026-06-01" };

const kind = fc.constantFrom("create", "disable", "enable", "end", "rename", "delete");
const request = fc.record({ kind, target: fc.nat(3), name: fc.constantFrom("a", "b", "c") });

type Request = { readonly kind: string; readonly target: number; readonly name: string };

async function aShop() {
  const table = memoryTable({ now: () => NOON });
  const create = (given: object) => createdPromotion(table, given, { deadlineMs: 30_000 });
  const ids: string[] = [];
  for (const given of [{}, { enabled: false }, OVER, { automatic: true }]) {
    ids.push(await promotionId(create(given)));
  }
  const changes: Readonly<Record<string, object>> = {
    disable: { enabled: false },
    enable: { enabled: true, ...RUNS },
    end: OVER,
  };
  const ask = ({ kind: what, target, name }: Request) => {
    const params = { promotion_id: ids[target] ?? "" };
    const data = changes[what] ?? { name };
    const shared = { table, params, deadlineMs: 30_000 };
    if (what === "create") return create({ name });
    if (what === "delete") return call(deletePromotion, shared);
    return call(updatePromotion, { ...shared, body: { data } });
  };
  return { table, ask };
}

describe("standard promotions that are changed all at once", () => {
  it("are for carts exactly those that merchants have enabled and that are not over, and all are counted", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 8 }), async (requests) => {
        const { table, ask } = await aShop();
        const shop = shopOn(table);
        const answers = await Promise.all(requests.map(ask));
        expect(answers.filter(({ status }) => status >= 300 && status !== 404)).toEqual([]);
        const { data } = (await shop.get("/v2/promotions?page[limit]=100")).body;
        const wanted = data
          .filter(({ enabled, end }: { enabled: boolean; end: string }) => enabled && Date.parse(end) > +NOON)
          .map(({ id, name }: { id: string; name: string }) => `${id} ${name}`);
        const live = [...(await liveIn(table)).byId.values()].map(({ id, name }) => `${id} ${name}`);
        expect(live.sort()).toEqual(wanted.sort());
        const { set } = await readTogether(table, { set: promotionSetRead() });
        expect(set.index.value.counts.standard).toBe(data.length);
      }),
      { numRuns: 40 },
    );
  });
});
