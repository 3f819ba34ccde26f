import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { buildShopperEndWrite } from "../../lib/auth/ended-shoppers-store.ts";
import { createSigner } from "../../lib/http/tokens.ts";
import { ACCOUNT_HEADER, CUSTOMER_HEADER, TOKEN } from "../support/accounts/account-store.ts";
import { aStoreOfAccounts, memberHeaders } from "../support/accounts/accounts.ts";
import { NOON, testPrivateKey, testSigner } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

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
  t1 = await memberHeaders(a1, m1);
  t2 = await memberHeaders(a2, "00000000-0000-4000-8000-000000000002");
});

const get = <const P extends string>(path: P, headers = t1) => store.get(path, { as, headers });
const end = (account: string, membership: string) =>
  store.delete(`/v2/accounts/${account}/account-memberships/${membership}`);

describe("what a member's token opens", () => {
  it("200: its own account; 404: another one, as if it were not there", async () => {
    const child = (await store.anAccount({ name: "child", parent_id: a1 })).id;
    for (const below of ["", "/account-memberships"]) {
      expect((await get(`/v2/accounts/${a1}${below}`)).status).toBe(200);
      const unknown = await get(`/v2/accounts/${UNKNOWN_ID}${below}`);
      for (const account of [a2, child]) {
        const { status, text, headers } = await get(`/v2/accounts/${account}${below}`);
        expect([status, text.replaceAll(account, "?")]).toEqual([
          404,
          unknown.text.replaceAll(UNKNOWN_ID, "?"),
        ]);
        expect(Object.keys(headers)).toEqual(Object.keys(unknown.headers));
      }
    }
    expect((await get(`/v2/accounts/${a1}/account-memberships/${of1}`)).status).toBe(200);
    expect((await get(`/v2/accounts/${a1}/account-memberships/${of2}`)).status).toBe(404);
    expect((await get(`/v2/accounts/${a2}/account-memberships/${of2}`)).status).toBe(404);
  });

  it("404, then 200: the accounts of one member, each by its own token", async () => {
    await store.aMembership(a2, m1);
    expect((await get(`/v2/accounts/${a2}`)).status).toBe(404);
    expect((await get(`/v2/accounts/${a2}`, await memberHeaders(a2, m1))).status).toBe(200);
  });

  it("401: a token in the header of the other world", async () => {
    const customer = await testSigner({ customer: { id: UNKNOWN_ID } }, NOON);
    expect((await get(`/v2/accounts/${a1}`, { [ACCOUNT_HEADER]: customer })).status).toBe(401);
    expect((await get("/v2/orders", { [CUSTOMER_HEADER]: t1[ACCOUNT_HEADER] ?? "" })).status).toBe(401);
  });

  it("403: a customer's token, which accounts do not look at", async () => {
    const headers = { [CUSTOMER_HEADER]: await testSigner({ customer: { id: UNKNOWN_ID } }, NOON) };
    for (const path of [
      `/v2/accounts/${a1}`,
      "/v2/account-members",
      `/v2/accounts/${a1}/account-memberships`,
    ] as const) {
      expect((await get(path, headers)).status).toBe(403);
    }
  });

  it("200: client credentials read everything, also with a member's token in the request", async () => {
    expect((await store.get(`/v2/accounts/${a2}`, { headers: t1 })).status).toBe(200);
    expect((await store.get("/v2/account-members", { headers: t1 })).body.data).toHaveLength(2);
  });
});

describe("the life of a member's token", () => {
  const aCart = async (headers: Record<string, string>) =>
    (await store.post("/v2/carts", { data: { name: "A cart" } }, { as, headers })).body.data.id;
  const item = { type: "custom_item", name: "A", sku: "A", quantity: 1, price: { amount: 500 } };

  it("401: on everything once its membership has ended; the member's other token works", async () => {
    await store.aMembership(a2, m1);
    const other = await memberHeaders(a2, m1);
    const cartID = await aCart(t1);
    expect((await end(a1, of1)).status).toBe(204);
    const before = table.all();
    const answers = await Promise.all([
      get(`/v2/accounts/${a1}`),
      get(`/v2/accounts/${UNKNOWN_ID}`),
      get("/v2/account-members"),
      get(`/v2/accounts/${a1}/account-memberships`),
      get(`/v2/carts/${cartID}`),
      get("/v2/orders"),
      store.post(`/v2/carts/${cartID}/items`, { data: item }, { as, headers: t1 }),
      store.post("/v2/carts", { data: {} }, { as, headers: t1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect(table.all()).toEqual(before);
    const data = { type: TOKEN, authentication_mechanism: TOKEN };
    expect((await store.post("/v2/account-members/tokens", { data }, { as, headers: t1 })).status).toBe(401);
    expect((await get(`/v2/accounts/${a2}`, other)).status).toBe(200);
  });

  it("401: also for what was done and kept under a key before", async () => {
    const keyed = { as, headers: { ...t1, "idempotency-key": "k1" } };
    const create = () => store.post("/v2/carts", { data: { name: "A cart" } }, keyed);
    expect((await create()).status).toBe(201);
    await end(a1, of1);
    expect((await create()).status).toBe(401);
  });

  it("401: of a member who is gone, of a customer who is gone", async () => {
    const data = { type: "customer", name: "Ron", email: "ron@b.example", password: "mysecret" };
    const { id } = await expectData(store.post("/v2/customers", { data }, { as }));
    const customer = { [CUSTOMER_HEADER]: await testSigner({ customer: { id } }, NOON) };
    expect((await get("/v2/orders", customer)).status).toBe(200);
    const ended = [
      buildShopperEndWrite("account-member", m1, NOON),
      buildShopperEndWrite("customer", id, NOON),
    ];
    await table.transact(ended, randomUUID());
    expect((await get("/v2/orders", customer)).status).toBe(401);
    expect((await get(`/v2/accounts/${a1}`)).status).toBe(401);
    expect((await get(`/v2/accounts/${a2}`, t2)).status).toBe(200);
  });

  it("403: a cart for another account than the token's", async () => {
    const cartID = await aCart({});
    const data = [{ type: "account", id: a2 }];
    const path = `/v2/carts/${cartID}/relationships/accounts` as const;
    expect((await store.post(path, { data }, { as, headers: t1 })).status).toBe(403);
  });

  it("has the member as subject and the account as scope, in fewer than 450 characters", async () => {
    const sign = createSigner(async () => ({ ...testPrivateKey, kid: UNKNOWN_ID }));
    const token = await sign({ account: { id: a1, memberId: m1 } }, NOON, 600);
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const issued = NOON.getTime() / 1000;
    expect(claims).toMatchObject({ sub: m1, scope: a1, iat: issued, exp: issued + 600 });
    expect(token.length).toBeLessThan(450);
    expect(await sign({ account: { id: a1, memberId: m1 } }, NOON, 600)).not.toBe(token);
  });
});
