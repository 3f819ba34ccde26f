import { describe, expect, it } from "@jest/globals";
import { anOrderOf3000 } from "../../support/orders/paid-shop.ts";
import {
  anOrderOfMugs,
  aProviderShop,
  closeProviders,
  orderNumber,
  payInBrowser,
} from "../../support/orders/provider-shop.ts";
import { plainAmounts } from "../../support/orders.ts";
import { expectData } from "../../support/shop.ts";
import { ofVolume } from "../../support/volume.ts";

closeProviders();

const KEY = { headers: { "idempotency-key": "k" } };

describe("a double click on payment", () => {
  it("200: each pair is one payment, one intent and one answer", async () => {
    const numbers = Array.from({ length: ofVolume(15, 50) }, (_, at) => orderNumber(at));
    const { pay, stripe, order } = await aProviderShop({
      orders: numbers.map((id) => anOrderOf3000({ id })),
    });
    await Promise.all(
      numbers.map(async (id) => {
        const [one, other] = await Promise.all([pay({}, { order: id }), pay({}, { order: id })]);
        expect([one.status, other.status]).toEqual([200, 200]);
        expect(one.body.data).toEqual(other.body.data);
        expect((await order(id)).transactions).toHaveLength(1);
      }),
    );
    expect(stripe.banks.listIntents()).toHaveLength(numbers.length);
  });

  it("200: takes the stock once", async () => {
    const { pay, stock } = await aProviderShop();
    const answers = await Promise.all([pay(), pay()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stock()).toEqual([3, 2, 5]);
  });

  it.each([
    ["one payment method", "pm_card_visa", "pm_card_visa"],
    ["two, of which the first decides", "pm_card_visa", "pm_card_mastercard"],
    ["two, of which the second is declined", "pm_card_visa", "pm_card_chargeDeclined"],
  ])("200: with %s is one charge", async (_, one, other) => {
    const { pay, holdCall, ledger, stripe } = await aProviderShop();
    const { answer, release } = await holdCall("confirm", () => pay({ payment: one }));
    const second = pay({ payment: other });
    while (stripe.requests.list("confirm").length < 2) await new Promise(setImmediate);
    release();
    for (const { status, body } of [await answer, await second])
      expect([status, body.data.status]).toEqual([200, "complete"]);
    expect(stripe.requests.list("confirm").map(({ parameters }) => parameters["payment_method"])).toEqual(
      stripe.requests.list("confirm").map(() => one),
    );
    expect(ledger().captured).toBe(3600);
    expect(stripe.banks.listIntents()).toHaveLength(1);
  });

  it("200 or 400: of a declined and a good one, the order has at most one charge", async () => {
    const shop = await aProviderShop({ orders: [anOrderOf3000()] });
    const answers = await Promise.all([
      shop.pay({ payment: "pm_card_chargeDeclined" }),
      shop.pay({ payment: "pm_card_visa" }),
    ]);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    const { payment } = await shop.order();
    expect([payment, shop.ledger().captured]).toEqual(payment === "paid" ? ["paid", 3000] : ["unpaid", 0]);
  });

  it("200: two tabs of which the second comes later get the same secret", async () => {
    const { pay, stripe, wait } = await aProviderShop();
    const first = await expectData(pay());
    wait(10);
    const second = await expectData(pay({}, { as: "client_credentials" }));
    expect([second.id, second.client_parameters]).toEqual([first.id, first.client_parameters]);
    expect(stripe.requests.list().map(({ operation }) => operation)).toEqual(["create", "retrieve"]);
  });
});

describe("a payment with an Idempotency-Key", () => {
  it("200: repeated after it has completed, it is answered as it is then", async () => {
    const { pay, confirm, stripe } = await aProviderShop();
    const first = await expectData(pay({}, KEY));
    stripe.shopper.confirm(first.client_parameters!["secret"]!, { payment_method: "pm_card_visa" });
    await expectData(confirm(first.id));
    stripe.requests.clear();
    const again = await expectData(pay({}, KEY));
    expect([again.id, again.status, again.client_parameters]).toEqual([first.id, "complete", undefined]);
    expect(stripe.requests.list()).toEqual([]);
  });

  it("200: repeated while it is pending, it has its secret again", async () => {
    const { pay, stripe } = await aProviderShop();
    const first = await expectData(pay({}, KEY));
    const again = await expectData(pay({}, KEY));
    expect(again).toEqual(first);
    expect(stripe.banks.listIntents()).toHaveLength(1);
  });

  it("422: another request with the same key", async () => {
    const { pay } = await aProviderShop();
    await pay({ amount: 1000 }, KEY);
    expect((await pay({ amount: 2000 }, KEY)).status).toBe(422);
  });

  it("400: repeated after a decline, it is declined and charges nothing", async () => {
    const { pay, stripe, stateOf } = await aProviderShop();
    const data = { payment: "pm_card_visa_chargeDeclined" };
    const answers = [await pay(data, KEY), await pay(data, KEY)];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers.map(({ body }) => body.errors[0].meta.transaction_id)).toEqual([
      stripe.banks.listIntents()[0]!.metadata["transaction_id"],
      stripe.banks.listIntents()[0]!.metadata["transaction_id"],
    ]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
  });

  it("400: repeated after the provider has refused the amount, it begins no second payment", async () => {
    const totals = { ...plainAmounts(20), shipping: 0, shipping_discount: 0 };
    const { pay, stripe, stateOf } = await aProviderShop({ orders: [anOrderOfMugs({ totals })] });
    const answers = [await pay({}, KEY), await pay({}, KEY)];
    expect(answers.map(({ status, body }) => [status, body.errors[0].meta.error.code])).toEqual([
      [400, "amount_too_small"],
      [400, "amount_too_small"],
    ]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
    expect(stripe.requests.list()).toHaveLength(1);
  });

  it("503, 200: repeated after the provider was not reached, it is paid", async () => {
    const { pay, stripe, stateOf, wait } = await aProviderShop();
    stripe.faults.plan({ on: "create", fault: { kind: "broken", works: false } });
    expect((await pay({}, KEY)).status).toBe(503);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
    wait(1);
    expect((await pay({}, KEY)).status).toBe(200);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "failed", "pending"]);
  });

  it("200: two at once are one payment", async () => {
    const { pay, stripe } = await aProviderShop();
    const [one, other] = await Promise.all([pay({}, KEY), pay({}, KEY)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body.data).toEqual(other.body.data);
    expect(stripe.banks.listIntents()).toHaveLength(1);
  });
});

describe("a movement with an Idempotency-Key", () => {
  it("200: a repeated capture is the one that was made", async () => {
    const shop = await aProviderShop();
    const { id } = await payInBrowser(shop, { method: "authorize" });
    const first = await expectData(shop.capture(id, undefined, KEY));
    expect(await expectData(shop.capture(id, undefined, KEY))).toEqual(first);
    expect(shop.stripe.requests.list("capture")).toHaveLength(1);
  });

  it("200: a repeated cancellation, of a pending payment and of an authorisation", async () => {
    for (const isAuthorized of [false, true]) {
      const shop = await aProviderShop();
      const { data } = (await shop.pay({ method: "authorize" })).body;
      if (isAuthorized) await payInBrowser(shop, { method: "authorize" });
      const first = await expectData(shop.cancel(data.id, undefined, KEY));
      expect(await expectData(shop.cancel(data.id, undefined, KEY))).toEqual(first);
      expect(shop.stripe.requests.list("cancel")).toHaveLength(1);
    }
  });

  it("422: a repeated cancellation that came too late, says so again", async () => {
    const { pay, cancel, stripe } = await aProviderShop();
    const { data } = (await pay()).body;
    stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
    const first = await cancel(data.id, undefined, KEY);
    const again = await cancel(data.id, undefined, KEY);
    expect([first.status, again.body]).toEqual([422, first.body]);
  });

  it("200: a repeated refund is the one that was made, also after others", async () => {
    const shop = await aProviderShop();
    const { id } = await payInBrowser(shop);
    await expectData(shop.refund(id, { amount: 1000 }, KEY));
    await expectData(shop.refund(id, { amount: 600 }));
    const again = await expectData(shop.refund(id, { amount: 1000 }, KEY));
    expect(again.refunded_amount).toBe(1600);
    expect(shop.stripe.banks.listRefunds()).toHaveLength(2);
  });

  it("502, 200: a refund whose answer was lost is found by its repeat", async () => {
    const shop = await aProviderShop();
    const { id } = await payInBrowser(shop);
    shop.stripe.faults.plan({ on: "refund", fault: { kind: "answer-lost" } });
    expect((await shop.refund(id, { amount: 1000 }, KEY)).status).toBe(502);
    expect((await expectData(shop.refund(id, { amount: 1000 }, KEY))).refunded_amount).toBe(1000);
    expect(shop.stripe.banks.listRefunds()).toHaveLength(1);
  });

  it("503, 200: a refund that was not sent is made by its repeat", async () => {
    const shop = await aProviderShop();
    const { id } = await payInBrowser(shop);
    shop.setRefusing(true);
    expect((await shop.refund(id, { amount: 1000 }, { ...KEY, deadlineMs: 5500 })).status).toBe(503);
    shop.setRefusing(false);
    expect((await expectData(shop.refund(id, { amount: 1000 }, KEY))).refunded_amount).toBe(1000);
    expect(shop.stripe.banks.listRefunds()).toHaveLength(1);
  });

  it("400: a refund that was refused stays refused", async () => {
    const shop = await aProviderShop();
    const { id, reference } = await payInBrowser(shop);
    shop.stripe.banks.openDispute(reference);
    const statuses = [
      await shop.refund(id, { amount: 1000 }, KEY),
      await shop.refund(id, { amount: 1000 }, KEY),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([400, 400]);
    expect(shop.stripe.requests.list("refund")).toHaveLength(1);
  });
});

describe("a provider that is too busy", () => {
  it("200: twice, then it answers: one intent", async () => {
    const { pay, stripe } = await aProviderShop();
    stripe.faults.plan({ on: "create", fault: { kind: "too-many" }, times: 2 });
    expect((await pay()).status).toBe(200);
    expect(stripe.requests.list("create").map(({ status }) => status)).toEqual([429, 429, 200]);
    expect(stripe.banks.listIntents()).toHaveLength(1);
  });

  it("503: always: nothing is left, and the stock is back", async () => {
    const { pay, stripe, stateOf, stock } = await aProviderShop();
    stripe.faults.plan({ on: "create", fault: { kind: "too-many" }, times: 100 });
    const answer = await pay();
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
    expect(answer.body.errors[0]).toMatchObject({ title: "Payment gateway unavailable" });
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
    expect(await stock()).toEqual([5, 0, 5]);
    expect(stripe.banks.listIntents()).toEqual([]);
  });
});
