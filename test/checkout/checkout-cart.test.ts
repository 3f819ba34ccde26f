import { describe, expect, it } from "@jest/globals";
import { getOrder } from "../../lib/orders/orders-store.ts";
import { ADDRESS, checkOut, GUEST } from "../support/checkout.ts";
import { aCustomDiscount } from "../support/orders/goods.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { aShop, custom, product } from "../support/shops/carts.ts";
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

describe("POST /v2/carts/{cartID}/checkout", () => {
  it("201: the order of a guest has the cart's items and its total to the cent [Case 1]", async () => {
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

  it("201: the cart stays, and a changed one makes another order [Case 10]", async () => {
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

  it("201: a missing shipping address is the billing address, and texts not given are empty [Cases 3, 4]", async () => {
    const { table } = await aCartOf(product("S1", 1));
    const { body } = await checkOut(table, "C");
    const whole = { ...ADDRESS, company_name: "", line_2: "", city: "", county: "", region: "" };
    expect(body.data.billing_address).toEqual(whole);
    expect(body.data.shipping_address).toEqual({ ...whole, phone_number: "", instructions: "" });
  });

  it("201: null is what is not given, as forms send it; 400 where it is needed", async () => {
    const { table } = await aCartOf(product("S1", 1));
    const empty = { account: null, contact: null, shipping_address: null, order_number: null };
    const { status, body } = await checkOut(table, "C", { ...GUEST, ...empty, external_ref: null });
    expect([status, body.data.shipping_address.line_1]).toEqual([201, ADDRESS.line_1]);
    expect(body.data.external_ref).toBeUndefined();
    const unbilled = await checkOut(table, "C", { ...GUEST, billing_address: null });
    expect([unbilled.status, unbilled.body.errors[0].title]).toEqual([400, "required"]);
  });

  it("201: linked shipping groups go to the order and cost what they did; others stay [Case 11, spec 4.2 rule 12]", async () => {
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

  it("201: custom inputs, custom items and attributes of the cart are the order's [Cases 12, 38, spec 2.4]", async () => {
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

  it("400: an empty cart and a preview make no order [Case 5]", async () => {
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
      { billing_address: { ...ADDRESS, postcode: undefined } },
      "data.billing_address.postcode",
      "required",
    ],
    [
      "an empty country",
      { billing_address: { ...ADDRESS, country: "" } },
      "data.billing_address.country",
      "string_gte",
    ],
    [
      "a blank line",
      { billing_address: { ...ADDRESS, line_1: "  " } },
      "data.billing_address.line_1",
      "format",
    ],
    ["a long reference", { external_ref: "x".repeat(65) }, "data.external_ref", "string_lte"],
  ])("400: %s is named [Cases 2, 3, 31]", async (_, change, source, title) => {
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
