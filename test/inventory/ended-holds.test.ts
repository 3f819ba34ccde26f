import { beforeEach, describe, expect, it } from "@jest/globals";
import { aMarket, LAMP, type Market } from "../support/orders/market.ts";
import { NOON } from "../support/runtime.ts";
import { product } from "../support/shops/carts.ts";
import { faultsIn } from "../support/stock/stock-check.ts";
import type { MemoryTable } from "../support/tables/memory-table.ts";

const HOLD_MINUTES = 10;
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Ten lamps, of which an unpaid order holds six for ten minutes. */
let shop: Market<MemoryTable>;
let order: string;
beforeEach(async () => {
  shop = await aMarket();
  await shop.stock(LAMP, 10);
  await shop.hold(HOLD_MINUTES);
  await shop.cart("A", product("S1", 6));
  order = (await shop.ordered("A")).id;
});

describe("units whose holds have ended, but were not moved back yet", () => {
  it("201: a total below them can be set; 422 while they are held", async () => {
    expect((await shop.move(LAMP, "set", 5)).status).toBe(422);
    shop.later((HOLD_MINUTES + 1) * 60);
    expect((await shop.move(LAMP, "set", 5)).status).toBe(201);
    expect(await shop.count(LAMP)).toEqual([5, 0, 5]);
    expect(await faultsIn(shop.table, LAMP)).toEqual([]);
  });

  it("204: the stock can be deleted; 422 while they are held", async () => {
    expect((await shop.delete(`/v2/inventories/${LAMP}`)).status).toBe(422);
    shop.later((HOLD_MINUTES + 1) * 60);
    expect((await shop.delete(`/v2/inventories/${LAMP}`)).status).toBe(204);
  });
});

describe("a hold that a payment keeps", () => {
  it("leaves a mark that expires after a week", async () => {
    expect((await shop.pay(order)).status).toBe(200);
    const marks = shop.table.all().filter(({ type }) => type === "stock_kept");
    expect(marks.map(({ expires_at }) => expires_at)).toEqual([NOON.getTime() / 1000 + WEEK_SECONDS]);
  });
});
