import { describe, expect, it } from "@jest/globals";
import { aPayPalShop, closeProviders } from "../../support/orders/provider-shop.ts";

closeProviders();

type Shop = Awaited<ReturnType<typeof aPayPalShop>>;

const PAY_NOW = { options: { application_context: { user_action: "PAY_NOW" } } };

async function anApproved(shop: Shop, data: object = {}) {
  const { data: payment } = (await shop.pay(data)).body;
  shop.paypal.shopper.approve(payment.reference);
  await shop.paypal.webhooks.settle();
  return payment;
}

describe("a webhook of PayPal", () => {
  it("captures an approved payment if PayPal's page says that approving pays", async () => {
    const shop = await aPayPalShop({ hasWebhooks: true });
    await anApproved(shop, PAY_NOW);
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
    expect(shop.received.map(({ type }) => type)).toEqual([
      "CHECKOUT.ORDER.APPROVED",
      "PAYMENT.CAPTURE.COMPLETED",
    ]);
  });

  it("captures nothing otherwise", async () => {
    const shop = await aPayPalShop({ hasWebhooks: true });
    await anApproved(shop);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    expect(shop.ledger()).toEqual({ captured: 0, refunded: 0 });
  });

  it("that never comes is made up for by the sweep", async () => {
    const shop = await aPayPalShop();
    await anApproved(shop, PAY_NOW);
    await shop.wait(3);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
  });

  it("tries once: after a decline the shopper has to come back", async () => {
    const shop = await aPayPalShop();
    const { data } = (await shop.pay(PAY_NOW)).body;
    shop.paypal.shopper.approve(data.reference, { method: "declined" });
    for (const minutes of [3, 6, 11]) {
      await shop.wait(minutes);
      await shop.sweep();
    }
    expect(shop.paypal.requests.list().filter(({ operation }) => operation === "capture")).toHaveLength(1);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
  });

  it("200: five times, two at once: one capture", async () => {
    const shop = await aPayPalShop();
    await anApproved(shop, PAY_NOW);
    const [approved] = shop.received;
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.receive(approved!)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await shop.wait(3);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("400: one changed byte, a missing header, no JSON, and nothing is asked of the payment", async () => {
    const shop = await aPayPalShop();
    await anApproved(shop, PAY_NOW);
    const { headers, body } = shop.received[0]!;
    const { "paypal-transmission-sig": _, ...unsigned } = headers;
    shop.paypal.requests.clear();
    const wrong = [
      { headers, body: body.replace("APPROVED", "APPROVeD") },
      { headers: unsigned, body },
      { headers, body: `${body},"webhook_id":"x"` },
    ];
    for (const one of wrong) expect((await shop.receive(one)).status).toBe(400);
    const asked = shop.paypal.requests.list().map(({ operation }) => operation);
    expect(asked).toEqual(["verify"]);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
  });

  it("200: written in another way than we would, byte for byte", async () => {
    const shop = await aPayPalShop();
    const payment = await anApproved(shop, PAY_NOW);
    const body = `{ "event_type" : "CHECKOUT.ORDER.APPROVED",\r\n "resource": {"id": "${payment.reference}", "n": 1.0, "name": "\\u00e9 é"}}`;
    const headers = shop.paypal.webhooks.sign(body);
    expect((await shop.receive({ headers, body })).status).toBe(200);
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
  });

  it("503: PayPal cannot verify it now; 404: the gateway has no webhook", async () => {
    const shop = await aPayPalShop();
    await anApproved(shop, PAY_NOW);
    const [approved] = shop.received;
    shop.paypal.faults.plan({ on: "verify", fault: { kind: "broken", works: false } });
    expect((await shop.receive(approved!)).status).toBe(503);
    await shop.put("/v2/gateways/paypal_express_checkout", { data: { webhook_id: "" } });
    expect((await shop.receive(approved!)).status).toBe(404);
  });

  it("200: of another program, and one that lies", async () => {
    const shop = await aPayPalShop();
    const { data } = (await shop.pay()).body;
    const send = (resource: object) => {
      const body = JSON.stringify({ event_type: "PAYMENT.CAPTURE.COMPLETED", resource });
      return shop.receive({ headers: shop.paypal.webhooks.sign(body), body });
    };
    const orderOf = (order_id: string) => ({ supplementary_data: { related_ids: { order_id } } });
    expect((await send(orderOf("5O190127TN364715T"))).status).toBe(200);
    expect((await send(orderOf(data.reference))).status).toBe(200);
    expect((await send({})).status).toBe(200);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
  });

  it("notes a refund that was made at PayPal, and a dispute once with one alarm", async () => {
    const shop = await aPayPalShop({ hasWebhooks: true });
    const { id } = await anApproved(shop, PAY_NOW);
    const capture = shop.paypal.banks.listCaptures()[0]!;
    const dispute = shop.paypal.banks.openDispute(capture.id, { reason: "UNAUTHORISED" });
    await shop.paypal.webhooks.settle();
    const path = `/v2/orders/${(await shop.order()).id}/transactions/${id}` as const;
    const read = async () => (await shop.get(path)).body.data;
    expect((await read()).payment_details?.dispute).toEqual({
      status: "WAITING_FOR_SELLER_RESPONSE",
      reason: "UNAUTHORISED",
      amount: 3600,
    });
    shop.paypal.banks.changeDispute(dispute.dispute_id, "RESOLVED", "RESOLVED_BUYER_FAVOUR");
    await shop.paypal.webhooks.settle();
    expect((await read()).payment_details?.dispute?.status).toBe("RESOLVED_BUYER_FAVOUR");
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(JSON.stringify(shop.logged).split("dispute-begun")).toHaveLength(2);
    shop.paypal.banks.reverseCapture(capture.id);
    await shop.paypal.webhooks.settle();
    const reversed = await read();
    expect([reversed.refunded_amount, reversed.refund_mechanism]).toEqual([3600, undefined]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 3600 });
  });
});
