import { beforeEach, describe, expect, it } from "@jest/globals";
import { SignJWT } from "jose";
import { endpoints } from "../../infra/endpoints.ts";
import { earlierMembershipWrites } from "../../lib/accounts/memberships/memberships-store.ts";
import { checksShoppers, shopperHeaders } from "../../lib/http/shopper.ts";
import { shopperVerifier } from "../../lib/http/tokens.ts";
import { checkShopper } from "../../lib/runtime/check-shopper.ts";
import { contentOf, entity } from "../../lib/table/entity.ts";
import { keys } from "../../lib/table/keys.ts";
import { aStoreOfAccounts, UNKNOWN } from "../support/accounts/accounts.ts";
import { NOON, noCutoffs, testPrivateKey, testPublicKeys } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

let table: ReturnType<typeof memoryTable>;
let store: ReturnType<typeof aStoreOfAccounts>;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
  store = aStoreOfAccounts(table);
});

describe("whether a shopper is still there", () => {
  it("looks at membership, account and member in one read", async () => {
    const [{ id }, member] = [await store.anAccount("A"), await store.aMember(1)];
    const account = { id, memberId: member.id };
    expect(await checkShopper(table, { account })).toEqual({});
    await store.aMembership(id, member.id);
    const before = { ...table.calls };
    expect(await checkShopper(table, { account })).toEqual({ account });
    expect(table.calls).toEqual({ ...before, getMany: before.getMany + 1 });
    expect(await checkShopper(table, { account: { ...account, id: UNKNOWN } })).toEqual({});
  });

  it.each(["account", "member"])("misses one whose %s is gone", async (gone) => {
    const [{ id }, member] = [await store.anAccount("A"), await store.aMember(1)];
    await store.aMembership(id, member.id);
    const key = gone === "account" ? keys.account(id) : keys.accountMember(member.id);
    await table.transact([{ delete: key, when: { only: "present" } }], "gone");
    expect(await checkShopper(table, { account: { id, memberId: member.id } })).toEqual({});
  });

  it("tells account and customer apart", async () => {
    const customer = { id: UNKNOWN };
    const account = { id: UNKNOWN, memberId: UNKNOWN };
    await table.put({ ...keys.customer(UNKNOWN), type: "customer" }, { only: "absent" });
    expect(await checkShopper(table, { account, customer })).toEqual({ customer });
    expect(await checkShopper(table, { customer: { id: "another" } })).toEqual({});
  });

  it("knows members from before memberships were items, by their own list", async () => {
    const { id } = await store.anAccount("A");
    const old = { id: UNKNOWN, name: "Ida", memberships: [{ id: "m", accountId: id }] };
    const item = { ...keys.accountMember(UNKNOWN), type: "account_member", version: 1 };
    await table.put({ ...item, ...contentOf(entity("account_member"), old) }, { only: "absent" });
    const account = { id, memberId: UNKNOWN };
    expect(await checkShopper(table, { account })).toEqual({ account });
    expect(await checkShopper(table, { account: { ...account, id: "another" } })).toEqual({});
    const at = NOON.toISOString();
    const membership = { id: "m", account_id: id, member_id: UNKNOWN, created_at: at, updated_at: at };
    await table.transact(earlierMembershipWrites(UNKNOWN, [membership]), "items");
    expect(await checkShopper(table, { account })).toEqual({ account });
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

describe("a token from before tokens named the member first", () => {
  it("counts until it ends", async () => {
    const token = await new SignJWT({ member: "m" })
      .setProtectedHeader({ alg: "ES256", typ: "account+jwt", kid: "test" })
      .setIssuer("cartwright")
      .setAudience("cartwright-api")
      .setSubject("a")
      .setIssuedAt(NOON.getTime() / 1000)
      .setExpirationTime(NOON.getTime() / 1000 + 3600)
      .sign(testPrivateKey);
    const verify = shopperVerifier(testPublicKeys, noCutoffs);
    expect(await verify("account", token, NOON)).toEqual({ account: { id: "a", memberId: "m" } });
    expect(await verify("account", token, new Date(NOON.getTime() + 3_700_000))).toBeUndefined();
  });
});
