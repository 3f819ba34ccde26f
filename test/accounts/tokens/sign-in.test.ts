import { beforeEach, describe, expect, it } from "@jest/globals";
import { createShopperVerifier } from "../../../lib/http/tokens.ts";
import { BUYER_REALM_ID } from "../../../lib/realms/realms.ts";
import {
  ACCOUNT_HEADER,
  type AccountStore,
  anAccountStore,
  asMember,
  PASSWORD,
  TOKEN,
} from "../../support/accounts/account-store.ts";
import { aRealm } from "../../support/accounts/realm.ts";
import { readRefusal } from "../../support/answers.ts";
import { NOON, noCutoffs, testPublicKeys } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

let table: MemoryTable;
let realm: ReturnType<typeof aRealm>;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
  realm = aRealm(table);
});

const IDA = "ida@larkfield.example";

describe("mechanism password", () => {
  it("400: the same words whatever is wrong", async () => {
    await realm.addInfo(await realm.user());
    const other = await realm.aProfile();
    const wrong = [
      await realm.signIn(IDA, "wrong-password"),
      await realm.signIn("nobody@larkfield.example"),
      await realm.signIn(IDA, PASSWORD, { password_profile_id: other }),
      await realm.signIn(IDA, PASSWORD, { password_profile_id: BUYER_REALM_ID }),
    ];
    expect(wrong[0]?.body.errors).toEqual([
      { status: "400", title: "Bad Request", detail: "authentication failed" },
    ]);
    for (const { status, text } of wrong) expect([status, text]).toEqual([400, wrong[0]?.text]);
  });

  it("400: without a profile; 201 with the only one in profile compatible, 400 with two", async () => {
    const none = { password_profile_id: undefined };
    await realm.addInfo(await realm.user());
    expect((await realm.signIn(IDA, PASSWORD, none)).status).toBe(400);
    const compatible = aRealm(table, { profile: "compatible" });
    expect((await compatible.signIn(IDA, PASSWORD, none)).status).toBe(201);
    await realm.aProfile();
    expect((await compatible.signIn(IDA, PASSWORD, none)).status).toBe(400);
  });

  it("429: the eleventh wrong try, also for an unknown name; other names are not affected", async () => {
    await realm.addInfo(await realm.user());
    for (const name of [IDA, "nobody@larkfield.example"]) {
      let last = await realm.signIn(name, "wrong-password");
      for (let count = 1; count < 11; count += 1) last = await realm.signIn(name, "wrong-password");
      expect([last.status, Number(last.headers["retry-after"]) > 0]).toEqual([429, true]);
    }
    await realm.addInfo(await realm.user(), { username: "bo" });
    expect((await realm.signIn("bo")).status).toBe(201);
  });
});

describe("tokens of members", () => {
  it("live as long as the settings say, and a switch renews them", async () => {
    const life = "account_management_authentication_token_timeout_secs";
    await realm.settings({ auto_create_account_for_account_members: true, [life]: 600 });
    await realm.addInfo(await realm.user());
    const { body } = await realm.signIn();
    const [{ token, expires }] = body.data;
    expect([expires, token.length <= 450]).toEqual(["2026-03-02T10:10:00.000Z", true]);
    const verify = createShopperVerifier(testPublicKeys, noCutoffs);
    expect(await verify("account", token, new Date("2026-03-02T10:09:59Z"))).toBeDefined();
    expect(await verify("account", token, new Date("2026-03-02T10:10:06Z"))).toBeUndefined();
    const switching = { authentication_mechanism: TOKEN };
    const later = aRealm(table, { now: () => new Date("2026-03-02T10:05:00.000Z") });
    for (const as of ["implicit", "client_credentials"] as const) {
      const renewed = await later.request(switching, { as, headers: { [ACCOUNT_HEADER]: token } });
      expect([renewed.status, renewed.body.data[0].expires]).toEqual([201, "2026-03-02T10:15:00.000Z"]);
    }
    expect((await later.request(switching)).status).toBe(401);
    expect((await later.request({ ...switching, token })).status).toBe(400);
  });
});

describe("signing in", () => {
  const BAD = [400, "Bad Request"];
  let store: AccountStore;
  beforeEach(async () => {
    store = await anAccountStore();
  });
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
  const switchWith = (token: string, query = "") =>
    store.tokens({ authentication_mechanism: TOKEN }, { ...asMember(token), query });
  const aMember = async (name = "ida") => {
    const account = await store.account("Larkfield");
    const member = await store.member(name);
    await store.join(account, member.id);
    return { account, ...member };
  };

  it("400, byte for byte the same: a wrong password, name, or profile", async () => {
    const ida = await aMember();
    const second = await expectData(
      store.post(`${store.realmPath}/password-profiles`, {
        data: { type: "password_profile", name: "Second" },
      }),
    );
    const at = (password_profile_id: unknown, username = ida.username, password = PASSWORD) =>
      store.tokens({ authentication_mechanism: "password", password_profile_id, username, password });
    const answers = [
      await at(store.profile, ida.username, "wrong-password"),
      await at(store.profile, "nobody@larkfield.example"),
      await at(second.id),
      await at(UNKNOWN_ID),
    ];
    for (const answer of answers) {
      expect(readRefusal(answer)).toEqual(BAD);
      expect(answer.text).toBe(answers[0]?.text);
      expect(answer.headers["www-authenticate"]).toBeUndefined();
    }
    expect((await at(store.profile)).status).toBe(201);
  });

  it("201: the name in another letter case, and letters composed otherwise", async () => {
    const { id } = await store.user("ase");
    const data = {
      type: "user_authentication_password_profile_info",
      ...{ password_profile_id: store.profile, username: "Åse@larkfield.example", password: "blå-og-grønn" },
    };
    await expectData(store.post(store.infosOf(id), { data }));
    for (const [username, password] of [
      ["åSE@larkfield.example", "blå-og-grønn"],
      ["A\u030ase@larkfield.example", "bla\u030a-og-grønn"],
    ] as const) {
      const answer = await store.signIn(username, password);
      expect([answer.status, answer.body.meta?.account_member_id]).toEqual([201, id]);
    }
  });

  it("201 with an empty list: a member of no account", async () => {
    const { id, username } = await store.member("ida");
    const answer = await store.signIn(username);
    expect([answer.status, answer.body.data]).toEqual([201, []]);
    expect(answer.body.meta).toMatchObject({ account_member_id: id, results: { total: 0 } });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("201: pages of a member of 120 accounts, oldest membership first, all with one end", async () => {
    const { id, username } = await store.member("ida");
    const accounts: string[] = [];
    for (let n = 0; n < 120; n += 1) accounts.push(await store.account(`A${n}`));
    const joined = accounts.toReversed();
    for (const account of joined) {
      await store.join(account, id);
      store.later(0.001);
    }
    const first = await store.signIn(username);
    expect(first.body.data).toHaveLength(25);
    expect(first.body.meta.results.total).toBe(120);
    const pages = [
      await store.signIn(username, PASSWORD, { query: "page[limit]=100" }),
      await store.signIn(username, PASSWORD, { query: "page[limit]=100&page[offset]=100" }),
    ];
    expect(pages.map(({ body }) => body.data.length)).toEqual([100, 20]);
    expect(pages.flatMap(({ body }) => body.data.map((one) => one.account_id))).toEqual(joined);
    for (const { body } of pages) {
      expect(new Set(body.data.map(({ expires }) => expires)).size).toBe(1);
      expect(body.links.first).toContain("page");
    }
    const more = await store.signIn(username, PASSWORD, { query: "page[limit]=101" });
    expect(more.body.data).toHaveLength(100);
  }, 60_000);

  it("201: the token says whose it is, for which account and until when, in few characters", async () => {
    const { id, account, username } = await aMember();
    const answer = await store.signIn(username);
    const [{ token, expires, ...element }] = answer.body.data;
    expect(element).toEqual({ type: TOKEN, account_id: account, account_name: "Larkfield" });
    expect(expires).toBe("2026-03-03T10:00:00.000Z");
    expect(claimsOf(token)).toMatchObject({ sub: id, scope: account, exp: Date.parse(expires) / 1000 });
    expect(typeof claimsOf(token).iat).toBe("number");
    expect(token.length).toBeLessThanOrEqual(450);
    const name = "😀".repeat(255);
    await expectData(store.put(`/v2/accounts/${account}`, { data: { type: "account", name } }));
    const renamed = await store.signIn(username);
    expect([renamed.body.data[0].account_name, renamed.body.data[0].token.length <= 450]).toEqual([
      name,
      true,
    ]);
  });

  it("201: the whole list again for a token in the header, with a later end; 401: a dead or no token", async () => {
    const ida = await aMember();
    const first = (await store.signIn(ida.username)).body.data[0];
    const second = await store.account("Second");
    store.later(60);
    await store.join(second, ida.id);
    const switched = await switchWith(first.token);
    expect(switched.status).toBe(201);
    expect(switched.body.data.map((one) => one.account_id)).toEqual([ida.account, second]);
    expect(switched.body.data[0].expires > first.expires).toBe(true);
    expect(switched.body.meta.account_member_id).toBe(ida.id);
    expect((await switchWith(first.token, "page[limit]=1&page[offset]=1")).body.data).toHaveLength(1);
    const data = { authentication_mechanism: TOKEN };
    expect((await store.tokens(data)).status).toBe(401);
    expect((await switchWith("garbage")).status).toBe(401);
    const inBody = { ...data, account_management_authentication_token: first.token };
    expect((await store.tokens(inBody)).status).toBe(400);
    const byAdmin = { as: "client_credentials", headers: { [ACCOUNT_HEADER]: first.token } } as const;
    expect((await store.tokens(data, byAdmin)).status).toBe(201);
    store.later(2 * 24 * 3600);
    expect((await switchWith(first.token)).status).toBe(401);
  });

  it("201: another life for new tokens, while older ones keep theirs; 400: one that is no life", async () => {
    const ida = await aMember();
    const old = await store.tokenFor(ida.account, ida.username);
    await store.settings({ account_management_authentication_token_timeout_secs: 600 });
    const young = (await store.signIn(ida.username)).body.data[0];
    expect([young.expires, claimsOf(young.token).exp]).toEqual([
      "2026-03-02T10:10:00.000Z",
      Date.parse("2026-03-02T10:10:00.000Z") / 1000,
    ]);
    store.later(620);
    const read = (token: string) => store.get(`/v2/accounts/${ida.account}`, asMember(token));
    expect([(await read(old)).status, (await read(young.token)).status]).toEqual([200, 401]);
    const path = "/v2/settings/account-authentication";
    const type = "account_authentication_settings";
    for (const wrong of [299, "600", 2_592_001, 0, null, 600.5]) {
      const data = { type, account_management_authentication_token_timeout_secs: wrong };
      expect([wrong, readRefusal(await store.put(path, { data }))]).toEqual([wrong, BAD]);
    }
    await store.settings({ account_management_authentication_token_timeout_secs: 2_592_000 });
    const long = (await store.signIn(ida.username)).body.data[0];
    store.later(29 * 24 * 3600);
    expect((await read(long.token)).status).toBe(200);
  });

  it("401 from the next request on, wherever the header is read: a membership that has gone", async () => {
    const ida = await aMember();
    const other = await store.account("Other");
    const membership = await store.join(other, ida.id);
    const [first, second] = [
      await store.tokenFor(ida.account, ida.username),
      await store.tokenFor(other, ida.username),
    ];
    await expectData(store.post("/v2/carts", { data: { id: "of-other" } }, asMember(second)));
    await expectData(store.delete(`/v2/accounts/${other}/account-memberships/${membership}`));
    for (const [method, path, data] of [
      ["GET", `/v2/accounts/${other}`, undefined],
      ["GET", `/v2/accounts/${other}/addresses`, undefined],
      ["GET", `/v2/account-members/${ida.id}`, undefined],
      ["GET", "/v2/carts", undefined],
      ["POST", "/v2/carts", { id: "another" }],
      ["GET", "/v2/carts/of-other", undefined],
      [
        "POST",
        "/v2/carts/of-other/items",
        { type: "custom_item", name: "x", sku: "x", quantity: 1, price: { amount: 1 } },
      ],
      ["GET", "/v2/orders", undefined],
    ] as const) {
      const given = asMember(second);
      const answer = await store.send(method, path, data ? { ...given, body: { data } } : given);
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
    expect((await switchWith(second)).status).toBe(401);
    expect((await store.get(`/v2/accounts/${ida.account}`, asMember(first))).status).toBe(200);
    expect(await expectData(store.get("/v2/carts/of-other/items"))).toEqual([]);
    const again = await store.join(other, ida.id);
    expect(again).not.toBe(membership);
  });

  it("401: tokens of an account that has gone, and of a user that has gone", async () => {
    const ida = await aMember();
    const token = await store.tokenFor(ida.account, ida.username);
    await expectData(store.delete(`/v2/accounts/${ida.account}`));
    expect((await store.get(`/v2/accounts/${ida.account}`, asMember(token))).status).toBe(401);
    expect((await switchWith(token)).status).toBe(401);
    const answer = await store.signIn(ida.username);
    expect([answer.status, answer.body.data]).toEqual([201, []]);
    const per = await aMember("per");
    const his = await store.tokenFor(per.account, per.username);
    await expectData(store.delete(`${store.users}/${per.id}`));
    for (const path of [`/v2/accounts/${per.account}`, "/v2/accounts", "/v2/carts", "/v2/orders"]) {
      expect([path, (await store.get(path, asMember(his))).status]).toEqual([path, 401]);
    }
  });

  it("422: a realm without providers; 400: other mechanisms, and missing fields; 201: with an expired token in the header", async () => {
    const ida = await aMember();
    const token = await store.tokenFor(ida.account, ida.username);
    const oidc = {
      oauth_authorization_code: "x",
      oauth_redirect_uri: "https://x.example",
      oauth_code_verifier: "x".repeat(43),
    };
    expect(readRefusal(await store.tokens({ authentication_mechanism: "oidc", ...oidc }))).toEqual([
      422,
      "Unprocessable Entity",
    ]);
    const sign = { password_profile_id: store.profile, username: ida.username, password: PASSWORD };
    for (const authentication_mechanism of ["foo", undefined, 7, null]) {
      expect(readRefusal(await store.tokens({ authentication_mechanism, ...sign }))).toEqual(BAD);
    }
    for (const left of ["username", "password"]) {
      const data = { authentication_mechanism: "password", ...sign, [left]: undefined };
      expect([left, readRefusal(await store.tokens(data))]).toEqual([left, BAD]);
    }
    const data = { authentication_mechanism: "password", ...sign, type: "token" };
    expect(readRefusal(await store.tokens(data))).toEqual(BAD);
    store.later(2 * 24 * 3600);
    expect((await store.signIn(ida.username, PASSWORD, asMember(token))).status).toBe(201);
  });

  it("429 with Retry-After: too many wrong tries, for unknown names too", async () => {
    const ida = await aMember();
    const per = await store.member("per");
    for (const username of [ida.username, "nobody@larkfield.example"]) {
      for (let n = 0; n < 5; n += 1) expect((await store.signIn(username, `wrong-${n}`)).status).toBe(400);
      const next = await store.signIn(username.toUpperCase(), "wrong-again");
      expect(readRefusal(next)).toEqual([429, "Too Many Requests"]);
      expect(Number(next.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await store.signIn(per.username)).status).toBe(201);
    store.later(16 * 60);
    expect((await store.signIn(ida.username)).status).toBe(201);
  }, 60_000);
});
