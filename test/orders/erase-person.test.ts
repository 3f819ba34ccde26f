import { describe, expect, it } from "@jest/globals";
import { decideFate } from "../../lib/orders/anonymize/erase-person.ts";
import type { Order } from "../../lib/orders/order.ts";
import { anOrder } from "../support/orders.ts";
import { NOON } from "../support/runtime.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY_MS);

describe("what becomes of an order whose person is erased", () => {
  const OVER: Partial<Order> = { status: "cancelled" };
  const RETURNING: NonNullable<Order["work"]> = {
    id: "w",
    goal: "carry_out",
    left: [
      {
        kind: "code",
        code: { source: "standard", promotion_id: "p", code: "LARK" },
      },
    ],
  };

  it.each<[string, Partial<Order>, daysOld: number, retention: number, Date | "anonymized"]>([
    ["over, at the end of its time", OVER, 30, 30, "anonymized"],
    ["over, a day before", OVER, 29, 30, daysAgo(-1)],
    ["over, of today, for ten years", OVER, 0, 3650, daysAgo(-3650)],
    ["over, without a retention", OVER, 0, 0, "anonymized"],
    ["fulfilled", { status: "complete", payment: "paid", shipping: "fulfilled" }, 30, 30, "anonymized"],
    ["anonymized before", { is_anonymized: true }, 30, 30, "anonymized"],
    ["open, past its time: a day more", {}, 40, 30, daysAgo(-1)],
    ["open, within its time", {}, 10, 30, daysAgo(-20)],
    ["over, while its codes are given back", { ...OVER, work: RETURNING }, 40, 30, daysAgo(-1)],
  ])("%s", (_, fields, daysOld, retention, outcome) => {
    const order = anOrder({ ...fields, created_at: daysAgo(daysOld).toISOString() });
    const fate = decideFate(order, NOON, retention);
    expect(fate.is === "kept" ? fate.dueAt : fate.is).toEqual(outcome);
  });
});
