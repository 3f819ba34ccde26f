import { describe, expect, it } from "@jest/globals";
import type { Order, OrderItem } from "../../../lib/orders/order.ts";
import { getOrder } from "../../../lib/orders/orders-store.ts";
import type { Call } from "../../support/call.ts";
import { aPastOrder, makeOrderItem, makeOtherItem, placeOrder } from "../../support/orders/past-orders.ts";
import { asShopper } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { custom, INK, P1, P2, product, quantitiesIn } from "../../support/shops/carts.ts";
import { aProduct } from "../../support/shops/products.ts";
import { CUP, TEA_SET } from "../../support/shops/tea-set.ts";
import { giveStock } from "../../support/stock/stock.ts";
import { aStockedShop } from "../../support/stock/stocked-shop.ts";

/** A shop with a past order of these items. Unless the call says otherwise, its token is of client credentials. */
async function aShopWithOrder(items: readonly OrderItem[], more: Partial<Order> = {}) {
  const shop = await aStockedShop([], [TEA_SET]);
  const order = await placeOrder(shop.table, aPastOrder(items, more));
  const again = { type: "order_items", order_id: order.id };
  const reorder = (rest: Partial<Call> & { options?: object } = {}) =>
    shop.add("C", again, { as: "client_credentials", ...rest });
  return { ...shop, order, again, reorder };
}

describe("POST /v2/carts/{cartID}/items with order_items", () => {
  it("201: equal items grow, at today's price, without taxes", async () => {
    const taxes = [{ id: "t", name: "VAT", rate: 0.2 }];
    const { add, reorder } = await aShopWithOrder([makeOrderItem(P1, 2, { taxes }), makeOrderItem(P2)]);
    await add("C", product("S1"));
    const answer = await reorder();
    expect([answer.status, quantitiesIn(answer.body), answer.body.errors]).toEqual([
      201,
      ["S1 × 3", "S2 × 1"],
      undefined,
    ]);
    const { display_price } = answer.body.meta;
    expect([display_price.with_tax.amount, display_price.tax.amount]).toEqual([3 * 1999 + 700, 0]);
  });

  it("201: custom inputs, selections and locations come along; gifts and promotions do not", async () => {
    const { reorder } = await aShopWithOrder([
      makeOrderItem(INK, 1, { custom_inputs: { front: "Ann" } }),
      makeOrderItem(TEA_SET, 1, {
        bundle: { selected_options: { vessel: { [CUP]: 3 }, tea: {} }, component_names: {} },
      }),
      makeOrderItem(P1, 1, { location: "hamburg" }),
      makeOrderItem(P2, 1, { gift_of: "a-promotion" }),
      makeOtherItem("promotion", "SAVE10"),
    ]);
    const { status, body } = await reorder();
    expect([status, body.errors]).toEqual([201, undefined]);
    expect(body.data).toMatchObject([
      { sku: "TEE", custom_inputs: { front: "Ann" } },
      { sku: "TEA-SET", bundle_configuration: { selected_options: { vessel: { [CUP]: 3 }, tea: {} } } },
      { sku: "S1", location: "hamburg" },
    ]);
    expect(quantitiesIn((await reorder()).body)).toEqual(["TEE × 2", "TEA-SET × 2", "S1 × 2"]);
  });

  it("201 naming the custom item, which stays; nothing is added by `add_all_or_nothing`", async () => {
    const { reorder, items, order } = await aShopWithOrder([makeOrderItem(P1), makeOtherItem("custom", "w")]);
    const error = {
      status: 404,
      title: "Product not found",
      detail: expect.stringContaining("Gift wrap"),
      meta: { order_id: order.id, sku: "w" },
    };
    const all = await reorder({ options: { add_all_or_nothing: true } });
    expect([all.status, all.body.errors]).toEqual([404, [error]]);
    expect(await items()).toEqual([]);
    const answer = await reorder();
    expect([answer.status, quantitiesIn(answer.body), answer.body.errors]).toEqual([
      201,
      ["S1 × 1"],
      [error],
    ]);
  });

  it("404 with the cart as it is, where nothing of the order is available", async () => {
    const { add, reorder } = await aShopWithOrder([
      makeOtherItem("custom", ""),
      makeOtherItem("custom", "w"),
    ]);
    await add("C", product("S2"));
    const answer = await reorder();
    expect([answer.status, quantitiesIn(answer.body)]).toEqual([404, ["S2 × 1"]]);
    expect(answer.body.errors.map(({ meta }) => meta.sku)).toEqual([undefined, "w"]);
  });

  it("201: what is gone, short or over a limit is reported, the others come", async () => {
    const gone = aProduct({ sku: "GONE" });
    const { reorder, table } = await aShopWithOrder([
      makeOrderItem(gone),
      makeOrderItem(P1, 4),
      makeOrderItem(P2, 2),
    ]);
    await giveStock(table, P1.id, 3);
    const answer = await reorder();
    expect([answer.status, quantitiesIn(answer.body)]).toEqual([201, ["S2 × 2"]]);
    expect(answer.body.errors).toMatchObject([
      { status: 404, title: "Product not found", meta: { id: gone.id } },
      { status: 400, title: "Insufficient stock", meta: { id: P1.id, sku: "S1" } },
    ]);
  });

  it("201: shipping groups stay with the order, and errors say so", async () => {
    const { reorder, order } = await aShopWithOrder([makeOrderItem(P1, 1, { shipping_group_id: "g" })]);
    const answer = await reorder();
    expect([answer.status, quantitiesIn(answer.body), answer.body.data[0].shipping_group_id]).toEqual([
      201,
      ["S1 × 1"],
      undefined,
    ]);
    expect(answer.body.errors).toMatchObject([
      {
        status: 404,
        title: "Cart shipping group not found",
        meta: { order_id: order.id, shipping_group_id: "g" },
      },
    ]);
  });

  it("201: mixed with other kinds, reported by their positions", async () => {
    const { add, again, order, table } = await aShopWithOrder([
      makeOrderItem(P1, 2),
      makeOtherItem("custom", "w"),
      makeOrderItem(P2),
    ]);
    const shop = shopOn(table);
    const second = await placeOrder(table, aPastOrder([makeOrderItem(P2, 4)]));
    await shop.post("/v2/carts", { data: { id: "B" } });
    await add("B", product("S1", 3));
    const data = [
      product("S1"),
      again,
      { type: "order_items", order_id: "ghost" },
      custom("w2"),
      { type: "cart_items", cart_id: "B" },
      { type: "order_items", order_id: second.id.toUpperCase() },
    ];
    const answer = await add("C", data, { as: "client_credentials" });
    expect([answer.status, quantitiesIn(answer.body)]).toEqual([201, ["S1 × 6", "S2 × 5", "w2 × 1"]]);
    expect(answer.body.errors).toMatchObject([
      { title: "Product not found", source: "data.1", meta: { order_id: order.id, sku: "w" } },
      { title: "Not Found", source: "data.2.order_id", meta: { order_id: "ghost" } },
    ]);
  });

  it("201: an empty cart takes the order's currency, as long as the store sells in it", async () => {
    const currency = (code: string) => ({ ...aPastOrder([]).currency, code });
    for (const [code, expected] of [
      ["EUR", "EUR"],
      ["GBP", "USD"],
    ] as const) {
      const { reorder } = await aShopWithOrder([makeOrderItem(P1)], { currency: currency(code) });
      const { body } = await reorder();
      expect(body.meta.display_price.with_tax.currency).toBe(expected);
    }
  });

  it("400: without an order id, and of more than ten orders in one request", async () => {
    const { add, again, reorder } = await aShopWithOrder([makeOrderItem(P1)]);
    for (const [order_id, title] of [
      [undefined, "required"],
      [7, "invalid_type"],
      ["", "string_gte"],
    ] as const) {
      const { status, body } = await add("C", { type: "order_items", order_id });
      expect([status, body.errors]).toMatchObject([400, [{ title, source: "data.order_id" }]]);
    }
    const many = await add("C", Array(11).fill(again), { as: "client_credentials" });
    expect([many.status, quantitiesIn(many.body), many.body.errors]).toMatchObject([
      201,
      ["S1 × 10"],
      [{ status: 400, source: "data.10.order_id" }],
    ]);
    expect(quantitiesIn((await reorder()).body)).toEqual(["S1 × 11"]);
  });
});

describe("orders that a shopper may add again", () => {
  const ofAccount = { account: { id: "acme" }, customer: { name: "A", email: "a@example.com" } };
  const guests = { customer: { name: "Guest", email: "guest@example.com" } };

  it.each([
    ["a customer's own", {}, { customer: "ron" }, 201],
    ["another customer's", {}, { customer: "eve" }, 404],
    ["an account's own", ofAccount, { account: "acme" }, 201],
    ["another account's", ofAccount, { account: "other" }, 404],
    ["a customer's, with an account's token", {}, { account: "ron" }, 404],
    ["a customer's, with an implicit token alone", {}, {}, 404],
    ["a guest's, with an implicit token alone, which names no owner", guests, {}, 404],
    ["a guest's, with a customer's token", guests, { customer: "guest" }, 404],
  ])("%s", async (_, more, who, status) => {
    const { reorder, order, items } = await aShopWithOrder([makeOrderItem(P1)], more);
    const answer = await reorder({ as: "implicit", headers: await asShopper(who) });
    expect(answer.status).toBe(status);
    if (status === 404) {
      expect(answer.body.errors).toMatchObject([{ title: "Not Found", meta: { order_id: order.id } }]);
      expect(await items()).toEqual([]);
    }
  });

  it("404: an order that is not there is answered like another's [carts.]", async () => {
    const { add, again, order } = await aShopWithOrder([makeOrderItem(P1)]);
    const answerFor = async (order_id: string) => {
      const { status, text } = await add("C", { ...again, order_id });
      return [status, text.replaceAll(order_id, "ID")];
    };
    expect(await answerFor("00000000-0000-4000-8000-00000000ffff")).toEqual(await answerFor(order.id));
  });
});

describe("an order that is added again", () => {
  it.each([
    ["unpaid", {}],
    ["cancelled", { status: "cancelled" }],
    ["paid and shipped", { status: "complete", payment: "paid", shipping: "fulfilled" }],
    ["refunded", { status: "complete", payment: "refunded" }],
    ["imported", { is_manual: true }],
  ] as const)("201 and is not changed: %s", async (_, more) => {
    const { reorder, order, table } = await aShopWithOrder([makeOrderItem(P1)], more);
    expect((await reorder()).status).toBe(201);
    expect(await getOrder(table, order.id)).toMatchObject({ value: order, version: 1 });
  });

  it("201 once, however often it is sent with one Idempotency-Key", async () => {
    const { reorder, items } = await aShopWithOrder([makeOrderItem(P1, 2), makeOrderItem(P2)]);
    const headers = { "idempotency-key": "again-1" };
    const first = await reorder({ headers });
    const others = await Promise.all([reorder({ headers }), reorder({ headers })]);
    for (const other of others) expect([other.status, other.text]).toEqual([201, first.text]);
    expect(await items()).toEqual([
      ["S1", 2, false],
      ["S2", 1, false],
    ]);
  });

  it("201 twice without a key: both count, none is lost in a race", async () => {
    const { reorder, items } = await aShopWithOrder([makeOrderItem(P1, 2)]);
    await Promise.all(Array.from({ length: 8 }, () => reorder({ deadlineMs: 60_000 })));
    expect(await items()).toEqual([["S1", 16, false]]);
  });
});
