import { describe, expect, it } from "@jest/globals";
import { checkOut, GUEST } from "../support/checkout.ts";
import { shopOn } from "../support/shop.ts";
import { aShop, product } from "../support/shops/carts.ts";

const admin = "client_credentials" as const;
const POST = { type: "shipping_group", shipping_type: "Post", tracking_reference: "t" };

/** An order that a payment was begun for at a provider. */
async function anOrderBeingPaid() {
  const { table, add } = await aShop();
  const shop = shopOn(table);
  const data = { enabled: true, secret: "s".repeat(32) };
  await shop.put("/v2/gateways/external", { data }, { as: admin });
  await add("C", product("S1"));
  const orderID = String((await checkOut(table, "C")).body.data.id);
  const payment = { data: { gateway: "external", method: "purchase" } };
  const { body } = await shop.post(`/v2/orders/${orderID}/payments`, payment);
  return { table, orderID, transactionID: String(body.data.id) };
}

describe("the same checkout again", () => {
  it("201: is another order while the first is being paid at a provider", async () => {
    const { table, orderID } = await anOrderBeingPaid();
    expect((await checkOut(table, "C")).body.data.id).not.toBe(orderID);
  });

  it("201: is the same order once its only payment was given up", async () => {
    const { table, orderID, transactionID } = await anOrderBeingPaid();
    const shop = shopOn(table);
    const given = await shop.post(`/v2/orders/${orderID}/transactions/${transactionID}/cancel`, undefined, {
      as: admin,
    });
    expect(given.status).toBe(200);
    expect((await checkOut(table, "C")).body.data.id).toBe(orderID);
  });

  it("201: is the same order where it has taken the cart's shipping group along", async () => {
    const { table, add } = await aShop();
    const shop = shopOn(table);
    const data = { ...POST, shipping_price: { base: 500 } };
    const { body } = await shop.post("/v2/carts/C/shipping-groups", { data });
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
