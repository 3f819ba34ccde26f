import { describe, expect, it } from "@jest/globals";
import {
  differences,
  type KnownOrder,
  noteCancelled,
  noteFulfilled,
  notePaid,
  openLedger,
} from "../../../../infra/commands/soak/ledger.ts";
import { gapsIn, noteDelivery } from "../../../../infra/commands/soak/receiver.ts";
import { listFaults } from "../../../../infra/commands/soak/report.ts";
import { wrongInShownOrder } from "../../../../infra/commands/soak/verify.ts";

const anOrder = (): KnownOrder => ({
  ...{ id: "o", total: 900, pieces: new Map([["mug", 3]]) },
  ...{ state: "unpaid", refunded: 0 },
});

function aLedger() {
  const ledger = openLedger();
  ledger.stock.set("mug", { total: 10, allocated: 1 });
  return ledger;
}

describe("the ledger's stock", () => {
  it("allocates the pieces of a paid order, which leave with its goods", () => {
    const [ledger, order] = [aLedger(), anOrder()];
    notePaid(ledger, order, "t");
    expect(ledger.stock.get("mug")).toEqual({ total: 10, allocated: 4 });
    noteFulfilled(ledger, order);
    expect(ledger.stock.get("mug")).toEqual({ total: 7, allocated: 1 });
  });

  it("frees the pieces of a paid order that is cancelled, and none of an unpaid one", () => {
    const [ledger, paid] = [aLedger(), anOrder()];
    notePaid(ledger, paid, "t");
    noteCancelled(ledger, paid);
    noteCancelled(ledger, anOrder());
    expect(ledger.stock.get("mug")).toEqual({ total: 10, allocated: 1 });
  });
});

describe("an acknowledged order", () => {
  const shown = {
    ...{ id: "o", status: "complete", shipping: "unfulfilled" },
    meta: { display_price: { with_tax: { amount: 900 } } },
  };
  const paid = (): KnownOrder => ({ ...anOrder(), state: "paid", transaction: "t", refunded: 100 });
  const payment = { id: "t", refunded_amount: 100 };

  it("is right as it was", () => {
    expect(wrongInShownOrder(paid(), shown, [payment])).toEqual([]);
  });

  it.each([
    ["another total", { ...paid(), total: 901 }, shown, [payment]],
    ["a payment that is lost", paid(), shown, []],
    ["a payment that is there twice", paid(), shown, [payment, { ...payment, id: "u" }]],
    ["another payment", paid(), shown, [{ ...payment, id: "u" }]],
    ["a refund that is lost", { ...paid(), refunded: 200 }, shown, [payment]],
    ["a payment that nobody made", anOrder(), shown, [payment]],
    ["a fulfilment that is lost", { ...paid(), state: "fulfilled" as const }, shown, [payment]],
    ["a cancellation that nobody made", paid(), { ...shown, status: "cancelled" }, [payment]],
  ])("%s is wrong", (_, order, now, transactions) => {
    expect(wrongInShownOrder(order, now, transactions)).not.toEqual([]);
  });
});

it("names the fields of an object that differ", () => {
  expect(differences({ rating: 3, sku: "a" }, { rating: 4, sku: "a", id: "x" })).toEqual([
    "rating is 4, was 3",
  ]);
  expect(differences({ rating: 3 }, undefined)).toHaveLength(1);
});

describe("deliveries", () => {
  const open = () => ({ positions: new Map<string, Set<number>>(), ids: new Set<string>(), count: 0 });
  const sent = (position: number) => ({ id: `e${position}`, position, object: { type: "order", id: "o" } });

  it("may repeat and come in any order", () => {
    const got = open();
    for (const position of [2, 1, 2]) noteDelivery(got, sent(position));
    expect([gapsIn(got), got.count, got.ids.size]).toEqual([[], 3, 2]);
  });

  it("may leave out no position", () => {
    const got = open();
    for (const position of [1, 4]) noteDelivery(got, sent(position));
    expect(gapsIn(got)).toEqual(["event positions 2, 3 of order/o were not sent"]);
  });
});

it("a run with unexplained answers, growth or losses is wrong", () => {
  const figures = {
    answers: new Map(),
    times: [],
    wrong: new Map([["POST /x: 500", 2]]),
    cut: 0,
    repeats: 0,
  };
  const samples = Array.from({ length: 40 }, (_, at) => ({ service: 100 + at * 5, engine: 9, handles: 50 }));
  const faults = listFaults({ figures, samples, losses: ["the cart c is lost"] });
  expect(faults).toEqual([
    "2 times POST /x: 500",
    expect.stringMatching(/^memory of the service: .* does not level off$/),
    "the cart c is lost",
  ]);
});
