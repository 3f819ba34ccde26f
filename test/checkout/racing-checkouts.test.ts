import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { Table } from "../../lib/table/table.ts";
import { countStatuses, times } from "../support/answers.ts";
import type { Answer } from "../support/call.ts";
import { asGuest, LAMP, market, readAmounts } from "../support/orders/market.ts";
import { product } from "../support/shops/carts.ts";
import { useEngine } from "../support/tables/engine.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { ofVolume } from "../support/volume.ts";

const engine = useEngine("dynoxide");
const PATIENT = { deadlineMs: 120_000 };
const SHOPPERS = ofVolume(10, 20);

const tables: [string, () => Promise<Table>][] = [
  ["in memory", async () => memoryTable({ now: () => new Date("2026-03-02T10:00:00.000Z") })],
  [
    "on the engine",
    () => engine.table({ now: () => new Date("2026-03-02T10:00:00.000Z"), deadline: deadlineIn(600_000) }),
  ],
];

const idsOf = (answers: readonly Answer[]) => new Set(answers.map(({ body }) => body.data?.id));

describe.each(tables)("checkouts at once, %s", (_, table) => {
  it.each([
    ["without keys", () => ({})],
    ["under ten keys", (n: number) => ({ "idempotency-key": `key-${n}` })],
    ["under one key", () => ({ "idempotency-key": "the-one" })],
  ])(
    "the same one ten times %s is one order",
    async (_, headers) => {
      const shop = await market(await table(), PATIENT);
      await shop.stock(LAMP, 5);
      await shop.cart("A", product("S1", 2));
      const answers = await times(10, (n) => shop.checkout("A", {}, { ...asGuest, headers: headers(n) }));
      expect(countStatuses(answers)).toEqual({ 201: 10 });
      expect(idsOf(answers).size).toBe(1);
      expect(await shop.orders()).toHaveLength(1);
    },
    120_000,
  );

  it("of a cart that changes meanwhile, every order is one of the carts that there were, as a whole", async () => {
    const shop = await market(await table(), PATIENT);
    await shop.cart("A", product("S1"));
    const [checkouts] = await Promise.all([
      times(8, (n) => shop.checkout("A", { order_number: `${n}` })),
      times(8, () => shop.add("A", product("S2"))),
    ]);
    expect(countStatuses(checkouts)).toEqual({ 201: 8 });
    for (const { body } of checkouts) {
      const [lamp, tea] = body.included.items;
      expect([lamp.sku, lamp.quantity]).toEqual(["S1", 1]);
      expect(readAmounts(body.data)["with_tax"]).toBe(1999 + 700 * (tea?.quantity ?? 0));
    }
    expect((await shop.items("A")).map(({ quantity }) => quantity)).toEqual([1, 8]);
    expect(await shop.orders()).toHaveLength(8);
  }, 120_000);

  it("of a cart that is deleted meanwhile are whole orders or 404", async () => {
    const shop = await market(await table(), PATIENT);
    await shop.cart("A", product("S1"));
    const [answers] = await Promise.all([
      times(6, (n) => shop.checkout("A", { order_number: `${n}` })),
      shop.delete("/v2/carts/A"),
    ]);
    const made = answers.filter(({ status }) => status === 201);
    expect(answers.every(({ status }) => status === 201 || status === 404)).toBe(true);
    expect((await shop.orders()).map(({ id }) => id).sort()).toEqual([...idsOf(made)].sort());
  }, 120_000);

  it(`of ${SHOPPERS} for the last use of a code exactly one has it, and the others the price without it`, async () => {
    const shop = await market(await table(), PATIENT);
    const { left } = await shop.promote([{ code: "LARK", uses: 1 }]);
    const items = [product("S1"), { type: "promotion_item", code: "LARK" }];
    await times(SHOPPERS, (n) => shop.cart(`cart-${n}`, items));
    const answers = await times(SHOPPERS, (n) => shop.checkout(`cart-${n}`));
    expect(countStatuses(answers)).toEqual({ 201: SHOPPERS });
    const totals = answers.map(({ body }) => readAmounts(body.data)["with_tax"]);
    expect(totals.filter((total) => total === 1799)).toHaveLength(1);
    expect(totals.filter((total) => total === 1999)).toHaveLength(SHOPPERS - 1);
    expect(await left()).toBe(0);
    expect(await shop.orders()).toHaveLength(SHOPPERS);
  }, 120_000);

  it(`of ${SHOPPERS} that expect the price with it one is an order, the others 409 that left nothing`, async () => {
    const shop = await market(await table(), PATIENT);
    await shop.promote([{ code: "LARK", uses: 1 }]);
    await times(SHOPPERS, (n) =>
      shop.cart(`cart-${n}`, [product("S1"), { type: "promotion_item", code: "LARK" }]),
    );
    const expected_total = { amount: 1799, currency: "USD" };
    const answers = await times(SHOPPERS, (n) => shop.checkout(`cart-${n}`, { expected_total }));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: SHOPPERS - 1 });
    expect(await shop.orders()).toHaveLength(1);
  }, 120_000);

  it(`of ${SHOPPERS} that hold the last 5 pieces for a time five are orders, and the counters say so`, async () => {
    const shop = await market(await table(), PATIENT);
    await shop.hold(5);
    await shop.stock(LAMP, 5);
    await times(SHOPPERS, (n) => shop.cart(`cart-${n}`, product("S1")));
    const answers = await times(SHOPPERS, (n) => shop.checkout(`cart-${n}`));
    expect(countStatuses(answers)).toEqual({ 201: 5, 400: SHOPPERS - 5 });
    expect(await shop.count(LAMP)).toEqual([0, 5, 5]);
    expect(await shop.orders()).toHaveLength(5);
  }, 120_000);
});
