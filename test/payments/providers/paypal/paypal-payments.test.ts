import { describe, expect, it } from "@jest/globals";
import { aPayPalShop, closeProviders, PAYPAL_GATEWAY } from "../../../support/orders/provider-shop.ts";

closeProviders();

type Shop = Awaited<ReturnType<typeof aPayPalShop>>;

const operationsOf = ({ paypal }: Shop) => paypal.requests.list().map(({ operation }) => operation);
const idOfLast = ({ paypal }: Shop) => paypal.banks.listOrders().at(-1)!.id;

async function anApproved(shop: Shop, data: object = {}) {
  const answer = await shop.pay(data);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  shop.paypal.shopper.approve(answer.body.data.reference);
  return answer.body.data;
}

describe("a payment at PayPal", () => {
  it("200: is pending with the address of PayPal's page, and takes the stock", async () => {
    const shop = await aPayPalShop();
    const { status, body } = await shop.pay();
    expect([status, body.errors]).toEqual([200, undefined]);
    const id = idOfLast(shop);
    const client_parameters = { token: id, redirect_url: `${shop.paypal.url}/checkoutnow?token=${id}` };
    expect(body.data).toMatchObject({
      reference: id,
      gateway: PAYPAL_GATEWAY,
      status: "pending",
      transaction_type: "purchase",
      client_parameters,
      payment_details: { detailed_status: "CREATED" },
      next_actions: ["cancel"],
    });
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    expect(await shop.stock()).toEqual([3, 2, 5]);
    const path = `/v2/orders/${body.data.relationships.order.data.id}/transactions` as const;
    expect((await shop.get(path)).body.data[0].client_parameters).toEqual(client_parameters);
  });

  it.each([undefined, { gateway: PAYPAL_GATEWAY, method: "purchase", payment: "SHQPPER7HARBR" }])(
    "200: is captured by a confirmation with the body %j",
    async (body) => {
      const shop = await aPayPalShop();
      const { id, reference } = await anApproved(shop);
      const confirmed = await shop.confirm(id, body);
      expect(confirmed.status).toBe(200);
      expect(confirmed.body.data).toMatchObject({
        status: "complete",
        reference,
        transaction_type: "purchase",
        payment_details: { detailed_status: "COMPLETED" },
        next_actions: ["refund"],
      });
      expect(confirmed.body.data.client_parameters).toBeUndefined();
      expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
      expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
      expect((await shop.confirm(id)).status).toBe(200);
      expect(operationsOf(shop)).toEqual(["create", "retrieve", "capture"]);
    },
  );

  it("200: ten confirmations at once capture once", async () => {
    const shop = await aPayPalShop();
    const { id } = await anApproved(shop);
    const all = await Promise.all(Array.from({ length: 10 }, () => shop.confirm(id)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await shop.confirm(id)).body.data.status).toBe("complete");
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("422: is not confirmed before the approval, and stays pending", async () => {
    const shop = await aPayPalShop();
    const { data } = (await shop.pay()).body;
    const { status, body } = await shop.confirm(data.id);
    expect([status, body.errors[0].title]).toEqual([422, "Error received from paypal"]);
    expect(body.errors[0].meta).toMatchObject({ error: { details: [{ issue: "ORDER_NOT_APPROVED" }] } });
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
  });

  it("422: a declined one can be paid in another way at the same address", async () => {
    const shop = await aPayPalShop();
    const { data } = (await shop.pay()).body;
    shop.paypal.shopper.approve(data.reference, { method: "declined" });
    const { status, body } = await shop.confirm(data.id);
    expect([status, body.errors[0].title]).toEqual([422, "Error received from paypal"]);
    expect(body.errors[0].meta).toMatchObject({
      error: {
        name: "UNPROCESSABLE_ENTITY",
        debug_id: expect.any(String),
        details: [{ issue: "INSTRUMENT_DECLINED" }],
      },
    });
    const again = (await shop.pay()).body.data;
    expect([again.id, again.client_parameters]).toEqual([data.id, data.client_parameters]);
    shop.paypal.shopper.approve(data.reference);
    expect((await shop.confirm(data.id)).body.data.status).toBe("complete");
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("200: paying again gives an approved payment and takes nothing", async () => {
    const shop = await aPayPalShop();
    const { id } = await anApproved(shop);
    const { data } = (await shop.pay()).body;
    expect([data.id, data.status, data.payment_details?.detailed_status]).toEqual([
      id,
      "pending",
      "APPROVED",
    ]);
    expect(shop.ledger()).toEqual({ captured: 0, refunded: 0 });
  });

  it("200: waits for the bank as long as it takes", async () => {
    const shop = await aPayPalShop();
    const { data } = (await shop.pay()).body;
    shop.paypal.shopper.approve(data.reference, { method: "echeck" });
    const confirmed = (await shop.confirm(data.id)).body.data;
    expect([confirmed.status, confirmed.payment_details?.detailed_status]).toEqual(["pending", "PENDING"]);
    await shop.wait(3 * 24 * 60);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    shop.paypal.banks.decideCapture(shop.paypal.banks.listCaptures()[0]!.id, "completed");
    await shop.wait(60);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
  });

  it("is cancelled when its time is over, without a call that ends it", async () => {
    const shop = await aPayPalShop();
    await anApproved(shop);
    await shop.wait(61);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await shop.stock()).toEqual([5, 0, 5]);
    expect(operationsOf(shop)).not.toContain("capture");
  });

  it("is cancelled when PayPal has forgotten it", async () => {
    const shop = await aPayPalShop();
    await shop.put(`/v2/gateways/${PAYPAL_GATEWAY}`, { data: { pending_minutes: 1440 } });
    await anApproved(shop);
    await shop.wait(3 * 60);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await shop.stock()).toEqual([5, 0, 5]);
  });

  it("200: a second one after the first was cancelled; the list has the oldest first", async () => {
    const shop = await aPayPalShop();
    const { data } = (await shop.pay()).body;
    expect((await shop.pay()).body.data.id).toBe(data.id);
    expect((await shop.cancel(data.id)).body.data.status).toBe("cancelled");
    await shop.wait(1);
    const second = (await shop.pay()).body.data;
    expect(second.reference).not.toBe(data.reference);
    const path = `/v2/orders/${data.relationships.order.data.id}/transactions` as const;
    expect((await shop.get(path)).body.data.map(({ id }) => id)).toEqual([data.id, second.id]);
    shop.paypal.shopper.approve(data.reference);
    expect((await shop.confirm(data.id)).body.data.status).toBe("cancelled");
    expect(shop.ledger()).toEqual({ captured: 0, refunded: 0 });
  });

  it("409: is not cancelled while its money is being taken", async () => {
    const shop = await aPayPalShop();
    const { id } = await anApproved(shop);
    const { promise, resolve } = Promise.withResolvers<void>();
    shop.paypal.faults.plan({ on: "capture", fault: { kind: "slow", until: promise } });
    const confirming = shop.confirm(id);
    while (!operationsOf(shop).includes("capture")) await new Promise(setImmediate);
    expect((await shop.cancel(id)).status).toBe(409);
    await shop.wait(0);
    resolve();
    expect((await confirming).body.data.status).toBe("complete");
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("is not ended by the sweep while its money is being taken, and later only if it was not", async () => {
    const shop = await aPayPalShop();
    const { id } = await anApproved(shop);
    await shop.wait(59);
    shop.paypal.faults.plan({ on: "capture", fault: { kind: "broken", works: false } });
    expect((await shop.confirm(id)).body.data.payment_details?.detailed_status).toBe("unknown");
    await shop.wait(1);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    await shop.wait(2);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
  });

  it("200 or 422: cancelled or paid, and never both", async () => {
    for (let run = 0; run < 20; run += 1) {
      const shop = await aPayPalShop();
      const { id } = await anApproved(shop);
      await Promise.all([shop.confirm(id), shop.cancel(id)]);
      const [payment, , status] = await shop.stateOf();
      const { captured } = shop.ledger();
      expect([payment, status, captured]).toEqual(
        captured === 0 ? ["unpaid", "cancelled", 0] : ["paid", "complete", 3600],
      );
    }
  });

  it("422: a payment of another order is never taken for ours", async () => {
    const shop = await aPayPalShop();
    const { id } = await anApproved(shop);
    const change = {
      purchase_units: [{ custom_id: "other", amount: { currency_code: "USD", value: "36.00" } }],
    };
    shop.paypal.faults.plan({ on: "retrieve", fault: { kind: "altered", change } });
    expect((await shop.confirm(id)).status).toBe(422);
    expect(shop.ledger()).toEqual({ captured: 0, refunded: 0 });
  });
});

describe("an authorization at PayPal", () => {
  const AUTHORIZE = { method: "authorize" };

  async function anAuthorized(shop: Shop) {
    const { id } = await anApproved(shop, AUTHORIZE);
    const { data } = (await shop.confirm(id)).body;
    expect([data.status, data.transaction_type]).toEqual(["complete", "authorize"]);
    return data;
  }

  it("200: is captured, and refunded in part", async () => {
    const shop = await aPayPalShop();
    const { id, next_actions } = await anAuthorized(shop);
    expect(next_actions).toEqual(["cancel", "capture"]);
    expect(await shop.stateOf()).toEqual(["authorized", "processing", "complete"]);
    expect(shop.ledger().captured).toBe(0);
    const options = { note_to_payer: "Thank you", soft_descriptor: "MUGS" };
    expect((await shop.capture(id, { options })).body.data.transaction_type).toBe("capture");
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    const refunded = (await shop.refund(id, { amount: 1000, options: { note: "Sorry" } })).body.data;
    expect([refunded.refunded_amount, refunded.refund_mechanism]).toEqual([1000, "automatic"]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 1000 });
    const sent = (operation: string) =>
      shop.paypal.requests.list().find((one) => one.operation === operation)!;
    expect(sent("capture-authorization").parameters).toEqual({
      amount: { currency_code: "USD", value: "36.00" },
      final_capture: true,
      ...options,
    });
    const [movement] = (await shop.order()).transactions[0]!.provider!.movements!.slice(1);
    expect(sent("refund").parameters).toEqual({
      amount: { currency_code: "USD", value: "10.00" },
      custom_id: movement!.id,
      note_to_payer: "Sorry",
    });
    expect(sent("refund").headers["paypal-request-id"]).toBe(movement!.id);
  });

  it("200: is cancelled, and its stock is free", async () => {
    const shop = await aPayPalShop();
    const { id } = await anAuthorized(shop);
    expect((await shop.cancel(id)).body.data.status).toBe("cancelled");
    expect(operationsOf(shop)).toContain("void");
    expect(await shop.stock()).toEqual([5, 0, 5]);
    expect((await shop.capture(id)).status).toBe(422);
  });

  it("422: one that ran out stays complete, and can be cancelled", async () => {
    const shop = await aPayPalShop();
    const { id } = await anAuthorized(shop);
    await shop.wait(29 * 24 * 60);
    const { status, body } = await shop.capture(id);
    expect([status, body.errors[0].title]).toEqual([422, "Error received from paypal"]);
    expect(body.errors[0].meta).toMatchObject({ error: { details: [{ issue: "AUTHORIZATION_EXPIRED" }] } });
    expect(await shop.stateOf()).toEqual(["authorized", "processing", "complete"]);
    expect((await shop.cancel(id)).body.data.status).toBe("cancelled");
    expect(await shop.stock()).toEqual([5, 0, 5]);
  });

  it("200: a capture that waits for the bank leaves it authorized until it is decided", async () => {
    for (const outcome of ["completed", "declined"] as const) {
      const shop = await aPayPalShop();
      const { data } = (await shop.pay(AUTHORIZE)).body;
      shop.paypal.shopper.approve(data.reference, { method: "echeck" });
      await shop.confirm(data.id);
      const captured = (await shop.capture(data.id)).body.data;
      expect([captured.transaction_type, captured.payment_details?.detailed_status]).toEqual([
        "authorize",
        "PENDING",
      ]);
      expect((await shop.cancel(data.id)).status).toBe(409);
      const { due_at } = (await shop.order()).transactions[0]!.provider!;
      expect(Date.parse(due_at!) - shop.now().getTime()).toBe(24 * 60 * 60_000);
      shop.paypal.banks.decideCapture(shop.paypal.banks.listCaptures()[0]!.id, outcome);
      await shop.wait(24 * 60);
      await shop.sweep();
      const isPaid = outcome === "completed";
      expect((await shop.stateOf())[0]).toBe(isPaid ? "paid" : "authorized");
      expect(shop.ledger().captured).toBe(isPaid ? 3600 : 0);
      const { movements } = (await shop.order()).transactions[0]!.provider!;
      expect(movements).toMatchObject([{ state: isPaid ? "done" : "refused" }]);
    }
  });

  it("fails if PayPal denies it after a review, and its stock is free", async () => {
    const shop = await aPayPalShop();
    const { data } = (await shop.pay(AUTHORIZE)).body;
    shop.paypal.shopper.approve(data.reference, { method: "review" });
    expect((await shop.confirm(data.id)).body.data.status).toBe("pending");
    const [authorization] = shop.paypal.banks.listOrders()[0]!.purchase_units[0].payments!.authorizations!;
    shop.paypal.banks.decideAuthorization(authorization!.id, "denied");
    await shop.wait(60);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
    expect(await shop.stock()).toEqual([5, 0, 5]);
  });
});
