import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { BUYER_REALM_ID } from "../../../lib/realms/realms.ts";
import { type AccountStore, anAccountStore } from "../../support/accounts/account-store.ts";
import { aStoreOfAccounts, memberHeaders } from "../../support/accounts/accounts.ts";
import { readIds } from "../../support/answers.ts";
import type { Call } from "../../support/call.ts";
import { methodsAt } from "../../support/endpoint-at.ts";
import { frontDoor } from "../../support/front-door.ts";
import { NOON, testToken } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const store = aStoreOfAccounts();
let [a1, ida, bo, cy, buyer] = ["", "", "", "", ""];

beforeAll(async () => {
  a1 = (await store.anAccount("A1")).id;
  ida = (await store.aMember(1, { name: "Ida", email: "IDA@larkfield.example", given_name: "Ida" })).id;
  bo = (await store.aMember(2, { name: "Bo", email: "bo@larkfield.example" })).id;
  cy = (await store.aMember(3, { name: "Cy", email: "cy@b.example", family_name: "Marrow" })).id;
  buyer = (await store.aMember(4, { name: "Buyer", realm_id: BUYER_REALM_ID })).id;
  await store.aMembership(a1, ida);
});

const names = async (query = "") =>
  (await store.get(`/v2/account-members?${query}`)).body.data?.map(({ name }) => name);
const filtered = (filter: string) => names(`filter=${encodeURIComponent(filter)}&sort=name`);
const one = (id: string, more: Call = {}) => store.get(`/v2/account-members/${id}`, more);

describe("GET /v2/account-members", () => {
  it("200: all users of the realm of accounts, newest first, in pages", async () => {
    expect(await names()).toEqual(["Cy", "Bo", "Ida"]);
    expect(await names("sort=name")).toEqual(["Bo", "Cy", "Ida"]);
    expect(await names("sort=-email")).toEqual(["Cy", "Bo", "Ida"]);
    expect(await names("sort=created_at&page[limit]=2&page[offset]=1")).toEqual(["Bo", "Cy"]);
    expect((await store.get("/v2/account-members?page[limit]=0")).body.meta.results.total).toBe(3);
    expect((await store.get("/v2/account-members?sort=given_name")).status).toBe(400);
  });

  it("200: what passes the filter; addresses equal in any letter case", async () => {
    expect(await filtered("ilike(email,'ida@*')")).toEqual(["Ida"]);
    expect(await filtered("like(email,'ida@*')")).toEqual([]);
    expect(await filtered("eq(email,ida@LARKFIELD.example)")).toEqual(["Ida"]);
    expect(await filtered("eq(name,Bo)|eq(email,CY@b.example)")).toEqual(["Bo", "Cy"]);
    expect(await filtered("eq(name,bo)")).toEqual([]);
    expect(await filtered("is_null(given_name)")).toEqual(["Bo", "Cy"]);
    expect(await filtered("ilike(family_name,marr*)")).toEqual(["Cy"]);
    for (const filter of ["gt(email,a)", "eq(username,a)", "eq(given_name,Ida)"]) {
      const query = `filter=${encodeURIComponent(filter)}`;
      expect((await store.get(`/v2/account-members?${query}`)).status).toBe(400);
    }
  });

  it("405: members are created and deleted as users", async () => {
    const send = frontDoor({ table: store.table });
    const headers = { authorization: `Bearer ${await testToken("client_credentials", NOON)}` };
    const path = "/v2/account-members";
    expect((await send({ method: "POST", path, headers, body: { data: {} } })).status).toBe(405);
    expect((await send({ method: "DELETE", path: `${path}/${ida}`, headers })).status).toBe(405);
  });
});

describe("/v2/account-members/{memberID}", () => {
  it("200: what the user shows; 404: unknown, and users of other realms", async () => {
    const { status, body } = await one(ida);
    const at = { created_at: expect.any(String), updated_at: NOON.toISOString() };
    const links = { self: `/v2/account-members/${ida}` };
    const data = {
      id: ida,
      type: "account_member",
      name: "Ida",
      email: "IDA@larkfield.example",
      given_name: "Ida",
      middle_name: null,
      family_name: null,
      links,
      meta: { timestamps: at },
    };
    expect([status, body]).toEqual([200, { data, links }]);
    expect((await one(UNKNOWN_ID)).status).toBe(404);
    expect((await one(buyer)).status).toBe(404);
  });

  it("200: PUT changes nothing; 400: another id; 403: a shopper", async () => {
    const put = (data: object, more?: Call) => store.put(`/v2/account-members/${ida}`, { data }, more);
    const { status, body } = await put({ type: "account_member", name: "Other" });
    expect([status, body]).toEqual([200, (await one(ida)).body]);
    expect((await put({ type: "account_member", id: bo })).status).toBe(400);
    expect((await put({})).status).toBe(400);
    expect((await put({ type: "account_member" }, { as: "implicit" })).status).toBe(403);
    const unknown = `/v2/account-members/${UNKNOWN_ID}` as const;
    expect((await store.put(unknown, { data: { type: "account_member" } })).status).toBe(404);
  });

  it("a member's token shows itself and colleagues, and no one else", async () => {
    const as = "implicit" as const;
    const headers = await memberHeaders(a1, ida);
    const listed = await store.get("/v2/account-members", { as, headers });
    expect(listed.body.data.map(({ id }) => id)).toEqual([ida]);
    expect((await one(ida, { as, headers })).status).toBe(200);
    const stranger = await one(bo, { as, headers });
    expect(stranger.status).toBe(404);
    expect(stranger.text.replaceAll(bo, "?")).toBe(
      (await one(UNKNOWN_ID, { as, headers })).text.replaceAll(UNKNOWN_ID, "?"),
    );
    await store.aMembership(a1, bo);
    expect((await one(bo, { as, headers })).status).toBe(200);
    const memberships = (id: string) =>
      store.get(`/v2/account-members/${id}/account-memberships`, { as, headers });
    expect((await memberships(ida)).body.data).toHaveLength(1);
    expect((await memberships(bo)).status).toBe(404);
    for (const path of [
      "/v2/account-members",
      `/v2/account-members/${ida}`,
      `/v2/account-members/${ida}/account-memberships`,
    ] as const) {
      const guest = await store.get(path, { as });
      expect([guest.status, guest.body.errors[0].code]).toEqual([403, "gateway.scopes.authorise"]);
    }
    expect(cy).not.toBe("");
  });
});

describe("members and the users behind them", () => {
  let store: AccountStore;
  beforeEach(async () => {
    store = await anAccountStore();
  });

  const member = (id: string) => expectData(store.get(`/v2/account-members/${id}`));

  it("405: members are neither made nor deleted; 200: their PUT changes nothing", async () => {
    expect(methodsAt("/v2/account-members")).toEqual(["GET"]);
    expect(methodsAt(`/v2/account-members/${UNKNOWN_ID}`)).toEqual(["GET", "PUT"]);
    const { id } = await store.user("ida");
    const before = await member(id);
    store.later(1);
    const path = `/v2/account-members/${id}` as const;
    const type = "account_member";
    const answer = await store.put(path, { data: { type, name: "Other" } });
    expect([answer.status, answer.body.data]).toEqual([200, before]);
    expect((await store.put(path, { data: { type, id } })).status).toBe(200);
    expect((await store.put(path, { data: { type, id: UNKNOWN_ID } })).status).toBe(400);
    expect((await store.put(`/v2/account-members/${UNKNOWN_ID}`, { data: { type } })).status).toBe(404);
  });

  it("200: members in the orders that the contract names; 400: in others", async () => {
    const ids: string[] = [];
    for (const name of ["c", "a", "b"]) {
      ids.push((await store.user(name)).id);
      store.later(1);
    }
    const order = async (sort: string) =>
      readIds(await store.get(`/v2/account-members?${sort}`)).map((id) => ids.indexOf(id));
    expect(await order("")).toEqual([2, 1, 0]);
    expect(await order("sort=name")).toEqual([1, 2, 0]);
    expect(await order("sort=-email")).toEqual([0, 2, 1]);
    expect(await order("sort=updated_at")).toEqual([0, 1, 2]);
    expect((await store.get("/v2/account-members?sort=given_name")).status).toBe(400);
    expect((await store.get(`${store.users}?sort=name`)).status).toBe(400);
    expect(readIds(await store.get(`${store.users}?sort=-created_at&page[limit]=1&page[offset]=1`))).toEqual([
      ids[1],
    ]);
  });
});
