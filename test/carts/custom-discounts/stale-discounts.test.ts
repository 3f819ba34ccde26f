import { describe, expect, it } from "@jest/globals";
import { associateAccounts } from "../../../functions/carts/associations/associate-accounts.ts";
import { dissociateAccounts } from "../../../functions/carts/associations/dissociate-accounts.ts";
import { deleteCartItem } from "../../../functions/carts/items/delete-cart-item.ts";
import { deleteCartItems } from "../../../functions/carts/items/delete-cart-items.ts";
import { updateCartItem } from "../../../functions/carts/items/update-cart-item.ts";
import { updateCartItems } from "../../../functions/carts/items/update-cart-items.ts";
import { createShippingGroup } from "../../../functions/carts/shipping-groups/create-shipping-group.ts";
import { updateCart } from "../../../functions/carts/update-cart.ts";
import { asShopper } from "../../support/runtime.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { custom, product } from "../../support/shops/carts.ts";

const off = (amount: number, external_id = "x-1") => ({
  type: "custom_discount",
  external_id,
  discount_engine: "own",
  description: "Friends",
  discount_code: "FRIENDS",
  amount,
});
const D = { cartID: "D" };
const shopper = { as: "implicit" } as const;
const administrator = { as: "client_credentials" } as const;

type Discounted = Awaited<ReturnType<typeof aDiscountedCart>>;

/** Cart `D` with ten of S1 (19.99) and one of S2 (7.00); 30.00 off the cart, 20.00 off the first item. */
async function aDiscountedCart(settings: object = {}) {
  const admin = await anAdministrator();
  const shop = admin;
  const { add, read } = shop;
  await shop.put("/v2/settings/cart", { data: { type: "settings", ...settings } });
  const [first, second] = (await add("D", [product("S1", 10), product("S2")])).body.data;
  const ids = { first: first.id as string, second: second.id as string };
  const ofCart = (await shop.post(`/v2/carts/${D.cartID}/custom-discounts`, { data: off(-3000) })).body.data
    .id as string;
  const item = { ...D, itemID: ids.first };
  const ofItem = (
    await shop.post(`/v2/carts/${item.cartID}/items/${item.itemID}/custom-discounts`, {
      data: off(-2000, "x-2"),
    })
  ).body.data.id as string;
  /** Which of the two are stale, and what is taken off. */
  const state = async () => {
    const { data, included } = (await read("D", { query: "include=items,custom_discounts" })).body;
    const stale = (id: string) =>
      included.custom_discounts.find((one: any) => one.id === id)?.is_stale === true;
    return {
      cart: stale(ofCart),
      item: stale(ofItem),
      discount: data.meta.display_price.discount.amount,
      messages: (data.meta.messages ?? []).map((one: any) => one.source.id),
    };
  };
  return { ...admin, ids, ofCart, ofItem, state };
}

const FRESH = { cart: false, item: false, discount: -5000, messages: [] };
/** Both, one of the cart alone. */
const bothOf = ({ ofCart, ofItem }: Discounted) => ({
  cart: true,
  item: true,
  discount: 0,
  messages: [ofCart, ofItem],
});
const cartsOf = ({ ofCart }: Discounted) => ({
  cart: true,
  item: false,
  discount: -2000,
  messages: [ofCart],
});

describe("custom discounts of a cart whose items a shopper changes", () => {
  it.each<[string, (cart: Discounted, more: object) => Promise<unknown>]>([
    [
      "fewer of an item",
      ({ ask, ids }, more) =>
        ask(updateCartItem, { ...D, itemID: ids.first }, { ...more, data: { quantity: 9 } }),
    ],
    [
      "fewer of an item, in a list",
      ({ ask, ids }, more) => ask(updateCartItems, D, { ...more, data: [{ id: ids.first, quantity: 9 }] }),
    ],
    [
      "other custom inputs",
      ({ ask, ids }, more) =>
        ask(updateCartItem, { ...D, itemID: ids.first }, { ...more, data: { custom_inputs: { a: "b" } } }),
    ],
    ["more of it added", ({ add }, more) => add("D", product("S1"), more)],
  ])("200: %s: neither counts, both are shown, until they are written again", async (_, change) => {
    const cart = await aDiscountedCart();
    const shop = cart;
    const { state, ofCart, ofItem, ids } = shop;
    expect(await state()).toEqual(FRESH);
    await change(cart, shopper);
    expect(await state()).toEqual(bothOf(cart));
    await shop.put(`/v2/carts/${D.cartID}/custom-discounts/${ofCart}`, { data: off(-3000) });
    expect(await state()).toMatchObject({ cart: false, item: true, discount: -3000, messages: [ofItem] });
    const item = { ...D, itemID: ids.first, customDiscountID: ofItem };
    await shop.put(
      `/v2/carts/${item.cartID}/items/${item.itemID}/custom-discounts/${item.customDiscountID}`,
      { data: off(-2000, "x-2") },
    );
    expect(await state()).toEqual(FRESH);
  });

  it.each<[string, (cart: Discounted, more: object) => Promise<unknown>]>([
    ["another item added", ({ add }, more) => add("D", custom("w"), more)],
    ["another item removed", ({ ask, ids }, more) => ask(deleteCartItem, { ...D, itemID: ids.second }, more)],
    [
      "another item set to 0",
      ({ ask, ids }, more) => ask(updateCartItems, D, { ...more, data: [{ id: ids.second, quantity: 0 }] }),
    ],
    [
      "another cart merged",
      async ({ add }, more) => {
        await add("C", product("S2"));
        return add("D", { type: "cart_items", cart_id: "C" }, more);
      },
    ],
  ])("200: %s: the cart's does not count, the item's does", async (_, change) => {
    const cart = await aDiscountedCart();
    await change(cart, shopper);
    expect(await cart.state()).toEqual(cartsOf(cart));
  });

  it("200: nothing is stale after a change by client credentials, nor by one that leaves the items alone", async () => {
    const cart = await aDiscountedCart();
    const shop = cart;
    const { ask, add, ids, state } = shop;
    const group = await ask(createShippingGroup, D, { ...shopper, data: { type: "shipping_group" } });
    const data = { quantity: 10, shipping_group_id: group.body.data.id };
    await ask(updateCartItem, { ...D, itemID: ids.first }, { ...shopper, data });
    await ask(updateCart, D, { ...shopper, data: { name: "Mine" } });
    await add("D", product("S9"));
    expect(await state()).toEqual(FRESH);
    await ask(updateCartItem, { ...D, itemID: ids.first }, { ...administrator, data: { quantity: 11 } });
    await add("D", custom("w"), administrator);
    await ask(deleteCartItem, { ...D, itemID: ids.second }, administrator);
    expect(await state()).toEqual(FRESH);
  });

  it("200: what is stale stays so when the cart changes hands or the items change back", async () => {
    const cart = await aDiscountedCart();
    const shop = cart;
    const { ask, ids, state } = shop;
    const first = { ...D, itemID: ids.first };
    await ask(updateCartItem, first, { ...shopper, data: { quantity: 2 } });
    const headers = await asShopper({ account: "a1" });
    const data = [{ type: "account", id: "a1" }];
    expect((await ask(associateAccounts, D, { ...shopper, headers, data })).status).toBe(200);
    expect(await cart.read("D", { headers })).toMatchObject({ status: 200 });
    await ask(dissociateAccounts, D, { ...shopper, headers, data });
    await ask(updateCartItem, first, { ...shopper, data: { quantity: 10 } });
    await ask(updateCartItem, first, { ...administrator, data: { quantity: 10 } });
    expect(await state()).toEqual(bothOf(cart));
  });

  it("204: an emptied cart has none of them left", async () => {
    const shop = await aDiscountedCart();
    const { ask, add, state } = shop;
    await ask(deleteCartItems, D, shopper);
    await add("D", product("S1", 10), administrator);
    expect(await state()).toEqual(FRESH_AND_GONE);
  });

  it("201: a stale one is written again by its engine's id, alone, in a list or for its item; others are not", async () => {
    const cart = await aDiscountedCart();
    const shop = cart;
    const { ask, ids, ofCart, read } = shop;
    const first = { ...D, itemID: ids.first };
    const shown = async () =>
      (await read("D", { query: "include=items,custom_discounts" })).body.included.custom_discounts.map(
        ({ external_id, amount, is_stale }: any) =>
          `${external_id} ${amount.amount}${is_stale ? " stale" : ""}`,
      );
    const change = (quantity: number) => ask(updateCartItem, first, { ...shopper, data: { quantity } });
    await change(2);
    await shop.post(`/v2/carts/${D.cartID}/custom-discounts`, { data: off(-100, "other") });
    expect(await shown()).toEqual(["x-1 -3000 stale", "other -100", "x-2 -2000 stale"]);
    const again = await shop.post(`/v2/carts/${D.cartID}/custom-discounts`, { data: off(-300) });
    expect(again.body.data.id).not.toBe(ofCart);
    await shop.post(`/v2/carts/${first.cartID}/items/${first.itemID}/custom-discounts`, {
      data: off(-200, "x-2"),
    });
    expect(await shown()).toEqual(["other -100", "x-1 -300", "x-2 -200"]);
    await shop.post(`/v2/carts/${D.cartID}/custom-discounts`, { data: off(-301) });
    expect(await shown()).toEqual(["other -100", "x-1 -300", "x-1 -301", "x-2 -200"]);
    await change(3);
    const item = { relationships: { item: { data: { type: "cart_item", id: ids.first } } } };
    await shop.post(`/v2/carts/${D.cartID}/custom-discounts`, {
      data: [off(-1), { ...off(-2, "x-2"), ...item }],
    });
    expect(await shown()).toEqual(["other -100 stale", "x-1 -1", "x-2 -2"]);
  });

  it("201: stale ones that are written again are no sixth", async () => {
    const shop = await aDiscountedCart();
    const { ask, ids } = shop;
    const list = ["x-1", "b", "c", "d", "e"].map((id) => off(-1, id));
    expect((await shop.post(`/v2/carts/${D.cartID}/custom-discounts`, { data: list.slice(1) })).status).toBe(
      201,
    );
    await ask(updateCartItem, { ...D, itemID: ids.first }, { ...shopper, data: { quantity: 2 } });
    expect((await shop.post(`/v2/carts/${D.cartID}/custom-discounts`, { data: off(-1, "f") })).status).toBe(
      422,
    );
    const again = await shop.post(`/v2/carts/${D.cartID}/custom-discounts`, { data: list });
    expect([again.status, again.body.data.length, again.body.errors]).toEqual([201, 5, undefined]);
  });

  it("200, 201: answers about items say it, too, beside what an add has to say", async () => {
    const shop = await aDiscountedCart();
    const { ask, add, ids, ofCart, ofItem } = shop;
    const message = (id: string) => ({
      source: { type: "custom_discount", id },
      title: "Discount Not Confirmed",
      description: "'FRIENDS' does not count: what it was given for has changed. It has to be written again.",
    });
    const first = { ...D, itemID: ids.first };
    const { body } = await ask(updateCartItem, first, { ...shopper, data: { quantity: 1 } });
    expect(body.meta.messages).toEqual([message(ofCart), message(ofItem)]);
    expect([body.meta.discounts, body.data[0].discounts]).toEqual([undefined, undefined]);
    await add("D", custom("w"));
    const kept = await add("D", custom("w", { price: { amount: 1 } }));
    expect(kept.body.meta.messages.map(({ title }: any) => title)).toEqual([
      "Discount Not Confirmed",
      "Discount Not Confirmed",
      "Price Kept",
    ]);
  });

  it("200: a total is never what an old discount makes of fewer items", async () => {
    const shop = await anAdministrator();
    const { ask, add, totals } = shop;
    const [{ id: itemID }] = (await add("D", product("S1", 10))).body.data;
    await shop.post(`/v2/carts/${D.cartID}/custom-discounts`, { data: off(-5000) });
    await ask(updateCartItem, { ...D, itemID }, { ...shopper, data: { quantity: 2 } });
    expect(await totals("D")).toMatchObject({ discount: 0, with_tax: 3998 });
  });

  it("200: the setting stale_custom_discounts: keep counts them on; what is stale stays so", async () => {
    const shop = await aDiscountedCart({ stale_custom_discounts: "keep" });
    const { ask, add, state, ids } = shop;
    const change = (quantity: number) =>
      ask(updateCartItem, { ...D, itemID: ids.first }, { ...shopper, data: { quantity } });
    await change(9);
    await add("D", custom("w"));
    expect(await state()).toEqual(FRESH);
    const set = (stale_custom_discounts: string) =>
      shop.put("/v2/settings/cart", { data: { type: "settings", stale_custom_discounts } });
    await set("leave_out");
    await change(8);
    await set("keep");
    await change(7);
    expect(await state()).toMatchObject({ cart: true, item: true, discount: 0 });
  });
});

describe("a shopper and an administrator's engine at the same time", () => {
  it("412: an engine that names the cart it has computed for is told that it has changed", async () => {
    const shop = await aDiscountedCart();
    const { ask, read, ids, state } = shop;
    const { etag = "" } = (await read("D")).headers;
    await ask(updateCartItem, { ...D, itemID: ids.first }, { ...shopper, data: { quantity: 2 } });
    const late = await shop.post(
      `/v2/carts/${D.cartID}/custom-discounts`,
      { data: off(-3000) },
      { headers: { "if-match": etag } },
    );
    expect(late.status).toBe(412);
    expect(await state()).toMatchObject({ discount: 0 });
  });

  it("a discount counts only if it was written after the change, whoever loses the race", async () => {
    const shop = await anAdministrator();
    const { ask, add, read } = shop;
    const version = (answer: { headers: Readonly<Record<string, string>> }) =>
      Number(/-(\d+)"$/.exec(answer.headers["etag"] ?? "")?.[1]);
    const [{ id: itemID }] = (await add("D", product("S1", 10))).body.data;
    for (let round = 1; round <= 5; round += 1) {
      const item = { ...D, itemID };
      const change = () => ask(updateCartItem, item, { ...shopper, data: { quantity: round } });
      const give = () =>
        shop.post(`/v2/carts/${D.cartID}/custom-discounts`, { data: off(-100, `r${round}`) });
      const [changed, given] = round % 2 ? await both(change, give) : (await both(give, change)).toReversed();
      const { included } = (await read("D", { query: "include=custom_discounts" })).body;
      const { is_stale = false } = included.custom_discounts.find(
        (one: any) => one.external_id === `r${round}`,
      );
      expect(is_stale).toBe(version(given!) < version(changed!));
    }
  });
});

const FRESH_AND_GONE = { cart: false, item: false, discount: 0, messages: [] };
const both = <T>(one: () => Promise<T>, other: () => Promise<T>) => Promise.all([one(), other()]);
