import { beforeEach, describe, expect, it } from "@jest/globals";
import { keys } from "../../lib/table/keys.ts";
import { aStoreOfAccounts, memberHeaders } from "../support/accounts/accounts.ts";
import { ADDRESS } from "../support/addresses.ts";
import { readRefusal } from "../support/answers.ts";
import { runWorker } from "../support/background/worker.ts";
import type { Call } from "../support/call.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const IDA = "00000000-0000-4000-8000-000000000001";

let table: ReturnType<typeof memoryTable>;
let store: ReturnType<typeof aStoreOfAccounts>;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
  store = aStoreOfAccounts(table);
});

const remove = (id: string, more: Call = {}) => store.delete(`/v2/accounts/${id}`, more);
const anAddress = (accountId: string, id: string) =>
  table.put({ ...keys.address({ type: "account", id: accountId }, id), type: "address" }, { only: "absent" });
/** Items that mention the account, except the mark that ends its tokens. */
const tracesOf = (id: string) =>
  table.all().filter(({ pk, sk, type }) => `${pk} ${sk}`.includes(id) && type !== "ended_shopper");

describe("DELETE /v2/accounts/{accountID}", () => {
  it("204, then 404: the account, its memberships and its list", async () => {
    const { id } = await store.anAccount({ name: "A", registration_id: "R" });
    await store.aMember(1);
    const membership = await store.aMembership(id, IDA);
    await anAddress(id, "street");
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect((await store.get(`/v2/accounts/${id}`)).status).toBe(404);
    const below = `/v2/accounts/${id}/account-memberships` as const;
    expect((await store.get(below)).status).toBe(404);
    expect((await store.get(`${below}/${membership.id}`)).status).toBe(404);
    expect((await store.get("/v2/accounts")).body.data).toEqual([]);
    const memberships = await store.get(`/v2/account-members/${IDA}/account-memberships`);
    expect([memberships.status, memberships.body.data]).toEqual([200, []]);
    expect(tracesOf(id)).toEqual([]);
    expect((await table.get(keys.memberCounts(IDA)))?.["memberships"]).toBe(0);
  });

  it("204: children stay with their parent's id, and get no sisters any more", async () => {
    const parent = await store.anAccount("parent");
    const child = await store.anAccount({ name: "child", parent_id: parent.id });
    expect((await remove(parent.id)).status).toBe(204);
    expect(await expectData(store.get(`/v2/accounts/${child.id}`))).toEqual(child);
    expect((await store.create({ name: "late", parent_id: parent.id })).status).toBe(404);
  });

  it("ends the account's tokens at once, also before its memberships are removed", async () => {
    const { id } = await store.anAccount("A");
    await store.aMember(1);
    await store.aMembership(id, IDA);
    const headers = await memberHeaders(id, IDA);
    const own = () => store.get(`/v2/accounts/${id}`, { as: "implicit", headers });
    expect((await own()).status).toBe(200);
    // Without time for its task, the request leaves the memberships to the worker.
    expect((await remove(id, { deadlineMs: 1 })).status).toBe(204);
    await table.put({ ...keys.membership(id, IDA), type: "account_membership" }, { unconditional: "left" });
    expect((await own()).status).toBe(401);
    expect((await store.get("/v2/carts", { as: "implicit", headers })).status).toBe(401);
  });

  it("leaves what takes longer to the worker, on both sides of memberships", async () => {
    const { id } = await store.anAccount("A");
    const other = await store.anAccount("B");
    for (let number = 1; number <= 70; number += 1) {
      const { id: member } = await store.aMember(number);
      await store.aMembership(id, member);
      if (number <= 2) await store.aMembership(other.id, member);
    }
    await anAddress(id, "street");
    expect((await remove(id, { deadlineMs: 2000 })).status).toBe(204);
    expect(await runWorker({ table })).toBe(true);
    expect(tracesOf(id)).toEqual([]);
    expect((await table.get(keys.memberCounts(IDA)))?.["memberships"]).toBe(1);
    expect((await table.get(keys.accountCounts(other.id)))?.["memberships"]).toBe(2);
  });

  it("nothing is left of an account that is joined while it is deleted", async () => {
    const { id } = await store.anAccount("A");
    const members = await Promise.all([1, 2, 3, 4, 5].map((number) => store.aMember(number)));
    const joins = members.map((member) => store.join(id, member.id));
    const [gone, ...joined] = await Promise.all([remove(id), ...joins]);
    expect(gone.status).toBe(204);
    expect(joined.every(({ status }) => status === 201 || status === 404)).toBe(true);
    await runWorker({ table });
    expect(tracesOf(id)).toEqual([]);
    for (const { id: memberID } of members) {
      expect(await expectData(store.get(`/v2/account-members/${memberID}/account-memberships`))).toEqual([]);
      expect((await table.get(keys.memberCounts(memberID)))?.["memberships"] ?? 0).toBe(0);
    }
  });

  it("204 once, then 404, with its addresses and memberships", async () => {
    const { id } = await store.anAccount();
    const member = await store.aMember(1);
    const membership = await store.aMembership(id, member.id);
    const address = await expectData(store.post(`/v2/accounts/${id}/addresses`, { data: ADDRESS }));
    expect((await store.delete(`/v2/accounts/${id}`)).status).toBe(204);
    for (const below of [
      "",
      "/addresses",
      `/addresses/${address.id}`,
      "/account-memberships",
      `/account-memberships/${membership.id}`,
    ]) {
      expect([below, ...readRefusal(await store.get(`/v2/accounts/${id}${below}`))]).toEqual([
        below,
        404,
        "Not Found",
      ]);
    }
    expect((await store.delete(`/v2/accounts/${id}`)).status).toBe(404);
    expect((await store.put(`/v2/accounts/${id}`, { data: { type: "account", name: "x" } })).status).toBe(
      404,
    );
    const of = `/v2/account-members/${member.id}/account-memberships` as const;
    expect((await store.get(of)).body.data).toEqual([]);
    expect((await store.get(`/v2/account-members/${member.id}`)).status).toBe(200);
  });

  it("200: children of an account that is gone keep its id; 404: new ones", async () => {
    const { id: root } = await store.anAccount();
    const child = await store.anAccount({ name: "child", parent_id: root });
    await store.delete(`/v2/accounts/${root}`);
    const post = (parent_id: string) => store.create({ name: "Larkfield", parent_id });
    expect(await expectData(store.get(`/v2/accounts/${child.id}`))).toEqual(child);
    expect((await post(root)).status).toBe(404);
    expect((await post(child.id)).body.data.relationships.ancestors).toHaveLength(2);
  });

  it("404 or 201, never 500: a child while its parent is deleted", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id: parent_id } = await store.anAccount();
      const [gone, child] = await Promise.all([
        store.delete(`/v2/accounts/${parent_id}`),
        store.create({ name: "Larkfield", parent_id }),
      ]);
      expect(gone.status).toBe(204);
      expect([201, 404]).toContain(child.status);
      if (child.status === 201)
        expect((await expectData(store.get(`/v2/accounts/${child.body.data.id}`))).parent_id).toBe(parent_id);
    }
  });
});
