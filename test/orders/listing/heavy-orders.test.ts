import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import type { Answer } from "../../support/call.ts";
import { checkOut, GUEST } from "../../support/checkout.ts";
import { countPages, idsOnPages, walkAmongWriters, walkIds, walkPages } from "../../support/lists/walk.ts";
import { anOrder, anOrderItem, orderId, saveOrders } from "../../support/orders.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aShop, custom } from "../../support/shops/carts.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const ORDERS = 30;
const LARGEST_ANSWER = 6 * 1024 * 1024;
/** Size of Lambda's answer, which has the body as a JSON text. */
const bytesOf = ({ text }: Answer) => Buffer.byteLength(JSON.stringify(text));
const second = (seconds: number) => ({ now: () => new Date(NOON.getTime() + seconds * 1000) });

/** Guests' orders of a cart with these texts as custom items, a second apart. */
async function ordersOf(texts: readonly string[], count: number) {
  const table = memoryTable({ now: () => NOON });
  const shop = await aShop([], table);
  for (const [at, description] of texts.entries()) {
    expect((await shop.add("C", custom(`heavy-${at}`, { description }))).status).toBe(201);
  }
  for (let at = 0; at < count; at += 1) {
    const customer = { name: "Mira Holt", email: `mira-${at}@example.org` };
    const made = await checkOut(
      table,
      "C",
      { ...GUEST, customer },
      { as: "client_credentials", ...second(at) },
    );
    expect(made.status).toBe(201);
  }
  return table;
}

const BY_KEYS = ["", "sort=created_at&", "filter=ge(updated_at,2026-03-02)&sort=updated_at&"];
const BY_ATTRIBUTES = ["sort=with_tax&", "filter=eq(status,incomplete)&"];

describe("GET /v2/orders: 30 orders of guests, each of 300 KB", () => {
  let table: Awaited<ReturnType<typeof ordersOf>>;
  let putBack = () => {};
  beforeAll(async () => {
    table = await ordersOf(
      Array.from({ length: 5 }, () => "x".repeat(60_000)),
      ORDERS,
    );
    putBack = table.keepState();
  });
  beforeEach(() => putBack());

  it.each([...BY_KEYS, ...BY_ATTRIBUTES])(
    "200: a page of 100 shows what fits, and the list goes on: ?%s",
    async (query) => {
      const shop = shopOn(table, second(3600));
      const path = `/v2/orders?${query}page[limit]=` as const;
      const light = await walkIds({ shop, path: `${path}10` });
      expect(new Set(light).size).toBe(ORDERS);
      for (const walk of [walkPages, countPages]) {
        const pages = await walk({ shop, path: `${path}100` });
        expect(idsOnPages(pages)).toEqual(light);
        expect(pages.length).toBe(2);
        for (const { body } of pages) expect(body.meta.results.total).toBe(ORDERS);
        const [first, last] = pages.map(({ body }) => body);
        expect(first.meta.page).toEqual({ limit: first.data.length, offset: 0, current: 1, total: 2 });
        expect([last.meta.page.limit, last.meta.page.offset]).toEqual([100, first.data.length]);
        expect(first.links.next).toContain("page[limit]=100");
      }
    },
  );

  it.each(["", "page[limit]=100&"])("200: so does a page with its items: ?%sinclude=items", async (query) => {
    const shop = shopOn(table, second(3600));
    const pages = await walkPages({ shop, path: `/v2/orders?${query}include=items` });
    expect(new Set(idsOnPages(pages)).size).toBe(ORDERS);
    expect(idsOnPages(pages)).toEqual(await walkIds({ shop, path: "/v2/orders?page[limit]=10" }));
    for (const page of pages) {
      const itemsShown = page.body.included.items.map(({ id }: { id: string }) => id);
      const named = page.body.data.flatMap(
        (order: { relationships: { items: { data: { id: string }[] } } }) =>
          order.relationships.items.data.map(({ id }) => id),
      );
      expect(itemsShown).toEqual(named);
      expect(named).toHaveLength(5 * page.body.data.length);
      expect(bytesOf(page)).toBeLessThan(LARGEST_ANSWER);
      expect(page.body.data.length).toBeGreaterThan(0);
    }
  });

  it("200: every order that stays comes once in walks of heavy pages, while orders are made and cancelled", async () => {
    const kept = await walkIds({ shop: shopOn(table, second(60)), path: "/v2/orders?page[limit]=10" });
    let at = 100;
    const now = () => {
      at += 1;
      return new Date(NOON.getTime() + at * 1000);
    };
    const clock = { now };
    const shop = shopOn(table, clock);
    await walkAmongWriters({ shop, path: "/v2/orders?page[limit]=100" }, kept, async (writer) => {
      const text = "y".repeat(300_000);
      const items = [anOrderItem({ custom_inputs: { note: text } })];
      const created_at = clock.now().toISOString();
      await saveOrders(table, [
        anOrder({ id: orderId(900 + writer), items, created_at, updated_at: created_at }),
      ]);
      await shop.put(`/v2/orders/${kept[writer]!}`, { data: { status: "cancelled" } });
    });
  });
});

describe("GET /v2/orders: orders that do not get smaller when they are packed", () => {
  it("200: a page ends before what is read of it is too much", async () => {
    const table = memoryTable({ now: () => NOON });
    const text = () => randomBytes(150_000).toString("base64");
    const ids = Array.from({ length: 60 }, (_, at) => orderId(at));
    const orders = ids.map((id) =>
      anOrder({ id, items: [anOrderItem({ custom_inputs: { note: text() } })] }),
    );
    await saveOrders(table, orders);
    const read: number[] = [];
    const getMany: Table["getMany"] = async (keys) => {
      const items = await table.getMany(keys);
      read.push(items.reduce((sum, item) => sum + Number(item?.["stored_bytes"] ?? 0), 0));
      return items;
    };
    const shop = shopOn({ ...table, getMany }, second(3600));
    const pages = await walkPages({ shop, path: "/v2/orders?sort=created_at&page[limit]=100" });
    expect(idsOnPages(pages)).toEqual(ids);
    expect(pages.length).toBe(2);
    // Each page starts with batches of 25 until it is too large, and reads its orders once more.
    expect(read.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(3 * 60 * 160_000);
  });
});

describe("GET /v2/orders: what one order weighs at most", () => {
  it("200: it fits into an answer with all that it includes, whatever its texts are", async () => {
    // A quote takes two bytes in JSON and four in JSON within JSON.
    const table = await ordersOf(['"'.repeat(60_000), '"'.repeat(60_000), '"'.repeat(55_000)], 12);
    const shop = shopOn(table, second(3600));
    const path = "/v2/orders?include=items,promotions,custom_discounts&page[limit]=";
    const [alone] = await walkPages({ shop, path: `${path}1` });
    expect(bytesOf(alone!)).toBeGreaterThan(500_000);
    expect(bytesOf(alone!)).toBeLessThan(LARGEST_ANSWER / 4);
    const pages = await walkPages({ shop, path: `${path}100` });
    expect(new Set(idsOnPages(pages)).size).toBe(12);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(bytesOf(page)).toBeLessThan(LARGEST_ANSWER);
  });
});
