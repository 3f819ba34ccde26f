import { beforeEach, describe, expect, it } from "@jest/globals";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID } from "../../../lib/realms/fixed-ids.ts";
import { keys } from "../../../lib/table/keys.ts";
import { NOON } from "../../support/runtime.ts";
import { anEmptyShop, shopOn } from "../../support/shop.ts";
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
        meta: { client_id: "account-management" },
      },
    ]);
  });
});

describe("PUT /v2/settings/account-authentication", () => {
  it("200: one field changes, the others stay [Case 96]", async () => {
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

  it("400: values that there are not, and lives out of bounds; 403: a shopper [Cases 75, 96]", async () => {
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
  it("200: from 1 to 10,000; 400: anything else [Case 36]", async () => {
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
