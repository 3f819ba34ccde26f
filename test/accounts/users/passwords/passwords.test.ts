import { beforeEach, describe, expect, it } from "@jest/globals";
import { users } from "../../../../lib/accounts/users/users-store.ts";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID, DEFAULT_PROFILE_ID } from "../../../../lib/realms/fixed-ids.ts";
import { addToSource, sourceWindowAt } from "../../../../lib/source-limits/source-count-store.ts";
import { SOURCE_LIMITS } from "../../../../lib/source-limits/source-limits.ts";
import { ACCOUNT_HEADER, PASSWORD } from "../../../support/accounts/account-store.ts";
import { aRealm } from "../../../support/accounts/realm.ts";
import { NOON, testSigner } from "../../../support/runtime.ts";
import { shopOn } from "../../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../../support/tables/memory-table.ts";

let table: MemoryTable;
let at: Date;
let realm: ReturnType<typeof aRealm>;
beforeEach(() => {
  at = NOON;
  table = memoryTable({ now: () => at });
  realm = aRealm(table, { now: () => at });
});

const PLAIN = { username: "ida" };
const read = (user: string, info: string, id: string = ACCOUNT_REALM_ID) =>
  shopOn(table).get(
    `/v2/authentication-realms/${id}/user-authentication-info/${user}/user-authentication-password-profile-info/${info}`,
  );

describe("POST …/user-authentication-password-profile-info", () => {
  it("201: no answer ever has the password; 400: seven characters [Case 25]", async () => {
    const id = await realm.user();
    expect((await realm.addInfo(id, { password: "seven77" })).status).toBe(400);
    const { status, body, text } = await realm.addInfo(id, { password: "eight888" });
    expect([status, body.data.username]).toEqual([201, "ida@larkfield.example"]);
    for (const said of [text, (await realm.infos(id)).text, (await read(id, body.data.id)).text]) {
      expect(said).not.toMatch(/eight888|"password"|hash|salt/);
    }
  });

  it("409: the name in other letter case in the same profile, his own too; 201: in another one [Case 26]", async () => {
    const [ida, bo] = [await realm.user(), await realm.user()];
    const username = "IDA@larkfield.example";
    expect((await realm.addInfo(ida)).status).toBe(201);
    expect((await realm.addInfo(bo, { username })).status).toBe(409);
    expect((await realm.addInfo(ida, { username })).status).toBe(409);
    const other = { username, password_profile_id: await realm.aProfile() };
    expect((await realm.addInfo(bo, other)).status).toBe(201);
    expect((await realm.addInfo(ida, other)).status).toBe(409);
  });

  it("409: of two at once who take one name one does", async () => {
    const both = await Promise.all([await realm.user(), await realm.user()].map((id) => realm.addInfo(id)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it("404: an unknown profile or user; 400: no profile", async () => {
    const id = await realm.user();
    expect((await realm.addInfo(id, { password_profile_id: BUYER_REALM_ID })).status).toBe(404);
    expect((await realm.addInfo(BUYER_REALM_ID)).status).toBe(404);
    expect((await realm.addInfo(id, { password_profile_id: undefined })).status).toBe(400);
  });

  it("400: a plain name where the profile wants addresses; older ones stay [Case 27]", async () => {
    const id = await realm.user();
    await realm.profile({ username_format: "email" });
    expect((await realm.addInfo(id, PLAIN)).status).toBe(400);
    await realm.profile({ username_format: "any" });
    const info = (await realm.addInfo(id, PLAIN)).body.data.id;
    await realm.profile({ username_format: "email" });
    expect((await realm.signIn("ida")).status).toBe(201);
    expect((await realm.updateInfo(id, info, { username: "bo" })).status).toBe(400);
    expect((await realm.updateInfo(id, info, { ...PLAIN, password: "another-pass" })).status).toBe(200);
  });
});

describe("PUT …/user-authentication-password-profile-info/{passwordInfoID}", () => {
  it("200: the new password counts, the old one no more; the user has changed [Case 28]", async () => {
    const id = await realm.user();
    const info = (await realm.addInfo(id)).body.data.id;
    at = new Date("2026-03-02T11:00:00.000Z");
    const { status, body } = await realm.updateInfo(id, info, { password: "another-pass" });
    expect([status, body.data.username]).toEqual([200, "ida@larkfield.example"]);
    expect((await realm.signIn()).status).toBe(400);
    expect((await realm.signIn("ida@larkfield.example", "another-pass")).status).toBe(201);
    const { value } = await users.require({ table }, id);
    expect([value.updated_at, value.member_version]).toEqual([at.toISOString(), 1]);
  });

  it("200: another name, and the old one is free; 409: a name in use", async () => {
    const [ida, bo] = [await realm.user(), await realm.user()];
    const info = (await realm.addInfo(ida)).body.data.id;
    const other = (await realm.addInfo(bo, { username: "bo" })).body.data.id;
    expect((await realm.updateInfo(bo, other, { username: "Ida@larkfield.example" })).status).toBe(409);
    expect((await realm.updateInfo(ida, info, { username: "ida" })).status).toBe(200);
    expect((await realm.signIn()).status).toBe(400);
    expect((await realm.signIn("IDA")).status).toBe(201);
    expect((await realm.updateInfo(bo, other, { username: "ida@larkfield.example" })).status).toBe(200);
  });

  it("400: another id; 200: the profile stays, whatever is sent [Case 29]", async () => {
    const id = await realm.user();
    const info = (await realm.addInfo(id)).body.data.id;
    expect((await realm.updateInfo(id, info, { id })).status).toBe(400);
    const { body } = await realm.updateInfo(id, info, { id: info, password_profile_id: BUYER_REALM_ID });
    expect(body.data.password_profile_id).toBe(DEFAULT_PROFILE_ID);
  });
});

describe("ways to sign in", () => {
  it("404: under another user or another realm [Case 30]", async () => {
    const [ida, bo] = [await realm.user(), await realm.user()];
    const info = (await realm.addInfo(ida)).body.data.id;
    expect((await read(ida, info)).status).toBe(200);
    expect((await read(bo, info)).status).toBe(404);
    expect((await read(ida, info, BUYER_REALM_ID)).status).toBe(404);
  });

  it("204: one that is deleted signs nobody in, another of the user does [Case 31]", async () => {
    const id = await realm.user();
    const info = (await realm.addInfo(id)).body.data.id;
    await realm.addInfo(id, PLAIN);
    expect((await realm.removeInfo(id, info)).status).toBe(204);
    expect((await realm.removeInfo(id, info)).status).toBe(404);
    expect((await realm.signIn()).status).toBe(400);
    expect((await realm.signIn("ida")).status).toBe(201);
    expect((await realm.infos(id)).body.data).toHaveLength(1);
  });

  it("204: a profile that is deleted takes its ways to sign in with it, users stay [Case 32]", async () => {
    const [ida, bo] = [await realm.user(), await realm.user()];
    const profile = await realm.aProfile();
    const staff = { username: "ida", password_profile_id: profile };
    const info = (await realm.addInfo(ida, staff)).body.data.id;
    await realm.addInfo(ida);
    await realm.addInfo(bo, { username: "bo" });
    const path = `/v2/authentication-realms/${ACCOUNT_REALM_ID}/password-profiles/${profile}` as const;
    expect((await shopOn(table).delete(path)).status).toBe(204);
    expect((await shopOn(table).delete(path)).status).toBe(404);
    expect((await read(ida, info)).status).toBe(404);
    expect((await users.require({ table }, ida)).value.infos.map(({ username }) => username)).toEqual([
      "ida@larkfield.example",
    ]);
    expect(table.all().filter(({ pk }) => pk.includes(profile))).toEqual([]);
    expect((await realm.signIn("ida", PASSWORD, { password_profile_id: profile })).status).toBe(400);
    expect((await realm.signIn()).status).toBe(201);
    expect((await realm.signIn("bo")).status).toBe(201);
  });
});

describe("members who manage themselves", () => {
  const asMember = async (memberId: string) => ({
    as: "implicit" as const,
    headers: { [ACCOUNT_HEADER]: await testSigner({ account: { id: BUYER_REALM_ID, memberId } }, at) },
  });

  it("403: while the store lets nobody, and without a token [Cases 65, 66]", async () => {
    const id = await realm.user();
    const info = (await realm.addInfo(id)).body.data.id;
    const own = await asMember(id);
    for (const how of [own, { as: "implicit" as const }]) {
      expect((await realm.read(id, how)).status).toBe(403);
      expect((await realm.infos(id, how)).status).toBe(403);
      expect((await realm.updateInfo(id, info, {}, how)).status).toBe(403);
    }
  });

  it("200: read and change their own where the store lets them; 404: another's [Cases 66 to 69]", async () => {
    const [ida, bo] = [await realm.user(), await realm.user()];
    const info = (await realm.addInfo(ida)).body.data.id;
    await realm.settings({ account_member_self_management: "update_only" });
    const own = await asMember(ida);
    expect((await realm.read(ida, own)).status).toBe(200);
    expect((await realm.update(ida, { email: "new@larkfield.example" }, own)).status).toBe(200);
    expect((await realm.infos(ida, own)).body.data[0].username).toBe("ida@larkfield.example");
    const sent = { id: info, username: "ida@larkfield.example", password: "another-pass" };
    const changes = await Promise.all([1, 2, 3].map(() => realm.updateInfo(ida, info, sent, own)));
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await realm.signIn("ida@larkfield.example", "another-pass")).status).toBe(201);
    expect((await realm.read(bo, own)).status).toBe(404);
    expect((await realm.infos(bo, own)).status).toBe(404);
    expect((await realm.update(bo, { name: "Eve" }, own)).status).toBe(404);
  });

  it("429: names asked after by changing to them, from one network; not passwords, merchants, other letters", async () => {
    const [ida, bo] = [await realm.user(), await realm.user()];
    const info = (await realm.addInfo(ida)).body.data.id;
    await realm.addInfo(bo, { username: "bo" });
    await realm.settings({ account_member_self_management: "update_only" });
    const own = { ...(await asMember(ida)), sourceIp: "203.0.113.7" };
    const rename = (username: string, how: object = own) => realm.updateInfo(ida, info, { username }, how);
    expect((await rename("IDA@larkfield.example")).status).toBe(200);
    const of = sourceWindowAt("sign-up", own.sourceIp, at);
    for (let left = SOURCE_LIMITS["sign-up"].most; left > 2; left -= 1) await addToSource(table, of, 1);
    expect((await rename("ida-2@larkfield.example")).status).toBe(200);
    expect((await rename("bo")).status).toBe(409);
    const refused = await rename("bo");
    expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    const sent = { username: "IDA-2@larkfield.example", password: "another-pass" };
    expect((await realm.updateInfo(ida, info, sent, own)).status).toBe(200);
    expect((await rename("ida-3@larkfield.example", { sourceIp: own.sourceIp })).status).toBe(200);
    expect((await rename("ida-4@larkfield.example", { ...own, sourceIp: "203.0.113.8" })).status).toBe(200);
  });
});
