import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  type AccountStore,
  anAccountStore,
  asCustomer,
  asMember,
  GUEST,
  INFO,
  PASSWORD,
} from "../support/accounts/account-store.ts";
import type { Call } from "../support/call.ts";
import { expectData } from "../support/shop.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const JANE = {
  name: "Jane Doe",
  email: "jane@shop.example",
  username: "jane@shop.example",
  password: PASSWORD,
};
const item = { type: "custom_item", name: "Lamp", sku: "lamp", quantity: 1, price: { amount: 1999 } };
const ADDRESS = {
  type: "address",
  first_name: "Jane",
  last_name: "Doe",
  name: "Home",
  line_1: "3 Tannery Row",
  postcode: "7012",
  country: "NO",
  region: "Trøndelag",
};

describe("a storefront with accounts", () => {
  let store: AccountStore;
  let account = "";
  let member = "";
  let caller: Call = GUEST;
  beforeAll(async () => {
    store = await anAccountStore(undefined, { profile: "compatible" });
    await store.settings({
      enable_self_signup: true,
      auto_create_account_for_account_members: true,
      account_member_self_management: "update_only",
    });
  });

  it("finds on its sign-in page where members sign in", async () => {
    const { data } = (await store.get("/v2/settings/account-authentication", GUEST)).body;
    expect(data.relationships.authentication_realm.data.id).toBe(store.realm);
    expect(data.meta.client_id).toBe("account-management");
    const others = await store.get(`${store.realmPath}/oidc-profiles`, GUEST);
    expect([others.status, others.body.data]).toEqual([200, []]);
    const profiles = await store.get(`${store.realmPath}/password-profiles`, GUEST);
    expect(profiles.body.data[0]).toMatchObject({ id: store.profile, name: expect.any(String) });
  });

  it("registers a member and signs the member in at once", async () => {
    const { status, body } = await store.tokens({
      authentication_mechanism: "self_signup",
      password_profile_id: store.profile,
      ...JANE,
    });
    expect(status).toBe(201);
    const [{ account_id, account_name, token, expires, type }] = body.data;
    for (const value of [account_id, account_name, token, expires, type]) expect(typeof value).toBe("string");
    expect(Number.isNaN(Date.parse(expires))).toBe(false);
    account = account_id;
    member = body.meta.account_member_id;
    caller = asMember(token);
  });

  it("signs in without naming the only profile there is", async () => {
    const { username, password } = JANE;
    const answer = await store.tokens({ authentication_mechanism: "password", username, password });
    expect([answer.status, answer.body.data[0]?.account_id]).toEqual([201, account]);
  });

  it("shows a summary of the account and the member", async () => {
    const { data } = (await store.get(`/v2/accounts/${account}`, caller)).body;
    expect([data.id, data.name]).toEqual([account, "Jane Doe"]);
    const person = (await store.get(`/v2/account-members/${member}`, caller)).body.data;
    expect([person.id, person.name, person.email]).toEqual([member, JANE.name, JANE.email]);
    const list = (await store.get("/v2/account-members", caller)).body;
    expect(list.data[0].id).toBe(member);
  });

  it("shows the error when it changes the account's name, which it may not", async () => {
    const data = { type: "account", name: "New", legal_name: "New" };
    const refused = await store.put(`/v2/accounts/${account}`, { data }, caller);
    expect([refused.status, typeof refused.body.errors[0].detail]).toEqual([403, "string"]);
  });

  it("keeps an address book", async () => {
    const path = `/v2/accounts/${account}/addresses` as const;
    const made = await store.post(path, { data: ADDRESS }, caller);
    expect([made.status, made.body.data]).toMatchObject([201, ADDRESS]);
    const { id } = made.body.data;
    const data = {
      id,
      ...ADDRESS,
      line_2: "",
      name: "Workshop",
      instructions: "Ring twice",
      phone_number: "1",
    };
    expect((await store.put(`${path}/${id}`, { data }, caller)).body.data).toMatchObject(data);
    const book = (await store.get(`${path}?page[limit]=25&page[offset]=0`, caller)).body;
    expect(book.data.map((one) => [one.id, one.name, one.first_name, one.last_name])).toEqual([
      [id, "Workshop", "Jane", "Doe"],
    ]);
    expect((await store.delete(`${path}/${id}`, caller)).status).toBe(204);
  });

  it("takes a guest's cart over, buys, and shows the history, whose order keeps its address", async () => {
    const address = await expectData(
      store.post(`/v2/accounts/${account}/addresses`, { data: ADDRESS }, caller),
    );
    expect((await store.get("/v2/carts", caller)).body.data).toEqual([]);
    await expectData(store.post("/v2/carts", { data: { id: "basket" } }, GUEST));
    await expectData(store.post("/v2/carts/basket/items", { data: item }, GUEST));
    const own = [{ type: "account", id: account }];
    const taken = await store.post("/v2/carts/basket/relationships/accounts", { data: own }, caller);
    expect(taken.status).toBeLessThan(300);
    expect((await expectData(store.get("/v2/carts", caller))).map(({ id }) => id)).toEqual(["basket"]);
    const { id: _, type: __, links: ___, meta: ____, relationships: _____, name, ...texts } = address;
    expect(name).toBe("Home");
    const { first_name, last_name, line_1, line_2, city, county, region, postcode, country, company_name } =
      texts;
    const plain = {
      first_name,
      last_name,
      line_1,
      line_2,
      city,
      county,
      region,
      postcode,
      country,
      company_name,
    };
    const data = {
      contact: { name: JANE.name, email: JANE.email },
      billing_address: plain,
      shipping_address: plain,
    };
    const order = await expectData(store.post("/v2/carts/basket/checkout", { data }, caller));
    const path = `/v2/accounts/${account}/addresses/${address.id}` as const;
    await expectData(store.put(path, { data: { type: "address", line_1: "Elsewhere" } }, caller));
    await expectData(store.delete(path, caller));
    const history = await store.get("/v2/orders?include=items&page[limit]=10", caller);
    expect(history.body.data.map(({ id }) => id)).toEqual([order.id]);
    expect(history.body.data[0].shipping_address.line_1).toBe(ADDRESS.line_1);
    expect(history.body.included.items.length).toBeGreaterThan(0);
    expect((await store.get(`/v2/orders/${order.id}`, caller)).status).toBe(200);
    const stranger = await store.member("stranger");
    const other = await expectData(store.get(`/v2/account-members/${stranger.id}/account-memberships`));
    const its = other[0].relationships.account.data.id;
    const strange = asMember(await store.tokenFor(its, stranger.username));
    expect((await store.get(`/v2/orders/${order.id}`, strange)).status).toBe(404);
    expect((await store.get("/v2/orders", strange)).body.data).toEqual([]);
    await expectData(store.delete(`/v2/accounts/${its}`));
  });

  it("changes a password: proves the old one, finds the info, sends everything it knows", async () => {
    const proof = await store.signIn(JANE.username);
    const fresh = asMember(proof.body.data.find((one) => one.account_id === account).token);
    const path = store.infosOf(proof.body.meta.account_member_id);
    const infos = (await store.get(path)).body.data;
    const { id } = infos.find((one) => one.password_profile_id === store.profile);
    const data = {
      type: INFO,
      id,
      password_profile_id: store.profile,
      username: JANE.username,
      password: "teak-and-copper",
    };
    expect((await store.put(`${path}/${id}`, { data }, fresh)).status).toBe(200);
    expect((await store.signIn(JANE.username, "teak-and-copper")).status).toBe(201);
    expect((await store.get(`/v2/accounts/${account}`, caller)).status).toBe(200);
  });

  it("200 in the realm that storefronts call `shopper`; 404 for an info's id in place of a user's", async () => {
    const literal = `/v2/authentication-realms/shopper/user-authentication-info/${member}` as const;
    const { status, body } = await store.get(literal);
    expect([status, body.data.id]).toEqual([200, member]);
    const [info] = (await store.get(store.infosOf(member))).body.data;
    expect((await store.get(`${store.users}/${info.id}`)).status).toBe(404);
    expect(
      (await store.put(`${store.users}/${UNKNOWN_ID}`, { data: { type: "user_authentication_info" } }))
        .status,
    ).toBe(404);
  });

  it("browses and fills a cart with the header of accounts on every request", async () => {
    expect((await store.get("/catalog/products", caller)).status).toBeLessThan(500);
    const made = await store.post("/v2/carts/basket-2/items", { data: item }, caller);
    expect(made.status).toBe(201);
    expect((await store.get("/v2/carts/basket-2?include=items", caller)).status).toBe(200);
  });
});

describe("an older shop with customers", () => {
  it("registers, signs in, reads itself, keeps addresses and reads its orders", async () => {
    const store = await anAccountStore(undefined, { profile: "compatible" });
    const sign = { email: "ron@shop.example", password: PASSWORD };
    const made = await store.post(
      "/v2/customers",
      { data: { type: "customer", name: "Ron", ...sign } },
      GUEST,
    );
    expect([made.status, made.body.data.name]).toEqual([201, "Ron"]);
    const { data } = (await store.post("/v2/customers/tokens", { data: { type: "token", ...sign } }, GUEST))
      .body;
    expect(data.customer_id).toBe(made.body.data.id);
    const caller = asCustomer(data.token);
    const self = await store.get(`/v2/customers/${data.customer_id}`, caller);
    expect(self.body.data).toMatchObject({ id: data.customer_id, name: "Ron", email: sign.email });
    const path = `/v2/customers/${data.customer_id}/addresses` as const;
    const address = await store.post(path, { data: { ...ADDRESS, id: "" } }, caller);
    expect(address.status).toBe(201);
    expect((await store.get(path, caller)).body.data).toHaveLength(1);
    expect((await store.get("/v2/orders", caller)).body.data).toEqual([]);
    const wrong = await store.post(
      "/v2/customers/tokens",
      { data: { type: "token", email: sign.email, password: "wrong-password" } },
      GUEST,
    );
    expect([wrong.status, typeof wrong.body.errors[0].detail]).toEqual([400, "string"]);
  });
});
