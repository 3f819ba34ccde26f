import { expect } from "@jest/globals";
import { runWorker } from "../background/worker.ts";
import { expectData } from "../shop.ts";
import { product } from "../shops/carts.ts";
import { aProduct } from "../shops/products.ts";
import type { MemoryTable } from "../tables/memory-table.ts";
import { type Market, market } from "./market.ts";
import { foldLog } from "./stock-log.ts";

/** A shop with this number of products, ten units each, and a cart `A` with two of each. */
export async function shelves<T extends MemoryTable>(table: T, count: number) {
  const goods = Array.from({ length: count }, (_, n) =>
    aProduct({ name: `Good ${n}`, sku: `GOOD-${n}`, price: { USD: 100 } }),
  );
  const shop = await market(table, { products: goods, ticks: true, deadlineMs: 20_000 });
  for (const { id } of goods) await shop.stock(id, 10);
  await shop.cart(
    "A",
    goods.map((_, n) => product(`GOOD-${n}`, 2)),
  );
  return { ...shop, goods: goods.map(({ id }) => id) };
}

/** Lets the worker finish everything. */
export async function settleShelves(shop: Market<MemoryTable>): Promise<void> {
  const later = () => new Date(shop.clock.now.getTime() + 3_600_000);
  for (let round = 0; round < 5; round += 1) await runWorker({ table: shop.table, now: later });
  expect(shop.table.all().filter(({ type }) => type === "task")).toEqual([]);
}

/** Checks that every product has these counts, and that the logs of the first and last one add up to them. */
export async function expectEach(shop: Market<MemoryTable>, goods: readonly string[], counts: number[]) {
  const found = await expectData(
    shop.post("/v2/inventories/multiple", { data: goods.map((id) => ({ id })) }),
  );
  const shown = found.map(({ id, available, allocated, total }) => [id, available, allocated, total]);
  expect(shown).toEqual(goods.map((id) => [id, ...counts]));
  for (const id of [goods[0] ?? "", goods.at(-1) ?? ""]) {
    expect([id, foldLog(await shop.log(id))]).toEqual([id, counts]);
  }
}
