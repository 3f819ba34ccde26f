import { describe, expect, it } from "@jest/globals";
import type { CartItem } from "../../../lib/carts/cart/cart.ts";
import { isSameItem, isSameTree } from "../../../lib/carts/items/same-item.ts";
import { aShop, custom, INK, product, quantitiesIn } from "../../support/shops/carts.ts";

describe("adding to an existing line", () => {
  it("the same product adds up", async () => {
    const { add } = await aShop();
    await add("C", product("S1", 2));
    expect(quantitiesIn((await add("C", product("S1", 3))).body)).toEqual(["S1 × 5"]);
  });

  it("the same product twice in one request is one line", async () => {
    const { add } = await aShop();
    expect(quantitiesIn((await add("C", [product("S1"), product("S2"), product("S1")])).body)).toEqual([
      "S1 × 2",
      "S2 × 1",
    ]);
  });

  it("other custom inputs are another line", async () => {
    const { add } = await aShop();
    await add("C", product("S1", 1, { custom_inputs: { front: "A" } }));
    const { body } = await add("C", product("S1", 1, { custom_inputs: { front: "B" } }));
    expect(quantitiesIn(body)).toEqual(["S1 × 1", "S1 × 1"]);
    expect(body.data.map((line) => line.custom_inputs)).toEqual([{ front: "A" }, { front: "B" }]);
  });

  it("the order of keys does not count", async () => {
    const { add } = await aShop();
    await add("C", product("S1", 1, { custom_inputs: { a: "1", b: { c: "2", d: "3" } } }));
    const { body } = await add("C", product("S1", 1, { custom_inputs: { b: { d: "3", c: "2" }, a: "1" } }));
    expect(quantitiesIn(body)).toEqual(["S1 × 2"]);
  });

  it("empty custom inputs are none", async () => {
    const { add } = await aShop();
    await add("C", product("S1"));
    expect(quantitiesIn((await add("C", product("S1", 1, { custom_inputs: {} }))).body)).toEqual(["S1 × 2"]);
  });

  it("custom items with one sku merge, the first name and price stay and that is said", async () => {
    const { add } = await aShop();
    await add("C", custom("w"));
    const { body } = await add("C", custom("w", { quantity: 2, name: "Other", price: { amount: 999 } }));
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ name: "Gift wrap", quantity: 3, value: { amount: 1350 } });
    expect(body.meta.messages).toEqual([
      {
        source: { type: "custom_item", id: body.data[0].id },
        title: "Price Kept",
        description: expect.any(String),
      },
    ]);
  });

  it("the same price again is nothing to tell", async () => {
    const { add } = await aShop();
    await add("C", custom("w"));
    expect((await add("C", custom("w"))).body.meta.messages).toBeUndefined();
  });

  it("custom items with other skus stay apart", async () => {
    const { add } = await aShop();
    await add("C", custom("w"));
    expect(quantitiesIn((await add("C", custom("w2"))).body)).toEqual(["w × 1", "w2 × 1"]);
  });

  it("custom items with other custom inputs stay apart", async () => {
    const { add } = await aShop();
    await add("C", custom("w", { custom_inputs: { ribbon: "red" } }));
    expect((await add("C", custom("w", { custom_inputs: { ribbon: "blue" } }))).body.data).toHaveLength(2);
  });

  it("custom items without a sku never merge", async () => {
    const { add } = await aShop();
    await add("C", [custom(undefined), custom("")]);
    const { body } = await add("C", custom(undefined));
    expect(body.data).toHaveLength(3);
    expect(body.data.every(({ sku }) => sku === "")).toBe(true);
  });

  it("a product and a custom item with its sku are two lines", async () => {
    const { add } = await aShop();
    await add("C", product("S1"));
    expect((await add("C", custom("S1"))).body.data).toHaveLength(2);
  });
});

describe("custom items", () => {
  it("201: the fields of a merged cart item", async () => {
    const { add } = await aShop();
    const { status, body } = await add(
      "C",
      custom("wrap", { description: "Paper", price: { amount: 450, currency: "GBP" } }),
    );
    expect(status).toBe(201);
    expect(body.data[0]).toMatchObject({
      type: "custom_item",
      name: "Gift wrap",
      description: "Paper",
      sku: "wrap",
      slug: "",
      links: {},
      manage_stock: false,
      unit_price: { amount: 450, currency: "USD", includes_tax: true },
    });
    expect(body.data[0]).not.toHaveProperty("product_id");
    expect(body.data[0]).not.toHaveProperty("catalog_id");
  });

  it("400: no name, no price, a price below 0 or no integer; 0 is a price", async () => {
    const { add } = await aShop();
    expect((await add("C", custom("w", { price: { amount: 0 } }))).status).toBe(201);
    const negative = await add("C", custom("w", { price: { amount: -1 } }));
    expect(negative.body.errors[0]).toMatchObject({ status: 400, title: "number_gte", meta: { value: -1 } });
    for (const bad of [
      { name: undefined },
      { name: "" },
      { price: undefined },
      { price: {} },
      { price: { amount: 1.5 } },
      { price: { amount: "4" } },
      { sku: 4 },
    ]) {
      expect([bad, (await add("C", custom("w", bad))).status]).toEqual([bad, 400]);
    }
  });
});

describe("custom inputs", () => {
  const front = (text: unknown, more: object = {}) =>
    product(INK.attributes.sku ?? "", 1, { custom_inputs: { front: text, ...more } });

  it("255 characters pass, 256 do not, counted in code points", async () => {
    const { add } = await aShop();
    for (const letter of ["x", "é", "🦊"]) {
      expect((await add("C", product("S1", 1, { custom_inputs: { a: letter.repeat(255) } }))).status).toBe(
        201,
      );
      const refused = await add("C", product("S1", 1, { custom_inputs: { a: letter.repeat(256) } }));
      expect(refused.body.errors[0]).toMatchObject({
        status: 400,
        title: "string_lte",
        source: "data.custom_inputs.a",
      });
    }
    const nested = await add("C", custom("n", { custom_inputs: { a: { b: "x".repeat(256) } } }));
    expect(nested.status).toBe(400);
  });

  it("400: what a product requires is missing, or longer than it allows", async () => {
    const { add } = await aShop();
    const missing = await add("C", product("TEE"));
    expect(missing.body.errors[0]).toMatchObject({
      status: 400,
      title: "required",
      source: "data.custom_inputs.front",
    });
    expect((await add("C", front("x".repeat(12)))).status).toBe(201);
    expect((await add("C", front("x".repeat(13)))).status).toBe(400);
    expect((await add("C", front("x", { back: "y".repeat(255), other: "kept" }))).status).toBe(201);
  });

  it("400: values that are no texts", async () => {
    const { add } = await aShop();
    for (const value of [7, null, true, ["x"]]) {
      expect([value, (await add("C", product("S1", 1, { custom_inputs: { a: value } }))).status]).toEqual([
        value,
        400,
      ]);
    }
    for (const custom_inputs of ["x", [], 7, null]) {
      expect((await add("C", product("S1", 1, { custom_inputs }))).status).toBe(400);
    }
  });

  it("keys that mean something to JavaScript are ordinary keys, except __proto__", async () => {
    const { add, read } = await aShop();
    const custom_inputs = { constructor: "a", toString: "b", prototype: "c" };
    await add("C", product("S1", 1, { custom_inputs }));
    const { body } = await read("C", { query: "include=items" });
    expect(body.included.items[0].custom_inputs).toEqual(custom_inputs);
    const text = '{"data":{"type":"cart_item","sku":"S1","quantity":1,"custom_inputs":{"__proto__":"x"}}}';
    expect((await add("C", null, { body: text })).status).toBe(400);
  });
});

describe("an item of the cart and one that is added", () => {
  const added = { type: "cart_item", product_id: "p1" } as const;
  const stored = (more: object) => ({ ...added, ...more }) as CartItem;

  it.each([
    ["the same product", {}, {}, true],
    ["another product", { product_id: "p2" }, {}, false],
    ["a custom item with the product's sku", { type: "custom_item", sku: "S1" }, { sku: "S1" }, false],
    ["a gift", { gift_of: "promotion" }, {}, false],
    ["one in a group, of which the request says nothing", { shipping_group_id: "g" }, {}, true],
    ["one in another group", { shipping_group_id: "g" }, { shipping_group_id: "h" }, false],
    ["one in no group", {}, { shipping_group_id: "h" }, false],
    ["other custom inputs", { custom_inputs: { a: "1" } }, { custom_inputs: { a: "2" } }, false],
    ["another selection", { bundle: { selected_options: { a: { b: 1 } } } }, {}, false],
  ])("%s: same or not", (_, ofCart, ofRequest, same) => {
    expect(isSameItem(stored(ofCart), { ...added, ...ofRequest })).toBe(same);
  });
});

describe("sameTree", () => {
  it("counts the keys of a large map once, however many items are compared with it", () => {
    let counts = 0;
    const inputs = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`k${at}`, "x"]));
    const line = new Proxy(inputs, {
      ownKeys: (target) => {
        counts += 1;
        return Reflect.ownKeys(target);
      },
    });
    for (let at = 0; at < 100; at += 1)
      expect(isSameTree(line, { k0: "x", [`k${at + 1}`]: "x" })).toBe(false);
    expect(counts).toBe(1);
  });

  it.each([
    [{ a: 1 }, { a: 1 }, true],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{}, { toString: "x" }, false],
    [{ constructor: "x" }, { constructor: "x" }, true],
    [[1, 2], [1, 2], true],
    [[1], { 0: 1 }, false],
    [null, {}, false],
  ])("%j and %j: %p", (a, b, same) => expect(isSameTree(a, b)).toBe(same));
});
