import { describe, expect, it } from "@jest/globals";
import { createEntry } from "../../functions/extensions/entries/create-entry.ts";
import { deleteEntry } from "../../functions/extensions/entries/delete-entry.ts";
import { listEntries } from "../../functions/extensions/entries/list-entries.ts";
import { readEntry } from "../../functions/extensions/entries/read-entry.ts";
import { updateEntry } from "../../functions/extensions/entries/update-entry.ts";
import { createRolePolicy } from "../../functions/permissions/create-role-policy.ts";
import { deleteRolePolicy } from "../../functions/permissions/delete-role-policy.ts";
import { listBuiltInRoles } from "../../functions/permissions/list-built-in-roles.ts";
import { listRolePolicies } from "../../functions/permissions/list-role-policies.ts";
import { listStandardShopperRoles } from "../../functions/permissions/list-standard-shopper-roles.ts";
import { listStandardUserRoles } from "../../functions/permissions/list-standard-user-roles.ts";
import { readBuiltInRole } from "../../functions/permissions/read-built-in-role.ts";
import { readRolePolicy } from "../../functions/permissions/read-role-policy.ts";
import { updateRolePolicy } from "../../functions/permissions/update-role-policy.ts";
import { GUEST_SHOPPER, REGISTERED_SHOPPER, ROLES } from "../../lib/extensions/roles.ts";
import type { Table } from "../../lib/table/table.ts";
import { call } from "../support/call.ts";
import { NOON, testSigner } from "../support/runtime.ts";
import { anEmptyShop, shopOn } from "../support/shop.ts";
import { createApi, created, createEntryOf, detailsOf } from "../support/shops/custom-apis.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const UNKNOWN = "5b1c7c0e-9a53-4f0f-8a51-0d3e7f4b2a90";
const NOTHING = { create: false, list: false, read: false, update: false, delete: false };
const aPolicy = (apiId: string, over: Record<string, unknown> = {}, role: Record<string, unknown> = {}) => ({
  type: "custom_api_role_policy",
  ...NOTHING,
  relationships: {
    custom_api: { data: { id: apiId, type: "custom_api" } },
    role: { data: { id: GUEST_SHOPPER.id, type: "built_in_role", ...role } },
  },
  ...over,
});
const post = (table: Table, data: Record<string, unknown>) =>
  shopOn(table).post("/v2/permissions/custom-api-role-policies", { data });
const put = (table: Table, policyID: string, data: Record<string, unknown>) =>
  shopOn(table).put(`/v2/permissions/custom-api-role-policies/${policyID}`, {
    data: { type: "custom_api_role_policy", ...data },
  });

describe("POST /v2/permissions/custom-api-role-policies", () => {
  it("201: the whole resource, stored as answered", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApi(table);
    const { status, body } = await post(table, aPolicy(api.id, { list: true }));
    const { id } = body.data;
    const timestamps = { created_at: NOON.toISOString(), updated_at: NOON.toISOString() };
    expect(status).toBe(201);
    expect(body.data).toEqual({
      ...aPolicy(api.id, { list: true }),
      id: expect.any(String),
      links: { self: `/v2/permissions/custom-api-role-policies/${id}` },
      meta: { timestamps },
    });
    expect((await shop.get(`/v2/permissions/custom-api-role-policies/${id}`)).body).toEqual(body);
  });

  it("409: a second policy for the same API and role, whatever the role is called [Case 113]", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    await post(table, aPolicy(api.id));
    const answer = await post(table, aPolicy(api.id, {}, { type: "standard_shopper_role" }));
    expect([answer.status, detailsOf(answer)]).toEqual([409, expect.stringContaining("already exists")]);
    expect((await post(table, aPolicy(api.id, {}, { id: REGISTERED_SHOPPER.id }))).status).toBe(201);
    expect((await post(table, aPolicy((await createApi(table)).id))).status).toBe(201);
  });

  it("400: unknown API or role, a role of another family, a missing or wrong permission", async () => {
    const table = memoryTable();
    const { id } = await createApi(table);
    const refused = [
      aPolicy(UNKNOWN),
      aPolicy("x"),
      aPolicy(id, {}, { id: UNKNOWN }),
      aPolicy(id, {}, { type: "standard_user_role" }),
      aPolicy(id, {}, { type: "role" }),
      aPolicy(id, { create: "yes" }),
      aPolicy(id, { create: undefined }),
      aPolicy(id, { type: "policy" }),
      aPolicy(id, { relationships: {} }),
    ];
    for (const data of refused) expect((await post(table, data)).status).toBe(400);
  });

  it("401, 403 on every path", async () => {
    for (const one of [
      createRolePolicy,
      listRolePolicies,
      readRolePolicy,
      updateRolePolicy,
      deleteRolePolicy,
      listBuiltInRoles,
      readBuiltInRole,
      listStandardUserRoles,
      listStandardShopperRoles,
    ]) {
      const rest = { params: { policyID: UNKNOWN, roleID: UNKNOWN }, body: {} };
      expect((await call(one, { ...rest, as: null })).status).toBe(401);
      expect((await call(one, { ...rest, as: "implicit" })).status).toBe(403);
    }
  });
});

describe("role policies", () => {
  it("200: an update changes what it gives; 204: a delete; 404 from then on", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApi(table);
    const { id } = await created(post(table, aPolicy(api.id, { list: true })));
    const changed = await put(table, id, { read: true });
    expect(changed.body.data).toMatchObject({ ...NOTHING, list: true, read: true });
    const nested = { data: { data: { type: "custom_api_role_policy", list: false } } }; // as the JS SDK sends it
    const folded = await shop.put(`/v2/permissions/custom-api-role-policies/${id}`, nested);
    expect(folded.body.data).toMatchObject({ ...NOTHING, read: true });
    expect((await put(table, id, { read: "x" })).status).toBe(400);
    expect((await shop.delete(`/v2/permissions/custom-api-role-policies/${id}`)).status).toBe(204);
    expect((await put(table, id, {})).status).toBe(404);
    expect((await shop.delete(`/v2/permissions/custom-api-role-policies/${id}`)).status).toBe(404);
    expect((await shop.get("/v2/permissions/custom-api-role-policies/x")).status).toBe(400);
  });

  it("200: lists by API and role, with the roles on request", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const [one, two] = [await createApi(table), await createApi(table)];
    const first = await created(post(table, aPolicy(one.id)));
    await post(table, aPolicy(two.id));
    const third = await created(post(table, aPolicy(two.id, {}, { id: REGISTERED_SHOPPER.id })));
    const ids = async (query: string) =>
      (await shop.get(`/v2/permissions/custom-api-role-policies?${query}`)).body.data.map(
        ({ id }: any) => id,
      );
    expect(await ids(`filter=eq(custom_api_id,${one.id})`)).toEqual([first.id]);
    expect(await ids(`filter=eq(custom_api_id,${two.id}):eq(role_id,${REGISTERED_SHOPPER.id})`)).toEqual([
      third.id,
    ]);
    const { body } = await shop.get("/v2/permissions/custom-api-role-policies?include=role");
    expect(body.meta.results.total).toBe(3);
    expect(body.included.role).toContainEqual({
      id: GUEST_SHOPPER.id,
      type: "built_in_role",
      name: "Guest Shopper",
    });
    const none = await shop.get(
      `/v2/permissions/custom-api-role-policies?include=role&filter=eq(custom_api_id,${UNKNOWN})`,
    );
    expect(none.body).not.toHaveProperty("included"); // conventions 9
    expect((await shop.get("/v2/permissions/custom-api-role-policies?filter=eq(name,x)")).status).toBe(400);
  });

  it("go with their Custom API [Case 113]", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApi(table);
    const { id } = await created(post(table, aPolicy(api.id)));
    await shop.delete(`/v2/settings/extensions/custom-apis/${api.id}`);
    expect((await shop.get(`/v2/permissions/custom-api-role-policies/${id}`)).status).toBe(404);
  });
});

describe("what shoppers may do with entries", () => {
  const operations = {
    create: (rest: any, api: any) => call(createEntry, { ...rest, body: { data: { type: api.api_type } } }),
    list: (rest: any) => call(listEntries, rest),
    read: (rest: any) => call(readEntry, rest),
    update: (rest: any, api: any) => call(updateEntry, { ...rest, body: { data: { type: api.api_type } } }),
    delete: (rest: any) => call(deleteEntry, rest),
  };
  const good = { create: 201, list: 200, read: 200, update: 200, delete: 204 };
  type Permission = keyof typeof operations;
  const permissions = Object.keys(operations) as Permission[];

  async function statusesOf(table: Table, api: any, rest: object = {}) {
    const found: Partial<Record<Permission, number>> = {};
    for (const permission of permissions) {
      const { id: entryID } = await createEntryOf(table, api);
      const params = { slug: api.slug, entryID };
      found[permission] = (
        await operations[permission]({ table, params, as: "implicit", ...rest }, api)
      ).status;
    }
    return found;
  }
  const all = (status: number) => Object.fromEntries(permissions.map((name) => [name, status]));

  it("403: everything without a policy [Case 111]", async () => {
    const table = memoryTable();
    expect(await statusesOf(table, await createApi(table))).toEqual(all(403));
  });

  it.each(permissions)("a policy with %s allows that and nothing else [Case 111]", async (permission) => {
    const table = memoryTable();
    const api = await createApi(table);
    await post(table, aPolicy(api.id, { [permission]: true }));
    expect(await statusesOf(table, api)).toEqual({ ...all(403), [permission]: good[permission] });
  });

  it("guests and registered shoppers have policies of their own [Case 112]", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    await post(table, aPolicy(api.id, { list: true }));
    await post(table, aPolicy(api.id, { read: true }, { id: REGISTERED_SHOPPER.id }));
    const token = await testSigner({ account: { id: UNKNOWN, memberId: UNKNOWN } }, NOON);
    const headers = { "ep-account-management-authentication-token": token };
    expect(await statusesOf(table, api)).toEqual({ ...all(403), list: 200 });
    expect(await statusesOf(table, api, { headers })).toEqual({ ...all(403), read: 200 });
    const customer = { "x-moltin-customer-token": await testSigner({ customer: { id: UNKNOWN } }, NOON) };
    expect(await statusesOf(table, api, { headers: customer })).toEqual({ ...all(403), read: 200 });
  });

  it("an upsert that creates needs the permission to create as well", async () => {
    const table = memoryTable();
    const api = await createApi(table, { allow_upserts: true });
    const { id } = await created(post(table, aPolicy(api.id, { update: true })));
    const params = { slug: api.slug, entryID: UNKNOWN };
    const tryIt = () => operations.update({ table, params, as: "implicit" }, api);
    expect((await tryIt()).status).toBe(403);
    await put(table, id, { create: true });
    expect((await tryIt()).status).toBe(201);
  });

  it("404: an unknown slug, before the policy", async () => {
    expect((await anEmptyShop().get("/v2/extensions/nowhere", { as: "implicit" })).status).toBe(404);
  });
});

describe("GET /v2/permissions/built-in-roles and the standard families", () => {
  it("200: constants of the deployment, each found by its id", async () => {
    const { body } = await anEmptyShop().get("/v2/permissions/built-in-roles");
    expect(body.data.map(({ name }: any) => name)).toEqual(ROLES.map(({ name }) => name));
    for (const role of body.data) {
      expect((await anEmptyShop().get(`/v2/permissions/built-in-roles/${role.id}`)).body.data).toEqual(role);
    }
    expect((await anEmptyShop().get(`/v2/permissions/built-in-roles/${UNKNOWN}`)).status).toBe(404);
    const shoppers = (await anEmptyShop().get("/v2/permissions/standard-shopper-roles")).body.data;
    expect(shoppers.map(({ type, name }: any) => `${type} ${name}`)).toEqual([
      "standard_shopper_role Guest Shopper",
      "standard_shopper_role Registered Shopper",
    ]);
    expect((await anEmptyShop().get("/v2/permissions/standard-user-roles")).body.data).toHaveLength(8);
  });
});
