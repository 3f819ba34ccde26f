import { describe, expect, it } from "@jest/globals";
import { anOrder } from "../../support/orders/an-order.ts";
import { aMarket, BILLING, GUEST, LAMP, refusalOf, statesOf } from "../../support/orders/market.ts";
import { aCustomer, signedUp } from "../../support/orders/people.ts";
import type { Shop } from "../../support/shop.ts";
import { product } from "../../support/shops/carts.ts";

const UNKNOWN = "4b0f2b6a-4c55-4d0b-8d2f-61a5f0c9b701";
const refused = [422, "Unprocessable Entity"];

describe("orders 11: what may become of an order", () => {
  it("27: fulfilled only when paid, and then never cancelled", async () => {
    const { id, change, pay, read } = await anOrder();
    expect(refusalOf(await change(id, { shipping: "fulfilled" }))).toEqual(refused);
    await pay({ amount: 100 });
    expect(refusalOf(await change(id, { shipping: "fulfilled" }))).toEqual(refused);
    await pay();
    const { status, body } = await change(id, { shipping: "fulfilled" });
    expect([status, statesOf(body.data)]).toEqual([200, "complete/paid/fulfilled"]);
    expect(refusalOf(await change(id, { status: "cancelled" }))).toEqual(refused);
    expect(refusalOf(await change(id, { shipping_address: { city: "Oslo" } }))).toEqual(refused);
    expect(statesOf(await read())).toBe("complete/paid/fulfilled");
    expect((await change(id, { order_number: "7" })).status).toBe(200);
  });

  it("27: an authorised order is not fulfilled", async () => {
    const { id, change, pay } = await anOrder();
    await pay({ method: "authorize" });
    expect(refusalOf(await change(id, { shipping: "fulfilled" }))).toEqual(refused);
  });

  it("28: an authorised order is cancelled, stays authorised, and its stock is free", async () => {
    const shop = await aMarket();
    await shop.stock(LAMP, 5);
    await shop.cart("A", product("S1", 2));
    const { id } = await shop.ordered("A");
    await shop.pay(id, { method: "authorize" });
    expect(await shop.count(LAMP)).toEqual([3, 2, 5]);
    const { status, body } = await shop.change(id, { status: "cancelled" });
    expect([status, statesOf(body.data)]).toEqual([200, "cancelled/authorized/unfulfilled"]);
    expect(await shop.count(LAMP)).toEqual([5, 0, 5]);
  });

  it("4.3: a cancelled order is not paid, not captured and not fulfilled", async () => {
    const { id, change, pay, settle, transaction, transactions } = await anOrder();
    const authorised = await transaction({ method: "authorize", amount: 1000 });
    await change(id, { status: "cancelled" });
    expect(refusalOf(await pay())).toEqual(refused);
    expect(refusalOf(await change(id, { shipping: "fulfilled" }))).toEqual(refused);
    expect((await settle(authorised, "capture")).status).toBe(422);
    expect(await transactions(id)).toHaveLength(1);
  });

  it.each(["complete", "processing", "incomplete", "", 7])("29: the status %j is 400", async (status) => {
    const { id, change, read } = await anOrder();
    const answer = await change(id, { status });
    expect([answer.status, answer.body.errors[0].source]).toEqual([400, "data.status"]);
    expect(statesOf(await read())).toBe("incomplete/unpaid/unfulfilled");
  });

  it("29, 6.4: shipping `unfulfilled` and a missing type are 400, an unknown order 404", async () => {
    const shop = await anOrder();
    const { id, change } = shop;
    expect(refusalOf(await change(id, { shipping: "unfulfilled" }))).toEqual([400, "enum"]);
    expect((await change(id, { type: undefined })).status).toBe(400);
    expect((await change(id, { type: "cart" })).status).toBe(400);
    expect((await shop.put(`/v2/orders/${UNKNOWN}`, { data: { type: "order" } })).status).toBe(404);
  });

  it("29: shoppers change no order, not even their own", async () => {
    const shop = await aMarket();
    const [ada, grace] = [await signedUp(shop), await aCustomer(shop)];
    await shop.cart("A", product("S1"), ada.caller);
    const contact = { name: "Ada", email: "ada@example.com" };
    const { id } = await shop.ordered("A", { customer: undefined, contact }, ada.caller);
    for (const caller of [ada.caller, grace.caller, { as: "implicit" } as const]) {
      expect(refusalOf(await shop.change(id, { status: "cancelled" }, caller))).toEqual([403, "Forbidden"]);
    }
    expect((await shop.order(id)).status).toBe("incomplete");
  });

  it("30: an address is changed field by field", async () => {
    const { id, change, read } = await anOrder();
    const before = (await read()).shipping_address;
    const { status, body } = await change(id, { shipping_address: { first_name: "Mika" } });
    expect([status, body.data.shipping_address]).toEqual([200, { ...before, first_name: "Mika" }]);
    expect((await read()).shipping_address).toEqual({ ...before, first_name: "Mika" });
    expect((await read()).billing_address.first_name).toBe(BILLING.first_name);
  });

  it("31: external_ref of 65 characters is 400, of 64 kept, empty gone", async () => {
    const { id, change, read } = await anOrder();
    expect(refusalOf(await change(id, { external_ref: "x".repeat(65) }))).toEqual([400, "string_lte"]);
    await change(id, { external_ref: "x".repeat(64), order_number: "4711" });
    expect(await read()).toMatchObject({ external_ref: "x".repeat(64), order_number: "4711" });
    await change(id, { external_ref: "", order_number: "" });
    const after = await read();
    expect(["external_ref" in after, "order_number" in after]).toEqual([false, false]);
  });

  it("O1: an order without a payment intent is not confirmed", async () => {
    const shop = await anOrder();
    const { id } = shop;
    expect(refusalOf(await shop.post(`/v2/orders/${id}/confirm`))).toEqual(refused);
    expect(refusalOf(await shop.post(`/v2/orders/${id}/confirm`, undefined, { as: "implicit" }))).toEqual(
      refused,
    );
    expect((await shop.post(`/v2/orders/${UNKNOWN}/confirm`)).status).toBe(404);
  });
});

describe("orders 6.5: orders made anonymous", () => {
  const anonymise = (shop: Shop, ...order_ids: string[]) =>
    shop.post("/v2/orders/anonymize", { data: { order_ids } });

  it("36: an unpaid order is 422 with its id; a cancelled one has `**` where there was something", async () => {
    const shop = await anOrder();
    const answer = await anonymise(shop, shop.id);
    expect(refusalOf(answer)).toEqual([422, "Could not anonymize orders"]);
    expect(answer.body.errors[0].meta.order_id).toBe(shop.id);
    await shop.change(shop.id, { status: "cancelled" });
    const { status, body } = await anonymise(shop, shop.id);
    expect([status, body.data[0].id, body.data[0].anonymized]).toEqual([200, shop.id, true]);
    const read = await shop.read();
    expect(read.customer).toEqual({ name: "**", email: "**" });
    const masked = { first_name: "**", last_name: "**", line_1: "**", postcode: "**", country: "**" };
    expect(read.billing_address).toEqual({
      ...masked,
      city: "",
      company_name: "",
      county: "",
      line_2: "",
      region: "",
    });
    expect(read.shipping_address).toMatchObject({ ...masked, phone_number: "", instructions: "" });
    expect(JSON.stringify(read)).not.toMatch(new RegExp(`${GUEST.email}|${GUEST.name}|Quay`));
    expect(refusalOf(await shop.change(shop.id, { order_number: "1" }))).toEqual(refused);
  });

  it("6.5: fulfilled and refunded orders may be, and of several those that may are", async () => {
    const shop = await aMarket();
    await shop.cart("A", product("S1"));
    const { id } = await shop.ordered("A");
    const payment = (await shop.pay(id)).body.data.id;
    expect((await anonymise(shop, id)).status).toBe(422);
    await shop.settle(id, payment, "refund");
    await shop.cart("B", product("S1"));
    const open = await shop.ordered("B");
    const { status, body } = await anonymise(shop, id, open.id, UNKNOWN);
    expect([status, body.data.map((one) => one.id)]).toEqual([200, [id]]);
    expect(body.errors.map(({ meta }) => meta.order_id)).toEqual(expect.arrayContaining([open.id]));
    await shop.pay(open.id);
    await shop.change(open.id, { shipping: "fulfilled" });
    expect((await anonymise(shop, open.id)).status).toBe(200);
  });

  it("1: only client credentials may", async () => {
    const shop = await anOrder();
    const { id } = shop;
    const answer = await shop.post("/v2/orders/anonymize", { data: { order_ids: [id] } }, { as: "implicit" });
    expect(answer.status).toBe(403);
  });
});
