import { describe, expect, it } from "@jest/globals";
import { aShopWith } from "../../support/shops/administrator.ts";
import { product } from "../../support/shops/carts.ts";

const group = (more: object = {}) => ({ type: "shipping_group", ...more });
const forbidden = { errors: [{ status: 403, title: "Forbidden", source: "data.shipping_price" }] };

async function aShop(settings: object = {}) {
  const shop = await aShopWith(settings);
  type Grant = "implicit" | "client_credentials";
  const create = (data: object, as: Grant = "implicit") =>
    shop.post("/v2/carts/C/shipping-groups", { data }, { as });
  const update = (shippingGroupID: string, data: object, as: Grant = "implicit") =>
    shop.put(`/v2/carts/C/shipping-groups/${shippingGroupID}`, { data }, { as });
  return { ...shop, create, update };
}

describe("prices of shipping with the setting shipping_prices: client_credentials", () => {
  it.each([
    ["something", { base: 500 }],
    ["nothing", { base: 0 }],
    ["fees alone", { fees: 1 }],
  ])("403: a shopper who names %s, in a new group or of one that is there", async (_, shipping_price) => {
    const { create, update, totals, add } = await aShop({ shipping_prices: "client_credentials" });
    expect((await create(group({ shipping_price }))).body).toMatchObject(forbidden);
    const made = await create(group({ shipping_price: { base: 700, tax: 70 } }), "client_credentials");
    const { id } = made.body.data;
    await add("C", product("S1", 1, { shipping_group_id: id }));
    expect((await update(id, { shipping_price })).body).toMatchObject(forbidden);
    expect((await totals())["shipping"]).toBe(770);
  });

  it("201: a shopper's group without a price costs 0 until an administrator names it, and then keeps it", async () => {
    const { create, update, totals, add } = await aShop({ shipping_prices: "client_credentials" });
    const made = await create(group({ shipping_type: "express", shipping_price: {} }));
    expect([made.status, made.body.data.meta.shipping_display_price.total.amount]).toEqual([201, 0]);
    const { id } = made.body.data;
    await add("C", product("S1", 1, { shipping_group_id: id }));
    expect((await totals())["shipping"]).toBe(0);
    expect((await update(id, { shipping_price: { base: 900 } }, "client_credentials")).status).toBe(200);
    const changed = await update(id, { shipping_type: "slow", address: { city: "Bremen" } });
    expect([changed.status, changed.body.data.shipping_type]).toEqual([200, "slow"]);
    expect((await totals())["shipping"]).toBe(900);
  });

  it("404: an unknown cart, whatever the caller may do", async () => {
    const shop = await aShop({ shipping_prices: "client_credentials" });
    const data = group({ shipping_price: { base: 1 } });
    expect((await shop.post("/v2/carts/nobody/shipping-groups", { data }, { as: "implicit" })).status).toBe(
      404,
    );
  });
});

describe("prices of shipping by default", () => {
  it("201, 200: anyone names them, as the public contract has it", async () => {
    for (const settings of [{}, { shipping_prices: "anyone" }]) {
      const { create, update } = await aShop(settings);
      const made = await create(group({ shipping_price: { base: 500 } }));
      expect(made.status).toBe(201);
      const changed = await update(made.body.data.id, { shipping_price: { base: 0 } });
      expect(changed.body.data.meta.shipping_display_price.base.amount).toBe(0);
    }
  });
});
