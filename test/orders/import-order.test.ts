import { describe, expect, it } from "@jest/globals";
import { COUNT_SHARDS, getOrder } from "../../lib/orders/orders-store.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Table } from "../../lib/table/table.ts";
import type { Call } from "../support/call.ts";
import { aStoredOrder } from "../support/changed-orders.ts";
import { aMarket, amountsIn, asSignedIn, BILLING, GUEST } from "../support/orders/market.ts";
import { BILLED, orderId } from "../support/orders.ts";
import { NOON } from "../support/runtime.ts";
import { expectData, shopOn, tableAtNoon } from "../support/shop.ts";
import { product } from "../support/shops/carts.ts";

const money = (amount: number, currency = "USD") => ({ amount, currency, formatted: "?" });
const both = (unit: number, value: number) => ({ unit: money(unit), value: money(value) });
const ITEM = {
  type: "order_item",
  product_id: orderId("f1"),
  name: "Oak lamp",
  sku: "S1",
  quantity: 2,
  unit_price: { ...money(1000), include_tax: false },
  value: money(2000),
  meta: { display_price: { with_tax: both(1100, 2200), tax: both(100, 200) } },
};
const ORDER = {
  type: "order",
  status: "complete",
  payment: "paid",
  shipping: "fulfilled",
  customer: { id: orderId("d1"), name: "Mira Holt", email: "mira@example.org" },
  billing_address: BILLED,
  external_ref: "old-7",
  meta: {
    display_price: { with_tax: money(2200), without_tax: money(2000), tax: money(200) },
    timestamps: { created_at: "2019-05-06T07:08:09Z" },
  },
  included: { items: [ITEM] },
};

const send = (table: Table, data: object = {}, more: Call = {}) =>
  shopOn(table).post("/v2/orders", { data: { ...ORDER, ...data } }, more);
const prices = (changes: object) => ({
  meta: { display_price: { ...ORDER.meta.display_price, ...changes } },
});
const withItem = (changes: object) => ({ included: { items: [{ ...ITEM, ...changes }] } });
/** The stored count of orders. */
async function counted(table: Table): Promise<number> {
  const shards = await table.getMany(
    Array.from({ length: COUNT_SHARDS }, (_, shard) => keys.orderCount(shard)),
  );
  return shards.reduce((sum, item) => sum + Number(item?.["orders"] ?? 0), 0);
}

describe("POST /v2/orders", () => {
  it("201: an order from elsewhere, with its items, its amounts and its past [orders 6.7]", async () => {
    const table = tableAtNoon();
    const { status, body } = await send(table);
    const { data, included } = body;
    expect([status, data.status, data.payment, data.shipping, data.external_ref]).toEqual([
      ...[201, "complete", "paid", "fulfilled", "old-7"],
    ]);
    expect(amountsIn(data.meta.display_price)).toEqual({
      ...{ with_tax: 2200, without_tax: 2000, tax: 200, discount: 0, without_discount: 2000 },
      ...{ shipping: 0, shipping_discount: 0, balance_owing: 0, paid: 2200, authorized: 0 },
    });
    expect(data.meta.timestamps).toEqual({
      created_at: "2019-05-06T07:08:09.000Z",
      updated_at: NOON.toISOString(),
    });
    expect(data.relationships.customer.data.id).toBe(orderId("d1"));
    expect(included.items).toMatchObject([
      {
        product_id: orderId("f1"),
        sku: "S1",
        quantity: 2,
        unit_price: { amount: 1000, includes_tax: false },
      },
    ]);
    expect(included.items[0].meta.display_price).toMatchObject({
      with_tax: { value: { amount: 2200 } },
      without_tax: { value: { amount: 2000 } },
    });
    expect((await getOrder(table, data.id))!.value.is_manual).toBe(true);
    expect(await counted(table)).toBe(1);
  });

  it("201: items in `included`, next to the order, as it was read", async () => {
    const { included, ...data } = ORDER;
    const { status, body } = await shopOn(tableAtNoon()).post("/v2/orders", { data, included });
    expect([status, body.included.items.length]).toEqual([201, 1]);
  });

  it.each([
    ["unpaid", {}, { paid: 0, authorized: 0, balance_owing: 2200 }],
    ["authorized", {}, { paid: 0, authorized: 2200, balance_owing: 0 }],
    ["authorized", { paid: money(200) }, { paid: 200, authorized: 2000, balance_owing: 0 }],
    ["partially_authorized", { authorized: money(700) }, { paid: 0, authorized: 700, balance_owing: 1500 }],
    ["partially_paid", { paid: money(700) }, { paid: 700, authorized: 0, balance_owing: 1500 }],
    ["refunded", {}, { paid: 2200, authorized: 0, balance_owing: 0 }],
  ])("201: one that is %s, with what that says of its payments (%#)", async (payment, more, expected) => {
    const { status, body } = await send(tableAtNoon(), { payment, ...prices(more) });
    expect([status, body.data.payment]).toEqual([201, payment]);
    expect(amountsIn(body.data.meta.display_price)).toMatchObject(expected);
  });

  it("201: of a guest, of an account, and of an anonymized customer", async () => {
    const table = tableAtNoon();
    const guest = await send(table, { customer: { name: "Mira", email: "m@example.org" } });
    expect(guest.body.data.relationships).not.toHaveProperty("customer");
    const account = { id: orderId("d2"), member_id: orderId("d3") };
    const contact = { name: "Ada", email: "ada@example.org" };
    const ofAccount = (await send(table, { customer: undefined, account, contact })).body.data;
    expect([ofAccount.contact, ofAccount.relationships.account_member.data.id]).toEqual([
      contact,
      account.member_id,
    ]);
    const masked = (await send(table, { anonymized: true })).body.data;
    expect([masked.anonymized, masked.customer.email, masked.billing_address.city]).toEqual([true, "**", ""]);
  });

  it("201: the owner reads and lists it, though the import spells the ids in capital letters", async () => {
    const table = tableAtNoon();
    const ids = { id: orderId("d1").toUpperCase(), member_id: orderId("e1").toUpperCase() };
    const { id: _, ...person } = ORDER.customer;
    const owners = [
      ["customer", { customer: { ...person, id: ids.id } }],
      ["account", { customer: undefined, account: ids, contact: person }],
    ] as const;
    for (const [kind, fields] of owners) {
      const { id } = (await send(table, fields)).body.data;
      const call = await asSignedIn({ [kind]: orderId("d1") });
      expect([kind, (await shopOn(table).get(`/v2/orders/${id}`, call)).status]).toEqual([kind, 200]);
      expect((await expectData(shopOn(table).get("/v2/orders", call))).map((order) => order.id)).toEqual([
        id,
      ]);
    }
    const [listed] = await expectData(
      shopOn(table).get("/v2/orders", await asSignedIn({ account: orderId("d1") })),
    );
    expect(listed.relationships.account_member.data.id).toBe(orderId("e1"));
  });

  it("201: promotions and custom items; what is missing of amounts follows from the rest", async () => {
    const bare = { name: "Engraving", quantity: 3, unit_price: money(500) };
    const promotion = {
      ...bare,
      product_id: orderId("f2"),
      type: "promotion_item",
      name: "Spring",
      sku: "SPRING",
      quantity: 1,
      unit_price: money(-300),
    };
    const { body } = await send(tableAtNoon(), { included: { items: [bare, promotion] } });
    const [custom, taken] = body.included.items;
    expect([
      custom.type,
      custom.product_id,
      custom.sku,
      custom.meta.display_price.with_tax.value.amount,
    ]).toEqual([...["order_item", "", "", 1500]]);
    expect([taken.type, taken.promotion_source, taken.value.amount]).toEqual([
      ...["promotion_item", "rule-promotion", -300],
    ]);
  });

  it("409: an id that an order has, in any case of letters; 201: the same key gives the same order", async () => {
    const table = tableAtNoon();
    const id = orderId("ab");
    const headers = { "idempotency-key": "k" };
    const first = await send(table, { id }, { headers });
    const repeated = await send(table, { id }, { headers });
    expect([first.status, repeated.text]).toEqual([201, first.text]);
    const { status, body } = await send(table, { id: id.toUpperCase() });
    expect([status, body.errors[0].source]).toEqual([409, "data.id"]);
    expect(await counted(table)).toBe(1);
  });

  it("201: of ten imports of one id at once one, the others 409", async () => {
    const table = tableAtNoon();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(table, { id: orderId("ab") })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    expect(await counted(table)).toBe(1);
  });

  const AFTER = new Date(NOON.getTime() + 1000).toISOString();
  it.each([
    ["an unknown state", { status: "open" }, "data.status"],
    ["an unknown payment", { payment: "free" }, "data.payment"],
    ["an id that is none", { id: "order-1" }, "data.id"],
    ["no customer", { customer: undefined }, "data.customer"],
    ["a customer and an account", { account: { id: orderId(3) }, contact: ORDER.customer }, "data.customer"],
    ["an account without a contact", { customer: undefined, account: { id: orderId(3) } }, "data.contact"],
    ["an address that is none", { customer: { name: "M", email: "m@" } }, "data.customer.email"],
    ["no street", { billing_address: { ...BILLED, line_1: "" } }, "data.billing_address.line_1"],
    ["half a cent", prices({ with_tax: money(0.5) }), "data.meta.display_price.with_tax.amount"],
    ["no total", { meta: { display_price: {} } }, "data.meta.display_price.with_tax"],
    ["a discount that raises", prices({ discount: money(1) }), "data.meta.display_price.discount.amount"],
    [
      "an unknown currency",
      prices({ with_tax: money(2200, "XYZ") }),
      "data.meta.display_price.with_tax.currency",
    ],
    ["two currencies", prices({ tax: money(200, "EUR") }), "data.meta.display_price.tax.currency"],
    ["an item in another one", withItem({ value: money(1, "EUR") }), "data.included.items.0.value.currency"],
    [
      "a tax above the total",
      prices({ without_tax: undefined, tax: money(2201) }),
      "data.meta.display_price",
    ],
    [
      "an item too dear",
      withItem({ quantity: 2_000_000_000, unit_price: money(9e9) }),
      "data.included.items.0",
    ],
    ["no quantity", withItem({ quantity: 0 }), "data.included.items.0.quantity"],
    ["a product without a uuid", withItem({ product_id: "lamp" }), "data.included.items.0.product_id"],
    [
      "one id for two items",
      { included: { items: [1, 2].map(() => ({ ...ITEM, id: orderId(5) })) } },
      "data.included.items.1.id",
    ],
    [
      "more paid than owed",
      { payment: "authorized", ...prices({ authorized: money(2201) }) },
      "data.payment",
    ],
    ["paid, and yet not", prices({ paid: money(2199) }), "data.payment"],
    ["a part of nothing", { payment: "partially_paid" }, "data.payment"],
    [
      "a day to come",
      { meta: { ...ORDER.meta, timestamps: { created_at: AFTER } } },
      "data.meta.timestamps.created_at",
    ],
  ])("400: %s, and nothing is stored", async (_, data, source) => {
    const table = tableAtNoon();
    const { status, body } = await send(table, data);
    expect([status, body.errors.map((error: { source: string }) => error.source)]).toEqual([400, [source]]);
    expect(table.all()).toEqual([]);
  });

  it("403: shoppers import nothing", async () => {
    expect((await send(tableAtNoon(), {}, { as: "implicit" })).status).toBe(403);
  });
});

describe("DELETE /v2/orders/{orderID}", () => {
  const remove = (table: Table, orderID: string, more: Call = {}) =>
    shopOn(table).delete(`/v2/orders/${orderID}`, more);

  it("204: an imported order is gone from everywhere, and its id may be used again", async () => {
    const table = tableAtNoon();
    const { id } = (await send(table)).body.data;
    expect((await remove(table, id)).status).toBe(204);
    expect(table.all().filter(({ type }) => type.startsWith("order") && type !== "order_count")).toEqual([]);
    expect(await counted(table)).toBe(0);
    expect((await remove(table, id)).status).toBe(404);
    expect((await send(table, { id })).status).toBe(201);
    expect(await counted(table)).toBe(1);
  });

  it("204: of two at once one, and the count is down by one", async () => {
    const table = tableAtNoon();
    const { id } = (await send(table)).body.data;
    await send(table);
    const answers = await Promise.all([remove(table, id), remove(table, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect(await counted(table)).toBe(1);
  });

  it("403: shoppers", async () => {
    const { table, order, stored } = await aStoredOrder({ status: "cancelled" });
    expect((await remove(table, order.id, { as: "implicit" })).status).toBe(403);
    expect(await stored()).toBeDefined();
  });
});

describe("an imported order", () => {
  it("200: is cancelled like any other, and moves no stock", async () => {
    const table = tableAtNoon();
    const shop = shopOn(table);
    const { id } = (await send(table, { status: "incomplete", payment: "unpaid", shipping: "unfulfilled" }))
      .body.data;
    const before = table.all().length;
    const body = { data: { type: "order", status: "cancelled" } };
    expect((await shop.put(`/v2/orders/${id}`, body)).body.data.status).toBe("cancelled");
    expect(table.all().length).toBe(before);
  });
});

describe("imported orders", () => {
  const price = (amount: number) => ({ amount, currency: "USD", formatted: "$1.00" });
  const imported = (more: object = {}) => ({
    ...{ type: "order", status: "complete", payment: "paid", shipping: "fulfilled", customer: GUEST },
    ...{ billing_address: BILLING, shipping_address: BILLING },
    meta: {
      display_price: { with_tax: price(100), without_tax: price(100), tax: price(0) },
      timestamps: { created_at: "2020-01-01T00:00:00Z" },
    },
    ...more,
  });

  it("are found by the filter `manual`, and can be deleted; a paid order of a checkout cannot", async () => {
    const shop = await aMarket();
    await shop.cart("A", product("S1"));
    const real = await shop.ordered("A");
    await expectData(shop.pay(real.id));
    const { status, body, text } = await shop.post("/v2/orders", { data: imported() });
    expect([status, text.slice(0, 200)]).toEqual([201, expect.any(String)]);
    const found = await expectData(shop.get("/v2/orders?filter=eq(manual,true)"));
    expect(found.map(({ id }) => id)).toEqual([body.data.id]);
    const remove = (id: string, given: Call = {}) => shop.delete(`/v2/orders/${id}`, given);
    expect((await remove(body.data.id, { as: "implicit" })).status).toBe(403);
    const kept = await remove(real.id);
    expect(kept.status).toBe(422);
    expect((await remove(body.data.id)).status).toBe(204);
    expect((await shop.orders()).map(({ id }) => id)).toEqual([real.id]);
    expect((await remove(body.data.id)).status).toBe(404);
  });

  it("shoppers import none", async () => {
    const shop = await aMarket();
    expect((await shop.post("/v2/orders", { data: imported() }, { as: "implicit" })).status).toBe(403);
    expect(await shop.orders()).toEqual([]);
  });
});
