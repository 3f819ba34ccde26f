import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { shopOn } from "../../support/shop.ts";
import {
  aShop,
  custom,
  INK,
  manyCustom,
  product,
  quantitiesIn,
  TIERED_MUG,
} from "../../support/shops/carts.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

async function filled() {
  const shop = await aShop([TIERED_MUG]);
  const { body } = await shop.add("C", [product("S1", 2), custom("w"), product("MUG", 5)]);
  const ids = body.data.map(({ id }) => id);
  const update = (
    data: unknown,
    { options, cart = "C", ...rest }: Call & { options?: object; cart?: string } = {},
  ) =>
    shopOn(shop.table).put(
      `/v2/carts/${cart}/items`,
      { data, ...(options ? { options } : {}) },
      { as: "implicit", ...rest },
    );
  const stored = async () => (await shop.read("C", { query: "include=items" })).text;
  return { ...shop, ids, update, stored };
}

const partly = { options: { update_all_or_nothing: false } };

describe("PUT /v2/carts/{cartID}/items", () => {
  it("200: several lines at once, in the order of the cart; 0 removes; prices follow", async () => {
    const { update, ids } = await filled();
    const { status, body } = await update([
      { id: ids[2], quantity: 6 },
      { id: ids[0], type: "cart_item", quantity: 0 },
      { id: ids[1]?.toUpperCase(), quantity: 3 },
    ]);
    expect([status, quantitiesIn(body), body.errors]).toEqual([200, ["w × 3", "MUG × 6"], undefined]);
    expect(body.data[1].unit_price.amount).toBe(1600);
    expect(body.meta.display_price.with_tax.amount).toBe(3 * 450 + 9600);
  });

  it("200: one object and a double-wrapped list are read like a list", async () => {
    const { update, ids } = await filled();
    expect(quantitiesIn((await update({ id: ids[0], quantity: 7 })).body)[0]).toBe("S1 × 7");
    expect(quantitiesIn((await update({ data: [{ id: ids[0], quantity: 8 }] })).body)[0]).toBe("S1 × 8");
  });

  it("404: by default one unknown line keeps all unchanged", async () => {
    const { update, ids, stored } = await filled();
    const before = await stored();
    const { status, body } = await update([
      { id: ids[0], quantity: 9 },
      { id: UNKNOWN_ID, quantity: 1 },
    ]);
    expect([status, body.errors.length, body.data]).toEqual([404, 1, undefined]);
    expect(body.errors[0]).toMatchObject({ title: "Not Found", meta: { id: UNKNOWN_ID, ids: [UNKNOWN_ID] } });
    expect(await stored()).toBe(before);
  });

  it("200: with update_all_or_nothing false the good ones change, and each bad one has an error", async () => {
    const { update, ids } = await filled();
    const list = [
      { id: UNKNOWN_ID, quantity: 1 },
      { id: ids[0], quantity: 9 },
      { id: ids[1], quantity: -1 },
      { id: ids[1] },
      { id: ids[1], shipping_group_id: UNKNOWN_ID },
      { quantity: 1 },
    ];
    const { status, body } = await update(list, partly);
    expect([status, quantitiesIn(body)]).toEqual([200, ["S1 × 9", "w × 1", "MUG × 5"]]);
    expect(body.errors.map(({ status: one, source }) => [one, source])).toEqual([
      [404, "data.0.id"],
      [400, "data.2.quantity"],
      [400, "data.3.quantity"],
      [404, "data.4.shipping_group_id"],
      [400, "data.5.id"],
    ]);
  });

  it("404: none can be changed, with the first error's status and the lines as they are", async () => {
    const { update, stored } = await filled();
    const before = await stored();
    const { status, body } = await update([{ id: UNKNOWN_ID, quantity: 1 }], partly);
    expect([status, body.errors.length, body.data.length]).toEqual([404, 1, 3]);
    expect(await stored()).toBe(before);
  });

  it("200: custom inputs are replaced by the product's rules", async () => {
    const { add, update } = await filled();
    const ink = await add("C", product(INK.attributes.sku ?? "", 1, { custom_inputs: { front: "Nora" } }));
    const id = ink.body.data.at(-1).id;
    const changed = await update([{ id, quantity: 2, custom_inputs: { front: "Ada" } }]);
    expect(changed.body.data.at(-1)).toMatchObject({ quantity: 2, custom_inputs: { front: "Ada" } });
    expect((await update([{ id, quantity: 2, custom_inputs: { back: "x" } }])).status).toBe(400);
  });

  it("200: the same line twice takes the last one; after its removal it is 404", async () => {
    const { update, ids } = await filled();
    const twice = [
      { id: ids[0], quantity: 3 },
      { id: ids[0], quantity: 4 },
    ];
    expect(quantitiesIn((await update(twice)).body)[0]).toBe("S1 × 4");
    const gone = [
      { id: ids[0], quantity: 0 },
      { id: ids[0], quantity: 4 },
    ];
    expect((await update(gone)).status).toBe(404);
  });

  it("200: all lines to 0 empty the cart and clear its currency", async () => {
    const { update, ids } = await filled();
    const { body } = await update(ids.map((id) => ({ id, quantity: 0 })));
    expect([body.data, body.meta.display_price.with_tax.currency]).toEqual([[], ""]);
  });

  it("200: 100 lines in one request", async () => {
    const { add, update, ids } = await filled();
    const { body } = await add("C", manyCustom(97, 10));
    const changed = await update(body.data.map(({ id }) => ({ id, quantity: 2 })));
    expect([changed.status, changed.body.data.length, ids.length]).toEqual([200, 100, 3]);
    expect(changed.body.data.every(({ quantity }) => quantity === 2)).toBe(true);
  });

  it("400: a total beyond what JSON counts, even partly", async () => {
    const { add, update } = await filled();
    const gold = (await add("C", custom("gold", { price: { amount: 2 ** 50 } }))).body.data.at(-1).id;
    expect((await update([{ id: gold, quantity: 100 }])).status).toBe(400);
    expect((await update([{ id: gold, quantity: 100 }], partly)).status).toBe(400);
  });

  it("400: no list, an empty one, other types; 404: no cart; 401: no token", async () => {
    const { update, ids } = await filled();
    for (const data of [[], null, "x", [7], undefined]) expect((await update(data)).status).toBe(400);
    for (const update_all_or_nothing of ["false", 0, null]) {
      const options = { update_all_or_nothing };
      expect((await update([{ id: ids[0], quantity: 1 }], { options })).status).toBe(400);
    }
    expect((await update([{ id: ids[0], quantity: 1 }], { cart: "nobody" })).status).toBe(404);
    expect((await update([{ id: ids[0], quantity: 1 }], { as: null })).status).toBe(401);
  });
});
