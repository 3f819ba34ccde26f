import { beforeEach, describe, expect, it } from "@jest/globals";
import { shopperVerifier } from "../../../lib/http/tokens.ts";
import { BUYER_REALM_ID, DEFAULT_PROFILE_ID } from "../../../lib/realms/fixed-ids.ts";
import { ACCOUNT_HEADER, PASSWORD, TOKEN } from "../../support/accounts/account-store.ts";
import { aRealm } from "../../support/accounts/realm.ts";
import { NOON, noCutoffs, testPublicKeys } from "../../support/runtime.ts";
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

describe("mechanism password", () => {
  it("400: the same words whatever is wrong [Case 70]", async () => {
    await realm.addInfo(await realm.user());
    const other = await realm.aProfile();
    const wrong = [
      await realm.signIn(IDA, "wrong-password"),
      await realm.signIn("nobody@larkfield.example"),
      await realm.signIn(IDA, PASSWORD, { password_profile_id: other }),
      await realm.signIn(IDA, PASSWORD, { password_profile_id: BUYER_REALM_ID }),
    ];
    expect(wrong[0]?.body.errors).toEqual([
      { status: "400", title: "Bad Request", detail: "authentication failed" },
    ]);
    for (const { status, text } of wrong) expect([status, text]).toEqual([400, wrong[0]?.text]);
  });

  it("201: a member of no account, with no token and the member's id [Case 72]", async () => {
    const id = await realm.user();
    await realm.addInfo(id);
    const { status, body } = await realm.signIn();
    expect([status, body.data, body.meta.account_member_id]).toEqual([201, [], id]);
  });

  it("400: without a profile; 201 with the only one in profile compatible, 400 with two", async () => {
    const none = { password_profile_id: undefined };
    await realm.addInfo(await realm.user());
    expect((await realm.signIn(IDA, PASSWORD, none)).status).toBe(400);
    const compatible = aRealm(table, { profile: "compatible" });
    expect((await compatible.signIn(IDA, PASSWORD, none)).status).toBe(201);
    await realm.aProfile();
    expect((await compatible.signIn(IDA, PASSWORD, none)).status).toBe(400);
  });

  it("429: the eleventh wrong try, also for a name that nobody has; others are not affected [Case 83]", async () => {
    await realm.addInfo(await realm.user());
    for (const name of [IDA, "nobody@larkfield.example"]) {
      let last = await realm.signIn(name, "wrong-password");
      for (let count = 1; count < 11; count += 1) last = await realm.signIn(name, "wrong-password");
      expect([last.status, Number(last.headers["retry-after"]) > 0]).toEqual([429, true]);
    }
    await realm.addInfo(await realm.user(), { username: "bo" });
    expect((await realm.signIn("bo")).status).toBe(201);
  });
});

describe("mechanism self_signup", () => {
  it("403: while storefronts sign nobody up, and nothing is written [Case 80]", async () => {
    const before = table.all();
    expect((await signUp()).status).toBe(403);
    expect(table.all()).toEqual(before);
  });

  it("201: without an account where none is made by itself [Case 80]", async () => {
    await realm.settings({ enable_self_signup: true });
    const { status, body } = await signUp({ given_name: "Ida" });
    expect([status, body.data]).toEqual([201, []]);
    const user = await realm.read(body.meta.account_member_id);
    expect(user.body.data).toMatchObject({ name: "Ida Marrow", given_name: "Ida" });
  });

  it("201: of two at once one is a member with an account; 409, 400: nothing is left of others [Cases 81, 82]", async () => {
    await realm.settings({ enable_self_signup: true, auto_create_account_for_account_members: true });
    const both = await Promise.all([signUp(), signUp({ username: IDA.toUpperCase() })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    for (const bad of [{ password: "seven77" }, { name: undefined }]) {
      expect((await signUp({ username: "bo", ...bad })).status).toBe(400);
    }
    const count = (type: string) => table.all().filter((item) => item.type === type).length;
    expect(["account_member", "account", "account_membership"].map(count)).toEqual([1, 1, 1]);
  });

  it("400: a plain name where the profile wants addresses", async () => {
    await realm.settings({ enable_self_signup: true });
    await realm.profile({ username_format: "email" });
    expect((await signUp({ username: "ida" })).status).toBe(400);
    expect((await signUp()).status).toBe(201);
  });
});

describe("tokens of members", () => {
  it("live as long as the settings say, and a switch renews them [Cases 74, 75, 76]", async () => {
    const life = "account_management_authentication_token_timeout_secs";
    await realm.settings({ auto_create_account_for_account_members: true, [life]: 600 });
    await realm.addInfo(await realm.user());
    const { body } = await realm.signIn();
    const [{ token, expires }] = body.data;
    expect([expires, token.length <= 450]).toEqual(["2026-03-02T10:10:00.000Z", true]);
    const verify = shopperVerifier(testPublicKeys, noCutoffs);
    expect(await verify("account", token, new Date("2026-03-02T10:09:59Z"))).toBeDefined();
    expect(await verify("account", token, new Date("2026-03-02T10:10:06Z"))).toBeUndefined();
    const switching = { authentication_mechanism: TOKEN };
    const later = aRealm(table, { now: () => new Date("2026-03-02T10:05:00.000Z") });
    for (const as of ["implicit", "client_credentials"] as const) {
      const renewed = await later.request(switching, { as, headers: { [ACCOUNT_HEADER]: token } });
      expect([renewed.status, renewed.body.data[0].expires]).toEqual([201, "2026-03-02T10:15:00.000Z"]);
    }
    expect((await later.request(switching)).status).toBe(401);
    expect((await later.request({ ...switching, token })).status).toBe(400);
  });
});
