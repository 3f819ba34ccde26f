import { describe, expect, it } from "@jest/globals";
import { endpoint as createGroup } from "../../functions/carts/shipping-groups/create-shipping-group.ts";
import { endpoint as createPayment } from "../../functions/payments/create-payment.ts";
import { endpoint as updateGateway } from "../../functions/payments/gateways/update-gateway.ts";
import { endpoint as cancelTransaction } from "../../functions/payments/transactions/cancel-transaction.ts";
import { call } from "../support/call.ts";
import { checkOut, GUEST } from "../support/checkout.ts";
import { aShop, product } from "../support/shops/carts.ts";

const admin = "client_credentials" as const;
const POST = { type: "shipping_group", shipping_type: "Post", tracking_reference: "t" };

/** An order that a payment was begun for at a provider. */
async function anOrderBeingPaid() {
  const { table, add } = await aShop();
  const data = { enabled: true, secret: "s".repeat(32) };
  await call(updateGateway, { as: admin, table, params: { slug: "external" }, body: { data } });
  await add("C", product("S1"));
  const orderID = String((await checkOut(table, "C")).body.data.id);
  const payment = { data: { gateway: "external", method: "purchase" } };
  const { body } = await call(createPayment, { table, params: { orderID }, body: payment });
  return { table, orderID, transactionID: String(body.data.id) };
}

describe("the same checkout again", () => {
  it("201: is another order while the first is being paid at a provider", async () => {
    const { table, orderID } = await anOrderBeingPaid();
    expect((await checkOut(table, "C")).body.data.id).not.toBe(orderID);
  });

  it("201: is the same order once its only payment was given up", async () => {
    const { table, orderID, transactionID } = await anOrderBeingPaid();
    const given = await call(cancelTransaction, { as: admin, table, params: { orderID, transactionID } });
    expect(given.status).toBe(200);
    expect((await checkOut(table, "C")).body.data.id).toBe(orderID);
  });

  it("201: is the same order where it has taken the cart's shipping group along", async () => {
    const { table, add } = await aShop();
    const data = { ...POST, shipping_price: { base: 500 } };
    const { body } = await call(createGroup, { table, params: { cartID: "C" }, body: { data } });
    await add("C", product("S1", 1, { shipping_group_id: body.data.id }));
    const [first, again] = [await checkOut(table, "C"), await checkOut(table, "C")];
    expect(again.body).toEqual(first.body);
  });

  it("201: is another order of somebody else", async () => {
    const { table, add } = await aShop();
    await add("C", product("S1"));
    const first = await checkOut(table, "C", GUEST);
    const other = await checkOut(table, "C", GUEST, { as: admin });
    expect(other.body.data.id).not.toBe(first.body.data.id);
  });
});
