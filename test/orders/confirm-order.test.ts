import { describe, expect, it } from "@jest/globals";
import { endpoint as confirmOrder } from "../../functions/orders/confirm-order.ts";
import { call } from "../support/call.ts";
import { aStoredOrder } from "../support/changed-orders.ts";
import { orderId } from "../support/orders.ts";

describe("POST /v2/orders/{orderID}/confirm", () => {
  it.each(["implicit", "client_credentials"] as const)(
    "422: no order has a payment intent; 404: there is no order (%s)",
    async (as) => {
      const { table, params, stored } = await aStoredOrder();
      const before = await stored();
      const { status, body } = await call(confirmOrder, { table, params, as });
      expect([status, body.errors[0].title]).toEqual([422, "Unprocessable Entity"]);
      const unknown = await call(confirmOrder, {
        table,
        params: { orderID: orderId(7) },
        as,
        body: { data: {} },
      });
      expect([unknown.status, unknown.body.errors[0].detail]).toEqual([404, "The order does not exist"]);
      expect(await stored()).toEqual(before);
    },
  );

  it("401: without a token", async () => {
    const { table, params } = await aStoredOrder();
    expect((await call(confirmOrder, { table, params, as: null })).status).toBe(401);
  });
});
