import { beforeEach, describe, expect, it } from "@jest/globals";
import { DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";
import {
  type AccountStore,
  anAccountStore,
  asMember,
  PASSWORD,
} from "../../support/accounts/account-store.ts";
import { aRealm } from "../../support/accounts/realm.ts";
import { countStatuses, readRefusal } from "../../support/answers.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

let table: MemoryTable;
let realm: ReturnType<typeof aRealm>;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
  realm = aRealm(table);
});

const IDA = "ida@larkfield.example";
const signUp = (data: object = {}) =>
  realm.request({
    authentication_mechanism: "self_signup",
    password_profile_id: DEFAULT_PROFILE_ID,
    username: IDA,
    password: PASSWORD,
    name: "Ida Marrow",
    email: IDA,
    ...data,
  });

describe("mechanism self_signup", () => {
  it("403: while the store does not allow sign-up from storefronts, and nothing is written", async () => {
    const before = table.all();
    expect((await signUp()).status).toBe(403);
    expect(table.all()).toEqual(before);
  });

  it("201: a member without an account, where accounts are not made automatically", async () => {
    await realm.settings({ enable_self_signup: true });
    const { status, body } = await signUp({ given_name: "Ida" });
    expect([status, body.data]).toEqual([201, []]);
    const user = await realm.read(body.meta.account_member_id);
    expect(user.body.data).toMatchObject({ name: "Ida Marrow", given_name: "Ida" });
  });

  it("201: of two at once one is a member with an account; 409, 400: nothing is left of others", async () => {
    await realm.settings({ enable_self_signup: true, auto_create_account_for_account_members: true });
    const both = await Promise.all([signUp(), signUp({ username: IDA.toUpperCase() })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    for (const bad of [{ password: "seven77" }, { name: undefined }]) {
      expect((await signUp({ username: "bo", ...bad })).status).toBe(400);
    }
    const count = (type: string) => table.all().filter((item) => item.type === type).length;
    expect(["account_member", "account", "account_membership"].map(count)).toEqual([1, 1, 1]);
  });
});

describe("signing up", () => {
  const JANE = {
    username: "jane@shop.example",
    password: PASSWORD,
    name: "Jane Doe",
    email: "jane@shop.example",
  };
  let store: AccountStore;
  beforeEach(async () => {
    store = await anAccountStore();
  });
  const signUp = (more: object = {}, given = {}) =>
    store.tokens(
      { authentication_mechanism: "self_signup", password_profile_id: store.profile, ...JANE, ...more },
      given,
    );
  const leftBehind = async () => [
    (await expectData(store.get(store.users))).length,
    (await expectData(store.get("/v2/account-members"))).length,
    (await expectData(store.get("/v2/accounts"))).length,
  ];

  it("403 and nothing made, as long as the store does not allow sign-up", async () => {
    expect((await expectData(store.get("/v2/settings/account-authentication"))).enable_self_signup).toBe(
      false,
    );
    expect((await signUp()).status).toBe(403);
    expect((await signUp({}, { as: "client_credentials" })).status).toBe(403);
    expect(await leftBehind()).toEqual([0, 0, 0]);
    expect((await store.signIn(JANE.username)).status).toBe(400);
  });

  it("201 with an empty list: a member that an administrator has yet to place", async () => {
    await store.settings({ enable_self_signup: true });
    const answer = await signUp({ given_name: "Jane", family_name: "Doe" });
    expect([answer.status, answer.body.data]).toEqual([201, []]);
    const id = answer.body.meta.account_member_id;
    expect(await expectData(store.get(`/v2/account-members/${id}`))).toMatchObject({
      ...{ name: "Jane Doe", email: JANE.email, given_name: "Jane", middle_name: null, family_name: "Doe" },
    });
    const account = await store.account("Larkfield");
    const unassigned = await expectData(
      store.get(`/v2/accounts/${account}/account-memberships/unassigned-account-members`),
    );
    expect(unassigned.map((one) => one.id)).toEqual([id]);
    const [info] = await expectData(store.get(store.infosOf(id)));
    expect(info).toMatchObject({ username: JANE.username, password_profile_id: store.profile });
  });

  it("201 with one token that works at once: where accounts are made automatically", async () => {
    await store.settings({ enable_self_signup: true, auto_create_account_for_account_members: true });
    const answer = await signUp();
    expect(answer.status).toBe(201);
    const [{ account_id, account_name, token }] = answer.body.data;
    expect([answer.body.data.length, account_name]).toEqual([1, "Jane Doe"]);
    expect((await store.get(`/v2/accounts/${account_id}`, asMember(token))).body.data.legal_name).toBe(
      "Jane Doe",
    );
    expect((await store.signIn(JANE.username)).body.data[0].account_id).toBe(account_id);
  });

  it("409: a taken username in another letter case; 400: broken fields; nothing is left behind", async () => {
    await store.settings({ enable_self_signup: true, auto_create_account_for_account_members: true });
    await signUp();
    const before = await leftBehind();
    const taken = await signUp({ username: "JANE@Shop.example", name: "Other" });
    expect(readRefusal(taken)).toEqual([409, "Conflict"]);
    expect(taken.body.errors[0].source).toBe("data.username");
    for (const wrong of [
      { password: "wqzx83k" },
      { password: "x".repeat(1001) },
      { name: undefined },
      { name: " " },
      { email: "jane" },
      { email: undefined },
      { username: "" },
      { username: "x".repeat(255) },
      { username: undefined },
      { password: undefined },
      { given_name: "x".repeat(256) },
    ]) {
      const answer = await signUp({ username: "bo@shop.example", ...wrong });
      expect([wrong, readRefusal(answer)]).toEqual([wrong, [400, "Bad Request"]]);
    }
    expect(await leftBehind()).toEqual(before);
    expect((await signUp({ username: "bo@shop.example" })).status).toBe(201);
  });

  it("400: a plain username where the profile wants an e-mail", async () => {
    await store.settings({ enable_self_signup: true });
    await expectData(
      store.put(`${store.realmPath}/password-profiles/${store.profile}`, {
        data: { type: "password_profile", username_format: "email" },
      }),
    );
    expect((await signUp({ username: "jane" })).status).toBe(400);
    expect((await signUp()).status).toBe(201);
  });

  it("201 once: of two who take one username at once, one is there, whole", async () => {
    await store.settings({ enable_self_signup: true, auto_create_account_for_account_members: true });
    const answers = await Promise.all([signUp(), signUp({ username: "Jane@shop.example" })]);
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 1 });
    expect(await leftBehind()).toEqual([1, 1, 1]);
  });
});
