import { describe, expect, it } from "@jest/globals";
import { anOrder } from "../../support/orders/an-order.ts";
import { refusalOf, statesOf } from "../../support/orders/market.ts";

describe("orders 11: captures, refunds and cancelled transactions", () => {
  it("22: a capture by a guest is 403, by client credentials 200 without a body, twice 422", async () => {
    const { transaction, settle, states } = await anOrder();
    const id = await transaction({ method: "authorize" });
    expect((await settle(id, "capture", undefined, { as: "implicit" })).status).toBe(403);
    expect((await settle(id, "capture")).status).toBe(200);
    expect(refusalOf(await settle(id, "capture"))).toEqual([422, "Unprocessable Entity"]);
    expect(await states()).toBe("complete/paid/unfulfilled");
  });

  it("7.4: a purchase cannot be captured", async () => {
    const { transaction, settle } = await anOrder();
    expect(refusalOf(await settle(await transaction(), "capture"))).toEqual([422, "Unprocessable Entity"]);
  });

  it.each([undefined, {}])("23: a refund with the body %j is of everything", async (data) => {
    const { transaction, settle, read, paid } = await anOrder();
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

  it("24: 400 of 1000 leaves it paid, 600 more is refunded, 1 more is 422", async () => {
    const { transaction, settle, read } = await anOrder(1000);
    const id = await transaction();
    expect((await settle(id, "refund", { amount: 400 })).body.data.refunded_amount).toBe(400);
    expect((await read()).payment).toBe("paid");
    expect((await settle(id, "refund", { amount: 600 })).body.data.refunded_amount).toBe(1000);
    expect(statesOf(await read())).toBe("complete/refunded/unfulfilled");
    expect(refusalOf(await settle(id, "refund", { amount: 1 }))).toEqual([422, "Unprocessable Entity"]);
    expect(refusalOf(await settle(id, "refund"))).toEqual([422, "Unprocessable Entity"]);
  });

  it("7.4: what was only authorised, and an order that is paid in part, are not refunded", async () => {
    const { transaction, settle, states } = await anOrder();
    const authorised = await transaction({ method: "authorize", amount: 1000 });
    expect((await settle(authorised, "refund")).status).toBe(422);
    const part = await transaction({ amount: 1000 });
    expect((await settle(part, "refund")).status).toBe(422);
    expect(await states()).toBe("incomplete/partially_paid/unfulfilled");
  });

  it("7.4: a cancelled order is refunded", async () => {
    const { transaction, settle, change, id, read } = await anOrder();
    const part = await transaction({ amount: 1000 });
    expect((await change(id, { status: "cancelled" })).status).toBe(200);
    expect((await settle(part, "refund")).body.data.refunded_amount).toBe(1000);
    expect((await read()).payment).toBe("refunded");
  });

  it.each([{ amount: 0 }, { amount: -1 }, { amount: "1" }, { amount: 0.5 }])(
    "7.3: a refund of %j is 400",
    async (data) => {
      const { transaction, settle, read } = await anOrder();
      const { status, body } = await settle(await transaction(), "refund", data);
      expect([status, body.errors[0].source]).toEqual([400, "data.amount"]);
      expect((await read()).payment).toBe("paid");
    },
  );

  it("25: a manual transaction is not cancelled", async () => {
    const { transaction, settle, states } = await anOrder();
    const id = await transaction();
    expect(refusalOf(await settle(id, "cancel", {}))).toEqual([422, "Unsupported gateway operation"]);
    expect(await states()).toBe("complete/paid/unfulfilled");
  });
});
