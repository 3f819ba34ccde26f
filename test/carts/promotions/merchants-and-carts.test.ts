import { describe, expect, it } from "@jest/globals";
import { aCodedPromotion, aCodedRule } from "../../support/promotions/codes.ts";
import { shopOn } from "../../support/shop.ts";
import { aShop, codeItem, custom, INK, product } from "../../support/shops/carts.ts";
import { aProduct, someId } from "../../support/shops/products.ts";
import { MUG, MUGS_AND_TEA, TEA } from "../../support/shops/promoted-shop.ts";
import { MUG as MUG_OF_SET, TEA_SET } from "../../support/shops/tea-set.ts";

const [NODE, PARENT, HIERARCHY] = [someId(), someId(), someId()];
const SHELF = aProduct({
  sku: "SHELF",
  price: { USD: 1000 },
  nodes: [{ id: NODE, path: [HIERARCHY, PARENT] }],
  extensions: { "products(size)": { width: 40, colour: "oak" } },
});

/** A shop whose merchant creates promotions through the API. Carts are created by the first add. */
async function aMerchant() {
  const shop = await aShop([MUG, TEA, SHELF, TEA_SET]);
  const { table } = shop;
  const give = (cart: string, code: string) => shop.add(cart, codeItem(code));
  const fill = (cart: string, items: unknown = MUGS_AND_TEA) =>
    shop.add(cart, items, { profile: "compatible" });
  const coded = async (fields: object, ...codes: readonly object[]) => {
    const promotion = await aCodedPromotion(table, fields);
    expect((await promotion.add(codes)).status).toBe(201);
    const change = (data: object) =>
      shop.put(`/v2/promotions/${promotion.params.promotion_id}`, {
        data: { type: "promotion", ...data },
      });
    return { ...promotion, change };
  };
  /** The amount that an automatic promotion takes from each item of a cart. */
  const taken = async (fields: object, items: unknown) => {
    await aCodedPromotion(table, { automatic: true, ...fields });
    const { body } = await fill("T", items);
    return body.data
      .filter(({ type }) => type !== "promotion_item")
      .map(({ meta }) => meta.display_price.discount.value.amount);
  };
  return { ...shop, give, fill, coded, taken };
}

const onItems = (schema: object) => ({
  promotion_type: "item_percent_discount",
  schema: { percent: 50, ...schema },
});

describe("what merchants write is what carts do", () => {
  it("a code without uses is 404, with one it is 201", async () => {
    const { coded, fill, give } = await aMerchant();
    await coded({}, { code: "NONE", uses: 0 }, { code: "ONE", uses: 1 });
    await fill("A");
    expect([(await give("A", "NONE")).status, (await give("A", "ONE")).status]).toEqual([404, 201]);
  });

  it("at 45.00 a least value of 45.01 is 404, of 45.00 it is 201", async () => {
    const { coded, fill, give } = await aMerchant();
    await coded({ min_cart_value: [{ currency: "USD", amount: 4501 }] }, { code: "MORE" });
    await coded({ min_cart_value: [{ currency: "USD", amount: 4500 }] }, { code: "ENOUGH" });
    await fill("A");
    expect([(await give("A", "MORE")).status, (await give("A", "ENOUGH")).status]).toEqual([404, 201]);
  });

  it("disabled, deleted or without the code, it is gone from carts at once and 404 to others", async () => {
    const { table, coded, fill, give, read } = await aMerchant();
    const shop = shopOn(table);
    const first = await coded({}, { code: "FIRST" });
    const second = await coded({}, { code: "SECOND" });
    const third = await coded({}, { code: "THIRD" });
    await fill("A");
    for (const code of ["FIRST", "SECOND", "THIRD"]) expect((await give("A", code)).status).toBe(201);
    expect((await first.change({ enabled: false })).status).toBe(200);
    expect((await shop.delete(`/v2/promotions/${second.params.promotion_id}`)).status).toBe(204);
    expect((await third.removeOne("third")).status).toBe(204);
    expect((await read("A")).body.data.meta.discounts).toBeUndefined();
    for (const code of ["FIRST", "SECOND", "THIRD"]) expect((await give("A", code)).status).toBe(404);
    await first.change({ enabled: true });
    expect((await give("A", "FIRST")).status).toBe(201);
  });

  it("activated again after its end it has none of its codes any more", async () => {
    const { coded, fill, give, read } = await aMerchant();
    const { change } = await coded({}, { code: "OLD" });
    await fill("A");
    await give("A", "OLD");
    await change({ end: "2026-03-02T09:59:59Z" });
    expect((await read("A")).body.data.meta.discounts).toBeUndefined();
    await change({ end: "2026-05-01" });
    expect((await give("A", "OLD")).status).toBe(404);
    expect((await read("A")).body.data.meta.discounts).toBeUndefined();
  });

  it("a rule promotion's code is 404 in carts that do not take rule promotions", async () => {
    const { table, fill, give } = await aMerchant();
    expect((await (await aCodedRule(table)).add([{ code: "RULE" }])).status).toBe(201);
    await fill("A");
    expect((await give("A", "RULE")).status).toBe(404);
  });
});

describe("what promotions see of a product in a cart", () => {
  it.each([
    ["its node", onItems({ target_nodes: [NODE] })],
    ["a node above it, however its id is spelled", onItems({ target_nodes: [PARENT.toUpperCase()] })],
    ["its hierarchy", onItems({ target_nodes: [HIERARCHY] })],
    ["its id", onItems({ targets: [SHELF.id] })],
    [
      "a field of its templates",
      onItems({
        target_attributes: [{ template: "products(size)", field: "width", type: "integer", value: 40 }],
      }),
    ],
  ])("%s", async (_, fields) => {
    const { taken } = await aMerchant();
    expect(await taken(fields, [product("SHELF"), product("TEA-HILL")])).toEqual([-500, 0]);
  });

  it("a bundle by its own sku, never by its components'", async () => {
    const set = product("TEA-SET");
    expect(await (await aMerchant()).taken(onItems({ targets: [MUG_OF_SET, "MUG"] }), [set])).toEqual([0]);
    const [discount] = await (await aMerchant()).taken(onItems({ targets: ["TEA-SET"] }), [set]);
    expect(discount).toBeLessThan(0);
  });

  it("a custom item by its sku alone", async () => {
    const wraps = [custom("WRAP"), custom("OTHER"), custom(undefined)];
    expect(await (await aMerchant()).taken(onItems({ targets: ["WRAP"] }), wraps)).toEqual([-225, 0, 0]);
    expect(await (await aMerchant()).taken(onItems({ targets: "all" }), wraps)).toEqual([0, 0, 0]);
  });

  it("custom inputs keep three for two apart, and not sets", async () => {
    const tee = (quantity: number, front: string) => product("TEE", quantity, { custom_inputs: { front } });
    const threeForTwo = { promotion_type: "x_for_y", schema: { x: 3, y: 2, targets: [INK.id] } };
    expect(await (await aMerchant()).taken(threeForTwo, [tee(2, "A"), tee(1, "B")])).toEqual([0, 0]);
    expect(await (await aMerchant()).taken(threeForTwo, [tee(2, "A"), tee(1, "A")])).toEqual([-1500]);
    const requirements = [
      { targets: ["TEE"], quantity: 2 },
      { targets: ["MUG-ALDER"], quantity: 1 },
    ];
    const currencies = [{ currency: "USD", amount: 3000 }];
    const set = { promotion_type: "bundle_fixed_discount", schema: { requirements, currencies } };
    const items = [tee(1, "A"), tee(1, "B"), product("MUG-ALDER")];
    const discounts = await (await aMerchant()).taken(set, items);
    expect(discounts.reduce((all: number, one: number) => all + one, 0)).toBe(-1800);
    expect(discounts.every((one: number) => one < 0)).toBe(true);
  });
});
