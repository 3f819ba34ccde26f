import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import type { Order } from "../../../lib/orders/order.ts";
import { getOrder, orderWrites } from "../../../lib/orders/orders-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Answer } from "../../support/call.ts";
import { anOrder, orderId, saveOrders } from "../../support/orders.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const engine = useEngine();
const ACCOUNT = { id: orderId("e1") };
const STATES = ["incomplete", "processing", "complete", "cancelled"] as const;

/** Moves on by a second with each read. */
function aClock() {
  let ms = NOON.getTime() + 3_600_000;
  return () => {
    ms += 1000;
    return new Date(ms);
  };
}

const made = (number: number, at: Date): Order =>
  anOrder({
    id: orderId(number),
    account: ACCOUNT,
    created_at: at.toISOString(),
    status: STATES[number % STATES.length] ?? "incomplete",
  });

async function someOrders(table: Table, count: number): Promise<void> {
  const orders = Array.from({ length: count }, (_, at) => made(at, new Date(NOON.getTime() + at * 1000)));
  await saveOrders(table, orders);
}

async function change(table: Table, number: number, at: Date): Promise<void> {
  const stored = await getOrder(table, orderId(number));
  if (!stored) throw new Error("The order is there.");
  const status = STATES[(number + 2) % STATES.length] ?? "incomplete";
  const changed = { ...stored.value, status, updated_at: at.toISOString() };
  await table.transact(orderWrites(changed, stored), randomUUID());
}

type Walk = { readonly table: Table; readonly query: string; readonly now: () => Date };

/** Follows `links.next` to the end and calls `meanwhile` before each page except the first. */
async function walk({ table, query, now }: Walk, meanwhile: (page: number) => Promise<void>) {
  const shop = shopOn(table);
  const ids: string[] = [];
  const offsets: number[] = [];
  let next: string | null = `/v2/orders?${query}`;
  for (let page = 0; next !== null && page < 50; page += 1) {
    if (page > 0) await meanwhile(page);
    const answer: Answer = await shop.get(`/v2/orders?${decodeURI(next.split("?")[1] ?? "")}`, { now });
    expect(answer.status).toBe(200);
    ids.push(...answer.body.data.map(({ id }: { id: string }) => id));
    offsets.push(answer.body.meta.page.offset);
    next = answer.body.links.next;
  }
  return { ids, offsets };
}

const ORDERS_OF = [
  "",
  "sort=updated_at",
  "sort=created_at",
  "sort=-created_at",
  "sort=status",
  "sort=-status",
  "sort=with_tax",
  "filter=ge(with_tax,1)",
  `filter=eq(account_id,${ACCOUNT.id})`,
  "filter=ge(updated_at,2026-03-01)&sort=updated_at",
];

describe("links.next of GET /v2/orders", () => {
  it.each(ORDERS_OF)("shows each order once where nothing changes: %s", async (more) => {
    const table = memoryTable({ now: () => NOON });
    await someOrders(table, 17);
    const query = `${more}${more === "" ? "" : "&"}page[limit]=4`;
    const { ids, offsets } = await walk({ table, query, now: aClock() }, async () => {});
    expect(ids.toSorted()).toEqual(Array.from({ length: 17 }, (_, at) => orderId(at)));
    expect(offsets).toEqual([0, 4, 8, 12, 16]);
  });

  it.each(ORDERS_OF)("shows nothing twice while orders are made and changed: %s", async (more) => {
    // Changes come between two pages, so it is the same on any table; the engine has those of `misses none`.
    const table = memoryTable({ now: () => NOON });
    const now = aClock();
    await someOrders(table, 23);
    const query = `${more}${more === "" ? "" : "&"}page[limit]=4`;
    const { ids } = await walk({ table, query, now }, async (page) => {
      await saveOrders(table, [made(100 + page, now())]);
      for (const number of [(page * 5) % 23, (page * 7) % 23]) await change(table, number, now());
    });
    expect(ids).toHaveLength(new Set(ids).size);
    expect(ids.length).toBeGreaterThanOrEqual(10);
  });

  it.each(["sort=created_at", "sort=-created_at", "sort=with_tax"])(
    "misses none that was there at the start, by what never changes: %s",
    async (sort) => {
      const table = await engine.table();
      const now = aClock();
      await someOrders(table, 15);
      const { ids } = await walk({ table, query: `${sort}&page[limit]=4`, now }, async (page) => {
        await change(table, (page * 5) % 15, now());
        await saveOrders(table, [made(100 + page, now())]);
      });
      const old = Array.from({ length: 15 }, (_, at) => orderId(at));
      expect(old.filter((id) => !ids.includes(id))).toEqual([]);
    },
  );

  it("leads to pages that are linked as others are, beyond the largest offset, too", async () => {
    const table = memoryTable({ now: () => NOON });
    const shop = shopOn(table);
    await someOrders(table, 7);
    const first = await shop.get("/v2/orders?page[limit]=3&include=items");
    const { next } = first.body.links;
    expect(next).toMatch(
      /^\/v2\/orders\?include=items&page\[after\]=[\w%-]+&page\[limit\]=3&page\[offset\]=3$/,
    );
    const second = await shop.get(`/v2/orders?${next.split("?")[1]}`);
    expect(second.body.meta.page).toEqual({ limit: 3, offset: 3, current: 2, total: 3 });
    expect(second.body.links).toMatchObject({
      current: next,
      first: "/v2/orders?include=items&page[limit]=3&page[offset]=0",
      prev: "/v2/orders?include=items&page[limit]=3&page[offset]=0",
      last: "/v2/orders?include=items&page[limit]=3&page[offset]=6",
    });
    const at = NOON.toISOString();
    const far = ["-updated_at", 10_000, new Date(NOON.getTime() + 6000).toISOString(), orderId(6), at];
    const after = Buffer.from(JSON.stringify(far)).toString("base64url");
    const { body } = await shop.get(`/v2/orders?page[limit]=3&page[after]=${after}`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([5, 4, 3].map(orderId));
    expect(body.links.next).not.toContain("offset");
    const order = await shop.get(`/v2/orders?sort=status&page[after]=${after}`);
    expect(order.status).toBe(400);
  });
});
