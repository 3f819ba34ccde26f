import { beforeEach, describe, expect, it } from "@jest/globals";
import { BUYER_REALM_ID } from "../../lib/realms/realms.ts";
import { anAccountStore, asCustomer, GUEST, PASSWORD } from "../support/accounts/account-store.ts";
import { readRefusal } from "../support/answers.ts";
import {
  aSignOnStore,
  exchangeOf,
  profileData,
  REDIRECT,
  type SignOnStore,
  walk,
} from "../support/oidc/sign-on-shop.ts";
import { expectData } from "../support/shop.ts";

const IDA = "ida@larkfield.example";

let store: SignOnStore;
let way: ReturnType<typeof walk>;
beforeEach(async () => {
  store = await aSignOnStore();
  await store.setRealm({ redirect_uris: [REDIRECT] }, BUYER_REALM_ID);
  const path = `/v2/authentication-realms/${BUYER_REALM_ID}/oidc-profiles` as const;
  const profile = await expectData(store.post(path, profileData()));
  way = walk(store, store.provider, {
    realmId: BUYER_REALM_ID,
    profileId: profile.id,
    clientId: "customers",
  });
});

const exchange = (code: string, changes: object = {}) =>
  store.post("/v2/customers/tokens", { data: { type: "token", ...exchangeOf(code, changes) } }, GUEST);
const customerOf = async () => (await exchange(await way.codeOf())).body.data.customer_id;
const create = (data: object, more = {}) =>
  store.post("/v2/customers", { data: { type: "customer", name: "Ida", email: IDA, ...data } }, more);

describe("POST /v2/customers/tokens with a code of a provider", () => {
  it("200: a new customer without a password, whose token works; its end in epoch seconds", async () => {
    const { status, body } = await exchange(await way.codeOf());
    expect([status, body.data]).toMatchObject([200, { type: "token", expires: expect.any(Number) }]);
    const { customer_id, token } = body.data;
    const customer = await store.get(`/v2/customers/${customer_id}`, asCustomer(token));
    expect(customer.body.data).toMatchObject({ name: "Ida Marrow", email: IDA, password: false });
    const users = `/v2/authentication-realms/${BUYER_REALM_ID}/user-authentication-info` as const;
    expect((await store.get(`${users}/${customer_id}`)).body.data).toMatchObject({ email: IDA });
  });

  it("200: the same identity is the same customer, also after its address has changed", async () => {
    const first = await customerOf();
    const data = { type: "customer", email: "new@larkfield.example" };
    await expectData(store.put(`/v2/customers/${first}`, { data }));
    expect(await customerOf()).toBe(first);
  });

  it("200: a customer that the merchant made is linked by a verified address, and keeps its password", async () => {
    const { id } = (await create({ password: PASSWORD })).body.data;
    expect(await customerOf()).toBe(id);
    expect(await customerOf()).toBe(id);
    const sign = { type: "token", email: IDA, password: PASSWORD };
    expect((await store.post("/v2/customers/tokens", { data: sign }, GUEST)).status).toBe(200);
  });

  it("409: the address of a customer who signed up, one that is not verified, one that was changed", async () => {
    const refused = [409, "Conflict"];
    await create({ password: PASSWORD }, GUEST);
    expect(readRefusal(await exchange(await way.codeOf()))).toEqual(refused);
    const { id } = (await create({ email: "cora@larkfield.example" })).body.data;
    store.provider.claims = { sub: "cora", email: "cora@larkfield.example", email_verified: undefined };
    const answer = await exchange(await way.codeOf());
    expect([readRefusal(answer), answer.text.includes('"data.email"')]).toEqual([refused, true]);
    const data = { type: "customer", email: "moved@larkfield.example" };
    await expectData(store.put(`/v2/customers/${id}`, { data }));
    store.provider.claims = { sub: "cora", email: "moved@larkfield.example" };
    expect(readRefusal(await exchange(await way.codeOf()))).toEqual(refused);
  });

  it("one customer of ten first sign-ins at the same time", async () => {
    const codes: string[] = [];
    for (let count = 0; count < 10; count += 1) codes.push(await way.codeOf());
    const answers = await Promise.all(codes.map((code) => exchange(code)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.customer_id)).size).toBe(1);
  });

  it("200 again after the customer was deleted: a new one", async () => {
    const first = await customerOf();
    expect((await store.delete(`/v2/customers/${first}`)).status).toBe(204);
    expect(await customerOf()).not.toBe(first);
  });

  it("403 for a new customer where sign-ins make none", async () => {
    await store.setRealm({ sign_on_creates_users: false }, BUYER_REALM_ID);
    expect((await exchange(await way.codeOf())).status).toBe(403);
  });

  it("400 for a code of members; 422 naming a missing field, without a provider, for another mechanism", async () => {
    expect((await exchange(await store.codeOf())).status).toBe(400);
    const missing = await exchange("x", { oauth_redirect_uri: undefined });
    expect([missing.status, missing.text]).toEqual([422, expect.stringContaining("data.oauth_redirect_uri")]);
    const without = await anAccountStore();
    const data = { type: "token", ...exchangeOf("x") };
    expect((await without.post("/v2/customers/tokens", { data }, GUEST)).status).toBe(422);
    const other = { type: "token", authentication_mechanism: "magic" };
    expect((await store.post("/v2/customers/tokens", { data: other }, GUEST)).status).toBe(422);
  });
});
