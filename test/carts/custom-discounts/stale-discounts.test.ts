import { describe, expect, it } from "@jest/globals";
import type { Answer } from "../../support/call.ts";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import { asShopper } from "../../support/runtime.ts";
import { anAdministrator, aShopWith } from "../../support/shops/administrator.ts";
import { custom, onItem, product } from "../../support/shops/carts.ts";

const discounts = "/v2/carts/D/custom-discounts";
const items = "/v2/carts/D/items";
const shopper = { as: "implicit" } as const;
const administrator = { as: "client_credentials" } as const;

type Discounted = Awaited<ReturnType<typeof aDiscountedCart>>;

/** Cart `D` with ten of S1 (19.99) and one of S2 (7.00); 30.00 off the cart, 20.00 off the first item. */
async function aDiscountedCart(settings: object = {}) {
  const shop = await aShopWith(settings);
  const { add, read } = shop;
  const [first, second] = (await add("D", [product("S1", 10), product("S2")])).body.data;
  const ids = { first: first.id, second: second.id };
  const ofCart = (await shop.post(discounts, { data: aCustomDiscount(-3000) })).body.data.id;
  const data = aCustomDiscount(-2000, { external_id: "x-2" });
  const ofItem = (await shop.post(`${items}/${ids.first}/custom-discounts`, { data })).body.data.id;
  /** The stale discounts, and the amounts that are deducted. */
  const state = async () => {
    const { data, included } = (await read("D", { query: "include=items,custom_discounts" })).body;
    const stale = (id: string) => included.custom_discounts.find((one) => one.id === id)?.is_stale === true;
    return {
      cart: stale(ofCart),
      item: stale(ofItem),
      discount: data.meta.display_price.discount.amount,
      messages: (data.meta.messages ?? []).map((one) => one.source.id),
    };
  };
  return { ...shop, ids, ofCart, ofItem, state };
}

const FRESH = { cart: false, item: false, discount: -5000, messages: [] };
/** Both discounts, or only that of the cart. */
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
      ({ put, ids }, more) => put(`${items}/${ids.first}`, { data: { quantity: 9 } }, more),
    ],
    [
      "fewer of an item, in a list",
      ({ put, ids }, more) => put(items, { data: [{ id: ids.first, quantity: 9 }] }, more),
    ],
    [
      "other custom inputs",
      ({ put, ids }, more) => put(`${items}/${ids.first}`, { data: { custom_inputs: { a: "b" } } }, more),
    ],
    ["more of it added", ({ add }, more) => add("D", product("S1"), more)],
  ])("200: %s: neither counts, both are shown, until they are written again", async (_, change) => {
    const cart = await aDiscountedCart();
    const shop = cart;
    const { state, ofCart, ofItem, ids } = shop;
    expect(await state()).toEqual(FRESH);
    await change(cart, shopper);
    expect(await state()).toEqual(bothOf(cart));
    await shop.put(`${discounts}/${ofCart}`, { data: aCustomDiscount(-3000) });
    expect(await state()).toMatchObject({ cart: false, item: true, discount: -3000, messages: [ofItem] });
    const data = aCustomDiscount(-2000, { external_id: "x-2" });
    await shop.put(`${items}/${ids.first}/custom-discounts/${ofItem}`, { data });
    expect(await state()).toEqual(FRESH);
  });

  it.each<[string, (cart: Discounted, more: object) => Promise<unknown>]>([
    ["another item added", ({ add }, more) => add("D", custom("w"), more)],
    ["another item removed", ({ delete: remove, ids }, more) => remove(`${items}/${ids.second}`, more)],
    [
      "another item set to 0",
      ({ put, ids }, more) => put(items, { data: [{ id: ids.second, quantity: 0 }] }, more),
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
    const { put, add, ids, state } = shop;
    const group = await shop.post(
      "/v2/carts/D/shipping-groups",
      { data: { type: "shipping_group" } },
      shopper,
    );
    const data = { quantity: 10, shipping_group_id: group.body.data.id };
    await put(`${items}/${ids.first}`, { data }, shopper);
    await put("/v2/carts/D", { data: { name: "Mine" } }, shopper);
    await add("D", product("S9"));
    expect(await state()).toEqual(FRESH);
    await put(`${items}/${ids.first}`, { data: { quantity: 11 } }, administrator);
    await add("D", custom("w"), administrator);
    await shop.delete(`${items}/${ids.second}`, administrator);
    expect(await state()).toEqual(FRESH);
  });

  it("200: what is stale stays so when the cart changes hands or the items change back", async () => {
    const cart = await aDiscountedCart();
    const shop = cart;
    const { put, ids, state } = shop;
    await put(`${items}/${ids.first}`, { data: { quantity: 2 } }, shopper);
    const headers = await asShopper({ account: "a1" });
    const data = [{ type: "account", id: "a1" }];
    const accounts = "/v2/carts/D/relationships/accounts";
    expect((await shop.post(accounts, { data }, { ...shopper, headers })).status).toBe(200);
    expect(await cart.read("D", { headers })).toMatchObject({ status: 200 });
    await shop.delete(accounts, { ...shopper, headers, body: { data } });
    await put(`${items}/${ids.first}`, { data: { quantity: 10 } }, shopper);
    await put(`${items}/${ids.first}`, { data: { quantity: 10 } }, administrator);
    expect(await state()).toEqual(bothOf(cart));
  });

  it("204: an emptied cart has none of them left", async () => {
    const shop = await aDiscountedCart();
    const { add, state } = shop;
    await shop.delete(items, shopper);
    await add("D", product("S1", 10), administrator);
    expect(await state()).toEqual(FRESH_AND_GONE);
  });

  it("201: a stale one is written again by its engine's id, alone, in a list or for its item; others are not", async () => {
    const cart = await aDiscountedCart();
    const shop = cart;
    const { put, ids, ofCart, read } = shop;
    const shown = async () =>
      (await read("D", { query: "include=items,custom_discounts" })).body.included.custom_discounts.map(
        ({ external_id, amount, is_stale }) => `${external_id} ${amount.amount}${is_stale ? " stale" : ""}`,
      );
    const change = (quantity: number) => put(`${items}/${ids.first}`, { data: { quantity } }, shopper);
    await change(2);
    await shop.post(discounts, { data: aCustomDiscount(-100, { external_id: "other" }) });
    expect(await shown()).toEqual(["d -3000 stale", "other -100", "x-2 -2000 stale"]);
    const again = await shop.post(discounts, { data: aCustomDiscount(-300) });
    expect(again.body.data.id).not.toBe(ofCart);
    await shop.post(`${items}/${ids.first}/custom-discounts`, {
      data: aCustomDiscount(-200, { external_id: "x-2" }),
    });
    expect(await shown()).toEqual(["other -100", "d -300", "x-2 -200"]);
    await shop.post(discounts, { data: aCustomDiscount(-301) });
    expect(await shown()).toEqual(["other -100", "d -300", "d -301", "x-2 -200"]);
    await change(3);
    const item = onItem(ids.first, "cart_item");
    await shop.post(discounts, {
      data: [aCustomDiscount(-1), { ...aCustomDiscount(-2, { external_id: "x-2" }), ...item }],
    });
    expect(await shown()).toEqual(["other -100 stale", "d -1", "x-2 -2"]);
  });

  it("201: stale ones that are written again are no sixth", async () => {
    const shop = await aDiscountedCart();
    const { put, ids } = shop;
    const list = ["d", "b", "c", "x", "e"].map((id) => aCustomDiscount(-1, { external_id: id }));
    expect((await shop.post(discounts, { data: list.slice(1) })).status).toBe(201);
    await put(`${items}/${ids.first}`, { data: { quantity: 2 } }, shopper);
    expect((await shop.post(discounts, { data: aCustomDiscount(-1, { external_id: "f" }) })).status).toBe(
      422,
    );
    const again = await shop.post(discounts, { data: list });
    expect([again.status, again.body.data.length, again.body.errors]).toEqual([201, 5, undefined]);
  });

  it("200, 201: answers to changes of items report it, too, together with the messages of an add", async () => {
    const shop = await aDiscountedCart();
    const { put, add, ids, ofCart, ofItem } = shop;
    const message = (id: string) => ({
      source: { type: "custom_discount", id },
      title: "Discount Not Confirmed",
      description: "'REGULAR' does not count: what it was given for has changed. It has to be written again.",
    });
    const { body } = await put(`${items}/${ids.first}`, { data: { quantity: 1 } }, shopper);
    expect(body.meta.messages).toEqual([message(ofCart), message(ofItem)]);
    expect([body.meta.discounts, body.data[0].discounts]).toEqual([undefined, undefined]);
    await add("D", custom("w"));
    const kept = await add("D", custom("w", { price: { amount: 1 } }));
    expect(kept.body.meta.messages.map(({ title }) => title)).toEqual([
      "Discount Not Confirmed",
      "Discount Not Confirmed",
      "Price Kept",
    ]);
  });

  it("200: a total is never what an old discount makes of fewer items", async () => {
    const shop = await anAdministrator();
    const { put, add, totals } = shop;
    const [{ id: itemID }] = (await add("D", product("S1", 10))).body.data;
    await shop.post(discounts, { data: aCustomDiscount(-5000) });
    await put(`${items}/${itemID}`, { data: { quantity: 2 } }, shopper);
    expect(await totals("D")).toMatchObject({ discount: 0, with_tax: 3998 });
  });

  it("200: the setting stale_custom_discounts: keep counts them on; what is stale stays so", async () => {
    const shop = await aDiscountedCart({ stale_custom_discounts: "keep" });
    const { put, add, state, ids } = shop;
    const change = (quantity: number) => put(`${items}/${ids.first}`, { data: { quantity } }, shopper);
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
  it("412: an engine that sends the ETag of the cart it computed for is refused after a change", async () => {
    const shop = await aDiscountedCart();
    const { put, read, ids, state } = shop;
    const { etag = "" } = (await read("D")).headers;
    await put(`${items}/${ids.first}`, { data: { quantity: 2 } }, shopper);
    const late = await shop.post(
      discounts,
      { data: aCustomDiscount(-3000) },
      { headers: { "if-match": etag } },
    );
    expect(late.status).toBe(412);
    expect(await state()).toMatchObject({ discount: 0 });
  });

  it("a discount counts only if it was written after the change, whichever of both is faster", async () => {
    const shop = await anAdministrator();
    const { put, add, read } = shop;
    const version = (answer: { headers: Readonly<Record<string, string>> }) =>
      Number(/-(\d+)"$/.exec(answer.headers["etag"] ?? "")?.[1]);
    const [{ id: itemID }] = (await add("D", product("S1", 10))).body.data;
    for (let round = 1; round <= 5; round += 1) {
      const change = () => put(`${items}/${itemID}`, { data: { quantity: round } }, shopper);
      const give = () => shop.post(discounts, { data: aCustomDiscount(-100, { external_id: `r${round}` }) });
      const [changed, given] = round % 2 ? await both(change, give) : (await both(give, change)).toReversed();
      const { included } = (await read("D", { query: "include=custom_discounts" })).body;
      const { is_stale = false } = included.custom_discounts.find((one) => one.external_id === `r${round}`);
      expect(is_stale).toBe(version(given!) < version(changed!));
    }
  });
});

const FRESH_AND_GONE = { cart: false, item: false, discount: 0, messages: [] };
const both = (one: () => Promise<Answer>, other: () => Promise<Answer>) => Promise.all([one(), other()]);
