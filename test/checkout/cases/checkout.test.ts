import { describe, expect, it } from "@jest/globals";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import {
  aMarket,
  amountsOf,
  asGuest,
  BILLING,
  LAMP,
  PARTS,
  refusalOf,
  statesOf,
} from "../../support/orders/market.ts";
import { dataOf } from "../../support/shop.ts";
import { custom, INK, product } from "../../support/shops/carts.ts";
import { bundle } from "../../support/shops/tea-set.ts";

const lamps = (quantity = 1, more: object = {}) => product("S1", quantity, more);

describe("orders 11: the cases of checkout", () => {
  it("1: three lamps with a tax of 7.25 percent are one unpaid order of 64.32", async () => {
    const shop = await aMarket();
    const tax = [{ type: "tax_item", name: "State", rate: 0.0725 }];
    await shop.cart("A", lamps(3, { tax }), {});
    const { status, body } = await shop.checkout("A");
    expect([status, statesOf(body.data), body.data.anonymized]).toEqual([
      201,
      "incomplete/unpaid/unfulfilled",
      false,
    ]);
    expect(amountsOf(body.data)).toMatchObject({
      ...{ with_tax: 6432, balance_owing: 6432, without_tax: 5997, tax: 435 },
      ...{ discount: 0, without_discount: 5997, shipping: 0, shipping_discount: 0, paid: 0, authorized: 0 },
    });
    expect(body.data.meta.display_price.with_tax.formatted).toBe("$64.32");
    expect(body.included.items).toHaveLength(1);
    expect(body.included.items[0]).toMatchObject({
      type: "order_item",
      sku: "S1",
      quantity: 3,
      product_id: LAMP,
    });
    expect(body.data.relationships.items.data).toEqual([{ type: "item", id: body.included.items[0].id }]);
  });

  it.each([".a@b.c", "a..b@c.d", "a.@b.co", "nobody", ""])(
    "2: the address %j is 400 format",
    async (email) => {
      const shop = await aMarket();
      await shop.cart("A", lamps());
      const answer = await shop.checkout("A", { customer: { email, name: "M" } });
      expect(refusalOf(answer)).toEqual([400, "format"]);
      expect(answer.body.errors[0].source).toBe("data.customer.email");
      expect(await shop.orders()).toEqual([]);
    },
  );

  it.each(["first_name", "last_name", "line_1", "postcode", "country"])(
    "3: billing without %s is 400",
    async (field) => {
      const shop = await aMarket();
      await shop.cart("A", lamps());
      for (const value of [undefined, ""]) {
        const answer = await shop.checkout("A", { billing_address: { ...BILLING, [field]: value } });
        expect(answer.status).toBe(400);
        expect(answer.body.errors[0].source).toBe(`data.billing_address.${field}`);
      }
      const shipping = await shop.checkout("A", { shipping_address: { ...BILLING, [field]: "" } });
      expect([shipping.status, shipping.body.errors[0].source]).toEqual([
        400,
        `data.shipping_address.${field}`,
      ]);
      expect(await shop.orders()).toEqual([]);
    },
  );

  it("3: county, region, city and company may be missing or empty", async () => {
    const shop = await aMarket();
    await shop.cart("A", lamps());
    const empty = {
      county: "",
      region: "",
      city: "",
      company_name: "",
      line_2: "",
      phone_number: "",
      instructions: "",
    };
    const order = await shop.ordered("A", { shipping_address: { ...BILLING, ...empty } });
    expect(order.billing_address).toEqual({
      ...{ ...BILLING, company_name: "", line_2: "", city: "", county: "", region: "" },
    });
    expect(order.shipping_address).toEqual({ ...BILLING, ...empty });
  });

  it("4: without a shipping address it is the billing address", async () => {
    const shop = await aMarket();
    await shop.cart("A", lamps());
    const order = await shop.ordered("A", {
      billing_address: { ...BILLING, region: "Troms", city: "Tromsø" },
    });
    expect(order.shipping_address).toEqual({ ...order.billing_address, phone_number: "", instructions: "" });
    expect(order.shipping_address.city).toBe("Tromsø");
  });

  it("5: an empty cart is 400, an unknown one 404", async () => {
    const shop = await aMarket();
    expect(refusalOf(await shop.checkout("C"))).toEqual([400, "Bad Request"]);
    expect(refusalOf(await shop.checkout("nowhere"))).toEqual([404, "Not Found"]);
    expect(await shop.orders()).toEqual([]);
  });

  it("5, carts 91: a preview cart is 400, before and after its date", async () => {
    const shop = await aMarket();
    const past = { id: "old", snapshot_date: "2026-03-01T10:00:00Z" };
    expect(refusalOf(await shop.post("/v2/carts", { data: past }))).toEqual([400, "Invalid Snapshot Date"]);
    await shop.cart("A", lamps(), {}, { snapshot_date: "2026-03-02T12:00:00Z" });
    const removed = await shop.put("/v2/carts/A", { data: { snapshot_date: "" } });
    expect(removed.status).toBe(400);
    expect(refusalOf(await shop.checkout("A"))).toEqual([400, "Bad Request"]);
    shop.later(3 * 3600);
    expect(refusalOf(await shop.checkout("A"))).toEqual([400, "Bad Request"]);
    expect(await shop.orders()).toEqual([]);
  });

  it("10: the cart keeps its items, and with another body it is checked out again", async () => {
    const shop = await aMarket();
    await shop.cart("A", [lamps(2), product("S2")]);
    const before = await shop.items("A");
    const first = await shop.ordered("A");
    expect((await shop.items("A")).map(({ id, quantity }) => [id, quantity])).toEqual(
      before.map(({ id, quantity }) => [id, quantity]),
    );
    const second = await shop.ordered("A", { order_number: "2" });
    expect(second.id).not.toBe(first.id);
    expect(amountsOf(second)).toEqual(amountsOf(first));
    expect(await shop.orders()).toHaveLength(2);
  });

  it("11: a linked shipping group goes to the order and is no longer the cart's", async () => {
    const shop = await aMarket();
    await shop.cart("A", product("S2"));
    const data = {
      type: "shipping_group",
      shipping_type: "post",
      shipping_price: { base: 500, tax: 100, fees: 50 },
    };
    const group = await dataOf(shop.post("/v2/carts/A/shipping-groups", { data }));
    await dataOf(shop.post("/v2/carts/A/items", { data: lamps(1, { shipping_group_id: group.id }) }));
    const order = await shop.ordered("A");
    expect(order.relationships.items.data).toContainEqual({ type: "shipping_group", id: group.id });
    expect(amountsOf(order)).toMatchObject({ shipping: 650, with_tax: 1999 + 700 + 650 });
    expect(order.items.map(({ sku, shipping_group_id }) => [sku, shipping_group_id])).toEqual([
      ["S2", undefined],
      ["S1", group.id],
    ]);
    const moved = await dataOf(shop.get(`/v2/orders/${order.id}/shipping-groups/${group.id}`));
    expect(moved).toMatchObject({
      id: group.id,
      relation: "order",
      order_id: order.id,
      shipping_type: "post",
    });
    const used = await shop.add(
      "A",
      product("TEE", 1, { custom_inputs: { front: "x" }, shipping_group_id: group.id }),
    );
    expect(refusalOf(used)).toEqual([404, "Shipping groups not found"]);
    const again = await shop.ordered("A", { order_number: "again" });
    expect(again.items.map(({ shipping_group_id }) => shipping_group_id)).toEqual([undefined, undefined]);
    expect(amountsOf(again)).toMatchObject({ shipping: 0, with_tax: 2699 });
  });

  it("12: the order has the cart's custom attributes and custom discounts", async () => {
    const shop = await aMarket();
    const attributes = { table: { type: "integer", value: 7 }, note: { type: "string", value: "soon" } };
    const fields = { custom_attributes: attributes, discount_settings: { custom_discounts_enabled: true } };
    await shop.cart("A", lamps(2), {}, fields);
    const [line] = await shop.items("A");
    await dataOf(shop.post("/v2/carts/A/custom-discounts", { data: aCustomDiscount(-300) }));
    await dataOf(shop.post(`/v2/carts/A/items/${line.id}/custom-discounts`, { data: aCustomDiscount(-200) }));
    const order = await shop.ordered("A");
    expect(order.custom_attributes).toEqual(attributes);
    expect(amountsOf(order)).toMatchObject({ discount: -500, with_tax: 3498, without_discount: 3998 });
    expect(order.relationships.custom_discounts.data).toHaveLength(1);
    const read = await shop.get(`/v2/orders/${order.id}?include=items,custom_discounts`);
    const amounts = read.body.included.custom_discounts.map(({ amount }) => amount.amount);
    expect(amounts.sort()).toEqual([-200, -300]);
  });

  it("38: custom inputs and the selection of a bundle are in the order", async () => {
    const shop = await aMarket();
    const custom_inputs = { front: "Nora", back: "07" };
    const selection = { vessel: { [PARTS.MUG]: 2 }, tea: { [PARTS.GREEN]: 1 } };
    await shop.cart("A", [
      product("TEE", 1, { custom_inputs }),
      bundle("TEA-SET", selection),
      custom("w", { custom_inputs: { to: "Jo" } }),
    ]);
    const order = await shop.ordered("A");
    const read = await shop.order(order.id);
    for (const { items } of [order, read]) {
      expect(items[0].custom_inputs).toEqual(custom_inputs);
      expect(items[1].bundle_configuration.selected_options).toEqual(selection);
      expect(items[1].components.vessel.options).toEqual([{ id: PARTS.MUG, type: "product", quantity: 2 }]);
      expect(items[2]).toMatchObject({ custom_inputs: { to: "Jo" }, sku: "w", product_id: "" });
    }
    expect(INK.id).toBe(order.items[0].product_id);
  });
});

describe("orders 3: the items of an order", () => {
  it("always have a sku, ids of their own, and name the item of the cart they were", async () => {
    const shop = await aMarket();
    await shop.cart("A", [lamps(), custom(undefined)]);
    const inCart = await shop.items("A");
    const order = await shop.ordered("A");
    expect(order.items.map(({ sku }) => sku)).toEqual(["S1", ""]);
    expect(order.items.map(({ relationships }) => relationships.cart_item.data)).toEqual(
      inCart.map(({ id }) => ({ type: "cart_item", id })),
    );
    const ids = new Set([...order.items, ...inCart].map(({ id }) => id));
    expect(ids.size).toBe(4);
    const items = await dataOf(shop.get(`/v2/orders/${order.id}/items`));
    expect(items).toEqual(order.items);
    expect(items[0]).toMatchObject({
      catalog_source: "pim",
      links: {},
      unit_price: { amount: 1999, includes_tax: false },
    });
  });

  it("5.3: the header's currency is ignored, and external_ref is kept", async () => {
    const shop = await aMarket();
    await shop.cart("A", lamps());
    const given = {
      ...asGuest,
      headers: { "x-moltin-currency": "EUR", "ep-inventories-multi-location": "true" },
    };
    const order = await shop.ordered("A", { external_ref: "web-20931", order_number: "7" }, given);
    expect(order.meta.display_price.with_tax.currency).toBe("USD");
    expect([order.external_ref, order.order_number]).toEqual(["web-20931", "7"]);
    const long = await shop.checkout("A", { external_ref: "x".repeat(65) });
    expect(refusalOf(long)).toEqual([400, "string_lte"]);
  });
});
