import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  asMember,
  INFO,
  PASSWORD,
  type TwoAccounts,
  twoAccounts,
  USER,
} from "../support/accounts/account-store.ts";
import { expectData } from "../support/shop.ts";

describe("members who manage their own user", () => {
  let store: TwoAccounts;
  beforeAll(async () => {
    store = await twoAccounts();
  }, 60_000);
  const self = () => `${store.users}/${store.M1.id}` as const;
  const infos = () => store.infosOf(store.M1.id);
  const statuses = async (user: string, info: string) => {
    const { one, users, infosOf } = store;
    const data = { type: USER };
    const infoData = { type: INFO };
    return [
      (await store.get(`${users}/${user}`, one)).status,
      (await store.put(`${users}/${user}`, { data }, one)).status,
      (await store.get(infosOf(user), one)).status,
      (await store.get(`${infosOf(user)}/${info}`, one)).status,
      (await store.put(`${infosOf(user)}/${info}`, { data: infoData }, one)).status,
    ];
  };

  it("403 while it is switched off, as it is by default", async () => {
    const path = "/v2/settings/account-authentication";
    expect((await expectData(store.get(path))).account_member_self_management).toBe("disabled");
    expect(await statuses(store.M1.id, store.M1.infoId)).toEqual([403, 403, 403, 403, 403]);
    expect(await statuses(store.M2.id, store.M2.infoId)).toEqual([403, 403, 403, 403, 403]);
  });

  it("200 for oneself, 404 for others, 403 for making and deleting, when it is switched on", async () => {
    await store.settings({ account_member_self_management: "update_only" });
    expect(await statuses(store.M1.id, store.M1.infoId)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(store.M2.id, store.M2.infoId)).toEqual([404, 404, 404, 404, 404]);
    const mixed = `${infos()}/${store.M2.infoId}` as const;
    expect((await store.get(mixed, store.one)).status).toBe(404);
    expect((await store.get(store.users, store.one)).status).toBe(403);
    expect((await store.delete(self(), store.one)).status).toBe(403);
    expect((await store.delete(`${infos()}/${store.M1.infoId}`, store.one)).status).toBe(403);
  });

  it("200: an own e-mail that changes is the member's; the username stays", async () => {
    const data = { type: USER, email: "new@larkfield.example" };
    expect((await store.put(self(), { data }, store.one)).status).toBe(200);
    const member = await expectData(store.get(`/v2/account-members/${store.M1.id}`, store.one));
    expect(member.email).toBe("new@larkfield.example");
    expect((await expectData(store.get(infos())))[0].username).toBe(store.M1.username);
    expect((await store.signIn(store.M1.username)).status).toBe(201);
  });

  it("200: a storefront's change of password, after which the older token still works", async () => {
    const { A1, M1, profile } = store;
    const fresh = asMember(await store.tokenFor(A1, M1.username));
    const listed = await store.get(infos());
    const { id } = listed.body.data.find((one) => one.password_profile_id === profile);
    const data = {
      type: INFO,
      id,
      password_profile_id: profile,
      username: M1.username,
      password: "teak-and-copper",
    };
    expect((await store.put(`${infos()}/${id}`, { data }, fresh)).status).toBe(200);
    expect((await store.signIn(M1.username, PASSWORD)).status).toBe(400);
    expect((await store.signIn(M1.username, "teak-and-copper")).status).toBe(201);
    expect((await store.get(`/v2/accounts/${A1}`, store.one)).status).toBe(200);
    expect((await store.get(`/v2/accounts/${A1}`, fresh)).status).toBe(200);
  });

  it("401: without a token, and for a member whose membership was deleted", async () => {
    const { A1, membership1 } = store;
    expect((await store.get(self(), { as: null })).status).toBe(401);
    await expectData(store.delete(`/v2/accounts/${A1}/account-memberships/${membership1}`));
    expect((await store.get(self(), store.one)).status).toBe(401);
    expect((await store.put(self(), { data: { type: USER, name: "x" } }, store.one)).status).toBe(401);
    expect((await expectData(store.get(self()))).name).toBe("ida");
  });
});
