import { describe, expect, it } from "@jest/globals";
import { getSettings, saveSettings } from "../../lib/settings/store.ts";
import type { Table } from "../../lib/table/table.ts";
import { checkOut, GUEST } from "../support/checkout.ts";
import { NOON } from "../support/runtime.ts";
import { dataOf, shopOn } from "../support/shop.ts";
import { aShop, P1, product } from "../support/shops/carts.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const HOLD_MINUTES = 15;

/** A shop with so many lamps, whose carts `C` and `D` have so many of them each. */
async function aStockedShop(lamps: number, inEach: number, holdMinutes = 0) {
  let minutes = 0;
  const now = () => new Date(NOON.getTime() + minutes * 60_000);
  const shop = await aShop([], memoryTable({ now }));
  const { table, add } = shop;
  await setUp(table, holdMinutes);
  const timed = shopOn(table, { now });
  await dataOf(timed.post(`/v2/inventories/${P1.id}`, { data: { quantity: lamps } }));
  for (const cart of ["C", "D"]) await add(cart, product("S1", inEach), { profile: "compatible", now });
  return {
    ...shop,
    now,
    wait: (more: number) => {
      minutes += more;
    },
    countNow: () => dataOf(timed.get(`/v2/inventories/${P1.id}`)),
    move: (action: string, quantity: number) =>
      dataOf(
        timed.post(`/v2/inventories/${P1.id}/transactions`, {
          data: { type: "stock-transaction", action, quantity },
        }),
      ),
    checkOut: (cart: string) => checkOut(table, cart, GUEST, { now }),
    pay: (orderID: string) =>
      timed.post(
        `/v2/orders/${orderID}/payments`,
        { data: { gateway: "manual", method: "purchase" } },
        { as: "implicit" },
      ),
  };
}

async function setUp(table: Table, hold_minutes: number): Promise<void> {
  const { settings, version } = await getSettings(table);
  const inventories = { ...settings.cart.inventories, hold_minutes };
  const gateways = { manual: { enabled: true } };
  const cart = { ...settings.cart, inventories };
  await saveSettings(table, { settings: { ...settings, cart, gateways }, version });
}

const shelf = (available: number, allocated: number) => ({
  available,
  allocated,
  total: available + allocated,
});

describe("stock at checkout", () => {
  it("201: a checkout looks and takes nothing; the first payment does [inventory Cases 36, 38, 40, spec 4.2 rule 13]", async () => {
    const shop = await aStockedShop(3, 2);
    const [first, second] = [await shop.checkOut("C"), await shop.checkOut("D")];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await shop.countNow()).toMatchObject(shelf(3, 0));
    expect((await shop.pay(first.body.data.id)).status).toBe(200);
    expect(await shop.countNow()).toMatchObject(shelf(1, 2));
    const refused = await shop.pay(second.body.data.id);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0]).toMatchObject({
      title: "Insufficient stock",
      meta: { id: P1.id, sku: "S1" },
    });
    expect(await shop.countNow()).toMatchObject(shelf(1, 2));
  });

  it("400: too little names the product, and there is no order [orders Case 9]", async () => {
    const shop = await aStockedShop(3, 2);
    await shop.move("decrement", 2);
    const { status, body } = await shop.checkOut("C");
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ title: "Insufficient stock", meta: { id: P1.id, sku: "S1" } });
  });

  it("400: a product on two items is named once [inventory 15, 17]", async () => {
    const shop = await aStockedShop(3, 2);
    const other = await shop.add("C", product("S1", 1, { custom_inputs: { note: "Anna" } }));
    expect(other.body.data).toHaveLength(2);
    await shop.move("decrement", 3);
    const { status, body } = await shop.checkOut("C");
    expect([status, body.errors.map((one) => one.meta.id)]).toEqual([400, [P1.id]]);
  });

  it("201: held pieces are the order's until the hold ends, and to be had from that second on", async () => {
    const shop = await aStockedShop(3, 2, HOLD_MINUTES);
    const first = await shop.checkOut("C");
    expect(await shop.countNow()).toMatchObject(shelf(1, 2));
    expect((await shop.checkOut("D")).status).toBe(400);
    shop.wait(HOLD_MINUTES);
    expect(await shop.countNow()).toMatchObject(shelf(3, 0));
    const second = await shop.checkOut("D");
    expect(second.status).toBe(201);
    expect(await shop.countNow()).toMatchObject(shelf(1, 2));
    expect((await shop.pay(first.body.data.id)).status).toBe(400);
    expect((await shop.pay(second.body.data.id)).status).toBe(200);
    expect(await shop.countNow()).toMatchObject(shelf(1, 2));
  });

  it("200: a payment in time keeps what was held; nothing moves", async () => {
    const shop = await aStockedShop(2, 2, HOLD_MINUTES);
    const { body } = await shop.checkOut("C");
    shop.wait(HOLD_MINUTES - 1);
    expect((await shop.pay(body.data.id)).status).toBe(200);
    shop.wait(HOLD_MINUTES);
    expect(await shop.countNow()).toMatchObject(shelf(0, 2));
  });

  it("200: after its hold has ended an order pays what is still there", async () => {
    const shop = await aStockedShop(2, 2, HOLD_MINUTES);
    const { body } = await shop.checkOut("C");
    shop.wait(2 * HOLD_MINUTES);
    expect((await shop.pay(body.data.id)).status).toBe(200);
    expect(await shop.countNow()).toMatchObject(shelf(0, 2));
  });

  it("201: of two checkouts at once for the last pieces one holds them", async () => {
    const shop = await aStockedShop(3, 2, HOLD_MINUTES);
    const answers = await Promise.all([shop.checkOut("C"), shop.checkOut("D")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await shop.countNow()).toMatchObject(shelf(1, 2));
  });

  it("201: the same request holds once", async () => {
    const shop = await aStockedShop(9, 2, HOLD_MINUTES);
    await Promise.all(Array.from({ length: 5 }, () => shop.checkOut("C")));
    expect(await shop.countNow()).toMatchObject(shelf(7, 2));
  });
});
