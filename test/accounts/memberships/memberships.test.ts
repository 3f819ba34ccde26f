import { beforeEach, describe, expect, it } from "@jest/globals";
import { ACCOUNT_REALM_ID } from "../../../lib/realms/fixed-ids.ts";
import { keys } from "../../../lib/table/keys.ts";
import { aStoreOfAccounts, asMember, UNKNOWN } from "../../support/accounts/accounts.ts";
import { runWorker } from "../../support/background/worker.ts";
import { NOON } from "../../support/runtime.ts";
import { failingTable } from "../../support/tables/failing-table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

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
  it("201, then 409; 404: unknown account or member; 400: no uuid [Case 33]", async () => {
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
          meta: { timestamps: { created_at: NOON.toISOString(), updated_at: NOON.toISOString() } },
        },
        links: { self },
      },
    ]);
    expect((await store.get(`${of(a1)}/${id}`)).body).toEqual(body);
    expect((await store.join(a1, m1)).status).toBe(409);
    expect((await store.join(UNKNOWN, m1)).status).toBe(404);
    expect((await store.join(a1, UNKNOWN)).status).toBe(404);
    for (const wrong of ["nobody", "", 7, null]) {
      expect((await store.join(a1, wrong)).status).toBe(400);
    }
  });

  it("one 201, nineteen 409: twenty at once, and one membership [Case 34]", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => store.join(a1, m1)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect((await listed()).data).toHaveLength(1);
    expect((await table.get(keys.accountCounts(a1)))?.["memberships"]).toBe(1);
    expect((await table.get(keys.memberCounts(m1)))?.["memberships"]).toBe(1);
  });

  it("422: an account with 1000 memberships; 201 after one has ended [Case 35]", async () => {
    const { id } = await store.aMembership(a1, m2);
    const counted = { ...keys.accountCounts(a1), type: "account_counts", memberships: 1000 };
    await table.put(counted, { unconditional: "as if there were so many" });
    const full = await store.join(a1, m1);
    expect([full.status, full.body.errors[0].title]).toEqual([422, "Unprocessable Entity"]);
    expect((await listed()).data).toHaveLength(1);
    expect((await store.delete(`${of(a1)}/${id}`)).status).toBe(204);
    expect((await store.join(a1, m1)).status).toBe(201);
  });

  it("422: a member of as many accounts as the store lets; what is there stays [Case 36]", async () => {
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
});

describe("lists of memberships", () => {
  it("200: of an account, with each member once; of a member, with the accounts [Case 37]", async () => {
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
    expect((await store.get(of(UNKNOWN))).status).toBe(404);
    expect((await byMember(UNKNOWN)).status).toBe(404);
  });

  it("200: those who do not belong to an account, newest first [Case 38]", async () => {
    const candidates = async (query = "") => (await unassigned(a1, query)).body.data?.map(({ id }) => id);
    expect(await candidates()).toEqual([m2, m1]);
    const { id } = await store.aMembership(a1, m1);
    await store.aMembership(a2, m2);
    expect(await candidates()).toEqual([m2]);
    await store.delete(`${of(a1)}/${id}`);
    expect(await candidates("sort=created_at")).toEqual([m1, m2]);
    expect(await candidates("filter=eq(email,ida@B.example)")).toEqual([m1]);
    expect(await candidates("filter=like(email,IDA@*)")).toEqual([]);
    expect((await unassigned(UNKNOWN)).status).toBe(404);
    expect((await unassigned(a1, "filter=ilike(email,ida@*)")).status).toBe(400);
    await store.aMembership(a1, m1);
    const headers = await asMember(a1, m1);
    const path = `${of(a1)}/unassigned-account-members` as const;
    expect((await store.get(path, { as: "implicit", headers })).status).toBe(403);
  });
});

describe("one membership", () => {
  it("404: under another account's path, unknown, ended [Case 39]", async () => {
    const { id } = await store.aMembership(a1, m1);
    for (const ask of [store.get, store.delete]) {
      expect((await ask(`${of(a2)}/${id}`)).status).toBe(404);
      expect((await ask(`${of(a1)}/${UNKNOWN}`)).status).toBe(404);
      expect((await ask(`${of(UNKNOWN)}/${id}`)).status).toBe(404);
    }
    expect((await store.get(`${of(a1)}/${id}`)).status).toBe(200);
    expect((await store.delete(`${of(a1)}/${id}`)).status).toBe(204);
    expect((await store.delete(`${of(a1)}/${id}`)).status).toBe(404);
    const traces = table.all().filter(({ pk }) => /^(MEMBERS|ACCOUNTS)-OF#/.test(pk));
    expect(traces).toEqual([]);
  });

  it("200: PUT changes nothing; 400: another member or id [Case 40]", async () => {
    const membership = await store.aMembership(a1, m1);
    const before = table.all();
    const put = (data: object, id = membership.id) =>
      store.put(`${of(a1)}/${id}`, { data: { type: "account_membership", ...data } });
    for (const data of [{}, { account_member_id: m1 }, { id: membership.id }]) {
      const { status, body } = await put(data);
      expect([status, body.data]).toEqual([200, membership]);
    }
    expect((await put({ account_member_id: m2 })).status).toBe(400);
    expect((await put({ id: UNKNOWN })).status).toBe(400);
    expect((await put({}, UNKNOWN)).status).toBe(404);
    expect(table.all()).toEqual(before);
  });
});

describe("memberships of a user who was deleted, until a task has ended them", () => {
  /** The request comes no further than its first write, and leaves the memberships to the worker. */
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
    const now = () => new Date(NOON.getTime() + 60_000); // behind the request's lease
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
