import { beforeEach, describe, expect, it } from "@jest/globals";
import { NOTICE_TYPE, noticeIn } from "../../../lib/accounts/one-time-codes/codes-store.ts";
import { BUYER_REALM_ID } from "../../../lib/realms/realms.ts";
import { anAccountStore, GUEST } from "../../support/accounts/account-store.ts";
import { readRefusal } from "../../support/answers.ts";
import {
  aSignOnStore,
  exchangeOf,
  profileData,
  REDIRECT,
  type SignOnStore,
  VERIFIER,
  walk,
} from "../../support/oidc/sign-on-shop.ts";
import { expectData } from "../../support/shop.ts";

let store: SignOnStore;
beforeEach(async () => {
  store = await aSignOnStore();
});

const IDA = "ida@larkfield.example";
const exchange = (code: string, changes: object = {}, more = {}) =>
  store.tokens(exchangeOf(code, changes), more);
const memberOf = async (code: string) => (await exchange(code)).body.meta.account_member_id;
const members = async () => (await expectData(store.get("/v2/account-members"))).map(({ id }) => id);

/** Signs in with a one-time code, as the reader of the user's mail does. */
async function redeemCode(username: string): Promise<void> {
  const profile = `${store.realmPath}/password-profiles/${store.profile}` as const;
  const data = { type: "password_profile", enable_one_time_password_token: true };
  await expectData(store.put(profile, { data }));
  const asked = { type: "one_time_password_token_request", username, purpose: "reset_password" };
  await store.post(`${profile}/one-time-password-token-request`, { data: asked }, GUEST);
  const [notice] = store.table.all().filter(({ type }) => type === NOTICE_TYPE);
  const one_time_password_token = notice ? noticeIn(notice).code : "";
  const mechanism = { authentication_mechanism: "passwordless", password_profile_id: store.profile };
  const { status } = await store.tokens({ ...mechanism, username, one_time_password_token });
  expect(status).toBe(201);
}

describe("whose user it is", () => {
  it("201: an address that no user has: a new user and member without an account", async () => {
    const { status, body } = await exchange(await store.codeOf());
    expect([status, body.data]).toEqual([201, []]);
    const user = await expectData(store.get(`${store.users}/${body.meta.account_member_id}`));
    expect(user).toMatchObject({ name: "Ida Marrow", email: IDA, meta: { creation_status: "COMPLETE" } });
    expect(await members()).toEqual([user.id]);
  });

  it("201: with automatic accounts one account, and a token that works", async () => {
    await store.settings({ auto_create_account_for_account_members: true });
    const { body } = await exchange(await store.codeOf());
    expect(body.data).toHaveLength(1);
    const { account_id, token } = body.data[0]!;
    const headers = { "ep-account-management-authentication-token": token };
    expect((await store.get(`/v2/accounts/${account_id}`, { ...GUEST, headers })).status).toBe(200);
  });

  it("201: the same identity is the same member; a name that the shop has changed stays", async () => {
    const first = await memberOf(await store.codeOf());
    await store.put(`${store.users}/${first}`, {
      data: { type: "user_authentication_info", name: "I. Marrow" },
    });
    store.provider.claims = { name: "Somebody Else", email: "new@larkfield.example" };
    expect(await memberOf(await store.codeOf())).toBe(first);
    expect((await expectData(store.get(`${store.users}/${first}`))).name).toBe("I. Marrow");
    store.provider.claims = { sub: "IDA-at-larkfield" };
    expect(await memberOf(await store.codeOf())).not.toBe(first);
  });

  it("201 under 'allowed': a second user with the address of another one, who stays as it was", async () => {
    const ida = await store.member("ida");
    expect(await memberOf(await store.codeOf())).not.toBe(ida.id);
    expect(await members()).toHaveLength(2);
    expect(
      (await store.get(`${store.users}/${ida.id}/user-authentication-oidc-profile-info`)).body.data,
    ).toEqual([]);
  });

  it("201 under 'api_only': a user that the merchant made is linked, in any spelling, and keeps its password", async () => {
    await store.setRealm({ duplicate_email_policy: "api_only" });
    const ida = await store.member("ida");
    store.provider.claims = { email: "Ida@Larkfield.example" };
    expect(await memberOf(await store.codeOf())).toBe(ida.id);
    expect((await store.signIn(ida.username)).status).toBe(201);
    const identities = `${store.users}/${ida.id}/user-authentication-oidc-profile-info` as const;
    expect((await store.get(identities)).body.data).toMatchObject([
      { oidc_profile_id: store.oidcProfile, issuer: store.provider.issuer, subject: "ida-at-larkfield" },
    ]);
    expect(await members()).toEqual([ida.id]);
  });

  it("access_denied under 'api_only' for a user who signed up; linked once a one-time code has confirmed the address", async () => {
    await store.setRealm({ duplicate_email_policy: "api_only" });
    await store.settings({ enable_self_signup: true });
    const signUp = { authentication_mechanism: "self_signup", password_profile_id: store.profile };
    const ron = {
      username: "ron",
      password: "walnut-and-brass",
      name: "Ron",
      email: "ron@larkfield.example",
    };
    const signed = await store.tokens({ ...signUp, ...ron });
    store.provider.claims = { sub: "ron-1", email: "ron@larkfield.example" };
    expect((await store.walkThrough())["error"]).toBe("access_denied");
    await redeemCode("ron");
    expect(await memberOf(await store.codeOf())).toBe(signed.body.meta.account_member_id);
  });

  it("access_denied under 'api_only' once a confirmed address was changed", async () => {
    await store.setRealm({ duplicate_email_policy: "api_only" });
    const ida = await store.user("ida");
    const data = { type: "user_authentication_info", email: "other@larkfield.example" };
    await expectData(store.put(`${store.users}/${ida.id}`, { data }));
    store.provider.claims = { email: "other@larkfield.example" };
    expect((await store.walkThrough())["error"]).toBe("access_denied");
    store.provider.claims = {};
    expect(await memberOf(await store.codeOf())).not.toBe(ida.id);
  });

  it.each([false, undefined, "yes", 1])(
    "access_denied under 'api_only' for an address that is not verified (%s), and nothing is written",
    async (email_verified) => {
      await store.setRealm({ duplicate_email_policy: "api_only" });
      const ida = await store.member("ida");
      store.provider.claims = { email_verified };
      expect((await store.walkThrough())["error"]).toBe("access_denied");
      expect(await members()).toEqual([ida.id]);
    },
  );

  it("201 under 'api_only': linked if the merchant trusts the provider's addresses, and for 'true' as text", async () => {
    await store.setRealm({ duplicate_email_policy: "api_only" });
    const ida = await store.member("ida");
    store.provider.claims = { email_verified: "true", sub: "first" };
    expect(await memberOf(await store.codeOf())).toBe(ida.id);
    const data = { type: "oidc-profile", email_is_verified: true };
    await expectData(store.put(`${store.profiles}/${store.oidcProfile}`, { data }));
    store.provider.claims = { email_verified: undefined, sub: "second" };
    expect(await memberOf(await store.codeOf())).toBe(ida.id);
    store.provider.claims = { email_verified: false, sub: "third" };
    expect((await store.walkThrough())["error"]).toBe("access_denied");
  });

  it("access_denied under 'api_only' for an address that two users have; 201 for one that no user has", async () => {
    await store.setRealm({ duplicate_email_policy: "api_only" });
    await store.user("ida");
    await store.user("ida");
    expect((await store.walkThrough())["error"]).toBe("access_denied");
    store.provider.claims = { email: "new@larkfield.example", email_verified: undefined };
    expect((await exchange(await store.codeOf())).status).toBe(201);
  });

  it("201: a member made by a verified sign-in is confirmed, so another provider is linked to it", async () => {
    await store.setRealm({ duplicate_email_policy: "api_only" });
    const first = await memberOf(await store.codeOf());
    const other = await expectData(store.post(store.profiles, profileData({ name: "Another" })));
    const profile = { elasticpath_commerce_cloud_profile_id: other.id };
    const way = walk(store, store.provider, {
      realmId: store.realm,
      profileId: other.id,
      clientId: "account-management",
    });
    expect(await memberOf(await way.codeOf(profile))).toBe(first);
  });

  it("201: another profile with the same issuer and subject is another identity", async () => {
    const first = await memberOf(await store.codeOf());
    const other = await expectData(store.post(store.profiles, profileData({ name: "Liar" })));
    const way = walk(store, store.provider, {
      realmId: store.realm,
      profileId: other.id,
      clientId: "account-management",
    });
    expect(await memberOf(await way.codeOf())).not.toBe(first);
  });

  it("one user, one member and one account of twenty first sign-ins at the same time", async () => {
    await store.settings({ auto_create_account_for_account_members: true });
    const codes: string[] = [];
    for (let count = 0; count < 20; count += 1) codes.push(await store.codeOf());
    const answers = await Promise.all(codes.map((code) => exchange(code, {}, { deadlineMs: 20_000 })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.meta.account_member_id)).size).toBe(1);
    expect(await members()).toHaveLength(1);
    expect((await store.get("/v2/accounts")).body.data).toHaveLength(1);
  });

  it("403 for a new user where sign-ins create none; 201 for a known one", async () => {
    const known = await memberOf(await store.codeOf());
    await store.setRealm({ sign_on_creates_users: false });
    expect(await memberOf(await store.codeOf())).toBe(known);
    store.provider.claims = { sub: "stranger" };
    expect((await exchange(await store.codeOf())).status).toBe(403);
    expect(await members()).toEqual([known]);
  });
});

describe("the exchange of a code", () => {
  const FAILED = { errors: [{ title: "Bad Request", status: "400", detail: "authentication failed" }] };

  it("400, byte for byte the same: wrong verifier, address or realm, made up, old and spent codes", async () => {
    const spent = await store.codeOf();
    await exchange(spent);
    const old = await store.codeOf();
    store.later(300.001);
    const late = await exchange(old);
    const buyers = `/v2/authentication-realms/${BUYER_REALM_ID}/oidc-profiles` as const;
    await store.setRealm({ redirect_uris: [REDIRECT] }, BUYER_REALM_ID);
    const profile = await expectData(store.post(buyers, profileData()));
    const way = walk(store, store.provider, {
      realmId: BUYER_REALM_ID,
      profileId: profile.id,
      clientId: "customers",
    });
    const answers = [
      late,
      await exchange(spent),
      await exchange("made-up"),
      await exchange(await way.codeOf()),
      await exchange(await store.codeOf(), { oauth_code_verifier: "x".repeat(43) }),
      await exchange(await store.codeOf(), { oauth_redirect_uri: `${REDIRECT}/` }),
    ];
    for (const { status, body, text } of answers) {
      expect([status, body, text]).toEqual([400, FAILED, answers[0]?.text]);
    }
  });

  it("201 within five minutes", async () => {
    const code = await store.codeOf();
    store.later(299);
    expect((await exchange(code)).status).toBe(201);
  });

  it("201 after four wrong verifiers; 400 after five", async () => {
    const wrong = (code: string) => exchange(code, { oauth_code_verifier: `${VERIFIER.slice(1)}x` });
    const [four, five] = [await store.codeOf(), await store.codeOf()];
    for (let tries = 0; tries < 4; tries += 1) await wrong(four);
    expect((await exchange(four)).status).toBe(201);
    for (let tries = 0; tries < 5; tries += 1) await wrong(five);
    expect((await exchange(five)).status).toBe(400);
  });

  it("201 for one of two exchanges of a code at the same time, 400 for the other", async () => {
    for (let round = 0; round < 2; round += 1) {
      const code = await store.codeOf();
      const both = await Promise.all([exchange(code), exchange(code)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    }
  });

  it("400 naming a field that is missing or malformed", async () => {
    for (const [field, value] of [
      ["oauth_authorization_code", undefined],
      ["oauth_redirect_uri", undefined],
      ["oauth_code_verifier", undefined],
      ["oauth_code_verifier", "x".repeat(42)],
      ["oauth_code_verifier", `${"x".repeat(42)}~ö`],
      ["oauth_authorization_code", "x".repeat(513)],
    ] as const) {
      const { status, text } = await exchange("code", { [field]: value });
      expect([field, status, text.includes(`data.${field}`)]).toEqual([field, 400, true]);
    }
  });

  it("422: a realm without a provider", async () => {
    const without = await anAccountStore();
    expect(readRefusal(await without.tokens(exchangeOf("x")))).toEqual([422, "Unprocessable Entity"]);
  });

  it("429 for the 101st failure of one network", async () => {
    const from = { sourceIp: "203.0.113.7" };
    for (let tries = 0; tries < 100; tries += 1) await exchange("made-up", {}, from);
    expect((await exchange("made-up", {}, from)).status).toBe(429);
    expect((await exchange(await store.codeOf(), {}, { sourceIp: "203.0.113.8" })).status).toBe(201);
  });

  it("400 of a code whose profile was deleted", async () => {
    const code = await store.codeOf();
    await expectData(store.post(store.profiles, profileData({ name: "Another" })));
    await store.delete(`${store.profiles}/${store.oidcProfile}`);
    expect((await exchange(code)).body).toEqual(FAILED);
  });
});
