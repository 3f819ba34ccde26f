import { beforeEach, describe, expect, it } from "@jest/globals";
import { users } from "../../../../lib/accounts/users/users-store.ts";
import { addToSource, sourceWindowAt } from "../../../../lib/rate-limits/source-count-store.ts";
import { SOURCE_LIMITS } from "../../../../lib/rate-limits/source-limits.ts";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID, DEFAULT_PROFILE_ID } from "../../../../lib/realms/realms.ts";
import {
  ACCOUNT_HEADER,
  type AccountStore,
  anAccountStore,
  INFO,
  PASSWORD,
  type Person,
  USER,
} from "../../../support/accounts/account-store.ts";
import { aRealm } from "../../../support/accounts/realm.ts";
import { countStatuses, readRefusal } from "../../../support/answers.ts";
import { NOON, testSigner } from "../../../support/runtime.ts";
import { expectData, shopOn } from "../../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../../support/unknown-id.ts";

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
  it("201: no answer ever has the password; 400: seven characters", async () => {
    const id = await realm.user();
    expect((await realm.addInfo(id, { password: "seven77" })).status).toBe(400);
    const { status, body, text } = await realm.addInfo(id, { password: "eight888" });
    expect([status, body.data.username]).toEqual([201, "ida@larkfield.example"]);
    for (const said of [text, (await realm.infos(id)).text, (await read(id, body.data.id)).text]) {
      expect(said).not.toMatch(/eight888|"password"|hash|salt/);
    }
  });

  it("409: the name in other letter case in the same profile, his own too; 201: in another one", async () => {
    const [ida, bo] = [await realm.user(), await realm.user()];
    const username = "IDA@larkfield.example";
    expect((await realm.addInfo(ida)).status).toBe(201);
    expect((await realm.addInfo(bo, { username })).status).toBe(409);
    expect((await realm.addInfo(ida, { username })).status).toBe(409);
    const other = { username, password_profile_id: await realm.aProfile() };
    expect((await realm.addInfo(bo, other)).status).toBe(201);
    expect((await realm.addInfo(ida, other)).status).toBe(409);
  });

  it("404: an unknown profile or user; 400: no profile", async () => {
    const id = await realm.user();
    expect((await realm.addInfo(id, { password_profile_id: BUYER_REALM_ID })).status).toBe(404);
    expect((await realm.addInfo(BUYER_REALM_ID)).status).toBe(404);
    expect((await realm.addInfo(id, { password_profile_id: undefined })).status).toBe(400);
  });

  it("400: a plain name where the profile wants addresses; older ones stay", async () => {
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
  it("200: the new password counts, the old one no more; the user has changed", async () => {
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

  it("400: another id; 200: the profile stays, whatever is sent", async () => {
    const id = await realm.user();
    const info = (await realm.addInfo(id)).body.data.id;
    expect((await realm.updateInfo(id, info, { id })).status).toBe(400);
    const { body } = await realm.updateInfo(id, info, { id: info, password_profile_id: BUYER_REALM_ID });
    expect(body.data.password_profile_id).toBe(DEFAULT_PROFILE_ID);
  });
});

describe("ways to sign in", () => {
  it("404: under another user or another realm", async () => {
    const [ida, bo] = [await realm.user(), await realm.user()];
    const info = (await realm.addInfo(ida)).body.data.id;
    expect((await read(ida, info)).status).toBe(200);
    expect((await read(bo, info)).status).toBe(404);
    expect((await read(ida, info, BUYER_REALM_ID)).status).toBe(404);
  });

  it("204: a deleted one signs the user in no longer; another one of the same user still does", async () => {
    const id = await realm.user();
    const info = (await realm.addInfo(id)).body.data.id;
    await realm.addInfo(id, PLAIN);
    expect((await realm.removeInfo(id, info)).status).toBe(204);
    expect((await realm.removeInfo(id, info)).status).toBe(404);
    expect((await realm.signIn()).status).toBe(400);
    expect((await realm.signIn("ida")).status).toBe(201);
    expect((await realm.infos(id)).body.data).toHaveLength(1);
  });

  it("204: a profile that is deleted takes its ways to sign in with it, users stay", async () => {
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

  it("403: while the store does not allow it, and without a member's token", async () => {
    const id = await realm.user();
    const info = (await realm.addInfo(id)).body.data.id;
    const own = await asMember(id);
    for (const how of [own, { as: "implicit" as const }]) {
      expect((await realm.read(id, how)).status).toBe(403);
      expect((await realm.infos(id, how)).status).toBe(403);
      expect((await realm.updateInfo(id, info, {}, how)).status).toBe(403);
    }
  });

  it("200: read and change their own where the store allows it; 404: another's", async () => {
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

describe("password infos", () => {
  const BAD = [400, "Bad Request"];
  let store: AccountStore;
  beforeEach(async () => {
    store = await anAccountStore();
  });
  const post = (user: string, data: object) =>
    store.post(store.infosOf(user), {
      data: { type: INFO, password_profile_id: store.profile, username: "x", password: PASSWORD, ...data },
    });
  const put = ({ id, infoId }: Person, data: object) =>
    store.put(`${store.infosOf(id)}/${infoId}`, { data: { type: INFO, ...data } });
  const newProfile = async (data: object = {}): Promise<string> =>
    (
      await expectData(
        store.post(`${store.realmPath}/password-profiles`, {
          data: { type: "password_profile", name: "Second", ...data },
        }),
      )
    ).id;
  const changeProfile = (id: string, data: object) =>
    store.put(`${store.realmPath}/password-profiles/${id}`, {
      data: { type: "password_profile", ...data },
    });
  const signInAt = (password_profile_id: string, username: string, password = PASSWORD) =>
    store.tokens({ authentication_mechanism: "password", password_profile_id, username, password });

  it("201: eight characters are enough and never told; 400: seven, no name, no profile", async () => {
    const { id } = await store.user("ida");
    const made = await post(id, { username: "Ida", password: "wqzx83kv" });
    expect(made.status).toBe(201);
    const info = made.body.data;
    expect(info).toMatchObject({ type: INFO, username: "Ida", password_profile_id: store.profile });
    expect(info.links.self).toBe(`${store.infosOf(id)}/${info.id}`);
    expect(typeof info.meta.created_at).toBe("string");
    expect(info.meta).not.toHaveProperty("timestamps");
    const one = await store.get(info.links.self);
    const all = await store.get(store.infosOf(id));
    expect([one.body.data, all.body.data]).toEqual([info, [info]]);
    for (const { text } of [made, one, all, await store.get(`${store.users}/${id}`)]) {
      expect(text).not.toMatch(/wqzx83kv|"(?:password|hash|salt)"/);
    }
    for (const wrong of [
      { password: "wqzx83k" },
      { password: "x".repeat(1001) },
      { password: undefined },
      { password: 12345678 },
      { username: "" },
      { username: "  " },
      { username: undefined },
      { username: "x".repeat(255) },
      { password_profile_id: undefined },
      { type: USER },
    ]) {
      expect([wrong, readRefusal(await post(id, { username: "other", ...wrong }))]).toEqual([wrong, BAD]);
    }
    expect((await store.get(store.infosOf(id))).body.data).toHaveLength(1);
    expect((await post(id, { username: "other", password_profile_id: UNKNOWN_ID })).status).toBe(404);
  });

  it("409: a username in another letter case in the same profile; 201: in another one", async () => {
    const [a, b] = [await store.user("a"), await store.user("b")];
    expect((await post(a.id, { username: "Ida@x.example" })).status).toBe(201);
    expect(readRefusal(await post(b.id, { username: "iDA@X.example" }))).toEqual([409, "Conflict"]);
    expect(readRefusal(await post(a.id, { username: "ida@x.example" }))).toEqual([409, "Conflict"]);
    const second = await newProfile();
    expect((await post(b.id, { username: "iDA@X.example", password_profile_id: second })).status).toBe(201);
  });

  it("409: of two who take one username at once, one gets it", async () => {
    const users = [await store.user("a"), await store.user("b")];
    const answers = await Promise.all(users.map(({ id }) => post(id, { username: "one" })));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 1 });
    const infos = await Promise.all(users.map(({ id }) => expectData(store.get(store.infosOf(id)))));
    expect(infos.flat()).toHaveLength(1);
  });

  it("400: a plain name where the profile wants e-mails; what was written before still signs in", async () => {
    const profile = await newProfile({ username_format: "email" });
    const { id } = await store.user("ida");
    const wanted = { username: "ida", password_profile_id: profile };
    expect(readRefusal(await post(id, wanted))).toEqual(BAD);
    expect((await changeProfile(profile, { username_format: "any" })).status).toBe(200);
    const made = await post(id, wanted);
    expect(made.status).toBe(201);
    await changeProfile(profile, { username_format: "email" });
    expect((await signInAt(profile, "ida")).status).toBe(201);
    const info = { id, username: "ida", infoId: made.body.data.id };
    expect(readRefusal(await put(info, { username: "per" }))).toEqual(BAD);
    expect((await put(info, { username: "per@larkfield.example" })).status).toBe(200);
  });

  it("200: a new password counts from the next sign-in on, and the user has changed", async () => {
    const ida = await store.member("ida");
    const before = await expectData(store.get(`${store.users}/${ida.id}`));
    store.later(3);
    const changed = await put(ida, { password: "teak-and-copper" });
    expect([changed.status, changed.body.data.username]).toEqual([200, ida.username]);
    expect(changed.text).not.toContain("teak-and-copper");
    expect((await store.signIn(ida.username)).status).toBe(400);
    expect((await store.signIn(ida.username, "teak-and-copper")).status).toBe(201);
    const after = await expectData(store.get(`${store.users}/${ida.id}`));
    expect(after.meta.updated_at > before.meta.updated_at).toBe(true);
    expect(after.meta.created_at).toBe(before.meta.created_at);
    expect((await put(ida, { password: "short" })).status).toBe(400);
    expect((await put(ida, { password: null })).status).toBe(400);
    expect((await store.signIn(ida.username, "teak-and-copper")).status).toBe(201);
  });

  it("200: a new username moves; the old one is free; 409: one that is taken", async () => {
    const [ida, per] = [await store.member("ida"), await store.member("per")];
    expect(readRefusal(await put(ida, { username: per.username.toUpperCase() }))).toEqual([409, "Conflict"]);
    expect((await store.signIn(ida.username)).status).toBe(201);
    expect((await put(ida, { username: ida.username.toUpperCase() })).body.data.username).toBe(
      ida.username.toUpperCase(),
    );
    expect((await put(ida, { username: "moved" })).status).toBe(200);
    expect((await store.signIn(ida.username)).status).toBe(400);
    expect((await store.signIn("moved")).status).toBe(201);
    expect((await post(per.id, { username: ida.username })).status).toBe(201);
  });

  it("400: the id of another info in the body; 200: a profile in it counts for nothing", async () => {
    const ida = await store.member("ida");
    expect(readRefusal(await put(ida, { id: UNKNOWN_ID }))).toEqual(BAD);
    expect((await put(ida, { id: ida.infoId })).status).toBe(200);
    const second = await newProfile();
    const answer = await put(ida, { password_profile_id: second });
    expect([answer.status, answer.body.data.password_profile_id]).toEqual([200, store.profile]);
  });

  it("404: an info under another user, another realm, or none", async () => {
    const [ida, per] = [await store.member("ida"), await store.member("per")];
    const buyers = (await expectData(store.get("/v2/authentication-realms"))).find(
      (one) => one.id !== store.realm,
    );
    const other = `/v2/authentication-realms/${buyers.id}/user-authentication-info/${ida.id}` as const;
    for (const path of [
      `${store.infosOf(per.id)}/${ida.infoId}`,
      `${store.infosOf(UNKNOWN_ID)}/${ida.infoId}`,
      `${other}/user-authentication-password-profile-info/${ida.infoId}`,
      `${store.infosOf(ida.id)}/${UNKNOWN_ID}`,
    ]) {
      expect([path, (await store.get(path)).status]).toEqual([path, 404]);
      expect((await store.put(path, { data: { type: INFO, username: "x" } })).status).toBe(404);
      expect((await store.delete(path)).status).toBe(404);
    }
    expect((await store.signIn(ida.username)).status).toBe(201);
  });

  it("204: a deleted info signs the user in no longer; the user's other one still does", async () => {
    const ida = await store.member("ida");
    await post(ida.id, { username: "second", password: "teak-and-copper" });
    expect((await store.delete(`${store.infosOf(ida.id)}/${ida.infoId}`)).status).toBe(204);
    expect((await store.signIn(ida.username)).status).toBe(400);
    const answer = await store.signIn("second", "teak-and-copper");
    expect([answer.status, answer.body.meta.account_member_id]).toEqual([201, ida.id]);
    const per = await store.user("per");
    expect((await post(per.id, { username: ida.username })).status).toBe(201);
  });
});
