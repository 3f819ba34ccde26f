import { beforeEach, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { buildShopperEndWrite } from "../../lib/auth/ended-shoppers-store.ts";
import { checksShoppers, shopperHeaders } from "../../lib/http/shopper.ts";
import { checkShopper } from "../../lib/runtime/check-shopper.ts";
import { aStoreOfAccounts } from "../support/accounts/accounts.ts";
import { NOON } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

let table: ReturnType<typeof memoryTable>;
let store: ReturnType<typeof aStoreOfAccounts>;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
  store = aStoreOfAccounts(table);
});

describe("whether a shopper is still there", () => {
  it("looks at the membership, and whether account and member were deleted, in one read", async () => {
    const [{ id }, member] = [await store.anAccount("A"), await store.aMember(1)];
    const account = { id, memberId: member.id };
    expect(await checkShopper(table, { account })).toEqual({});
    await store.aMembership(id, member.id);
    const before = { ...table.calls };
    expect(await checkShopper(table, { account })).toEqual({ account });
    expect(table.calls).toEqual({ ...before, getMany: before.getMany + 1 });
    expect(await checkShopper(table, { account: { ...account, id: UNKNOWN_ID } })).toEqual({});
  });

  it.each(["account", "account-member"] as const)("misses one whose %s was deleted", async (kind) => {
    const [{ id }, member] = [await store.anAccount("A"), await store.aMember(1)];
    await store.aMembership(id, member.id);
    await table.transact([buildShopperEndWrite(kind, kind === "account" ? id : member.id, NOON)], "gone");
    expect(await checkShopper(table, { account: { id, memberId: member.id } })).toEqual({});
  });

  it("tells account and customer apart, and misses a customer who was deleted", async () => {
    const customer = { id: UNKNOWN_ID };
    const account = { id: UNKNOWN_ID, memberId: UNKNOWN_ID };
    expect(await checkShopper(table, { account, customer })).toEqual({ customer });
    await table.transact([buildShopperEndWrite("customer", UNKNOWN_ID, NOON)], "gone");
    expect(await checkShopper(table, { customer })).toEqual({});
  });

  it("knows that a customer was deleted for longer than any token is valid", async () => {
    await table.transact([buildShopperEndWrite("customer", UNKNOWN_ID, NOON)], "gone");
    const [kept] = table.all().filter(({ type }) => type === "ended_shopper");
    expect(kept?.expires_at).toBe(NOON.getTime() / 1000 + 31 * 86_400);
  });
});

describe("which requests look", () => {
  it("all that read shoppers' tokens, but reads of the catalog", () => {
    const reading = endpoints.filter(({ headers }) =>
      Object.keys(shopperHeaders).some((name) => headers?.[name] !== undefined),
    );
    const left = reading.filter((one) => !checksShoppers(one)).map(({ path }) => path);
    expect(left.length).toBeGreaterThan(5);
    expect(left.filter((path) => !/^\/catalog(\/|$)/.test(path))).toEqual([]);
    expect(endpoints.filter((one) => checksShoppers(one) && !reading.includes(one))).toEqual([]);
  });
});
