import { describe, expect, it } from "@jest/globals";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aShop, custom, manyCustom, P1, P2, product } from "../../support/shops/carts.ts";
import { aProduct, CATALOG_ID } from "../../support/shops/products.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const usd = (amount: number, formatted: string) => ({ amount, currency: "USD", formatted });

describe("POST /v2/carts/{cartID}/items", () => {
  it("400 naming the allowed values for an unknown include; ignored in the profile compatible", async () => {
    const { table } = await aShop();
    const add = (include: string, profile: "specification" | "compatible") =>
      shopOn(table, { profile }).post(`/v2/carts/C/items?include=${include}`, {
        data: { type: "cart_item", id: P1.id, quantity: 1 },
      });
    const { status, body } = await add("files,nonsense", "specification");
    const [{ source, detail }] = body.errors;
    expect([status, source]).toEqual([400, "include"]);
    expect(detail).toMatch(/\[nonsense\].*component_products main_image files/);
    expect((await add("nonsense", "compatible")).status).toBe(201);
    expect((await add("files,", "specification")).status).toBe(201);
  });

  it("201: a product by id, with every field of cart items and their prices", async () => {
    const { add } = await aShop();
    const { status, body } = await add("C", { type: "cart_item", id: P1.id, quantity: 2 });
    expect(status).toBe(201);
    const both = { unit: usd(1999, "$19.99"), value: usd(3998, "$39.98") };
    const none = { unit: usd(0, "$0.00"), value: usd(0, "$0.00") };
    expect(body.data).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: "cart_item",
        product_id: P1.id,
        name: "Oak lamp",
        description: "",
        sku: "S1",
        slug: "oak-lamp",
        image: { mime_type: "", file_name: "", href: "" },
        quantity: 2,
        manage_stock: false,
        unit_price: { amount: 1999, currency: "USD", includes_tax: false },
        value: { amount: 3998, currency: "USD", includes_tax: false },
        links: { product: `/catalog/products/${P1.id}` },
        catalog_id: CATALOG_ID,
        catalog_source: "pim",
        meta: {
          display_price: {
            with_tax: both,
            without_tax: both,
            tax: none,
            discount: none,
            without_discount: both,
          },
          timestamps: { created_at: NOON.toISOString(), updated_at: NOON.toISOString() },
        },
      },
    ]);
    const total = usd(3998, "$39.98");
    const zero = usd(0, "$0.00");
    expect(body.meta).toEqual({
      display_price: {
        with_tax: total,
        without_tax: total,
        tax: zero,
        discount: zero,
        without_discount: total,
        shipping: zero,
      },
      timestamps: {
        created_at: NOON.toISOString(),
        updated_at: NOON.toISOString(),
        expires_at: "2026-03-09T10:00:00.000Z",
      },
    });
  });

  it("201: a product by sku", async () => {
    const { add } = await aShop();
    const { status, body } = await add("C", product("S1"));
    expect([status, body.data[0].product_id]).toEqual([201, P1.id]);
  });

  it("201: the collection of all items, not only what was added", async () => {
    const { add } = await aShop();
    await add("C", product("S1"));
    const { body } = await add("C", product("S2"));
    expect(body.data.map((line) => line.sku)).toEqual(["S1", "S2"]);
  });

  it("201: both grants may add products and custom items", async () => {
    const { add } = await aShop();
    for (const as of ["implicit", "client_credentials"] as const) {
      expect((await add("C", [product("S1"), custom("w")], { as })).status).toBe(201);
    }
  });

  it("400: neither id nor sku, or both", async () => {
    const { add } = await aShop();
    const neither = await add("C", { type: "cart_item", quantity: 1 });
    expect([neither.status, neither.body.errors[0].title]).toEqual([400, "required"]);
    expect((await add("C", product("S1", 1, { id: P1.id }))).status).toBe(400);
  });

  it.each([0, -1, 1.5, "2", null, undefined, true, 2 ** 31])(
    "400: quantity %p, and the cart stays as it was",
    async (quantity) => {
      const { add, read } = await aShop();
      const answer = await add("C", { type: "cart_item", sku: "S1", quantity });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].source).toBe("data.quantity");
      expect((await read("C")).body.data.relationships.items.data).toBeNull();
    },
  );

  it("400: a quantity below 1 tells the value", async () => {
    const { add } = await aShop();
    const { body } = await add("C", product("S1", 0));
    expect(body.errors[0]).toMatchObject({ title: "number_gte", status: 400, meta: { value: 0 } });
  });

  it("404: an unknown id or sku", async () => {
    const { add } = await aShop();
    const byId = await add("C", {
      type: "cart_item",
      id: "2f6b1d0e-4c55-4d0b-8d2f-61a5f0c9b701",
      quantity: 1,
    });
    expect(byId.body.errors[0]).toMatchObject({
      status: 404,
      title: "Product not found",
      meta: { id: "2f6b1d0e-4c55-4d0b-8d2f-61a5f0c9b701" },
    });
    const bySku = await add("C", product("GHOST-9"));
    expect(bySku.body.errors[0]).toMatchObject({
      status: 404,
      title: "Product not found",
      meta: { sku: "GHOST-9" },
    });
  });

  it("400: a product that is only sold through its variations", async () => {
    const parent = aProduct({ productType: "parent", sku: "PARENT" });
    const { add } = await aShop([parent]);
    const { status, body } = await add("C", product("PARENT"));
    expect([status, body.errors[0].title]).toEqual([400, "Could not add product"]);
  });

  it("400: unknown kinds, subscription_item among them", async () => {
    const { add } = await aShop();
    for (const type of ["subscription_item", "x", 7, undefined, null]) {
      const { status, body } = await add("C", { type, quantity: 1 });
      expect([status, body.errors[0].source]).toEqual([400, "data.type"]);
    }
  });

  it("403: tax items without client credentials, before the cart is looked at", async () => {
    const { add, table } = await aShop();
    const tax = [{ type: "tax_item", name: "VAT", rate: 0.2 }];
    const calls = { ...(table as ReturnType<typeof memoryTable>).calls };
    const answer = await add("C", [product("S1"), product("S2", 1, { tax })]);
    expect(answer.status).toBe(403);
    expect((table as ReturnType<typeof memoryTable>).calls).toEqual(calls);
  });

  it("401: no token; 400: no JSON", async () => {
    const { add } = await aShop();
    expect((await add("C", product("S1"), { as: null })).status).toBe(401);
    for (const body of [
      "{",
      "",
      "[]",
      "null",
      "7",
      '{"data":null}',
      '{"data":[]}',
      "{}",
      '{"data":"x"}',
      '{"data":[7]}',
      '{"data":[null,[],"x"]}',
    ]) {
      const answer = await add("C", null, { body });
      expect([body, answer.status]).toEqual([body, 400]);
    }
  });

  it("201: a double-wrapped array works like the array", async () => {
    const { add } = await aShop();
    const { status, body } = await add("C", { data: [product("S1"), product("S2")] });
    expect([status, body.data.length]).toEqual([201, 2]);
  });

  it("201: fields that a client may not set are ignored", async () => {
    const { add } = await aShop();
    const forged = {
      unit_price: { amount: 1 },
      price: { amount: 1 },
      value: 1,
      meta: {},
      name: "x",
      manage_stock: true,
    };
    const { body } = await add("C", product("S1", 1, forged));
    expect(body.data[0]).toMatchObject({
      name: "Oak lamp",
      unit_price: { amount: 1999 },
      manage_stock: false,
    });
  });

  it("404: a cart that does not exist, in the profile specification", async () => {
    const { add, read } = await aShop();
    expect((await add("nobody", product("S1"))).status).toBe(404);
    expect((await read("nobody")).status).toBe(404);
  });

  it("201: it is created in the profile compatible", async () => {
    const { add, read } = await aShop();
    const profile = "compatible";
    expect((await add("fresh2", product("S1"), { profile })).status).toBe(201);
    expect((await read("fresh2")).body.data.name).toBe("Cart");
  });

  it("400: a cart id with other characters", async () => {
    const { add } = await aShop();
    for (const id of ["bad id!", "a/b", "x".repeat(256), "é", "C#1"]) {
      expect((await add(id, product("S1"))).status).toBe(400);
    }
  });

  it("404: an expired cart is no cart, also before it is deleted", async () => {
    const { add, read, table } = await aShop();
    await add("C", product("S1"));
    const later = () => new Date(NOON.getTime() + 7 * 24 * 3600 * 1000);
    const memory = memoryTable({ now: later });
    const shop = shopOn(memory);
    for (const item of (table as ReturnType<typeof memoryTable>).all())
      await memory.put(item, { unconditional: "copy" });
    expect((await shop.post("/v2/carts/C/items", { data: product("S1") }, { now: later })).status).toBe(404);
    const fresh = await shop.post(
      "/v2/carts/C/items",
      { data: product("S2") },
      { now: later, profile: "compatible" },
    );
    expect(fresh.body.data.map((line) => line.sku)).toEqual(["S2"]);
    expect((await read("C")).body.data.relationships.items.data).toHaveLength(1);
  });

  it("201: 100 unique items fit, the 101st is 422, more of one still fits", async () => {
    const { add } = await aShop();
    expect((await add("C", manyCustom(100))).body.data).toHaveLength(100);
    const refused = await add("C", custom("w100"));
    expect(refused.body.errors[0]).toMatchObject({ status: 422, title: "Limit Reached" });
    expect((await add("C", product("S2"))).status).toBe(422);
    expect((await add("C", custom("w7"))).body.data[7].quantity).toBe(2);
  });

  it("201: a bulk add fills the cart up to 100 and reports the rest", async () => {
    const { add } = await aShop();
    const { status, body } = await add("C", manyCustom(103));
    expect([status, body.data.length, body.errors.length]).toEqual([201, 100, 3]);
  });

  it("413: a body over 256 KB; 400: nested deeper than a cart needs", async () => {
    const { add } = await aShop();
    expect((await add("C", custom("w", { description: "x".repeat(256 * 1024) }))).status).toBe(413);
    const deep = { a: { b: { c: { d: { e: { f: { g: "x" } } } } } } };
    expect((await add("C", product("S1", 1, { custom_inputs: deep }))).status).toBe(400);
  });

  it("400: a line or a total beyond what JSON can count", async () => {
    const { add } = await aShop();
    const price = { amount: Number.MAX_SAFE_INTEGER };
    expect((await add("C", custom("big", { price }))).status).toBe(201);
    expect((await add("C", custom("big", { price }))).status).toBe(400);
    expect((await add("C", custom("more", { price: { amount: 1 } }))).status).toBe(400);
    expect((await add("C", custom("b", { price: { amount: 2 ** 53 } }))).status).toBe(400);
  });

  it("201: P2 is added to the totals", async () => {
    const { add } = await aShop();
    const { body } = await add("C", [
      product("S1", 2),
      { type: "cart_item", id: P2.id.toUpperCase(), quantity: 3 },
    ]);
    expect(body.meta.display_price.with_tax).toEqual(usd(6098, "$60.98"));
  });
});
