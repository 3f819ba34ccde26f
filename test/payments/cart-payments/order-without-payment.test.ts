import { describe, expect, it } from "@jest/globals";
import { readRefusal } from "../../support/answers.ts";
import { aStoredOrder } from "../../support/changed-orders.ts";
import { anOrderedShop } from "../../support/orders/ordered-shop.ts";
import { orderId } from "../../support/orders.ts";
import { shopOn } from "../../support/shop.ts";

describe("POST /v2/orders/{orderID}/confirm", () => {
  it.each(["implicit", "client_credentials"] as const)(
    "422: no order has a payment intent; 404: there is no order (%s)",
    async (as) => {
      const { table, params, stored } = await aStoredOrder();
      const shop = shopOn(table);
      const before = await stored();
      const { status, body } = await shop.post(`/v2/orders/${params.orderID}/confirm`, undefined, { as });
      expect([status, body.errors[0].title]).toEqual([422, "Unprocessable Entity"]);
      const unknown = await shop.post(`/v2/orders/${orderId(7)}/confirm`, { data: {} }, { as });
      expect([unknown.status, unknown.body.errors[0].detail]).toEqual([404, "The order does not exist"]);
      expect(await stored()).toEqual(before);
    },
  );

  it("401: without a token", async () => {
    const { table, params } = await aStoredOrder();
    const shop = shopOn(table);
    expect((await shop.post(`/v2/orders/${params.orderID}/confirm`, undefined, { as: null })).status).toBe(
      401,
    );
  });

  it("an order without a payment intent is not confirmed", async () => {
    const shop = await anOrderedShop();
    const { id } = shop;
    expect(readRefusal(await shop.post(`/v2/orders/${id}/confirm`))).toEqual([422, "Unprocessable Entity"]);
    expect(readRefusal(await shop.post(`/v2/orders/${id}/confirm`, undefined, { as: "implicit" }))).toEqual([
      422,
      "Unprocessable Entity",
    ]);
    expect((await shop.post(`/v2/orders/${orderId(7)}/confirm`)).status).toBe(404);
  });
});
