import { beforeEach, describe, expect, it } from "@jest/globals";
import { type AccountStore, anAccountStore, GUEST, UNKNOWN } from "../../support/accounts/account-store.ts";
import { methodsAt, refusal } from "../../support/by-path.ts";
import { dataOf } from "../../support/shop.ts";

const BAD = [400, "Bad Request"];
let store: AccountStore;
beforeEach(async () => {
  store = await anAccountStore();
});

describe("settings of signing in", () => {
  const path = "/v2/settings/account-authentication";
  const put = (data: object) =>
    store.put(path, { data: { type: "account_authentication_settings", ...data } });

  it("200: the published defaults, the realm and what single sign-on is called", async () => {
    const found = await dataOf(store.get(path));
    expect(found).toMatchObject({
      type: "account_authentication_settings",
      enable_self_signup: false,
      auto_create_account_for_account_members: false,
      account_member_self_management: "disabled",
      account_management_authentication_token_timeout_secs: 86_400,
      meta: { client_id: "account-management" },
    });
    expect(found.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(found.relationships.authentication_realm.data).toMatchObject({
      id: store.realm,
      type: "authentication_realm",
      links: { self: store.realmPath },
    });
    expect(await dataOf(store.get(path, GUEST))).toEqual(found);
  });

  it("200: one field keeps the others; 400: no such value", async () => {
    const before = await dataOf(store.get(path));
    const changed = await put({ enable_self_signup: true });
    expect([changed.status, changed.body.data]).toEqual([200, { ...before, enable_self_signup: true }]);
    expect((await put({ account_member_self_management: "update_only" })).body.data).toMatchObject({
      enable_self_signup: true,
      account_member_self_management: "update_only",
    });
    for (const wrong of [
      { account_member_self_management: "full" },
      { account_member_self_management: null },
      { enable_self_signup: "true" },
      { auto_create_account_for_account_members: 1 },
      { type: "settings" },
    ]) {
      expect([wrong, refusal(await put(wrong))]).toEqual([wrong, BAD]);
    }
    expect((await put({})).status).toBe(200);
    expect((await dataOf(store.get(path))).account_member_self_management).toBe("update_only");
  });

  it("200: settings of customers name the realm of buyers, with hyphens", async () => {
    const found = await dataOf(store.get("/v2/settings/customer-authentication", GUEST));
    expect(found).toMatchObject({
      type: "customer-authentication-settings",
      meta: { client_id: "customers" },
    });
    const { data } = found.relationships["authentication-realm"];
    expect(data).toMatchObject({ type: "authentication-realm" });
    expect(data.id).not.toBe(store.realm);
    const realm = await dataOf(store.get(data.links.self));
    expect(realm).toMatchObject({ id: data.id, name: "Buyer Organization" });
    expect(methodsAt("/v2/settings/customer-authentication")).toEqual(["GET"]);
  });
});

describe("realms", () => {
  const put = (data: object) => store.put(store.realmPath, { data });
  const type = "authentication-realm";

  it("200: three of them, fixed", async () => {
    const { body } = await store.get("/v2/authentication-realms");
    expect(body.data.map((one) => one.type)).toEqual([type, type, type]);
    const names = body.data.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Buyer Organization", "Account Management Realm"]));
    const own = body.data.find(({ id }) => id === store.realm);
    expect(own).toMatchObject({
      duplicate_email_policy: "allowed",
      redirect_uris: [],
      links: { self: store.realmPath },
      relationships: { origin: { data: { type: "account_authentication_settings" } } },
    });
    expect(own.meta).toEqual({ created_at: expect.any(String), updated_at: expect.any(String) });
    expect(body.meta.results.total).toBe(3);
    expect((await store.get("/v2/authentication-realms?page[limit]=1")).body.data).toHaveLength(1);
    expect((await store.get("/v2/authentication-realms?page[limit]=0")).status).toBe(400);
    expect((await store.get(`/v2/authentication-realms/${UNKNOWN}`)).status).toBe(404);
    expect((await store.get("/v2/authentication-realms/shopper")).status).toBe(404);
    expect(methodsAt("/v2/authentication-realms")).toEqual(["GET"]);
    expect(methodsAt(store.realmPath)).toEqual(["GET", "PUT"]);
  });

  it("200: changed in part; 400: a policy or an address that there is not", async () => {
    const policy = await put({ type, duplicate_email_policy: "API_ONLY" });
    expect([policy.status, policy.body.data.duplicate_email_policy]).toEqual([200, "api_only"]);
    expect((await put({ type: "authentication_realm" })).status).toBe(200);
    const uris = ["https://shop.example/callback", "http://localhost:3000"];
    expect((await put({ type, redirect_uris: uris })).body.data).toMatchObject({
      redirect_uris: uris,
      duplicate_email_policy: "api_only",
    });
    for (const wrong of [
      { duplicate_email_policy: "disallowed" },
      { redirect_uris: ["http://shop.example"] },
      { redirect_uris: ["/callback"] },
      { redirect_uris: ["javascript:alert(1)"] },
      { redirect_uris: ["http://localhost.evil.example"] },
      { redirect_uris: "https://shop.example" },
      { name: "" },
      { type: "realm" },
      { id: UNKNOWN },
    ]) {
      expect([wrong, refusal(await put({ type, ...wrong }))]).toEqual([wrong, BAD]);
    }
    expect((await put({ type, name: "Our members" })).body.data.name).toBe("Our members");
    expect((await dataOf(store.get(store.realmPath))).redirect_uris).toEqual(uris);
    expect((await store.put(`/v2/authentication-realms/${UNKNOWN}`, { data: { type } })).status).toBe(404);
  });

  it("200 with an empty list: what signs in with others, which pages of sign-in load", async () => {
    const { status, body } = await store.get(`${store.realmPath}/oidc-profiles`, GUEST);
    expect([status, body.data, body.meta.results.total]).toEqual([200, [], 0]);
    expect(body.meta.page).toBeDefined();
    const nowhere = `/v2/authentication-realms/${UNKNOWN}/oidc-profiles` as const;
    expect((await store.get(nowhere, GUEST)).status).toBe(404);
    expect(methodsAt(`${store.realmPath}/oidc-profiles/${UNKNOWN}`)).toEqual([]);
    expect(methodsAt("/v2/personal-data/logs")).toEqual([]);
  });
});
