import { describe, expect, it } from "@jest/globals";
import { createSetCache, promotionSetRead } from "../../../lib/promotions/live/promotion-set-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { readTogether } from "../../../lib/table/table.ts";
import { createPromotionFor, liveIn, promotionId } from "../../support/promotions/promotions.ts";
import { shopOn } from "../../support/shop.ts";
import { failingTable, WRITE_FAULTS } from "../../support/tables/failing-table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

/** Names of the promotions that merchants and carts read, and the stored count. */
async function names(table: Table) {
  const shop = shopOn(table);
  const listed = (await shop.get("/v2/promotions")).body.data;
  const live = await liveIn(table);
  const { set } = await readTogether(table, { set: promotionSetRead(createSetCache()) });
  return {
    merchants: listed.map(({ name }) => name).sort(),
    carts: [...live.byId.values()].map(({ name }) => name).sort(),
    counted: set.index.value.counts.standard,
  };
}

/** Checked after any fault: merchants, carts and the count agree, and an acknowledged change stays. */
async function agrees(table: Table, { status }: { readonly status: number }, done: readonly string[]) {
  const { merchants, carts, counted } = await names(table);
  expect(carts).toEqual(merchants);
  expect(counted).toBe(merchants.length);
  if (status < 300) expect(merchants).toEqual([...done].sort());
}

describe("a write of a promotion that goes wrong", () => {
  it.each(WRITE_FAULTS)("leaves merchants and carts with the same when it is %s", async (fault) => {
    for (let at = 0; ; at += 1) {
      const table = memoryTable();
      const failing = () => ({ ...table, ...failingTable(table, at, fault) });
      const created = failing();
      await agrees(table, await createPromotionFor(created, {}, { deadlineMs: 300 }), ["Larkfield spring"]);
      if (at > 0) expect(created.isHit()).toBe(false);

      const promotion_id = await promotionId(createPromotionFor(table, { name: "Summer" }));
      const path = `/v2/promotions/${promotion_id}` as const;
      const shopThatFails = () => shopOn(failing(), { deadlineMs: 300 });
      const before = (await names(table)).merchants.filter((name: string) => name !== "Summer");
      await agrees(table, await shopThatFails().put(path, { data: { name: "Autumn" } }), [
        "Autumn",
        ...before,
      ]);
      await agrees(table, await shopThatFails().delete(path), before);
      if (!created.isHit()) break;
    }
  });
});
