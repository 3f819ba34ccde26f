import { beforeEach, expect, it } from "@jest/globals";
import { userEvents } from "../../../lib/accounts/user-events.ts";
import { realmsEvents } from "../../../lib/realms/realms-events.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { Item, Key } from "../../../lib/table/table.ts";
import { PASSWORD } from "../../support/accounts/account-store.ts";
import { aRealm } from "../../support/accounts/realm.ts";
import { NOON } from "../../support/runtime.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

let table: MemoryTable;
let realm: ReturnType<typeof aRealm>;
let before: Item | undefined;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
  realm = aRealm(table);
  before = undefined;
});

/** Events for the changes of an item since the last call. */
async function eventsOf(family: typeof userEvents, key: Key) {
  const after = await table.get(key);
  const change = {
    key,
    at: NOON,
    isExpiry: false,
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  };
  before = after;
  return family.eventsOf({} as never, change);
}

it("tells of users and members, each in an order without gaps, and never a name to sign in or a password", async () => {
  const id = await realm.user();
  const key = keys.accountMember(id);
  const told = async () => {
    const events = await eventsOf(userEvents, key);
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${PASSWORD}|username|hash|salt`));
    return events.map((event) => [event.key, event.position]);
  };
  expect(await told()).toEqual([
    ["user-authentication-info.created", 1],
    ["account-member.created", 1],
  ]);
  const info = (await realm.addInfo(id)).body.data.id;
  expect(await told()).toEqual([["user-authentication-info.updated", 2]]);
  await realm.updateInfo(id, info, { password: "another-pass" });
  expect(await told()).toEqual([["user-authentication-info.updated", 3]]);
  await realm.update(id, { name: "Ida M." });
  expect(await told()).toEqual([
    ["user-authentication-info.updated", 4],
    ["account-member.updated", 2],
  ]);
  await realm.update(id, { name: "Ida M." });
  expect(await told()).toEqual([]);
  await realm.remove(id);
  const gone = await eventsOf(userEvents, key);
  expect(gone.map((event) => [event.key, event.position, event.payload])).toEqual([
    ["user-authentication-info.deleted", 5, { type: "user_authentication_info", id }],
    ["account-member.deleted", 3, { type: "account_member", id }],
  ]);
});

it("tells of settings, each kind in an order of its own, and of no profile", async () => {
  await realm.profile({ name: "Staff" });
  expect(await eventsOf(realmsEvents, keys.realms())).toEqual([]);
  await realm.settings({ enable_self_signup: true });
  expect(await eventsOf(realmsEvents, keys.realms())).toMatchObject([
    {
      key: "settings.updated",
      object: { type: "settings", id: "account-authentication" },
      position: 1,
      payload: { data: { enable_self_signup: true } },
    },
  ]);
});
