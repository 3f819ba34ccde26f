import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type StripeStandIn, startStripe } from "../../../../../infra/local/providers/stripe/start-stripe.ts";
import { callStripe, INTENT, MANUAL, payStripe } from "./call-stripe.ts";

let stripe: StripeStandIn;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const refund = (payment_intent: string, more = {}) =>
  callStripe(stripe, "POST /v1/refunds", { payment_intent, ...more });

describe("refunds", () => {
  it("200: parts add up to what was received, never more", async () => {
    const { id } = await payStripe(stripe, "pm_card_visa", { ...INTENT, "metadata[transaction_id]": "t9" });
    const first = await refund(id, { amount: 1000, "metadata[refund_id]": "r1", reason: "duplicate" });
    expect(first.body).toMatchObject({
      ...{ object: "refund", amount: 1000, status: "succeeded", payment_intent: id, reason: "duplicate" },
      metadata: { refund_id: "r1" },
    });
    expect((await refund(id, { amount: 2601 })).body.error).toMatchObject({ param: "amount" });
    expect((await refund(id)).body).toMatchObject({ amount: 2600 });
    expect((await refund(id, { amount: 1 })).body.error?.code).toBe("charge_already_refunded");
    const list = await callStripe(stripe, "GET /v1/refunds", { payment_intent: id, limit: 100 });
    expect(list.body).toMatchObject({ has_more: false, data: [{ amount: 2600 }, { id: first.body.id }] });
    const read = await callStripe(stripe, `GET /v1/refunds/${first.body.id}`);
    expect(read.body).toEqual(first.body);
    expect(stripe.ledger.sumBy("transaction")["t9"]).toMatchObject({ captured: 3600, refunded: 3600 });
  });

  it("200: only what was captured can be refunded", async () => {
    const { id, path } = await payStripe(stripe, "pm_card_visa", MANUAL);
    expect((await refund(id)).body.error?.code).toBe("payment_intent_unexpected_state");
    await callStripe(stripe, `POST ${path}/capture`, { amount_to_capture: 500 });
    expect((await refund(id, { amount: 501 })).status).toBe(400);
    expect((await refund(id)).body).toMatchObject({ amount: 500 });
  });

  it("200: a refund fails weeks later, and its amount can be refunded again", async () => {
    const { id } = await payStripe(stripe, "pm_card_visa");
    const { body } = await refund(id);
    stripe.banks.decideRefund(body.id, "failed");
    const read = await callStripe(stripe, `GET /v1/refunds/${body.id}`);
    expect(read.body).toMatchObject({ status: "failed", failure_reason: "lost_or_stolen_card" });
    expect(stripe.ledger.sumBy("payment")[id]).toMatchObject({ captured: 3600, refunded: 0 });
    expect((await refund(id)).body).toMatchObject({ amount: 3600, status: "succeeded" });
  });

  it("200: a refund is pending at a slow bank", async () => {
    const { id } = await payStripe(stripe, "pm_card_pendingRefund");
    const { body } = await refund(id);
    expect(body).toMatchObject({ status: "pending" });
    stripe.banks.decideRefund(body.id, "succeeded");
    expect(stripe.banks.listRefunds()).toContainEqual(
      expect.objectContaining({ id: body.id, status: "succeeded" }),
    );
  });

  it("400: a disputed charge, an unknown reason, no payment; 404: an unknown intent", async () => {
    const { id } = await payStripe(stripe, "pm_card_visa");
    stripe.banks.openDispute(id, { reason: "product_not_received" });
    expect((await refund(id)).body.error?.code).toBe("charge_disputed");
    expect((await refund(id, { reason: "mood" })).status).toBe(400);
    expect((await callStripe(stripe, "POST /v1/refunds", {})).status).toBe(400);
    expect((await refund("pi_unknown")).status).toBe(404);
  });
});
