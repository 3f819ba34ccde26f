import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { promotionSetRead } from "../../../lib/promotions/live/promotion-set-store.ts";
import { readTogether } from "../../../lib/table/table.ts";
import { createPromotionFor, liveIn, OVER, promotionId, RUNS } from "../../support/promotions/promotions.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const kind = fc.constantFrom("create", "disable", "enable", "end", "rename", "delete");
const request = fc.record({ kind, target: fc.nat(3), name: fc.constantFrom("a", "b", "c") });

type Request = { readonly kind: string; readonly target: number; readonly name: string };

async function aShop() {
  const table = memoryTable({ now: () => NOON });
  const shop = shopOn(table, { deadlineMs: 30_000 });
  const create = (given: object) => createPromotionFor(table, given, { deadlineMs: 30_000 });
  const ids: string[] = [];
  for (const given of [{}, { enabled: false }, OVER, { automatic: true }]) {
    ids.push(await promotionId(create(given)));
  }
  const changes: Readonly<Record<string, object>> = {
    disable: { enabled: false },
    enable: { enabled: true, ...RUNS },
    end: OVER,
  };
  const send = ({ kind: what, target, name }: Request) => {
    const path = `/v2/promotions/${ids[target]}` as const;
    if (what === "create") return create({ name });
    if (what === "delete") return shop.delete(path);
    return shop.put(path, { data: changes[what] ?? { name } });
  };
  return { table, send };
}

describe("standard promotions that are changed all at once", () => {
  it("are for carts exactly those that merchants have enabled and that are not over, and all are counted", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 8 }), async (requests) => {
        const { table, send } = await aShop();
        const shop = shopOn(table);
        const answers = await Promise.all(requests.map(send));
        expect(answers.filter(({ status }) => status >= 300 && status !== 404)).toEqual([]);
        const { data } = (await shop.get("/v2/promotions?page[limit]=100")).body;
        const wanted = data
          .filter(({ enabled, end }) => enabled && Date.parse(end) > +NOON)
          .map(({ id, name }) => `${id} ${name}`);
        const live = [...(await liveIn(table)).byId.values()].map(({ id, name }) => `${id} ${name}`);
        expect(live.sort()).toEqual(wanted.sort());
        const { set } = await readTogether(table, { set: promotionSetRead() });
        expect(set.index.value.counts.standard).toBe(data.length);
      }),
      { numRuns: 40 },
    );
  });
});
