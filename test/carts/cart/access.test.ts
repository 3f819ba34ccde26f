import { describe, expect, it } from "@jest/globals";
import { addCartItems } from "../../../functions/carts/items/add-cart-items.ts";
import { endpoints } from "../../../infra/endpoints.ts";
import type { Association } from "../../../lib/carts/cart/cart.ts";
import { mayUse } from "../../../lib/carts/cart/cart-rights.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { asShopper, NOON, testToken } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { anOwnedCart, aShop, custom } from "../../support/shops/carts.ts";

const OWNED: readonly Association[] = [{ type: "account", id: "a1" }];

describe("who may use a cart", () => {
  const guest = {
    caller: { grant: "implicit", clientId: "k" },
    profile: "specification",
    shopper: {},
  } as const;
  const member = { ...guest, shopper: { account: { id: "a1", memberId: "m" } } };

  it.each([
    ["a guest's cart by its id", guest, [], true],
    ["an account's cart without its token", guest, OWNED, false],
    ["an account's cart with its token", member, OWNED, true],
    [
      "an account's cart with another's token",
      { ...guest, shopper: { account: { id: "a2", memberId: "m" } } },
      OWNED,
      false,
    ],
    [
      "an account's cart with a customer's token of the same id",
      { ...guest, shopper: { customer: { id: "a1" } } },
      OWNED,
      false,
    ],
    [
      "an account's cart with client credentials",
      { ...guest, caller: { grant: "client_credentials", clientId: "k" } },
      OWNED,
      true,
    ],
    ["a cart of two with the token of the second", member, [{ type: "customer", id: "c" }, ...OWNED], true],
    ["an account's cart in the profile compatible", { ...guest, profile: "compatible" }, OWNED, true],
  ] as const)("%s", (_, who, associations, answer) => {
    expect(mayUse(who, { associations })).toBe(answer);
  });
});

describe("a cart that belongs to someone else", () => {
  it("404: is not there, and nothing can be changed", async () => {
    const shop = await anOwnedCart();
    const { read, add } = shop;
    const strangers = [{}, await asShopper({ account: "a2" }), await asShopper({ customer: "a1" })];
    for (const headers of strangers) {
      expect((await read("owned", { headers })).body.errors[0].detail).toBe("There is no cart 'owned'.");
      expect((await add("owned", custom("w"), { headers })).status).toBe(404);
      const asGuest = { as: "implicit", headers } as const;
      expect((await shop.delete("/v2/carts/owned", asGuest)).status).toBe(204);
      expect((await shop.delete("/v2/carts/owned/items", asGuest)).status).toBe(204);
    }
    expect((await read("owned", { headers: await asShopper({ account: "a1" }) })).status).toBe(200);
  });

  it("200: for its account, for client credentials, for everybody in the profile compatible", async () => {
    const { read, add } = await anOwnedCart();
    const headers = await asShopper({ account: "a1" });
    expect((await add("owned", custom("w"), { headers })).status).toBe(201);
    const { body } = await read("owned", { as: "client_credentials" });
    expect(body.data.relationships).toMatchObject({ accounts: { data: OWNED }, customers: {} });
    expect((await read("owned", { profile: "compatible" })).status).toBe(200);
  });
});

describe("shopper tokens", () => {
  const garbage = { "x-moltin-customer-token": "garbage" };

  it("401: garbage and expired ones where they are read, for every grant", async () => {
    const { read } = await aShop();
    const late = await asShopper({ account: "a1", customer: "c1" }, new Date("2026-03-01T09:00:00Z"));
    for (const as of ["implicit", "client_credentials"] as const)
      for (const headers of [garbage, late]) expect((await read("C", { as, headers })).status).toBe(401);
    expect((await read("C", { headers: { "x-moltin-customer-token": "" } })).status).toBe(200);
  });

  it("401: a token of one kind does not pass for another", async () => {
    const { read } = await aShop();
    const shopper = await asShopper({ account: "a1", customer: "c1" });
    const account = shopper["ep-account-management-authentication-token"]!;
    const access = await testToken("client_credentials", NOON);
    for (const token of [account, access]) {
      expect((await read("C", { headers: { "x-moltin-customer-token": token } })).status).toBe(401);
    }
    expect((await read("C", { as: { token: account } })).status).toBe(401);
  });

  it("are read by every request to a cart that a shopper may make", () => {
    const isOpen = ({ path, auth }: Endpoint) => path.startsWith("/v2/carts") && auth.includes("implicit");
    const carts = endpoints.filter(isOpen);
    const deaf = carts.filter(({ headers = {} }) =>
      Object.keys(shopperHeaders).some((name) => !headers[name]),
    );
    expect(deaf.map(({ id }) => id)).toEqual([]);
  });

  it("keep Idempotency-Keys of two shoppers apart", async () => {
    const { table } = await aShop();
    const shop = shopOn(table);
    const create = async (account: string) => {
      const headers = { "idempotency-key": "1", ...(await asShopper({ account })) };
      return (await shop.post("/v2/carts", {}, { as: "implicit", headers })).body.data.id;
    };
    expect(await create("a1")).toBe(await create("a1"));
    expect(await create("a1")).not.toBe(await create("a2"));
    expect(addCartItems.headers).toHaveProperty("x-moltin-currency");
  });
});
