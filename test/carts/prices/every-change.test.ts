import { describe, expect, it } from "@jest/globals";
import { createAccount } from "../../../functions/accounts/create-account.ts";
import { createCart } from "../../../functions/carts/create-cart.ts";
import { createCustomDiscounts } from "../../../functions/carts/custom-discounts/create-custom-discounts.ts";
import { createItemDiscount } from "../../../functions/carts/custom-discounts/create-item-discount.ts";
import { createShippingGroup } from "../../../functions/carts/shipping-groups/create-shipping-group.ts";
import { createTax } from "../../../functions/carts/taxes/create-tax.ts";
import { createCustomer } from "../../../functions/customers/create-customer.ts";
import { endpoints } from "../../../infra/endpoints.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { call } from "../../support/call.ts";
import { GUEST } from "../../support/checkout.ts";
import { NOON } from "../../support/runtime.ts";
import { product } from "../../support/shops/carts.ts";
import { aRestrictedShop, aRule, pricesOf } from "../../support/shops/restricted-shop.ts";

const TAX = { type: "tax_item", name: "City", rate: 0.1 };
const OFF = { type: "custom_discount", external_id: "x", discount_engine: "own", discount_code: "c" };
const DISCOUNT = { ...OFF, description: "d", amount: -1 };
const GROUP = { type: "shipping_group", shipping_type: "express" };
const PEOPLE = { name: "Ada", email: "ada@example.com" };

/** Administrators' cart of an account, which got its lamp for a cent, with one of everything that a cart can have. */
async function aFullCart() {
  const shop = await aRestrictedShop();
  const { table } = shop;
  const make = async (endpoint: Endpoint, data: unknown, params = {}) => {
    const { body, text, status } = await call<string>(endpoint, { table, params, body: { data } });
    if (status >= 300) throw new Error(`${endpoint.id}: ${text}`);
    return body.data;
  };
  const account: string = (await make(createAccount, { type: "account", ...PEOPLE })).id;
  const customer: string = (await make(createCustomer, { type: "customer", ...PEOPLE })).id;
  const discounting = { discount_settings: { custom_discounts_enabled: true } };
  await make(createCart, { id: "full", ...discounting });
  const associate = endpoints.find(({ id }) => id === "carts/associations/associate-accounts")!;
  await make(associate, [{ type: "account", id: account }], { cartID: "full" });
  await shop.setRules([aRule({ account_ids: [account] })]);
  const [lamp] = (await shop.addAs({ account, isAdmin: true }, "full", product("S1"))).body.data;
  const at = { cartID: "full", itemID: lamp.id };
  const tax: string = (await make(createTax, TAX, at)).id;
  const [{ id: discount }] = await make(createCustomDiscounts, [DISCOUNT], at);
  const ofItem: string = (await make(createItemDiscount, DISCOUNT, at)).id;
  const group: string = (await make(createShippingGroup, GROUP, at)).id;
  expect(pricesOf(await shop.itemsOf("full"))).toEqual(["1 S1 at 1"]);
  return { ...shop, table, lamp: lamp.id as string, account, customer, tax, discount, ofItem, group };
}
type FullCart = Awaited<ReturnType<typeof aFullCart>>;

const bodyOf: Readonly<Record<string, (cart: FullCart) => unknown>> = {
  "carts/update-cart": () => ({ name: "Renamed" }),
  "carts/items/add-cart-items": () => product("S2"),
  "carts/items/update-cart-item": () => ({ location: "north" }),
  "carts/items/update-cart-items": ({ lamp }) => [{ id: lamp, location: "north" }],
  "carts/associations/associate-accounts": ({ account }) => [{ type: "account", id: account }],
  "carts/associations/associate-customers": ({ customer }) => [{ type: "customer", id: customer }],
  "carts/associations/dissociate-accounts": ({ account }) => [{ type: "account", id: account }],
  "carts/associations/dissociate-customers": ({ customer }) => [{ type: "customer", id: customer }],
  "carts/shipping-groups/create-shipping-group": () => GROUP,
  "carts/shipping-groups/update-shipping-group": () => ({ shipping_type: "slow" }),
  "carts/taxes/create-tax": () => TAX,
  "carts/taxes/create-taxes": ({ lamp }) => [{ ...TAX, ...itemOf(lamp) }],
  "carts/taxes/update-tax": () => ({ name: "County" }),
  "carts/custom-discounts/create-custom-discounts": () => [DISCOUNT],
  "carts/custom-discounts/create-item-discount": () => DISCOUNT,
  "carts/custom-discounts/update-custom-discount": () => DISCOUNT,
  "carts/custom-discounts/update-item-discount": () => DISCOUNT,
  "checkout/checkout-cart": () => GUEST,
};
const itemOf = (id: string) => ({ relationships: { item: { data: { type: "cart_item", id } } } });

/** What changes nothing here: these owners are there, or are not. */
const IDLE = ["carts/associations/associate-accounts", "carts/associations/dissociate-customers"];

const changes = endpoints
  .filter(
    ({ path, method, id }) =>
      path.startsWith("/v2/carts/{cartID}") && method !== "GET" && id !== "carts/delete-cart",
  )
  .map((endpoint) => [endpoint.id, endpoint] as const);

describe("every request that changes a cart", () => {
  it.each(changes)("%s: takes away a price whose rule is gone", async (id, endpoint) => {
    const cart = await aFullCart();
    await cart.setRules([]);
    const { lamp, tax, discount, ofItem, group } = cart;
    const params = {
      cartID: "full",
      itemID: lamp,
      taxID: tax,
      shippingGroupID: group,
      customDiscountID: endpoint.path.includes("/items/") ? ofItem : discount,
    };
    if (id === "carts/promotions/delete-promotion-code") return; // its own tests: it needs a code to change anything
    const body = bodyOf[id] && { data: bodyOf[id](cart) };
    const now = () => new Date(NOON.getTime() + 60_000);
    const answer = await call<string>(endpoint, {
      table: cart.table,
      params,
      ...(body ? { body } : {}),
      now,
    });
    expect([id, answer.status < 300 || answer.text]).toEqual([id, true]);
    const prices = (await cart.itemsOf("full")).map(({ unit_price }) => unit_price.amount);
    expect(prices).not.toContain(IDLE.includes(id) ? 1999 : 1);
  });
});
