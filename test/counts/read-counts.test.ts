import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { keepPromotionTimes } from "../../lib/counted-records/counts-store.ts";
import type { Order } from "../../lib/orders/order.ts";
import { saveTask } from "../../lib/tasks/store.ts";
import { deliveryStateWrite } from "../../lib/webhooks/subscriptions/delivery-state-store.ts";
import { aTask, putTask } from "../support/background/tasks.ts";
import { createRecordedTable } from "../support/events/recorded-changes.ts";
import { followChanges } from "../support/follow-changes.ts";
import { anOrder, orderId, saveOrders } from "../support/orders.ts";
import { createPromotionFor } from "../support/promotions/promotions.ts";
import { NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { aStaffMember } from "../support/staff.ts";

const now = () => NOON;
const daysLater = (days: number) => new Date(NOON.getTime() + days * 24 * 3_600_000);

const STATES: readonly Pick<Order, "status" | "payment" | "shipping">[] = [
  { status: "incomplete", payment: "unpaid", shipping: "unfulfilled" },
  { status: "complete", payment: "paid", shipping: "unfulfilled" },
  { status: "complete", payment: "paid", shipping: "unfulfilled" },
  { status: "complete", payment: "paid", shipping: "fulfilled" },
  { status: "cancelled", payment: "paid", shipping: "unfulfilled" },
  { status: "processing", payment: "authorized", shipping: "unfulfilled" },
];

describe("GET /v2/counts", () => {
  it("200: zeros in a new store", async () => {
    const { status, body } = await shopOn(createRecordedTable({ now })).get("/v2/counts");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      type: "counts",
      as_of: null,
      orders: { status: { incomplete: 0, complete: 0 }, to_pay: 0, to_ship: 0, to_refund: 0 },
      products: { draft: 0, live: 0 },
      promotions: { active: 0, ending_7_days: 0 },
      stock: { short: 0 },
      integrations: { down: 0, dead_letters: 0 },
      tasks: { set_aside: 0 },
      releases: { failed: 0 },
      staff: { invitations: 0 },
    });
  });

  it("200: orders by state, and those that wait for people", async () => {
    const table = createRecordedTable({ now });
    await saveOrders(
      table,
      STATES.map((states, at) => anOrder({ id: orderId(at), ...states })),
    );
    await followChanges(table);
    const { data } = (await shopOn(table).get("/v2/counts")).body;
    expect(data.as_of).toBe(NOON.toISOString());
    expect(data.orders).toEqual({
      status: { incomplete: 1, processing: 1, complete: 3, cancelled: 1 },
      payment: { unpaid: 1, partially_authorized: 0, authorized: 1, partially_paid: 0, paid: 4, refunded: 0 },
      shipping: { unfulfilled: 5, fulfilled: 1 },
      to_pay: 1,
      to_ship: 2,
      to_refund: 1,
    });
  });

  it("200: without orders that have ended, also before DynamoDB removes them", async () => {
    const table = createRecordedTable({ now });
    const ends_at = Math.floor(daysLater(1).getTime() / 1000);
    await saveOrders(table, [anOrder({ id: orderId(1), ends_at }), anOrder({ id: orderId(2) })]);
    await followChanges(table);
    const countAt = async (at: Date) =>
      (await shopOn(table, { now: () => at }).get("/v2/counts")).body.data.orders.to_pay;
    expect([await countAt(NOON), await countAt(daysLater(2))]).toEqual([2, 1]);
  });

  it("200: products, stock and promotions; a promotion counts by the clock", async () => {
    const table = createRecordedTable({ now });
    const shop = await aMerchant(table);
    const mug = await shop.product({ name: "Mug", sku: "MUG" });
    await shop.product({ name: "Card", sku: "CARD", status: "draft" });
    await expectData(shop.post(`/v2/inventories/${mug.id}`, { data: { type: "stock", quantity: 0 } }));
    const end = daysLater(10).toISOString();
    await createPromotionFor(table, { name: "A", start: "2026-01-01", end });
    await createPromotionFor(table, {
      name: "B",
      start: daysLater(1).toISOString(),
      end: daysLater(2).toISOString(),
    });
    await createPromotionFor(table, { name: "C", start: "2026-01-01", end, enabled: false });
    await followChanges(table);
    const readAt = async (at: Date) => (await shopOn(table, { now: () => at }).get("/v2/counts")).body.data;
    expect(await readAt(NOON)).toMatchObject({
      products: { draft: 1, live: 1 },
      stock: { short: 1 },
      promotions: { active: 1, ending_7_days: 0 },
    });
    expect((await readAt(daysLater(1))).promotions).toEqual({ active: 2, ending_7_days: 1 });
    expect((await readAt(daysLater(11))).promotions).toEqual({ active: 0, ending_7_days: 0 });
  });

  it("200: work that was set aside, receivers that fail, events that were given up", async () => {
    const table = createRecordedTable({ now });
    await putTask(table, aTask("a"));
    await putTask(table, aTask("b"));
    await saveTask(table, { ...aTask("b"), setAside: { at: NOON.toISOString(), reason: "broken" } }, 1);
    const failure = {
      ...({
        state: "paused",
        since: NOON.toISOString(),
        count: 9,
        cause: "timeout",
        last_status: 0,
      } as const),
      next_attempt_at: NOON.toISOString(),
    };
    const state = { cursors: [], waiting: 0, dead_letters: 3 };
    await table.transact(
      [
        deliveryStateWrite("a", { ...state, failure }),
        deliveryStateWrite("b", state),
        deliveryStateWrite("c", { ...state, dead_letters: 0 }),
      ],
      "states",
    );
    expect((await shopOn(table).get("/v2/counts")).body.data).toMatchObject({
      tasks: { set_aside: 1 },
      integrations: { down: 1, dead_letters: 6 },
    });
  });

  it.each([
    ["catalog", "products promotions stock releases"],
    ["orders", "orders products promotions stock releases"],
    ["marketing", "products promotions stock releases"],
    ["read_only", "orders products promotions stock releases"],
    ["owner", "orders products promotions stock integrations tasks releases staff"],
  ] as const)("200: to the role '%s' the areas that it may read", async (role, parts) => {
    const table = createRecordedTable({ now });
    const { token } = await aStaffMember(table, role);
    const { body } = await shopOn(table).get("/v2/counts", { as: { token } });
    expect(Object.keys(body.data).join(" ")).toBe(`type as_of ${parts}`);
  });

  it("401 without a token; 403 for shoppers", async () => {
    const shop = shopOn(createRecordedTable({ now }));
    expect((await shop.get("/v2/counts", { as: null })).status).toBe(401);
    expect((await shop.get("/v2/counts", { as: "implicit" })).status).toBe(403);
  });

  it("200: in at most eight read units, also with a thousand promotions", async () => {
    const table = createRecordedTable({ now });
    const ids = Array.from({ length: 1000 }, () => randomUUID());
    const times = Object.fromEntries(
      ids.map((id, at) => [id, [NOON.getTime() - at * 1001, NOON.getTime() + at * 60_013] as const]),
    );
    expect(await keepPromotionTimes({ table, newId: randomUUID, now }, times)).toBe(true);
    await saveOrders(
      table,
      STATES.map((states, at) => anOrder({ id: orderId(at), ...states })),
    );
    await followChanges(table);
    let units = 0;
    const counting = {
      ...table,
      query: async (query: Parameters<typeof table.query>[0]) => {
        const page = await table.query(query);
        units += page.units;
        return page;
      },
    };
    const { body } = await shopOn(counting).get("/v2/counts");
    expect(body.data.promotions.active).toBe(999);
    expect(units).toBeGreaterThan(0);
    expect(units).toBeLessThanOrEqual(8);
  });
});
