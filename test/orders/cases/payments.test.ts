import { describe, expect, it } from "@jest/globals";
import { anOrder } from "../../support/orders/an-order.ts";
import { aMarket, refusalOf } from "../../support/orders/market.ts";
import { dataOf } from "../../support/shop.ts";

describe("orders 11: payments", () => {
  it("14: a guest's purchase is complete, the order paid and the balance 0", async () => {
    const { id, pay, states, paid } = await anOrder();
    const { status, body } = await pay();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ type: "transaction", gateway: "manual", reference: "manual", amount: 3000, refunded_amount: 0 },
      ...{
        currency: "USD",
        transaction_type: "purchase",
        "transaction-type": "purchase",
        status: "complete",
      },
    });
    expect(body.data.relationships.order.data).toEqual({ type: "order", id });
    expect(body.data.meta.display_price).toMatchObject({
      amount: 3000,
      currency: "USD",
      formatted: "$30.00",
    });
    expect(body.data.meta.display_refunded_amount.total).toMatchObject({ amount: 0, currency: "USD" });
    expect(await states()).toBe("complete/paid/unfulfilled");
    expect(await paid()).toEqual({ with_tax: 3000, balance_owing: 0, paid: 3000, authorized: 0 });
  });

  it("15: an authorisation, then its capture under the same id", async () => {
    const { pay, states, paid, settle, transactions, id } = await anOrder();
    const authorised = (await pay({ method: "authorize" })).body.data;
    expect(authorised.transaction_type).toBe("authorize");
    expect(await states()).toBe("processing/authorized/unfulfilled");
    expect(await paid()).toEqual({ with_tax: 3000, balance_owing: 0, paid: 0, authorized: 3000 });
    const captured = await settle(authorised.id, "capture");
    expect([captured.status, captured.body.data.id, captured.body.data.transaction_type]).toEqual([
      200,
      authorised.id,
      "capture",
    ]);
    expect(await states()).toBe("complete/paid/unfulfilled");
    expect(await paid()).toEqual({ with_tax: 3000, balance_owing: 0, paid: 3000, authorized: 0 });
    expect(await transactions(id)).toHaveLength(1);
  });

  it("16: 1000 authorised, 2000 purchased, then the capture", async () => {
    const { pay, states, paid, settle } = await anOrder();
    const first = (await pay({ method: "authorize", amount: 1000 })).body.data.id;
    expect(await states()).toBe("incomplete/partially_authorized/unfulfilled");
    expect((await paid()).balance_owing).toBe(2000);
    expect((await pay({ amount: 2000 })).status).toBe(200);
    expect(await states()).toBe("processing/authorized/unfulfilled");
    expect(await paid()).toEqual({ with_tax: 3000, balance_owing: 0, paid: 2000, authorized: 1000 });
    await settle(first, "capture");
    expect(await states()).toBe("complete/paid/unfulfilled");
  });

  it("16, O3: 1000 authorised and 500 purchased are partially paid", async () => {
    const { pay, states, paid } = await anOrder();
    await pay({ method: "authorize", amount: 1000 });
    await pay({ amount: 500 });
    expect([await states(), (await paid()).balance_owing]).toEqual([
      "incomplete/partially_paid/unfulfilled",
      1500,
    ]);
  });

  it("17: 1000 of 3000 purchased are partially paid", async () => {
    const { pay, states, paid } = await anOrder();
    await pay({ amount: 1000 });
    expect(await states()).toBe("incomplete/partially_paid/unfulfilled");
    expect(await paid()).toEqual({ with_tax: 3000, balance_owing: 2000, paid: 1000, authorized: 0 });
    expect((await pay()).body.data.amount).toBe(2000);
    expect(await states()).toBe("complete/paid/unfulfilled");
  });

  it("18: too much, a paid order, another gateway are 422; a missing method is 400", async () => {
    const { pay, transactions, id } = await anOrder();
    expect(refusalOf(await pay({ amount: 3001 }))).toEqual([422, "Unprocessable Entity"]);
    expect((await pay({ gateway: "stripe" })).status).toBe(422);
    expect(refusalOf(await pay({ method: undefined }))).toEqual([400, "required"]);
    expect(await transactions(id)).toEqual([]);
    await pay();
    expect(refusalOf(await pay())).toEqual([422, "Unprocessable Entity"]);
    expect(refusalOf(await pay({ amount: 1 }))).toEqual([422, "Unprocessable Entity"]);
    expect(await transactions(id)).toHaveLength(1);
  });

  it("18: an order that is authorised in full takes no other payment", async () => {
    const { pay, transactions, id } = await anOrder();
    await pay({ method: "authorize" });
    expect(refusalOf(await pay())).toEqual([422, "Unprocessable Entity"]);
    expect(await transactions(id)).toHaveLength(1);
  });

  it.each(["purchase_setup", "authorize_setup"])("7.1: %s is 422", async (method) => {
    const { pay, states } = await anOrder();
    expect(refusalOf(await pay({ method }))).toEqual([422, "Unsupported gateway operation"]);
    expect(await states()).toBe("incomplete/unpaid/unfulfilled");
  });

  it.each([
    [{ method: "steal" }, "enum"],
    [{ gateway: undefined }, "required"],
    [{ amount: "10" }, "invalid_type"],
    [{ amount: 1.5 }, "invalid_type"],
    [{ amount: -1 }, "number_gte"],
  ])("7.4: %j is 400", async (data, title) => {
    const { pay, transactions, id } = await anOrder();
    const answer = await pay(data);
    expect(refusalOf(answer)).toEqual([400, title]);
    expect(await transactions(id)).toEqual([]);
  });

  it("7.1: an amount of 0 pays no order that costs something", async () => {
    const { pay, transactions, id } = await anOrder();
    const { status } = await pay({ amount: 0 });
    expect([400, 422]).toContain(status);
    expect(await transactions(id)).toEqual([]);
  });

  it("19: a gateway that is off is 422, and it is off by default", async () => {
    const shop = await anOrder();
    const { pay, transactions, id } = shop;
    await dataOf(shop.put("/v2/gateways/manual", { data: { enabled: false } }));
    expect(refusalOf(await pay())).toEqual([422, "Gateway not enabled"]);
    expect(await transactions(id)).toEqual([]);
  });

  it("21: name and custom reference of the payment are the transaction's", async () => {
    const { pay, settle } = await anOrder();
    const paymentmethod_meta = { custom_reference: "cash-7", name: "Till" };
    const { body } = await pay({ method: "authorize", paymentmethod_meta });
    expect(body.data).toMatchObject({ custom_reference: "cash-7", name: "Till" });
    const kept = await settle(body.data.id, "capture", {});
    expect(kept.body.data.custom_reference).toBe("cash-7");
  });

  it.each([
    ["new", "new"],
    ["", undefined],
  ])("7.3: a capture's custom reference %j", async (custom_reference, shown) => {
    const { pay, settle } = await anOrder();
    const { body } = await pay({ method: "authorize", paymentmethod_meta: { custom_reference: "old" } });
    const captured = await settle(body.data.id, "capture", { custom_reference });
    expect(captured.body.data.custom_reference || undefined).toBe(shown);
  });

  it("26: an order of nothing is paid by one purchase", async () => {
    const { pay, states, id, transactions } = await anOrder(0);
    expect(await states()).toBe("incomplete/unpaid/unfulfilled");
    expect((await pay()).body.data.amount).toBe(0);
    expect(await states()).toBe("complete/paid/unfulfilled");
    expect((await pay()).status).toBe(422);
    expect(await transactions(id)).toHaveLength(1);
  });

  it("O17: confirming a manual transaction changes nothing, for everybody", async () => {
    const { pay, settle, read } = await anOrder();
    const { data } = (await pay()).body;
    const before = await read();
    const { status, body } = await settle(data.id, "confirm", {}, { as: "implicit" });
    expect([status, body.data]).toEqual([200, data]);
    expect(await read()).toEqual(before);
  });

  it("7.4: unknown orders and transactions are 404", async () => {
    const shop = await anOrder();
    const { pay, settle, id } = shop;
    const unknown = "4b0f2b6a-4c55-4d0b-8d2f-61a5f0c9b701";
    const transaction = (await pay()).body.data.id;
    for (const what of ["capture", "refund", "cancel", "confirm"] as const) {
      expect((await settle(unknown, what)).status).toBe(404);
      expect((await shop.post(`/v2/orders/${unknown}/transactions/${transaction}/${what}`)).status).toBe(404);
    }
    const data = { gateway: "manual", method: "purchase" };
    const paid = await shop.post(`/v2/orders/${unknown}/payments`, { data });
    expect(refusalOf(paid)).toEqual([404, "Not Found"]);
    expect((await shop.get(`/v2/orders/${id}/transactions/${unknown}`)).status).toBe(404);
    expect((await shop.get(`/v2/orders/${unknown}/transactions`)).status).toBe(404);
  });

  it("7.3: transactions are listed oldest first, and read one by one", async () => {
    const shop = await anOrder();
    const { pay, later, id } = shop;
    const made = [];
    for (const amount of [500, 700, 100]) {
      made.push((await pay({ amount })).body.data);
      later(1);
    }
    expect(await dataOf(shop.get(`/v2/orders/${id}/transactions`))).toEqual(made);
    expect(await dataOf(shop.get(`/v2/orders/${id}/transactions/${made[1]!.id}`))).toEqual(made[1]);
  });
});

describe("orders 8: the manual gateway", () => {
  it("is off until it is switched on, and stays what it is", async () => {
    const shop = await aMarket();
    const shown = { enabled: true, name: "Manual", slug: "manual", type: "gateway" };
    expect(await dataOf(shop.get("/v2/gateways/manual"))).toEqual(shown);
    expect(await dataOf(shop.put("/v2/gateways/manual", { data: {} }))).toEqual(shown);
    expect(
      await dataOf(shop.put("/v2/gateways/manual", { data: { type: "gateway", enabled: false } })),
    ).toEqual({
      ...shown,
      enabled: false,
    });
    expect(await dataOf(shop.get("/v2/gateways"))).toContainEqual({ ...shown, enabled: false });
    expect((await shop.get("/v2/gateways/nothing")).status).toBe(404);
    for (const as of ["implicit", null] as const) {
      const status = as ? 403 : 401;
      expect((await shop.get("/v2/gateways", { as })).status).toBe(status);
      expect((await shop.put("/v2/gateways/manual", { data: { enabled: true } }, { as })).status).toBe(
        status,
      );
    }
  });
});
