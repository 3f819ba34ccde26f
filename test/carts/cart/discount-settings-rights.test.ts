import { describe, expect, it } from "@jest/globals";
import { createCart } from "../../../functions/carts/create-cart.ts";
import { updateCart } from "../../../functions/carts/update-cart.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { product } from "../../support/shops/carts.ts";

const OFF = { custom_discounts_enabled: false, use_rule_promotions: false };
const ON = { ...OFF, custom_discounts_enabled: true };
const forbidden = { errors: [{ status: 403, title: "Forbidden", source: "data.discount_settings" }] };

async function aShopWith(settings: object = {}) {
  const admin = await anAdministrator();
  const shop = admin;
  const { ask } = shop;
  await shop.put("/v2/settings/cart", { data: { type: "settings", ...settings } });
  const ofShopper = { as: "implicit" } as const;
  const create = (discount_settings: unknown, more: object = ofShopper) =>
    ask(createCart, {}, { ...more, data: { discount_settings } });
  const update = (discount_settings: unknown, more: object = ofShopper) =>
    ask(updateCart, {}, { ...more, data: { name: "Changed", discount_settings } });
  return { ...admin, create, update };
}

describe("discount_settings of a cart", () => {
  it.each([[{ custom_discounts_enabled: true }], [{ use_rule_promotions: true }]])(
    "403: a shopper's %j, in a new cart or one that is there, and nothing is changed",
    async (wanted) => {
      const { create, update, read } = await aShopWith();
      for (const { status, body } of [await create(wanted), await update(wanted)]) {
        expect([status, body]).toMatchObject([403, forbidden]);
      }
      expect((await read("C")).body.data).toMatchObject({ name: "Cart", discount_settings: OFF });
    },
  );

  it("403: a shopper who switches off what the store has switched on", async () => {
    const shop = await aShopWith({ discounts: { custom_discounts_enabled: true } });
    const { create, read } = shop;
    expect((await create(OFF)).body).toMatchObject(forbidden);
    const data = { discount_settings: OFF };
    expect((await shop.put("/v2/carts/D", { data }, { as: "implicit" })).status).toBe(403);
    expect((await read("D")).body.data.discount_settings).toEqual(ON);
  });

  it("201, 200: a shopper who sends what the cart has, or nothing of it", async () => {
    const { create, update } = await aShopWith();
    for (const same of [OFF, { custom_discounts_enabled: false }, {}, undefined]) {
      expect((await create(same)).status).toBe(201);
      expect((await update(same)).body.data).toMatchObject({ name: "Changed", discount_settings: OFF });
    }
    const on = await aShopWith({ discounts: { custom_discounts_enabled: true } });
    expect((await on.create(ON)).body.data.discount_settings).toEqual(ON);
  });

  it("400: an administrator's discount for a cart that a shopper wanted to open for it", async () => {
    const shop = await aShopWith();
    const { update, add } = shop;
    await add("C", product("S1"));
    await update(ON);
    const discount = { external_id: "x", discount_engine: "e", discount_code: "d", description: "d" };
    const data = { type: "custom_discount", ...discount, amount: -100 };
    expect((await shop.post("/v2/carts/C/custom-discounts", { data })).status).toBe(400);
  });

  it("201, 200: an administrator, and everybody with the setting discount_settings: anyone", async () => {
    const { create, update } = await aShopWith();
    const administrator = { as: "client_credentials" };
    expect((await create(ON, administrator)).body.data.discount_settings).toEqual(ON);
    expect((await update(ON, administrator)).body.data.discount_settings).toEqual(ON);
    const open = await aShopWith({ discount_settings: "anyone" });
    expect((await open.create(ON)).body.data.discount_settings).toEqual(ON);
    expect((await open.update(ON)).body.data.discount_settings).toEqual(ON);
  });
});
