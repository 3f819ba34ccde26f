import { describe, expect, it } from "@jest/globals";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aShop, P1, product } from "../../support/shops/carts.ts";
import { BLACK, bundle, CUP, GREEN, MUG, OPEN_SET, OWN_SET, TEA_SET } from "../../support/shops/tea-set.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const MUGS = { vessel: { [MUG]: 2 } };
const FULL = { vessel: { [CUP]: 3 }, tea: { [GREEN]: 1, [BLACK]: 2 } };
const aTeaShop = () => aShop([TEA_SET, OWN_SET, OPEN_SET]);

describe("POST /v2/carts/{cartID}/items with a bundle", () => {
  it("201: the selection is kept and shown, without component products", async () => {
    const { add, read } = await aTeaShop();
    const { status, body } = await add("C", bundle("TEA-SET", FULL));
    expect([status, body.data.length]).toEqual([201, 1]);
    expect(body.data[0].bundle_configuration).toEqual({ selected_options: FULL });
    expect(body.data[0].components.tea).toEqual({
      name: "Tea",
      options: [
        { id: GREEN, type: "product", quantity: 1 },
        { id: BLACK, type: "product", quantity: 2 },
      ],
    });
    const shown = await read("C", { query: "include=items" });
    expect(shown.body.included.items[0].bundle_configuration).toEqual({ selected_options: FULL });
  });

  it("201: include=component_products adds one entry for each selected product", async () => {
    const { add, read } = await aTeaShop();
    const { body } = await add("C", bundle("TEA-SET", FULL), { query: "include=component_products" });
    const parts = body.data[0].bundle_configuration.component_products;
    expect(parts.map(({ id }) => id)).toEqual([CUP, GREEN, BLACK]);
    expect(parts[0]).toEqual({
      id: CUP,
      type: "product",
      attributes: {
        name: "Cup",
        description: "A Cup",
        slug: "cup",
        sku: "CUP",
        status: "live",
        commodity_type: "physical",
      },
      meta: { display_price: { without_tax: { amount: 1100, currency: "USD", formatted: "$11.00" } } },
    });
    expect(body.data[0].bundle_configuration.selected_options).toEqual(FULL);
    const later = await read("C", { query: "include=items&include=component_products" });
    expect(later.body.included.items[0].bundle_configuration.component_products).toEqual(parts);
  });

  it("201, 200: a line can be sent back as it was shown, in a list without its component products", async () => {
    const { add, table } = await aTeaShop();
    const shop = shopOn(table);
    const shown = await add("C", bundle("TEA-SET", FULL), { query: "include=component_products" });
    const [line] = shown.body.data;
    const { component_products, ...bundle_configuration } = line.bundle_configuration;
    const again = { type: "cart_item", id: line.product_id, quantity: 1, bundle_configuration };
    const added = await add("C", [again]);
    expect([added.status, added.body.data[0]?.quantity]).toEqual([201, 2]);
    const change = (changed: object) => shop.put("/v2/carts/C/items", { data: [{ ...line, ...changed }] });
    expect((await change({})).status).toBe(400);
    const changed = await change({ quantity: 5, bundle_configuration });
    expect([changed.status, changed.body.data[0]?.quantity]).toEqual([200, 5]);
    const single = { data: { ...again, bundle_configuration: line.bundle_configuration } };
    expect((await shop.post("/v2/carts/C/items", single)).status).toBe(201);
  });

  it("400: nothing is read for options that the bundle does not have, however many are named", async () => {
    const table = memoryTable({ now: () => NOON });
    const { add } = await aShop([TEA_SET, OWN_SET, OPEN_SET], table);
    await add("C", bundle("TEA-SET", FULL));
    const before = table.calls.getMany;
    const options = Array.from({ length: 500 }, (_, at) => [`option-${at}`, 1]);
    const { status } = await add("C", bundle("TEA-SET", { vessel: Object.fromEntries(options) }));
    expect([status, table.calls.getMany - before]).toEqual([400, 1]);
  });

  it("201: a product added together with a bundle has no bundle fields", async () => {
    const { add } = await aTeaShop();
    const { body } = await add("C", [product("S1"), bundle("TEA-SET", FULL)], {
      query: "include=component_products",
    });
    expect(body.data[0]).not.toHaveProperty("bundle_configuration");
    expect(body.data[0].product_id).toBe(P1.id);
  });

  it.each<[string, Record<string, Record<string, unknown>>]>([
    ["an unknown component", { ...MUGS, spoon: { [MUG]: 1 } }],
    ["a component named like an object's own part", { ...MUGS, constructor: { [MUG]: 1 } }],
    ["an unknown option", { vessel: { [GREEN]: 1 } }],
    ["fewer options than the minimum", { vessel: {} }],
    ["more options than the maximum", { vessel: { [MUG]: 2, [CUP]: 1 } }],
    ["another quantity than the fixed one", { vessel: { [MUG]: 1 } }],
    ["a quantity over the option's maximum", { vessel: { [CUP]: 5 } }],
    ["a quantity of 0", { vessel: { [CUP]: 0 } }],
    ["a broken quantity", { vessel: { [CUP]: 1.5 } }],
    ["a text as quantity", { vessel: { [CUP]: "1" } }],
  ])("400: %s, and nothing is added", async (_, selection) => {
    const { add, read } = await aTeaShop();
    const { status, body } = await add("C", bundle("TEA-SET", selection));
    expect([status, body.errors[0].source]).toEqual([
      400,
      expect.stringMatching(/^data\.bundle_configuration\.selected_options/),
    ]);
    expect((await read("C")).body.data.relationships.items.data).toBeNull();
  });

  it("201: another selection is another line, the same one in another order is not", async () => {
    const { add } = await aTeaShop();
    await add("C", bundle("TEA-SET", FULL));
    await add("C", bundle("TEA-SET", MUGS));
    const { body } = await add(
      "C",
      bundle("TEA-SET", { tea: { [BLACK]: 2, [GREEN]: 1 }, vessel: { [CUP]: 3 } }),
    );
    expect(body.data.map(({ quantity }) => quantity)).toEqual([2, 1]);
    const other = await add("C", bundle("TEA-SET", FULL, { custom_inputs: { card: "For Nora" } }));
    expect(other.body.data).toHaveLength(3);
  });

  it("201: without a selection the default one is taken, and is the same line when it is spelled out", async () => {
    const { add } = await aTeaShop();
    const { body } = await add("C", bundle("TEA-SET"));
    expect(body.data[0].bundle_configuration.selected_options).toEqual({ vessel: { [MUG]: 2 }, tea: {} });
    expect((await add("C", bundle("TEA-SET", MUGS))).body.data).toHaveLength(1);
  });

  it("400: without a selection when the bundle has no default one; an empty selection is a choice", async () => {
    const { add } = await aTeaShop();
    expect((await add("C", bundle("OPEN-SET"))).status).toBe(400);
    expect((await add("C", bundle("OPEN-SET", { tea: {} }))).status).toBe(201);
  });

  it("201: a bundle's own price, or the sum of what is selected", async () => {
    const { add } = await aTeaShop();
    const { body } = await add("C", [
      bundle("TEA-SET", FULL, { quantity: 2 }),
      bundle("OWN-SET", FULL, { quantity: 2 }),
    ]);
    expect(body.data.map((line) => line.unit_price.amount)).toEqual([2500, 3 * 1100 + 400 + 2 * 350]);
    expect(body.data[1].value.amount).toBe(8800);
  });

  it("400: the sum of the selection has no price in the cart's currency", async () => {
    const { add } = await aTeaShop();
    await add("C", product("S1"), { headers: { "x-moltin-currency": "EUR" } });
    expect((await add("C", bundle("OWN-SET", FULL))).status).toBe(400);
  });

  it("400: a selection for a product that is no bundle", async () => {
    const { add } = await aTeaShop();
    expect(
      (await add("C", product("S1", 1, { bundle_configuration: { selected_options: MUGS } }))).status,
    ).toBe(400);
    expect((await add("C", product("S1", 1, { bundle_configuration: {} }))).status).toBe(400);
    expect((await add("C", bundle("TEA-SET", MUGS, { bundle_configuration: "x" }))).status).toBe(400);
  });
});

describe("PUT /v2/carts/{cartID}/items/{itemID} of a bundle", () => {
  const changed = async (sku: string, selected_options: object) => {
    const { add, table } = await aTeaShop();
    const shop = shopOn(table);
    const { body } = await add("C", bundle(sku, FULL));
    const item = `/v2/carts/C/items/${body.data[0].id}` as const;
    return shop.put(item, {
      data: { bundle_configuration: { selected_options } },
    });
  };

  it("200: the selection is replaced and priced again", async () => {
    const { status, body } = await changed("OWN-SET", MUGS);
    expect([status, body.data[0].unit_price.amount]).toEqual([200, 1800]);
    expect(body.data[0].bundle_configuration.selected_options).toEqual({ vessel: { [MUG]: 2 }, tea: {} });
  });

  it("400: a selection that breaks the bundle's rules", async () => {
    const { status, body } = await changed("TEA-SET", { vessel: { [CUP]: 9 } });
    expect([status, body.errors[0].source]).toEqual([400, "data.bundle_configuration.selected_options"]);
  });

  it("400: a selection for a line that is no bundle", async () => {
    const { add, table } = await aTeaShop();
    const shop = shopOn(table);
    const { body } = await add("C", product("S1"));
    const item = `/v2/carts/C/items/${body.data[0].id}` as const;
    const data = { bundle_configuration: { selected_options: MUGS } };
    expect((await shop.put(item, { data })).status).toBe(400);
  });
});
