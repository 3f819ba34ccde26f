import { beforeEach, describe, expect, it } from "@jest/globals";
import { getMembershipsOfMember } from "../../../lib/accounts/memberships/memberships-store.ts";
import { accounts } from "../../../lib/accounts/store.ts";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID } from "../../../lib/realms/fixed-ids.ts";
import { keys } from "../../../lib/table/keys.ts";
import { ACCOUNT_HEADER, TOKEN } from "../../support/accounts/account-store.ts";
import { aRealm } from "../../support/accounts/realm.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

let table: MemoryTable;
let realm: ReturnType<typeof aRealm>;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
  realm = aRealm(table);
});

const member = (memberID: string) => shopOn(table).get(`/v2/account-members/${memberID}`);
const list = (query = "", realmID: string = ACCOUNT_REALM_ID) =>
  shopOn(table).get(`/v2/authentication-realms/${realmID}/user-authentication-info?${query}`);

describe("POST …/user-authentication-info", () => {
  it("201: a user, and at once a member with the same id, name and address [Cases 16, 24]", async () => {
    const { status, body } = await realm.create({ family_name: "Marrow" });
    expect([status, body.data]).toMatchObject([
      201,
      {
        type: "user_authentication_info",
        name: "Ida Marrow",
        given_name: null,
        family_name: "Marrow",
        meta: { creation_status: "COMPLETE" },
      },
    ]);
    expect(body.links).toEqual(body.data.links);
    const { id, name, email } = body.data;
    expect((await member(id)).body.data).toMatchObject({ id, type: "account_member", name, email });
    expect((await realm.create()).status).toBe(201);
  });

  it("201: a user of the realm of customers is no member [Case 23]", async () => {
    const { status, body } = await realm.create({}, BUYER_REALM_ID);
    expect([status, (await member(body.data.id)).status]).toEqual([201, 404]);
  });

  it("201: with an account of its own where the store says so, and only then [Case 22]", async () => {
    const before = await realm.user();
    await realm.settings({ auto_create_account_for_account_members: true });
    const [membership, ...more] = await getMembershipsOfMember(table, await realm.user());
    expect(more).toEqual([]);
    const { value } = await accounts.require({ table }, membership!.account_id);
    expect([value.name, value.legal_name]).toEqual(["Ida Marrow", "Ida Marrow"]);
    expect(await getMembershipsOfMember(table, before)).toEqual([]);
  });

  it("400: without a name or with no address; 404: an unknown realm; 403: a shopper", async () => {
    for (const bad of [{ name: " " }, { name: null }, { email: "ida" }, { email: undefined }]) {
      expect((await realm.create(bad)).status).toBe(400);
    }
    expect((await realm.create({}, "shopper")).status).toBe(404);
    const path = `/v2/authentication-realms/${ACCOUNT_REALM_ID}/user-authentication-info` as const;
    const data = { type: "user_authentication_info", name: "Ida", email: "ida@x.example" };
    expect((await shopOn(table).post(path, { data }, { as: "implicit" })).status).toBe(403);
  });
});

describe("PUT …/user-authentication-info/{userID}", () => {
  it("200: the member follows, and what is not given stays [Cases 17, 18]", async () => {
    const id = await realm.user({ given_name: "Ida", family_name: "Marrow" });
    const { status, body } = await realm.update(id, { id: "another", name: "Ida M.", given_name: null });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: "Ida M.", given_name: null, family_name: "Marrow" });
    expect((await member(id)).body.data).toMatchObject({ name: "Ida M.", email: "ida@larkfield.example" });
    for (const bad of [{ name: null }, { email: "ida.larkfield" }]) {
      expect((await realm.update(id, bad)).status).toBe(400);
    }
  });

  it("200: writes nothing where nothing changes", async () => {
    const id = await realm.user();
    const before = await table.get(keys.accountMember(id));
    expect((await realm.update(id, { name: "Ida Marrow" })).status).toBe(200);
    expect(await table.get(keys.accountMember(id))).toEqual(before);
  });
});

describe("DELETE …/user-authentication-info/{userID}", () => {
  it("204: member, memberships, names and tokens are gone, the account stays [Case 20]", async () => {
    await realm.settings({ auto_create_account_for_account_members: true });
    const id = await realm.user();
    await realm.addInfo(id);
    const { body } = await realm.signIn();
    const [{ token, account_id }] = body.data;
    expect((await realm.remove(id)).status).toBe(204);
    expect((await realm.remove(id)).status).toBe(404);
    expect((await member(id)).status).toBe(404);
    expect(await getMembershipsOfMember(table, id)).toEqual([]);
    const headers = { [ACCOUNT_HEADER]: token };
    const switching = await realm.request({ authentication_mechanism: TOKEN }, { headers });
    expect(switching.status).toBe(401);
    const unknown = await realm.signIn("nobody@larkfield.example");
    const gone = await realm.signIn();
    expect([gone.status, gone.text]).toEqual([400, unknown.text]);
    expect((await realm.addInfo(await realm.user())).status).toBe(201);
    expect(await accounts.get(table, account_id)).toBeDefined();
    expect(
      JSON.stringify(table.all().filter(({ pk, type }) => pk.includes(id) && type !== "ended_shopper")),
    ).toBe("[]");
  });
});

describe("GET …/user-authentication-info", () => {
  it("200: newest first, of one realm, with filters that ignore letter case [Case 21]", async () => {
    const ida = await realm.user({ given_name: "Ida" });
    const bo = await realm.user({ name: "Bo", email: "Bo@shop.example" });
    await realm.create({ name: "Cy" }, BUYER_REALM_ID);
    const ids = async (filter: string) =>
      (await list(`filter=${encodeURIComponent(filter)}`)).body.data.map(({ id }) => id);
    expect((await list()).body.meta.results.total).toBe(2);
    expect(await ids("eq(email,bo@SHOP.example)")).toEqual([bo]);
    expect(await ids("ilike(name,IDA*)")).toEqual([ida]);
    expect(await ids("like(name,IDA*)")).toEqual([]);
    expect(await ids("is_null(given_name)")).toEqual([bo]);
    expect((await ids("ge(created_at,2026-03-02)")).toSorted()).toEqual([ida, bo].toSorted());
    expect((await list("filter=gt(email,a)")).status).toBe(400);
    expect((await list("sort=name")).status).toBe(400);
    const sorted = (await list("sort=id")).body.data.map(({ id }) => id);
    expect(sorted).toEqual([ida, bo].toSorted());
    expect((await list("", "shopper")).status).toBe(404);
  });
});
