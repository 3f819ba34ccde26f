import { describe, expect, it } from "@jest/globals";
import { ADDRESS, checkOut } from "../support/checkout.ts";
import { readAmounts } from "../support/orders/market.ts";
import { aPromotion } from "../support/promotions/promotions.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { aPromotedShop } from "../support/shops/promoted-shop.ts";

const LOWERED = 4050;
const WHOLE = 4500;

describe("an account that buys without a member", () => {
  it.each([
    [
      "once for each contact's address",
      { max_uses_per_shopper: { max_uses: 1, includes_guests: true } },
      [LOWERED, WHOLE, LOWERED],
    ],
    ["for new shoppers with its first order", { is_for_new_shopper: true }, [LOWERED, WHOLE, WHOLE]],
  ])("201: has a code %s", async (_, limit, expected) => {
    const shop = await aPromotedShop();
    await shop.promote(aPromotion(), { code: "ONCE", max_uses: null, ...limit });
    const account = { type: "account", name: "Berg", legal_name: "Berg" };
    const { id } = await expectData(shopOn(shop.table).post("/v2/accounts", { data: account }));
    const totals: unknown[] = [];
    for (const [n, email] of ["ida@berg.example", "IDA@berg.example", "bo@berg.example"].entries()) {
      const cart = `of-account-${n}`;
      await shop.fill(cart);
      const contact = { name: "Ida", email };
      await expectData(
        shopOn(shop.table).put(`/v2/carts/${cart}`, { data: { contact: { email: `${n}@berg.example` } } }),
      );
      expect((await shop.giveCode(cart, "ONCE")).status).toBe(201);
      const data = { account: { id }, contact, billing_address: ADDRESS };
      const { body } = await checkOut(shop.table, cart, data, { as: "client_credentials" });
      totals.push(readAmounts(body.data)["with_tax"]);
    }
    expect(totals).toEqual(expected);
  });
});
