import { beforeEach, describe, expect, it } from "@jest/globals";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { signInEntity } from "../../lib/staff/session-store.ts";
import type { StaffMember } from "../../lib/staff/staff-member.ts";
import { staffMembers } from "../../lib/staff/staff-store.ts";
import { putDocument } from "../../lib/table/entity.ts";
import { keys } from "../../lib/table/keys.ts";
import { aStoreOfAccounts } from "../support/accounts/accounts.ts";
import { NOON, signOnce } from "../support/runtime.ts";
import { anEmptyShop, shopOn, tableAtNoon } from "../support/shop.ts";
import { aStaffMember } from "../support/staff.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

let shop: ReturnType<typeof anEmptyShop>;
beforeEach(() => {
  shop = anEmptyShop();
});

async function change(id: string, fields: Partial<StaffMember>): Promise<void> {
  const before = await staffMembers.require(shop, id);
  await shop.table.transact(staffMembers.writes({ ...before.value, ...fields }, before), `change-${id}`);
}

describe("a console token", () => {
  it("says who is signed in where, for 15 minutes, to consoles alone, and no role", async () => {
    const { id, signInId, token } = await aStaffMember(shop.table, "owner");
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: "ES256", typ: "staff+jwt" });
    const { iat = 0, jti, ...claims } = decodeJwt(token);
    expect(jti).toMatch(/^[\w-]{16}$/);
    expect(claims).toEqual({
      iss: "cartwright",
      aud: "cartwright-console",
      sub: id,
      sid: signInId,
      exp: iat + 900,
    });
  });

  it("200 at a merchant's endpoint; 401 after 15 minutes, and as a shopper's token", async () => {
    const { token } = await aStaffMember(shop.table, "orders");
    expect((await shop.get("/v2/orders", { as: { token } })).status).toBe(200);
    const late = () => new Date(NOON.getTime() + 906_000);
    expect((await shop.get("/v2/orders", { as: { token }, now: late })).status).toBe(401);
    for (const header of ["ep-account-management-authentication-token", "x-moltin-customer-token"]) {
      const asked = await shop.get("/v2/orders", { as: "implicit", headers: { [header]: token } });
      expect(asked.status).toBe(401);
    }
  });

  it("costs one read of two items", async () => {
    const { token } = await aStaffMember(shop.table, "owner");
    const before = { ...shop.table.calls };
    expect((await shop.get("/v2/permissions/built-in-roles", { as: { token } })).status).toBe(200);
    expect(shop.table.calls).toEqual({ ...before, getMany: before.getMany + 1 });
  });

  it("401: from the next request on, after a dismissal, an end of all sign-ins, a deletion, a sign-out", async () => {
    const ends = [
      (id: string) => change(id, { status: "disabled" }),
      (id: string) => change(id, { epoch: 1 }),
      (id: string) => shop.table.transact([{ delete: keys.staff(id), when: { only: "present" } }], id),
      (id: string, signInId: string) =>
        shop.table.transact([{ delete: keys.staffSignIn(id, signInId), when: { only: "present" } }], id),
    ];
    for (const end of ends) {
      const { id, signInId, token } = await aStaffMember(shop.table, "owner");
      expect((await shop.get("/v2/gateways", { as: { token } })).status).toBe(200);
      await end(id, signInId);
      expect((await shop.get("/v2/gateways", { as: { token } })).status).toBe(401);
    }
  });

  it("401: of a sign-in that was idle for too long or is too old, and of one that never was", async () => {
    const { id, token } = await aStaffMember(shop.table, "owner");
    const seconds = NOON.getTime() / 1000;
    const unknown = await signOnce({ staff: { id, signInId: UNKNOWN_ID } }, NOON);
    expect((await shop.get("/v2/gateways", { as: { token: unknown } })).status).toBe(401);
    for (const ends of [
      { idle_end: seconds, end: seconds + 1 },
      { idle_end: seconds + 1, end: seconds },
    ]) {
      const one = await aStaffMember(shop.table, "owner");
      const key = keys.staffSignIn(one.id, one.signInId);
      const { put } = putDocument(signInEntity, key, {
        ...{ id: one.signInId, staff_id: one.id, epoch: 0, family: "", secret: "", created_at: 0, ...ends },
      });
      await shop.table.put(put, { unconditional: "the test's own" });
      expect((await shop.get("/v2/gateways", { as: { token: one.token } })).status).toBe(401);
    }
    expect((await shop.get("/v2/gateways", { as: { token } })).status).toBe(200);
  });

  it("403, then 200: a changed role counts without a new token", async () => {
    const { id, token } = await aStaffMember(shop.table, "orders");
    const body = {
      data: {
        type: "product",
        attributes: {
          name: "Alder mug",
          commodity_type: "physical",
          sku: "MUG",
          slug: "mug",
          status: "live",
        },
      },
    };
    const refused = await shop.post("/pcm/products", body, { as: { token } });
    expect(refused.body.errors).toEqual([
      {
        title: "Forbidden",
        status: "403",
        detail: "The role 'orders' may read products, not change them.",
        code: "gateway.scopes.authorise",
      },
    ]);
    await change(id, { role: "catalog" });
    expect((await shop.post("/pcm/products", body, { as: { token } })).status).toBe(201);
    const orders = await shop.get("/v2/orders", { as: { token } });
    expect([orders.status, orders.body.errors[0].detail]).toEqual([
      403,
      "The role 'catalog' has no rights to orders.",
    ]);
  });

  it("503: while the table does not answer", async () => {
    const { token } = await aStaffMember(shop.table, "owner");
    const broken = { ...memoryTable(), getMany: () => Promise.reject(new Error("no answer")) };
    expect((await shopOn(broken).get("/v2/gateways", { as: { token } })).status).toBeGreaterThanOrEqual(500);
  });

  it("keeps answers to repeated requests apart, a person from another", async () => {
    const [one, other] = [await aStaffMember(shop.table, "owner"), await aStaffMember(shop.table, "owner")];
    const body = { data: { type: "account_tag", name: "gold" } };
    const headers = { "idempotency-key": "k" };
    const post = (token: string) => shop.post("/v2/account-tags", body, { as: { token }, headers });
    expect((await post(one.token)).status).toBe(201);
    expect((await post(one.token)).headers["idempotent-replayed"]).toBe("true");
    expect((await post(other.token)).status).toBe(409);
  });
});

describe("rights inside of answers and bodies", () => {
  it("403: a shopper's password from any role but owners; other fields are taken", async () => {
    const store = aStoreOfAccounts(tableAtNoon());
    const orders = { as: await aStaffMember(store.table, "orders") };
    const owner = { as: await aStaffMember(store.table, "owner") };
    const customer = (fields: object) => ({ data: { type: "customer", name: "Ida", ...fields } });
    const email = "ida@example.org";
    const refused = await store.post("/v2/customers", customer({ email, password: "long enough 1" }), orders);
    expect([refused.status, refused.body.errors[0].detail]).toEqual([
      403,
      "The role 'orders' may not set 'password'.",
    ]);
    const made = await store.post("/v2/customers", customer({ email }), orders);
    expect(made.status).toBe(201);
    const path = `/v2/customers/${made.body.data.id}` as const;
    expect((await store.put(path, customer({ password: "long enough 1" }), orders)).status).toBe(403);
    expect((await store.put(path, customer({ name: "Tove" }), orders)).status).toBe(200);
    expect((await store.put(path, customer({ password: "long enough 1" }), owner)).status).toBe(200);
    expect((await store.delete(path, orders)).status).toBe(403);
  });

  it("entries: owners as full keys; other roles as the policies of their public role say", async () => {
    const [owner, catalog] = [
      { as: await aStaffMember(shop.table, "owner") },
      { as: await aStaffMember(shop.table, "catalog") },
    ];
    const api = await shop.post("/v2/settings/extensions/custom-apis", {
      data: {
        ...{ type: "custom_api", name: "Kilns", slug: "kilns", api_type: "kiln_ext" },
        ...{ timestamps: {}, relationships: { parent_apis: { data: [] } } },
      },
    });
    const entry = { data: { type: "kiln_ext" } };
    const made = await shop.post("/v2/extensions/kilns", entry, owner);
    expect(made.status).toBe(201);
    expect((await shop.get("/v2/extensions/kilns", catalog)).status).toBe(403);
    const roles = await shop.get("/v2/permissions/built-in-roles?page[limit]=100");
    const role = roles.body.data.find(({ name }) => name === "Marketing/Sales");
    const policy = {
      ...{ type: "custom_api_role_policy", list: true, read: true },
      ...{ create: false, update: false, delete: false },
      relationships: {
        custom_api: { data: { type: "custom_api", id: api.body.data.id } },
        role: { data: { type: "built_in_role", id: role?.id } },
      },
    };
    expect((await shop.post("/v2/permissions/custom-api-role-policies", { data: policy })).status).toBe(201);
    const path = `/v2/extensions/kilns/${made.body.data.id}` as const;
    expect((await shop.get("/v2/extensions/kilns", catalog)).status).toBe(200);
    expect((await shop.get(path, catalog)).status).toBe(200);
    expect((await shop.put(path, entry, catalog)).status).toBe(403);
    const orders = { as: await aStaffMember(shop.table, "orders") };
    expect((await shop.get(path, orders)).status).toBe(403);
  });
});
