import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import { aShopWith } from "../../support/shops/administrator.ts";
import { product } from "../../support/shops/carts.ts";

const OFF = { custom_discounts_enabled: false, use_rule_promotions: false };
const ON = { ...OFF, custom_discounts_enabled: true };
const forbidden = { errors: [{ status: 403, title: "Forbidden", source: "data.discount_settings" }] };

const ofShopper = { as: "implicit" } as const;

async function aShop(settings: object = {}) {
  const shop = await aShopWith(settings);
  const create = (discount_settings: unknown, more: Call = ofShopper) =>
    shop.post("/v2/carts", { data: { discount_settings } }, more);
  const update = (discount_settings: unknown, more: Call = ofShopper) =>
    shop.put("/v2/carts/C", { data: { name: "Changed", discount_settings } }, more);
  return { ...shop, create, update };
}

describe("discount_settings of a cart", () => {
  it.each([[{ custom_discounts_enabled: true }], [{ use_rule_promotions: true }]])(
    "403: a shopper's %j, in a new cart or one that is there, and nothing is changed",
    async (wanted) => {
      const { create, update, read } = await aShop();
      for (const { status, body } of [await create(wanted), await update(wanted)]) {
        expect([status, body]).toMatchObject([403, forbidden]);
      }
      expect((await read("C")).body.data).toMatchObject({ name: "Cart", discount_settings: OFF });
    },
  );

  it("403: a shopper who switches off what the store has switched on", async () => {
    const shop = await aShop({ discounts: { custom_discounts_enabled: true } });
    const { create, read } = shop;
    expect((await create(OFF)).body).toMatchObject(forbidden);
    const data = { discount_settings: OFF };
    expect((await shop.put("/v2/carts/D", { data }, { as: "implicit" })).status).toBe(403);
    expect((await read("D")).body.data.discount_settings).toEqual(ON);
  });

  it("201, 200: a shopper who sends what the cart has, or nothing of it", async () => {
    const { create, update } = await aShop();
    for (const same of [OFF, { custom_discounts_enabled: false }, {}, undefined]) {
      expect((await create(same)).status).toBe(201);
      expect((await update(same)).body.data).toMatchObject({ name: "Changed", discount_settings: OFF });
    }
    const on = await aShop({ discounts: { custom_discounts_enabled: true } });
    expect((await on.create(ON)).body.data.discount_settings).toEqual(ON);
  });

  it("400: an administrator's discount for a cart that a shopper wanted to open for it", async () => {
    const shop = await aShop();
    const { update, add } = shop;
    await add("C", product("S1"));
    await update(ON);
    expect((await shop.post("/v2/carts/C/custom-discounts", { data: aCustomDiscount() })).status).toBe(400);
  });

  it("201, 200: an administrator, and everybody with the setting discount_settings: anyone", async () => {
    const { create, update } = await aShop();
    const administrator = { as: "client_credentials" } as const;
    expect((await create(ON, administrator)).body.data.discount_settings).toEqual(ON);
    expect((await update(ON, administrator)).body.data.discount_settings).toEqual(ON);
    const open = await aShop({ discount_settings: "anyone" });
    expect((await open.create(ON)).body.data.discount_settings).toEqual(ON);
    expect((await open.update(ON)).body.data.discount_settings).toEqual(ON);
  });
});
