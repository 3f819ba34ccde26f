import { describe, expect, it } from "@jest/globals";
import { readRefusal } from "../support/answers.ts";
import type { Answer, Call } from "../support/call.ts";
import { asGuest, type Market, readStates } from "../support/orders/market.ts";
import { expectEach, settleShelves, shelves } from "../support/orders/shelves.ts";
import { failingTable, WRITE_FAULTS, type WriteFault } from "../support/tables/failing-table.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

type Shop = Market<MemoryTable> & { goods: string[]; id: string };

async function makeOrder(count: number): Promise<{ readonly shop: Shop; readonly putBack: () => void }> {
  const shop = await shelves(memoryTable({ now: () => new Date("2026-03-02T10:00:00Z") }), count);
  const { id } = await shop.ordered("A");
  return { shop: { ...shop, id }, putBack: shop.table.keepState() };
}

const made = new Map<number, ReturnType<typeof makeOrder>>();

/** An order of so many goods, each time in the same store as it was first, because filling it takes longer than a fault. */
async function anOrder(count: number): Promise<Shop> {
  const making = made.get(count) ?? makeOrder(count);
  made.set(count, making);
  const { shop, putBack } = await making;
  putBack();
  return shop;
}

type Scenario = {
  /** Runs first, without faults. */
  readonly before?: (shop: Shop) => Promise<unknown>;
  readonly send: (shop: Shop, given: Call) => Promise<Answer>;
  /** Allowed statuses when the request is repeated without a key. */
  readonly again: readonly number[];
  readonly states: string;
  readonly counts: [number, number, number];
};

const scenarios: Record<string, Scenario> = {
  "a payment": {
    send: (shop, given) => shop.pay(shop.id, {}, { ...asGuest, ...given }),
    again: [200, 422],
    ...{ states: "complete/paid/unfulfilled", counts: [8, 2, 10] },
  },
  "a cancellation": {
    before: (shop) => shop.pay(shop.id),
    send: (shop, given) => shop.change(shop.id, { status: "cancelled" }, given),
    again: [200, 422],
    ...{ states: "cancelled/paid/unfulfilled", counts: [10, 0, 10] },
  },
  "a shipment": {
    before: (shop) => shop.pay(shop.id),
    send: (shop, given) => shop.change(shop.id, { shipping: "fulfilled" }, given),
    again: [200, 422],
    ...{ states: "complete/paid/fulfilled", counts: [8, 0, 8] },
  },
};

/** Lets each write of a request fail in turn, with the same shop before each. @returns the number of writes */
async function interruptEach(fault: WriteFault, count: number, one: Scenario): Promise<number> {
  const shop = await anOrder(count);
  await one.before?.(shop);
  await settleShelves(shop);
  const putBack = shop.table.keepState();
  let at = 0;
  for (; await interrupted(shop, at, fault, one); at += 1) putBack();
  return at;
}

/** Sends a request whose write number `at` fails, then sends it again. @returns whether there was such a write */
async function interrupted(shop: Shop, at: number, fault: WriteFault, one: Scenario): Promise<boolean> {
  const table = failingTable(shop.table, at, fault);
  await one.send(shop, { table }).catch(() => undefined);
  const again = await one.send(shop, {});
  expect([at, one.again]).toEqual([at, expect.arrayContaining([again.status])]);
  await settleShelves(shop);
  expect([at, readStates(await shop.order(shop.id))]).toEqual([at, one.states]);
  expect([at, (await shop.transactions(shop.id)).length]).toEqual([at, 1]);
  await expectEach(shop, shop.goods, one.counts);
  return table.isHit();
}

const each = Object.entries(scenarios).flatMap(([name, one]) =>
  WRITE_FAULTS.map((fault) => [name, fault, one] as const),
);

describe("a request of which a write goes wrong, and that is sent again", () => {
  it.each(each)(
    "%s (%s) has its effect once, on few items",
    async (_, fault, one) => {
      expect(await interruptEach(fault, 2, one)).toBeGreaterThan(0);
    },
    120_000,
  );

  it.each(each)(
    "%s (%s) has its effect once, on more than a transaction holds",
    async (_, fault, one) => {
      expect(await interruptEach(fault, 52, one)).toBeGreaterThan(1);
    },
    300_000,
  );

  it("a payment of many items of which one is short takes none of them, and leaves no transaction", async () => {
    const shop = await anOrder(52);
    const last = shop.goods.at(-1) ?? "";
    await shop.move(last, "decrement", 9);
    const refused = await shop.pay(shop.id);
    expect(readRefusal(refused)).toEqual([400, "Insufficient stock"]);
    expect(refused.body.errors.map(({ meta }) => meta.id)).toEqual([last]);
    await settleShelves(shop);
    await expectEach(shop, shop.goods.slice(0, -1), [10, 0, 10]);
    await expectEach(shop, [last], [1, 0, 1]);
    expect([readStates(await shop.order(shop.id)), await shop.transactions(shop.id)]).toEqual([
      ...["incomplete/unpaid/unfulfilled", []],
    ]);
    await shop.move(last, "increment", 9);
    expect((await shop.pay(shop.id)).status).toBe(200);
    await settleShelves(shop);
    await expectEach(shop, shop.goods, [8, 2, 10]);
  }, 120_000);

  it("of ten payments of many items at once, five are paid at most, and none in part", async () => {
    const shop = await anOrder(52);
    const ids = [shop.id];
    for (let n = 1; n < 10; n += 1) {
      const items = await shop.items("A");
      const data = items.map(({ sku, quantity }) => ({ type: "cart_item", sku, quantity }));
      await shop.cart(`A${n}`, data);
      ids.push((await shop.ordered(`A${n}`)).id);
    }
    const answers = await Promise.all(ids.map((id) => shop.pay(id, {}, { ...asGuest, deadlineMs: 60_000 })));
    await settleShelves(shop);
    const paid = answers.filter(({ status }) => status === 200).length;
    // Reservations that overlap may refuse more than necessary, but never sell more than there is.
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    expect(paid).toBeLessThanOrEqual(5);
    expect(paid).toBeGreaterThan(0);
    await expectEach(shop, shop.goods, [10 - 2 * paid, 2 * paid, 10]);
  }, 120_000);
});
