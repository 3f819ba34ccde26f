import { describe, expect, it } from "@jest/globals";
import {
  canTransition,
  describeBar,
  type OrderAction,
  type OrderState,
  TRANSITIONS,
  transition,
} from "../../lib/orders/order-states.ts";

const UNPAID: OrderState = { status: "incomplete", payment: "unpaid", shipping: "unfulfilled" };
const STATES = {
  unpaid: UNPAID,
  "authorized in part": { ...UNPAID, payment: "partially_authorized" },
  authorized: { ...UNPAID, status: "processing", payment: "authorized" },
  "paid in part": { ...UNPAID, payment: "partially_paid" },
  paid: { ...UNPAID, status: "complete", payment: "paid" },
  refunded: { ...UNPAID, status: "complete", payment: "refunded" },
  fulfilled: { status: "complete", payment: "paid", shipping: "fulfilled" },
  "cancelled unpaid": { ...UNPAID, status: "cancelled" },
  "cancelled paid": { ...UNPAID, status: "cancelled", payment: "paid" },
  anonymized: { ...UNPAID, status: "cancelled", is_anonymized: true },
} as const satisfies Readonly<Record<string, OrderState>>;
type StateName = keyof typeof STATES;

const OPEN = ["unpaid", "authorized in part", "authorized", "paid in part", "paid", "refunded"] as const;
const CANCELLED = ["cancelled unpaid", "cancelled paid"] as const;
const ALLOWED: Readonly<Record<OrderAction, readonly StateName[]>> = {
  pay: [...OPEN, "fulfilled"],
  "capture a payment of": [...OPEN, "fulfilled"],
  "refund a payment of": ["paid", "fulfilled", ...CANCELLED, "anonymized"],
  cancel: OPEN,
  fulfil: ["paid"],
  "change the shipping address of": [...OPEN, ...CANCELLED],
  "change the references of": [...OPEN, "fulfilled", ...CANCELLED],
  "add a shipping group to": OPEN,
  "change a shipping group of": [...OPEN, "fulfilled", ...CANCELLED],
  anonymize: ["refunded", "fulfilled", ...CANCELLED, "anonymized"],
};
const actions = Object.keys(TRANSITIONS) as OrderAction[];

describe("the states of an order [orders 4.3]", () => {
  it.each(actions)("%s: from these states and no others", (action) => {
    const names = Object.keys(STATES) as StateName[];
    const allowed = names.filter((name) => canTransition(STATES[name], action));
    expect(allowed.toSorted()).toEqual([...ALLOWED[action]].toSorted());
  });

  it.each([
    ["cancel", "paid", { status: "cancelled", payment: "paid", shipping: "unfulfilled" }],
    ["fulfil", "paid", { status: "complete", payment: "paid", shipping: "fulfilled" }],
    ["anonymize", "fulfilled", { ...STATES.fulfilled, is_anonymized: true }],
    ["pay", "unpaid", UNPAID],
  ] as const)("%s changes no other state of one that is %s", (action, name, after) => {
    expect(transition({ id: "1", ...STATES[name] }, action)).toEqual({ id: "1", ...after });
  });

  it("422: the first thing in the way is said in words", () => {
    expect(describeBar(STATES.paid, "fulfil")).toBeUndefined();
    expect(describeBar(UNPAID, "fulfil")).toBe("Cannot fulfil the order: it is not paid.");
    expect(() => transition({ id: "1", ...STATES.fulfilled }, "cancel")).toThrow(
      expect.objectContaining({
        problems: [
          {
            status: 422,
            title: "Unprocessable Entity",
            detail: "Cannot cancel the order: it is fulfilled.",
            meta: { order_id: "1" },
          },
        ],
      }),
    );
  });
});
