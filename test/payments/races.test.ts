import { describe, expect, it } from "@jest/globals";
import { keys } from "../../lib/table/keys.ts";
import type { Answer, Call } from "../support/call.ts";
import { anOrderOf3000, aPaidShop, ORDER } from "../support/orders/paid-shop.ts";
import { anOrderItem, orderId } from "../support/orders.ts";
import { NOON } from "../support/runtime.ts";
import { giveStock, readStocked } from "../support/stock/stock.ts";
import { betweenReads } from "../support/tables/between-reads.ts";
import { useEngine } from "../support/tables/engine.ts";
import { loseWrite } from "../support/tables/lost-write.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const engine = useEngine();
const PATIENT = { deadlineMs: 60_000 };

/** Counts of each status and title. */
function outcomesOf(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = `${status} ${body.errors?.[0].title ?? body.data.status}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const together = (times: number, run: (at: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, at) => run(at)));

describe("an answer of the table that is lost", () => {
  it.each([true, false])("200: one payment, one allocation, where it was carried out: %s", async (isSent) => {
    const orders = [anOrderOf3000({ items: [anOrderItem({ quantity: 2, product_id: "mug" })] })];
    const { pay, table, stateOf } = await aPaidShop({ orders });
    await giveStock(table, "mug", 5);
    const losing = loseWrite(table, async () => {}, { isSent });
    expect((await pay({ amount: 1000 }, { table: losing })).status).toBe(200);
    expect(await stateOf()).toEqual(["partially_paid", "incomplete", 1]);
    expect(await readStocked(table, "mug")).toEqual([3, 2, 5]);
  });
});

describe("a payment whose twin takes the last pieces between its reads of the order and of the stock", () => {
  const open = async () => {
    const orders = [anOrderOf3000({ items: [anOrderItem({ quantity: 2, product_id: "mug" })] })];
    const shop = await aPaidShop({ orders });
    await giveStock(shop.table, "mug", 2);
    const payTwice = async (more: Call = {}) => {
      const twins: Answer[] = [];
      const after = ({ pk }: { readonly pk: string }) => pk === keys.order(ORDER).pk;
      const change = async () => twins.push(await shop.pay({}, more));
      const late = await shop.pay({}, { ...more, table: betweenReads(shop.table, { after, change }) });
      return [...twins, late];
    };
    return { ...shop, payTwice };
  };

  it("422: the order is paid, not short of stock", async () => {
    const { payTwice, stateOf, table } = await open();
    expect(outcomesOf(await payTwice())).toEqual({ "200 complete": 1, "422 Unprocessable Entity": 1 });
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
    expect(await readStocked(table, "mug")).toEqual([0, 2, 2]);
  });

  it("200: with the same Idempotency-Key it has the answer of its twin", async () => {
    const { payTwice, stateOf } = await open();
    const answers = await payTwice({ headers: { "idempotency-key": "once" } });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
  });
});

describe.each(["memory", "engine"] as const)("at once, on the %s table", (kind) => {
  const open = async () =>
    kind === "memory" ? memoryTable({ now: () => NOON }) : engine.table({ now: () => NOON });

  it("20 refunds of 60 on 100: exactly one counts", async () => {
    const { pay, refund, order } = await aPaidShop({ table: await open() });
    await pay({ amount: 2900 });
    const { body } = await pay();
    const answers = await together(20, () => refund(body.data.id, { amount: 60 }, PATIENT));
    expect(outcomesOf(answers)).toEqual({ "200 complete": 1, "422 Unprocessable Entity": 19 });
    expect((await order()).transactions.map((one) => one.refunded_amount)).toEqual([0, 60]);
  });

  it("five authorizations of the whole amount: one counts; five captures of it: one counts", async () => {
    const { pay, capture, stateOf } = await aPaidShop({ table: await open() });
    const paid = await together(5, () => pay({ method: "authorize" }, PATIENT));
    expect(outcomesOf(paid)).toEqual({ "200 complete": 1, "422 Unprocessable Entity": 4 });
    const id = paid.find(({ status }) => status === 200)!.body.data.id;
    const captured = await together(5, () => capture(id, undefined, PATIENT));
    expect(outcomesOf(captured)).toEqual({ "200 complete": 1, "422 Unprocessable Entity": 4 });
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
  });

  it("ten payments of 700 on 3000: four, and no more than is owing", async () => {
    const { pay, order } = await aPaidShop({ table: await open() });
    const answers = await together(10, () => pay({ amount: 700 }, PATIENT));
    expect(outcomesOf(answers)).toEqual({ "200 complete": 4, "422 Unprocessable Entity": 6 });
    expect((await order()).transactions.map(({ amount }) => amount)).toEqual([700, 700, 700, 700]);
  });

  it("ten equal requests with one key: one payment and one answer", async () => {
    const { pay, order } = await aPaidShop({ table: await open() });
    const keyed = { ...PATIENT, headers: { "idempotency-key": "k" }, as: "client_credentials" } as const;
    const answers = await together(10, () => pay({ amount: 100 }, keyed));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await order()).transactions).toHaveLength(1);
  });

  it("five confirmations and five declines: one outcome, and the stock follows it", async () => {
    const orders = [anOrderOf3000({ items: [anOrderItem({ quantity: 2, product_id: "mug" })] })];
    const table = await open();
    const { pay, settle, stateOf } = await aPaidShop({ table, orders });
    await giveStock(table, "mug", 5);
    const transaction_id = (await pay({ gateway: "external" })).body.data.id;
    const answers = await together(10, (at) => {
      return settle({ transaction_id, outcome: at % 2 === 0 ? "complete" : "declined" }, PATIENT);
    });
    const isPaid = (await stateOf())[0] === "paid";
    const won = isPaid ? "200 complete" : "200 failed";
    expect(outcomesOf(answers)).toEqual({ [won]: 5, "422 Unprocessable Entity": 5 });
    expect(await readStocked(table, "mug")).toEqual(isPaid ? [3, 2, 5] : [5, 0, 5]);
  });

  it("40 payments of two products in opposite orders, of which there are 30: 30 paid", async () => {
    const items = ["mug", "cup"].map((product_id) => anOrderItem({ quantity: 1, product_id }));
    const orders = Array.from({ length: 40 }, (_, at) =>
      anOrderOf3000({ id: orderId(at + 1), items: at % 2 === 0 ? items : items.toReversed() }),
    );
    const table = await open();
    const { pay } = await aPaidShop({ table, orders });
    await giveStock(table, "mug", 30);
    await giveStock(table, "cup", 35);
    const answers = await together(40, (at) => pay({}, { ...PATIENT, order: orderId(at + 1) }));
    expect(outcomesOf(answers)).toEqual({ "200 complete": 30, "400 Insufficient stock": 10 });
    expect([await readStocked(table, "mug"), await readStocked(table, "cup")]).toEqual([
      [0, 30, 30],
      [5, 30, 35],
    ]);
  }, 60_000);

  it("50 payments of one piece each, of which there are 10: 10 paid, 40 without a transaction", async () => {
    const orders = Array.from({ length: 50 }, (_, at) =>
      anOrderOf3000({ id: orderId(at + 1), items: [anOrderItem({ quantity: 1, product_id: "mug" })] }),
    );
    const table = await open();
    const { pay, stateOf } = await aPaidShop({ table, orders });
    await giveStock(table, "mug", 10);
    const answers = await together(50, (at) => pay({}, { ...PATIENT, order: orderId(at + 1) }));
    expect(outcomesOf(answers)).toEqual({ "200 complete": 10, "400 Insufficient stock": 40 });
    const states = await Promise.all(orders.map(({ id }) => stateOf(id)));
    expect(states.filter(([payment]) => payment === "paid")).toHaveLength(10);
    expect(states.filter(([, , transactions]) => transactions === 0)).toHaveLength(40);
    expect(await readStocked(table, "mug")).toEqual([0, 10, 10]);
  }, 60_000);
});
