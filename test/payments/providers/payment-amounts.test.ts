import { describe, expect, it } from "@jest/globals";
import type { Order } from "../../../lib/orders/order.ts";
import { anOrderOf3000 } from "../../support/orders/paid-shop.ts";
import {
  anOrderOfMugs,
  aProviderShop,
  closeProviders,
  payInBrowser,
} from "../../support/orders/provider-shop.ts";
import { plainAmounts } from "../../support/orders.ts";
import { expectData } from "../../support/shop.ts";

closeProviders();

const total = (amount: number) => ({ ...plainAmounts(amount), shipping: 0, shipping_discount: 0 });

function anOrderIn(code: string, decimal_places: number, amount: number): Order {
  const { currency } = anOrderOf3000();
  return anOrderOf3000({ currency: { ...currency, code, decimal_places }, totals: total(amount) });
}

describe("a part of an order", () => {
  it("200: is paid at the provider, and the rest elsewhere", async () => {
    const orders = [anOrderOf3000({ totals: total(2500) })];
    const shop = await aProviderShop({ orders });
    await expectData(shop.put("/v2/gateways/manual", { data: { enabled: true } }));
    await payInBrowser(shop, { amount: 1000 });
    expect(await shop.stateOf()).toEqual(["partially_paid", "incomplete", "complete"]);
    const rest = await expectData(shop.pay({ gateway: "manual" }));
    expect(rest.amount).toBe(1500);
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete", "complete"]);
    expect(shop.ledger().captured).toBe(1000);
  });

  it("200: two parts at the provider are two payments there", async () => {
    const shop = await aProviderShop();
    const [one, other] = await Promise.all([shop.pay({ amount: 1600 }), shop.pay({ amount: 2000 })]);
    expect(one.body.data.reference).not.toBe(other.body.data.reference);
    expect(
      shop.stripe.banks
        .listIntents()
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual([1600, 2000]);
    expect((await shop.pay({ amount: 1 })).status).toBe(422);
  });
});

describe("an order of nothing", () => {
  it("422: cannot be paid at the provider, but at 'manual'", async () => {
    const { pay, put, stripe, stateOf } = await aProviderShop({
      orders: [anOrderOf3000({ totals: total(0) })],
    });
    const { status, body } = await pay();
    expect([status, body.errors[0]]).toMatchObject([422, { detail: expect.stringContaining("'manual'") }]);
    expect(stripe.requests.list()).toEqual([]);
    await expectData(put("/v2/gateways/manual", { data: { enabled: true } }));
    await expectData(pay({ gateway: "manual" }));
    expect(await stateOf()).toEqual(["paid", "complete", "complete"]);
  });
});

describe("an amount below the provider's least", () => {
  it("400: fails the payment, and frees the stock", async () => {
    const { pay, stateOf, stock, order } = await aProviderShop({
      orders: [anOrderOfMugs({ totals: total(20) })],
    });
    const { status, body } = await pay();
    expect([status, body.errors[0]]).toMatchObject([
      400,
      {
        title: "Payment gateway processing failed",
        detail: "Amount must be at least 50 usd",
        meta: { error: { code: "amount_too_small", param: "amount" } },
      },
    ]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
    expect((await order()).transactions[0]).toMatchObject({ reference: "" });
    expect(await stock()).toEqual([5, 0, 5]);
  });
});

describe("currencies", () => {
  it.each([
    // The store's decimals, minor units, and what is sent.
    ["JPY", 0, 1200, "1200"],
    ["JPY", 2, 120_000, "1200"],
    ["KWD", 3, 1230, "1230"],
    ["KWD", 2, 123, "1230"],
    ["KWD", 0, 1, "1000"],
    ["ISK", 0, 1200, "120000"],
    ["ISK", 2, 120_000, "120000"],
    ["HUF", 0, 5000, "500000"],
    ["HUF", 2, 500_000, "500000"],
    ["HUF", 3, 5_000_000, "500000"],
    ["TWD", 2, 12_050, "12050"],
    ["USD", 2, 3600, "3600"],
  ])("200: %s with %i decimals: %i is sent as %s, and paid in full", async (code, places, amount, sent) => {
    const shop = await aProviderShop({ orders: [anOrderIn(code, places, amount)] });
    const { reference } = await payInBrowser(shop);
    expect(shop.stripe.requests.list("create")[0]!.parameters).toMatchObject({
      amount: sent,
      currency: code.toLowerCase(),
    });
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(shop.stripe.banks.listIntents()[0]).toMatchObject({
      id: reference,
      amount_received: Number(sent),
    });
  });

  it.each([
    ["KWD", 3, 1234],
    ["UGX", 0, 5000],
    ["UGX", 2, 500_000],
    ["JPY", 2, 120_050],
    ["ISK", 2, 120_050],
    ["USD", 3, 36_005],
  ])("422: %s with %i decimals cannot be charged %i exactly, and nothing is written", async (...given) => {
    const { pay, stripe, stateOf } = await aProviderShop({ orders: [anOrderIn(...given)] });
    const { status, body } = await pay();
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { title: "Currency not supported", meta: { currency: given[0] } },
    ]);
    expect(stripe.requests.list()).toEqual([]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete"]);
  });

  it("200: a refund is sent in the provider's units, and shown in those of the store", async () => {
    const shop = await aProviderShop({ orders: [anOrderIn("KWD", 2, 123)] });
    const { id } = await payInBrowser(shop);
    const refunded = await expectData(shop.refund(id, { amount: 23 }));
    expect(refunded.refunded_amount).toBe(23);
    expect(shop.stripe.banks.listRefunds()[0]).toMatchObject({ amount: 230 });
  });

  it("422: a part to refund that cannot be given back exactly", async () => {
    const shop = await aProviderShop({ orders: [anOrderIn("JPY", 2, 120_000)] });
    const { id } = await payInBrowser(shop);
    const { status, body } = await shop.refund(id, { amount: 150 });
    expect([status, body.errors[0].title]).toEqual([422, "Currency not supported"]);
    expect(shop.stripe.banks.listRefunds()).toEqual([]);
    expect((await expectData(shop.refund(id, { amount: 120_000 }))).refunded_amount).toBe(120_000);
  });
});
