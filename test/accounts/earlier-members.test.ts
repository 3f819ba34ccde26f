import { beforeEach, describe, expect, it } from "@jest/globals";
import { endpoint as createToken } from "../../functions/accounts/create-account-token.ts";
import type { User } from "../../lib/accounts/users/user.ts";
import { members, userWrites } from "../../lib/accounts/users/users-store.ts";
import { hashPassword } from "../../lib/auth/password.ts";
import { DEFAULT_PROFILE_ID } from "../../lib/realms/fixed-ids.ts";
import { contentOf, entity } from "../../lib/table/entity.ts";
import { keys } from "../../lib/table/keys.ts";
import { call } from "../support/call.ts";
import { NOON } from "../support/runtime.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

const ID = "11111111-0000-4000-8000-000000000001";
const PASSWORD = "walnut-and-brass";
const BEFORE = "2025-01-01T00:00:00.000Z";

let table: MemoryTable;

/** As the versions before realms stored a member. */
beforeEach(async () => {
  table = memoryTable({ now: () => NOON });
  const member = {
    id: ID,
    name: "Ida",
    email: "ida@larkfield.example",
    username: "Ida@larkfield.example",
    password: await hashPassword({ newId: () => "salt" }, PASSWORD),
    memberships: [],
    created_at: BEFORE,
    updated_at: BEFORE,
  };
  const content = contentOf(entity("account_member"), member);
  await table.put({ ...keys.accountMember(ID), type: "account_member", version: 4, ...content }, absent);
  const name = keys.signInName("account-member", "ida@larkfield.example");
  await table.put({ ...name, type: "unique", holder: ID }, absent);
});

const absent = { only: "absent" } as const;

const signIn = (username: string) =>
  call(createToken, {
    as: "implicit",
    table,
    body: {
      data: {
        type: "account_management_authentication_token",
        authentication_mechanism: "password",
        password_profile_id: DEFAULT_PROFILE_ID,
        username,
        password: PASSWORD,
      },
    },
  });

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
    expect([stored.version, stored.value]).toEqual([5, renamed]);
    await table.transact(await userWrites(table, { ...renamed, infos: [] }, stored), "remove");
    expect(await table.get(keys.signInName("account-member", "ida@larkfield.example"))).toBeUndefined();
  });
});
