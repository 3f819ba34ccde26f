import { describe, expect, it } from "@jest/globals";
import { DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";
import { openSignUp } from "../../support/accounts/open-sign-up.ts";
import { readIds } from "../../support/answers.ts";
import { shopOn } from "../../support/shop.ts";
import { account, aSignedInStore, customer } from "../../support/shops/associations.ts";
import { aShop, product } from "../../support/shops/carts.ts";

type Bought = { readonly sku: string; readonly quantity: number };

/** The usual way of a storefront: a guest fills a cart, signs in and finds the items in the shopper's own cart. */
describe("signing in with a guest's cart", () => {
  it("as a member of an account: list, create, merge, sign in elsewhere and find it again", async () => {
    const { table, add, read } = await aShop();
    const shop = shopOn(table);
    const store = aSignedInStore(table);
    await add("C", [product("S1", 2), product("S2")]);
    const ask = (data: object) => {
      const type = "account_management_authentication_token";
      return shop.post("/v2/account-members/tokens", { data: { type, ...data } }, { as: "implicit" });
    };
    await openSignUp(table);
    const who = { password_profile_id: DEFAULT_PROFILE_ID, username: "j@s.test", password: "quiet otter" };
    const { body } = await ask({
      ...who,
      authentication_mechanism: "self_signup",
      name: "J",
      email: "j@s.test",
    });
    const headers = { "ep-account-management-authentication-token": body.data[0].token };
    const listed = await store.list({}, "", { headers });
    expect(readIds(listed)).toEqual([]);
    const own = (await store.create({ name: "Mine" }, {}, { headers })).body.data.id;
    const merge = { type: "cart_items", cart_id: "C" };
    expect((await add(own, merge, { headers })).status).toBe(201);
    const again = await store.associateAccounts(own, [account(body.data[0].account_id)], {}, { headers });
    expect(again.status).toBe(204);
    const elsewhere = await ask({ ...who, authentication_mechanism: "password" });
    const there = { "ep-account-management-authentication-token": elsewhere.body.data[0].token };
    const found = await store.list({}, "include=items", { headers: there });
    expect(readIds(found)).toEqual([own]);
    expect(found.body.included.items.map((item: Bought) => [item.sku, item.quantity])).toEqual([
      ["S1", 2],
      ["S2", 1],
    ]);
    expect((await read(own)).status).toBe(404);
    expect((await read("C")).body.data.relationships.items.data).toHaveLength(2);
  });

  it("as a customer: the guest's cart itself becomes the customer's, and guests can no longer merge from it", async () => {
    const { table, add } = await aShop();
    const shop = shopOn(table);
    const store = aSignedInStore(table);
    await add("C", product("S1"));
    const ron = { email: "ron@s.test", password: "quiet otter" };
    await shop.post("/v2/customers", { data: { type: "customer", name: "Ron", ...ron } }, { as: "implicit" });
    const { body } = await shop.post(
      "/v2/customers/tokens",
      { data: { type: "token", ...ron } },
      { as: "implicit" },
    );
    const headers = { "x-moltin-customer-token": body.data.token };
    const taken = await store.associateCustomers(
      "C",
      { data: [customer(body.data.customer_id)] },
      {},
      { headers },
    );
    expect(taken.status).toBe(200);
    expect(readIds(await store.list({}, "", { headers }))).toEqual(["C"]);
    await store.create({ id: "thief" });
    expect((await add("thief", { type: "cart_items", cart_id: "C" })).status).toBe(404);
    expect((await add("thief", { type: "cart_items", cart_id: "C" }, { headers })).status).toBe(201);
  });
});
