import { describe, expect, it } from "@jest/globals";
import {
  balanceOwing,
  coverageOf,
  orderStatusOf,
  paymentStateOf,
  pendingAmount,
} from "../../lib/orders/coverage.ts";
import type { OrderTotals } from "../../lib/orders/order.ts";
import type { Transaction } from "../../lib/orders/transaction.ts";

const totals = (with_tax: number): OrderTotals => ({
  with_tax,
  without_tax: with_tax,
  tax: 0,
  discount: 0,
  without_discount: with_tax,
  shipping: 0,
  shipping_discount: 0,
});

const a = (
  transaction_type: Transaction["transaction_type"],
  amount: number,
  other: Partial<Transaction> = {},
): Transaction => ({
  id: "t",
  gateway: "manual",
  transaction_type,
  status: "complete",
  amount,
  refunded_amount: 0,
  reference: "manual",
  created_at: "2031-03-04T10:00:00.000Z",
  updated_at: "2031-03-04T10:00:00.000Z",
  ...other,
});
const refunded = (amount: number, of = amount) => a("refund", of, { refunded_amount: amount });
const pending = { status: "pending" } as const;

describe("what the transactions of an order of 3000 say of its payment [orders 4.2]", () => {
  it.each([
    ["nothing", [], "unpaid", 3000],
    ["a part authorised", [a("authorize", 1000)], "partially_authorized", 2000],
    ["a part purchased", [a("purchase", 1000)], "partially_paid", 2000],
    ["a part captured", [a("capture", 1000)], "partially_paid", 2000],
    ["parts of both", [a("authorize", 1000), a("purchase", 1000)], "partially_paid", 1000],
    ["all authorised", [a("authorize", 3000)], "authorized", 0],
    ["authorised and purchased together", [a("authorize", 1000), a("purchase", 2000)], "authorized", 0],
    ["all purchased", [a("purchase", 1000), a("capture", 2000)], "paid", 0],
    ["a part given back", [refunded(1000, 3000)], "paid", 0],
    ["one of two given back", [refunded(1000), a("purchase", 2000)], "paid", 0],
    ["all given back", [refunded(1000), refunded(2000)], "refunded", 0],
    ["pending alone", [a("purchase", 3000, pending)], "unpaid", 3000],
    ["failed", [a("purchase", 3000, { status: "failed" })], "unpaid", 3000],
    ["a cancelled authorisation", [a("authorize", 3000, { status: "cancelled" })], "unpaid", 3000],
  ] as const)("%s", (_, transactions, payment, owing) => {
    const order = { totals: totals(3000), transactions };
    expect(paymentStateOf(order)).toBe(payment);
    expect(balanceOwing(order)).toBe(owing);
  });

  it("is paid by one purchase of nothing where the total is nothing", () => {
    expect(paymentStateOf({ totals: totals(0), transactions: [] })).toBe("unpaid");
    expect(paymentStateOf({ totals: totals(0), transactions: [a("purchase", 0)] })).toBe("paid");
    expect(paymentStateOf({ totals: totals(0), transactions: [a("authorize", 0)] })).toBe("authorized");
    expect(paymentStateOf({ totals: totals(0), transactions: [refunded(0)] })).toBe("refunded");
  });

  it("sums completed ones, and pending ones apart", () => {
    const transactions = [
      a("authorize", 1),
      refunded(5, 20),
      a("capture", 300),
      a("purchase", 4000, pending),
    ];
    expect(coverageOf(transactions)).toEqual({ authorized: 1, paid: 320, refunded: 5 });
    expect(pendingAmount(transactions)).toBe(4000);
  });

  it("gives the order its status, but for a cancelled one", () => {
    const states = [
      "unpaid",
      "partially_authorized",
      "authorized",
      "partially_paid",
      "paid",
      "refunded",
    ] as const;
    expect(states.map((state) => orderStatusOf("incomplete", state))).toEqual([
      ...["incomplete", "incomplete", "processing", "incomplete", "complete", "complete"],
    ]);
    expect(states.map((state) => orderStatusOf("cancelled", state))).toEqual(states.map(() => "cancelled"));
  });
});
