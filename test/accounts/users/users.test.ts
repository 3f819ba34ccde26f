import { beforeEach, describe, expect, it } from "@jest/globals";
import { getMembershipsOfMember } from "../../../lib/accounts/memberships/memberships-store.ts";
import { accounts } from "../../../lib/accounts/store.ts";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID } from "../../../lib/realms/realms.ts";
import { keys } from "../../../lib/table/keys.ts";
import {
  ACCOUNT_HEADER,
  type AccountStore,
  anAccountStore,
  asMember,
  PASSWORD,
  TOKEN,
  USER,
} from "../../support/accounts/account-store.ts";
import { aRealm } from "../../support/accounts/realm.ts";
import { readIds, readRefusal } from "../../support/answers.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

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
  it("201: a user, and at once a member with the same id, name and address", async () => {
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

  it("201: a user of the realm of customers is no member", async () => {
    const { status, body } = await realm.create({}, BUYER_REALM_ID);
    expect([status, (await member(body.data.id)).status]).toEqual([201, 404]);
  });

  it("201: with an account of its own where the store says so, and only then", async () => {
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
  it("200: the member follows, and what is not given stays", async () => {
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
  it("204: member, memberships, names and tokens are gone, the account stays", async () => {
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
  it("200: newest first, of one realm, with filters that ignore letter case", async () => {
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

describe("members and the users behind them", () => {
  const BAD = [400, "Bad Request"];
  let store: AccountStore;
  beforeEach(async () => {
    store = await anAccountStore();
  });
  const put = (id: string, data: object) =>
    store.put(`${store.users}/${id}`, { data: { type: USER, ...data } });
  const member = (id: string) => expectData(store.get(`/v2/account-members/${id}`));
  const filtered = (path: string, filter: string) => `${path}?filter=${encodeURIComponent(filter)}` as const;

  it("201: a user is a member at once, with the same id, name and e-mail", async () => {
    const data = { type: USER, name: "Ida Marrow", email: "ida@larkfield.example", family_name: "Marrow" };
    const made = await store.post(store.users, { data });
    expect(made.status).toBe(201);
    const { id, meta, links } = made.body.data;
    expect(made.body.data).toMatchObject({ ...data, given_name: null, middle_name: null });
    expect(meta.creation_status).toBe("COMPLETE");
    expect([typeof meta.created_at, typeof meta.updated_at]).toEqual(["string", "string"]);
    expect(meta).not.toHaveProperty("timestamps");
    expect(links.self).toBe(`${store.users}/${id}`);
    expect(made.body.data).not.toHaveProperty("username");
    const read = await member(id);
    expect(read).toMatchObject({
      ...{ id, type: "account_member", name: data.name, email: data.email },
      ...{ given_name: null, middle_name: null, family_name: "Marrow" },
    });
    expect(read.meta.timestamps.created_at).toBeDefined();
    expect(read.links.self).toBe(`/v2/account-members/${id}`);
  });

  it("200: the member follows the user's change at once", async () => {
    const { id, email } = await store.user("ida");
    store.later(2);
    expect((await put(id, { name: "Ida M." })).status).toBe(200);
    expect(await member(id)).toMatchObject({ name: "Ida M.", email });
    await put(id, { email: "new@larkfield.example", given_name: "Ida" });
    expect(await member(id)).toMatchObject({ email: "new@larkfield.example", given_name: "Ida" });
  });

  it("200: null clears a part of the name, an id in the body counts for nothing; 400: broken fields", async () => {
    const { id } = await store.user("ida", { given_name: "Ida", family_name: "Marrow" });
    const cleared = await put(id, { given_name: null, id: UNKNOWN_ID });
    expect([cleared.status, cleared.body.data.given_name, cleared.body.data.id]).toEqual([200, null, id]);
    expect(cleared.body.data.family_name).toBe("Marrow");
    const before = await expectData(store.get(`${store.users}/${id}`));
    for (const wrong of [
      { name: null },
      { name: " " },
      { name: "x".repeat(256) },
      { email: "ida" },
      { email: null },
      { email: `${"x".repeat(250)}@y.example` },
      { given_name: "x".repeat(256) },
      { type: "account_member" },
      { type: undefined },
    ]) {
      expect([wrong, readRefusal(await put(id, wrong))]).toEqual([wrong, BAD]);
    }
    expect(await expectData(store.get(`${store.users}/${id}`))).toEqual(before);
    for (const wrong of [{ name: "Ida" }, { email: "ida@larkfield.example" }, {}]) {
      expect(readRefusal(await store.post(store.users, { data: { type: USER, ...wrong } }))).toEqual(BAD);
    }
  });

  it("204: with a user go the member, its memberships, tokens and username", async () => {
    const account = await store.account("Larkfield");
    const ida = await store.member("ida");
    const membership = await store.join(account, ida.id);
    const token = await store.tokenFor(account, ida.username);
    const wrong = await store.signIn("nobody@larkfield.example");
    expect((await store.delete(`${store.users}/${ida.id}`)).status).toBe(204);
    expect((await store.delete(`${store.users}/${ida.id}`)).status).toBe(404);
    for (const path of [
      `/v2/account-members/${ida.id}`,
      `/v2/account-members/${ida.id}/account-memberships`,
      `${store.users}/${ida.id}`,
      store.infosOf(ida.id),
      `/v2/accounts/${account}/account-memberships/${membership}`,
    ]) {
      expect([path, (await store.get(path)).status]).toEqual([path, 404]);
    }
    const left = await store.get(`/v2/accounts/${account}/account-memberships`);
    expect([left.body.data, left.body.meta.results.total]).toEqual([[], 0]);
    expect((await store.get(`/v2/accounts/${account}`, asMember(token))).status).toBe(401);
    const refused = await store.signIn(ida.username);
    expect([refused.status, refused.text]).toEqual([wrong.status, wrong.text]);
    expect((await store.member("ida")).id).not.toBe(ida.id);
    expect((await store.get(`/v2/accounts/${account}`)).status).toBe(200);
  });

  it("201: two users may share an e-mail; unique are usernames alone", async () => {
    const email = "both@larkfield.example";
    const [one, two] = [await store.user("a", { email }), await store.user("b", { email })];
    expect(one.id).not.toBe(two.id);
  });

  it("200: filters of members and users", async () => {
    const ida = await store.user("Ida Marrow", { email: "ida@larkfield.example", given_name: "Ida" });
    const per = await store.user("Per Holt", { email: "per@mill.example" });
    const found = async (path: string, filter: string) => readIds(await store.get(filtered(path, filter)));
    const members = "/v2/account-members";
    expect(await found(members, "ilike(email,'IDA@*')")).toEqual([ida.id]);
    expect(await found(members, "eq(email,IDA@larkfield.example)")).toEqual([ida.id]);
    expect(await found(members, "like(email,IDA@*)")).toEqual([]);
    expect(await found(members, "eq(name,Per Holt)")).toEqual([per.id]);
    expect(await found(members, "like(name,Per*)")).toEqual([per.id]);
    expect(await found(members, "is_null(given_name)")).toEqual([per.id]);
    expect(await found(members, "ilike(given_name,I*)")).toEqual([ida.id]);
    expect(await found(store.users, "ilike(email,*MILL*)")).toEqual([per.id]);
    expect(await found(store.users, "eq(name,ida marrow)")).toEqual([ida.id]);
    expect(await found(store.users, "is_null(middle_name):eq(given_name,ida)")).toEqual([ida.id]);
    expect((await found(store.users, "ge(created_at,2026-03-02)")).sort()).toEqual([ida.id, per.id].sort());
    for (const wrong of ["gt(email,a)", "eq(username,a)", "eq(password,a)", "is_null(email)"]) {
      expect([wrong, readRefusal(await store.get(filtered(members, wrong)))]).toEqual([wrong, BAD]);
      expect([wrong, readRefusal(await store.get(filtered(store.users, wrong)))]).toEqual([wrong, BAD]);
    }
  });

  it("201: automatic accounts are made for new members alone, with a membership", async () => {
    const before = await store.user("before");
    await store.settings({ auto_create_account_for_account_members: true });
    const after = await store.user("after");
    const accounts = await expectData(store.get("/v2/accounts"));
    expect(accounts).toHaveLength(1);
    expect(accounts[0]).toMatchObject({ name: "after", legal_name: "after" });
    const memberships = async ({ id }: { id: string }) =>
      (await expectData(store.get(`/v2/account-members/${id}/account-memberships`))).map(
        (one) => one.relationships.account.data.id,
      );
    expect([await memberships(before), await memberships(after)]).toEqual([[], [accounts[0].id]]);
    await store.settings({ auto_create_account_for_account_members: false });
    expect(await memberships(await store.user("later"))).toEqual([]);
    await store.delete(`${store.users}/${after.id}`);
    expect((await store.get(`/v2/accounts/${accounts[0].id}`)).status).toBe(200);
  });

  it("404 everywhere: a realm, user or member that is not there; a user of another realm is no member", async () => {
    const realms = await expectData(store.get("/v2/authentication-realms"));
    expect(realms).toHaveLength(3);
    const { id } = await store.user("ida");
    for (const { id: realm } of realms.filter((one) => one.id !== store.realm)) {
      const users = `/v2/authentication-realms/${realm}/user-authentication-info` as const;
      const data = { type: USER, name: "Bo", email: "bo@larkfield.example" };
      const made = await store.post(users, { data });
      expect([201, 404, 422]).toContain(made.status);
      expect((await store.get(`${users}/${id}`)).status).toBe(404);
      expect((await store.put(`${users}/${id}`, { data: { type: USER, name: "x" } })).status).toBe(404);
      expect((await store.delete(`${users}/${id}`)).status).toBe(404);
    }
    expect(readIds(await store.get("/v2/account-members"))).toEqual([id]);
    const nowhere = `/v2/authentication-realms/${UNKNOWN_ID}/user-authentication-info` as const;
    expect((await store.get(nowhere)).status).toBe(404);
    expect((await store.get("/v2/authentication-realms/shopper/user-authentication-info")).status).toBe(404);
    expect((await put(UNKNOWN_ID, { name: "x" })).status).toBe(404);
    expect((await member(id)).name).toBe("ida");
  });

  it("401 or nothing: a user who signs in while he is deleted gets no token that works", async () => {
    for (let round = 0; round < 3; round += 1) {
      const account = await store.account("Larkfield");
      const ida = await store.member(`ida${round}`);
      await store.join(account, ida.id);
      const [answer, gone] = await Promise.all([
        store.signIn(ida.username, PASSWORD),
        store.delete(`${store.users}/${ida.id}`),
      ]);
      expect(gone.status).toBe(204);
      expect(answer.status).toBeLessThan(500);
      for (const { token } of answer.body.data ?? []) {
        expect((await store.get(`/v2/accounts/${account}`, asMember(token))).status).toBe(401);
      }
    }
  });
});
