import { describe, expect, it } from "@jest/globals";
import { getSettings, saveSettings } from "../../lib/settings/store.ts";
import type { Table } from "../../lib/table/table.ts";
import { readRefusal } from "../support/answers.ts";
import { checkOut, GUEST } from "../support/checkout.ts";
import { standardPromotion } from "../support/orders/goods.ts";
import { aMarket, LAMP } from "../support/orders/market.ts";
import { NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { aShop, custom, P1, P2, product } from "../support/shops/carts.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const HOLD_MINUTES = 15;

/** A shop with `lamps` lamps in stock, and carts `C` and `D` with `inEach` lamps each. */
async function aStockedShop(lamps: number, inEach: number, holdMinutes = 0) {
  let minutes = 0;
  const now = () => new Date(NOON.getTime() + minutes * 60_000);
  const shop = await aShop([], memoryTable({ now }));
  const { table, add } = shop;
  await setUp(table, holdMinutes);
  const timed = shopOn(table, { now });
  await expectData(timed.post(`/v2/inventories/${P1.id}`, { data: { quantity: lamps } }));
  for (const cart of ["C", "D"]) await add(cart, product("S1", inEach), { profile: "compatible", now });
  return {
    ...shop,
    now,
    wait: (more: number) => {
      minutes += more;
    },
    countNow: () => expectData(timed.get(`/v2/inventories/${P1.id}`)),
    move: (action: string, quantity: number) =>
      expectData(
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
  it("201: a checkout looks and takes nothing; the first payment does", async () => {
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

  it("400: too little names the product, and there is no order", async () => {
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

  it("201: held pieces are the order's until the hold ends, and available from that second on", async () => {
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

  it("enough stock leaves the counters as they are", async () => {
    const shop = await aMarket();
    await shop.stock(LAMP, 12);
    await shop.cart("A", product("S1", 5));
    await shop.cart("B", product("S1", 9));
    await shop.ordered("A");
    await shop.ordered("B");
    expect(await shop.count(LAMP)).toEqual([12, 0, 12]);
    expect(await shop.log(LAMP)).toEqual([["increment", 12]]);
  });

  it("orders 9, inventory 37: stock that sank below the quantity is 400, and there is no order", async () => {
    const shop = await aMarket();
    await shop.stock(LAMP, 5);
    await shop.cart("A", product("S1", 5));
    await shop.move(LAMP, "decrement", 1);
    const answer = await shop.checkout("A");
    expect(readRefusal(answer)).toEqual([400, "Insufficient stock"]);
    expect(answer.body.errors[0]).toMatchObject({ status: 400, meta: { id: LAMP, sku: "S1" } });
    expect(answer.body.errors[0].detail).toContain("Oak lamp");
    expect(await shop.orders()).toEqual([]);
    await shop.move(LAMP, "increment", 1);
    expect((await shop.checkout("A")).status).toBe(201);
  });

  it("every short product is named, once", async () => {
    const shop = await aMarket();
    await shop.cart("A", [
      ...[product("S1", 3), product("S2", 2), product("TEE", 1, { custom_inputs: { front: "a" } })],
      custom("w", { quantity: 99 }),
    ]);
    await shop.stock(LAMP, 2);
    await shop.stock(P2.id, 1);
    const { body, status } = await shop.checkout("A");
    expect(status).toBe(400);
    expect(body.errors.map(({ title, meta }) => [title, meta.id, meta.sku])).toEqual([
      ["Insufficient stock", LAMP, "S1"],
      ["Insufficient stock", P2.id, "S2"],
    ]);
  });

  it("items of one product are counted together", async () => {
    const shop = await aMarket();
    const tee = (front: string, quantity: number) => product("TEE", quantity, { custom_inputs: { front } });
    await shop.cart("A", [tee("a", 3), tee("b", 3)]);
    const [{ product_id }] = await shop.items("A");
    await shop.stock(product_id, 5);
    const answer = await shop.checkout("A");
    expect(readRefusal(answer)).toEqual([400, "Insufficient stock"]);
    await shop.move(product_id, "increment", 1);
    const order = await shop.ordered("A");
    expect((await shop.pay(order.id)).status).toBe(200);
    expect(await shop.count(product_id)).toEqual([0, 6, 6]);
  });

  it("inventory 32, carts 43: deferred checks let items in, and checkout refuses", async () => {
    const shop = await aMarket();
    await shop.stock(LAMP, 3);
    const deferred = { inventory_settings: { defer_inventory_check: true } };
    await shop.cart("A", product("S1", 5), {}, deferred);
    expect(readRefusal(await shop.checkout("A"))).toEqual([400, "Insufficient stock"]);
    const older = { id: "B", inventory_settings: { defer_inventory_checks: true } };
    const { inventory_settings } = await expectData(shop.post("/v2/carts", { data: older }));
    expect(inventory_settings).toEqual({ defer_inventory_check: true });
    expect((await shop.add("B", product("S1", 13))).status).toBe(201);
  });

  it("inventory 47, promotions 56: a gift that ran out is named in a 400", async () => {
    const shop = await aMarket();
    await shop.stock(P2.id, 1);
    const schema = {
      requirements: [{ targets: ["S1"], quantity: 1 }],
      ...{ gifts: ["S2"], auto_add_free_gift: true },
    };
    const data = standardPromotion({ automatic: true, promotion_type: "bundle_gift", schema });
    await expectData(shop.post("/v2/promotions", { data }));
    await shop.cart("A", product("S1"));
    expect((await shop.items("A")).map(({ sku }) => sku)).toContain("S2");
    await shop.move(P2.id, "decrement", 1);
    const { status, body } = await shop.checkout("A");
    expect([status, body.errors[0].title, body.errors[0].meta]).toEqual([
      ...[400, "Insufficient stock"],
      expect.objectContaining({ id: P2.id, sku: "S2" }),
    ]);
    expect(await shop.orders()).toEqual([]);
  });

  it("without stock for it a gift is not added, its trigger is", async () => {
    const shop = await aMarket();
    await shop.stock(P2.id, 0);
    const schema = {
      requirements: [{ targets: ["S1"], quantity: 1 }],
      ...{ gifts: ["S2"], auto_add_free_gift: true },
    };
    const data = standardPromotion({ automatic: true, promotion_type: "bundle_gift", schema });
    await expectData(shop.post("/v2/promotions", { data }));
    await shop.cart("A", product("S1"));
    expect((await shop.items("A")).map(({ sku }) => sku)).toEqual(["S1"]);
    expect((await shop.checkout("A")).status).toBe(201);
  });
});

describe("stock held at checkout for a time", () => {
  const held = async (minutes: number) => {
    const shop = await aMarket();
    await shop.hold(minutes);
    await shop.stock(LAMP, 10);
    await shop.cart("A", product("S1", 7));
    await shop.cart("B", product("S1", 7));
    return shop;
  };

  it("is off by default", async () => {
    const shop = await aMarket();
    const settings = await expectData(shop.get("/v2/settings/cart"));
    expect(settings.inventories).toEqual({ defer_inventory_check: false, hold_minutes: 0 });
  });

  it("is not available to others until the hold ends, and then it is, by the clock alone", async () => {
    const shop = await held(10);
    const order = await shop.ordered("A");
    expect(await shop.count(LAMP)).toEqual([3, 7, 10]);
    expect(readRefusal(await shop.checkout("B"))).toEqual([400, "Insufficient stock"]);
    expect((await shop.add("C", product("S1", 4))).status).toBe(400);
    shop.later(9 * 60);
    expect(await shop.count(LAMP)).toEqual([3, 7, 10]);
    shop.later(80);
    expect(await shop.count(LAMP)).toEqual([10, 0, 10]);
    const other = await shop.ordered("B");
    expect(await shop.count(LAMP)).toEqual([3, 7, 10]);
    expect(readRefusal(await shop.pay(order.id))).toEqual([400, "Insufficient stock"]);
    expect(await shop.transactions(order.id)).toEqual([]);
    expect((await shop.pay(other.id)).status).toBe(200);
    shop.later(3600);
    expect(await shop.count(LAMP)).toEqual([3, 7, 10]);
  });

  it("becomes allocated by the payment, once, and comes back by a cancellation, once", async () => {
    const shop = await held(10);
    const order = await shop.ordered("A");
    expect((await shop.pay(order.id)).status).toBe(200);
    expect(await shop.count(LAMP)).toEqual([3, 7, 10]);
    expect((await shop.change(order.id, { status: "cancelled" })).status).toBe(200);
    expect(await shop.count(LAMP)).toEqual([10, 0, 10]);
    const unpaid = await shop.ordered("B");
    expect(await shop.count(LAMP)).toEqual([3, 7, 10]);
    expect((await shop.change(unpaid.id, { status: "cancelled" })).status).toBe(200);
    expect(await shop.count(LAMP)).toEqual([10, 0, 10]);
    shop.later(3600);
    expect(await shop.count(LAMP)).toEqual([10, 0, 10]);
  });

  it("an order whose hold has ended is paid from what is there again", async () => {
    const shop = await held(1);
    const order = await shop.ordered("A");
    shop.later(3600);
    expect((await shop.pay(order.id)).status).toBe(200);
    expect(await shop.count(LAMP)).toEqual([3, 7, 10]);
    const folded = { allocate: 1, deallocate: -1 } as Record<string, number>;
    const allocated = (await shop.log(LAMP)).reduce((sum, [action, n]) => sum + (folded[action] ?? 0) * n, 0);
    expect(allocated).toBe(7);
  });
});
