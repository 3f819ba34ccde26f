import { describe, expect, it } from "@jest/globals";
import { keys } from "../../lib/table/keys.ts";
import { BILLED } from "../support/orders.ts";
import { NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { useEngine } from "../support/tables/engine.ts";

const engine = useEngine();

const IMPORTED = {
  type: "order",
  status: "incomplete",
  payment: "unpaid",
  shipping: "unfulfilled",
  customer: { name: "Mira Holt", email: "mira@example.org" },
  billing_address: BILLED,
  meta: { display_price: { with_tax: { amount: 2200, currency: "USD" } } },
};

describe("an order of a guest, on the embedded engine", () => {
  it("is imported, changed, cancelled, anonymized and deleted, and is in one list all the time", async () => {
    const table = await engine.table({ now: () => NOON });
    const shop = shopOn(table);
    const { id } = (await shop.post("/v2/orders", { data: IMPORTED })).body.data;
    const params = { orderID: id };
    const listed = async (filter: string) => {
      const { body } = await shop.get(`/v2/orders?filter=${filter}`);
      return [body.meta.results.total, body.data.map((order: { id: string }) => order.id)];
    };
    const put = (data: object) =>
      shop.put(`/v2/orders/${params.orderID}`, { data: { type: "order", ...data } });
    const group = {
      data: { type: "shipping_group", tracking_reference: "T-1", address: { line_1: "4 Quay Road" } },
    };

    expect(await listed("eq(manual,true)")).toEqual([1, [id]]);
    expect((await shop.post(`/v2/orders/${params.orderID}/shipping-groups`, group)).status).toBe(201);
    expect((await put({ external_ref: "R-1" })).status).toBe(200);
    expect(await listed("eq(email,mira@example.org)")).toEqual([1, [id]]);
    expect((await put({ status: "cancelled" })).status).toBe(200);
    const { status } = await shop.post("/v2/orders/anonymize", { data: { order_ids: [id] } });
    expect(status).toBe(200);
    expect(await listed("eq(email,mira@example.org)")).toEqual([0, []]);
    expect(await listed("eq(status,cancelled)")).toEqual([1, [id]]);
    expect((await shop.delete(`/v2/orders/${params.orderID}`)).status).toBe(204);
    expect(await listed("eq(manual,true)")).toEqual([0, []]);
    expect(await table.get(keys.order(id))).toBeUndefined();
  });
});
