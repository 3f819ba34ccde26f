import { beforeEach, describe, expect, it } from "@jest/globals";
import { type AccountStore, anAccountStore, UNKNOWN } from "../../support/accounts/account-store.ts";
import { counted, idsOf, refusal, times } from "../../support/by-path.ts";
import { dataOf } from "../../support/shop.ts";

let store: AccountStore;
beforeEach(async () => {
  store = await anAccountStore();
});
const of = (account: string) => `/v2/accounts/${account}/account-memberships` as const;
const post = (account: string, account_member_id: unknown) =>
  store.post(of(account), { data: { type: "account_membership", account_member_id } });

describe("memberships", () => {
  it("201 once, then 409; 404: unknown account or member; 400: no id of a member", async () => {
    const account = await store.account("Larkfield");
    const { id } = await store.user("ida");
    const made = await post(account, id);
    expect(made.status).toBe(201);
    const { data } = made.body;
    expect(data).toMatchObject({ type: "account_membership", account_member_id: id });
    expect(data.relationships.account_member.data).toEqual({ type: "account_member", id });
    expect(data.links.self).toBe(`${of(account)}/${data.id}`);
    expect(data.meta.timestamps.created_at).toBeDefined();
    expect((await store.get(data.links.self)).body.data).toEqual(data);
    expect(refusal(await post(account, id))).toEqual([409, "Conflict"]);
    expect(refusal(await post(UNKNOWN, id))).toEqual([404, "Not Found"]);
    expect(refusal(await post(account, UNKNOWN))).toEqual([404, "Not Found"]);
    for (const wrong of [undefined, "", "nobody", 7, null]) {
      expect([wrong, refusal(await post(account, wrong))]).toEqual([wrong, [400, "Bad Request"]]);
    }
    expect((await post(account, id.toUpperCase())).status).toBe(409);
  });

  it("201 once of twenty at a time, and one membership is there", async () => {
    const account = await store.account("Larkfield");
    const { id } = await store.user("ida");
    expect(counted(await times(20, () => post(account, id)))).toEqual({ 201: 1, 409: 19 });
    const list = await store.get(of(account));
    expect([list.body.data.length, list.body.meta.results.total]).toEqual([1, 1]);
    expect(await dataOf(store.get(`/v2/account-members/${id}/account-memberships`))).toHaveLength(1);
  });

  it("422: a member at the limit; a lower limit keeps what is there; 400: no such limit", async () => {
    const path = "/v2/settings/account-membership";
    const type = "account_membership_setting";
    const put = (membership_limit: unknown) => store.put(path, { data: { type, membership_limit } });
    expect(await dataOf(store.get(path))).toMatchObject({ type, membership_limit: 10_000 });
    expect((await put(2)).body.data).toMatchObject({ type, membership_limit: 2 });
    const { id } = await store.user("ida");
    const accounts = await times(4, (n) => store.account(`A${n}`));
    expect((await post(accounts[0]!, id)).status).toBe(201);
    expect((await post(accounts[1]!, id)).status).toBe(201);
    expect(refusal(await post(accounts[2]!, id))).toEqual([422, "Unprocessable Entity"]);
    expect((await put(1)).status).toBe(200);
    const mine = `/v2/account-members/${id}/account-memberships` as const;
    expect(await dataOf(store.get(mine))).toHaveLength(2);
    expect((await post(accounts[2]!, id)).status).toBe(422);
    const [first] = await dataOf(store.get(`${mine}?sort=created_at`));
    await store.delete(`${of(first.relationships.account.data.id)}/${first.id}`);
    expect((await post(accounts[3]!, id)).status).toBe(422);
    await put(2);
    expect((await post(accounts[3]!, id)).status).toBe(201);
    for (const wrong of [0, 10_001, "5", 1.5, null, -1]) {
      expect([wrong, refusal(await put(wrong))]).toEqual([wrong, [400, "Bad Request"]]);
    }
    expect((await dataOf(store.get(path))).membership_limit).toBe(2);
  });

  it("422: of five at once for a member with two left, three", async () => {
    const path = "/v2/settings/account-membership";
    await dataOf(store.put(path, { data: { type: "account_membership_setting", membership_limit: 2 } }));
    const { id } = await store.user("ida");
    const accounts = await times(5, (n) => store.account(`A${n}`));
    const answers = await times(5, (n) => post(accounts[n]!, id));
    expect(counted(answers)).toEqual({ 201: 2, 422: 3 });
  });

  it("200: includes show each member or account once, under either spelling", async () => {
    const [a, b] = [await store.account("A"), await store.account("B")];
    const [ida, per] = [await store.user("ida"), await store.user("per")];
    for (const [account, member] of [
      [a, ida.id],
      [a, per.id],
      [b, ida.id],
    ] as const) {
      await store.join(account, member);
      store.later(1);
    }
    for (const include of ["account_member", "account_members"]) {
      const { body } = await store.get(`${of(a)}?include=${include}&sort=created_at`);
      expect(body.included.account_members.map(({ id }: { id: string }) => id).sort()).toEqual(
        [ida.id, per.id].sort(),
      );
      expect(body.data.map((one) => one.account_member_id)).toEqual([ida.id, per.id]);
      expect(body.included.account_members[0].type).toBe("account_member");
    }
    for (const include of ["account", "accounts"]) {
      const path =
        `/v2/account-members/${ida.id}/account-memberships?include=${include}&sort=-created_at` as const;
      const { body } = await store.get(path);
      expect(body.included.accounts.map(({ name }: { name: string }) => name).sort()).toEqual(["A", "B"]);
      expect(body.data.map((one) => one.relationships.account.data.id)).toEqual([b, a]);
    }
    const [one] = await dataOf(store.get(of(b)));
    const read = await store.get(`${of(b)}/${one.id}?include=account_member`);
    expect(read.body.included.account_members).toHaveLength(1);
    expect((await store.get(of(a))).body).not.toHaveProperty("included");
    expect((await store.get(`${of(a)}?include=bogus`)).body).not.toHaveProperty("included");
    const filter = `filter=eq(account_member_id,${per.id})`;
    expect((await dataOf(store.get(`${of(a)}?${filter}`))).map((one) => one.account_member_id)).toEqual([
      per.id,
    ]);
    expect((await store.get(`${of(a)}?filter=gt(account_member_id,a)`)).status).toBe(400);
    expect((await store.get(`${of(a)}?sort=name`)).status).toBe(400);
  });

  it("200: the unassigned members of an account are those without a membership in it", async () => {
    const [a, b] = [await store.account("A"), await store.account("B")];
    const ida = await store.user("ida");
    store.later(1);
    const per = await store.user("per");
    const unassigned = `${of(a)}/unassigned-account-members` as const;
    await store.join(b, ida.id);
    expect(idsOf(await store.get(unassigned))).toEqual([per.id, ida.id]);
    const membership = await store.join(a, ida.id);
    expect(idsOf(await store.get(unassigned))).toEqual([per.id]);
    expect((await dataOf(store.get(unassigned)))[0]).toMatchObject({ type: "account_member", name: "per" });
    await store.delete(`${of(a)}/${membership}`);
    expect(idsOf(await store.get(`${unassigned}?sort=created_at`))).toEqual([ida.id, per.id]);
    expect(idsOf(await store.get(`${unassigned}?filter=like(email,per*)`))).toEqual([per.id]);
    expect((await store.get(`${of(UNKNOWN)}/unassigned-account-members`)).status).toBe(404);
  });

  it("404: a membership under another account; 204 once, from both sides", async () => {
    const [a, b] = [await store.account("A"), await store.account("B")];
    const { id } = await store.user("ida");
    const membership = await store.join(a, id);
    const elsewhere = `${of(b)}/${membership}` as const;
    const data = { type: "account_membership" };
    expect((await store.get(elsewhere)).status).toBe(404);
    expect((await store.put(elsewhere, { data })).status).toBe(404);
    expect((await store.delete(elsewhere)).status).toBe(404);
    expect((await store.delete(`${of(a)}/${membership}`)).status).toBe(204);
    expect((await store.delete(`${of(a)}/${membership}`)).status).toBe(404);
    expect(await dataOf(store.get(of(a)))).toEqual([]);
    expect(await dataOf(store.get(`/v2/account-members/${id}/account-memberships`))).toEqual([]);
    const again = await post(a, id);
    expect(again.status).toBe(201);
    expect((await store.get(`/v2/account-members/${UNKNOWN}/account-memberships`)).status).toBe(404);
  });

  it("400: a PUT with another member; 200: with the same, unchanged", async () => {
    const account = await store.account("A");
    const [ida, per] = [await store.user("ida"), await store.user("per")];
    const path = `${of(account)}/${await store.join(account, ida.id)}` as const;
    const before = await dataOf(store.get(path));
    store.later(1);
    const put = (data: object) => store.put(path, { data: { type: "account_membership", ...data } });
    expect(refusal(await put({ account_member_id: per.id }))).toEqual([400, "Bad Request"]);
    for (const same of [{}, { account_member_id: ida.id }, { id: before.id }]) {
      const answer = await put(same);
      expect([answer.status, answer.body.data]).toEqual([200, before]);
    }
    expect((await put({ id: UNKNOWN })).status).toBe(400);
  });

  it("422: a thousand and first membership of an account; 201: after one has gone", async () => {
    const account = await store.account("A");
    const users: string[] = [];
    for (let n = 0; n < 1002; n += 1) users.push((await store.user(`u${n}`)).id);
    const ids: string[] = [];
    for (const id of users.slice(0, 999)) ids.push(await store.join(account, id));
    const last = await times(2, (n) => post(account, users[999 + n]));
    expect(counted(last)).toEqual({ 201: 1, 422: 1 });
    expect(refusal(await post(account, users[1001]))).toEqual([422, "Unprocessable Entity"]);
    expect((await store.delete(`${of(account)}/${ids[0]}`)).status).toBe(204);
    expect((await post(account, users[1001])).status).toBe(201);
    expect((await store.get(`${of(account)}?page[limit]=1`)).body.meta.results.total).toBe(1000);
  }, 120_000);
});
