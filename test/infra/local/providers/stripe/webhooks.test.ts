import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Delivery } from "../../../../../infra/local/providers/outbox.ts";
import { signWebhook } from "../../../../../infra/local/providers/stripe/events.ts";
import { type StripeStandIn, startStripe } from "../../../../../infra/local/providers/stripe/start-stripe.ts";
import { localReceiver } from "../../../../support/events/local-receiver.ts";
import { callStripe, INTENT, MANUAL, payStripe } from "./call-stripe.ts";

let stripe: StripeStandIn;
let received: Delivery[];
beforeEach(async () => {
  received = [];
  const deliver = async (delivery: Delivery) => {
    received.push(delivery);
    return 200;
  };
  stripe = await startStripe({ deliver });
});
afterEach(() => stripe.close());

const types = () =>
  received.map(({ type }) => type).filter((type) => /^(?:payment_intent|.*refund)/.test(type));

describe("events", () => {
  it("tell each change of an intent", async () => {
    const { path, secret } = await payStripe(stripe, "pm_card_threeDSecure2Required", MANUAL);
    stripe.shopper.authenticate(secret, "pass");
    await callStripe(stripe, `POST ${path}/capture`);
    await payStripe(stripe, "pm_card_chargeDeclined");
    await payStripe(stripe, "pm_card_delayed");
    const { body } = await callStripe(stripe, "POST /v1/payment_intents", INTENT);
    await callStripe(stripe, `POST /v1/payment_intents/${body.id}/cancel`);
    await stripe.webhooks.settle();
    const expected = [
      ...["created", "requires_action", "amount_capturable_updated", "succeeded"],
      ...["created", "payment_failed", "created", "processing", "created", "canceled"],
    ];
    expect(types()).toEqual(expected.map((type) => `payment_intent.${type}`));
  });

  it("tell refunds and disputes", async () => {
    const { id } = await payStripe(stripe, "pm_card_visa");
    const { body } = await callStripe(stripe, "POST /v1/refunds", { payment_intent: id, amount: 100 });
    stripe.banks.decideRefund(body.id, "failed");
    const dispute = stripe.banks.openDispute(id);
    stripe.banks.changeDispute(dispute.id, "under_review");
    stripe.banks.changeDispute(dispute.id, "won");
    await stripe.webhooks.settle();
    const after = received.map(({ type }) => type);
    expect(after.slice(after.indexOf("refund.created"))).toEqual([
      ...["refund.created", "charge.refunded", "refund.failed", "charge.refund.updated"],
      ...["charge.dispute.created", "charge.dispute.funds_withdrawn", "charge.dispute.updated"],
      ...["charge.dispute.closed", "charge.dispute.funds_reinstated"],
    ]);
  });

  it("are signed, and show the object as it was", async () => {
    const { id } = await payStripe(stripe, "pm_card_visa");
    await stripe.webhooks.settle();
    const [first] = received;
    const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(first?.headers["stripe-signature"] ?? "") ?? [];
    const secret = stripe.accounts[0]?.webhookSecrets[0] ?? "";
    expect(v1).toBe(createHmac("sha256", secret).update(`${t}.${first?.body}`).digest("hex"));
    expect(JSON.parse(first?.body ?? "")).toMatchObject({
      ...{ object: "event", type: "payment_intent.created", livemode: false },
      data: { object: { id, status: "requires_payment_method" } },
    });
  });

  it("are held back, released in another order, lost, doubled and forged", async () => {
    stripe.webhooks.hold();
    await payStripe(stripe, "pm_card_visa");
    await stripe.webhooks.settle();
    expect(received).toEqual([]);
    expect(stripe.webhooks.listWaiting()).toHaveLength(3);
    await stripe.webhooks.release({ reversed: true, copies: 2 });
    expect(types()).toEqual([
      ...["payment_intent.succeeded", "payment_intent.created"],
      ...["payment_intent.succeeded", "payment_intent.created"],
    ]);
    received.splice(0);
    stripe.webhooks.drop({ type: "payment_intent.created" });
    stripe.webhooks.double({ type: "payment_intent.succeeded" });
    await payStripe(stripe, "pm_card_visa");
    await stripe.webhooks.settle();
    expect(types()).toEqual(["payment_intent.succeeded", "payment_intent.succeeded"]);
    const [real] = stripe.webhooks.listSent();
    const forged = { ...real?.headers, "stripe-signature": signWebhook(real?.body ?? "", ["whsec_mine"], 1) };
    await stripe.webhooks.send({ ...(real as Delivery), headers: forged });
    expect(received.at(-1)).toMatchObject({ body: real?.body, headers: forged });
  });

  it("come before the answer if a test wants it", async () => {
    const answered: boolean[] = [];
    const own = await startStripe({
      deliver: async ({ type }) => {
        const [confirm] = own.requests.list("confirm");
        if (type === "payment_intent.succeeded") answered.push(confirm?.status !== undefined);
        return 200;
      },
    });
    await payStripe(own, "pm_card_visa");
    own.requests.clear();
    own.faults.plan({ on: "confirm", fault: { kind: "webhook-first" } });
    await payStripe(own, "pm_card_visa");
    await own.close();
    expect(answered).toEqual([true, false]);
  });
});

describe("webhook endpoints", () => {
  it("200: a registered endpoint receives what it wants, until it is deleted", async () => {
    const own = await startStripe();
    const receiver = await localReceiver((response) => response.writeHead(200).end());
    const path = "/v1/webhook_endpoints";
    const wishes = { url: receiver.url, "enabled_events[]": "payment_intent.succeeded" };
    const { body } = await callStripe(own, `POST ${path}`, wishes);
    expect(body.secret).toMatch(/^whsec_/);
    await payStripe(own, "pm_card_visa");
    await own.webhooks.settle();
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body: sent } = { headers: {}, body: "" }] = receiver.received;
    const [, t] = /^t=(\d+)/.exec(String(headers["stripe-signature"])) ?? [];
    expect(headers["stripe-signature"]).toBe(signWebhook(sent, [body.secret], Number(t)));
    const read = await callStripe(own, `GET ${path}/${body.id}`);
    expect(read.body).not.toHaveProperty("secret");
    const off = await callStripe(own, `POST ${path}/${body.id}`, { disabled: true });
    expect(off.body).toMatchObject({ status: "disabled" });
    expect((await callStripe(own, `GET ${path}`)).body.data).toHaveLength(1);
    expect((await callStripe(own, `DELETE ${path}/${body.id}`)).body).toMatchObject({ deleted: true });
    await payStripe(own, "pm_card_visa");
    await own.webhooks.settle();
    expect(receiver.received).toHaveLength(1);
    await Promise.all([own.close(), receiver.close()]);
  });
});
