import { describe, expect, it } from "@jest/globals";
import { idsOf } from "../../support/answers.ts";
import { asShopper, NOON } from "../../support/runtime.ts";
import { account, aSignedInStore, customer } from "../../support/shops/associations.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

const A1 = { account: "a1" };
const C1 = { customer: "c1" };
const DAY_MS = 24 * 60 * 60 * 1000;

/** What an older version wrote of each cart: nothing for lists, and a sort key without sizes. */
async function madeOld(table: MemoryTable): Promise<void> {
  for (const item of table.all().filter(({ type }) => type === "cart")) {
    const { created: _, name: _name, email: _email, ...old } = item;
    const [changed, expires] = String(item.gsi1sk).split("#");
    await table.put({ ...old, gsi1sk: `${changed}#${expires}` }, { unconditional: "an older version" });
  }
}

/** Two carts of an account by an older version, and one by this. */
async function mixedCarts() {
  const table = memoryTable({ now: () => NOON });
  const store = aSignedInStore(table);
  await store.create({ id: "old-1", name: "Lamps" }, A1);
  await store.create({ id: "old-2" }, A1);
  await madeOld(table);
  await store.create({ id: "new", name: "Lamps" }, A1);
  return { ...store, table };
}

describe("GET /v2/carts with carts that an older version wrote", () => {
  it("200: all are listed, filtered by name and time, and counted", async () => {
    const store = await mixedCarts();
    for (const who of [A1, undefined]) {
      expect(new Set(idsOf(await store.list(who)))).toEqual(new Set(["old-2", "old-1", "new"]));
      expect(new Set(idsOf(await store.list(who, "filter=eq(name,Lamps)")))).toEqual(
        new Set(["old-1", "new"]),
      );
      expect(idsOf(await store.list(who, "filter=eq(name,Cart)"))).toEqual(["old-2"]);
      expect(idsOf(await store.list(who, "filter=eq(id,old-1)"))).toEqual(["old-1"]);
      expect(idsOf(await store.list(who, "filter=le(created_at,2026-03-02T09:59:59Z)"))).toEqual([]);
      const { body } = await store.list(who, "filter=ge(created_at,2026-03-02T10:00:00Z)&page[limit]=2");
      expect([body.data.length, body.meta.results.total]).toEqual([2, 3]);
    }
  });

  it("200: one that was changed since is known without being unpacked", async () => {
    const store = await mixedCarts();
    const accountId = await store.anAccount();
    expect((await store.associateAccounts("old-1", [account(accountId)])).status).toBe(200);
    const known = store.table.all().filter(({ type, created }) => type === "cart" && created !== undefined);
    expect(known.map(({ pk, name }) => [pk, name])).toEqual([
      ["CART#old-1", "Lamps"],
      ["CART#new", "Lamps"],
    ]);
  });

  it("400: the last cart of a customer stays, whoever wrote it", async () => {
    const table = memoryTable({ now: () => NOON });
    const store = aSignedInStore(table);
    for (const id of ["a", "b"]) await store.create({ id }, C1);
    await madeOld(table);
    expect((await store.remove("a", C1)).status).toBe(204);
    expect((await store.remove("b", C1)).status).toBe(400);
  });
});

describe("GET /v2/carts of an owner whose cart expired and whose id became another's", () => {
  it("200: the other's cart is not in the list, nor does it count as another cart", async () => {
    let now = NOON;
    const table = memoryTable({ now: () => now });
    const store = aSignedInStore(table);
    await store.create({ id: "shared" }, C1);
    now = new Date(NOON.getTime() + 40 * DAY_MS);
    const later = { now: () => now };
    await store.create({ id: "shared" }, undefined, later);
    const id = await store.aCustomer("c2@example.com");
    await store.associateCustomers("shared", [customer(id)], undefined, later);
    expect(idsOf(await store.list(undefined, "", later))).toEqual(["shared"]);
    const mine = { now: () => now, headers: await asShopper(C1, now) };
    expect(idsOf(await store.list(C1, "", mine))).toEqual([]);
    expect((await store.create({ id: "own" }, C1, mine)).status).toBe(201);
    expect((await store.remove("own", C1, mine)).status).toBe(400);
  });
});
