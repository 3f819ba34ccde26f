import { beforeEach, describe, expect, it } from "@jest/globals";
import { MAX_WAYS_TO_SIGN_IN } from "../../../../lib/accounts/users/user.ts";
import { buildUserWrites, members } from "../../../../lib/accounts/users/users-store.ts";
import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../../../lib/realms/realms.ts";
import { aRealm } from "../../../support/accounts/realm.ts";
import { saveUser } from "../../../support/accounts/users.ts";
import { NOON } from "../../../support/runtime.ts";
import { shopOn } from "../../../support/shop.ts";
import { failingTable } from "../../../support/tables/failing-table.ts";
import { type MemoryTable, memoryTable } from "../../../support/tables/memory-table.ts";

const ID = "11111111-0000-4000-8000-000000000001";
const NEIGHBOUR = "11111111-0000-4000-8000-000000000002";
const now = () => NOON;
const at = NOON.toISOString();
const password = { salt: "salt", hash: "hash" };

let table: MemoryTable;

/** A user with the largest number of ways to sign in, all in the first profile. */
beforeEach(async () => {
  table = memoryTable({ now });
  await withInfos(ID, MAX_WAYS_TO_SIGN_IN, "ida");
  await withInfos(NEIGHBOUR, 3, "bo");
});

async function withInfos(id: string, count: number, name: string): Promise<void> {
  await saveUser(table, { id });
  const infos = Array.from({ length: count }, (_, position) => ({
    id: `${name}-${position}`,
    password_profile_id: DEFAULT_PROFILE_ID,
    username: `${name}${position}@larkfield.example`,
    password,
    created_at: at,
    updated_at: at,
  }));
  for (let some = 25; some < count + 25; some += 25) {
    const before = await members.require({ table }, id);
    const user = { ...before.value, infos: infos.slice(0, some) };
    await table.transact(buildUserWrites(user, before), `${name} ${some}`);
  }
}

const names = () => table.all().filter(({ type }) => type === "unique");
const tasks = () => table.all().filter(({ type }) => type === "task");
const remove = (on = table) => aRealm(on, { now }).remove(ID);

describe("a user with 100 ways to sign in", () => {
  it("204: is deleted, and all its names are free", async () => {
    expect(names()).toHaveLength(MAX_WAYS_TO_SIGN_IN + 3);
    expect((await remove()).status).toBe(204);
    expect(names()).toHaveLength(3);
    expect(await members.get(table, ID)).toBeUndefined();
    expect(tasks()).toEqual([]);
    const again = await aRealm(table, { now }).addInfo(NEIGHBOUR, { username: "ida99@larkfield.example" });
    expect(again.status).toBe(201);
  });

  it.each([0, 1, 2])("204: is deleted by a repeat when write %i was never answered", async (position) => {
    const failing = failingTable(table, position, "lost");
    const { status } = await aRealm(failing, { now }).remove(ID);
    expect([204, 503]).toContain(status);
    if (status === 503) expect((await remove()).status).toBe(204);
    expect(names()).toHaveLength(3);
  });

  it("204: loses all of them with their profile, as every other user of it does", async () => {
    const profiles = `/v2/authentication-realms/${ACCOUNT_REALM_ID}/password-profiles` as const;
    const gone = await shopOn(table).delete(`${profiles}/${DEFAULT_PROFILE_ID}`, { now });
    expect(gone.status).toBe(204);
    for (const id of [ID, NEIGHBOUR]) expect((await members.get(table, id))?.value.infos).toEqual([]);
    expect([names(), tasks()]).toEqual([[], []]);
  });
});
