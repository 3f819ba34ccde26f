import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import type { Order } from "../../../lib/orders/order.ts";
import { getOrder, orderWrites } from "../../../lib/orders/orders-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { idsOnPages, walkAmongWriters, walkIds, walkPages } from "../../support/lists/walk.ts";
import { anOrder, orderId, saveOrders } from "../../support/orders.ts";
import { asShopper, NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

const ACCOUNT = orderId("e1");
const COUNT = 500;
/** A hundred read units each. A list may read a hundred such orders, or 200 if it reads them in parallel. */
const HEAVY_BYTES = 400_000;
const second = (seconds: number) => new Date(NOON.getTime() + seconds * 1000).toISOString();
const later = { now: () => new Date(second(7200)) };

/** Reports this size for every order, as if guests had filled it. */
function heavy(table: Table, bytes = HEAVY_BYTES): Table {
  return {
    ...table,
    getMany: async (keys, attributes) => {
      const items = await table.getMany(keys, attributes);
      return attributes ? items.map((item) => item && { ...item, stored_bytes: bytes }) : items;
    },
  };
}

type Kept = { readonly table: MemoryTable; readonly putBack: () => void };
const kept = new Map<number, Kept>();

/** Returns a table with the same orders to all tests of this number, without what the others have written. */
async function tableOf(count: number): Promise<MemoryTable> {
  const { table, putBack } = kept.get(count) ?? (await keepTable(count));
  putBack();
  return table;
}

async function keepTable(count: number): Promise<Kept> {
  const table = await makeTable(count);
  const made = { table, putBack: table.keepState() };
  kept.set(count, made);
  return made;
}

/** Orders of one account, a second apart. Only the 1st, 401st, … is paid. */
async function makeTable(count: number): Promise<MemoryTable> {
  const table = memoryTable({ now: () => NOON });
  await saveOrders(
    table,
    Array.from({ length: count }, (_, at): Order => {
      const payment = at % 400 === 0 ? "paid" : "unpaid";
      return anOrder({ id: orderId(at), account: { id: ACCOUNT }, created_at: second(at), payment });
    }),
  );
  return table;
}

const numbers = (...wanted: readonly number[]) => wanted.map(orderId);
const ALL = Array.from({ length: COUNT }, (_, at) => orderId(at));
const SORTS = ["", "sort=updated_at&", "sort=created_at&", "sort=-created_at&"];

describe("GET /v2/orders with a filter that looks at more orders than it may", () => {
  it.each(SORTS)("200: links.next leads to each order that passes once, in order: ?%s", async (sort) => {
    const shop = shopOn(heavy(await tableOf(COUNT)), later);
    const expected = sort === "" || sort.includes("-") ? ALL.toReversed() : ALL;
    const path = `/v2/orders?${sort}filter=eq(status,incomplete)&page[limit]=70`;
    const pages = await walkPages({ shop, path });
    expect(idsOnPages(pages)).toEqual(expected);
    for (const [at, { body }] of pages.entries()) {
      const isLast = at === pages.length - 1;
      const { total } = body.meta.results;
      expect([body.data.length, body.links.last, total >= Math.min(COUNT, (at + 1) * 70)]).toEqual(
        isLast ? [10, null, true] : [70, null, true],
      );
      expect(total).toBeLessThanOrEqual(COUNT);
    }
  });

  it.each(SORTS)("200: pages are short or empty where few orders pass: ?%s", async (sort) => {
    const shop = shopOn(heavy(await tableOf(COUNT)), later);
    const pages = await walkPages({ shop, path: `/v2/orders?${sort}filter=eq(payment,paid)` });
    const isDescending = sort === "" || sort.includes("-");
    expect(idsOnPages(pages)).toEqual(isDescending ? numbers(400, 0) : numbers(0, 400));
    expect(pages.map(({ body }) => [body.data.length, body.meta.page.limit])).toEqual([
      [1, 1],
      [0, 25],
      [1, 25],
    ]);
    const none = await walkPages({ shop, path: `/v2/orders?${sort}filter=eq(payment,refunded)` });
    expect(none.map(({ body }) => [body.data.length, body.meta.results.total])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it("200: bounds of the other time are kept, though other keys have the order", async () => {
    const shop = shopOn(heavy(await tableOf(COUNT)), later);
    const path = `/v2/orders?filter=ge(created_at,${second(100)}):eq(status,incomplete)&page[limit]=60`;
    expect(await walkIds({ shop, path })).toEqual(ALL.slice(100).toReversed());
  });

  it("200: with a total that is exact as long as all that may pass can be looked at", async () => {
    const shop = shopOn(heavy(await tableOf(100), 4 * 4096 - 400), later);
    const { body } = await shop.get("/v2/orders?filter=eq(status,incomplete)&page[limit]=40");
    expect([body.meta.results.total, body.meta.page.total]).toEqual([100, 3]);
    expect(body.links.last).toContain("page[offset]=80");
    const pages = await walkPages({ shop, path: "/v2/orders?filter=eq(status,incomplete)&page[limit]=40" });
    expect(pages.map(({ body }) => body.meta.results.total)).toEqual([100, 100, 100]);
  });

  it("422: an offset that is not reached, and an order that keys do not have; with what helps", async () => {
    const shop = shopOn(heavy(await tableOf(COUNT)), later);
    const path = "/v2/orders?filter=eq(status,incomplete)&page[limit]=10&page[offset]=";
    expect((await shop.get(`${path}150`)).body.data[0]!.id).toBe(orderId(COUNT - 151));
    const far = await shop.get(`${path}300`);
    expect([far.status, far.body.errors[0].source]).toEqual([422, "page[offset]"]);
    expect(far.body.errors[0].detail).toContain("follow 'links.next'");
    const sorted = await shop.get("/v2/orders?filter=eq(status,incomplete)&sort=with_tax");
    expect([sorted.status, sorted.body.errors[0].source]).toEqual([422, "filter"]);
    const bounded =
      `/v2/orders?filter=eq(status,incomplete):ge(updated_at,${second(450)})&sort=with_tax` as const;
    expect((await shop.get(bounded)).body.meta.results.total).toBe(50);
  });

  it("200: a shopper's own list goes on, too", async () => {
    const shop = shopOn(heavy(await tableOf(60)), later);
    const headers = await asShopper({ account: ACCOUNT }, later.now());
    const path = "/v2/orders?filter=eq(payment,paid)";
    const pages = await walkPages({ shop, path, more: { as: "implicit", headers } });
    expect(pages.map(({ body }) => body.data.length)).toEqual([0, 0, 1]);
    expect(idsOnPages(pages)).toEqual(numbers(0));
  });

  it.each(SORTS)("200: nothing comes twice while orders are made and changed: ?%s", async (sort) => {
    const table = heavy(await tableOf(COUNT));
    let seconds = 7200;
    const now = () => {
      seconds += 1;
      return new Date(second(seconds));
    };
    const shop = shopOn(table, { now });
    const kept = ALL.filter((_, at) => at % 50 !== 7);
    const path = `/v2/orders?${sort}filter=eq(status,incomplete)&page[limit]=70`;
    await walkAmongWriters({ shop, path }, kept, async (writer) => {
      const created_at = now().toISOString();
      await saveOrders(table, [anOrder({ id: orderId(900 + writer), created_at })]);
      const stored = await getOrder(table, orderId(writer * 50 + 7));
      const changed = { ...stored!.value, updated_at: now().toISOString() };
      await table.transact(orderWrites(changed, stored!), randomUUID());
    });
  });
});
