import { describe, expect, it } from "@jest/globals";
import { getOrder, orderWrites } from "../../../lib/orders/orders-store.ts";
import { computeSignature } from "../../../lib/payments/gateways/confirmation-signature.ts";
import { anOrderOf3000, aPaidShop, ORDER, signConfirmation } from "../../support/orders/paid-shop.ts";
import { anOrderItem, orderId } from "../../support/orders.ts";
import type { Answer } from "../../support/routes.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { giveStock, readStocked } from "../../support/stock/stock.ts";

const external = { gateway: "external" };
const WHY: Readonly<Record<string, string>> = {
  signature: "is not that of this confirmation",
  timestamp: "is more than 300 seconds off",
};
const sourceOf = ({ status, body }: Answer) => [status, body.errors?.[0].source];

/** A pending purchase of the whole order, which has two of five mugs. */
async function aPending(data: object = {}) {
  const orders = [1, 2].map((id) =>
    anOrderOf3000({ id: orderId(id), items: [anOrderItem({ quantity: 2, product_id: "mug" })] }),
  );
  const shop = await aPaidShop({ orders });
  await giveStock(shop.table, "mug", 5);
  const { body } = await shop.pay({ ...external, ...data });
  const id = String(body.data.id);
  return { ...shop, id, transaction: body.data, stock: () => readStocked(shop.table, "mug") };
}

describe("a payment at the external gateway", () => {
  it("200: is pending, with what its provider needs, and takes the stock", async () => {
    const { id, transaction, stateOf, stock } = await aPending();
    expect(transaction).toMatchObject({ status: "pending", transaction_type: "purchase", amount: 3000 });
    expect(transaction.client_parameters).toEqual({
      order_id: ORDER,
      transaction_id: id,
      amount: "3000",
      currency: "USD",
      reference: transaction.reference,
    });
    expect(await stateOf()).toEqual(["unpaid", "incomplete", 1]);
    expect(await stock()).toEqual([3, 2, 5]);
  });

  it("200: the same request again is the same payment; 422 another one over what is left", async () => {
    const { pay, id, transaction, stateOf } = await aPending({ amount: 2000 });
    expect((await pay({ ...external, amount: 2000 })).body).toEqual({ data: transaction });
    expect((await pay({ amount: 1001 })).body.errors[0]).toMatchObject({
      detail: "At most 1000 can be paid while other payments are pending.",
      source: "data.amount",
    });
    expect((await pay({ ...external, amount: 2500 })).status).toBe(422);
    expect((await pay({ ...external, amount: 2000, method: "authorize" })).status).toBe(422);
    expect((await pay()).body.data.amount).toBe(1000);
    expect((await pay()).status).toBe(422);
    expect(await stateOf()).toEqual(["partially_paid", "incomplete", 2]);
    expect((await pay({ ...external, amount: 2000 })).body.data.id).toBe(id);
  });

  it("200: the same part again is the same payment, also where there is room for another one", async () => {
    const { pay, transaction, stateOf } = await aPending({ amount: 1000 });
    expect((await pay({ ...external, amount: 1000 })).body).toEqual({ data: transaction });
    expect(await stateOf()).toEqual(["unpaid", "incomplete", 1]);
    const other = { ...external, amount: 1000, paymentmethod_meta: { custom_reference: "second part" } };
    expect((await pay(other)).body.data.id).not.toBe(transaction.id);
    // Without an amount, a payment is for the rest.
    expect((await pay(external)).body.data).toMatchObject({ amount: 1000, status: "pending" });
    expect(await stateOf()).toEqual(["unpaid", "incomplete", 3]);
  });

  it("422: one of the same amount with another name or custom reference is another payment", async () => {
    const meta = { name: "Till 4", custom_reference: "R-1" };
    const { pay, transaction, stateOf } = await aPending({ paymentmethod_meta: meta });
    for (const other of [{ custom_reference: "R-2" }, { name: "Till 5" }, { custom_reference: undefined }]) {
      const { status } = await pay({ ...external, paymentmethod_meta: { ...meta, ...other } });
      expect([other, status]).toEqual([other, 422]);
    }
    expect((await pay({ ...external, paymentmethod_meta: meta })).body).toEqual({ data: transaction });
    expect(await stateOf()).toEqual(["unpaid", "incomplete", 1]);
  });

  it("200: a confirmation completes it, and comes again without harm, however late", async () => {
    const { id, settle, stateOf, stock, order } = await aPending();
    const { status, body } = await settle({ transaction_id: id });
    expect([status, body.data.status, body.data.client_parameters]).toEqual([200, "complete", undefined]);
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
    const after = await order();
    const hours = NOON.getTime() / 1000 - 7200;
    for (const timestamp of [NOON.getTime() / 1000, hours]) {
      const again = await settle({ transaction_id: id, timestamp });
      expect([again.status, again.body]).toEqual([200, body]);
    }
    expect(await order()).toEqual(after);
    expect(await stock()).toEqual([3, 2, 5]);
  });

  it("200: an authorisation is captured and refunded here", async () => {
    const { id, settle, capture, refund, stateOf } = await aPending({ method: "authorize" });
    expect((await capture(id)).status).toBe(422);
    await settle({ transaction_id: id });
    expect(await stateOf()).toEqual(["authorized", "processing", 1]);
    await capture(id);
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
    expect((await settle({ transaction_id: id })).status).toBe(200);
    await refund(id);
    expect(await stateOf()).toEqual(["refunded", "complete", 1]);
  });

  it("200: a decline gives the stock back, and the order can be paid again", async () => {
    const { id, settle, pay, stateOf, stock } = await aPending();
    const declined = { transaction_id: id, outcome: "declined" } as const;
    expect((await settle(declined)).body.data.status).toBe("failed");
    expect(await stateOf()).toEqual(["unpaid", "incomplete", 1]);
    expect(await stock()).toEqual([5, 0, 5]);
    expect((await settle(declined)).status).toBe(200);
    expect((await settle({ transaction_id: id })).status).toBe(422);
    expect(await stock()).toEqual([5, 0, 5]);
    expect((await pay()).status).toBe(200);
    expect(await stock()).toEqual([3, 2, 5]);
    expect(await stateOf()).toEqual(["paid", "complete", 2]);
    expect((await settle(declined)).status).toBe(200);
    expect(await stock()).toEqual([3, 2, 5]);
  });

  it("200: what was taken for an order that is cancelled meanwhile is kept, and can be given back", async () => {
    const { id, settle, refund, table, order, stateOf, stock, capture, cancel } = await aPending();
    const detail = "Only a payment that was purchased or captured can be refunded.";
    const stored = (await getOrder(table, ORDER))!;
    const cancelled = { ...stored.value, status: "cancelled" as const };
    const released = { ...cancelled, stock: { ...cancelled.stock!, state: "released" as const } };
    await table.transact(orderWrites(released, stored), "cancelled");
    expect((await refund(id)).body.errors[0]).toMatchObject({ status: 422, detail });
    expect((await settle({ transaction_id: id })).body.data.status).toBe("complete");
    expect(await stateOf()).toEqual(["paid", "cancelled", 1]);
    expect((await order()).stock?.state).toBe("released");
    expect(await stock()).toEqual([3, 2, 5]);
    expect([(await capture(id)).status, (await cancel(id)).status]).toEqual([422, 422]);
    expect((await refund(id)).status).toBe(200);
    expect(await stateOf()).toEqual(["refunded", "cancelled", 1]);
  });

  it("422: an authorisation of an order that is cancelled meanwhile is not refunded", async () => {
    const { id, settle, refund, table } = await aPending({ method: "authorize" });
    await settle({ transaction_id: id });
    const stored = (await getOrder(table, ORDER))!;
    await table.transact(orderWrites({ ...stored.value, status: "cancelled" }, stored), "cancelled");
    const { status, body } = await refund(id);
    expect([status, body.errors[0].meta]).toEqual([422, { transaction_id: id }]);
  });

  it("200: a decline of one part leaves the stock to the other", async () => {
    const { id, settle, pay, stateOf, stock } = await aPending({ amount: 1000 });
    await pay({ amount: 500 });
    await settle({ transaction_id: id, amount: 1000, outcome: "declined" });
    expect(await stock()).toEqual([3, 2, 5]);
    expect(await stateOf()).toEqual(["partially_paid", "incomplete", 2]);
  });
});

describe("POST …/transactions/{transactionID}/confirm", () => {
  it.each([
    ["order_id", { order_id: orderId(2) }],
    ["amount", { amount: 2999 }],
    ["currency", { currency: "EUR" }],
    ["reference", { reference: "ext_other" }],
    ["timestamp", { timestamp: NOON.getTime() / 1000 - 320 }],
    ["timestamp", { timestamp: NOON.getTime() / 1000 + 320 }],
    ["signature", { signature: "00".repeat(32) }],
    ["signature", { signature: "no" }],
  ])("422: another %s changes nothing", async (name, told) => {
    const { id, settle, order, stock } = await aPending();
    const before = await order();
    const { status, body } = await settle({ transaction_id: id, ...told });
    expect([status, body.errors[0].source]).toEqual([422, `data.options.${name}`]);
    const why = WHY[name] ?? "is not that of this payment";
    expect(body.errors[0].detail).toBe(`'options.${name}' ${why}. Nothing was changed.`);
    expect(await order()).toEqual(before);
    expect(await stock()).toEqual([3, 2, 5]);
  });

  it.each([
    [300, 200],
    [-300, 200],
    [301, 422],
    [-301, 422],
  ])("with a timestamp %s seconds off: %s", async (apart, status) => {
    const { id, settle } = await aPending();
    const timestamp = NOON.getTime() / 1000 + apart;
    expect((await settle({ transaction_id: id, timestamp }, { now: () => NOON })).status).toBe(status);
  });

  it("422: a signature with anything behind, before or missing; 200 in large letters", async () => {
    const { id, confirm, order } = await aPending();
    const told = signConfirmation({ transaction_id: id }, NOON.getTime() / 1000);
    const { signature } = told;
    const base64 = Buffer.from(signature, "hex").toString("base64");
    const wrong = [`${signature}zz`, `${signature}0`, ` ${signature}`, signature.slice(0, 62), "", base64];
    for (const one of wrong) {
      const answer = await confirm(id, { options: { ...told, signature: one } });
      expect([one, ...sourceOf(answer)]).toEqual([one, 422, "data.options.signature"]);
    }
    expect((await order()).transactions[0]?.status).toBe("pending");
    const large = { ...told, signature: signature.toUpperCase() };
    expect((await confirm(id, { options: large })).status).toBe(200);
  });

  it("422: the confirmation of another payment, also of another order", async () => {
    const { id, pay, confirm, order } = await aPending({ amount: 1000 });
    const { body } = await pay({ ...external, amount: 1000, method: "authorize" });
    const options = signConfirmation({ transaction_id: id, amount: 1000 }, NOON.getTime() / 1000);
    expect(sourceOf(await confirm(body.data.id, { options }))).toEqual([422, "data.options.transaction_id"]);
    const other = await pay(external, { order: orderId(2) });
    const there = await confirm(other.body.data.id, { options }, { order: orderId(2) });
    expect(sourceOf(there)).toEqual([422, "data.options.order_id"]);
    expect((await order()).transactions.map(({ status }) => status)).toEqual(["pending", "pending"]);
  });

  it("422: signed with another secret, or while there is none; a new secret counts at once", async () => {
    const { id, table, settle } = await aPending();
    const secret = "another secret of 32 characters..";
    await shopOn(table).put("/v2/gateways/external", { data: { secret, enabled: false } });
    expect(sourceOf(await settle({ transaction_id: id }))).toEqual([422, "data.options.signature"]);
    const all = signConfirmation({ transaction_id: id }, NOON.getTime() / 1000);
    const signature = computeSignature(secret, all);
    expect((await settle({ ...all, signature })).status).toBe(200);
  });

  it("400: each field that is missing; 200 the payment as it is where there are none", async () => {
    const { id, confirm, transaction } = await aPending();
    const { status, body } = await confirm(id, { options: { outcome: "complete", amount: 3000 } });
    expect(status).toBe(400);
    expect(body.errors.map(({ source, title }) => [source, title])).toEqual(
      ["order_id", "transaction_id", "reference", "currency", "signature", "timestamp"].map((name) => [
        `data.options.${name}`,
        "required",
      ]),
    );
    expect(body.errors[0].detail).toBe("'options.order_id' is required in a confirmation.");
    expect((await confirm(id, undefined, { as: "implicit" })).body).toEqual({ data: transaction });
  });

  it("422: a text of 255 characters is one that a confirmation may have", async () => {
    const { id, settle } = await aPending();
    const answer = await settle({ transaction_id: id, reference: "x".repeat(255) });
    expect(sourceOf(answer)).toEqual([422, "data.options.reference"]);
  });

  it("401, 404: without a token, and a transaction that is not there", async () => {
    const { id, confirm } = await aPending();
    expect((await confirm(id, {}, { as: null })).status).toBe(401);
    expect((await confirm(orderId(9), {})).status).toBe(404);
    expect((await confirm(id, {}, { order: orderId(9) })).status).toBe(404);
  });
});

describe("POST …/transactions/{transactionID}/cancel", () => {
  it("200: a pending payment gives the stock back; one confirmed later must be given back itself", async () => {
    const { id, cancel, settle, stateOf, stock } = await aPending();
    expect((await cancel(id, { reason: "no answer" })).body.data.status).toBe("cancelled");
    expect(await stock()).toEqual([5, 0, 5]);
    expect((await cancel(id)).status).toBe(422);
    expect((await settle({ transaction_id: id })).status).toBe(422);
    expect((await settle({ transaction_id: id, outcome: "declined" })).status).toBe(200);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", 1]);
    expect(await stock()).toEqual([5, 0, 5]);
  });

  it("200: an authorisation; its confirmation may come again", async () => {
    const { id, cancel, settle, stateOf, stock } = await aPending({ method: "authorize" });
    await settle({ transaction_id: id });
    expect((await cancel(id)).body.data.status).toBe("cancelled");
    expect(await stateOf()).toEqual(["unpaid", "incomplete", 1]);
    expect(await stock()).toEqual([5, 0, 5]);
    expect((await settle({ transaction_id: id })).body.data.status).toBe("cancelled");
  });

  it("422: what is paid", async () => {
    const { id, cancel, settle, stateOf } = await aPending();
    await settle({ transaction_id: id });
    expect((await cancel(id)).status).toBe(422);
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
  });
});
