import { describe, expect, it } from "@jest/globals";
import { type CartRights, rightsOf } from "../../../lib/carts/cart/cart-rights.ts";
import { DEFAULT_SETTINGS } from "../../../lib/settings/settings.ts";

const STRICT = {
  custom_items: "client_credentials",
  custom_item_skus: "own",
  shipping_prices: "client_credentials",
  discount_settings: "client_credentials",
  stale_custom_discounts: "leave_out",
} as const;
const rights = (grant: "implicit" | "client_credentials", cart: object = {}) =>
  rightsOf(
    { caller: { grant, clientId: "shop" } },
    { ...DEFAULT_SETTINGS, cart: { ...DEFAULT_SETTINGS.cart, ...STRICT, ...cart } as never },
  );
const all = (value: boolean): CartRights => ({
  ...{ mayAddCustomItems: value, mayTakeSkusOfProducts: value, mayNameShippingPrices: value },
  ...{ mayChangeDiscountSettings: value, mayKeepDiscounts: value, mayGrant: value },
});

describe("what a caller may decide in a cart", () => {
  it("is everything with client credentials, and nothing in a strict store without them", () => {
    expect(rights("client_credentials")).toEqual(all(true));
    expect(rights("implicit")).toEqual(all(false));
  });

  it.each<[setting: object, right: keyof CartRights]>([
    [{ custom_items: "anyone" }, "mayAddCustomItems"],
    [{ custom_item_skus: "any" }, "mayTakeSkusOfProducts"],
    [{ shipping_prices: "anyone" }, "mayNameShippingPrices"],
    [{ discount_settings: "anyone" }, "mayChangeDiscountSettings"],
    [{ stale_custom_discounts: "keep" }, "mayKeepDiscounts"],
  ])("is one thing more for a shopper with %j: %s", (setting, right) => {
    expect(rights("implicit", setting)).toEqual({ ...all(false), [right]: true });
  });
});
