import { randomUUID } from "node:crypto";
import { holdEnd } from "../../../lib/inventory/stock/holds.ts";
import { orderStockWrites } from "../../../lib/inventory/stock/order-stock-store.ts";
import { stockRead } from "../../../lib/inventory/stock/stock-store.ts";
import type { Order } from "../../../lib/orders/order.ts";
import { commitOrder } from "../../../lib/orders/work/commit-order.ts";
import type { NewOrderStep } from "../../../lib/orders/work/take-ahead.ts";
import type { StoredCode } from "../../../lib/promotions/live/code.ts";
import { useWrites } from "../../../lib/promotions/live/code-uses-store.ts";
import type { Table, Write } from "../../../lib/table/table.ts";
import { readTogether } from "../../../lib/table/table.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { NOON } from "../../support/runtime.ts";
import { makeParts, makeUse } from "./large-orders.ts";

/** Stand-in for the order's cart. */
const CART = { pk: "CART#1", sk: "CART" };

export async function putCart(table: Table, version: number): Promise<void> {
  await table.put({ ...CART, type: "cart", version }, { unconditional: "a test's cart" });
}

/** An order with the products and codes that it takes. */
export type NewOrderTest = {
  readonly order: Order;
  readonly products: readonly string[];
  readonly codes: readonly StoredCode[];
  /** Key of its checkout's mark. */
  readonly mark?: string;
};

export const makeNewOrder = ({ order, products, codes }: NewOrderTest): NewOrderTest => ({
  order,
  products,
  codes,
});
const HELD_UNTIL = holdEnd(NOON, 10);

/** The writes that create it, if its cart has not changed. */
export async function toCreate(ctx: Context, { order, products, codes, mark = "1" }: NewOrderTest) {
  const { records } = await readTogether(ctx.table, { records: stockRead(products) });
  const facts = { orderId: order.id, at: ctx.now(), records };
  const steps: NewOrderStep[] = [
    ...codes.map((code) => ({
      ...({
        kind: "code",
        code: { source: code.source, promotion_id: code.promotion_id, code: code.code },
      } as const),
      writes: useWrites([{ code, times: 1 }], makeUse(order)),
    })),
    ...makeParts(products).map((part) => ({
      ...({ kind: "stock", parts: [part], until: HELD_UNTIL } as const),
      writes: orderStockWrites([part], { action: "hold", until: HELD_UNTIL }, facts),
    })),
  ];
  const parts = makeParts(products);
  const stock = { stock: { state: "held", parts, held_until: HELD_UNTIL } as const };
  return {
    order: { ...order, ...(parts.length > 0 ? stock : {}) },
    steps,
    fixed: makeFixedWrites(order, mark),
  };
}

function makeFixedWrites({ id }: Order, mark: string): Write[] {
  return [
    { check: CART, when: { only: { version: 1 } } },
    {
      put: { pk: `CHECKOUT#${mark}`, sk: "CHECKOUT", type: "checkout", order_id: id },
      when: { only: "absent" },
    },
  ];
}

/** Creates it. A conflict is not decided again. */
export function createOrderTest(ctx: Context, order: NewOrderTest) {
  return commitOrder(ctx, async (failed) => {
    if (failed.length > 0) return { reply: { body: "lost", headers: {} } };
    return { created: await toCreate(ctx, order), reply: { body: order.order.id } };
  });
}

export const anotherId = ({ order, ...more }: NewOrderTest): NewOrderTest => ({
  ...more,
  order: { ...order, id: randomUUID() },
});
