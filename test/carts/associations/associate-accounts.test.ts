import { describe, expect, it } from "@jest/globals";
import { readIds } from "../../support/answers.ts";
import { NOON } from "../../support/runtime.ts";
import { account, aSignedInStore } from "../../support/shops/associations.ts";
import { interruptTable } from "../../support/tables/interrupted.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const A1 = { account: "a1" };
const A2 = { account: "a2" };

describe("POST /v2/carts/{cartID}/relationships/accounts", () => {
  it("422: the 51st account, and the cart keeps its 50; 204 for one of these again", async () => {
    const store = aSignedInStore();
    await store.create({ id: "shared" });
    const ids: string[] = [];
    for (let at = 0; at < 51; at += 1) ids.push(await store.anAccount());
    const associate = (some: readonly string[]) =>
      store.associateAccounts("shared", { data: some.map(account) });
    expect((await associate(ids.slice(0, 50))).status).toBe(400);
    expect((await associate(ids.slice(0, 49))).status).toBe(200);
    expect((await associate(ids.slice(49, 50))).status).toBe(200);
    const { status, body } = await associate(ids.slice(50));
    expect([status, body.errors[0].title]).toEqual([422, "Limit Reached"]);
    expect((await associate(ids.slice(0, 1))).status).toBe(204);
    expect(readIds(await store.list({ account: ids[50]! }))).toEqual([]);
    expect(readIds(await store.list({ account: ids[49]! }))).toEqual(["shared"]);
  });

  it("404: another account was faster in taking the cart", async () => {
    const table = memoryTable({ now: () => NOON });
    const store = aSignedInStore(table);
    await store.create({ id: "c" });
    const other = () => store.associateAccounts("c", { data: [account("a2")] }, A2);
    const slow = aSignedInStore(interruptTable(table, other));
    expect((await slow.associateAccounts("c", { data: [account("a1")] }, A1)).status).toBe(404);
    expect([readIds(await store.list(A1)), readIds(await store.list(A2))]).toEqual([[], ["c"]]);
  });
});
