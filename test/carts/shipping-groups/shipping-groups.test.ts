import { describe, expect, it } from "@jest/globals";
import { EMPTY_ADDRESS } from "../../support/addresses.ts";
import { NOON } from "../../support/runtime.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { product } from "../../support/shops/carts.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const GROUP = {
  type: "shipping_group",
  shipping_type: "express",
  tracking_reference: "T-1",
  shipping_price: { base: 500, tax: 100, fees: 100, total: 9, discount: 3 },
  address: { first_name: "Nora", line_1: "1 Quay", postcode: "1" },
};

async function shipping() {
  const admin = await anAdministrator();
  const as = "implicit" as const;
  const create = (data: unknown = GROUP, more: object = {}) =>
    admin.post("/v2/carts/C/shipping-groups", { data }, { as, ...more });
  const newGroup = async (): Promise<string> => (await create()).body.data.id;
  return { ...admin, as, create, newGroup };
}

describe("POST /v2/carts/{cartID}/shipping-groups", () => {
  it("201: every field, with a total that is computed", async () => {
    const { create } = await shipping();
    const { status, body } = await create();
    const price = (amount: number, formatted: string) => ({ amount, currency: "USD", formatted });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: "shipping_group",
      relation: "cart",
      cart_id: "C",
      order_id: "",
      shipping_type: "express",
      tracking_reference: "T-1",
      address: { ...EMPTY_ADDRESS, ...GROUP.address },
      created_at: NOON.toISOString(),
      updated_at: NOON.toISOString(),
      relationships: { cart: { data: { type: "cart", id: "C" } } },
      meta: {
        shipping_display_price: {
          total: price(700, "$7.00"),
          base: price(500, "$5.00"),
          tax: price(100, "$1.00"),
          fees: price(100, "$1.00"),
        },
      },
    });
  });

  it("201: the type that js-sdk sends; nothing else is required", async () => {
    const { create } = await shipping();
    const { status, body } = await create({ type: "shipping-type" });
    expect([status, body.data.type, body.data.shipping_type]).toEqual([201, "shipping_group", ""]);
    expect(body.data.meta.shipping_display_price.total.amount).toBe(0);
  });

  it("201: an estimate in whole seconds; 400: it ends before it starts", async () => {
    const { create } = await shipping();
    const [start, end] = ["2031-03-04T09:00:00.250Z", "2031-03-05T10:00:00+01:00"];
    const { body } = await create({ ...GROUP, delivery_estimate: { start, end } });
    expect(body.data.delivery_estimate).toEqual({
      start: "2031-03-04T09:00:00Z",
      end: "2031-03-05T09:00:00Z",
    });
    const turned = await create({ ...GROUP, delivery_estimate: { start: end, end: start } });
    expect(turned.body.errors[0]).toMatchObject({ status: 400, title: "Date Logic Discrepancy" });
  });

  it.each([
    ["2031-12-31T23:59:60Z", "2031-12-31T23:59:59Z"],
    ["2031-12-31t23:59:00z", "2031-12-31T23:59:00Z"],
    ["2031-12-31 23:59:00Z", "2031-12-31T23:59:00Z"],
  ])("201: an estimate of %s is %s", async (start, shown) => {
    const { create } = await shipping();
    const { status, body } = await create({ ...GROUP, delivery_estimate: { start } });
    expect([status, body.data.delivery_estimate]).toEqual([201, { start: shown }]);
  });

  it("201: on an empty cart the header names the currency", async () => {
    const { create } = await shipping();
    const { body } = await create(GROUP, { headers: { "x-moltin-currency": "EUR" } });
    expect(body.data.meta.shipping_display_price.total).toMatchObject({
      currency: "EUR",
      formatted: "€7.00",
    });
    expect((await create(GROUP, { headers: { "x-moltin-currency": "XXX" } })).status).toBe(400);
  });

  it.each([
    ["no type", { shipping_type: "x" }],
    ["another type", { type: "cart_item" }],
    ["a long shipping type", { ...GROUP, shipping_type: "x".repeat(51) }],
    ["a long reference", { ...GROUP, tracking_reference: "x".repeat(51) }],
    ["a long external_ref", { ...GROUP, external_ref: "x".repeat(65) }],
    ["a negative price", { ...GROUP, shipping_price: { base: -1 } }],
    ["a price as text", { ...GROUP, shipping_price: { base: "1" } }],
    [
      "a price beyond what JSON counts",
      { ...GROUP, shipping_price: { base: 2 ** 53 - 1, tax: 2 ** 53 - 1 } },
    ],
    ["a moment after the year 9999", { ...GROUP, delivery_estimate: { start: "9999-12-31T23:59:59-23:59" } }],
    ["no moment", { ...GROUP, delivery_estimate: { start: "soon" } }],
    ["an address as text", { ...GROUP, address: "here" }],
  ])("400: %s", async (_, data) => {
    const { create } = await shipping();
    expect((await create(data)).status).toBe(400);
  });

  it("404: a cart that does not exist is not made here, in either profile; 401: no token", async () => {
    const shop = await shipping();
    const { create } = shop;
    const nobody = { cartID: "nobody" };
    for (const profile of ["specification", "compatible"] as const) {
      expect(
        (await shop.post(`/v2/carts/${nobody.cartID}/shipping-groups`, { data: GROUP }, { profile })).status,
      ).toBe(404);
      expect((await shop.get(`/v2/carts/${nobody.cartID}/shipping-groups`, { profile })).status).toBe(404);
    }
    expect((await create(GROUP, { as: null })).status).toBe(401);
  });

  it("422: more than 100 groups", async () => {
    const { create } = await shipping();
    for (let at = 0; at < 100; at += 1) expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(422);
  });
});

describe("shipping groups and totals", () => {
  it("a group counts once, and only through linked lines [N]", async () => {
    const { add, newGroup, totals, read } = await shipping();
    const shipping_group_id = await newGroup();
    await add("C", product("S1"));
    expect(await totals()).toMatchObject({ shipping: 0, with_tax: 1999 });
    const { body } = await add("C", [
      product("S1", 1, { shipping_group_id }),
      product("S2", 1, { shipping_group_id }),
    ]);
    expect(body.data.map((line) => line.shipping_group_id)).toEqual([
      undefined,
      shipping_group_id,
      shipping_group_id,
    ]);
    expect(await totals()).toEqual({
      with_tax: 4698 + 700,
      without_tax: 4698 + 700,
      tax: 0,
      discount: 0,
      without_discount: 4698 + 700,
      shipping: 700,
    });
    const related = (await read("C")).body.data.relationships.items.data;
    expect(related.at(-1)).toEqual({ type: "shipping_group", id: shipping_group_id });
  });

  it("a group is part of a line's identity when the item names one [7.2]", async () => {
    const { add, newGroup } = await shipping();
    const shipping_group_id = await newGroup();
    await add("C", product("S1", 1, { shipping_group_id }));
    const named = await add("C", product("S1", 1, { shipping_group_id: shipping_group_id.toUpperCase() }));
    expect(named.body.data.map((line) => line.quantity)).toEqual([2]);
    const unnamed = await add("C", product("S1"));
    expect(unnamed.body.data.map((line) => line.quantity)).toEqual([3]);
    const other = await add("C", product("S1", 1, { shipping_group_id: await newGroup() }));
    expect(other.body.data.map((line) => line.quantity)).toEqual([3, 1]);
  });

  it("404: a group of another cart is unknown, and nothing is added", async () => {
    const shop = await shipping();
    const { add, read, newGroup } = shop;
    const other: string = (await shop.post("/v2/carts/D/shipping-groups", { data: GROUP })).body.data.id;
    const own = await newGroup();
    for (const id of [other, UNKNOWN_ID, "x"]) {
      const { status, body } = await add("C", product("S1", 1, { shipping_group_id: id }));
      expect([status, body.errors[0].title]).toEqual([404, "Shipping groups not found"]);
      expect(body.errors[0].meta).toEqual({ cart_id: "C", shipping_group_ids: [id] });
    }
    expect((await read("C")).body.data.relationships.items.data).toBeNull();
    expect((await add("C", product("S1", 1, { shipping_group_id: own }))).status).toBe(201);
  });

  it("400: a group in another currency than the cart", async () => {
    const { add, create } = await shipping();
    const { body } = await create(GROUP, { headers: { "x-moltin-currency": "EUR" } });
    const linked = product("S1", 1, { shipping_group_id: body.data.id });
    const refused = await add("C", linked);
    expect(refused.body.errors[0]).toMatchObject({ status: 400, title: "Cart Currency Mismatch" });
    expect((await add("C", linked, { headers: { "x-moltin-currency": "EUR" } })).status).toBe(201);
  });

  it("lines are linked and unlinked by PUT; empty and null unlink", async () => {
    const shop = await shipping();
    const { add, newGroup, totals, as } = shop;
    const shipping_group_id = await newGroup();
    const itemID: string = (await add("C", product("S1"))).body.data[0].id;
    const link = (id: unknown) =>
      shop.put(`/v2/carts/C/items/${itemID}`, { data: { shipping_group_id: id } }, { as });
    for (const none of ["", null]) {
      expect((await link(shipping_group_id)).body.data[0].shipping_group_id).toBe(shipping_group_id);
      expect((await totals())["shipping"]).toBe(700);
      expect((await link(none)).body.data[0].shipping_group_id).toBeUndefined();
      expect((await totals())["shipping"]).toBe(0);
    }
    expect((await link(UNKNOWN_ID)).body.errors[0].title).toBe("Shipping groups not found");
  });
});

describe("GET, PUT and DELETE /v2/carts/{cartID}/shipping-groups", () => {
  it("200: all groups, and one", async () => {
    const shop = await shipping();
    const { newGroup, as } = shop;
    expect((await shop.get("/v2/carts/C/shipping-groups", { as })).body.data).toEqual([]);
    const ids = [await newGroup(), await newGroup()];
    const { status, body } = await shop.get("/v2/carts/C/shipping-groups", { as });
    expect([status, body.data.map(({ id }) => id)]).toEqual([200, ids]);
    const one = await shop.get(`/v2/carts/C/shipping-groups/${ids[1] ?? ""}`, { as });
    expect(one.body.data).toEqual(body.data[1]);
    const unknown = await shop.get(`/v2/carts/C/shipping-groups/${UNKNOWN_ID}`, { as });
    expect(unknown.body.errors[0]).toMatchObject({ status: 404, title: "Cart shipping group not found" });
  });

  it("200: the whole address wherever the group is read, null as empty text; none where none was given", async () => {
    const shop = await shipping();
    const { create, as } = shop;
    const address = { ...EMPTY_ADDRESS, city: "Bergen" };
    const sent = { type: "shipping_group", address: { city: "Bergen", county: null, planet: "Earth" } };
    const created = await create(sent);
    expect(created.body.data.address).toEqual(address);
    const shippingGroupID = created.body.data.id;
    const read = await shop.get(`/v2/carts/C/shipping-groups/${shippingGroupID}`, { as });
    expect(read.body.data.address).toEqual(address);
    await create({ type: "shipping_group" });
    const list = await shop.get("/v2/carts/C/shipping-groups", { as });
    const addresses = list.body.data.map((group) => group.address);
    expect(addresses).toEqual([address, undefined]);
  });

  it("200: given keys replace, the others stay, totals follow", async () => {
    const shop = await shipping();
    const { add, newGroup, totals, as } = shop;
    const shippingGroupID = await newGroup();
    await add("C", product("S1", 1, { shipping_group_id: shippingGroupID }));
    const data = { shipping_price: { base: 900 }, external_ref: "r", address: { line_1: "2 Quay" } };
    const { status, body } = await shop.put(
      `/v2/carts/C/shipping-groups/${shippingGroupID}`,
      { data },
      { as },
    );
    expect([status, body.data.shipping_type, body.data.external_ref]).toEqual([200, "express", "r"]);
    expect([body.data.meta.shipping_display_price.total.amount, body.data.address]).toEqual([
      1100,
      { ...EMPTY_ADDRESS, line_1: "2 Quay" },
    ]);
    expect((await totals())["shipping"]).toBe(1100);
    const bad = { shipping_price: { base: -1 } };
    expect(
      (await shop.put(`/v2/carts/C/shipping-groups/${shippingGroupID}`, { data: bad }, { as })).status,
    ).toBe(400);
    expect((await shop.put(`/v2/carts/C/shipping-groups/${UNKNOWN_ID}`, { data }, { as })).status).toBe(404);
  });

  it("400 while a line is linked, 204 after that, then 404", async () => {
    const shop = await shipping();
    const { add, newGroup, as } = shop;
    const shippingGroupID = await newGroup();
    const { body } = await add("C", product("S1", 1, { shipping_group_id: shippingGroupID }));
    const remove = () => shop.delete(`/v2/carts/C/shipping-groups/${shippingGroupID}`, { as });
    expect((await remove()).body.errors[0]).toMatchObject({
      status: 400,
      title: "Cannot delete shipping group",
    });
    await shop.put(`/v2/carts/C/items/${body.data[0].id}`, { data: { shipping_group_id: null } }, { as });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
  });
});
