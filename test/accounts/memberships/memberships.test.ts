import { beforeEach, describe, expect, it } from "@jest/globals";
import { ACCOUNT_REALM_ID } from "../../../lib/realms/realms.ts";
import { keys } from "../../../lib/table/keys.ts";
import { type AccountStore, anAccountStore } from "../../support/accounts/account-store.ts";
import { aStoreOfAccounts, memberHeaders } from "../../support/accounts/accounts.ts";
import { countStatuses, readIds, readRefusal, times } from "../../support/answers.ts";
import { runWorker } from "../../support/background/worker.ts";
import { ANY_TAG } from "../../support/etags.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";
import { failingTable } from "../../support/tables/failing-table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

let table: ReturnType<typeof memoryTable>;
let store: ReturnType<typeof aStoreOfAccounts>;
let [a1, a2, m1, m2] = ["", "", "", ""];
beforeEach(async () => {
  table = memoryTable({ now: () => NOON });
  store = aStoreOfAccounts(table);
  [a1, a2] = [(await store.anAccount("A1")).id, (await store.anAccount("A2")).id];
  [m1, m2] = [(await store.aMember(1, { email: "Ida@b.example" })).id, (await store.aMember(2)).id];
});

const of = (account: string) => `/v2/accounts/${account}/account-memberships` as const;
const listed = async (query = "") => (await store.get(`${of(a1)}?${query}`)).body;
const unassigned = (account: string, query = "") =>
  store.get(`${of(account)}/unassigned-account-members?${query}`);
const byMember = (member: string, query = "") =>
  store.get(`/v2/account-members/${member}/account-memberships?${query}`);

describe("POST /v2/accounts/{accountID}/account-memberships", () => {
  it("201, then 409; 404: unknown account or member; 400: no uuid", async () => {
    const { status, body } = await store.join(a1.toUpperCase(), m1.toUpperCase());
    const { id } = body.data;
    const self = `/v2/accounts/${a1}/account-memberships/${id}` as const;
    expect([status, body]).toEqual([
      201,
      {
        data: {
          id,
          type: "account_membership",
          account_member_id: m1,
          relationships: {
            account: { data: { type: "account", id: a1 } },
            account_member: { data: { type: "account_member", id: m1 } },
          },
          links: { self },
          meta: {
            timestamps: { created_at: NOON.toISOString(), updated_at: NOON.toISOString() },
            ...ANY_TAG,
          },
        },
        links: { self },
      },
    ]);
    expect((await store.get(`${of(a1)}/${id}`)).body).toEqual(body);
    expect((await store.join(a1, m1)).status).toBe(409);
    expect((await store.join(UNKNOWN_ID, m1)).status).toBe(404);
    expect((await store.join(a1, UNKNOWN_ID)).status).toBe(404);
    for (const wrong of ["nobody", "", 7, null]) {
      expect((await store.join(a1, wrong)).status).toBe(400);
    }
  });

  it("one 201, nineteen 409: twenty at once, and one membership", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => store.join(a1, m1)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect((await listed()).data).toHaveLength(1);
    expect((await table.get(keys.accountCounts(a1)))?.["memberships"]).toBe(1);
    expect((await table.get(keys.memberCounts(m1)))?.["memberships"]).toBe(1);
  });

  it("422: an account with 1000 memberships; 201 after one has ended", async () => {
    const { id } = await store.aMembership(a1, m2);
    const counted = { ...keys.accountCounts(a1), type: "account_counts", memberships: 1000 };
    await table.put(counted, { unconditional: "as if there were so many" });
    const full = await store.join(a1, m1);
    expect([full.status, full.body.errors[0].title]).toEqual([422, "Unprocessable Entity"]);
    expect((await listed()).data).toHaveLength(1);
    expect((await store.delete(`${of(a1)}/${id}`)).status).toBe(204);
    expect((await store.join(a1, m1)).status).toBe(201);
  });

  it("422: a member of as many accounts as the store lets; what is there stays", async () => {
    const limit = (membership_limit: unknown) => {
      const data = { type: "account_membership_setting", membership_limit };
      return store.put("/v2/settings/account-membership", { data });
    };
    expect((await limit(2)).status).toBe(200);
    const a3 = (await store.anAccount("A3")).id;
    expect((await store.join(a1, m1)).status).toBe(201);
    expect((await store.join(a2, m1)).status).toBe(201);
    expect((await store.join(a3, m1)).status).toBe(422);
    expect((await limit(1)).status).toBe(200);
    expect((await byMember(m1)).body.data).toHaveLength(2);
    expect((await store.join(a3, m1)).status).toBe(422);
  });

  it("404: an unknown account or member; 409: a membership there is already; 403: shoppers", async () => {
    await store.aMembership(a1, m1);
    expect((await store.join("nowhere", m1)).status).toBe(404);
    expect((await store.join(a1, UNKNOWN_ID)).status).toBe(404);
    expect((await store.join(a1, "nobody")).status).toBe(400);
    expect((await store.join(a1, m1)).status).toBe(409);
    expect((await store.join(a1, m1, { as: "implicit" })).status).toBe(403);
  });
});

describe("lists of memberships", () => {
  it("200: of an account, with each member once; of a member, with the accounts", async () => {
    await store.aMembership(a1, m1);
    await store.aMembership(a1, m2);
    await store.aMembership(a2, m1);
    for (const name of ["account_member", "account_members"]) {
      const { data, included, meta } = await listed(`include=${name}&sort=created_at`);
      expect(data.map((one) => one.account_member_id)).toEqual([m1, m2]);
      expect(included.account_members.map(({ id }: { id: string }) => id)).toEqual([m1, m2]);
      expect(meta.results.total).toBe(2);
    }
    for (const name of ["account", "accounts"]) {
      const { body } = await byMember(m1, `include=${name}&sort=created_at`);
      expect(body.data.map((one) => one.relationships.account.data.id)).toEqual([a1, a2]);
      expect(body.included.accounts.map(({ name }: { name: string }) => name)).toEqual(["A1", "A2"]);
    }
    expect((await listed()).included).toBeUndefined();
  });

  it("200: filtered, sorted, in pages; 400: other fields; 404: unknown ones", async () => {
    await store.aMembership(a1, m1);
    await store.aMembership(a1, m2);
    const members = async (query: string) => (await listed(query)).data.map((one) => one.account_member_id);
    expect(await members("")).toEqual([m2, m1]);
    expect(await members(`filter=eq(account_member_id,${m1})`)).toEqual([m1]);
    expect(await members("filter=like(account_member_id,*2)")).toEqual([m2]);
    expect(await members("page[limit]=1&sort=created_at&page[offset]=1")).toEqual([m2]);
    expect((await listed("page[limit]=0")).meta.results.total).toBe(2);
    for (const query of ["sort=account_member_id", "filter=eq(id,x)", "page[limit]=-1"]) {
      expect((await store.get(`${of(a1)}?${query}`)).status).toBe(400);
    }
    expect((await store.get(of(UNKNOWN_ID))).status).toBe(404);
    expect((await byMember(UNKNOWN_ID)).status).toBe(404);
  });

  it("200: those who do not belong to an account, newest first", async () => {
    const candidates = async (query = "") => (await unassigned(a1, query)).body.data?.map(({ id }) => id);
    expect(await candidates()).toEqual([m2, m1]);
    const { id } = await store.aMembership(a1, m1);
    await store.aMembership(a2, m2);
    expect(await candidates()).toEqual([m2]);
    await store.delete(`${of(a1)}/${id}`);
    expect(await candidates("sort=created_at")).toEqual([m1, m2]);
    expect(await candidates("filter=eq(email,ida@B.example)")).toEqual([m1]);
    expect(await candidates("filter=like(email,IDA@*)")).toEqual([]);
    expect((await unassigned(UNKNOWN_ID)).status).toBe(404);
    expect((await unassigned(a1, "filter=ilike(email,ida@*)")).status).toBe(400);
    await store.aMembership(a1, m1);
    const headers = await memberHeaders(a1, m1);
    const path = `${of(a1)}/unassigned-account-members` as const;
    expect((await store.get(path, { as: "implicit", headers })).status).toBe(403);
  });
});

describe("one membership", () => {
  it("404: under another account's path, unknown, ended", async () => {
    const { id } = await store.aMembership(a1, m1);
    for (const ask of [store.get, store.delete]) {
      expect((await ask(`${of(a2)}/${id}`)).status).toBe(404);
      expect((await ask(`${of(a1)}/${UNKNOWN_ID}`)).status).toBe(404);
      expect((await ask(`${of(UNKNOWN_ID)}/${id}`)).status).toBe(404);
    }
    expect((await store.get(`${of(a1)}/${id}`)).status).toBe(200);
    expect((await store.delete(`${of(a1)}/${id}`)).status).toBe(204);
    expect((await store.delete(`${of(a1)}/${id}`)).status).toBe(404);
    const traces = table.all().filter(({ pk }) => /^(MEMBERS|ACCOUNTS)-OF#/.test(pk));
    expect(traces).toEqual([]);
  });

  it("200: PUT changes nothing; 400: another member or id", async () => {
    const membership = await store.aMembership(a1, m1);
    const before = table.all();
    const put = (data: object, id = membership.id) =>
      store.put(`${of(a1)}/${id}`, { data: { type: "account_membership", ...data } });
    for (const data of [{}, { account_member_id: m1 }, { id: membership.id }]) {
      const { status, body } = await put(data);
      expect([status, body.data]).toEqual([200, membership]);
    }
    expect((await put({ account_member_id: m2 })).status).toBe(400);
    expect((await put({ id: UNKNOWN_ID })).status).toBe(400);
    expect((await put({}, UNKNOWN_ID)).status).toBe(404);
    expect(table.all()).toEqual(before);
  });
});

describe("memberships of a user who was deleted, until a task has ended them", () => {
  /** The request has time for its first write only and leaves the memberships to the worker. */
  const leaveToTheWorker = () =>
    store.delete(`/v2/authentication-realms/${ACCOUNT_REALM_ID}/user-authentication-info/${m1}`, {
      table: failingTable(table, 1, "refused"),
    });

  it("are in no list of the account, and its colleagues' are", async () => {
    await store.aMembership(a1, m1);
    await store.aMembership(a1, m2);
    expect((await leaveToTheWorker()).status).toBe(204);
    expect(await table.get(keys.membership(a1, m1))).toBeDefined();
    const { data, included, meta } = await listed("include=account_members");
    expect(data.map((one) => one.account_member_id)).toEqual([m2]);
    expect(included.account_members.map(({ id }: { id: string }) => id)).toEqual([m2]);
    expect(meta.results.total).toBe(1);
  });

  it("404: each of them, read, changed and ended", async () => {
    const { id } = await store.aMembership(a1, m1);
    expect((await leaveToTheWorker()).status).toBe(204);
    const path = `${of(a1)}/${id}` as const;
    for (const ask of [
      store.get(path),
      store.get(`${path}?include=account_members`),
      store.put(path, { data: { type: "account_membership" } }),
      store.delete(path),
    ]) {
      expect((await ask).status).toBe(404);
    }
    const now = () => new Date(NOON.getTime() + 60_000); // after the request's lease has ended
    expect(await runWorker({ table, now })).toBe(true);
    expect(table.all().filter(({ pk }) => pk.startsWith("MEMBERS-OF#"))).toEqual([]);
  });
});

describe("reads of lists of memberships", () => {
  const readsOf = async (ask: () => Promise<{ readonly status: number }>) => {
    const before = { ...table.calls };
    expect((await ask()).status).toBe(200);
    return table.calls.getMany - before.getMany;
  };

  it.each(["", "include=account", "include=account_member"])(
    "look at the other side once: '%s'",
    async (query) => {
      await store.aMembership(a1, m1);
      expect(await readsOf(() => byMember(m1, query))).toBe(1);
      expect(await readsOf(() => store.get(`${of(a1)}?${query}`))).toBe(1);
    },
  );
});

describe("memberships", () => {
  let store: AccountStore;
  beforeEach(async () => {
    store = await anAccountStore();
  });

  const post = (account: string, account_member_id: unknown) =>
    store.post(of(account), { data: { type: "account_membership", account_member_id } });

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
    expect(readRefusal(await post(account, id))).toEqual([409, "Conflict"]);
    expect(readRefusal(await post(UNKNOWN_ID, id))).toEqual([404, "Not Found"]);
    expect(readRefusal(await post(account, UNKNOWN_ID))).toEqual([404, "Not Found"]);
    for (const wrong of [undefined, "", "nobody", 7, null]) {
      expect([wrong, readRefusal(await post(account, wrong))]).toEqual([wrong, [400, "Bad Request"]]);
    }
    expect((await post(account, id.toUpperCase())).status).toBe(409);
  });

  it("201 once of twenty at a time, and one membership is there", async () => {
    const account = await store.account("Larkfield");
    const { id } = await store.user("ida");
    expect(countStatuses(await times(20, () => post(account, id)))).toEqual({ 201: 1, 409: 19 });
    const list = await store.get(of(account));
    expect([list.body.data.length, list.body.meta.results.total]).toEqual([1, 1]);
    expect(await expectData(store.get(`/v2/account-members/${id}/account-memberships`))).toHaveLength(1);
  });

  it("422: a member at the limit; a lower limit keeps what is there; 400: no such limit", async () => {
    const path = "/v2/settings/account-membership";
    const type = "account_membership_setting";
    const put = (membership_limit: unknown) => store.put(path, { data: { type, membership_limit } });
    expect(await expectData(store.get(path))).toMatchObject({ type, membership_limit: 10_000 });
    expect((await put(2)).body.data).toMatchObject({ type, membership_limit: 2 });
    const { id } = await store.user("ida");
    const accounts = await times(4, (n) => store.account(`A${n}`));
    expect((await post(accounts[0]!, id)).status).toBe(201);
    expect((await post(accounts[1]!, id)).status).toBe(201);
    expect(readRefusal(await post(accounts[2]!, id))).toEqual([422, "Unprocessable Entity"]);
    expect((await put(1)).status).toBe(200);
    const mine = `/v2/account-members/${id}/account-memberships` as const;
    expect(await expectData(store.get(mine))).toHaveLength(2);
    expect((await post(accounts[2]!, id)).status).toBe(422);
    const [first] = await expectData(store.get(`${mine}?sort=created_at`));
    await store.delete(`${of(first.relationships.account.data.id)}/${first.id}`);
    expect((await post(accounts[3]!, id)).status).toBe(422);
    await put(2);
    expect((await post(accounts[3]!, id)).status).toBe(201);
    for (const wrong of [0, 10_001, "5", 1.5, null, -1]) {
      expect([wrong, readRefusal(await put(wrong))]).toEqual([wrong, [400, "Bad Request"]]);
    }
    expect((await expectData(store.get(path))).membership_limit).toBe(2);
  });

  it("422: of five at once for a member with two left, three", async () => {
    const path = "/v2/settings/account-membership";
    await expectData(store.put(path, { data: { type: "account_membership_setting", membership_limit: 2 } }));
    const { id } = await store.user("ida");
    const accounts = await times(5, (n) => store.account(`A${n}`));
    const answers = await times(5, (n) => post(accounts[n]!, id));
    expect(countStatuses(answers)).toEqual({ 201: 2, 422: 3 });
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
    const [one] = await expectData(store.get(of(b)));
    const read = await store.get(`${of(b)}/${one.id}?include=account_member`);
    expect(read.body.included.account_members).toHaveLength(1);
    expect((await store.get(of(a))).body).not.toHaveProperty("included");
    expect((await store.get(`${of(a)}?include=bogus`)).body).not.toHaveProperty("included");
    const filter = `filter=eq(account_member_id,${per.id})`;
    expect((await expectData(store.get(`${of(a)}?${filter}`))).map((one) => one.account_member_id)).toEqual([
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
    expect(readIds(await store.get(unassigned))).toEqual([per.id, ida.id]);
    const membership = await store.join(a, ida.id);
    expect(readIds(await store.get(unassigned))).toEqual([per.id]);
    expect((await expectData(store.get(unassigned)))[0]).toMatchObject({
      type: "account_member",
      name: "per",
    });
    await store.delete(`${of(a)}/${membership}`);
    expect(readIds(await store.get(`${unassigned}?sort=created_at`))).toEqual([ida.id, per.id]);
    expect(readIds(await store.get(`${unassigned}?filter=like(email,per*)`))).toEqual([per.id]);
    expect((await store.get(`${of(UNKNOWN_ID)}/unassigned-account-members`)).status).toBe(404);
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
    expect(await expectData(store.get(of(a)))).toEqual([]);
    expect(await expectData(store.get(`/v2/account-members/${id}/account-memberships`))).toEqual([]);
    const again = await post(a, id);
    expect(again.status).toBe(201);
    expect((await store.get(`/v2/account-members/${UNKNOWN_ID}/account-memberships`)).status).toBe(404);
  });

  it("400: a PUT with another member; 200: with the same, unchanged", async () => {
    const account = await store.account("A");
    const [ida, per] = [await store.user("ida"), await store.user("per")];
    const path = `${of(account)}/${await store.join(account, ida.id)}` as const;
    const before = await expectData(store.get(path));
    store.later(1);
    const put = (data: object) => store.put(path, { data: { type: "account_membership", ...data } });
    expect(readRefusal(await put({ account_member_id: per.id }))).toEqual([400, "Bad Request"]);
    for (const same of [{}, { account_member_id: ida.id }, { id: before.id }]) {
      const answer = await put(same);
      expect([answer.status, answer.body.data]).toEqual([200, before]);
    }
    expect((await put({ id: UNKNOWN_ID })).status).toBe(400);
  });

  it("422: a thousand and first membership of an account; 201: after one has gone", async () => {
    const account = await store.account("A");
    const users: string[] = [];
    for (let n = 0; n < 1002; n += 1) users.push((await store.user(`u${n}`)).id);
    const ids: string[] = [];
    for (const id of users.slice(0, 999)) ids.push(await store.join(account, id));
    const last = await times(2, (n) => post(account, users[999 + n]));
    expect(countStatuses(last)).toEqual({ 201: 1, 422: 1 });
    expect(readRefusal(await post(account, users[1001]))).toEqual([422, "Unprocessable Entity"]);
    expect((await store.delete(`${of(account)}/${ids[0]}`)).status).toBe(204);
    expect((await post(account, users[1001])).status).toBe(201);
    expect((await store.get(`${of(account)}?page[limit]=1`)).body.meta.results.total).toBe(1000);
  }, 120_000);
});
