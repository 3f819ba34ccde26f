import { describe, expect, it } from "@jest/globals";
import { chooseCartCurrency, newCart } from "../../../lib/carts/cart/cart-life.ts";
import { DEFAULT_SETTINGS } from "../../../lib/settings/settings.ts";
import { NOON } from "../../support/runtime.ts";

const [usd] = DEFAULT_SETTINGS.currencies;
const eur = { ...usd!, id: "eur", code: "EUR", format: "€{price}", default: false };
const settings = { ...DEFAULT_SETTINGS, currencies: [usd!, eur] };
const cartIn = (code?: string) => ({
  ...newCart({ id: "c" }, settings, NOON),
  ...(code ? { currency: { ...usd!, code } } : {}),
});
const sources = [cartIn(), cartIn("EUR")];

describe("the currency that first items bring", () => {
  it.each([
    ["the cart's own, whatever is asked for", cartIn("GBP"), "EUR", sources, "GBP"],
    ["what the request asks for, though a merged cart has another", cartIn(), "USD", sources, "USD"],
    ["that of a merged cart, where nothing is asked for", cartIn(), undefined, sources, "EUR"],
    ["the store's default, where merged carts have none", cartIn(), undefined, [], "USD"],
  ])("is %s", (_, cart, wanted, merged, expected) => {
    expect(chooseCartCurrency(cart, wanted, settings, merged).code).toBe(expected);
  });
});
