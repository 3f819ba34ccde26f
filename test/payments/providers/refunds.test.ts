import { describe, expect, it } from "@jest/globals";
import { takeNewEvents } from "../../support/events/raised.ts";
import { createRecordedTable } from "../../support/events/recorded-changes.ts";
import { ORDER } from "../../support/orders/paid-shop.ts";
import {
  aProviderShop,
  closeProviders,
  type ProviderShop,
  payInBrowser,
} from "../../support/orders/provider-shop.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";

closeProviders();

const DAY = 24 * 60;

type Wishes = NonNullable<Parameters<typeof aProviderShop>[0]>;

/** A purchase of 3600 that is paid, and its shop. */
async function aPurchase(wishes: Wishes = {}, card = "pm_card_visa") {
  const shop = await aProviderShop(wishes);
  const { id, reference } = await payInBrowser(shop, {}, { card });
  shop.stripe.requests.clear();
  return { ...shop, id, reference };
}

const readTransaction = ({ get }: Pick<ProviderShop, "get">, id: string) =>
  expectData(get(`/v2/orders/${ORDER}/transactions/${id}`));

const listAmounts = ({ stripe }: Pick<ProviderShop, "stripe">) =>
  stripe.banks.listRefunds().map(({ amount }) => amount);

describe("POST …/refund with an amount", () => {
  it("200: gives a part back through the provider, then the rest; more is refused", async () => {
    const table = createRecordedTable({ now: () => NOON });
    const shop = await aPurchase({ table });
    const { refund, stripe, stateOf, ledger, id, reference } = shop;
    const first = await expectData(refund(id, { amount: 1000 }));
    expect(first).toMatchObject({
      transaction_type: "refund",
      refunded_amount: 1000,
      refund_mechanism: "automatic",
      next_actions: ["refund"],
      meta: {
        display_refunded_amount: {
          ...{ amount: 1000, currency: "USD", formatted: "$10.00" },
          total: { amount: 1000, currency: "USD", formatted: "$10.00" },
        },
      },
    });
    const [movement] = (await shop.order()).transactions[0]!.provider!.movements!;
    const [sent, ...others] = stripe.requests.list();
    expect(others).toEqual([]);
    expect(sent!.parameters).toEqual({
      payment_intent: reference,
      amount: "1000",
      metadata: { refund_id: movement!.id },
    });
    expect(sent!.headers["idempotency-key"]).toBe(movement!.id);
    expect(await stateOf()).toEqual(["paid", "complete", "complete"]);
    await takeNewEvents(table);
    const second = await expectData(refund(id, { amount: 2600 }));
    expect([second.refunded_amount, second.next_actions]).toEqual([3600, undefined]);
    expect(await stateOf()).toEqual(["refunded", "complete", "complete"]);
    expect((await takeNewEvents(table)).map(({ key }) => key)).toContain("order.refunded");
    expect((await refund(id, { amount: 1 })).status).toBe(422);
    expect(ledger()).toEqual({ captured: 3600, refunded: 3600 });
  });

  it("422: more than is left, a payment that is pending or authorised only", async () => {
    const shop = await aPurchase();
    expect((await shop.refund(shop.id, { amount: 3601 })).status).toBe(422);
    const other = await aProviderShop();
    const { data } = (await other.pay({ method: "authorize" })).body;
    expect((await other.refund(data.id, { amount: 100 })).status).toBe(422);
    await payInBrowser(other, { method: "authorize" });
    expect((await other.refund(data.id, { amount: 100 })).status).toBe(422);
    expect([...listAmounts(shop), ...listAmounts(other)]).toEqual([]);
  });

  it.each(["duplicate", "fraudulent", "requested_by_customer"])(
    "200: the reason '%s' reaches the provider, notes do not",
    async (reason) => {
      const { refund, stripe, id } = await aPurchase();
      await expectData(refund(id, { amount: 100, options: { reason, note: "x", note_to_payer: "y" } }));
      expect(Object.keys(stripe.requests.list()[0]!.parameters)).toEqual(
        expect.not.arrayContaining(["note", "note_to_payer"]),
      );
      expect(stripe.banks.listRefunds()[0]!.reason).toBe(reason);
    },
  );

  it("400: another reason, and nothing is sent", async () => {
    const shop = await aPurchase();
    const { status, body } = await shop.refund(shop.id, { amount: 100, options: { reason: "broken" } });
    expect([status, body.errors[0].source]).toEqual([400, "data.options.reason"]);
    expect(listAmounts(shop)).toEqual([]);
  });

  it("200, 422: of two that together are too much, one is made", async () => {
    const shop = await aPurchase();
    const { refund, ledger, id } = shop;
    const answers = await Promise.all([refund(id, { amount: 2000 }), refund(id, { amount: 2001 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(listAmounts(shop)).toHaveLength(1);
    expect(ledger().refunded).toBe((await shop.order()).transactions[0]!.refunded_amount);
  });

  it("200: two at once of different amounts are both made", async () => {
    const shop = await aPurchase();
    const { refund, ledger, id } = shop;
    const answers = await Promise.all([refund(id, { amount: 2000 }), refund(id, { amount: 1600 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(ledger().refunded).toBe(3600);
    expect(await shop.stateOf()).toEqual(["refunded", "complete", "complete"]);
  });

  it("200: the same amount again, while the first is under way, is the same refund", async () => {
    const shop = await aPurchase();
    const { refund, holdCall, stripe, id } = shop;
    const { answer, release } = await holdCall("refund", () => refund(id, { amount: 2000 }));
    const second = refund(id, { amount: 2000 });
    while (stripe.requests.list("refund").length < 2) await new Promise(setImmediate);
    release();
    const both = [await expectData(answer), await expectData(second)];
    expect(both.map(({ refunded_amount }) => refunded_amount)).toEqual([2000, 2000]);
    expect(listAmounts(shop)).toEqual([2000]);
  });

  it("422: what is under way is not given back a second time", async () => {
    const shop = await aPurchase();
    const { refund, holdCall, id } = shop;
    const { answer, release } = await holdCall("refund", () => refund(id, { amount: 2000 }));
    expect((await refund(id, { amount: 1601 })).status).toBe(422);
    expect((await refund(id)).body.data).toMatchObject({ refunded_amount: 1600, refund_mechanism: "manual" });
    release();
    expect((await expectData(answer)).refunded_amount).toBe(3600);
    expect(listAmounts(shop)).toEqual([2000]);
  });

  it("200, 422: of ten at once no more is given back than was paid", async () => {
    const shop = await aPurchase();
    const { refund, ledger, id } = shop;
    const ten = await Promise.all(Array.from({ length: 10 }, () => refund(id, { amount: 1000 })));
    for (const { status } of ten) expect([200, 422]).toContain(status);
    const { refunded } = ledger();
    expect([1000, 2000, 3000]).toContain(refunded);
    expect((await shop.order()).transactions[0]!.refunded_amount).toBe(refunded);
  });

  it("200: ten at once with one key are one refund", async () => {
    const shop = await aPurchase();
    const { refund, id } = shop;
    const headers = { "idempotency-key": "k" };
    const ten = await Promise.all(
      Array.from({ length: 10 }, () => refund(id, { amount: 1000 }, { headers })),
    );
    expect(ten.map(({ status, body }) => [status, body.data?.refunded_amount])).toEqual(
      Array.from({ length: 10 }, () => [200, 1000]),
    );
    expect(listAmounts(shop)).toEqual([1000]);
  });
});

describe("a refund without an amount", () => {
  it("200: marks the whole, and sends nothing", async () => {
    const shop = await aPurchase();
    const data = await expectData(shop.refund(shop.id));
    expect(data).toMatchObject({ refunded_amount: 3600, refund_mechanism: "manual" });
    expect(shop.stripe.requests.list()).toEqual([]);
    expect(await shop.stateOf()).toEqual(["refunded", "complete", "complete"]);
  });

  it("200: marks what a part has left", async () => {
    const shop = await aPurchase();
    await expectData(shop.refund(shop.id, { amount: 1000 }));
    const data = await expectData(shop.refund(shop.id, {}));
    expect(data).toMatchObject({ refunded_amount: 3600, refund_mechanism: "manual" });
    expect(listAmounts(shop)).toEqual([1000]);
  });
});

describe("a refund in the provider's console", () => {
  it("200: is taken over by its message; marking it afterwards changes nothing", async () => {
    const shop = await aPurchase({ hasWebhooks: true });
    const { callStripe, stripe, refund, stateOf, id, reference } = shop;
    await callStripe("POST /v1/refunds", { payment_intent: reference, amount: 3600 });
    await stripe.webhooks.settle();
    const before = await readTransaction(shop, id);
    expect(before.refunded_amount).toBe(3600);
    expect(before.refund_mechanism).toBeUndefined();
    expect(await stateOf()).toEqual(["refunded", "complete", "complete"]);
    expect(await expectData(refund(id))).toEqual(before);
  });

  it("200: a part of it leaves the rest", async () => {
    const shop = await aPurchase({ hasWebhooks: true });
    await shop.callStripe("POST /v1/refunds", { payment_intent: shop.reference, amount: 600 });
    await shop.stripe.webhooks.settle();
    expect((await shop.refund(shop.id, { amount: 3001 })).status).toBe(422);
    const data = await expectData(shop.refund(shop.id, { amount: 3000 }));
    expect(data).toMatchObject({ refunded_amount: 3600, refund_mechanism: "automatic" });
  });

  it("400: what we do not know of yet is refused by the provider, and ours gives its amount free", async () => {
    const shop = await aPurchase();
    await shop.callStripe("POST /v1/refunds", { payment_intent: shop.reference, amount: 3000 });
    expect((await shop.refund(shop.id, { amount: 1000 })).status).toBe(400);
    expect((await expectData(shop.refund(shop.id, { amount: 600 }))).refunded_amount).toBe(600);
  });
});

describe("a refund that is on its way", () => {
  it("200: counts at once, and is looked at again each day until it has arrived", async () => {
    const shop = await aPurchase({}, "pm_card_pendingRefund");
    expect((await expectData(shop.refund(shop.id, { amount: 3600 }))).refunded_amount).toBe(3600);
    expect(await shop.stateOf()).toEqual(["refunded", "complete", "complete"]);
    shop.wait(DAY);
    expect(await shop.sweep()).toBe(1);
    shop.stripe.banks.decideRefund(shop.stripe.banks.listRefunds()[0]!.id, "succeeded");
    shop.wait(DAY);
    expect(await shop.sweep()).toBe(1);
    shop.wait(DAY);
    expect(await shop.sweep()).toBe(0);
    expect((await readTransaction(shop, shop.id)).refunded_amount).toBe(3600);
  });

  it.each([
    ["its message", true],
    ["the daily look", false],
  ])("is undone if it fails, as %s tells, with an alarm", async (_, hasWebhooks) => {
    const table = createRecordedTable({ now: () => NOON });
    const shop = await aPurchase({ hasWebhooks, table }, "pm_card_pendingRefund");
    const { refund, stripe, wait, sweep, stateOf, alarms, ledger, id } = shop;
    await expectData(refund(id, { amount: 3600 }));
    await stripe.webhooks.settle();
    await takeNewEvents(table);
    wait(DAY);
    stripe.banks.decideRefund(stripe.banks.listRefunds()[0]!.id, "failed");
    await stripe.webhooks.settle();
    if (!hasWebhooks) await sweep();
    const after = await readTransaction(shop, id);
    expect(after).toMatchObject({
      refunded_amount: 0,
      transaction_type: "purchase",
      next_actions: ["refund"],
    });
    expect(after.refund_mechanism).toBeUndefined();
    expect(await stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(alarms()).toEqual(["refund-failed"]);
    expect((await takeNewEvents(table)).map(({ key }) => key)).toContain("transaction.updated");
    expect(ledger().refunded).toBe(0);
  });

  it("200: fails without the earlier ones, and the amount can be given back again", async () => {
    const shop = await aPurchase({ hasWebhooks: true });
    await expectData(shop.refund(shop.id, { amount: 600 }));
    await expectData(shop.refund(shop.id, { amount: 1000 }));
    shop.stripe.banks.decideRefund(shop.stripe.banks.listRefunds()[1]!.id, "failed");
    await shop.stripe.webhooks.settle();
    expect(await readTransaction(shop, shop.id)).toMatchObject({
      refunded_amount: 600,
      transaction_type: "refund",
      refund_mechanism: "automatic",
    });
    expect((await expectData(shop.refund(shop.id, { amount: 3000 }))).refunded_amount).toBe(3600);
    expect(shop.ledger().refunded).toBe(3600);
  });
});

describe("a refund whose answer is lost", () => {
  it.each([
    ["at once", 0],
    ["a day later, when the provider has forgotten the key", 25 * 60],
  ])("502: is settled by the same request %s, and made once", async (_, minutes) => {
    const shop = await aPurchase();
    const { refund, stripe, wait, ledger, id } = shop;
    stripe.faults.plan({ on: "refund", fault: { kind: "answer-lost" } });
    const { status, body } = await refund(id, { amount: 1000 });
    const [movement] = (await shop.order()).transactions[0]!.provider!.movements!;
    expect([status, body.errors[0]]).toMatchObject([
      502,
      { title: "Payment gateway unavailable", meta: { transaction_id: id, movement: movement!.id } },
    ]);
    wait(minutes);
    expect((await expectData(refund(id, { amount: 1000 }))).refunded_amount).toBe(1000);
    expect(listAmounts(shop)).toEqual([1000]);
    expect(ledger().refunded).toBe(1000);
  });
});

describe("a refund that the provider refuses", () => {
  it("400: of a disputed payment, whose amount is free again", async () => {
    const shop = await aPurchase();
    const dispute = shop.stripe.banks.openDispute(shop.reference);
    const { status, body } = await shop.refund(shop.id, { amount: 1000 });
    expect([status, body.errors[0].meta.error]).toMatchObject([400, { code: "charge_disputed" }]);
    expect((await shop.order()).transactions[0]).toMatchObject({
      refunded_amount: 0,
      provider: { movements: [{ state: "refused", amount: 1000 }] },
    });
    shop.stripe.banks.changeDispute(dispute.id, "won");
    expect((await shop.refund(shop.id)).status).toBe(200);
  });

  it("200: of an order that is anonymized, or cancelled, it is made", async () => {
    const cancelled = await aPurchase();
    const change = { data: { type: "order", status: "cancelled" } };
    await expectData(cancelled.put(`/v2/orders/${ORDER}`, change));
    await expectData(cancelled.post("/v2/orders/anonymize", { data: { order_ids: [ORDER] } }));
    const data = await expectData(cancelled.refund(cancelled.id, { amount: 1000 }));
    expect(data.refunded_amount).toBe(1000);
    expect(listAmounts(cancelled)).toEqual([1000]);
  });
});
