import { describe, expect, it } from "@jest/globals";
import { getOrder } from "../../lib/orders/orders-store.ts";
import { readRefusal } from "../support/answers.ts";
import { checkOut, GUEST } from "../support/checkout.ts";
import { aCustomDiscount } from "../support/orders/goods.ts";
import {
  aMarket,
  aMarketWith,
  asGuest,
  BILLING,
  LAMP,
  PARTS,
  readAmounts,
  readStates,
} from "../support/orders/market.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { aShop, custom, INK, P1, product } from "../support/shops/carts.ts";
import { publish } from "../support/shops/products.ts";
import { bundle } from "../support/shops/tea-set.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

async function aCartOf(...items: object[]) {
  const shop = await aShop();
  await shop.add("C", items, { as: "client_credentials" });
  return shop;
}

const taxed = (sku: string, quantity: number) =>
  product(sku, quantity, {
    tax: [{ type: "tax_item", name: "Tax", code: "T", jurisdiction: "X", rate: 0.0725 }],
  });

const lamps = (quantity = 1, more: object = {}) => product("S1", quantity, more);

describe("POST /v2/carts/{cartID}/checkout", () => {
  it("201: the order of a guest has the cart's items and its total to the cent", async () => {
    const { table, read } = await aCartOf(taxed("S1", 3));
    const { status, body } = await checkOut(table, "C");
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: "order",
      status: "incomplete",
      payment: "unpaid",
      shipping: "unfulfilled",
      anonymized: false,
      customer: GUEST.customer,
      links: {},
      meta: {
        display_price: {
          with_tax: { amount: 6432, currency: "USD", formatted: "$64.32" },
          balance_owing: { amount: 6432 },
          paid: { amount: 0 },
          authorized: { amount: 0 },
        },
      },
    });
    const [item, ...others] = body.included.items;
    expect(others).toEqual([]);
    expect(item).toMatchObject({ type: "order_item", sku: "S1", quantity: 3 });
    const cart = (await read("C")).body;
    expect(item.relationships.cart_item.data.id).toBe(cart.data.relationships.items.data[0].id);
    expect(body.data.relationships.items.data).toEqual([{ type: "item", id: item.id }]);
    const { shipping_discount: _, ...prices } = body.data.meta.display_price;
    expect(prices).toMatchObject(cart.data.meta.display_price);
  });

  it("201: the cart stays, and a changed one makes another order", async () => {
    const { table, add, read } = await aCartOf(product("S1", 1));
    const first = await checkOut(table, "C");
    expect((await read("C")).body.data.relationships.items.data).toHaveLength(1);
    await add("C", product("S2"));
    const second = await checkOut(table, "C");
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  it("201: the same request about the same cart gives the same order; another body another one", async () => {
    const { table } = await aCartOf(product("S1", 1));
    const first = await checkOut(table, "C");
    const again = await checkOut(table, "C");
    const other = await checkOut(table, "C", { ...GUEST, external_ref: "web-1" });
    expect(again.body).toEqual(first.body);
    expect(other.body.data.id).not.toBe(first.body.data.id);
  });

  it("201: after ten minutes the same request makes another order", async () => {
    let minutes = 0;
    const now = () => new Date(NOON.getTime() + minutes * 60_000);
    const { table, add } = await aShop([], memoryTable({ now }));
    await add("C", product("S1"));
    const first = await checkOut(table, "C", GUEST, { now });
    minutes = 9;
    const soon = await checkOut(table, "C", GUEST, { now });
    minutes = 10;
    const late = await checkOut(table, "C", GUEST, { now });
    expect(soon.body.data.id).toBe(first.body.data.id);
    expect(late.body.data.id).not.toBe(first.body.data.id);
  });

  it.each([
    ["without a key", () => ({})],
    ["with ten keys", (at: number) => ({ headers: { "idempotency-key": `k${at}` } })],
  ])("201: ten of the same at once are one order, %s", async (_, more) => {
    const { table } = await aCartOf(product("S1", 1));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (__, at) => checkOut(table, "C", GUEST, more(at))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const again = await Promise.all(
      Array.from({ length: 10 }, (__, at) => checkOut(table, "C", GUEST, more(at))),
    );
    expect(new Set(again.map(({ body }) => body.data.id)).size).toBe(1);
  });

  it("201: a missing shipping address is the billing address, and texts not given are empty", async () => {
    const { table } = await aCartOf(product("S1", 1));
    const { body } = await checkOut(table, "C");
    const whole = { ...BILLING, company_name: "", line_2: "", city: "", county: "", region: "" };
    expect(body.data.billing_address).toEqual(whole);
    expect(body.data.shipping_address).toEqual({ ...whole, phone_number: "", instructions: "" });
  });

  it("201: null is what is not given, as forms send it; 400 where it is needed", async () => {
    const { table } = await aCartOf(product("S1", 1));
    const empty = { account: null, contact: null, shipping_address: null, order_number: null };
    const { status, body } = await checkOut(table, "C", { ...GUEST, ...empty, external_ref: null });
    expect([status, body.data.shipping_address.line_1]).toEqual([201, BILLING.line_1]);
    expect(body.data.external_ref).toBeUndefined();
    const unbilled = await checkOut(table, "C", { ...GUEST, billing_address: null });
    expect([unbilled.status, unbilled.body.errors[0].title]).toEqual([400, "required"]);
  });

  it("201: an address as an address book has it, for both addresses, and a customer as it is read", async () => {
    const { table } = await aCartOf(product("S1", 1));
    const stored = {
      ...{ id: "a1", type: "address", name: "Home", meta: { timestamps: {} }, links: { self: "/x" } },
      ...{ ...BILLING, phone_number: "5", instructions: "Ring", relationships: {} },
    };
    const { customer } = GUEST;
    const { status, body } = await checkOut(table, "C", {
      ...{ type: "checkout", customer: { ...customer, type: "customer" } },
      ...{ billing_address: stored, shipping_address: stored },
    });
    expect(status).toBe(201);
    expect(body.data.billing_address).toEqual(expect.not.objectContaining({ phone_number: "5" }));
    expect([body.data.shipping_address.phone_number, body.data.customer]).toEqual(["5", customer]);
  });

  it("422: who buys, or what it may cost, under a name that would be overlooked; there is no order", async () => {
    const { table } = await aCartOf(product("S1", 1));
    const { status, body } = await checkOut(table, "C", {
      ...{ ...GUEST, expectedTotal: { amount: 1, currency: "USD" } },
      shipping_adress: BILLING,
    });
    const { errors } = body as unknown as { errors: { source: string; detail: string }[] };
    expect([status, errors.map(({ source }) => source)]).toEqual([
      422,
      ["data.expectedTotal", "data.shipping_adress"],
    ]);
    expect(errors.map(({ detail }) => /Did you mean '(.*?)'/.exec(detail)?.[1])).toEqual([
      "data.expected_total",
      "data.shipping_address",
    ]);
    expect((await shopOn(table).get("/v2/orders")).body.data).toEqual([]);
  });

  it("201: linked shipping groups go to the order and cost what they did; others stay", async () => {
    const { table, add } = await aShop();
    const shop = shopOn(table);
    const groupOf = async (base: number) => {
      const data = {
        type: "shipping_group",
        shipping_type: "Post",
        tracking_reference: "t",
        shipping_price: { base },
      };
      const made = await shop.post("/v2/carts/C/shipping-groups", { data });
      return made.body.data.id as string;
    };
    const [linked, free] = [await groupOf(500), await groupOf(700)];
    await add("C", product("S1", 1, { shipping_group_id: linked }));
    const { body } = await checkOut(table, "C");
    expect(body.data.meta.display_price).toMatchObject({
      shipping: { amount: 500 },
      with_tax: { amount: 2499 },
    });
    expect(body.data.relationships.items.data.at(-1)).toEqual({ type: "shipping_group", id: linked });
    const left = await shop.get("/v2/carts/C/shipping-groups");
    expect(left.body.data.map(({ id }) => id)).toEqual([free]);
    const again = await checkOut(table, "C", { ...GUEST, external_ref: "2" });
    expect(again.body.data.meta.display_price.with_tax.amount).toBe(1999);
    expect(again.body.included.items[0].shipping_group_id).toBeUndefined();
  });

  it("201: custom inputs, custom items and attributes of the cart are the order's", async () => {
    const { table } = await aCartOf(
      product("TEE", 1, { custom_inputs: { front: "ANNA" } }),
      custom("wrap"),
      custom(undefined, { name: "Card" }),
    );
    const shop = shopOn(table);
    const custom_attributes = { table: { type: "string", value: "7" } };
    await shop.put("/v2/carts/C", { data: { custom_attributes } });
    const { body } = await checkOut(table, "C");
    expect(body.data.custom_attributes).toEqual(custom_attributes);
    const [tee, wrap, card] = body.included.items;
    expect(tee.custom_inputs).toEqual({ front: "ANNA" });
    expect([wrap.sku, wrap.product_id, wrap.type, card.sku]).toEqual(["wrap", "", "order_item", ""]);
  });

  it("201: custom discounts that are switched off are not the order's", async () => {
    const { table } = await aCartOf(product("S1", 1));
    const shop = shopOn(table);
    const params = { cartID: "C" };
    const enabled = (custom_discounts_enabled: boolean) => {
      const data = { discount_settings: { custom_discounts_enabled } };
      return shop.put(`/v2/carts/${params.cartID}`, { data }, { as: "client_credentials" });
    };
    await enabled(true);
    const data = [aCustomDiscount(-100)];
    const added = await shop.post(
      `/v2/carts/${params.cartID}/custom-discounts`,
      { data },
      { as: "client_credentials" },
    );
    expect(added.status).toBe(201);
    expect((await enabled(false)).status).toBe(200);
    const { body } = await checkOut(table, "C");
    expect(body.data.meta.display_price.with_tax.amount).toBe(1999);
    expect(body.data.relationships.custom_discounts).toBeUndefined();
  });

  it("400: an empty cart and a preview make no order", async () => {
    const { table, add } = await aShop();
    const shop = shopOn(table);
    expect((await checkOut(table, "C")).status).toBe(400);
    await add("C", product("S1"));
    const data = { snapshot_date: "2026-05-01T00:00:00Z" };
    await shop.put("/v2/carts/C", { data });
    expect((await checkOut(table, "C")).status).toBe(400);
  });

  it("404: an unknown cart is not created, in either profile", async () => {
    const { table } = await aShop();
    expect((await checkOut(table, "nope")).status).toBe(404);
    expect((await checkOut(table, "nope", GUEST, { profile: "compatible" })).status).toBe(404);
  });

  it("409: another total than expected names both, and nothing is written", async () => {
    const { table } = await aCartOf(product("S1", 1));
    const expected_total = { amount: 1998, currency: "USD" };
    const { status, body } = await checkOut(table, "C", { ...GUEST, expected_total });
    expect(status).toBe(409);
    expect(body.errors[0]).toMatchObject({
      source: "data.expected_total",
      meta: { expected_total, total: { amount: 1999, currency: "USD", formatted: "$19.99" } },
    });
    const right = { ...GUEST, expected_total: { amount: 1999, currency: "usd" } };
    expect((await checkOut(table, "C", right)).status).toBe(201);
  });

  it("412: a cart that changed meanwhile is not bought, for who sends its ETag", async () => {
    const { table, add, read } = await aCartOf(product("S1", 1));
    const { headers: shown } = await read("C");
    await add("C", product("S2"));
    const headers = { "if-match": shown["etag"]! };
    expect((await checkOut(table, "C", GUEST, { headers })).status).toBe(412);
  });

  it.each<[string, object, string, string]>([
    [
      "an address of two dots",
      { customer: { name: "M", email: "a..b@c.d" } },
      "data.customer.email",
      "format",
    ],
    [
      "one that begins with a dot",
      { customer: { name: "M", email: ".a@b.c" } },
      "data.customer.email",
      "format",
    ],
    ["no name", { customer: { email: "a@b.c" } }, "data.customer.name", "required"],
    ["nobody", { customer: undefined }, "data.customer", "required"],
    [
      "no postcode",
      { billing_address: { ...BILLING, postcode: undefined } },
      "data.billing_address.postcode",
      "required",
    ],
    [
      "an empty country",
      { billing_address: { ...BILLING, country: "" } },
      "data.billing_address.country",
      "string_gte",
    ],
    [
      "a blank line",
      { billing_address: { ...BILLING, line_1: "  " } },
      "data.billing_address.line_1",
      "format",
    ],
    ["a long reference", { external_ref: "x".repeat(65) }, "data.external_ref", "string_lte"],
  ])("400: %s is named", async (_, change, source, title) => {
    const { table } = await aCartOf(product("S1", 1));
    const { status, body } = await checkOut(table, "C", { ...GUEST, ...change });
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ source, title });
  });

  it("401: without a token, and with a shopper's that has ended", async () => {
    const { table } = await aCartOf(product("S1", 1));
    expect((await checkOut(table, "C", GUEST, { as: null })).status).toBe(401);
    const headers = await asShopper({ account: "one" }, new Date("2025-01-01T00:00:00Z"));
    expect((await checkOut(table, "C", GUEST, { headers })).status).toBe(401);
  });

  it("201: the order is stored as it is answered", async () => {
    const { table } = await aCartOf(product("S1", 2));
    const { body } = await checkOut(table, "C");
    const order = await getOrder(table, body.data.id);
    expect(order?.value.totals.with_tax).toBe(3998);
    expect(order?.value.cart).toMatchObject({ id: "C" });
  });
});

describe("the cases of checkout", () => {
  it("three lamps with a tax of 7.25 percent are one unpaid order of 64.32", async () => {
    const shop = await aMarket();
    const tax = [{ type: "tax_item", name: "State", rate: 0.0725 }];
    await shop.cart("A", lamps(3, { tax }), {});
    const { status, body } = await shop.checkout("A");
    expect([status, readStates(body.data), body.data.anonymized]).toEqual([
      201,
      "incomplete/unpaid/unfulfilled",
      false,
    ]);
    expect(readAmounts(body.data)).toMatchObject({
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

  it.each([".a@b.c", "a..b@c.d", "a.@b.co", "unknown", ""])("the address %j is 400 format", async (email) => {
    const shop = await aMarketWith(lamps());
    const answer = await shop.checkout("A", { customer: { email, name: "M" } });
    expect(readRefusal(answer)).toEqual([400, "format"]);
    expect(answer.body.errors[0].source).toBe("data.customer.email");
    expect(await shop.orders()).toEqual([]);
  });

  it.each(["first_name", "last_name", "line_1", "postcode", "country"])(
    "billing without %s is 400",
    async (field) => {
      const shop = await aMarketWith(lamps());
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

  it("county, region, city and company may be missing or empty", async () => {
    const shop = await aMarketWith(lamps());
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

  it("without a shipping address it is the billing address", async () => {
    const shop = await aMarketWith(lamps());
    const order = await shop.ordered("A", {
      billing_address: { ...BILLING, region: "Troms", city: "Tromsø" },
    });
    expect(order.shipping_address).toEqual({ ...order.billing_address, phone_number: "", instructions: "" });
    expect(order.shipping_address.city).toBe("Tromsø");
  });

  it("an empty cart is 400, an unknown one 404", async () => {
    const shop = await aMarket();
    expect(readRefusal(await shop.checkout("C"))).toEqual([400, "Bad Request"]);
    expect(readRefusal(await shop.checkout("nowhere"))).toEqual([404, "Not Found"]);
    expect(await shop.orders()).toEqual([]);
  });

  it("5, carts 91: a preview cart is 400, before and after its date", async () => {
    const shop = await aMarket();
    const past = { id: "old", snapshot_date: "2026-03-01T10:00:00Z" };
    expect(readRefusal(await shop.post("/v2/carts", { data: past }))).toEqual([400, "Invalid Snapshot Date"]);
    await shop.cart("A", lamps(), {}, { snapshot_date: "2026-03-02T12:00:00Z" });
    const removed = await shop.put("/v2/carts/A", { data: { snapshot_date: "" } });
    expect(removed.status).toBe(400);
    expect(readRefusal(await shop.checkout("A"))).toEqual([400, "Bad Request"]);
    shop.later(3 * 3600);
    expect(readRefusal(await shop.checkout("A"))).toEqual([400, "Bad Request"]);
    expect(await shop.orders()).toEqual([]);
  });

  it("the cart keeps its items, and with another body it is checked out again", async () => {
    const shop = await aMarket();
    await shop.cart("A", [lamps(2), product("S2")]);
    const before = await shop.items("A");
    const first = await shop.ordered("A");
    expect((await shop.items("A")).map(({ id, quantity }) => [id, quantity])).toEqual(
      before.map(({ id, quantity }) => [id, quantity]),
    );
    const second = await shop.ordered("A", { order_number: "2" });
    expect(second.id).not.toBe(first.id);
    expect(readAmounts(second)).toEqual(readAmounts(first));
    expect(await shop.orders()).toHaveLength(2);
  });

  it("a linked shipping group goes to the order and is no longer the cart's", async () => {
    const shop = await aMarketWith(product("S2"));
    const data = {
      type: "shipping_group",
      shipping_type: "post",
      shipping_price: { base: 500, tax: 100, fees: 50 },
    };
    const group = await expectData(shop.post("/v2/carts/A/shipping-groups", { data }));
    await expectData(shop.post("/v2/carts/A/items", { data: lamps(1, { shipping_group_id: group.id }) }));
    const order = await shop.ordered("A");
    expect(order.relationships.items.data).toContainEqual({ type: "shipping_group", id: group.id });
    expect(readAmounts(order)).toMatchObject({ shipping: 650, with_tax: 1999 + 700 + 650 });
    expect(order.items.map(({ sku, shipping_group_id }) => [sku, shipping_group_id])).toEqual([
      ["S2", undefined],
      ["S1", group.id],
    ]);
    const moved = await expectData(shop.get(`/v2/orders/${order.id}/shipping-groups/${group.id}`));
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
    expect(readRefusal(used)).toEqual([404, "Shipping groups not found"]);
    const again = await shop.ordered("A", { order_number: "again" });
    expect(again.items.map(({ shipping_group_id }) => shipping_group_id)).toEqual([undefined, undefined]);
    expect(readAmounts(again)).toMatchObject({ shipping: 0, with_tax: 2699 });
  });

  it("the order has the cart's custom attributes and custom discounts", async () => {
    const shop = await aMarket();
    const attributes = { table: { type: "integer", value: 7 }, note: { type: "string", value: "soon" } };
    const fields = { custom_attributes: attributes, discount_settings: { custom_discounts_enabled: true } };
    await shop.cart("A", lamps(2), {}, fields);
    const [line] = await shop.items("A");
    await expectData(shop.post("/v2/carts/A/custom-discounts", { data: aCustomDiscount(-300) }));
    await expectData(
      shop.post(`/v2/carts/A/items/${line.id}/custom-discounts`, { data: aCustomDiscount(-200) }),
    );
    const order = await shop.ordered("A");
    expect(order.custom_attributes).toEqual(attributes);
    expect(readAmounts(order)).toMatchObject({ discount: -500, with_tax: 3498, without_discount: 3998 });
    expect(order.relationships.custom_discounts.data).toHaveLength(1);
    const read = await shop.get(`/v2/orders/${order.id}?include=items,custom_discounts`);
    const amounts = read.body.included.custom_discounts.map(({ amount }) => amount.amount);
    expect(amounts.sort()).toEqual([-200, -300]);
  });

  it("custom inputs and the selection of a bundle are in the order", async () => {
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

describe("the items of an order", () => {
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
    const items = await expectData(shop.get(`/v2/orders/${order.id}/items`));
    expect(items).toEqual(order.items);
    expect(items[0]).toMatchObject({
      catalog_source: "pim",
      links: {},
      unit_price: { amount: 1999, includes_tax: false },
    });
  });

  it("the header's currency is ignored, and external_ref is kept", async () => {
    const shop = await aMarketWith(lamps());
    const given = {
      ...asGuest,
      headers: { "x-moltin-currency": "EUR", "ep-inventories-multi-location": "true" },
    };
    const order = await shop.ordered("A", { external_ref: "web-20931", order_number: "7" }, given);
    expect(order.meta.display_price.with_tax.currency).toBe("USD");
    expect([order.external_ref, order.order_number]).toEqual(["web-20931", "7"]);
    const long = await shop.checkout("A", { external_ref: "x".repeat(65) });
    expect(readRefusal(long)).toEqual([400, "string_lte"]);
  });
});

describe("the expected total", () => {
  it("is let through where it is what the order costs", async () => {
    const shop = await aMarketWith(lamps(2));
    const order = await shop.ordered("A", { expected_total: { amount: 3998, currency: "USD" } });
    expect(readAmounts(order)["with_tax"]).toBe(3998);
  });

  it.each([
    [{ amount: 3997, currency: "USD" }, "39.97"],
    [{ amount: 3998, currency: "EUR" }, "39.98"],
  ])("%j is one 409 with both amounts, and nothing is written", async (expected_total, named) => {
    const shop = await aMarketWith(lamps(2));
    await shop.stock(LAMP, 5);
    const answer = await shop.checkout("A", { expected_total });
    expect(readRefusal(answer)).toEqual([409, "Conflict"]);
    expect(answer.body.errors).toHaveLength(1);
    expect(answer.body.errors[0].detail.replaceAll(".", "")).toContain(named.replace(".", ""));
    expect(answer.body.errors[0].detail.replaceAll(".", "")).toContain("3998");
    expect(await shop.orders()).toEqual([]);
    expect(await shop.count(LAMP)).toEqual([5, 0, 5]);
  });

  it("is refused for a price that has aged and is another by now", async () => {
    const shop = await aMarketWith(lamps(2));
    await expectData(shop.put("/v2/settings/cart", { data: { type: "settings", max_price_age_days: 1 } }));
    shop.later(2 * 86_400);
    const prices = [{ ...P1.prices[0]!, currencies: { USD: { amount: 2500, includes_tax: false } } }];
    await publish(shop.table, [{ ...P1, prices }]);
    const answer = await shop.checkout("A", { expected_total: { amount: 3998, currency: "USD" } });
    expect(readRefusal(answer)).toEqual([409, "Conflict"]);
    expect(answer.body.errors[0].detail.replaceAll(".", "")).toMatch(/3998.*5000|5000.*3998/);
    expect(await shop.orders()).toEqual([]);
    const order = await shop.ordered("A", { expected_total: { amount: 5000, currency: "USD" } });
    expect(readAmounts(order)["with_tax"]).toBe(5000);
  });

  it.each([
    {},
    { amount: 3998 },
    { amount: "3998", currency: "USD" },
    { amount: 1.5, currency: "USD" },
    3998,
  ])("%j is 400", async (expected_total) => {
    const shop = await aMarketWith(lamps(2));
    const answer = await shop.checkout("A", { expected_total });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].source).toMatch(/^data\.expected_total/);
    expect(await shop.orders()).toEqual([]);
  });
});

describe("an order that was made", () => {
  it("keeps its amounts when prices change, promotions start and the cart is deleted", async () => {
    const shop = await aMarketWith(lamps(2));
    const order = await shop.ordered("A");
    const prices = [{ ...P1.prices[0]!, currencies: { USD: { amount: 1, includes_tax: false } } }];
    await publish(shop.table, [{ ...P1, prices }]);
    await expectData(shop.delete("/v2/carts/A"));
    const read = await shop.order(order.id);
    expect([readAmounts(read), read.items]).toEqual([readAmounts(order), order.items]);
    const { body } = await shop.pay(order.id);
    expect(body.data.amount).toBe(3998);
  });

  it("keeps its amounts under an update that names others", async () => {
    const shop = await aMarketWith(lamps(2));
    const order = await shop.ordered("A");
    const meta = { display_price: { with_tax: { amount: 1, currency: "USD", formatted: "$0.01" } } };
    const changed = await shop.change(order.id, {
      meta,
      payment: "paid",
      customer: { name: "X", email: "x@y.zz" },
    });
    expect(changed.status).toBe(200);
    const read = await shop.order(order.id);
    expect([readAmounts(read), read.payment, read.customer]).toEqual([
      readAmounts(order),
      "unpaid",
      GUEST.customer,
    ]);
  });
});
