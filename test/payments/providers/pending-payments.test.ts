import { describe, expect, it } from "@jest/globals";
import { ORDER } from "../../support/orders/paid-shop.ts";
import { aProviderShop, closeProviders } from "../../support/orders/provider-shop.ts";
import { expectData } from "../../support/shop.ts";

closeProviders();

const DAY = 24 * 60;

describe("a payment that the shopper never makes", () => {
  it("keeps its stock for an hour, and is then cancelled, at the provider first", async () => {
    const { pay, sweep, wait, stripe, stateOf, stock, now } = await aProviderShop();
    const { data } = (await pay()).body;
    for (const minutes of [2, 5, 10, 20, 22]) {
      wait(minutes);
      await sweep();
      expect(await stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    }
    expect(await stock()).toEqual([3, 2, 5]);
    wait(1);
    await sweep();
    const [intent] = stripe.banks.listIntents();
    expect(intent).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    expect(intent!.canceled_at).toBe(now().getTime() / 1000);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await stock()).toEqual([5, 0, 5]);
    const { error } = stripe.shopper.confirm(data.client_parameters.secret, {
      payment_method: "pm_card_visa",
    });
    expect(error?.code).toBe("payment_intent_unexpected_state");
  });

  it("lives as long as the gateway says", async () => {
    const { pay, put, sweep, wait, stateOf } = await aProviderShop();
    const path = "/v2/gateways/elastic_path_payments_stripe";
    expect((await expectData(put(path, { data: { pending_minutes: 15 } }))).pending_minutes).toBe(15);
    await pay();
    wait(15);
    await sweep();
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
  });

  it("is not asked for again and again: nothing is due between two looks", async () => {
    const { pay, sweep, wait, stripe } = await aProviderShop();
    await pay();
    wait(2);
    await sweep();
    stripe.requests.clear();
    expect(await sweep()).toBe(0);
    expect(stripe.requests.list()).toEqual([]);
  });

  it("is ended at the next turn if its order is cancelled, and cannot be paid then", async () => {
    const { pay, put, sweep, stripe, stateOf, stock } = await aProviderShop();
    const { data } = (await pay()).body;
    await expectData(put(`/v2/orders/${ORDER}`, { data: { type: "order", status: "cancelled" } }));
    expect(await stock()).toEqual([5, 0, 5]);
    await sweep();
    expect(stripe.banks.listIntents()[0]!.status).toBe("canceled");
    expect(await stateOf()).toEqual(["unpaid", "cancelled", "cancelled"]);
    expect(await stock()).toEqual([5, 0, 5]);
    const { secret } = data.client_parameters;
    expect(stripe.shopper.confirm(secret, { payment_method: "pm_card_visa" }).error).toBeDefined();
  });

  it("is ended too after other changes of the cancelled order", async () => {
    const { pay, put, post, wait, sweep, stateOf } = await aProviderShop();
    await pay();
    const groups = `/v2/orders/${ORDER}/shipping-groups` as const;
    const { id } = await expectData(post(groups, { data: { type: "shipping_group" } }));
    await expectData(put(`/v2/orders/${ORDER}`, { data: { type: "order", status: "cancelled" } }));
    wait(1);
    await expectData(put(`${groups}/${id}`, { data: { shipping_type: "express" } }));
    wait(1);
    const options = { type: "order", external_ref: "R1" };
    await expectData(put(`/v2/orders/${ORDER}`, { data: options }));
    wait(1);
    await expectData(post("/v2/orders/anonymize", { data: { order_ids: [ORDER] } }));
    expect(await sweep()).toBe(1);
    expect(await stateOf()).toEqual(["unpaid", "cancelled", "cancelled"]);
  });

  it("200: keeps the money that came for a cancelled order, which can be refunded", async () => {
    const { pay, put, confirm, refund, stripe, stateOf, ledger } = await aProviderShop();
    const { data } = (await pay()).body;
    await expectData(put(`/v2/orders/${ORDER}`, { data: { type: "order", status: "cancelled" } }));
    stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
    expect((await expectData(confirm(data.id))).status).toBe("complete");
    expect(await stateOf()).toEqual(["paid", "cancelled", "complete"]);
    await expectData(refund(data.id, { amount: 3600 }));
    expect(ledger()).toEqual({ captured: 3600, refunded: 3600 });
  });
});

describe("a payment that the bank has not decided", () => {
  it("200: keeps its stock for days and is never cancelled; then it completes", async () => {
    const { pay, confirm, sweep, wait, stripe, stateOf, stock, ledger } = await aProviderShop();
    const { data } = (await pay()).body;
    stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_delayed" });
    expect((await expectData(confirm(data.id))).payment_details).toEqual({ detailed_status: "processing" });
    for (let day = 0; day < 3; day += 1) {
      wait(DAY);
      await sweep();
      expect(await stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    }
    expect(stripe.banks.listIntents()[0]!.status).toBe("processing");
    expect(await stock()).toEqual([3, 2, 5]);
    stripe.banks.decidePayment(data.reference, "succeeded");
    wait(DAY);
    await sweep();
    expect(await stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(ledger().captured).toBe(3600);
  });

  it("422: cannot be cancelled, and is not said to be paid", async () => {
    const { pay, cancel, stripe, stateOf } = await aProviderShop();
    const { data } = (await pay()).body;
    stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_delayed" });
    const { status, body } = await cancel(data.id);
    expect(status).toBe(422);
    expect(body.errors[0].detail).not.toMatch(/refund/);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
  });
});
