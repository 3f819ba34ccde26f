import { beforeEach, describe, expect, it } from "@jest/globals";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID } from "../../../lib/realms/realms.ts";
import { keys } from "../../../lib/table/keys.ts";
import { type AccountStore, anAccountStore, GUEST } from "../../support/accounts/account-store.ts";
import { readRefusal } from "../../support/answers.ts";
import { methodsAt } from "../../support/endpoint-at.ts";
import { ANY_TAG } from "../../support/etags.ts";
import { takeNewEvents } from "../../support/events/raised.ts";
import { createRecordedTable } from "../../support/events/recorded-changes.ts";
import { NOON } from "../../support/runtime.ts";
import { anEmptyShop, expectData, shopOn } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

let table: MemoryTable;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
});

const accountsType = "account_authentication_settings";
const update = (data: object) =>
  shopOn(table).put("/v2/settings/account-authentication", { data: { type: accountsType, ...data } });

describe("GET /v2/settings/account-authentication", () => {
  it("200: all is off in a new store, and shoppers may know", async () => {
    const { status, body } = await shopOn(table).get("/v2/settings/account-authentication", {
      as: "implicit",
    });
    expect([status, body.data]).toEqual([
      200,
      {
        type: accountsType,
        id: expect.any(String),
        enable_self_signup: false,
        auto_create_account_for_account_members: false,
        account_member_self_management: "disabled",
        account_management_authentication_token_timeout_secs: 86400,
        relationships: {
          authentication_realm: {
            data: {
              id: ACCOUNT_REALM_ID,
              type: "authentication_realm",
              links: { self: `/v2/authentication-realms/${ACCOUNT_REALM_ID}` },
            },
          },
        },
        links: { self: "/v2/settings/account-authentication" },
        meta: { client_id: "account-management", ...ANY_TAG },
      },
    ]);
  });
});

describe("PUT /v2/settings/account-authentication", () => {
  it("200: one field changes, the others stay", async () => {
    await update({ enable_self_signup: true });
    const { body } = await update({ account_member_self_management: "update_only" });
    expect(body.data).toMatchObject({
      enable_self_signup: true,
      account_member_self_management: "update_only",
      account_management_authentication_token_timeout_secs: 86400,
    });
    expect((await shopOn(table).get("/v2/settings/account-authentication")).body).toEqual(body);
  });

  it("200: writes nothing where nothing changes", async () => {
    expect((await update({ enable_self_signup: false })).status).toBe(200);
    expect(await table.get(keys.realms())).toBeUndefined();
  });

  it("400: values that there are not, and lives out of bounds; 403: a shopper", async () => {
    const life = "account_management_authentication_token_timeout_secs";
    const bad = [
      { account_member_self_management: "enabled" },
      { enable_self_signup: "true" },
      { [life]: 299 },
      { [life]: 2_592_001 },
      { [life]: "600" },
    ];
    for (const change of bad) expect((await update(change)).status).toBe(400);
    expect((await update({ [life]: 300 })).status).toBe(200);
    const body = { data: { type: accountsType } };
    expect(
      (await shopOn(table).put("/v2/settings/account-authentication", body, { as: "implicit" })).status,
    ).toBe(403);
  });
});

describe("PUT /v2/settings/account-membership", () => {
  it("200: raises one event of its own object with its own position, and none if nothing changes", async () => {
    const recorded = createRecordedTable({ now: () => NOON });
    const shop = shopOn(recorded);
    const put = async (membership_limit: number) => {
      const data = { type: "account_membership_setting", membership_limit };
      const { body } = await shop.put("/v2/settings/account-membership", { data });
      return { body, events: await takeNewEvents(recorded) };
    };
    await shop.put("/v2/settings/account-authentication", {
      data: { type: accountsType, enable_self_signup: true },
    });
    await takeNewEvents(recorded);
    for (const [limit, position] of [
      [2, 1],
      [3, 2],
    ] as const) {
      const { body, events } = await put(limit);
      expect(events).toEqual([
        {
          key: "settings.updated",
          object: { type: "settings", id: "account-membership" },
          position,
          payload: { data: body.data },
        },
      ]);
    }
    expect((await put(3)).events).toEqual([]);
  });

  it("200: from 1 to 10,000; 400: anything else", async () => {
    const type = "account_membership_setting";
    const put = (membership_limit: unknown) =>
      shopOn(table).put("/v2/settings/account-membership", { data: { type, membership_limit } });
    expect((await put(2)).body.data.membership_limit).toBe(2);
    for (const bad of [0, 10_001, "5"]) expect((await put(bad)).status).toBe(400);
    expect((await shopOn(table).get("/v2/settings/account-membership")).body.data).toMatchObject({
      type,
      membership_limit: 2,
    });
    expect((await shopOn(table).get("/v2/settings/account-membership", { as: "implicit" })).status).toBe(403);
  });
});

describe("GET /v2/settings/customer-authentication", () => {
  it("200: the realm of customers, written with hyphens", async () => {
    const { body } = await anEmptyShop().get("/v2/settings/customer-authentication", { as: "implicit" });
    expect(body.data).toMatchObject({
      type: "customer-authentication-settings",
      relationships: { "authentication-realm": { data: { id: BUYER_REALM_ID } } },
      meta: { client_id: "customers" },
    });
  });
});

describe("settings of signing in", () => {
  const BAD = [400, "Bad Request"];
  let store: AccountStore;
  beforeEach(async () => {
    store = await anAccountStore();
  });

  const path = "/v2/settings/account-authentication";
  const put = (data: object) =>
    store.put(path, { data: { type: "account_authentication_settings", ...data } });

  it("200: the published defaults, the realm and what single sign-on is called", async () => {
    const found = await expectData(store.get(path));
    expect(found).toMatchObject({
      type: "account_authentication_settings",
      enable_self_signup: false,
      auto_create_account_for_account_members: false,
      account_member_self_management: "disabled",
      account_management_authentication_token_timeout_secs: 86_400,
      meta: { client_id: "account-management", ...ANY_TAG },
    });
    expect(found.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(found.relationships.authentication_realm.data).toMatchObject({
      id: store.realm,
      type: "authentication_realm",
      links: { self: store.realmPath },
    });
    expect(await expectData(store.get(path, GUEST))).toEqual(found);
  });

  it("200: one field keeps the others; 400: no such value", async () => {
    const before = await expectData(store.get(path));
    const changed = await put({ enable_self_signup: true });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      { ...before, enable_self_signup: true, meta: { ...before.meta, ...ANY_TAG } },
    ]);
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
      expect([wrong, readRefusal(await put(wrong))]).toEqual([wrong, BAD]);
    }
    expect((await put({})).status).toBe(200);
    expect((await expectData(store.get(path))).account_member_self_management).toBe("update_only");
  });

  it("200: settings of customers name the realm of buyers, with hyphens", async () => {
    const found = await expectData(store.get("/v2/settings/customer-authentication", GUEST));
    expect(found).toMatchObject({
      type: "customer-authentication-settings",
      meta: { client_id: "customers" },
    });
    const { data } = found.relationships["authentication-realm"];
    expect(data).toMatchObject({ type: "authentication-realm" });
    expect(data.id).not.toBe(store.realm);
    const realm = await expectData(store.get(data.links.self));
    expect(realm).toMatchObject({ id: data.id, name: "Buyer Organization" });
    expect(methodsAt("/v2/settings/customer-authentication")).toEqual(["GET"]);
  });
});
