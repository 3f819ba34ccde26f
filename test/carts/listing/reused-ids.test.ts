import { describe, expect, it } from "@jest/globals";
import { readIds } from "../../support/answers.ts";
import { asShopper, NOON } from "../../support/runtime.ts";
import { aSignedInStore, customer } from "../../support/shops/associations.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const C1 = { customer: "c1" };
const DAY_MS = 24 * 60 * 60 * 1000;

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
    expect(readIds(await store.list(undefined, "", later))).toEqual(["shared"]);
    const mine = { now: () => now, headers: await asShopper(C1, now) };
    expect(readIds(await store.list(C1, "", mine))).toEqual([]);
    expect((await store.create({ id: "own" }, C1, mine)).status).toBe(201);
    expect((await store.remove("own", C1, mine)).status).toBe(400);
  });
});
