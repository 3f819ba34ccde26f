import { describe, expect, it } from "@jest/globals";
import { getStock } from "../../lib/inventory/stock/stock-store.ts";
import { aMarket, LAMP } from "../support/orders/market.ts";
import { expectData } from "../support/shop.ts";
import { product } from "../support/shops/carts.ts";
import { faultsIn } from "../support/stock/stock-check.ts";

const DAY_MINUTES = 1440;

/** A shop that holds the lamps of unpaid orders for a day, with `count` orders made over that day. */
async function aDayOfOrders(count: number, pieces: number) {
  const shop = await aMarket();
  await shop.stock(LAMP, pieces);
  await shop.hold(DAY_MINUTES);
  const orders = [];
  for (let n = 0; n < count; n += 1) {
    await shop.cart(`A${n}`, product("S1"));
    orders.push(await shop.ordered(`A${n}`));
    shop.later((DAY_MINUTES * 60 - 600) / count);
  }
  return { ...shop, orders };
}

describe("holds of a day", () => {
  it("201: of many orders they end at few moments, so that the record stays small", async () => {
    const { table, orders, count } = await aDayOfOrders(130, 180);
    const { holds } = (await getStock(table, LAMP))!;
    expect(holds.length).toBeLessThanOrEqual(101);
    expect(holds.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(orders.length);
    expect(await count(LAMP)).toEqual([50, 130, 180]);
    expect(await faultsIn(table, LAMP)).toEqual([]);
  });

  it("201: all that has ended can be had by one buyer", async () => {
    const { table, later, cart, ordered, pay, count } = await aDayOfOrders(130, 130);
    later(2 * DAY_MINUTES * 60);
    expect(await count(LAMP)).toEqual([130, 0, 130]);
    await cart("B", product("S1", 130));
    expect((await pay((await ordered("B")).id)).status).toBe(200);
    expect(await count(LAMP)).toEqual([0, 130, 130]);
    expect(await faultsIn(table, LAMP)).toEqual([]);
  });

  it.each([0, 7, 400])(
    "200: a merchant says that %d are available after all of them have ended",
    async (quantity) => {
      const { table, later, put, count } = await aDayOfOrders(130, 130);
      later(2 * DAY_MINUTES * 60);
      const data = { type: "stock", id: LAMP, attributes: { available: quantity } };
      await expectData(put(`/v2/inventories/${LAMP}`, { data }));
      expect(await count(LAMP)).toEqual([quantity, 0, quantity]);
      expect(await faultsIn(table, LAMP)).toEqual([]);
    },
  );
});
