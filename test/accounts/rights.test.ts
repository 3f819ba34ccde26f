import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { createAccountToken } from "../../functions/accounts/create-account-token.ts";
import { listMembers } from "../../functions/accounts/members/list-members.ts";
import { deleteAccountMembership } from "../../functions/accounts/memberships/delete-account-membership.ts";
import { listAccountMemberships } from "../../functions/accounts/memberships/list-account-memberships.ts";
import { readAccountMembership } from "../../functions/accounts/memberships/read-account-membership.ts";
import { readAccount } from "../../functions/accounts/read-account.ts";
import { associateAccounts } from "../../functions/carts/associations/associate-accounts.ts";
import { createCart } from "../../functions/carts/create-cart.ts";
import { addCartItems } from "../../functions/carts/items/add-cart-items.ts";
import { readCart } from "../../functions/carts/read-cart.ts";
import { createCustomer } from "../../functions/customers/create-customer.ts";
import { listOrders } from "../../functions/orders/list-orders.ts";
import { endedShopperWrite } from "../../lib/auth/ended-shoppers-store.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { signerOf } from "../../lib/http/tokens.ts";
import { aStoreOfAccounts, asMember, UNKNOWN } from "../support/accounts/accounts.ts";
import { NOON, testPrivateKey, testSigner } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const TYPE = "account_management_authentication_token";
const ACCOUNT = "ep-account-management-authentication-token";
const CUSTOMER = "x-moltin-customer-token";
const as = "implicit" as const;

let table: ReturnType<typeof memoryTable>;
let store: ReturnType<typeof aStoreOfAccounts>;
let [a1, a2, m1] = ["", "", ""];
let t1: Record<string, string> = {};
let t2: Record<string, string> = {};
let [of1, of2] = ["", ""];
beforeEach(async () => {
  table = memoryTable({ now: () => NOON });
  store = aStoreOfAccounts(table);
  [a1, a2] = [(await store.anAccount("A1")).id, (await store.anAccount("A2")).id];
  m1 = (await store.aMember(1)).id;
  of1 = (await store.aMembership(a1, m1)).id;
  of2 = (await store.aMembership(a2, (await store.aMember(2)).id)).id;
  t1 = await asMember(a1, m1);
  t2 = await asMember(a2, "00000000-0000-4000-8000-000000000002");
});

const ask = (endpoint: Endpoint, params: Record<string, string>, headers = t1) =>
  store.ask(endpoint, { params, as, headers });
const end = (accountID: string, membershipID: string) =>
  store.ask(deleteAccountMembership, { params: { accountID, membershipID } });

describe("what a member's token opens", () => {
  it("200: its own account; 404: another one, as if it were not there [Cases 52, 59]", async () => {
    const child = (await store.anAccount({ name: "child", parent_id: a1 })).id;
    for (const endpoint of [readAccount, listAccountMemberships]) {
      expect((await ask(endpoint, { accountID: a1 })).status).toBe(200);
      const unknown = await ask(endpoint, { accountID: UNKNOWN });
      for (const accountID of [a2, child]) {
        const { status, text, headers } = await ask(endpoint, { accountID });
        expect([status, text.replaceAll(accountID, "?")]).toEqual([
          404,
          unknown.text.replaceAll(UNKNOWN, "?"),
        ]);
        expect(Object.keys(headers)).toEqual(Object.keys(unknown.headers));
      }
    }
    expect((await ask(readAccountMembership, { accountID: a1, membershipID: of1 })).status).toBe(200);
    expect((await ask(readAccountMembership, { accountID: a1, membershipID: of2 })).status).toBe(404);
    expect((await ask(readAccountMembership, { accountID: a2, membershipID: of2 })).status).toBe(404);
  });

  it("404, then 200: the accounts of one member, each by its own token [Case 58]", async () => {
    await store.aMembership(a2, m1);
    expect((await ask(readAccount, { accountID: a2 })).status).toBe(404);
    expect((await ask(readAccount, { accountID: a2 }, await asMember(a2, m1))).status).toBe(200);
  });

  it("401: a token in the header of the other world [Case 60]", async () => {
    const customer = await testSigner({ customer: { id: UNKNOWN } }, NOON);
    expect((await ask(readAccount, { accountID: a1 }, { [ACCOUNT]: customer })).status).toBe(401);
    expect((await ask(listOrders, {}, { [CUSTOMER]: t1[ACCOUNT] ?? "" })).status).toBe(401);
  });

  it("403: a customer's token, which accounts do not look at [Case 61]", async () => {
    const headers = { [CUSTOMER]: await testSigner({ customer: { id: UNKNOWN } }, NOON) };
    for (const endpoint of [readAccount, listMembers, listAccountMemberships]) {
      expect((await ask(endpoint, { accountID: a1 }, headers)).status).toBe(403);
    }
  });

  it("200: client credentials see all, whoever is signed in beside them [Case 63]", async () => {
    expect((await store.ask(readAccount, { params: { accountID: a2 }, headers: t1 })).status).toBe(200);
    expect((await store.ask(listMembers, { headers: t1 })).body.data).toHaveLength(2);
  });
});

describe("the life of a member's token", () => {
  const aCart = async (headers: Record<string, string>) =>
    (await store.ask(createCart, { as, headers, body: { data: { name: "A cart" } } })).body.data.id as string;
  const item = { type: "custom_item", name: "A", sku: "A", quantity: 1, price: { amount: 500 } };

  it("401: on everything once its membership has ended; the member's other token works [Case 77]", async () => {
    await store.aMembership(a2, m1);
    const other = await asMember(a2, m1);
    const cartID = await aCart(t1);
    expect((await end(a1, of1)).status).toBe(204);
    const before = table.all();
    const add = { params: { cartID }, as, headers: t1, body: { data: item } };
    const answers = await Promise.all([
      ask(readAccount, { accountID: a1 }),
      ask(readAccount, { accountID: UNKNOWN }),
      ask(listMembers, {}),
      ask(listAccountMemberships, { accountID: a1 }),
      ask(readCart, { cartID }),
      ask(listOrders, {}),
      store.ask(addCartItems, add),
      store.ask(createCart, { as, headers: t1, body: { data: {} } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect(table.all()).toEqual(before);
    const data = { type: TYPE, authentication_mechanism: TYPE };
    expect((await store.ask(createAccountToken, { as, headers: t1, body: { data } })).status).toBe(401);
    expect((await ask(readAccount, { accountID: a2 }, other)).status).toBe(200);
  });

  it("401: also for what was done and kept under a key before", async () => {
    const request = { as, headers: { ...t1, "idempotency-key": "k1" }, body: { data: { name: "A cart" } } };
    expect((await store.ask(createCart, request)).status).toBe(201);
    await end(a1, of1);
    expect((await store.ask(createCart, request)).status).toBe(401);
  });

  it("401: of a member who is gone, of a customer who is gone [Case 78]", async () => {
    const data = { type: "customer", name: "Ron", email: "ron@b.example", password: "mysecret" };
    const { id } = (await store.ask(createCustomer, { as, body: { data } })).body.data;
    const customer = { [CUSTOMER]: await testSigner({ customer: { id } }, NOON) };
    expect((await ask(listOrders, {}, customer)).status).toBe(200);
    const ended = [endedShopperWrite("account-member", m1, NOON), endedShopperWrite("customer", id, NOON)];
    await table.transact(ended, randomUUID());
    expect((await ask(listOrders, {}, customer)).status).toBe(401);
    expect((await ask(readAccount, { accountID: a1 })).status).toBe(401);
    expect((await ask(readAccount, { accountID: a2 }, t2)).status).toBe(200);
  });

  it("403: a cart for another account than the token's [Case 56]", async () => {
    const cartID = await aCart({});
    const data = [{ type: "account", id: a2 }];
    const request = { params: { cartID }, as, headers: t1, body: { data } };
    expect((await store.ask(associateAccounts, request)).status).toBe(403);
  });

  it("names the member first and the account beside it, in at most 450 characters [Case 76]", async () => {
    const sign = signerOf(async () => ({ ...testPrivateKey, kid: UNKNOWN }));
    const token = await sign({ account: { id: a1, memberId: m1 } }, NOON, 600);
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const issued = NOON.getTime() / 1000;
    expect(claims).toMatchObject({ sub: m1, scope: a1, iat: issued, exp: issued + 600 });
    expect(token.length).toBeLessThan(450);
    expect(await sign({ account: { id: a1, memberId: m1 } }, NOON, 600)).not.toBe(token);
  });
});
