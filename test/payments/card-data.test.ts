import { describe, expect, it } from "@jest/globals";
import { findCardData } from "../../lib/payments/card-data.ts";
import { aPaidShop, ORDER, signConfirmation } from "../support/orders/paid-shop.ts";

const sourcesOf = (data: object) => findCardData({ data }).map(({ source }) => source);

describe("card data in a body", () => {
  it.each([
    [{ options: { card: { any: 1 } } }, ["data.options.card"]],
    [{ number: "1", verification_value: "123" }, ["data.number", "data.verification_value"]],
    [
      { payment: { card_number: "", expiry_month: 1 } },
      ["data.payment.card_number", "data.payment.expiry_month"],
    ],
    [
      { paymentmethod_meta: { CVC: 1, cardHolder: "M" } },
      ["data.paymentmethod_meta.CVC", "data.paymentmethod_meta.cardHolder"],
    ],
    [{ options: [{ "card-number": 4 }, { cvv2: 1 }] }, ["data.options.0.card-number", "data.options.1.cvv2"]],
    [{ paymentmethod_meta: { name: "4242 4242 4242 4242" } }, ["data.paymentmethod_meta.name"]],
    [
      { paymentmethod_meta: { custom_reference: "5555-5555-5555-4444" } },
      ["data.paymentmethod_meta.custom_reference"],
    ],
    [{ options: { x: 378282246310005 } }, ["data.options.x"]],
    [{ options: { x: "6011000990139424" } }, ["data.options.x"]],
    [{ track1: "", track2_data: "", expiry: "" }, ["data.track1", "data.track2_data", "data.expiry"]],
    [{ options: { x: " 4242.4242_4242/4242 " } }, ["data.options.x"]],
    [{ options: { x: "４２４２４２４２４２４２４２４２" } }, ["data.options.x"]],
  ])("is told by names and numbers: %j", (data, sources) => {
    expect(sourcesOf(data)).toEqual(sources);
  });

  it.each([
    { gateway: "manual", method: "purchase", amount: 4242424242424242 },
    { options: { amount: 4242424242424242, note: null, confirm: true } },
    { options: { x: "42424242424242424242", track3: "" } },
    { paymentmethod_meta: { name: "Card at till 4", custom_reference: "4242424242424241" } },
    { paymentmethod_meta: { custom_reference: "INV-4242424242424242" } },
    { options: { customer_id: "cus_1", description: "card", expand: ["card"] }, payment: "tok_visa" },
    { options: { phone: "0791234567", order_number: "1000000000008", reference_number: "17" } },
    { options: signConfirmation({ transaction_id: ORDER, timestamp: 1_790_000_000 }, 0) },
  ])("is not what only resembles it: %j", (data) => {
    expect(sourcesOf(data)).toEqual([]);
  });

  it("400: names the field, repeats no value and keeps nothing", async () => {
    const { pay, capture, order } = await aPaidShop();
    const number = "4000056655665556";
    const answers = [
      await pay({ paymentmethod_meta: { name: number } }),
      await pay({ options: { number } }, { headers: { "idempotency-key": "k" } }),
      await capture(ORDER, { custom_reference: number }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors[0].source])).toEqual([
      [400, "data.paymentmethod_meta.name"],
      [400, "data.options.number"],
      [400, "data.custom_reference"],
    ]);
    expect(answers[1]!.body.errors[0].detail).toContain("'data.options.number' looks like card data");
    expect(answers.filter(({ text }) => text.includes(number))).toEqual([]);
    expect((await order()).transactions).toEqual([]);
  });
});
