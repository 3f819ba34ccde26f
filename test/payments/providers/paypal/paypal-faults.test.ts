import { describe, expect, it } from "@jest/globals";
import type { Fault } from "../../../../infra/local/providers/faults.ts";
import type { Operation } from "../../../../infra/local/providers/paypal/routes.ts";
import type { Table } from "../../../../lib/table/table.ts";
import { aPayPalShop, closeProviders } from "../../../support/orders/provider-shop.ts";
import { NOON } from "../../../support/runtime.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

closeProviders();

type Shop = Awaited<ReturnType<typeof aPayPalShop>>;

const LOST: Fault = { kind: "answer-lost" };
const BROKEN: Fault = { kind: "broken", works: false };
const BROKEN_LATE: Fault = { kind: "broken", works: true };
const TOO_MANY: Fault = { kind: "too-many" };
const ALWAYS = 3;

const plan = ({ paypal }: Shop, on: Operation, fault: Fault, times = 1) =>
  paypal.faults.plan({ on, fault, times });

async function anApproved(shop: Shop, data: object = {}) {
  const { data: payment } = (await shop.pay(data)).body;
  shop.paypal.shopper.approve(payment.reference);
  return payment;
}

async function aPaid(shop: Shop) {
  const { id } = await anApproved(shop);
  return (await shop.confirm(id)).body.data;
}

async function anAuthorized(shop: Shop) {
  const { id } = await anApproved(shop, { method: "authorize" });
  return (await shop.confirm(id)).body.data;
}

describe("a payment that is created at PayPal", () => {
  it("200: one order, though the first answer is lost", async () => {
    const shop = await aPayPalShop();
    plan(shop, "create", LOST);
    const { status, body } = await shop.pay();
    expect(status).toBe(200);
    expect(shop.paypal.banks.listOrders().map(({ id }) => id)).toEqual([body.data.reference]);
  });

  it.each([
    ["500", BROKEN, 503],
    ["429", TOO_MANY, 503],
  ] as const)("503: PayPal answers with %s, and nothing is left", async (_, fault, expected) => {
    const shop = await aPayPalShop();
    plan(shop, "create", fault, ALWAYS);
    expect((await shop.pay()).status).toBe(expected);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
    expect(await shop.stock()).toEqual([5, 0, 5]);
  });

  it("503: PayPal is not reached, and nothing is left", async () => {
    const shop = await aPayPalShop();
    shop.paypal.network.refuse();
    expect((await shop.pay()).status).toBe(503);
    await shop.paypal.network.accept();
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
    await shop.wait(1);
    expect((await shop.pay()).status).toBe(200);
  });

  it("422: PayPal refuses it, and nothing is left", async () => {
    const shop = await aPayPalShop();
    plan(shop, "create", { kind: "declined" });
    const { status, body } = await shop.pay();
    expect([status, body.errors[0].title]).toEqual([422, "Error received from paypal"]);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
    expect((await shop.order()).transactions[0]!.provider!.failure!.code).toBe("PAYEE_ACCOUNT_RESTRICTED");
  });

  it("502: PayPal refuses the key", async () => {
    const shop = await aPayPalShop();
    await shop.wait(9 * 60);
    shop.secrets.versions.set("paypal_express_checkout/test/key", ["AeHarbourDemo0000client:another"]);
    expect((await shop.pay()).status).toBe(502);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
  });
});

describe("a token of PayPal", () => {
  const countTokens = ({ paypal }: Shop) =>
    paypal.requests.list().filter(({ operation }) => operation === "token").length;

  it("is kept until five minutes before its end", async () => {
    const shop = await aPayPalShop();
    await shop.wait(8 * 60 + 54);
    const { data } = (await shop.pay()).body;
    expect(countTokens(shop)).toBe(0);
    await shop.wait(1);
    await shop.confirm(data.id);
    expect(countTokens(shop)).toBe(1);
  });

  it("is replaced once if PayPal refuses it", async () => {
    const shop = await aPayPalShop();
    // Only PayPal's clock moves: the shop takes the token for a valid one.
    const now = () => NOON;
    await shop.wait(9 * 60);
    const { status } = await shop.pay({}, { now });
    expect([status, countTokens(shop)]).toEqual([200, 1]);
    const created = shop.paypal.requests.list().filter(({ operation }) => operation === "create");
    expect(created.map((one) => one.status)).toEqual([401, 201]);
  });
});

describe("a payment that is captured at PayPal", () => {
  it.each([
    ["the answer is lost", LOST],
    ["PayPal answers with 500 after the work", BROKEN_LATE],
    ["the answer cannot be read", { kind: "unreadable" }],
  ] as const)("200: pending and unknown, then complete by reading: %s", async (_, fault) => {
    const shop = await aPayPalShop();
    const { id } = await anApproved(shop);
    plan(shop, "capture", fault);
    const { status, body } = await shop.confirm(id);
    expect([status, body.data.status, body.data.payment_details?.detailed_status]).toEqual([
      200,
      "pending",
      "unknown",
    ]);
    expect((await shop.confirm(id)).body.data.status).toBe("complete");
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
    expect(shop.paypal.requests.list().filter(({ operation }) => operation === "capture")).toHaveLength(1);
  });

  it("is completed by the sweep if no client comes back", async () => {
    const shop = await aPayPalShop();
    const { id } = await anApproved(shop);
    plan(shop, "capture", LOST);
    await shop.confirm(id);
    await shop.wait(3);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("200: a call that PayPal never got is sent again with its key", async () => {
    const shop = await aPayPalShop();
    const { id } = await anApproved(shop);
    plan(shop, "capture", BROKEN);
    await shop.confirm(id);
    expect((await shop.confirm(id)).body.data.status).toBe("complete");
    const sent = shop.paypal.requests.list().filter(({ operation }) => operation === "capture");
    expect(sent.map(({ headers }) => headers["paypal-request-id"])).toEqual([
      `${id}:confirm:1`,
      `${id}:confirm:1`,
    ]);
  });

  it("200: a capture whose key PayPal has forgotten is read", async () => {
    const shop = await aPayPalShop();
    await shop.put("/v2/gateways/paypal_express_checkout", { data: { pending_minutes: 1440 } });
    const { id } = await anApproved(shop);
    plan(shop, "capture", LOST);
    await shop.confirm(id);
    await shop.wait(6 * 60 + 1);
    // The question before the capture is answered with what was true before it.
    plan(shop, "retrieve", {
      kind: "altered",
      change: { status: "APPROVED", purchase_units: [unitOf(shop)] },
    });
    expect((await shop.confirm(id)).body.data.status).toBe("complete");
    const [first, second] = shop.paypal.requests.list().filter(({ operation }) => operation === "capture");
    expect([first!.status, second!.status]).toEqual([201, 422]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("503: PayPal is not reached, and the payment stays", async () => {
    const shop = await aPayPalShop();
    const { id } = await anApproved(shop);
    shop.paypal.network.refuse();
    expect((await shop.confirm(id)).status).toBe(503);
    await shop.paypal.network.accept();
    expect((await shop.confirm(id)).body.data.status).toBe("complete");
  });

  it("503: too many calls, and the payment stays", async () => {
    const shop = await aPayPalShop();
    const { id } = await anApproved(shop);
    plan(shop, "capture", TOO_MANY, ALWAYS);
    expect((await shop.confirm(id)).status).toBe(503);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    expect((await shop.confirm(id)).body.data.status).toBe("complete");
  });
});

/** The unit of the first order, without its payments. */
function unitOf({ paypal }: Shop) {
  const { payments: _, ...unit } = paypal.banks.listOrders()[0]!.purchase_units[0];
  return unit;
}

/** A table whose writes end the process that asks for them. */
function aMortalTable() {
  let now: () => Date = () => NOON;
  const table = memoryTable({ now: () => now() });
  let left = Number.POSITIVE_INFINITY;
  let isWritten = false;
  const transact: Table["transact"] = async (...writes) => {
    left -= 1;
    if (left > 0) return table.transact(...writes);
    if (left === 0 && isWritten) await table.transact(...writes);
    throw new Error("The process has ended.");
  };
  return {
    table: { ...table, transact },
    follow: (clock: () => Date) => {
      now = clock;
    },
    /** The process ends with this write, the first of all being 1. */
    dieAt: (write: number, afterIt: boolean) => {
      left = write;
      isWritten = afterIt;
    },
    revive: () => {
      left = Number.POSITIVE_INFINITY;
    },
  };
}

describe("a process that ends while it pays at PayPal", () => {
  const DEATHS = [1, 2].flatMap((write) => [false, true].map((afterIt) => ({ write, afterIt })));

  it.each(DEATHS)("is made up for by the same request: %j of the payment", async ({ write, afterIt }) => {
    const { table, dieAt, revive, follow } = aMortalTable();
    const shop = await aPayPalShop({ table });
    follow(shop.now);
    dieAt(write, afterIt);
    expect((await shop.pay()).status).toBe(500);
    revive();
    const { data } = (await shop.pay()).body;
    shop.paypal.shopper.approve(data.reference);
    expect((await shop.confirm(data.id)).body.data.status).toBe("complete");
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(shop.paypal.banks.listOrders()).toHaveLength(1);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it.each(DEATHS)("is settled without a client: %j of the payment", async ({ write, afterIt }) => {
    const { table, dieAt, revive, follow } = aMortalTable();
    const shop = await aPayPalShop({ table });
    follow(shop.now);
    dieAt(write, afterIt);
    await shop.pay();
    revive();
    for (const minutes of [3, 60, 60]) {
      await shop.wait(minutes);
      await shop.sweep();
    }
    const { transactions } = await shop.order();
    expect(transactions.map(({ status, provider }) => [status, provider?.due_at])).toEqual(
      write === 1 && !afterIt ? [] : [[write === 2 && afterIt ? "cancelled" : "failed", undefined]],
    );
    expect(await shop.stock()).toEqual([5, 0, 5]);
    expect(shop.ledger()).toEqual({ captured: 0, refunded: 0 });
  });

  it.each(DEATHS)("has taken the money once: %j of the confirmation", async ({ write, afterIt }) => {
    const { table, dieAt, revive, follow } = aMortalTable();
    const shop = await aPayPalShop({ table });
    follow(shop.now);
    const { id } = await anApproved(shop);
    dieAt(write, afterIt);
    expect((await shop.confirm(id)).status).toBe(500);
    revive();
    expect((await shop.confirm(id)).body.data.status).toBe("complete");
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });
});

describe("a refund at PayPal", () => {
  it.each([
    ["the answer is lost", LOST],
    ["PayPal answers with 500 before the work", BROKEN],
    ["PayPal answers with 500 after the work", BROKEN_LATE],
  ] as const)("502, then 200 with one refund: %s", async (_, fault) => {
    const shop = await aPayPalShop();
    const { id } = await aPaid(shop);
    plan(shop, "refund", fault);
    expect((await shop.refund(id, { amount: 1000 })).status).toBe(502);
    const { status, body } = await shop.refund(id, { amount: 1000 });
    expect([status, body.data.refunded_amount]).toEqual([200, 1000]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 1000 });
  });

  it("is settled by the sweep, also when PayPal has forgotten its key", async () => {
    const shop = await aPayPalShop();
    const { id } = await aPaid(shop);
    plan(shop, "refund", LOST);
    await shop.refund(id, { amount: 1000 });
    await shop.wait(46 * 24 * 60);
    await shop.sweep();
    const [transaction] = (await shop.order()).transactions;
    expect([transaction!.refunded_amount, transaction!.provider!.due_at]).toEqual([1000, undefined]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 1000 });
  });

  it("422: PayPal refuses, and the amount is free", async () => {
    const shop = await aPayPalShop();
    const { id } = await aPaid(shop);
    plan(shop, "refund", { kind: "declined" });
    const { status, body } = await shop.refund(id, { amount: 3600 });
    expect([status, body.errors[0].title]).toEqual([422, "Error received from paypal"]);
    expect((await shop.refund(id, { amount: 3600 })).status).toBe(200);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 3600 });
  });

  it("503: PayPal is not reached, and nothing was asked", async () => {
    const shop = await aPayPalShop();
    const { id } = await aPaid(shop);
    shop.paypal.network.refuse();
    expect((await shop.refund(id, { amount: 1000 })).status).toBe(503);
    expect((await shop.order()).transactions[0]!.provider!.movements).toEqual([]);
  });

  it("one that fails later is undone", async () => {
    const shop = await aPayPalShop();
    const { data } = (await shop.pay()).body;
    shop.paypal.shopper.approve(data.reference, { method: "echeck" });
    await shop.confirm(data.id);
    shop.paypal.banks.decideCapture(shop.paypal.banks.listCaptures()[0]!.id, "completed");
    await shop.confirm(data.id);
    expect((await shop.refund(data.id, { amount: 3600 })).body.data.refunded_amount).toBe(3600);
    shop.paypal.banks.decideRefund(shop.paypal.banks.listRefunds()[0]!.id, "failed");
    await shop.wait(24 * 60);
    await shop.sweep();
    expect((await shop.order()).transactions[0]!.refunded_amount).toBe(0);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });
});

describe("a capture or the end of an authorization", () => {
  it.each([LOST, BROKEN_LATE, BROKEN])("502, then captured once: %j", async (fault) => {
    const shop = await aPayPalShop();
    const { id } = await anAuthorized(shop);
    plan(shop, "capture-authorization", fault);
    expect((await shop.capture(id)).status).toBe(502);
    await shop.wait(2);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("200: cancelled, though the first answer is lost", async () => {
    const shop = await aPayPalShop();
    const { id } = await anAuthorized(shop);
    plan(shop, "void", LOST);
    expect((await shop.cancel(id)).body.data.status).toBe("cancelled");
    expect(await shop.stock()).toEqual([5, 0, 5]);
  });

  it("502: PayPal is broken, and the end follows once", async () => {
    const shop = await aPayPalShop();
    const { id } = await anAuthorized(shop);
    plan(shop, "void", BROKEN);
    expect((await shop.cancel(id)).status).toBe(502);
    await shop.wait(2);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await shop.stock()).toEqual([5, 0, 5]);
  });
});
