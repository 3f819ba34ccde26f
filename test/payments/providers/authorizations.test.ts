import { describe, expect, it } from "@jest/globals";
import { anOrderOf3000, ORDER } from "../../support/orders/paid-shop.ts";
import {
  aProviderShop,
  closeProviders,
  orderNumber,
  type ProviderShop,
  payInBrowser,
} from "../../support/orders/provider-shop.ts";
import { expectData } from "../../support/shop.ts";
import { ofVolume } from "../../support/volume.ts";

closeProviders();

const DAY = 24 * 60;

/** A payment of 3600 that is authorised, and its shop. */
async function anAuthorization() {
  const shop = await aProviderShop();
  const { id } = await payInBrowser(shop, { method: "authorize" });
  shop.stripe.requests.clear();
  return { ...shop, id };
}

const readTransaction = ({ get }: Pick<ProviderShop, "get">, id: string) =>
  expectData(get(`/v2/orders/${ORDER}/transactions/${id}`));

const listOperations = ({ stripe }: Pick<ProviderShop, "stripe">) =>
  stripe.requests.list().map(({ operation }) => operation);

describe("an authorisation", () => {
  it("200: is complete once the shopper has paid, and can be captured or cancelled", async () => {
    const shop = await aProviderShop();
    const data = await payInBrowser(shop, { method: "authorize" });
    expect(shop.stripe.requests.list("create")[0]!.parameters).toMatchObject({ capture_method: "manual" });
    expect(data).toMatchObject({
      status: "complete",
      transaction_type: "authorize",
      payment_details: { detailed_status: "requires_capture" },
      next_actions: ["cancel", "capture"],
    });
    expect(await shop.stateOf()).toEqual(["authorized", "processing", "complete"]);
    expect(await shop.stock()).toEqual([3, 2, 5]);
    expect(shop.ledger().captured).toBe(0);
  });
});

describe("POST …/capture", () => {
  it("200: captures exactly the amount, and pays the order", async () => {
    const shop = await anAuthorization();
    const { capture, stripe, stateOf, ledger, id } = shop;
    const data = await expectData(capture(id));
    expect(data).toMatchObject({
      transaction_type: "capture",
      capture_mechanism: "automatic",
      payment_details: { detailed_status: "succeeded" },
      next_actions: ["refund"],
    });
    const [sent] = stripe.requests.list("capture");
    expect(sent!.parameters).toEqual({ amount_to_capture: "3600" });
    const [movement] = (await shop.order()).transactions[0]!.provider!.movements!;
    expect(movement).toMatchObject({ kind: "capture", state: "done", amount: 3600 });
    expect(sent!.headers["idempotency-key"]).toBe(movement!.id);
    expect(await stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("200: the whole amount may be named, with a reference and options of other providers", async () => {
    const { capture, id } = await anAuthorization();
    const options = { note_to_payer: "Thank you", soft_descriptor: "MUGS" };
    const data = await expectData(capture(id, { amount: 3600, custom_reference: "R1", options }));
    expect(data).toMatchObject({ transaction_type: "capture", custom_reference: "R1" });
  });

  it("422: another amount, again, and a payment that is no authorisation", async () => {
    const shop = await anAuthorization();
    const { capture, id } = shop;
    expect((await capture(id, { amount: 1000 })).status).toBe(422);
    expect(listOperations(shop)).toEqual([]);
    await expectData(capture(id));
    expect((await capture(id)).status).toBe(422);
    const other = await aProviderShop();
    const { data } = (await other.pay()).body;
    expect((await other.capture(data.id)).status).toBe(422);
    await payInBrowser(other, {});
    expect((await other.capture(data.id)).status).toBe(422);
    expect(listOperations(other)).not.toContain("capture");
  });

  it("403, 401, 404: with an implicit token, without one, for another order or payment", async () => {
    const shop = await anAuthorization();
    const { capture, cancel, refund, id } = shop;
    for (const act of [capture, cancel, refund]) {
      expect((await act(id, undefined, { as: "implicit" })).status).toBe(403);
      expect((await act(id, undefined, { as: null })).status).toBe(401);
      expect((await act("unknown")).status).toBe(404);
      expect((await act(id, undefined, { order: "00000000-0000-4000-8000-000000000009" })).status).toBe(404);
    }
    expect(listOperations(shop)).toEqual([]);
  });

  it("400: an authorisation that ran out stays complete, and can then be cancelled", async () => {
    const shop = await anAuthorization();
    const { capture, cancel, wait, stateOf, stock, id } = shop;
    wait(8 * DAY);
    const { status, body } = await capture(id);
    expect([status, body.errors[0]]).toMatchObject([
      400,
      {
        title: "Payment gateway processing failed",
        meta: { transaction_id: id, error: { code: "expired_uncaptured_charge" } },
      },
    ]);
    expect(await readTransaction(shop, id)).toMatchObject({
      status: "complete",
      transaction_type: "authorize",
      payment_details: { detailed_status: "expired_uncaptured_charge" },
      next_actions: ["cancel", "capture"],
    });
    expect(await stateOf()).toEqual(["authorized", "processing", "complete"]);
    expect((await expectData(cancel(id))).status).toBe("cancelled");
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await stock()).toEqual([5, 0, 5]);
  });

  it("is shown as run out without a request, once it is looked at", async () => {
    const shop = await anAuthorization();
    for (let day = 0; day < 8; day += 1) {
      shop.wait(DAY);
      await shop.sweep();
    }
    expect((await readTransaction(shop, shop.id)).payment_details).toEqual({
      detailed_status: "expired_uncaptured_charge",
    });
  });

  it("200: 'manual' is noted and not sent; a refund is then marked only", async () => {
    const shop = await anAuthorization();
    const { capture, refund, stateOf, id } = shop;
    expect(await expectData(capture(id, { capture_mechanism: "manual" }))).toMatchObject({
      transaction_type: "capture",
      capture_mechanism: "manual",
    });
    expect(await stateOf()).toEqual(["paid", "complete", "complete"]);
    const { status, body } = await refund(id, { amount: 1000 });
    expect([status, body.errors[0].title]).toEqual([400, "Error while refunding"]);
    expect(await expectData(refund(id))).toMatchObject({ refunded_amount: 3600, refund_mechanism: "manual" });
    expect(listOperations(shop)).toEqual([]);
  });

  it("200: what was captured in the provider's console is captured here", async () => {
    const shop = await anAuthorization();
    const { reference } = (await shop.order()).transactions[0]!;
    await shop.callStripe(`POST /v1/payment_intents/${reference}/capture`, { amount_to_capture: 3600 });
    expect((await expectData(shop.capture(shop.id))).transaction_type).toBe("capture");
    expect(shop.ledger().captured).toBe(3600);
  });
});

describe("POST …/cancel", () => {
  it("200: a pending payment is cancelled at the provider, then here, and its stock goes back", async () => {
    const shop = await aProviderShop();
    const { data } = (await shop.pay()).body;
    const cancelled = await expectData(shop.cancel(data.id));
    expect(cancelled).toMatchObject({
      status: "cancelled",
      payment_details: { detailed_status: "canceled" },
    });
    expect(cancelled.next_actions).toBeUndefined();
    expect(shop.stripe.banks.listIntents()[0]!.status).toBe("canceled");
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await shop.stock()).toEqual([5, 0, 5]);
    const { secret } = data.client_parameters;
    expect(shop.stripe.shopper.confirm(secret, { payment_method: "pm_card_visa" }).error).toBeDefined();
  });

  it("200: an authorisation is let go", async () => {
    const { cancel, stateOf, stock, stripe, id } = await anAuthorization();
    expect((await expectData(cancel(id))).status).toBe("cancelled");
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await stock()).toEqual([5, 0, 5]);
    const [sums] = Object.values(stripe.ledger.sumBy("payment"));
    expect(sums).toEqual({ authorized: 3600, captured: 0, refunded: 0, cancelled: 3600 });
  });

  it.each(["duplicate", "fraudulent", "requested_by_customer", "abandoned"])(
    "200: the reason '%s' reaches the provider",
    async (reason) => {
      const { cancel, stripe, id } = await anAuthorization();
      await expectData(cancel(id, { reason }));
      expect(stripe.banks.listIntents()[0]!.cancellation_reason).toBe(reason);
    },
  );

  it("200: without a reason the customer has asked for it", async () => {
    const { cancel, stripe, id } = await anAuthorization();
    await expectData(cancel(id));
    expect(stripe.banks.listIntents()[0]!.cancellation_reason).toBe("requested_by_customer");
  });

  it("400: another reason, and nothing is sent", async () => {
    const shop = await anAuthorization();
    const { status, body } = await shop.cancel(shop.id, { reason: "changed my mind" });
    expect([status, body.errors[0].source]).toEqual([400, "data.reason"]);
    expect(listOperations(shop)).toEqual([]);
  });

  it("422: a purchase, a captured one, and one that is cancelled", async () => {
    const paid = await aProviderShop();
    const { id } = await payInBrowser(paid);
    expect((await paid.cancel(id)).status).toBe(422);
    const { capture, cancel, ...captured } = await anAuthorization();
    await expectData(capture(captured.id));
    expect((await cancel(captured.id)).status).toBe(422);
    const other = await anAuthorization();
    await expectData(other.cancel(other.id));
    expect((await other.cancel(other.id)).status).toBe(422);
  });

  it("422: says that the shopper was faster, and completes the payment", async () => {
    const { pay, cancel, stripe, stateOf } = await aProviderShop();
    const { data } = (await pay()).body;
    stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
    const { status, body } = await cancel(data.id);
    expect([status, body.errors[0].detail]).toEqual([422, expect.stringContaining("made meanwhile")]);
    expect(await stateOf()).toEqual(["paid", "complete", "complete"]);
  });

  const runs = Array.from({ length: ofVolume(25, 500) }, (_, at) => at);
  it("200 or 422: while the shopper pays, it is cancelled and unpaid, or paid and complete", async () => {
    const shop = await aProviderShop({ orders: runs.map((at) => anOrderOf3000({ id: orderNumber(at) })) });
    const { stripe, pay, cancel, confirm } = shop;
    const outcomes = await Promise.all(
      runs.map(async (at) => {
        const order = orderNumber(at);
        const { data } = (await pay({}, { order })).body;
        const cancelling = cancel(data.id, undefined, { order });
        for (let turns = 0; turns < (at * 7) % 40; turns += 1) await new Promise(setImmediate);
        const { secret } = data.client_parameters;
        const { error } = stripe.shopper.confirm(secret, { payment_method: "pm_card_visa" });
        const { status } = await cancelling;
        const final = await expectData(confirm(data.id, undefined, { order }));
        return `${status} ${final.status} ${error ? "unpaid" : "paid"}`;
      }),
    );
    expect(outcomes.filter((one) => one !== "200 cancelled unpaid" && one !== "422 complete paid")).toEqual(
      [],
    );
    expect(new Set(outcomes).size).toBe(2);
    const paid = outcomes.filter((one) => one.endsWith(" paid")).length;
    expect(shop.ledger().captured).toBe(3000 * paid);
  });

  it("409: during a capture, and the other way round", async () => {
    for (const [first, second, end] of [
      ["capture", "cancel", ["paid", "complete", "complete"]],
      ["cancel", "capture", ["unpaid", "incomplete", "cancelled"]],
    ] as const) {
      const shop = await anAuthorization();
      const { answer, release } = await shop.holdCall(first, () => shop[first](shop.id));
      const { status, body } = await shop[second](shop.id);
      expect([status, body.errors[0].meta]).toEqual([409, { transaction_id: shop.id }]);
      release();
      expect((await answer).status).toBe(200);
      expect(await shop.stateOf()).toEqual(end);
      expect(shop.ledger().captured).toBe(first === "capture" ? 3600 : 0);
    }
  });

  it("200 or 422: a capture and a cancellation at once are one of both", async () => {
    const { capture, cancel, stateOf, ledger, id } = await anAuthorization();
    const [captured, cancelled] = await Promise.all([capture(id), cancel(id)]);
    const isCaptured = captured.status === 200;
    expect([409, 422]).toContain((isCaptured ? cancelled : captured).status);
    expect(await stateOf()).toEqual(
      isCaptured ? ["paid", "complete", "complete"] : ["unpaid", "incomplete", "cancelled"],
    );
    expect(ledger().captured).toBe(isCaptured ? 3600 : 0);
  });

  it("200: a capture during another one is the same", async () => {
    const { capture, holdCall, stripe, ledger, id } = await anAuthorization();
    const { answer, release } = await holdCall("capture", () => capture(id));
    const second = capture(id);
    while (stripe.requests.list("capture").length < 2) await new Promise(setImmediate);
    release();
    expect([(await answer).status, (await second).status]).toEqual([200, 200]);
    expect(ledger().captured).toBe(3600);
  });
});
