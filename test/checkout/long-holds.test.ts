import { describe, expect, it } from "@jest/globals";
import { getStock } from "../../lib/inventory/stock/stock-store.ts";
import { aMarket, LAMP } from "../support/orders/market.ts";
import { expectData } from "../support/shop.ts";
import { product } from "../support/shops/carts.ts";
import { faultsIn } from "../support/stock/stock-check.ts";

const DAY_MINUTES = 1440;

const ORDERS = 130;
const PIECES = 180;

/** A shop that holds the lamps of unpaid orders for a day, with orders made over that day. */
async function makeDayOfOrders() {
  const shop = await aMarket();
  await shop.stock(LAMP, PIECES);
  await shop.hold(DAY_MINUTES);
  for (let n = 0; n < ORDERS; n += 1) {
    await shop.cart(`A${n}`, product("S1"));
    await shop.ordered(`A${n}`);
    shop.later((DAY_MINUTES * 60 - 600) / ORDERS);
  }
  return { ...shop, evening: shop.clock.now, putBack: shop.table.keepState() };
}

let made: ReturnType<typeof makeDayOfOrders> | undefined;

/** The shop in the evening of that day, for each test as it was then. */
async function aDayOfOrders() {
  made ??= makeDayOfOrders();
  const shop = await made;
  shop.putBack();
  shop.clock.now = shop.evening;
  return shop;
}

describe("holds of a day", () => {
  it("201: of many orders they end at few moments, so that the record stays small", async () => {
    const { table, count } = await aDayOfOrders();
    const { holds } = (await getStock(table, LAMP))!;
    expect(holds.length).toBeLessThanOrEqual(101);
    expect(holds.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(ORDERS);
    expect(await count(LAMP)).toEqual([PIECES - ORDERS, ORDERS, PIECES]);
    expect(await faultsIn(table, LAMP)).toEqual([]);
  });

  it("201: all that has ended can be had by one buyer", async () => {
    const { table, later, cart, ordered, pay, count } = await aDayOfOrders();
    later(2 * DAY_MINUTES * 60);
    expect(await count(LAMP)).toEqual([PIECES, 0, PIECES]);
    await cart("B", product("S1", PIECES));
    expect((await pay((await ordered("B")).id)).status).toBe(200);
    expect(await count(LAMP)).toEqual([0, PIECES, PIECES]);
    expect(await faultsIn(table, LAMP)).toEqual([]);
  });

  it.each([0, 7, 400])(
    "200: a merchant says that %d are available after all of them have ended",
    async (quantity) => {
      const { table, later, put, count } = await aDayOfOrders();
      later(2 * DAY_MINUTES * 60);
      const data = { type: "stock", id: LAMP, attributes: { available: quantity } };
      await expectData(put(`/v2/inventories/${LAMP}`, { data }));
      expect(await count(LAMP)).toEqual([quantity, 0, quantity]);
      expect(await faultsIn(table, LAMP)).toEqual([]);
    },
  );
});
