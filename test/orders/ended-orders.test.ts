import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { orderEnd } from "../../lib/orders/order-end.ts";
import { getOrder, hasOrders, orderOwner } from "../../lib/orders/orders-store.ts";
import { decodeUse } from "../../lib/promotions/live/code-use-records-store.ts";
import type { Table } from "../../lib/table/table.ts";
import { getTasks } from "../../lib/tasks/store.ts";
import { readIds } from "../support/answers.ts";
import { runWorker } from "../support/background/worker.ts";
import type { Call } from "../support/call.ts";
import { asGuest, asSignedIn, GUEST, guestCheckout, LAMP, market } from "../support/orders/market.ts";
import { aRemovingMarket, removeExpiredOrders, tellRemoved } from "../support/orders/removed-orders.ts";
import { anOrder, orderId, saveOrders } from "../support/orders.ts";
import type { AnswerAt } from "../support/routes.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { custom, product } from "../support/shops/carts.ts";
import { betweenReads } from "../support/tables/between-reads.ts";
import { useEngine } from "../support/tables/engine.ts";
import { failingTable, WRITE_FAULTS } from "../support/tables/failing-table.ts";
import { interruptTable } from "../support/tables/interrupted.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const engine = useEngine();
const HOUR = 3600;
const DAY = 24 * HOUR;
/** From noon in the tests (10:00 UTC) to the midnight after 30 days. */
const TO_THE_END = 30 * DAY + 14 * HOUR;

/** A shop with a guest's unpaid order of a custom item for 30.00. */
async function anUnpaidOrder(given: Call = asGuest) {
  const shop = await aRemovingMarket();
  await shop.cart("A", custom("w", { price: { amount: 3000 } }));
  const { id } = await shop.ordered("A", {}, given);
  return { ...shop, id };
}

describe("a shopper's order for which no payment was begun", () => {
  it("200, 404: is there to the midnight after 30 days, and from then on on no path", async () => {
    const { id, later, ...shop } = await anUnpaidOrder();
    const { get, pay, change, cart } = shop;
    later(TO_THE_END - 1);
    expect((await get(`/v2/orders/${id}`)).status).toBe(200);
    later(1);
    await cart("B", custom("v"));
    const answers = [
      await get(`/v2/orders/${id}`),
      await get(`/v2/orders/${id}/items`),
      await get(`/v2/orders/${id}/shipping-groups`),
      await get(`/v2/orders/${id}/transactions`),
      await pay(id),
      await change(id, { status: "cancelled" }),
      await change(id, { external_ref: "E" }),
      await shop.post(`/v2/orders/${id}/confirm`, { data: { options: {} } }),
      await shop.delete(`/v2/orders/${id}`),
      await shop.add("B", { type: "order_items", order_id: id }, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([...Array(9).fill(404), 404]);
  });

  it("200: no list has it, and no total counts it, before and after the table has removed it", async () => {
    const { id, later, ...shop } = await anUnpaidOrder();
    await shop.cart("B", custom("v"));
    const kept = await shop.ordered("B", {}, {});
    const listed = async () => {
      const queries = [
        "",
        "?sort=created_at",
        "?sort=updated_at",
        "?sort=-with_tax",
        `?filter=eq(email,${GUEST.email})`,
        "?filter=eq(status,incomplete)",
        "?filter=gt(created_at,2020-01-01)",
        "?filter=gt(updated_at,2020-01-01)",
      ] as const;
      const pages = [];
      for (const query of queries) {
        const { body } = await shop.get(`/v2/orders${query}`);
        pages.push([body.data.map((order) => order.id).toSorted(), body.meta.results.total]);
      }
      return pages;
    };
    expect(new Set((await listed()).map((page) => JSON.stringify(page)))).toEqual(
      new Set([JSON.stringify([[id, kept.id].toSorted(), 2])]),
    );
    later(TO_THE_END);
    const gone = new Set([JSON.stringify([[kept.id], 1])]);
    expect(new Set((await listed()).map((page) => JSON.stringify(page)))).toEqual(gone);
    const removed = await removeExpiredOrders(shop.table);
    expect(await tellRemoved(shop.table, removed, shop.now)).toBe("done");
    expect(new Set((await listed()).map((page) => JSON.stringify(page)))).toEqual(gone);
  });

  it("200: a list goes on behind one that has an end", async () => {
    const shop = await aRemovingMarket();
    const ids = [];
    for (const name of ["A1", "A2", "A3", "A4", "A5"]) {
      await shop.cart(name, custom(name));
      ids.push((await shop.ordered(name)).id);
      shop.later(1);
    }
    for (const sort of ["updated_at", "-updated_at", "created_at"] as const) {
      const found: string[] = [];
      let next: string | null = `/v2/orders?page[limit]=2&sort=${sort}`;
      while (next !== null) {
        const page: AnswerAt<"GET", "/v2/orders"> = await shop.get(
          `/v2/orders?${decodeURI(next.split("?")[1] ?? "")}`,
        );
        found.push(...readIds(page));
        next = page.body.links.next;
      }
      expect(found).toEqual(sort === "-updated_at" ? ids.toReversed() : ids);
    }
  });

  it("200: a customer's list does not have it either", async () => {
    const shop = await aRemovingMarket();
    const customer = await expectData(
      shop.post("/v2/customers", { data: { type: "customer", name: "Mira", email: "mira@example.org" } }),
    );
    const mine = await asSignedIn({ customer: customer.id }, shop.clock.now);
    await shop.cart("A", custom("w"));
    await shop.cart("B", custom("w"), mine);
    await shop.ordered("A", { customer: { id: customer.id } });
    const total = async () => {
      const as = await asSignedIn({ customer: customer.id }, shop.clock.now);
      const { data, meta } = (await shop.get("/v2/orders", as)).body;
      return [data.length, meta.results.total];
    };
    expect(await total()).toEqual([1, 1]);
    await shop.ordered("B", { customer: undefined }, mine);
    expect(await total()).toEqual([2, 2]);
    shop.later(TO_THE_END);
    // Her own order stays, because her token may still pay it by invoice.
    expect(await total()).toEqual([1, 1]);
  });

  it("200: ends after as many days as the setting said when it was made", async () => {
    const { id, ...shop } = await anUnpaidOrder();
    const orders = { unpaid_days: 1 };
    await expectData(shop.put("/v2/settings/cart", { data: { type: "settings", orders } }));
    await shop.cart("B", custom("v"));
    const short = await shop.ordered("B");
    shop.later(DAY + 14 * HOUR);
    expect((await shop.get(`/v2/orders/${short.id}`)).status).toBe(404);
    expect((await shop.get(`/v2/orders/${id}`)).status).toBe(200);
  });

  it("is no order that its shopper has had, however many of them come first", async () => {
    let now = NOON;
    const table = memoryTable({ now: () => now });
    const ended = Array.from({ length: 45 }, (_, at) =>
      anOrder({ id: orderId(at), ends_at: orderEnd(NOON, 1) }),
    );
    await saveOrders(table, ended);
    const owner = orderOwner(anOrder());
    expect(await hasOrders(table, owner)).toBe(true);
    now = new Date(NOON.getTime() + 2 * DAY * 1000);
    expect(await hasOrders(table, owner)).toBe(false);
    await saveOrders(table, [anOrder({ id: orderId(99) })]);
    expect(await hasOrders(table, owner)).toBe(true);
  });
});

describe("the moment at which an order ends", () => {
  it.each([
    ["2026-03-02T10:00:00.000Z", 30, "2026-04-02T00:00:00.000Z"],
    ["2026-03-02T00:00:00.000Z", 1, "2026-03-03T00:00:00.000Z"],
    ["2026-03-02T00:00:00.001Z", 1, "2026-03-04T00:00:00.000Z"],
    ["2026-03-02T23:59:59.999Z", 365, "2027-03-03T00:00:00.000Z"],
  ])("is for one made at %s with %i days %s", (made, days, end) => {
    expect(new Date(orderEnd(new Date(made), days) * 1000).toISOString()).toBe(end);
  });
});

describe("the id of an order that has ended", () => {
  it("409, 201: is taken by an import only once the table has removed the order", async () => {
    const { id, later, ...shop } = await anUnpaidOrder();
    later(TO_THE_END);
    const price = { amount: 100, currency: "USD" };
    const data = {
      ...{ type: "order", id, status: "complete", payment: "paid", shipping: "fulfilled" },
      ...guestCheckout(),
      meta: { display_price: { with_tax: price, without_tax: price, tax: { ...price, amount: 0 } } },
    };
    expect((await shop.post("/v2/orders", { data })).status).toBe(409);
    await removeExpiredOrders(shop.table);
    expect((await shop.post("/v2/orders", { data })).status).toBe(201);
    expect((await shop.get("/v2/orders")).body.meta.results.total).toBe(1);
  });
});

describe("an order that stays", () => {
  const stays = async ({ id, later, get, ...shop }: Awaited<ReturnType<typeof anUnpaidOrder>>) => {
    later(400 * DAY);
    await removeExpiredOrders(shop.table);
    for (const sort of ["updated_at", "created_at"] as const) {
      const { data, meta } = (await get(`/v2/orders?sort=${sort}`)).body;
      expect([data.map((order) => order.id), meta.results.total]).toEqual([[id], 1]);
    }
    return (await get(`/v2/orders/${id}`)).status;
  };

  it("200: one that is paid", async () => {
    const shop = await anUnpaidOrder();
    await expectData(shop.pay(shop.id));
    expect(await stays(shop)).toBe(200);
  });

  it("200: one of which a payment was begun and given up", async () => {
    const shop = await anUnpaidOrder();
    const secret = "a secret of thirty-two characters";
    await expectData(shop.put("/v2/gateways/external", { data: { enabled: true, secret } }));
    const { id } = await expectData(shop.pay(shop.id, { gateway: "external" }));
    await expectData(shop.settle(shop.id, id, "cancel"));
    expect(await stays(shop)).toBe(200);
  });

  it("200: one that client credentials have made", async () => {
    expect(await stays(await anUnpaidOrder({}))).toBe(200);
  });

  it("422, 404: a payment that is refused leaves the end", async () => {
    const shop = await anUnpaidOrder();
    expect((await shop.pay(shop.id, { amount: 3001 })).status).toBe(422);
    shop.later(TO_THE_END);
    expect((await shop.get(`/v2/orders/${shop.id}`)).status).toBe(404);
  });

  it("200, 404: so does a change of what it is called, and a cancellation", async () => {
    const shop = await anUnpaidOrder();
    await expectData(shop.change(shop.id, { external_ref: "E" }));
    await expectData(shop.change(shop.id, { status: "cancelled" }));
    shop.later(TO_THE_END);
    expect((await shop.get(`/v2/orders/${shop.id}`)).status).toBe(404);
    expect((await shop.get("/v2/orders")).body.meta.results.total).toBe(0);
  });
});

describe("a payment at the moment of the end", () => {
  it.each([
    ["before the table looks at the write", 1, [404, undefined]],
    ["after it", 0, [200, "paid"]],
  ] as const)("200, 404: the end comes %s", async (_, seconds, outcome) => {
    const { id, later, ...shop } = await anUnpaidOrder();
    later(TO_THE_END - 1);
    const table = interruptTable(shop.table, async () => later(seconds));
    const { status } = await shop.pay(id, {}, { ...asGuest, table });
    later(1);
    expect([status, (await getOrder(shop.table, id))?.value.payment]).toEqual(outcome);
    const { total } = (await shop.get("/v2/orders")).body.meta.results;
    expect(total).toBe(status === 200 ? 1 : 0);
  });

  it("404: it comes between two reads of the payment", async () => {
    const { id, later, ...shop } = await anUnpaidOrder();
    later(TO_THE_END - 1);
    const table = betweenReads(shop.table, {
      after: ({ pk }) => pk === `ORDER#${id}`,
      change: async () => later(1),
    });
    expect((await shop.pay(id, {}, { ...asGuest, table })).status).toBe(404);
    expect(await getOrder(shop.table, id)).toBeUndefined();
  });
});

describe("on the engine", () => {
  it("200, 404: one order ends, one is paid a second before, and the total counts what is there", async () => {
    const opened = { clock: { now: NOON } };
    const shop = await market(
      await engine.table({ now: () => opened.clock.now, deadline: deadlineIn(60_000) }),
    );
    opened.clock = shop.clock;
    await shop.cart("A1", custom("w"));
    await shop.cart("A2", custom("v"));
    const [ending, paid] = [(await shop.ordered("A1")).id, (await shop.ordered("A2")).id];
    shop.later(TO_THE_END - 1);
    await expectData(shop.pay(paid));
    shop.later(1);
    expect((await shop.pay(ending)).status).toBe(404);
    for (const sort of ["updated_at", "created_at"] as const) {
      const { data, meta } = (await shop.get(`/v2/orders?sort=${sort}`)).body;
      expect([data.map(({ id }) => id), meta.results.total]).toEqual([[paid], 1]);
    }
  });
});

describe("what an order that has ended had taken", () => {
  /** An ended order, which held two of five lamps and one of three uses, after the table removed it. */
  async function anEndedOrder() {
    const shop = await aRemovingMarket();
    await shop.stock(LAMP, 5);
    await shop.hold(30);
    const { left } = await shop.promote([{ code: "LARK", uses: 3, consume_unit: "per_cart" }]);
    await shop.cart("A", product("S1", 2));
    await expectData(shop.add("A", { type: "promotion_item", code: "LARK" }));
    await shop.ordered("A");
    expect([await shop.count(LAMP), await left()]).toEqual([[3, 2, 5], 2]);
    shop.later(TO_THE_END);
    const removed = await removeExpiredOrders(shop.table);
    expect(removed).toHaveLength(1);
    const tell = (table: Table = shop.table) => tellRemoved(table, removed, shop.now);
    const work = (table: Table = shop.table) => runWorker({ table, now: shop.now, deadlineMs: 0 });
    const uses = async () => [await left(), (await getTasks(shop.table)).length];
    return { ...shop, tell, work, uses };
  }

  it("comes back: units when the hold ends, uses once the table has removed the order", async () => {
    const { tell, work, uses, count } = await anEndedOrder();
    expect([await count(LAMP), await uses()]).toEqual([
      [5, 0, 5],
      [2, 0],
    ]);
    expect(await tell()).toBe("done");
    expect(await uses()).toEqual([2, 1]);
    expect(await work()).toBe(true);
    expect([await count(LAMP), await uses()]).toEqual([
      [5, 0, 5],
      [3, 0],
    ]);
  });

  it("comes back once, however often the removal is received", async () => {
    const { tell, work, uses } = await anEndedOrder();
    expect(await Promise.all([tell(), tell(), tell()])).toEqual(["done", "done", "done"]);
    expect(await uses()).toEqual([2, 1]);
    await work();
    expect(await tell()).toBe("done");
    await work();
    expect(await uses()).toEqual([3, 0]);
  });

  it("says of each use why it came back", async () => {
    const { tell, work, table } = await anEndedOrder();
    await tell();
    await work();
    const uses = table.all().flatMap((item) => (item.type === "code_use" ? [decodeUse(item)] : []));
    expect(uses).toMatchObject([{ state: "returned", returned_because: "expired" }]);
  });

  it.each(WRITE_FAULTS)("comes back once after any write was %s", async (fault) => {
    for (let at = 0; ; at += 1) {
      const { tell, work, uses, table, later } = await anEndedOrder();
      const failing = failingTable(table, at, fault);
      const told = await tell(failing).catch(() => "again");
      if (told === "again") expect(await tell()).toBe("done");
      await work(failing).catch(() => false);
      later(60);
      await work();
      expect(await uses()).toEqual([3, 0]);
      if (!failing.isHit()) break;
      expect(at).toBeLessThan(20);
    }
  });

  it("is not given back twice if the order was cancelled before", async () => {
    const shop = await aRemovingMarket();
    const { left } = await shop.promote([{ code: "LARK", uses: 3, consume_unit: "per_cart" }]);
    await shop.cart("A", product("S1"));
    await expectData(shop.add("A", { type: "promotion_item", code: "LARK" }));
    await expectData(shop.change((await shop.ordered("A")).id, { status: "cancelled" }));
    expect(await left()).toBe(3);
    shop.later(TO_THE_END);
    await tellRemoved(shop.table, await removeExpiredOrders(shop.table), shop.now);
    await runWorker({ table: shop.table, now: shop.now });
    expect([await left(), await getTasks(shop.table)]).toEqual([3, []]);
  });

  it("leaves no counter of its day behind", async () => {
    const { table, tell } = await anEndedOrder();
    const counters = () =>
      table.all().flatMap((item) => Object.keys(item).filter((name) => name.startsWith("ends@")));
    expect(counters()).toHaveLength(1);
    await tell();
    expect(counters()).toEqual([]);
  });
});
