import { beforeEach, describe, expect, it } from "@jest/globals";
import { BUYER_REALM_ID } from "../../../../lib/realms/realms.ts";
import { asMember, GUEST } from "../../../support/accounts/account-store.ts";
import { countStatuses, readRefusal } from "../../../support/answers.ts";
import { runWorker } from "../../../support/background/worker.ts";
import {
  aSignOnStore,
  exchangeOf,
  profileData,
  type SignOnStore,
} from "../../../support/oidc/sign-on-shop.ts";
import { expectData } from "../../../support/shop.ts";
import { UNKNOWN_ID } from "../../../support/unknown-id.ts";

const TYPE = "user_authentication_oidc_profile_info";
const REFUSED = [422, "Unprocessable Entity"];

let store: SignOnStore;
let ida: string;
beforeEach(async () => {
  store = await aSignOnStore();
  ida = (await store.member("ida")).id;
});

const at = (user: string = ida) => `${store.users}/${user}/user-authentication-oidc-profile-info` as const;
const add = (data: object = {}, user: string = ida, more = {}) =>
  store.post(
    at(user),
    { data: { type: TYPE, oidc_profile_id: store.oidcProfile, subject: "ida-1", ...data } },
    more,
  );

describe("POST …/user-authentication-oidc-profile-info", () => {
  it("201 with the issuer of the profile; the user moves and signs in with it", async () => {
    store.later(60);
    const { status, body } = await add();
    expect([status, body.data]).toMatchObject([
      201,
      { type: TYPE, oidc_profile_id: store.oidcProfile, issuer: store.provider.issuer, subject: "ida-1" },
    ]);
    const user = await expectData(store.get(`${store.users}/${ida}`));
    expect(user.meta.updated_at > user.meta.created_at).toBe(true);
    store.provider.claims = { sub: "ida-1" };
    const { body: tokens } = await store.tokens(exchangeOf(await store.codeOf()));
    expect(tokens.meta.account_member_id).toBe(ida);
  });

  it("422: another issuer, a profile of another realm; 404: an unknown user; 400: no subject", async () => {
    expect(readRefusal(await add({ issuer: "https://evil.example" }))).toEqual(REFUSED);
    const buyers = `/v2/authentication-realms/${BUYER_REALM_ID}/oidc-profiles` as const;
    const other = await expectData(store.post(buyers, profileData()));
    expect(readRefusal(await add({ oidc_profile_id: other.id }))).toEqual(REFUSED);
    expect((await add({}, UNKNOWN_ID)).status).toBe(404);
    for (const subject of [undefined, "", "x".repeat(256), 7])
      expect((await add({ subject })).status).toBe(400);
  });

  it("409: an identity of another user, or the same again; 201: in another letter case", async () => {
    await expectData(add());
    const bo = await store.member("bo");
    expect((await add({}, bo.id)).status).toBe(409);
    expect((await add()).status).toBe(409);
    expect((await add({ subject: "IDA-1" }, bo.id)).status).toBe(201);
  });

  it("201 for one of twenty users at the same time", async () => {
    const users: string[] = [];
    for (let count = 0; count < 20; count += 1) users.push((await store.user(`u${count}`)).id);
    const answers = await Promise.all(users.map((user) => add({}, user)));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 19 });
  });

  it("422: more than 100 ways to sign in, usernames included", async () => {
    for (let count = 1; count < 100; count += 1) await expectData(add({ subject: `s${count}` }));
    expect(readRefusal(await add())).toEqual(REFUSED);
    const names = store.infosOf(ida);
    const info = { type: "user_authentication_password_profile_info", password_profile_id: store.profile };
    const data = { ...info, username: "ida-2", password: "walnut-and-brass" };
    expect(readRefusal(await store.post(names, { data }))).toEqual(REFUSED);
    expect((await store.delete(`${store.users}/${ida}`)).status).toBe(204);
    const bo = await store.member("bo");
    expect((await add({ subject: "s99" }, bo.id)).status).toBe(201);
  });
});

describe("PUT …/user-authentication-oidc-profile-info/{id}", () => {
  it("200 with either type: another subject; 400: another profile or id; 409: another user's subject", async () => {
    const { id } = await expectData(add());
    const put = (data: object) => store.put(`${at()}/${id}`, { data });
    const changed = await put({ type: "user_authentication_info", subject: "ida-2" });
    expect([changed.status, changed.body.data.subject]).toEqual([200, "ida-2"]);
    expect((await put({ type: TYPE, oidc_profile_id: UNKNOWN_ID })).status).toBe(400);
    expect((await put({ type: TYPE, id: UNKNOWN_ID })).status).toBe(400);
    expect(readRefusal(await put({ type: TYPE, issuer: "https://evil.example" }))).toEqual(REFUSED);
    const bo = await store.member("bo");
    await expectData(add({ subject: "bo-1" }, bo.id));
    expect((await put({ type: TYPE, subject: "bo-1" })).status).toBe(409);
    await expectData(add({ subject: "ida-3" }));
    expect((await put({ type: TYPE, subject: "ida-3" })).status).toBe(409);
    expect((await add({ subject: "ida-1" }, bo.id)).status).toBe(201);
  });

  it("200 and nothing is written where nothing changes", async () => {
    const { id, meta } = await expectData(add());
    store.later(60);
    const { body } = await store.put(`${at()}/${id}`, { data: { type: TYPE, subject: "ida-1" } });
    expect(body.data.meta).toEqual(meta);
  });
});

describe("DELETE …/user-authentication-oidc-profile-info/{id}", () => {
  it("204, then 404; the next sign-in makes a new user", async () => {
    const { id } = await expectData(add());
    expect((await store.delete(`${at()}/${id}`)).status).toBe(204);
    expect((await store.delete(`${at()}/${id}`)).status).toBe(404);
    store.provider.claims = { sub: "ida-1" };
    const { body } = await store.tokens(exchangeOf(await store.codeOf()));
    expect(body.meta.account_member_id).not.toBe(ida);
  });

  it("204 of the profile hides its identities at once, and a task removes them", async () => {
    const { id } = await expectData(add());
    expect((await store.delete(`${store.profiles}/${store.oidcProfile}`)).status).toBe(204);
    expect((await store.get(at())).body.data).toEqual([]);
    expect((await store.get(`${at()}/${id}`)).status).toBe(404);
    await runWorker({ table: store.table, now: store.now });
    expect(store.table.all().some(({ pk }) => pk.startsWith("UNIQ#identity#"))).toBe(false);
    expect((await store.get(`${store.users}/${ida}`)).status).toBe(200);
  });
});

describe("who may", () => {
  it("a member reads its own with 'update_only' and writes none; another user's are 404; without the setting 403", async () => {
    const { id } = await expectData(add());
    const account = await store.account("Larkfield");
    await store.join(account, ida);
    const own = asMember(await store.tokenFor(account, "ida@larkfield.example"));
    expect((await store.get(at(), own)).status).toBe(403);
    await store.settings({ account_member_self_management: "update_only" });
    expect((await store.get(at(), own)).body.data.map((one) => one.id)).toEqual([id]);
    expect((await store.get(`${at()}/${id}`, own)).status).toBe(200);
    const bo = await store.member("bo");
    expect((await store.get(at(bo.id), own)).status).toBe(404);
    expect((await add({ subject: "x" }, ida, own)).status).toBe(403);
    expect((await store.put(`${at()}/${id}`, { data: { type: TYPE } }, own)).status).toBe(403);
    expect((await store.delete(`${at()}/${id}`, own)).status).toBe(403);
  });

  it("401: no token; 403: a guest", async () => {
    expect((await store.get(at(), { as: null })).status).toBe(401);
    expect((await add({}, ida, { as: null })).status).toBe(401);
    expect((await store.get(at(), GUEST)).status).toBe(403);
  });
});
