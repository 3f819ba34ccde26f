import { describe, expect, it } from "@jest/globals";
import { readIds } from "../../support/answers.ts";
import { asShopper, NOON } from "../../support/runtime.ts";
import { account, aSignedInStore, customer } from "../../support/shops/associations.ts";
import { raceTables } from "../../support/tables/both-tables.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { interruptTable } from "../../support/tables/interrupted.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const engine = useEngine();
const deadlineMs = 60_000;
const A1 = { account: "a1" };
const C1 = { customer: "c1" };
const ALL = "page[limit]=100";
const DAY_MS = 24 * 60 * 60 * 1000;

type Store = ReturnType<typeof aSignedInStore>;

async function createSome(store: Store, count: number, who: object, more = {}): Promise<void> {
  for (let at = 0; at < count; at += 1) await store.create({ id: `cart-${at}` }, who, more);
}

describe.each(raceTables(engine))("carts of one owner on %s", (_, newTable) => {
  it("an owner of 80 carts who creates 50 at once gets 20 of them, and 30 are refused", async () => {
    const store = aSignedInStore(await newTable());
    await createSome(store, 80, A1);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => store.create({ id: `more-${at}` }, A1, { deadlineMs })),
    );
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused.map(({ body }) => body.errors[0].title)).toEqual(Array(30).fill("Limit Reached"));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect((await store.list(A1, ALL)).body.meta.results.total).toBe(100);
  }, 60_000);

  it("an owner of 95 carts can associate 5 of 20 guests' carts at once; the others stay as they were", async () => {
    const store = aSignedInStore(await newTable());
    await createSome(store, 95, C1);
    const ids = Array.from({ length: 20 }, (_, at) => `guest-${at}`);
    for (const id of ids) await store.create({ id });
    const answers = await Promise.all(
      ids.map((id) => store.associateCustomers(id, [customer("c1")], C1, { deadlineMs })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(15).fill(422),
    ]);
    expect((await store.list(C1, ALL)).body.meta.results.total).toBe(100);
    const left = ids.filter((_, at) => answers[at]?.status === 422);
    const taken = await store.associateAccounts(left[0]!, [account("a1")], A1);
    expect(taken.body.data).toEqual([account("a1")]);
  }, 60_000);
});

describe("the hundred-and-first cart of an owner", () => {
  /** A store with a hundred carts of one account, and a clock that the test moves. */
  async function full() {
    let now = NOON;
    const table = memoryTable({ now: () => now });
    const store = aSignedInStore(table);
    await createSome(store, 100, A1);
    const later = async (days: number) => {
      now = new Date(NOON.getTime() + days * DAY_MS);
      return { now: () => now, headers: await asShopper(A1, now) };
    };
    return { ...store, table, later };
  }

  it("422: is refused with the limit, whether created or associated, and for client credentials, too", async () => {
    const store = await full();
    const { status, body } = await store.create({ id: "more" }, A1);
    expect([status, body.errors[0].title]).toEqual([422, "Limit Reached"]);
    expect(body.errors[0].detail).toContain("100 carts");
    await store.create({ id: "guest" });
    expect((await store.associateAccounts("guest", [account("a1")], A1)).status).toBe(422);
    expect((await store.create({ id: "guest-2" }, { account: "a2" })).status).toBe(201);
    expect(readIds(await store.list({ account: "a2" }))).toEqual(["guest-2"]);
  });

  it("422: costs no more than one query once the carts were found to live", async () => {
    const store = await full();
    await store.create({ id: "more" }, A1);
    const { getMany, query } = store.table.calls;
    expect((await store.create({ id: "more" }, A1)).status).toBe(422);
    expect([store.table.calls.getMany - getMany, store.table.calls.query - query]).toEqual([0, 1]);
  });

  it.each([
    ["deleted", (store: Store) => store.remove("cart-7", A1)],
    ["given up", (store: Store) => store.dissociateAccounts("cart-7", [account("a1")], A1)],
  ])("201: one more after a cart was %s, and then no other", async (_, free) => {
    const store = await full();
    expect((await store.create({ id: "more" }, A1)).status).toBe(422);
    expect((await free(store)).status).toBe(204);
    expect((await store.create({ id: "more" }, A1)).status).toBe(201);
    expect((await store.create({ id: "too-many" }, A1)).status).toBe(422);
  });

  it("201: expired ones do not count, living ones do, and one that was renewed meanwhile", async () => {
    const store = await full();
    const third = await store.later(3);
    await store.associateAccounts("cart-5", [account(await store.anAccount())], undefined, {
      now: third.now,
    });
    expect((await store.create({ id: "more" }, A1, third)).status).toBe(422);
    const eighth = await store.later(8);
    for (let at = 0; at < 99; at += 1) {
      expect((await store.create({ id: `next-${at}` }, A1, eighth)).status).toBe(201);
    }
    expect((await store.create({ id: "more" }, A1, eighth)).status).toBe(422);
    const { body } = await store.list(A1, ALL, eighth);
    expect([body.meta.results.total, readIds({ body }).includes("cart-5")]).toEqual([100, true]);
  });

  it("422: another was faster in taking what was left", async () => {
    const table = memoryTable({ now: () => NOON });
    const store = aSignedInStore(table);
    await createSome(store, 99, A1);
    const slow = aSignedInStore(interruptTable(table, () => store.create({ id: "faster" }, A1)));
    expect((await slow.create({ id: "slower" }, A1)).status).toBe(422);
    expect((await store.list(A1, ALL)).body.meta.results.total).toBe(100);
  });
});
