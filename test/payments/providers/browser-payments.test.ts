import { describe, expect, it } from "@jest/globals";
import { takeNewEvents } from "../../support/events/raised.ts";
import { createRecordedTable } from "../../support/events/recorded-changes.ts";
import {
  anOrderOfMugs,
  aProviderShop,
  BROWSER_GATEWAY,
  closeProviders,
  orderNumber,
} from "../../support/orders/provider-shop.ts";
import { NOON } from "../../support/runtime.ts";

closeProviders();

describe("a payment that the shopper's browser makes", () => {
  it("200: is pending with a client secret, and takes the stock", async () => {
    const { pay, stripe, stock, stateOf } = await aProviderShop();
    const { status, body } = await pay({ payment_method_types: ["card"] });
    expect([status, body.errors]).toEqual([200, undefined]);
    const { data } = body;
    const intent = stripe.banks.listIntents()[0]!;
    expect(data).toMatchObject({
      reference: intent.id,
      gateway: BROWSER_GATEWAY,
      amount: 3600,
      status: "pending",
      transaction_type: "purchase-setup",
      "transaction-type": "purchase-setup",
      client_parameters: { token: intent.id, secret: intent.client_secret },
      payment_intent: {
        id: intent.id,
        client_secret: intent.client_secret,
        status: "requires_payment_method",
      },
      payment_details: { detailed_status: "requires_payment_method" },
      next_actions: ["cancel"],
    });
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    expect(await stock()).toEqual([3, 2, 5]);
  });

  it("sends amount, marks and key, and never a confirmation", async () => {
    const { pay, stripe } = await aProviderShop();
    const { data } = (await pay()).body;
    const [sent, ...others] = stripe.requests.list();
    expect(others).toEqual([]);
    expect(sent!.parameters).toEqual({
      amount: "3600",
      currency: "usd",
      capture_method: "automatic",
      confirmation_method: "automatic",
      payment_method_types: ["card"],
      metadata: {
        store: expect.any(String),
        order_id: data.relationships.order.data.id,
        transaction_id: data.id,
      },
    });
    expect(sent!.headers).toMatchObject({
      "idempotency-key": `${data.id}:create`,
      "stripe-version": "2026-10-28.endive",
    });
  });

  it("200: is complete once the shopper has paid, however the client confirms", async () => {
    const { pay, confirm, stripe, stateOf, ledger } = await aProviderShop();
    const { data } = (await pay()).body;
    stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
    const named = { gateway: BROWSER_GATEWAY, method: "purchase", payment: "x" };
    const bodies = [
      ...[undefined, {}, { data: {} }, { data: { options: {} } }, { options: {} }],
      ...[{ data: named }, { data: { options: named } }],
    ];
    for (const sent of bodies) {
      const { status, body: answer } = await confirm(data.id, undefined, { body: sent });
      expect(status).toBe(200);
      expect(answer.data).toMatchObject({
        status: "complete",
        transaction_type: "purchase",
        reference: data.reference,
        payment_details: { detailed_status: "succeeded" },
        next_actions: ["refund"],
      });
      expect(answer.data.client_parameters).toBeUndefined();
    }
    expect(await stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("200: ten confirmations at once complete it once, and later ones do not ask the provider", async () => {
    const table = createRecordedTable({ now: () => NOON });
    const { pay, confirm, stripe } = await aProviderShop({ table });
    const { data } = (await pay()).body;
    stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
    const ten = await Promise.all(Array.from({ length: 10 }, () => confirm(data.id)));
    expect(ten.map(({ status, body }) => [status, body.data.status])).toEqual(
      Array.from({ length: 10 }, () => [200, "complete"]),
    );
    const keys = (await takeNewEvents(table)).map(({ key }) => key);
    expect(keys.filter((key) => key === "order.paid")).toHaveLength(1);
    expect(keys.filter((key) => key.startsWith("transaction."))).toEqual([
      "transaction.created",
      "transaction.updated",
      "transaction.updated",
    ]);
    stripe.requests.clear();
    expect((await confirm(data.id)).body.data.status).toBe("complete");
    expect(stripe.requests.list()).toEqual([]);
  });

  it("422: is not confirmed before the shopper has paid, and can still be paid", async () => {
    const { pay, confirm, stripe, stateOf } = await aProviderShop();
    const { data } = (await pay()).body;
    const { status, body } = await confirm(data.id);
    expect([status, body.errors[0].title]).toEqual([422, "Payment gateway processing failed"]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
    expect((await confirm(data.id)).body.data.status).toBe("complete");
  });

  it("is paid with another card after a decline, with one intent", async () => {
    const { pay, confirm, stripe } = await aProviderShop();
    const { data } = (await pay()).body;
    const { secret } = data.client_parameters;
    expect(
      stripe.shopper.confirm(secret, { payment_method: "pm_card_visa_chargeDeclined" }).error,
    ).toBeDefined();
    const refused = await confirm(data.id);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].meta.error).toMatchObject({ code: "card_declined" });
    stripe.shopper.confirm(secret, { payment_method: "pm_card_visa" });
    expect((await confirm(data.id)).body.data.status).toBe("complete");
    expect(stripe.banks.listIntents()).toHaveLength(1);
  });
});

describe("an answer of the provider about another payment", () => {
  it.each([
    ["reference", { id: "pi_of_another" }],
    ["mode", { livemode: true }],
    ["currency", { currency: "eur" }],
    ["amount", { amount: 3500 }],
    ["amount taken", { amount_received: 3500 }],
    ["store", { metadata: { store: "another" } }],
    ["order", { metadata: { order_id: "another" } }],
    ["transaction", { metadata: { transaction_id: "another" } }],
  ])("422: with another %s completes nothing, and raises an alarm", async (differs, change) => {
    const { pay, confirm, stripe, stateOf, alarms, logged } = await aProviderShop();
    const { data } = (await pay()).body;
    stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
    const { metadata } = stripe.banks.listIntents()[0]!;
    const altered = "metadata" in change ? { metadata: { ...metadata, ...change.metadata } } : change;
    stripe.faults.plan({ on: "retrieve", fault: { kind: "altered", change: altered } });
    const { status, body } = await confirm(data.id);
    expect([status, body.errors[0].meta]).toEqual([422, { transaction_id: data.id }]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    expect(alarms()).toEqual(["payment-mismatch"]);
    expect(logged.find(([name]) => name === "payment-alarm")?.[1]).toMatchObject({ differs });
    expect((await confirm(data.id)).body.data.status).toBe("complete");
  });

  it("404: a payment of another order is not found", async () => {
    const orders = [anOrderOfMugs(), anOrderOfMugs({ id: orderNumber(2) })];
    const { pay, confirm } = await aProviderShop({ orders });
    const { data } = (await pay()).body;
    expect((await confirm(data.id, undefined, { order: orderNumber(2) })).status).toBe(404);
  });
});
