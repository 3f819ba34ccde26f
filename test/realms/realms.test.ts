import { beforeEach, describe, expect, it } from "@jest/globals";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID, MERCHANT_REALM_ID } from "../../lib/realms/fixed-ids.ts";
import { keys } from "../../lib/table/keys.ts";
import { NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

let table: MemoryTable;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
});

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
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
  it("200: a realm, with its link in it and beside it; 404: an unknown one", async () => {
    const { status, body } = await shopOn(table).get(`/v2/authentication-realms/${BUYER_REALM_ID}`);
    expect([status, body.data.links, body.links]).toEqual([200, body.links, { self: expect.any(String) }]);
    expect((await shopOn(table).get("/v2/authentication-realms/shopper")).status).toBe(404);
  });
});

describe("PUT /v2/authentication-realms/{realmID}", () => {
  it("200: what is given changes, in any letter case, the rest stays [Case 97]", async () => {
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
    expect((await update({ type }, UNKNOWN)).status).toBe(404);
    const asShopper = await shopOn(table).put(
      `/v2/authentication-realms/${ACCOUNT_REALM_ID}`,
      { data: { type } },
      { as: "implicit" },
    );
    expect(asShopper.status).toBe(403);
  });
});

describe("GET /v2/authentication-realms/{realmID}/oidc-profiles", () => {
  it("200: an empty page; 404: an unknown realm [Case 99]", async () => {
    const { status, body } = await shopOn(table).get(
      `/v2/authentication-realms/${ACCOUNT_REALM_ID}/oidc-profiles`,
      { as: "implicit" },
    );
    expect([status, body.data, body.meta.results.total]).toEqual([200, [], 0]);
    expect((await shopOn(table).get(`/v2/authentication-realms/${UNKNOWN}/oidc-profiles`)).status).toBe(404);
  });
});
