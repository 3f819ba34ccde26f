import { describe, expect, it } from "@jest/globals";
import { checkOut, GUEST } from "../support/checkout.ts";
import { BILLING } from "../support/orders/market.ts";
import { shopOn } from "../support/shop.ts";
import { product } from "../support/shops/carts.ts";
import { ADMIN, aRestrictedShop, aRule, LATER } from "../support/shops/restricted-shop.ts";

/** A guest's cart with an item that only one account may buy, and a lamp that the account gets for 5 cents. */
async function aCartForMembers() {
  const shop = await aRestrictedShop();
  const data = { type: "account", name: "Berg", legal_name: "Berg" };
  const account = String((await shopOn(shop.table).post("/v2/accounts", { data })).body.data.id);
  await shop.setRules([aRule({ account_ids: [account] })]);
  await shop.create({}, "C");
  expect((await shop.addAs({ account }, "C", product("ONLY"))).status).toBe(201);
  const now = () => LATER;
  const headers = await shop.headersOf(ADMIN);
  const byAdmin = (body: object) =>
    checkOut(shop.table, "C", body, { as: "client_credentials", now, headers });
  const contact = { name: "Ida", email: "ida@example.org" };
  const forAccount = { account: { id: account }, contact, billing_address: BILLING };
  return { ...shop, now, byAdmin, forAccount };
}

describe("whose price an order has", () => {
  it("400: a catalog for members sells to no other buyer", async () => {
    const { table, now, byAdmin } = await aCartForMembers();
    for (const { status, body } of [await checkOut(table, "C", GUEST, { now }), await byAdmin(GUEST)]) {
      expect(status).toBe(400);
      expect(body.errors[0].meta.sku).toBe("ONLY");
    }
  });

  it("201: client credentials buy at the price of the account that they name", async () => {
    const { byAdmin, forAccount } = await aCartForMembers();
    const { status, body } = await byAdmin(forAccount);
    expect([status, body.data?.meta.display_price.with_tax.amount]).toEqual([201, 5]);
  });
});
