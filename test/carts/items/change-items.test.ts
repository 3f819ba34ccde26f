import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aShop, custom, INK, product, quantitiesIn, TIERED_MUG } from "../../support/shops/carts.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

async function filled(more: Parameters<typeof aShop>[0] = []) {
  const shop = await aShop(more);
  const { body } = await shop.add("C", [product("S1", 2), custom("w"), product("S2", 3)]);
  const ids = body.data.map(({ id }) => id);
  const shopper = shopOn(shop.table, { as: "implicit" });
  type More = Call & { readonly cart?: string };
  return {
    ...shop,
    ids,
    update: (id = "", data: unknown = {}, { cart = "C", ...more }: More = {}) =>
      shopper.put(`/v2/carts/${cart}/items/${id}`, { data }, more),
    remove: (id = "", { cart = "C", ...more }: More = {}) =>
      shopper.delete(`/v2/carts/${cart}/items/${id}`, more),
  };
}

describe("PUT /v2/carts/{cartID}/items/{itemID}", () => {
  it("200: a new quantity without a type; order and other lines stay", async () => {
    const { update, ids } = await filled();
    const now = () => new Date(NOON.getTime() + 60_000);
    const { status, body } = await update(ids[0], { quantity: 4 }, { now });
    expect([status, quantitiesIn(body)]).toEqual([200, ["S1 × 4", "w × 1", "S2 × 3"]]);
    expect(body.data[0].value.amount).toBe(7996);
    expect(body.data[0].meta.timestamps).toEqual({
      created_at: NOON.toISOString(),
      updated_at: now().toISOString(),
    });
    expect(body.meta.timestamps.expires_at).toBe("2026-03-09T10:01:00.000Z");
  });

  it("200: the bodies that clients send: id and type as well, or a quantity of null with another change", async () => {
    const { update, ids, put } = await filled();
    expect((await update(ids[0], { id: ids[0], type: "cart_item", quantity: 1 })).status).toBe(200);
    const { status, body } = await update(ids[0], { quantity: null, custom_inputs: { a: "x" } });
    expect([status, body.data[0].quantity, body.data[0].custom_inputs]).toEqual([200, 1, { a: "x" }]);
    expect((await put(`/v2/carts/C/items/${ids[0]!}`, {})).status).toBe(400);
  });

  it("200: quantity 0 removes the line", async () => {
    const { update, ids } = await filled();
    expect(quantitiesIn((await update(ids[1], { quantity: 0 })).body)).toEqual(["S1 × 2", "S2 × 3"]);
  });

  it("404: an unknown line or cart", async () => {
    const { update } = await filled();
    const { status, body } = await update(UNKNOWN_ID, { quantity: 1 });
    expect([status, body.errors[0].title]).toEqual([404, "Not Found"]);
    expect((await update(UNKNOWN_ID, { quantity: 1 }, { cart: "nobody" })).status).toBe(404);
  });

  it("400: nothing to change, a bad quantity, another line's id, an illegal kind", async () => {
    const { update, ids, read } = await filled();
    const before = (await read("C", { query: "include=items" })).text;
    for (const data of [
      {},
      { quantity: null },
      { quantity: -1 },
      { quantity: 1.5 },
      { quantity: "2" },
      { quantity: 1, id: UNKNOWN_ID },
      { quantity: 1, type: "promotion_item" },
      { quantity: 1, location: 7 },
      { quantity: 1, bundle_configuration: { selected_options: { a: {} } } },
      [],
      null,
    ]) {
      expect([data, (await update(ids[0], data)).status]).toEqual([data, 400]);
    }
    expect((await read("C", { query: "include=items" })).text).toBe(before);
    expect((await update(ids[0], { quantity: 1 }, { as: null })).status).toBe(401);
  });

  it("400: the total becomes too large to count", async () => {
    const { update, add } = await filled();
    const { body } = await add("C", custom("gold", { price: { amount: 2 ** 50 } }));
    expect((await update(body.data.at(-1).id, { quantity: 1000 })).status).toBe(400);
  });

  it("400: custom inputs keep the product's rules", async () => {
    const { add, update } = await filled();
    const { body } = await add(
      "C",
      product(INK.attributes.sku ?? "", 1, { custom_inputs: { front: "Nora" } }),
    );
    const line = body.data.at(-1).id;
    expect((await update(line, { custom_inputs: { front: "x".repeat(13) } })).status).toBe(400);
    expect((await update(line, { custom_inputs: { back: "07" } })).status).toBe(400);
    expect((await update(line, { custom_inputs: { front: "Ada" } })).body.data.at(-1).custom_inputs).toEqual({
      front: "Ada",
    });
  });

  it("200: two lines that become alike stay two lines", async () => {
    const { add, update } = await filled();
    await add("C", product("S1", 1, { custom_inputs: { a: "x" } }));
    const { body } = await add("C", product("S1", 1, { custom_inputs: { a: "y" } }));
    const changed = await update(body.data.at(-1).id, { custom_inputs: { a: "x" } });
    expect(changed.body.data).toHaveLength(5);
  });

  it("200: the price follows the quantity", async () => {
    const { add, update } = await filled([TIERED_MUG]);
    const { body } = await add("C", product("MUG", 5));
    expect(body.data.at(-1).value.amount).toBe(9000);
    expect((await update(body.data.at(-1).id, { quantity: 6 })).body.data.at(-1).value.amount).toBe(9600);
  });
});

describe("DELETE /v2/carts/{cartID}/items/{itemID}", () => {
  it("200: the remaining lines, at last none", async () => {
    const { remove, ids } = await filled();
    expect(quantitiesIn((await remove(ids[0])).body)).toEqual(["w × 1", "S2 × 3"]);
    await remove(ids[1]?.toUpperCase());
    const { status, body } = await remove(ids[2]);
    expect([status, body.data, body.meta.display_price.with_tax.currency]).toEqual([200, [], ""]);
  });

  it("404: an unknown line or cart; 401: no token", async () => {
    const { remove, ids } = await filled();
    expect((await remove(UNKNOWN_ID)).status).toBe(404);
    expect((await remove(UNKNOWN_ID, { cart: "nobody" })).status).toBe(404);
    expect((await remove(ids[0], { as: null })).status).toBe(401);
  });

  it("200: the same event twice removes one line and answers the same", async () => {
    const { remove, ids } = await filled();
    const first = await remove(ids[0], { requestId: "gateway-1" });
    const again = await remove(ids[0], { requestId: "gateway-1" });
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
  });
});

describe("DELETE /v2/carts/{cartID}/items", () => {
  it("204: all lines go, the cart stays", async () => {
    const { table, read } = await filled();
    const shop = shopOn(table);
    const empty = () => shop.delete("/v2/carts/C/items");
    expect((await empty()).status).toBe(204);
    const { body } = await read("C");
    expect([body.data.name, body.data.relationships.items.data]).toEqual(["Cart", null]);
    expect((await empty()).status).toBe(204);
  });

  it("204: a cart that is not there; 401: no token; 400: an illegal id", async () => {
    const { table } = await aShop();
    const shop = shopOn(table);
    expect((await shop.delete("/v2/carts/nobody/items")).status).toBe(204);
    expect((await shop.delete("/v2/carts/C/items", { as: null })).status).toBe(401);
    expect((await shop.delete("/v2/carts/a%20b/items")).status).toBe(400);
  });
});
