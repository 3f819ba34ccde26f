import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  ACCOUNT_REALM_ID,
  BUYER_REALM_ID,
  DEFAULT_PROFILE_ID,
  MERCHANT_REALM_ID,
} from "../../lib/realms/realms.ts";
import { keys } from "../../lib/table/keys.ts";
import { type AccountStore, anAccountStore, GUEST } from "../support/accounts/account-store.ts";
import { readRefusal } from "../support/answers.ts";
import { methodsAt } from "../support/endpoint-at.ts";
import { ANY_TAG } from "../support/etags.ts";
import { NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

let table: MemoryTable;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
});

const type = "authentication-realm";
const update = (data: object, realmID: string = ACCOUNT_REALM_ID) =>
  shopOn(table).put(`/v2/authentication-realms/${realmID}`, { data });

describe("GET /v2/authentication-realms", () => {
  it("200: the three realms of a store that has changed nothing, to shoppers too", async () => {
    const { status, body } = await shopOn(table).get("/v2/authentication-realms", { as: "implicit" });
    expect([status, body.meta.results.total]).toEqual([200, 3]);
    expect(body.data.map(({ id }) => id)).toEqual([BUYER_REALM_ID, ACCOUNT_REALM_ID, MERCHANT_REALM_ID]);
    expect(body.data[1]).toMatchObject({
      type,
      name: "Account Management Realm",
      duplicate_email_policy: "allowed",
      relationships: { origin: { data: { type: "account_authentication_settings" } } },
    });
  });

  it("200: a page of them", async () => {
    const { body } = await shopOn(table).get("/v2/authentication-realms?page[limit]=1&page[offset]=2");
    expect(body.data.map(({ id }) => id)).toEqual([MERCHANT_REALM_ID]);
    expect((await shopOn(table).get("/v2/authentication-realms?page[limit]=0")).status).toBe(400);
  });
});

describe("GET /v2/authentication-realms/{realmID}", () => {
  it("200: a realm, with its link in `data` and next to it; 404: an unknown one", async () => {
    const { status, body } = await shopOn(table).get(`/v2/authentication-realms/${BUYER_REALM_ID}`);
    expect([status, body.data.links, body.links]).toEqual([200, body.links, { self: expect.any(String) }]);
    expect((await shopOn(table).get("/v2/authentication-realms/shopper")).status).toBe(404);
  });

  it("200: in the profile compatible `shopper` is the realm of members, under its own id", async () => {
    const shop = shopOn(table);
    const storefront = { as: "implicit", profile: "compatible" } as const;
    const { body } = await shop.get("/v2/authentication-realms/shopper", storefront);
    expect(body.data).toMatchObject({ id: ACCOUNT_REALM_ID, name: "Account Management Realm" });
    const path = "/v2/authentication-realms/shopper/password-profiles";
    const { body: profiles } = await shop.get(path, storefront);
    const self = `/v2/authentication-realms/${ACCOUNT_REALM_ID}/password-profiles/${DEFAULT_PROFILE_ID}`;
    expect(profiles.data.map(({ links }) => links)).toEqual([{ self }]);
    const one = await shop.get(`${path}/${DEFAULT_PROFILE_ID}` as const, storefront);
    expect(one.body.data.id).toBe(DEFAULT_PROFILE_ID);
    expect((await shop.get("/v2/authentication-realms/shoppers", storefront)).status).toBe(404);
  });
});

describe("PUT /v2/authentication-realms/{realmID}", () => {
  it("200: what is given changes, in any letter case, the rest stays", async () => {
    const { status, body } = await update({ type, duplicate_email_policy: "API_ONLY" });
    expect([status, body.data.duplicate_email_policy]).toEqual([200, "api_only"]);
    expect(body.data.name).toBe("Account Management Realm");
    const renamed = await update({ type: "authentication_realm", id: ACCOUNT_REALM_ID, name: "Members" });
    expect(renamed.body.data).toMatchObject({ name: "Members", duplicate_email_policy: "api_only" });
    const { body: read } = await shopOn(table).get(`/v2/authentication-realms/${ACCOUNT_REALM_ID}`);
    expect(read).toEqual(renamed.body);
  });

  it("200: changes nothing and writes nothing where nothing is given", async () => {
    expect((await update({ type })).status).toBe(200);
    expect(await table.get(keys.realms())).toBeUndefined();
  });

  it("200: redirects to this machine; 400: to others without https, a policy that there is not, another id", async () => {
    expect((await update({ type, redirect_uris: ["http://localhost:3000"] })).status).toBe(200);
    const bad = [
      { redirect_uris: ["http://shop.example"] },
      { redirect_uris: ["/callback"] },
      { duplicate_email_policy: "disallowed" },
      { id: BUYER_REALM_ID },
      { name: " " },
    ];
    for (const change of bad) expect((await update({ type, ...change })).status).toBe(400);
    expect((await update({})).status).toBe(400);
  });

  it("404: an unknown realm; 403: a shopper", async () => {
    expect((await update({ type }, UNKNOWN_ID)).status).toBe(404);
    const asShopper = await shopOn(table).put(
      `/v2/authentication-realms/${ACCOUNT_REALM_ID}`,
      { data: { type } },
      { as: "implicit" },
    );
    expect(asShopper.status).toBe(403);
  });
});

describe("GET /v2/authentication-realms/{realmID}/oidc-profiles", () => {
  it("200: an empty page; 404: an unknown realm", async () => {
    const { status, body } = await shopOn(table).get(
      `/v2/authentication-realms/${ACCOUNT_REALM_ID}/oidc-profiles`,
      { as: "implicit" },
    );
    expect([status, body.data, body.meta.results.total]).toEqual([200, [], 0]);
    expect((await shopOn(table).get(`/v2/authentication-realms/${UNKNOWN_ID}/oidc-profiles`)).status).toBe(
      404,
    );
  });
});

describe("realms", () => {
  const BAD = [400, "Bad Request"];
  let store: AccountStore;
  beforeEach(async () => {
    store = await anAccountStore();
  });

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
    expect(own.meta).toEqual({
      created_at: expect.any(String),
      updated_at: expect.any(String),
      ...ANY_TAG,
    });
    expect(body.meta.results.total).toBe(3);
    expect((await store.get("/v2/authentication-realms?page[limit]=1")).body.data).toHaveLength(1);
    expect((await store.get("/v2/authentication-realms?page[limit]=0")).status).toBe(400);
    expect((await store.get(`/v2/authentication-realms/${UNKNOWN_ID}`)).status).toBe(404);
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
      { id: UNKNOWN_ID },
    ]) {
      expect([wrong, readRefusal(await put({ type, ...wrong }))]).toEqual([wrong, BAD]);
    }
    expect((await put({ type, name: "Our members" })).body.data.name).toBe("Our members");
    expect((await expectData(store.get(store.realmPath))).redirect_uris).toEqual(uris);
    expect((await store.put(`/v2/authentication-realms/${UNKNOWN_ID}`, { data: { type } })).status).toBe(404);
  });

  it("200 with an empty list: what signs in with others, which pages of sign-in load", async () => {
    const { status, body } = await store.get(`${store.realmPath}/oidc-profiles`, GUEST);
    expect([status, body.data, body.meta.results.total]).toEqual([200, [], 0]);
    expect(body.meta.page).toBeDefined();
    const nowhere = `/v2/authentication-realms/${UNKNOWN_ID}/oidc-profiles` as const;
    expect((await store.get(nowhere, GUEST)).status).toBe(404);
    expect(methodsAt(`${store.realmPath}/openid-connect-profiles`)).toEqual([]);
  });
});
