import { describe, expect, it } from "@jest/globals";
import { endpoints } from "../../../infra/endpoints.ts";
import { call } from "../../support/call.ts";
import { GUEST } from "../../support/checkout.ts";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { onItem, product } from "../../support/shops/carts.ts";
import { aRestrictedShop, aRule, readPrices } from "../../support/shops/restricted-shop.ts";

const TAX = { type: "tax_item", name: "City", rate: 0.1 };
const DISCOUNT = aCustomDiscount(-1);
const GROUP = { type: "shipping_group", shipping_type: "express" };
const PEOPLE = { name: "Ada", email: "ada@example.com" };

/** An administrator's cart of an account, with the lamp for a cent and one of everything that a cart can have. */
async function aFullCart() {
  const shop = await aRestrictedShop();
  const { table } = shop;
  const { post } = shopOn(table);
  const account = (await expectData(post("/v2/accounts", { data: { type: "account", ...PEOPLE } }))).id;
  const customer = (await expectData(post("/v2/customers", { data: { type: "customer", ...PEOPLE } }))).id;
  const discounting = { discount_settings: { custom_discounts_enabled: true } };
  await expectData(post("/v2/carts", { data: { id: "full", ...discounting } }));
  const owner = { data: [{ type: "account", id: account }] };
  await expectData(post("/v2/carts/full/relationships/accounts", owner));
  await shop.setRules([aRule({ account_ids: [account] })]);
  const [{ id: lamp }] = (await shop.addAs({ account, isAdmin: true }, "full", product("S1"))).body.data;
  const item = `/v2/carts/full/items/${lamp}` as const;
  const tax = (await expectData(post(`${item}/taxes`, { data: TAX }))).id;
  const [{ id: discount }] = await expectData(post("/v2/carts/full/custom-discounts", { data: [DISCOUNT] }));
  const ofItem = (await expectData(post(`${item}/custom-discounts`, { data: DISCOUNT }))).id;
  const group = (await expectData(post("/v2/carts/full/shipping-groups", { data: GROUP }))).id;
  expect(readPrices(await shop.itemsOf("full"))).toEqual(["1 S1 at 1"]);
  return { ...shop, table, lamp, account, customer, tax, discount, ofItem, group };
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
  "carts/taxes/create-taxes": ({ lamp }) => [{ ...TAX, ...onItem(lamp, "cart_item") }],
  "carts/taxes/update-tax": () => ({ name: "County" }),
  "carts/custom-discounts/create-custom-discounts": () => [DISCOUNT],
  "carts/custom-discounts/create-item-discount": () => DISCOUNT,
  "carts/custom-discounts/update-custom-discount": () => DISCOUNT,
  "carts/custom-discounts/update-item-discount": () => DISCOUNT,
  "checkout/checkout-cart": () => GUEST,
};

/** These requests change nothing here: the owners are already present, or already absent. */
const IDLE = ["carts/associations/associate-accounts", "carts/associations/dissociate-customers"];

const changes = endpoints
  .filter(
    // A payment with the cart has tests of its own, at the provider: it is for the cart's total of now.
    ({ path, method, id }) =>
      path.startsWith("/v2/carts/{cartID}") &&
      method !== "GET" &&
      id !== "carts/delete-cart" &&
      !id.startsWith("payments/"),
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
    if (id === "carts/promotions/delete-promotion-code") return; // has tests of its own: it needs a code to change anything
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
