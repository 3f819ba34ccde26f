import { describe, expect, it } from "@jest/globals";
import type { Order } from "../../../lib/orders/order.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { runWorker } from "../../support/background/worker.ts";
import { NOON } from "../../support/runtime.ts";
import { failingTable, WRITE_FAULTS } from "../../support/tables/failing-table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { cancel, pay, ship } from "./changes.ts";
import {
  anOrderWith,
  checkStock,
  createLimitedCodes,
  draftIn,
  finish,
  LATER,
  makeProducts,
  orderIn,
  readUses,
  requestOn,
  stockUp,
  storeOrder,
} from "./large-orders.ts";
import { createOrderTest, makeNewOrder, putCart } from "./new-orders.ts";

const COUNT = 60;

async function aShop() {
  const table = memoryTable({ now: () => NOON });
  const products = makeProducts(COUNT);
  await stockUp(table, products);
  await putCart(table, 1);
  return { table, products, codes: await createLimitedCodes(table, 20), order: anOrderWith(products) };
}
type Shop = Awaited<ReturnType<typeof aShop>>;

/** Requests that are killed after this number of writes, with the state of their stock after the worker's turn. */
const REQUESTS: readonly (readonly [
  name: string,
  writes: number,
  run: (ctx: Context, shop: Shop) => Promise<unknown>,
  left: { readonly stock: string | undefined },
])[] = [
  ["checkout", 0, (ctx, shop) => createOrderTest(ctx, makeNewOrder(shop)), { stock: undefined }],
  ["payment", 2, (ctx, { order }) => pay(ctx, order), { stock: undefined }],
  ["cancellation", 0, (ctx, { order }) => cancel(ctx, order), { stock: "released" }],
  ["shipment", 0, (ctx, { order }) => ship(ctx, order), { stock: "shipped" }],
];

/** The state before each request. */
async function before(name: string): Promise<Shop> {
  const shop = await aShop();
  if (name === "checkout") return shop;
  await storeOrder(shop.table, shop.order);
  if (name !== "payment") await pay(requestOn(shop.table), shop.order);
  return shop;
}

describe.each(REQUESTS)("a %s of a large order that was killed", (name, writes, run, left) => {
  it.each(WRITE_FAULTS)(
    "is ended right by a worker after one whose write was %s",
    async (fault) => {
      const shop = await before(name);
      const { table, products, codes, order } = shop;
      await run(requestOn(failingTable(table, writes, "killed")), shop).catch(() => undefined);
      const putBack = table.keepState();
      for (let at = 0; ; at += 1) {
        putBack();
        const failing = failingTable(table, at, fault);
        await runWorker({ table: failing, now: () => LATER, deadlineMs: 0 }).catch(() => undefined);
        await finish(table, new Date(LATER.getTime() + 60_000));
        const after: Order | undefined = await orderIn(table, order);
        expect(after?.work).toBeUndefined();
        expect(after?.stock?.state).toBe(left.stock);
        expect(await draftIn(table, order)).toBeUndefined();
        await checkStock(table, products, after ? [after] : []);
        expect(new Set(await readUses(table, codes))).toEqual(new Set([0]));
        if (!failing.isHit()) {
          expect(at).toBeGreaterThan(2);
          return;
        }
      }
    },
    60_000,
  );
});
