import { describe, expect, it } from "@jest/globals";
import type { Transaction } from "../../../lib/orders/transaction.ts";
import { readRefusal } from "../../support/answers.ts";
import { readStates } from "../../support/orders/market.ts";
import { anOrderedShop } from "../../support/orders/ordered-shop.ts";
import { anOrderOf3000, aPaidShop, ORDER } from "../../support/orders/paid-shop.ts";
import { orderId } from "../../support/orders.ts";
import type { Answer } from "../../support/routes.ts";
import { asShopper, NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";

const titleOf = ({ status, body }: Answer) => [status, body.errors[0].title];

async function aPayment(data: object = {}) {
  const shop = await aPaidShop();
  const { body } = await shop.pay(data);
  return { ...shop, id: String(body.data.id), transaction: body.data };
}

describe("POST /v2/orders/{orderID}/transactions/{transactionID}/capture", () => {
  it("200: the authorised transaction becomes a capture, without any body", async () => {
    const { id, capture, stateOf, order } = await aPayment({ method: "authorize" });
    expect(await stateOf()).toEqual(["authorized", "processing", 1]);
    const { status, body } = await capture(id);
    expect([status, body.data.id, body.data.transaction_type]).toEqual([200, id, "capture"]);
    expect(body.data["transaction-type"]).toBe("capture");
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
    expect((await order()).updated_at).toBe(body.data.meta.timestamps.updated_at);
  });

  it.each([
    [undefined, "R-1"],
    [{}, "R-1"],
    [{ custom_reference: "R-2" }, "R-2"],
    [{ custom_reference: "" }, undefined],
  ])("200: %j makes the custom reference %s", async (data, custom_reference) => {
    const method = "authorize";
    const { id, capture } = await aPayment({ method, paymentmethod_meta: { custom_reference: "R-1" } });
    expect((await capture(id, data)).body.data.custom_reference).toBe(custom_reference);
  });

  it("200: a payment without a custom reference stays without one", async () => {
    const { id, capture } = await aPayment({ method: "authorize" });
    expect((await capture(id)).body.data).not.toHaveProperty("custom_reference");
  });

  it("403: an implicit token", async () => {
    const { id, capture, refund, cancel } = await aPayment({ method: "authorize" });
    for (const act of [capture, refund, cancel])
      expect((await act(id, {}, { as: "implicit" })).status).toBe(403);
  });

  it("404: another transaction, or another order", async () => {
    const { id, capture } = await aPayment({ method: "authorize" });
    const { status, body } = await capture(orderId(7));
    expect([status, body.errors[0].detail]).toEqual([404, `There is no transaction '${orderId(7)}'.`]);
    expect((await capture(id, {}, { order: orderId(7) })).status).toBe(404);
  });

  it("422: a second capture, and one of a purchase", async () => {
    const { id, capture } = await aPayment({ method: "authorize" });
    await capture(id);
    expect(titleOf(await capture(id))).toEqual([422, "Unprocessable Entity"]);
    const purchase = await aPayment();
    expect(titleOf(await purchase.capture(purchase.id))).toEqual([422, "Unprocessable Entity"]);
  });

  it("422, 200: an amount is all that was authorised, since a capture takes no less", async () => {
    const { id, capture, stateOf } = await aPayment({ method: "authorize" });
    expect(titleOf(await capture(id, { amount: 2999 }))).toEqual([422, "Unprocessable Entity"]);
    expect(await stateOf()).toEqual(["authorized", "processing", 1]);
    expect((await capture(id, { amount: 3000 })).status).toBe(200);
  });

  it("422: of a cancelled order", async () => {
    const at = NOON.toISOString();
    const transaction: Transaction = {
      id: orderId("b1"),
      gateway: "manual",
      transaction_type: "authorize",
      status: "complete",
      amount: 3000,
      refunded_amount: 0,
      reference: "manual",
      created_at: at,
      updated_at: at,
    };
    const order = anOrderOf3000({ status: "cancelled", payment: "authorized", transactions: [transaction] });
    const { capture, stateOf } = await aPaidShop({ orders: [order] });
    expect((await capture(transaction.id)).status).toBe(422);
    expect(await stateOf()).toEqual(["authorized", "cancelled", 1]);
  });
});

describe("POST /v2/orders/{orderID}/transactions/{transactionID}/refund", () => {
  it("200: all of it without an amount", async () => {
    const { id, refund, stateOf } = await aPayment();
    const { status, body } = await refund(id);
    expect([status, body.data.transaction_type, body.data.refunded_amount]).toEqual([200, "refund", 3000]);
    expect(body.data.refund_mechanism).toBe("manual");
    const refunded = { amount: 3000, currency: "USD", formatted: "$30.00" };
    expect(body.data.meta.display_refunded_amount).toEqual({ ...refunded, total: refunded });
    expect(await stateOf()).toEqual(["refunded", "complete", 1]);
  });

  it("422: an amount in options, which would refund all of it, and other slips change nothing", async () => {
    const { id, refund, capture, cancel, stateOf } = await aPayment();
    const before = await stateOf();
    for (const [data, source] of [
      [{ options: { amount: 100 } }, "data.options.amount"],
      [{ attributes: { amount: 100 } }, "data.attributes"],
      [{ refund: 100 }, "data.refund"],
    ] as const) {
      const { status, body } = await refund(id, data);
      expect([status, body.errors[0].source]).toEqual([422, source]);
    }
    for (const act of [refund, capture, cancel]) {
      const { status, body } = await act(id, undefined, { body: { options: { amount: 100 } } });
      expect([status, body.errors[0].source]).toEqual([422, "options.amount"]);
    }
    expect(await stateOf()).toEqual(before);
    const { body } = await refund(id, { amount: 100 });
    expect(body.data.refunded_amount).toBe(100);
  });

  it("200, 422: parts add up to what was paid and no further", async () => {
    const { id, refund, stateOf, order } = await aPayment();
    expect((await refund(id, { amount: 1200 })).body.data.refunded_amount).toBe(1200);
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
    expect((await refund(id, { amount: 1801 })).status).toBe(422);
    expect((await refund(id, { amount: 1800 })).body.data.refunded_amount).toBe(3000);
    expect(await stateOf()).toEqual(["refunded", "complete", 1]);
    expect(titleOf(await refund(id, { amount: 1 }))).toEqual([422, "Unprocessable Entity"]);
    expect((await order()).transactions[0]!.refunded_amount).toBe(3000);
  });

  it.each([{ amount: 400 }, { data: { data: { amount: 400 } } }, { data: { amount: 400 }, options: {} }])(
    "200: no more than the amount, also of %j",
    async (body) => {
      const { id, table, stateOf } = await aPayment();
      const shop = shopOn(table);
      const params = { orderID: ORDER, transactionID: id };
      const answer = await shop.post(
        `/v2/orders/${params.orderID}/transactions/${params.transactionID}/refund`,
        body as never,
      );
      expect([answer.status, answer.body.data.refunded_amount]).toEqual([200, 400]);
      expect(await stateOf()).toEqual(["paid", "complete", 1]);
    },
  );

  it.each([
    [{ options: { amount: 100 } }, "options.amount"],
    [{ data: {}, options: { amount: 100 } }, "options.amount"],
    [{ data: { options: { amount: 100 } } }, "data.options.amount"],
    [{ data: {}, amount: 100 }, "amount"],
    [{ amonut: 100 }, "amonut"],
    [{ data: { Amount: 100 } }, "data.Amount"],
    [{ data: { amounts: 100 } }, "data.amounts"],
    [{ data: { data: { amount: 100 }, reason: "late" } }, "data.data"],
    [{ data: { data: { amuont: 100 } } }, "data.data.amuont"],
  ])("422: %j, which would refund all of it, names '%s', and nothing is refunded", async (body, source) => {
    const { id, table, order, stateOf } = await aPayment();
    const before = await order();
    const shop = shopOn(table);
    const { status, ...answer } = await shop.post(
      `/v2/orders/${ORDER}/transactions/${id}/refund`,
      body as never,
    );
    const { errors } = answer.body as unknown as { errors: { source: string; detail: string }[] };
    expect([status, errors[0]?.source]).toEqual([422, source]);
    expect(errors[0]?.detail).toContain(`'${source}' is not a key of this request.`);
    if (source !== "data.data") expect(errors[0]?.detail).toContain("Did you mean 'data.amount'?");
    expect(errors[0]?.detail).toContain('Send { "data": { "amount": 100 } } to refund a part');
    expect(await order()).toEqual(before);
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
  });

  it("200: of an anonymized order too; who paid, and with which words, is masked there", async () => {
    const meta = { name: "Mira Holt", custom_reference: "R-1" };
    const { id, refund, table } = await aPayment({ paymentmethod_meta: meta });
    const shop = shopOn(table);
    const body = { data: { type: "order", shipping: "fulfilled" } };
    expect((await shop.put(`/v2/orders/${ORDER}`, body)).status).toBe(200);
    await shop.post("/v2/orders/anonymize", { data: { order_ids: [ORDER] } });
    const { status, body: answer } = await refund(id);
    expect([status, answer.data.name, answer.data.custom_reference]).toEqual([200, "**", "**"]);
  });

  it("200, 422: a payment of nothing is refunded once", async () => {
    const { with_tax: _, ...rest } = anOrderOf3000().totals;
    const order = anOrderOf3000({ totals: { ...rest, with_tax: 0 } });
    const { pay, refund, stateOf } = await aPaidShop({ orders: [order] });
    const { id } = (await pay()).body.data;
    expect((await refund(id)).body.data).toMatchObject({ transaction_type: "refund", refunded_amount: 0 });
    expect(await stateOf()).toEqual(["refunded", "complete", 1]);
    expect((await refund(id)).status).toBe(422);
  });

  it("200: of one of two payments; the order stays paid until both are refunded", async () => {
    const { pay, refund, stateOf } = await aPaidShop();
    const ids = [await pay({ amount: 1000 }), await pay()].map(({ body }) => body.data.id);
    await refund(ids[0]!);
    expect(await stateOf()).toEqual(["paid", "complete", 2]);
    expect((await refund(ids[0]!)).status).toBe(422);
    await refund(ids[1]!);
    expect(await stateOf()).toEqual(["refunded", "complete", 2]);
  });

  it("422: an order that is neither paid in full nor cancelled, and an authorisation", async () => {
    const partly = await aPayment({ amount: 1000 });
    expect((await partly.refund(partly.id)).status).toBe(422);
    const authorized = await aPayment({ method: "authorize" });
    expect((await authorized.refund(authorized.id)).status).toBe(422);
  });

  it.each([
    [[], 400],
    ["all", 400],
    [{ data: "all", options: {} }, 422],
    [{ data: null, options: {} }, 422],
    [{ data: { options: {} }, options: {} }, 422],
  ])("the body %j refunds nothing: %i", async (body, status) => {
    const { id, table, stateOf } = await aPayment();
    const answer = await shopOn(table).post(`/v2/orders/${ORDER}/transactions/${id}/refund`, body as never);
    expect(answer.status).toBe(status);
    expect(await stateOf()).toEqual(["paid", "complete", 1]);
  });

  it.each([
    [0, "number_gte"],
    [-1, "number_gte"],
    [1.5, "invalid_type"],
  ])("400: %s", async (amount, title) => {
    const { id, refund } = await aPayment();
    expect(titleOf(await refund(id, { amount }))).toEqual([400, title]);
  });
});

describe("a transaction of the manual gateway", () => {
  it("422: cannot be cancelled", async () => {
    const { id, cancel, stateOf } = await aPayment({ method: "authorize" });
    const { body } = await cancel(id);
    expect(body.errors).toEqual([
      {
        status: 422,
        title: "Unsupported gateway operation",
        detail: "The gateway 'manual' does not support 'cancel'.",
      },
    ]);
    expect(await stateOf()).toEqual(["authorized", "processing", 1]);
  });

  it("200: is as it was after a confirmation, whatever that says", async () => {
    const { id, confirm, transaction, order } = await aPayment();
    const before = await order();
    for (const data of [undefined, {}, { options: { outcome: "declined" } }]) {
      expect((await confirm(id, data, { as: "implicit" })).body).toEqual({ data: transaction });
    }
    expect(await order()).toEqual(before);
  });
});

describe("a transaction of a gateway that is no longer there", () => {
  it("422, 200: is not cancelled, and stays as it is after a confirmation", async () => {
    const at = NOON.toISOString();
    const transaction: Transaction = {
      ...{ id: orderId("b1"), gateway: "retired", transaction_type: "purchase", status: "pending" },
      ...{ amount: 3000, refunded_amount: 0, reference: "R-1", created_at: at, updated_at: at },
    };
    const { cancel, confirm, order } = await aPaidShop({
      orders: [anOrderOf3000({ transactions: [transaction] })],
    });
    expect((await cancel(transaction.id)).body.errors[0].detail).toBe(
      "The gateway 'retired' does not support 'cancel'.",
    );
    expect((await confirm(transaction.id)).status).toBe(200);
    expect((await order()).transactions).toEqual([transaction]);
  });
});

describe("GET /v2/orders/{orderID}/transactions", () => {
  const order = anOrderOf3000({ account: { id: "acc" } });

  it("200: oldest first, to client credentials and the owner; 403 a guest, 404 others", async () => {
    const { pay, table } = await aPaidShop({ orders: [order] });
    const shop = shopOn(table);
    const first = (await pay({ amount: 1000 })).body.data;
    const second = (await pay()).body.data;
    const params = { orderID: ORDER };
    const list = async (account?: string) =>
      shop.get(`/v2/orders/${params.orderID}/transactions`, {
        ...(account === undefined ? {} : { as: "implicit", headers: await asShopper({ account }) }),
      });
    expect((await list()).body).toEqual({ data: [first, second] });
    expect((await list("acc")).body).toEqual({ data: [first, second] });
    const others = await list("other");
    expect([others.status, others.body.errors[0].detail]).toEqual([404, "The order does not exist"]);
    expect((await shop.get(`/v2/orders/${params.orderID}/transactions`, { as: "implicit" })).status).toBe(
      403,
    );
    const one = { orderID: ORDER, transactionID: second.id };
    expect((await shop.get(`/v2/orders/${one.orderID}/transactions/${one.transactionID}`)).body).toEqual({
      data: second,
    });
    expect(
      (await shop.get(`/v2/orders/${one.orderID}/transactions/${one.transactionID}`, { as: "implicit" }))
        .status,
    ).toBe(403);
    const none = { orderID: ORDER, transactionID: orderId(9) };
    expect((await shop.get(`/v2/orders/${none.orderID}/transactions/${none.transactionID}`)).status).toBe(
      404,
    );
  });
});

describe("captures, refunds and cancelled transactions", () => {
  it("a capture by a guest is 403, by client credentials 200 without a body, twice 422", async () => {
    const { transaction, settle, states } = await anOrderedShop();
    const id = await transaction({ method: "authorize" });
    expect((await settle(id, "capture", undefined, { as: "implicit" })).status).toBe(403);
    expect((await settle(id, "capture")).status).toBe(200);
    expect(readRefusal(await settle(id, "capture"))).toEqual([422, "Unprocessable Entity"]);
    expect(await states()).toBe("complete/paid/unfulfilled");
  });

  it("a purchase cannot be captured", async () => {
    const { transaction, settle } = await anOrderedShop();
    expect(readRefusal(await settle(await transaction(), "capture"))).toEqual([422, "Unprocessable Entity"]);
  });

  it.each([undefined, {}])("a refund with the body %j is of everything", async (data) => {
    const { transaction, settle, read, paid } = await anOrderedShop();
    const { status, body } = await settle(await transaction(), "refund", data);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      transaction_type: "refund",
      refunded_amount: 3000,
      amount: 3000,
      refund_mechanism: "manual",
    });
    expect(body.data.meta.display_refunded_amount.total.amount).toBe(3000);
    expect((await read()).payment).toBe("refunded");
    expect(await paid()).toMatchObject({ paid: 3000, balance_owing: 0 });
  });

  it("400 of 1000 leaves it paid, 600 more is refunded, 1 more is 422", async () => {
    const { transaction, settle, read } = await anOrderedShop(1000);
    const id = await transaction();
    expect((await settle(id, "refund", { amount: 400 })).body.data.refunded_amount).toBe(400);
    expect((await read()).payment).toBe("paid");
    expect((await settle(id, "refund", { amount: 600 })).body.data.refunded_amount).toBe(1000);
    expect(readStates(await read())).toBe("complete/refunded/unfulfilled");
    expect(readRefusal(await settle(id, "refund", { amount: 1 }))).toEqual([422, "Unprocessable Entity"]);
    expect(readRefusal(await settle(id, "refund"))).toEqual([422, "Unprocessable Entity"]);
  });

  it("what was only authorised, and an order that is paid in part, are not refunded", async () => {
    const { transaction, settle, states } = await anOrderedShop();
    const authorised = await transaction({ method: "authorize", amount: 1000 });
    expect((await settle(authorised, "refund")).status).toBe(422);
    const part = await transaction({ amount: 1000 });
    expect((await settle(part, "refund")).status).toBe(422);
    expect(await states()).toBe("incomplete/partially_paid/unfulfilled");
  });

  it("a cancelled order is refunded", async () => {
    const { transaction, settle, change, id, read } = await anOrderedShop();
    const part = await transaction({ amount: 1000 });
    expect((await change(id, { status: "cancelled" })).status).toBe(200);
    expect((await settle(part, "refund")).body.data.refunded_amount).toBe(1000);
    expect((await read()).payment).toBe("refunded");
  });

  it.each([{ amount: 0 }, { amount: -1 }, { amount: "1" }, { amount: 0.5 }])(
    "a refund of %j is 400",
    async (data) => {
      const { transaction, settle, read } = await anOrderedShop();
      const { status, body } = await settle(await transaction(), "refund", data);
      expect([status, body.errors[0].source]).toEqual([400, "data.amount"]);
      expect((await read()).payment).toBe("paid");
    },
  );

  it("a manual transaction is not cancelled", async () => {
    const { transaction, settle, states } = await anOrderedShop();
    const id = await transaction();
    expect(readRefusal(await settle(id, "cancel", {}))).toEqual([422, "Unsupported gateway operation"]);
    expect(await states()).toBe("complete/paid/unfulfilled");
  });
});
