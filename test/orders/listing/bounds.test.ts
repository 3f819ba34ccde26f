import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { MOST_UNITS } from "../../../lib/lists/list-budget.ts";
import type { Order } from "../../../lib/orders/order.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Answer } from "../../support/call.ts";
import { anOrder, orderId, saveOrders } from "../../support/orders.ts";
import { asShopper, NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const ACCOUNT = orderId("e1");
const second = (seconds: number) => new Date(NOON.getTime() + seconds * 1000).toISOString();
const LATER = { now: () => new Date(second(7200)) };

/** Orders of one account, a second apart. */
const orders = (count: number, more: (at: number) => Partial<Order> = () => ({})) =>
  Array.from({ length: count }, (_, at) =>
    anOrder({ id: orderId(at), account: { id: ACCOUNT }, created_at: second(at), ...more(at) }),
  );

async function tableWith(all: readonly Order[]): Promise<Table> {
  const table = memoryTable({ now: () => NOON });
  await saveOrders(table, all);
  return table;
}

const idsOf = ({ body }: Pick<Answer, "body">) =>
  body.data.map(({ id }: { id: string }) => Number(id.slice(-2)));
const list = (table: Table, query = "") => shopOn(table).get(`/v2/orders?${query}`, { ...LATER });

describe("how much a list of orders reads", () => {
  it("422: more orders than a shopper's filter may look at in this order, with what helps; 200 for as many", async () => {
    const table = await tableWith(orders(MOST_UNITS.shopper - 10));
    const shop = shopOn(table);
    const headers = await asShopper({ account: ACCOUNT }, LATER.now());
    const asOwner = (query: string) => shop.get(`/v2/orders?${query}`, { as: "implicit", headers, ...LATER });
    const query = "filter=eq(status,incomplete)&page[limit]=1";
    expect((await asOwner(query)).body.meta.results.total).toBe(MOST_UNITS.shopper - 10);
    await saveOrders(table, orders(MOST_UNITS.shopper + 1).slice(MOST_UNITS.shopper - 10));
    const { status, body } = await asOwner(`${query}&sort=status`);
    expect([status, body.errors[0].source]).toEqual([422, "filter"]);
    expect(body.errors[0].detail).toContain(
      "more than 500 units of 4 KB; ask for fewer orders with bounds of",
    );
    const bounded = await asOwner(
      `${query}:ge(updated_at,${second(400)})`.replace(query, query.split("&")[0]!),
    );
    expect([bounded.status, bounded.body.meta.results.total]).toEqual([200, MOST_UNITS.shopper + 1 - 400]);
    expect((await asOwner("page[limit]=1")).body.meta.results.total).toBe(MOST_UNITS.shopper + 1);
    expect((await list(table, query)).status).toBe(200);
  });

  it("422: large orders cost what they have", async () => {
    // 16 KB that do not compress: with the rest of the order, five read units.
    const noise = (at: number) =>
      createHash("shake256", { outputLength: 16_000 }).update(`${at}`).digest("base64");
    const large = (at: number) => ({ custom_attributes: { note: { type: "string", value: noise(at) } } });
    const headers = await asShopper({ account: ACCOUNT }, LATER.now());
    const statusOf = async (count: number) => {
      const table = await tableWith(orders(count, large));
      const shop = shopOn(table);
      const query = "filter=eq(status,incomplete)&sort=status&page[limit]=1";
      return (await shop.get(`/v2/orders?${query}`, { as: "implicit", headers, ...LATER })).status;
    };
    expect([await statusOf(98), await statusOf(101)]).toEqual([200, 422]);
  });
});

describe("a list of orders that is to go on where no link leads", () => {
  const goOn = (...parts: readonly unknown[]) =>
    `page[after]=${Buffer.from(JSON.stringify(parts)).toString("base64url")}`;
  const begun = second(7200);
  const long = "2".repeat(1100);

  it.each([
    ["a key that is too long for the table", ["-updated_at", 1, long, orderId(1), begun]],
    ["an id that is", ["-updated_at", 1, second(0), long, begun]],
    ["a beginning that is", ["-updated_at", 1, second(0), orderId(1), long]],
    ["a beginning that is no time", ["-updated_at", 1, second(0), orderId(1), "now"]],
    ["no position", ["-updated_at", -1, second(0), orderId(1), begun]],
    ["a position between two", ["-updated_at", 1.5, second(0), orderId(1), begun]],
    ["another order of the list", ["created_at", 1, second(0), orderId(1), begun]],
    ["nothing to go on behind", ["-updated_at", 1, null, orderId(1), begun]],
  ])("400: %s", async (_, parts) => {
    const { status, body } = await list(await tableWith(orders(2)), goOn(...parts));
    expect([status, body.errors[0].source]).toEqual([400, "page[after]"]);
  });

  it("200: nothing of anybody else's, wherever a shopper says to go on", async () => {
    const table = await tableWith(orders(3));
    const shop = shopOn(table);
    const headers = await asShopper({ customer: ACCOUNT }, LATER.now());
    const query = goOn("-updated_at", 1, second(9000), orderId(2), begun);
    const { status, body } = await shop.get(`/v2/orders?${query}`, { as: "implicit", headers, ...LATER });
    expect([status, body.data, body.meta.results.total]).toEqual([200, [], 0]);
  });
});

describe("a list of orders whose index is behind", () => {
  /** A table that finds the orders by the keys of another table. */
  const behind = (table: Table, keys: Table): Table => ({ ...table, query: (query) => keys.query(query) });
  const changed = (at: number) => (at === 1 ? { updated_at: second(60) } : {});

  it("200: shows the newest state of an order where it was, once", async () => {
    const table = behind(
      await tableWith(orders(4, (at) => ({ ...changed(at), status: at === 1 ? "cancelled" : "incomplete" }))),
      await tableWith(orders(4)),
    );
    const answer = await list(table);
    expect([idsOf(answer), answer.body.data[2].status]).toEqual([[3, 2, 1, 0], "cancelled"]);
  });

  it("200: leaves an order to the page where it comes again", async () => {
    const old = await tableWith(orders(4));
    const table = await tableWith(orders(4, changed));
    const first = await list(behind(table, old), "sort=updated_at&page[limit]=3");
    expect(idsOf(first)).toEqual([0, 2]);
    const next = await list(table, first.body.links.next.split("?")[1]);
    expect(idsOf(next)).toEqual([3, 1]);
  });

  it("200: does not show again what was at the front already", async () => {
    const old = await tableWith(orders(4));
    const table = await tableWith(orders(4, changed));
    const first = await list(table, "page[limit]=2");
    expect(idsOf(first)).toEqual([1, 3]);
    const next = await list(behind(table, old), first.body.links.next.split("?")[1]);
    expect(idsOf(next)).toEqual([2]);
    expect(idsOf(await list(behind(table, old), next.body.links.next.split("?")[1]))).toEqual([0]);
  });
});
