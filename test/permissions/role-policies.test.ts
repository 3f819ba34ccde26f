import { describe, expect, it } from "@jest/globals";
import { storeLocations } from "../../infra/areas/extensions/samples.ts";
import { GUEST_SHOPPER, REGISTERED_SHOPPER, ROLES } from "../../lib/extensions/roles.ts";
import type { Table } from "../../lib/table/table.ts";
import { ANY_TAG } from "../support/etags.ts";
import { showExample } from "../support/examples.ts";
import { NOON, testSigner } from "../support/runtime.ts";
import { anEmptyShop, expectData, type Shop, shopOn } from "../support/shop.ts";
import {
  aRolePolicy,
  createApi,
  createEntryIn,
  NOTHING,
  putEntry,
  readDetails,
  type StoredApi,
} from "../support/shops/custom-apis.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const POLICIES = "/v2/permissions/custom-api-role-policies";
const post = (table: Table, data: Record<string, unknown>) => shopOn(table).post(POLICIES, { data });
const put = (table: Table, policyID: string, data: Record<string, unknown>) =>
  shopOn(table).put(`${POLICIES}/${policyID}`, { data: { type: "custom_api_role_policy", ...data } });

describe("POST /v2/permissions/custom-api-role-policies", () => {
  it("201: the whole resource, stored as answered", async () => {
    const support = ROLES.find(({ name }) => name === "Support");
    const data = {
      type: "custom_api_role_policy",
      ...{ create: true, list: true, read: true, update: true, delete: false },
      relationships: {
        custom_api: { data: { type: "custom_api", id: storeLocations.id } },
        role: { data: { type: "standard_user_role", id: support?.id } },
      },
    };
    const { body, shop } = await showExample("permissions/create-role-policy", { data });
    const { id } = body.data;
    expect(body.data).toEqual({
      ...data,
      id: expect.any(String),
      links: { self: `/v2/permissions/custom-api-role-policies/${id}` },
      meta: {
        timestamps: { created_at: expect.any(String), updated_at: expect.any(String) },
        ...ANY_TAG,
      },
    });
    expect((await shop.get(`${POLICIES}/${id}`)).body).toEqual(body);
  });

  it("409: a second policy for the same API and role, whatever the role is called", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    await post(table, aRolePolicy(api.id));
    const answer = await post(table, aRolePolicy(api.id, {}, { type: "standard_shopper_role" }));
    expect([answer.status, readDetails(answer)]).toEqual([409, expect.stringContaining("already exists")]);
    expect(answer.body.errors[0].source).toBe("data.relationships.role");
    expect((await post(table, aRolePolicy(api.id, {}, { id: REGISTERED_SHOPPER.id }))).status).toBe(201);
    expect((await post(table, aRolePolicy((await createApi(table)).id))).status).toBe(201);
  });

  it("400: unknown API or role, a role of another family, a missing or wrong permission", async () => {
    const table = memoryTable();
    const { id } = await createApi(table);
    const refused = [
      aRolePolicy(UNKNOWN_ID),
      aRolePolicy("x"),
      aRolePolicy(id, {}, { id: UNKNOWN_ID }),
      aRolePolicy(id, {}, { type: "standard_user_role" }),
      aRolePolicy(id, {}, { type: "role" }),
      aRolePolicy(id, { create: "yes" }),
      aRolePolicy(id, { create: undefined }),
      aRolePolicy(id, { type: "policy" }),
      aRolePolicy(id, { relationships: {} }),
    ];
    for (const data of refused) expect((await post(table, data)).status).toBe(400);
    const sources = [];
    for (const data of [refused[0], refused[2]]) sources.push((await post(table, data ?? {})).body.errors[0]);
    expect(sources).toEqual([
      expect.objectContaining({
        source: "data.relationships.custom_api.data.id",
        detail: `'relationships.custom_api' names '${UNKNOWN_ID}', which does not exist.`,
      }),
      expect.objectContaining({
        source: "data.relationships.role.data.id",
        detail: `'relationships.role' names '${UNKNOWN_ID}', which does not exist.`,
      }),
    ]);
  });

  it("401, 403 on every path", async () => {
    const shop = anEmptyShop();
    for (const [method, path] of [
      ["POST", POLICIES],
      ["GET", POLICIES],
      ["GET", `${POLICIES}/${UNKNOWN_ID}`],
      ["PUT", `${POLICIES}/${UNKNOWN_ID}`],
      ["DELETE", `${POLICIES}/${UNKNOWN_ID}`],
      ["GET", "/v2/permissions/built-in-roles"],
      ["GET", `/v2/permissions/built-in-roles/${UNKNOWN_ID}`],
      ["GET", "/v2/permissions/standard-user-roles"],
      ["GET", "/v2/permissions/standard-shopper-roles"],
    ] as const) {
      expect((await shop.send(method, path, { body: {}, as: null })).status).toBe(401);
      expect((await shop.send(method, path, { body: {}, as: "implicit" })).status).toBe(403);
    }
  });
});

describe("role policies", () => {
  it("200: an update changes what it gives; 204: a delete; 404 from then on", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApi(table);
    const { id } = await expectData(post(table, aRolePolicy(api.id, { list: true })));
    const changed = await put(table, id, { read: true });
    expect(changed.body.data).toMatchObject({ ...NOTHING, list: true, read: true });
    const nested = { data: { data: { type: "custom_api_role_policy", list: false } } }; // as the JS SDK sends it
    const folded = await shop.put(`${POLICIES}/${id}`, nested);
    expect(folded.body.data).toMatchObject({ ...NOTHING, read: true });
    expect((await put(table, id, { read: "x" })).status).toBe(400);
    expect((await shop.delete(`${POLICIES}/${id}`)).status).toBe(204);
    expect((await put(table, id, {})).status).toBe(404);
    expect((await shop.delete(`${POLICIES}/${id}`)).status).toBe(404);
    expect((await shop.get(`${POLICIES}/x`)).body.errors[0]).toMatchObject({
      ...{ status: "400", detail: expect.stringContaining("policyID") },
    });
    expect((await shop.get(`${POLICIES}/${UNKNOWN_ID}`)).body.errors[0].detail).toBe(
      `There is no custom_api_role_policy '${UNKNOWN_ID}'.`,
    );
  });

  it("200, 204: a change or a delete leaves the other policies of the API as they are", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApi(table);
    const first = await expectData(post(table, aRolePolicy(api.id, { list: true })));
    const second = await expectData(post(table, aRolePolicy(api.id, {}, { id: REGISTERED_SHOPPER.id })));
    await put(table, second.id, { read: true });
    expect((await shop.get(`${POLICIES}/${first.id}`)).body.data).toEqual(first);
    await shop.delete(`${POLICIES}/${second.id}`);
    expect((await shop.get(`${POLICIES}/${first.id}`)).body.data).toEqual(first);
    expect((await shop.get(`${POLICIES}/${second.id}`)).status).toBe(404);
  });

  it.each([
    [null],
    ["policy"],
    [17],
    [[]],
    [{ data: null }],
    [{ data: "policy" }],
    [{ data: { data: null } }],
  ])("400: the body %j is no policy", async (body) => {
    const table = memoryTable();
    const answer = await shopOn(table).post(POLICIES, body as never);
    expect(answer.status).toBe(400);
  });

  it.each(Object.keys(NOTHING))(
    "200: a change of other permissions keeps '%s' as it is",
    async (permission) => {
      const table = memoryTable();
      const api = await createApi(table);
      const only = { ...NOTHING, [permission]: true };
      const { id } = await expectData(post(table, aRolePolicy(api.id, only)));
      expect((await put(table, id, {})).body.data).toMatchObject(only);
      const { [permission]: _, ...others } = { ...NOTHING } as Record<string, boolean>;
      expect((await put(table, id, others)).body.data).toMatchObject(only);
      expect((await put(table, id, { [permission]: false })).body.data).toMatchObject(NOTHING);
    },
  );

  it("201: a role's id in capital letters is that role's; 409: the role has a policy already", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    const shouted = aRolePolicy(api.id, {}, { id: REGISTERED_SHOPPER.id.toUpperCase() });
    const { relationships } = await expectData(post(table, shouted));
    expect(relationships.role.data.id).toBe(REGISTERED_SHOPPER.id);
    const plain = aRolePolicy(api.id, {}, { id: REGISTERED_SHOPPER.id });
    expect((await post(table, plain)).status).toBe(409);
  });

  it("200: lists by API and role, with the roles on request", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const [one, two] = [await createApi(table), await createApi(table)];
    const first = await expectData(post(table, aRolePolicy(one.id)));
    await post(table, aRolePolicy(two.id));
    const third = await expectData(post(table, aRolePolicy(two.id, {}, { id: REGISTERED_SHOPPER.id })));
    const ids = async (query: string) =>
      (await shop.get(`${POLICIES}?${query}`)).body.data.map(({ id }) => id);
    expect(await ids(`filter=eq(custom_api_id,${one.id})`)).toEqual([first.id]);
    expect(await ids(`filter=eq(custom_api_id,${two.id}):eq(role_id,${REGISTERED_SHOPPER.id})`)).toEqual([
      third.id,
    ]);
    const { body } = await shop.get(`${POLICIES}?include=role`);
    expect(body.meta.results.total).toBe(3);
    expect(body.included.role).toContainEqual({
      id: GUEST_SHOPPER.id,
      type: "built_in_role",
      name: "Guest Shopper",
    });
    const none = await shop.get(`${POLICIES}?include=role&filter=eq(custom_api_id,${UNKNOWN_ID})`);
    expect(none.body).not.toHaveProperty("included");
    expect((await shop.get(`${POLICIES}?filter=eq(name,x)`)).status).toBe(400);
  });

  it("go with their Custom API", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApi(table);
    const { id } = await expectData(post(table, aRolePolicy(api.id)));
    await shop.delete(`/v2/settings/extensions/custom-apis/${api.id}`);
    expect((await shop.get(`${POLICIES}/${id}`)).status).toBe(404);
  });
});

describe("what shoppers may do with entries", () => {
  const body = ({ api_type }: StoredApi) => ({ data: { type: api_type } });
  const path = ({ slug }: StoredApi, entryID: string) => `/v2/extensions/${slug}/${entryID}` as const;
  const operations = {
    create: (shop: Shop, api: StoredApi) => shop.post(`/v2/extensions/${api.slug}`, body(api)),
    list: (shop: Shop, { slug }: StoredApi) => shop.get(`/v2/extensions/${slug}`),
    read: (shop: Shop, api: StoredApi, id: string) => shop.get(path(api, id)),
    update: (shop: Shop, api: StoredApi, id: string) => shop.put(path(api, id), body(api)),
    delete: (shop: Shop, api: StoredApi, id: string) => shop.delete(path(api, id)),
  };
  const good = { create: 201, list: 200, read: 200, update: 200, delete: 204 };
  type Permission = keyof typeof operations;
  const permissions = Object.keys(operations) as Permission[];

  async function statusesOf(table: Table, api: StoredApi, headers = {}) {
    const shop = shopOn(table, { as: "implicit", headers });
    const found: Partial<Record<Permission, number>> = {};
    for (const permission of permissions) {
      const { id: entryID } = await createEntryIn(table, api);
      found[permission] = (await operations[permission](shop, api, entryID)).status;
    }
    return found;
  }
  const all = (status: number) => Object.fromEntries(permissions.map((name) => [name, status]));

  it("403: everything without a policy", async () => {
    const table = memoryTable();
    expect(await statusesOf(table, await createApi(table))).toEqual(all(403));
  });

  it.each(permissions)("a policy with %s allows that and nothing else", async (permission) => {
    const table = memoryTable();
    const api = await createApi(table);
    await post(table, aRolePolicy(api.id, { [permission]: true }));
    expect(await statusesOf(table, api)).toEqual({ ...all(403), [permission]: good[permission] });
  });

  it("guests and registered shoppers have policies of their own", async () => {
    const table = memoryTable();
    const api = await createApi(table);
    await post(table, aRolePolicy(api.id, { list: true }));
    await post(table, aRolePolicy(api.id, { read: true }, { id: REGISTERED_SHOPPER.id }));
    const token = await testSigner({ account: { id: UNKNOWN_ID, memberId: UNKNOWN_ID } }, NOON);
    const headers = { "ep-account-management-authentication-token": token };
    expect(await statusesOf(table, api)).toEqual({ ...all(403), list: 200 });
    expect(await statusesOf(table, api, headers)).toEqual({ ...all(403), read: 200 });
    const customer = { "x-moltin-customer-token": await testSigner({ customer: { id: UNKNOWN_ID } }, NOON) };
    expect(await statusesOf(table, api, customer)).toEqual({ ...all(403), read: 200 });
  });

  it("an upsert that creates needs the permission to create as well", async () => {
    const table = memoryTable();
    const api = await createApi(table, { allow_upserts: true });
    const { id } = await expectData(post(table, aRolePolicy(api.id, { update: true })));
    const tryIt = () => putEntry(table, api, UNKNOWN_ID, {}, { as: "implicit" });
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
    expect(body.data.map(({ name }) => name)).toEqual(ROLES.map(({ name }) => name));
    for (const role of body.data) {
      expect((await anEmptyShop().get(`/v2/permissions/built-in-roles/${role.id}`)).body.data).toEqual(role);
    }
    const unknown = await anEmptyShop().get(`/v2/permissions/built-in-roles/${UNKNOWN_ID}`);
    expect(unknown.body.errors[0].detail).toBe(`There is no built_in_role '${UNKNOWN_ID}'.`);
    const wrong = await anEmptyShop().get("/v2/permissions/built-in-roles/x");
    expect(wrong.body.errors[0].detail).toContain("roleID");
    const shoppers = (await anEmptyShop().get("/v2/permissions/standard-shopper-roles")).body.data;
    expect(shoppers.map(({ type, name }) => `${type} ${name}`)).toEqual([
      "standard_shopper_role Guest Shopper",
      "standard_shopper_role Registered Shopper",
    ]);
    expect((await anEmptyShop().get("/v2/permissions/standard-user-roles")).body.data).toHaveLength(8);
  });
});
