import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { SignJWT } from "jose";
import { settleMembers } from "../../infra/sweep/settle-members.ts";
import {
  getMembershipsOfMember,
  membershipRemovalWrites,
} from "../../lib/accounts/memberships/memberships-store.ts";
import { userEvents } from "../../lib/accounts/user-events.ts";
import { relistUser, settleMemberships } from "../../lib/accounts/users/settle-memberships-store.ts";
import type { User } from "../../lib/accounts/users/user.ts";
import { members, userWrites } from "../../lib/accounts/users/users-store.ts";
import { hashPassword } from "../../lib/auth/password.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../lib/realms/fixed-ids.ts";
import { checkShopper } from "../../lib/runtime/check-shopper.ts";
import { contentOf, entity } from "../../lib/table/entity.ts";
import { keys } from "../../lib/table/keys.ts";
import { asMember, INFO, PASSWORD, TOKEN, USER } from "../support/accounts/account-store.ts";
import type { Answer } from "../support/call.ts";
import { CHEAP_PASSWORDS, NOON, testPrivateKey } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

const ID = "11111111-0000-4000-8000-000000000001";
const BEFORE = "2025-01-01T00:00:00.000Z";

/** More than one transaction takes; the last one is gone. */
const ACCOUNTS = Array.from({ length: 45 }, (_, at) => `22222222-0000-4000-8000-0000000000${10 + at}`);
const membershipId = (at: number) => `33333333-0000-4000-8000-0000000000${10 + at}`;

let table: MemoryTable;

/** As the versions before realms stored a member. */
beforeEach(async () => {
  table = memoryTable({ now: () => NOON });
  const member = {
    id: ID,
    name: "Ida",
    email: "ida@larkfield.example",
    username: "Ida@larkfield.example",
    password: await hashPassword({ newId: () => "salt", passwordCost: CHEAP_PASSWORDS }, PASSWORD),
    memberships: ACCOUNTS.map((accountId, at) => ({ id: membershipId(at), accountId })),
    created_at: BEFORE,
    updated_at: BEFORE,
  };
  for (const id of ACCOUNTS.slice(0, -1)) {
    const account = { id, name: `A${id.slice(-2)}`, created_at: BEFORE, updated_at: BEFORE };
    const packed = contentOf(entity("account"), account);
    await table.put({ ...keys.account(id), type: "account", version: 1, ...packed }, absent);
  }
  const content = contentOf(entity("account_member"), member);
  await table.put({ ...keys.accountMember(ID), type: "account_member", version: 4, ...content }, absent);
  const name = keys.signInName("account-member", "ida@larkfield.example");
  await table.put({ ...name, type: "unique", holder: ID }, absent);
});

const absent = { only: "absent" } as const;

const signIn = (username: string) =>
  shopOn(table).post(
    "/v2/account-members/tokens",
    {
      data: {
        type: TOKEN,
        authentication_mechanism: "password",
        password_profile_id: DEFAULT_PROFILE_ID,
        username,
        password: PASSWORD,
      },
    },
    { as: "implicit" },
  );

describe("a member who was stored before there were realms", () => {
  it("201: signs in as ever", async () => {
    const { status, body } = await signIn("IDA@larkfield.example");
    expect([status, body.meta.account_member_id]).toEqual([201, ID]);
  });

  it("has one way to sign in, in the first profile, under an id that stays the same", async () => {
    const { value } = await members.require({ table }, ID);
    const [info, ...others] = value.infos;
    expect([info?.password_profile_id, info?.username]).toEqual([
      DEFAULT_PROFILE_ID,
      "Ida@larkfield.example",
    ]);
    expect(others).toEqual([]);
    expect((await members.require({ table }, ID)).value.infos[0]?.id).toBe(info?.id);
  });

  it("keeps its name and its version when it is written anew, and gives the name up with the way to sign in", async () => {
    const before = await members.require({ table }, ID);
    const renamed: User = { ...before.value, name: "Ida Marrow" };
    await table.transact(await userWrites(table, renamed, before), "rename");
    expect((await signIn("ida@larkfield.example")).status).toBe(201);
    const stored = await members.require({ table }, ID);
    const settled = { earlier_memberships: undefined, settled_memberships: 45 };
    expect([stored.version, stored.value]).toEqual([5, { ...renamed, ...settled }]);
    await table.transact(await userWrites(table, { ...renamed, infos: [] }, stored), "remove");
    expect(await table.get(keys.signInName("account-member", "ida@larkfield.example"))).toBeUndefined();
  });
});

describe("a token from before memberships were items", () => {
  const switchFrom = async (accountId: string) => {
    const token = await new SignJWT({ member: ID })
      .setProtectedHeader({ alg: "ES256", typ: "account+jwt", kid: "test" })
      .setIssuer("cartwright")
      .setAudience("cartwright-api")
      .setSubject(accountId)
      .setIssuedAt(NOON.getTime() / 1000)
      .setExpirationTime(NOON.getTime() / 1000 + 3600)
      .sign(testPrivateKey);
    const { status } = await shopOn(table, { checkShopper }).post(
      "/v2/account-members/tokens",
      { data: { type: TOKEN, authentication_mechanism: TOKEN } },
      asMember(token),
    );
    return status;
  };

  it("201: of an account in the member's list, and once this is items; 401: of another one", async () => {
    expect(await switchFrom("22222222-0000-4000-8000-000000000099")).toBe(401);
    expect(await switchFrom(ACCOUNTS[0] ?? "")).toBe(201);
    expect((await members.require({ table }, ID)).value.earlier_memberships).toBeUndefined();
    expect(await switchFrom(ACCOUNTS[0] ?? "")).toBe(201);
    expect(await switchFrom("22222222-0000-4000-8000-000000000099")).toBe(401);
  });
});

describe("memberships that a member kept before they were items", () => {
  const memberships = () => getMembershipsOfMember(table, ID);
  const ofAccounts = () => memberships().then((all) => all.map(({ account_id }) => account_id));

  it("are items once the member signs in, in their order, under their ids, without a change of the member", async () => {
    const { body } = await signIn("ida@larkfield.example");
    expect(body.meta.results.total).toBe(44);
    expect(body.data[0].account_id).toBe(ACCOUNTS[0]);
    expect(await ofAccounts()).toEqual(ACCOUNTS.slice(0, -1));
    expect((await memberships())[44 - 1]?.id).toBe(membershipId(43));
    const { value, version } = await members.require({ table }, ID);
    expect([value.earlier_memberships, version]).toEqual([undefined, 4]);
    const change = { key: keys.accountMember(ID), at: NOON, isExpiry: false };
    const after = (await table.get(keys.accountMember(ID)))!;
    expect(await userEvents.eventsOf({} as never, { ...change, before: after, after })).toEqual([]);
    expect((await table.get(keys.memberCounts(ID)))?.["memberships"]).toBe(44);
  });

  it("are items once, of members who sign in at once", async () => {
    const both = await Promise.all([signIn("ida@larkfield.example"), signIn("ida@larkfield.example")]);
    expect(both.map(({ body }) => body.meta.results.total)).toEqual([44, 44]);
    expect((await table.get(keys.memberCounts(ID)))?.["memberships"]).toBe(44);
  });

  it("do not come back when somebody goes on who has read the member before one of them was ended", async () => {
    const read = await members.require({ table }, ID);
    await signIn("ida@larkfield.example");
    const [first] = await memberships();
    await table.transact(membershipRemovalWrites(first!), "end");
    const ctx = { table, newId: () => crypto.randomUUID(), deadline: deadlineIn(5000) };
    const { value } = await settleMemberships(ctx, read);
    expect(value.earlier_memberships).toBeUndefined();
    expect(await relistUser(ctx, read)).toBe(false);
    expect(await ofAccounts()).toEqual(ACCOUNTS.slice(1, -1));
    expect((await table.get(keys.memberCounts(ID)))?.["memberships"]).toBe(43);
  });

  it("are items of all members, and these and their accounts are listed, after one command", async () => {
    const lines = await settleMembers(table, table.all());
    expect(lines).toContain(`Member ${ID}: 45 memberships are items now`);
    expect(await ofAccounts()).toEqual(ACCOUNTS.slice(0, -1));
    const listed = table.all().filter(({ type }) => type === "account_member" || type === "account");
    expect(listed.filter(({ gsi1pk }) => gsi1pk === undefined)).toEqual([]);
    expect(await settleMembers(table, table.all())).toEqual([]);
  });
});

describe("memberships that a member from before has kept", () => {
  const REALM = `/v2/authentication-realms/${ACCOUNT_REALM_ID}` as const;
  const USER_PATH = `${REALM}/user-authentication-info/${ID}` as const;
  const INFOS = `${USER_PATH}/user-authentication-password-profile-info` as const;
  const infoPath = async () => {
    const { value } = await members.require({ table }, ID);
    return `${INFOS}/${value.infos[0]?.id}` as const;
  };

  it.each<[string, () => Promise<Answer>]>([
    ["the user is changed", () => shopOn(table).put(USER_PATH, { data: { type: USER, name: "Ida Marrow" } })],
    [
      "a way to sign in is added",
      () => {
        const sign = { username: "second@b.example", password: PASSWORD };
        return shopOn(table).post(INFOS, {
          data: { type: INFO, password_profile_id: DEFAULT_PROFILE_ID, ...sign },
        });
      },
    ],
    [
      "a way to sign in is changed",
      async () =>
        shopOn(table).put(await infoPath(), { data: { type: INFO, password: "another-and-longer" } }),
    ],
    ["a way to sign in is removed", async () => shopOn(table).delete(await infoPath())],
    [
      "the profile is deleted, if the member is listed and its settling was interrupted",
      async () => {
        await relistUser({ table, newId: randomUUID }, await members.require({ table }, ID));
        return shopOn(table).delete(`${REALM}/password-profiles/${DEFAULT_PROFILE_ID}`);
      },
    ],
  ])("are items once %s", async (_, change) => {
    expect((await change()).status).toBeLessThan(300);
    expect(await getMembershipsOfMember(table, ID)).toHaveLength(ACCOUNTS.length - 1);
  });
});
