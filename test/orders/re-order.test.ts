import { describe, expect, it } from "@jest/globals";
import { readRefusal } from "../support/answers.ts";
import type { Call } from "../support/call.ts";
import { aCustomDiscount } from "../support/orders/goods.ts";
import { aMarket, LAMP, PARTS } from "../support/orders/market.ts";
import { aCustomer, signUp } from "../support/orders/people.ts";
import { expectData } from "../support/shop.ts";
import { custom, P1, P2, product } from "../support/shops/carts.ts";
import { publish } from "../support/shops/products.ts";
import { bundle } from "../support/shops/tea-set.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const again = (order_id: string) => ({ type: "order_items", order_id });
const rowsOf = (items: readonly { readonly sku: string; readonly quantity: number }[]) =>
  items.map(({ sku, quantity }) => [sku, quantity]);

/** A shop where client credentials ordered these items of cart `A`. */
async function ordered(items: unknown, fields: object = {}) {
  const shop = await aMarket();
  await shop.cart("A", items, {}, fields);
  const order = await shop.ordered("A");
  const reorder = (cart: string, more: object = {}, given: Call = {}) =>
    shop.post(`/v2/carts/${cart}/items`, { data: again(order.id), ...more }, given);
  return { ...shop, order, reorder };
}

const TAX = [{ type: "tax_item", name: "State", rate: 0.1 }];

describe("items of a past order", () => {
  it("two of an unpaid order join the one in the cart, without taxes", async () => {
    const shop = await ordered(product("S1", 2, { tax: TAX }));
    await shop.add("C", product("S1"));
    const { status, body } = await shop.reorder("C");
    expect([status, rowsOf(body.data)]).toEqual([201, [["S1", 3]]]);
    expect(body.data[0].meta.display_price.tax.value.amount).toBe(0);
    expect(body.errors).toBeUndefined();
  });

  it("a custom item is named as an error, and with the flag nothing is added", async () => {
    const shop = await ordered([product("S1", 2), custom("wrap"), product("S2")]);
    const refused = await shop.reorder("C", { options: { add_all_or_nothing: true } });
    expect(readRefusal(refused)).toEqual([404, "Product not found"]);
    expect(await shop.items("C")).toEqual([]);
    const { status, body } = await shop.reorder("C");
    expect([status, rowsOf(body.data)]).toEqual([
      201,
      [
        ["S1", 2],
        ["S2", 1],
      ],
    ]);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0]).toMatchObject({ status: 404, title: "Product not found" });
    expect(JSON.stringify(body.errors[0])).toMatch(/wrap/i);
  });

  it("carts 84, design 12: an unknown order is 404, and so is any order to a guest", async () => {
    const shop = await ordered(product("S1"));
    expect((await shop.add("C", again(UNKNOWN_ID), {})).status).toBe(404);
    const unknown = await shop.add("C", again(UNKNOWN_ID));
    const known = await shop.add("C", again(shop.order.id));
    expect(readRefusal(known)).toEqual([404, "Not Found"]);
    expect(known.text.replaceAll(shop.order.id, UNKNOWN_ID)).toBe(unknown.text);
    expect(await shop.items("C")).toEqual([]);
  });

  it("orders of others are 404 to shoppers, their own are not", async () => {
    const shop = await aMarket();
    const [ada, bob, grace] = [await signUp(shop, "ada"), await signUp(shop, "bob"), await aCustomer(shop)];
    const contact = { name: "Ada", email: "ada@example.com" };
    await shop.cart("A", product("S1"), ada.caller);
    const { id } = await shop.ordered("A", { customer: undefined, contact }, ada.caller);
    await shop.cart("mine", product("S2"), ada.caller);
    for (const { caller } of [bob, grace]) {
      expect(readRefusal(await shop.add("C", again(id), caller))).toEqual([404, "Not Found"]);
    }
    const { status, body } = await shop.add("mine", again(id), ada.caller);
    expect([status, rowsOf(body.data)]).toEqual([
      201,
      [
        ["S2", 1],
        ["S1", 1],
      ],
    ]);
  });

  it.each(["paid", "cancelled", "refunded"])("201: an order that is %s, too", async (state) => {
    const shop = await ordered(product("S1", 2));
    if (state === "cancelled") await shop.change(shop.order.id, { status: "cancelled" });
    else {
      const { body } = await shop.pay(shop.order.id);
      if (state === "refunded") await shop.settle(shop.order.id, body.data.id, "refund");
    }
    expect(rowsOf((await shop.reorder("C")).body.data)).toEqual([["S1", 2]]);
  });

  it("prices are those of today", async () => {
    const shop = await ordered(product("S1", 2));
    const prices = [{ ...P1.prices[0]!, currencies: { USD: { amount: 2500, includes_tax: false } } }];
    await publish(shop.table, [{ ...P1, prices }]);
    const { body } = await shop.reorder("C");
    expect(body.data[0].unit_price.amount).toBe(2500);
  });

  it("custom inputs and selections come along, and keep items apart", async () => {
    const custom_inputs = { front: "Nora" };
    const selection = { vessel: { [PARTS.MUG]: 2 }, tea: { [PARTS.GREEN]: 1 } };
    const shop = await ordered([product("TEE", 1, { custom_inputs }), bundle("TEA-SET", selection)]);
    await shop.add("C", product("TEE", 1, { custom_inputs: { front: "Jo" } }));
    const { body } = await shop.reorder("C");
    expect(body.errors).toBeUndefined();
    expect(rowsOf(body.data)).toEqual([
      ["TEE", 1],
      ["TEE", 1],
      ["TEA-SET", 1],
    ]);
    expect(body.data[1].custom_inputs).toEqual(custom_inputs);
    expect(body.data[2].bundle_configuration.selected_options).toEqual(selection);
  });

  it("mixed with other items, errors name the position of what failed", async () => {
    const shop = await ordered([product("S1"), custom("wrap")]);
    const data = [product("S2"), again(shop.order.id), { type: "cart_item", sku: "GHOST", quantity: 1 }];
    const { status, body } = await shop.add("C", data, {});
    expect([status, rowsOf(body.data)]).toEqual([
      201,
      [
        ["S2", 1],
        ["S1", 1],
      ],
    ]);
    expect(body.errors.map(({ title }) => title)).toEqual(["Product not found", "Product not found"]);
    const sources = body.errors.map(({ source }) => source);
    expect(sources[0]).toMatch(/^data\[?\.?1/);
    expect(sources[1]).toMatch(/^data\[?\.?2/);
  });

  it("one short product is named, the others are added", async () => {
    const shop = await ordered([product("S1", 5), product("S2", 2)]);
    await shop.stock(LAMP, 4);
    await shop.stock(P2.id, 2);
    const { status, body } = await shop.reorder("C");
    expect([status, rowsOf(body.data)]).toEqual([201, [["S2", 2]]]);
    expect(body.errors.map(({ title, meta }) => [title, meta.id, meta.sku])).toEqual([
      ["Insufficient stock", LAMP, "S1"],
    ]);
  });

  it("discounts, attributes, codes and groups stay with the source (rule 10)", async () => {
    const attributes = { table: { type: "integer", value: 7 } };
    const discount_settings = { custom_discounts_enabled: true };
    const shop = await ordered(product("S1", 2), { custom_attributes: attributes, discount_settings });
    await expectData(shop.post("/v2/carts/A/custom-discounts", { data: aCustomDiscount(-100) }));
    const order = await shop.ordered("A");
    const before = await expectData(shop.get("/v2/carts/A"));
    const { status } = await shop.add("C", again(order.id), {});
    expect(status).toBe(201);
    const after = await expectData(shop.get("/v2/carts/C"));
    expect(after.custom_attributes).toBeUndefined();
    expect(after.meta.display_price.discount.amount).toBe(0);
    expect(await expectData(shop.get("/v2/carts/A"))).toEqual(before);
  });

  it("codes of the order are not copied, and no use is taken", async () => {
    const shop = await aMarket();
    const { left } = await shop.promote([{ code: "LARK", uses: 5 }]);
    await shop.cart("A", [product("S1", 2), { type: "promotion_item", code: "LARK" }]);
    const order = await shop.ordered("A");
    const { body } = await shop.add("C", again(order.id), {});
    expect(rowsOf(body.data)).toEqual([["S1", 2]]);
    expect(await left()).toBe(4);
  });

  it("is done once under one key, however often it is asked at once", async () => {
    const shop = await ordered(product("S1", 2));
    const headers = { "idempotency-key": "again" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.reorder("C", {}, { headers })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(rowsOf(await shop.items("C"))).toEqual([["S1", 2]]);
  });

  it("a product without a price in the currency is reported, the rest is added", async () => {
    const shop = await ordered([product("S1"), product("S2")]);
    const { body } = await shop.reorder("C", {}, { headers: { "x-moltin-currency": "EUR" } });
    expect(rowsOf(body.data)).toEqual([["S1", 1]]);
    expect(body.errors.map(({ title, meta }) => [title, meta.sku ?? meta.id])).toEqual([
      ["Could not add product", "S2"],
    ]);
  });

  it("a missing order_id is 400", async () => {
    const shop = await aMarket();
    const answer = await shop.add("C", { type: "order_items" }, {});
    expect(readRefusal(answer)).toEqual([400, "required"]);
  });
});
