import { beforeEach, describe, expect, it } from "@jest/globals";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID, DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";
import { type AccountStore, anAccountStore, INFO, PASSWORD } from "../../support/accounts/account-store.ts";
import { readIds, readRefusal } from "../../support/answers.ts";
import { methodsAt } from "../../support/endpoint-at.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

let table: MemoryTable;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
});

const type = "password_profile";
const create = (data: object, realmID: string = ACCOUNT_REALM_ID) =>
  shopOn(table).post(`/v2/authentication-realms/${realmID}/password-profiles`, { data: { type, ...data } });
const list = (realmID: string = ACCOUNT_REALM_ID) =>
  shopOn(table).get(`/v2/authentication-realms/${realmID}/password-profiles`, { as: "implicit" });
const update = (passwordProfileID: string, data: object) =>
  shopOn(table).put(`/v2/authentication-realms/${ACCOUNT_REALM_ID}/password-profiles/${passwordProfileID}`, {
    data: { type, ...data },
  });

describe("GET …/password-profiles", () => {
  it("200: a new store has one, under an id that is the same everywhere", async () => {
    const { body } = await list();
    expect(body.data.map(({ id }) => id)).toEqual([DEFAULT_PROFILE_ID]);
    const one =
      `/v2/authentication-realms/${ACCOUNT_REALM_ID}/password-profiles/${DEFAULT_PROFILE_ID}` as const;
    expect((await shopOn(table).get(one)).body.data).toEqual(body.data[0]);
  });

  it("200: oldest first; none in the realm of customers; 404: in an unknown realm", async () => {
    await create({ name: "Staff" });
    expect((await list()).body.data.map(({ name }) => name)).toEqual(["Username and Password", "Staff"]);
    expect((await list(BUYER_REALM_ID)).body.data).toEqual([]);
    expect((await list("shopper")).status).toBe(404);
  });
});

describe("POST …/password-profiles", () => {
  it("201: a profile with what the contract says where nothing is given", async () => {
    const { status, body } = await create({ name: "Staff" });
    expect([status, body.data]).toMatchObject([
      201,
      { name: "Staff", username_format: "any", enable_one_time_password_token: false },
    ]);
  });

  it("422: in the realm of customers, and the 101st; 404: in an unknown realm", async () => {
    expect((await create({ name: "Staff" }, BUYER_REALM_ID)).status).toBe(422);
    expect((await create({ name: "Staff" }, "shopper")).status).toBe(404);
    for (let at = 1; at < 100; at += 1) await create({ name: `P${at}` });
    expect((await create({ name: "One too many" })).status).toBe(422);
  });

  it("400: without a name, or with a format that there is not", async () => {
    expect((await create({})).status).toBe(400);
    expect((await create({ name: "Staff", username_format: "phone" })).status).toBe(400);
  });
});

describe("PUT …/password-profiles/{passwordProfileID}", () => {
  it("200: what is given changes, the rest stays; 404: an unknown one; 400: another id", async () => {
    const { body } = await update(DEFAULT_PROFILE_ID, { enable_one_time_password_token: true });
    expect(body.data).toMatchObject({ name: "Username and Password", enable_one_time_password_token: true });
    expect((await list()).body.data).toEqual([body.data]);
    expect((await update(ACCOUNT_REALM_ID, {})).status).toBe(404);
    expect((await update(DEFAULT_PROFILE_ID, { id: ACCOUNT_REALM_ID })).status).toBe(400);
  });
});

describe("password profiles", () => {
  const BAD = [400, "Bad Request"];
  let store: AccountStore;
  beforeEach(async () => {
    store = await anAccountStore();
  });
  const post = (user: string, data: object) =>
    store.post(store.infosOf(user), {
      data: { type: INFO, password_profile_id: store.profile, username: "x", password: PASSWORD, ...data },
    });

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

  it("204: with a profile go its infos, and nothing else", async () => {
    const ida = await store.member("ida");
    const second = await newProfile();
    await post(ida.id, { username: "second", password_profile_id: second });
    expect((await signInAt(second, "second")).status).toBe(201);
    const path = `${store.realmPath}/password-profiles/${second}` as const;
    expect((await store.delete(path)).status).toBe(204);
    for (const ask of [store.get, store.delete]) expect((await ask(path)).status).toBe(404);
    expect((await signInAt(second, "second")).status).toBe(400);
    expect(readIds(await store.get(store.infosOf(ida.id)))).toEqual([ida.infoId]);
    expect((await store.signIn(ida.username)).status).toBe(201);
    expect((await store.delete(`${store.realmPath}/password-profiles/${store.profile}`)).status).toBe(204);
    expect(await expectData(store.get(`${store.realmPath}/password-profiles`))).toEqual([]);
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
    expect(readIds(await store.get(path))).toEqual([store.profile, id]);
    const changed = await changeProfile(id, { enable_one_time_password_token: true });
    expect(changed.body.data).toMatchObject({ name: "Staff", enable_one_time_password_token: true });
    expect((await store.get(links.self)).body.data).toEqual(changed.body.data);
    for (const wrong of [{ name: "" }, { name: null }, { username_format: "phone" }, { type: "profile" }]) {
      expect([wrong, readRefusal(await changeProfile(id, wrong))]).toEqual([wrong, BAD]);
      const data = { type: "password_profile", name: "x", ...wrong };
      expect([wrong, readRefusal(await store.post(path, { data }))]).toEqual([wrong, BAD]);
    }
    expect((await changeProfile(UNKNOWN_ID, { name: "x" })).status).toBe(404);
  });

  it("422: a profile outside of the realm of accounts", async () => {
    const realms = await expectData(store.get("/v2/authentication-realms"));
    for (const { id } of realms.filter((one) => one.id !== store.realm)) {
      const path = `/v2/authentication-realms/${id}/password-profiles` as const;
      const data = { type: "password_profile", name: "x" };
      expect(readRefusal(await store.post(path, { data }))).toEqual([422, "Unprocessable Entity"]);
      expect((await store.get(`${path}/${store.profile}`)).status).toBe(404);
    }
    expect(methodsAt(`${store.realmPath}/password-profiles/${UNKNOWN_ID}`)).toEqual(["GET", "PUT", "DELETE"]);
  });
});
