import { describe, expect, it } from "@jest/globals";
import type { Order } from "../../../lib/orders/order.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { NOON } from "../../support/runtime.ts";
import { failingTable, WRITE_FAULTS, type WriteFault } from "../../support/tables/failing-table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { cancel, pay, payInVain, ship } from "./changes.ts";
import {
  anOrderWith,
  checkStock,
  createLimitedCodes,
  draftIn,
  finish,
  makeProducts,
  orderIn,
  readUses,
  requestOn,
  stockUp,
  storeOrder,
  withCodes,
} from "./large-orders.ts";
import { createOrderTest, makeNewOrder, putCart } from "./new-orders.ts";

const COUNT = 60;

async function shop() {
  const table = memoryTable({ now: () => NOON });
  const products = makeProducts(COUNT);
  await stockUp(table, products);
  return { table, products };
}

type Shop = Awaited<ReturnType<typeof shop>> & { readonly order: Order };

async function unpaid(): Promise<Shop> {
  const { table, products } = await shop();
  return { table, products, order: await storeOrder(table, anOrderWith(products)) };
}

async function paid(): Promise<Shop> {
  const all = await unpaid();
  await pay(requestOn(all.table), all.order);
  return all;
}

/** Checked after the worker's turn: nothing is partly done, and everything acknowledged is complete. */
type Expected = (after: Order | undefined, isAnswered: boolean) => unknown;

/** Runs a request with a fault in each of its writes in turn, then the worker, then the request again. */
async function everyWriteFails(
  fault: WriteFault,
  make: () => Promise<Shop>,
  run: (ctx: Context, shop: Shop) => Promise<unknown>,
  expected: Expected,
): Promise<number> {
  const made = await make();
  const { table, products, order } = made;
  const putBack = table.keepState();
  for (let at = 0; ; at += 1) {
    putBack();
    const failing = failingTable(table, at, fault);
    const isAnswered = await run(requestOn(failing, { deadlineMs: 2500 }), made).then(
      () => true,
      () => false,
    );
    await finish(table);
    const after = await orderIn(table, order);
    expect(after?.work).toBeUndefined();
    expect(await draftIn(table, order)).toBeUndefined();
    await checkStock(table, products, after ? [after] : []);
    await expected(after, isAnswered);
    if (!failing.isHit()) {
      expect(isAnswered).toBe(true);
      return at;
    }
  }
}

describe.each(WRITE_FAULTS)("with a write that is %s", (fault) => {
  it("a payment of a large order has all of its stock or none", async () => {
    const writes = await everyWriteFails(
      fault,
      unpaid,
      (ctx, { order }) => pay(ctx, order),
      (after, isAnswered) => {
        const isPaid = after?.payment === "paid";
        expect(after?.stock?.state).toBe(isPaid ? "allocated" : undefined);
        if (isAnswered) expect(isPaid).toBe(true);
        if (!isAnswered && fault !== "killed") expect(isPaid).toBe(false);
      },
    );
    expect(writes).toBe(5);
  }, 60_000);

  it("a payment that is refused leaves nothing allocated", async () => {
    const run = (ctx: Context, { order }: Shop) => payInVain(ctx, order).catch(() => undefined);
    const writes = await everyWriteFails(fault, unpaid, run, (after) => expect(after?.stock).toBeUndefined());
    expect(writes).toBeGreaterThan(5);
  }, 60_000);

  it("a cancellation gives all back, stock and codes, or has not happened", async () => {
    const make = async () => {
      const all = await paid();
      const codes = await createLimitedCodes(all.table, 40);
      await withCodes(all.table, (await orderIn(all.table, all.order))!, codes);
      return { ...all, codes };
    };
    let last: Awaited<ReturnType<typeof make>> | undefined;
    const run = async (ctx: Context, all: Shop) => {
      last = all as Awaited<ReturnType<typeof make>>;
      return cancel(ctx, all.order);
    };
    const writes = await everyWriteFails(fault, make, run, async (after, isAnswered) => {
      const isCancelled = after?.status === "cancelled";
      expect(after?.stock?.state).toBe(isCancelled ? "released" : "allocated");
      expect(new Set(await readUses(last!.table, last!.codes))).toEqual(new Set([isCancelled ? 0 : 1]));
      if (isAnswered) expect(isCancelled).toBe(true);
      if (!isAnswered && fault !== "killed") expect(isCancelled).toBe(false);
    });
    expect(writes).toBeGreaterThan(2);
  }, 60_000);

  it("a shipment takes all from the shelves, or has not happened", async () => {
    const writes = await everyWriteFails(
      fault,
      paid,
      (ctx, { order }) => ship(ctx, order),
      (after, isAnswered) => {
        const isShipped = after?.shipping === "fulfilled";
        expect(after?.stock?.state).toBe(isShipped ? "shipped" : "allocated");
        if (isAnswered) expect(isShipped).toBe(true);
      },
    );
    expect(writes).toBeGreaterThan(2);
  }, 60_000);

  it("an order that is created has all that it takes, or is not there", async () => {
    let last: { table: Shop["table"]; codes: Awaited<ReturnType<typeof createLimitedCodes>> } | undefined;
    const make = async () => {
      const all = await shop();
      await putCart(all.table, 1);
      last = { table: all.table, codes: await createLimitedCodes(all.table, 40) };
      return { ...all, order: anOrderWith(all.products) };
    };
    const run = async (ctx: Context, { order, products }: Shop) => {
      const { body } = await createOrderTest(ctx, makeNewOrder({ order, products, codes: last!.codes }));
      if (body !== order.id) throw new Error("not created");
    };
    const writes = await everyWriteFails(fault, make, run, async (after, isAnswered) => {
      const taken = await readUses(last!.table, last!.codes);
      expect(new Set(taken)).toEqual(new Set([after ? 1 : 0]));
      if (isAnswered) expect(after).toBeDefined();
      if (!isAnswered && fault !== "killed") expect(after).toBeUndefined();
    });
    expect(writes).toBeGreaterThan(2);
  }, 60_000);
});
