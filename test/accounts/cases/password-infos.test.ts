import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  type AccountStore,
  anAccountStore,
  INFO,
  PASSWORD,
  type Person,
  UNKNOWN,
  USER,
} from "../../support/accounts/account-store.ts";
import { counted, idsOf, methodsAt, refusal } from "../../support/by-path.ts";
import { dataOf } from "../../support/shop.ts";

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
    await dataOf(
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

describe("password infos", () => {
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
      expect([wrong, refusal(await post(id, { username: "other", ...wrong }))]).toEqual([wrong, BAD]);
    }
    expect((await store.get(store.infosOf(id))).body.data).toHaveLength(1);
    expect((await post(id, { username: "other", password_profile_id: UNKNOWN })).status).toBe(404);
  });

  it("409: a username in another letter case in the same profile; 201: in another one", async () => {
    const [a, b] = [await store.user("a"), await store.user("b")];
    expect((await post(a.id, { username: "Ida@x.example" })).status).toBe(201);
    expect(refusal(await post(b.id, { username: "iDA@X.example" }))).toEqual([409, "Conflict"]);
    expect(refusal(await post(a.id, { username: "ida@x.example" }))).toEqual([409, "Conflict"]);
    const second = await newProfile();
    expect((await post(b.id, { username: "iDA@X.example", password_profile_id: second })).status).toBe(201);
  });

  it("409: of two who take one username at once, one gets it", async () => {
    const users = [await store.user("a"), await store.user("b")];
    const answers = await Promise.all(users.map(({ id }) => post(id, { username: "one" })));
    expect(counted(answers)).toEqual({ 201: 1, 409: 1 });
    const infos = await Promise.all(users.map(({ id }) => dataOf(store.get(store.infosOf(id)))));
    expect(infos.flat()).toHaveLength(1);
  });

  it("400: a plain name where the profile wants e-mails; what was written before still signs in", async () => {
    const profile = await newProfile({ username_format: "email" });
    const { id } = await store.user("ida");
    const wanted = { username: "ida", password_profile_id: profile };
    expect(refusal(await post(id, wanted))).toEqual(BAD);
    expect((await changeProfile(profile, { username_format: "any" })).status).toBe(200);
    const made = await post(id, wanted);
    expect(made.status).toBe(201);
    await changeProfile(profile, { username_format: "email" });
    expect((await signInAt(profile, "ida")).status).toBe(201);
    const info = { id, username: "ida", infoId: made.body.data.id };
    expect(refusal(await put(info, { username: "per" }))).toEqual(BAD);
    expect((await put(info, { username: "per@larkfield.example" })).status).toBe(200);
  });

  it("200: a new password counts from the next sign-in on, and the user has changed", async () => {
    const ida = await store.member("ida");
    const before = await dataOf(store.get(`${store.users}/${ida.id}`));
    store.later(3);
    const changed = await put(ida, { password: "teak-and-copper" });
    expect([changed.status, changed.body.data.username]).toEqual([200, ida.username]);
    expect(changed.text).not.toContain("teak-and-copper");
    expect((await store.signIn(ida.username)).status).toBe(400);
    expect((await store.signIn(ida.username, "teak-and-copper")).status).toBe(201);
    const after = await dataOf(store.get(`${store.users}/${ida.id}`));
    expect(after.meta.updated_at > before.meta.updated_at).toBe(true);
    expect(after.meta.created_at).toBe(before.meta.created_at);
    expect((await put(ida, { password: "short" })).status).toBe(400);
    expect((await put(ida, { password: null })).status).toBe(400);
    expect((await store.signIn(ida.username, "teak-and-copper")).status).toBe(201);
  });

  it("200: a new username moves; the old one is free; 409: one that is taken", async () => {
    const [ida, per] = [await store.member("ida"), await store.member("per")];
    expect(refusal(await put(ida, { username: per.username.toUpperCase() }))).toEqual([409, "Conflict"]);
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
    expect(refusal(await put(ida, { id: UNKNOWN }))).toEqual(BAD);
    expect((await put(ida, { id: ida.infoId })).status).toBe(200);
    const second = await newProfile();
    const answer = await put(ida, { password_profile_id: second });
    expect([answer.status, answer.body.data.password_profile_id]).toEqual([200, store.profile]);
  });

  it("404: an info under another user, another realm, or none", async () => {
    const [ida, per] = [await store.member("ida"), await store.member("per")];
    const buyers = (await dataOf(store.get("/v2/authentication-realms"))).find(
      (one) => one.id !== store.realm,
    );
    const other = `/v2/authentication-realms/${buyers.id}/user-authentication-info/${ida.id}` as const;
    for (const path of [
      `${store.infosOf(per.id)}/${ida.infoId}`,
      `${store.infosOf(UNKNOWN)}/${ida.infoId}`,
      `${other}/user-authentication-password-profile-info/${ida.infoId}`,
      `${store.infosOf(ida.id)}/${UNKNOWN}`,
    ]) {
      expect([path, (await store.get(path)).status]).toEqual([path, 404]);
      expect((await store.put(path, { data: { type: INFO, username: "x" } })).status).toBe(404);
      expect((await store.delete(path)).status).toBe(404);
    }
    expect((await store.signIn(ida.username)).status).toBe(201);
  });

  it("204: an info that is gone lets nobody in; the user's other one does", async () => {
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

describe("password profiles", () => {
  it("204: with a profile go its infos, and nothing else", async () => {
    const ida = await store.member("ida");
    const second = await newProfile();
    await post(ida.id, { username: "second", password_profile_id: second });
    expect((await signInAt(second, "second")).status).toBe(201);
    const path = `${store.realmPath}/password-profiles/${second}` as const;
    expect((await store.delete(path)).status).toBe(204);
    for (const ask of [store.get, store.delete]) expect((await ask(path)).status).toBe(404);
    expect((await signInAt(second, "second")).status).toBe(400);
    expect(idsOf(await store.get(store.infosOf(ida.id)))).toEqual([ida.infoId]);
    expect((await store.signIn(ida.username)).status).toBe(201);
    expect((await store.delete(`${store.realmPath}/password-profiles/${store.profile}`)).status).toBe(204);
    expect(await dataOf(store.get(`${store.realmPath}/password-profiles`))).toEqual([]);
    expect((await store.signIn(ida.username)).status).toBe(400);
    expect((await store.get(`/v2/account-members/${ida.id}`)).status).toBe(200);
  });

  it("201: made with defaults, listed oldest first, changed in part; 400: broken fields", async () => {
    const path = `${store.realmPath}/password-profiles` as const;
    store.later(1);
    const made = await store.post(path, { data: { type: "password_profile", name: "Staff" } });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { name: "Staff", username_format: "any", enable_one_time_password_token: false },
    ]);
    const { id, links } = made.body.data;
    expect(links.self).toBe(`${path}/${id}`);
    expect(idsOf(await store.get(path))).toEqual([store.profile, id]);
    const changed = await changeProfile(id, { enable_one_time_password_token: true });
    expect(changed.body.data).toMatchObject({ name: "Staff", enable_one_time_password_token: true });
    expect((await store.get(links.self)).body.data).toEqual(changed.body.data);
    for (const wrong of [{ name: "" }, { name: null }, { username_format: "phone" }, { type: "profile" }]) {
      expect([wrong, refusal(await changeProfile(id, wrong))]).toEqual([wrong, BAD]);
      const data = { type: "password_profile", name: "x", ...wrong };
      expect([wrong, refusal(await store.post(path, { data }))]).toEqual([wrong, BAD]);
    }
    expect((await changeProfile(UNKNOWN, { name: "x" })).status).toBe(404);
  });

  it("422: a profile outside of the realm of accounts", async () => {
    const realms = await dataOf(store.get("/v2/authentication-realms"));
    for (const { id } of realms.filter((one) => one.id !== store.realm)) {
      const path = `/v2/authentication-realms/${id}/password-profiles` as const;
      const data = { type: "password_profile", name: "x" };
      expect(refusal(await store.post(path, { data }))).toEqual([422, "Unprocessable Entity"]);
      expect((await store.get(`${path}/${store.profile}`)).status).toBe(404);
    }
    expect(methodsAt(`${store.realmPath}/password-profiles/${UNKNOWN}`)).toEqual(["GET", "PUT", "DELETE"]);
  });
});
