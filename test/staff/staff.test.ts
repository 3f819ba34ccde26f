import { beforeEach, describe, expect, it } from "@jest/globals";
import { addMembers } from "../../infra/areas/staff/demo.ts";
import type { StaffMember } from "../../lib/staff/staff-member.ts";
import { staffMembers } from "../../lib/staff/staff-store.ts";
import { getTeam } from "../../lib/staff/team-store.ts";
import { keys } from "../../lib/table/keys.ts";
import { showExample } from "../support/examples.ts";
import { NOON } from "../support/runtime.ts";
import { anEmptyShop, expectData } from "../support/shop.ts";
import { aStaffMember } from "../support/staff.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";
import { asDemoOwner } from "./tokens/console.ts";

let shop: ReturnType<typeof anEmptyShop>;
beforeEach(() => {
  shop = anEmptyShop();
});

const AT = NOON.toISOString();
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

function person(number: number, fields: Partial<StaffMember> = {}): StaffMember {
  return {
    ...{ id: uuid(number), name: `Person ${number}`, email: `p${number}@larkfield.example`, role: "owner" },
    ...{ status: "active", epoch: 0, created_at: AT, updated_at: AT },
    ...fields,
  };
}

const put = (number: number, fields: object, as?: { token: string }) =>
  shop.put(`/v2/staff/${uuid(number)}`, { data: { type: "staff", ...fields } }, as ? { as } : {});
const owners = async () => (await getTeam(shop.table)).value.owners;

describe("GET /v2/staff", () => {
  it("200: by name, in pages; other roles see addresses but their own not", async () => {
    await addMembers(shop.table, [person(1, { name: "Tove" }), person(2, { name: "Edgar", role: "orders" })]);
    const { body } = await shop.get("/v2/staff");
    expect(body.data).toMatchObject([
      { id: uuid(2), type: "staff", name: "Edgar", email: "p2@larkfield.example", role: "orders" },
      { id: uuid(1), name: "Tove", last_signed_in_at: null, links: { self: `/v2/staff/${uuid(1)}` } },
    ]);
    expect((await shop.get("/v2/staff?page[limit]=1&sort=-name")).body.data).toMatchObject([
      { name: "Tove" },
    ]);
    const as = await aStaffMember(shop.table, "catalog", { name: "Ada" });
    const seen = (await shop.get("/v2/staff", { as })).body.data;
    expect(seen.map(({ name, email }) => [name, email])).toEqual([
      ["Ada", "catalog@larkfield.example"],
      ["Edgar", undefined],
      ["Tove", undefined],
    ]);
    expect((await shop.get("/v2/staff", { as: "implicit" })).status).toBe(403);
    expect((await shop.get("/v2/staff", { as: null })).status).toBe(401);
  });
});

describe("GET /v2/staff/{staffID} and /me", () => {
  it("200 to owners and full keys; 403 to others; 404: unknown", async () => {
    const orders = await aStaffMember(shop.table, "orders");
    const as = await aStaffMember(shop.table, "owner");
    expect((await expectData(shop.get(`/v2/staff/${orders.id}`, { as }))).role).toBe("orders");
    expect((await shop.get(`/v2/staff/${orders.id}`, { as: orders })).status).toBe(403);
    expect((await shop.get(`/v2/staff/${UNKNOWN_ID}`)).status).toBe(404);
  });

  it("200: a member's own record, as the reference shows it", async () => {
    const as = await aStaffMember(shop.table, "orders");
    expect((await expectData(shop.get("/v2/staff/me", { as }))).email).toBe("orders@larkfield.example");
    expect((await showExample("staff/read-me", await asDemoOwner())).body.data.role).toBe("owner");
  });

  it("403: an application key, with all rights or a role; 401 without a token", async () => {
    const { body, status } = await shop.get("/v2/staff/me");
    expect([status, body.errors[0].code]).toEqual([403, "gateway.scopes.authorise"]);
    expect((await shop.get("/v2/staff/me", { as: "implicit" })).status).toBe(403);
    expect((await shop.get("/v2/staff/me", { as: null })).status).toBe(401);
  });
});

describe("PUT /v2/staff/{staffID}", () => {
  it("200: name, role and status; the address stays; the same again changes nothing", async () => {
    await addMembers(shop.table, [person(1), person(2, { role: "orders" })]);
    const change = { name: "Ines", role: "marketing", status: "active", email: "p2@larkfield.example" };
    const { body } = await put(2, change);
    expect(body.data).toMatchObject({ name: "Ines", role: "marketing", email: "p2@larkfield.example" });
    const before = { ...shop.table.calls };
    expect((await put(2, change)).body.data).toEqual(body.data);
    expect(shop.table.calls).toMatchObject({ put: before.put, transact: before.transact });
    expect(await owners()).toBe(1);
  });

  it("the tag is the same to all roles and after a sign-in, and names two editors' state", async () => {
    await addMembers(shop.table, [person(1), person(2, { role: "orders" })]);
    const as = await aStaffMember(shop.table, "catalog");
    const [etag, seen] = [await shop.get(`/v2/staff/${uuid(2)}`), await shop.get("/v2/staff", { as })];
    expect(seen.body.data.find(({ id }) => id === uuid(2))?.meta).toEqual(etag.body.data.meta);
    const before = await staffMembers.require(shop, uuid(2));
    const signedIn = { ...before.value, last_signed_in_at: AT };
    await shop.table.transact(staffMembers.writes(signedIn, before), "signed-in");
    const headers = { "if-match": etag.headers["etag"] ?? "" };
    const roles = ["catalog", "marketing"].map((role) =>
      shop.put(`/v2/staff/${uuid(2)}`, { data: { type: "staff", role } }, { headers }),
    );
    expect((await Promise.all(roles)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await shop.delete(`/v2/staff/${uuid(2)}`, { headers })).status).toBe(412);
  });

  it("400: no type, an unknown role or status, a blank name, another id; 404: unknown; nothing is written", async () => {
    await addMembers(shop.table, [person(1), person(2)]);
    const wrong = [
      { role: "admin" },
      { status: "gone" },
      { name: " " },
      { name: "x".repeat(256) },
      { id: uuid(3) },
      { email: "x@example.org" },
    ];
    for (const fields of wrong) expect((await put(2, fields)).status).toBe(400);
    expect((await shop.put(`/v2/staff/${uuid(2)}`, { data: { name: "Ines" } })).status).toBe(400);
    expect((await put(9, { name: "Ines" })).status).toBe(404);
    expect((await shop.get(`/v2/staff/${uuid(2)}`)).body.data.name).toBe("Person 2");
  });

  it("422: the only active owner loses role or rights, by an owner or a key; a disabled one does not count", async () => {
    const as = await aStaffMember(shop.table, "owner", { id: uuid(7) });
    await shop.table.transact([{ delete: keys.staff(uuid(7)), when: { only: "present" } }], "out");
    await addMembers(shop.table, [person(7), person(2, { status: "disabled" })]);
    for (const caller of [undefined, as]) {
      for (const [field, value] of [
        ["role", "catalog"],
        ["status", "disabled"],
      ] as const) {
        const { status, body } = await put(7, { [field]: value }, caller);
        expect([status, body.errors]).toEqual([
          422,
          [
            {
              title: "Unprocessable Entity",
              status: "422",
              detail: "A shop keeps at least one owner.",
              source: `data.${field}`,
            },
          ],
        ]);
      }
      const gone = await shop.delete(`/v2/staff/${uuid(7)}`, caller ? { as: caller } : {});
      expect([gone.status, gone.body.errors[0].source]).toEqual([422, undefined]);
    }
    expect((await shop.get(`/v2/staff/${uuid(7)}`)).body.data).toMatchObject({
      role: "owner",
      status: "active",
    });
    expect((await put(2, { status: "active" })).status).toBe(200);
    expect((await put(7, { role: "catalog" })).status).toBe(200);
  });

  it("never leaves none when two owners demote each other at once, 50 times", async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      shop = anEmptyShop();
      await addMembers(shop.table, [person(1), person(2)]);
      const both = await Promise.all([
        put(1, turn % 2 === 0 ? { role: "orders" } : { status: "disabled" }),
        turn % 3 === 0 ? shop.delete(`/v2/staff/${uuid(2)}`) : put(2, { role: "catalog" }),
      ]);
      expect(both.map(({ status }) => status < 300).toSorted()).toEqual([false, true]);
      expect(await owners()).toBe(1);
    }
  });

  it("signs a disabled member out, also after being active again", async () => {
    const as = await aStaffMember(shop.table, "orders");
    const set = (status: string) => shop.put(`/v2/staff/${as.id}`, { data: { type: "staff", status } });
    expect((await shop.get("/v2/staff/me", { as })).status).toBe(200);
    await set("disabled");
    expect((await shop.get("/v2/staff/me", { as })).status).toBe(401);
    await set("active");
    expect((await shop.get("/v2/staff/me", { as })).status).toBe(401);
  });
});

describe("DELETE /v2/staff/{staffID} and its sign-ins", () => {
  it("204: the next request is 401, record and sign-ins are gone; again 404", async () => {
    await addMembers(shop.table, [person(1)]);
    const as = await aStaffMember(shop.table, "orders");
    expect((await shop.delete(`/v2/staff/${as.id}`)).status).toBe(204);
    expect((await shop.get("/v2/staff/me", { as })).status).toBe(401);
    expect(shop.table.all().filter(({ pk, sk }) => `${pk}${sk}`.includes(as.id))).toEqual([]);
    expect((await shop.delete(`/v2/staff/${as.id}`)).status).toBe(404);
  });

  it("204: all browsers of the person are 401, those of others go on; the person may sign in again", async () => {
    const one = await aStaffMember(shop.table, "orders", { id: uuid(1) });
    const other = await aStaffMember(shop.table, "orders", { id: uuid(2) });
    expect((await shop.delete(`/v2/staff/${uuid(1)}/sign-ins`)).status).toBe(204);
    expect((await shop.get("/v2/staff/me", { as: one })).status).toBe(401);
    expect((await shop.get("/v2/staff/me", { as: other })).status).toBe(200);
    expect((await shop.delete(`/v2/staff/${uuid(1)}/sign-ins`)).status).toBe(204);
    expect((await shop.delete(`/v2/staff/${UNKNOWN_ID}/sign-ins`)).status).toBe(404);
  });

  it("422: the 201st member is one too many, in the table's count, too", async () => {
    const many = Array.from({ length: 200 }, (_, at) => person(at + 1, { role: "orders" }));
    for (let from = 0; from < 200; from += 50) await addMembers(shop.table, many.slice(from, from + 50));
    await expect(addMembers(shop.table, [person(201)])).rejects.toMatchObject({ status: 422 });
  });
});
