import { describe, expect, it } from "@jest/globals";
import { asGuest } from "../support/orders/market.ts";
import { expectEach, settleShelves, shelves } from "../support/orders/shelves.ts";
import { expectData } from "../support/shop.ts";
import { failingTable, WRITE_FAULTS, type WriteFault } from "../support/tables/failing-table.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const FEW = 2;
/** More items than one transaction can hold. */
const MANY = 52;

async function aShop(count: number, minutes: number) {
  const shop = await shelves(memoryTable({ now: () => new Date("2026-03-02T10:00:00Z") }), count);
  await shop.hold(minutes);
  const { left } = await shop.promote([{ code: "LARK", uses: 5 }]);
  await shop.add("A", { type: "promotion_item", code: "LARK" });
  return { ...shop, left };
}

type Shop = Awaited<ReturnType<typeof aShop>>;

/** Lets each write of a checkout fail in turn, with the same shop before each. @returns the number of writes */
async function interruptEach(fault: WriteFault, count: number, minutes: number): Promise<number> {
  const shop = await aShop(count, minutes);
  const putBack = shop.table.keepState();
  const began = shop.clock.now;
  let at = 0;
  for (; await interrupted(shop, at, fault, minutes); at += 1) {
    putBack();
    shop.clock.now = began;
  }
  return at;
}

/** Sends a checkout whose write number `at` fails, then sends it again. @returns whether there was such a write */
async function interrupted(shop: Shop, at: number, fault: WriteFault, minutes: number): Promise<boolean> {
  const headers = { "idempotency-key": "once" };
  const table = failingTable(shop.table, at, fault);
  const first = await shop.checkout("A", {}, { ...asGuest, headers, table }).catch(() => undefined);
  const again = await shop.checkout("A", {}, { ...asGuest, headers });
  expect([at, again.status]).toEqual([at, 201]);
  if (first?.status === 201) expect(again.body.data.id).toBe(first.body.data.id);
  await settleShelves(shop);
  expect([at, await shop.orders()]).toEqual([at, [expect.objectContaining({ id: again.body.data.id })]]);
  expect([at, await shop.left()]).toEqual([at, 4]);
  // If a checkout was killed between two transactions, its stock is released when the hold ends.
  if (fault !== "killed") await expectEach(shop, shop.goods, minutes > 0 ? [8, 2, 10] : [10, 0, 10]);
  shop.later(3600);
  await settleShelves(shop);
  for (const { total, available } of await expectData(shop.get("/v2/inventories?page[limit]=100"))) {
    expect([at, available, total]).toEqual([at, 10, 10]);
  }
  return table.isHit();
}

describe.each(WRITE_FAULTS)("a checkout of which a write is %s", (fault) => {
  it.each([
    ["few items", FEW, 0],
    ["few items that are held", FEW, 5],
  ])(
    "and that is sent again is one order with one use, of %s",
    async (_, count, minutes) => {
      expect(await interruptEach(fault, count, minutes)).toBeGreaterThan(0);
    },
    120_000,
  );

  it("and that is sent again is one order with one use, of many items that are held", async () => {
    expect(await interruptEach(fault, MANY, 5)).toBeGreaterThan(1);
  }, 300_000);
});
