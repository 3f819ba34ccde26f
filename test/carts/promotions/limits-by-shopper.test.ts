import { describe, expect, it } from "@jest/globals";
import { orderCode } from "../../support/promotions/codes.ts";
import { aRulePromotion } from "../../support/promotions/promotions.ts";
import { asShopper } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aPromotedShop } from "../../support/shops/promoted-shop.ts";

const limit = (max_uses: number, includes_guests = false) => ({
  max_uses_per_shopper: { max_uses, includes_guests },
});

/** A shop in which a shopper with the address `c@example.com` has ordered once with the code `ONCE`. */
async function afterAnOrder(more: object, buyer: "customer" | "guest" = "customer") {
  const shop = await aPromotedShop({ cart: { use_rule_promotions: true } });
  await shop.promote(aRulePromotion(), { code: "ONCE", ...more });
  const user =
    buyer === "customer" ? { customerId: "c-1", email: "c@example.com" } : { email: "c@example.com" };
  expect(await orderCode(shop.table, "ONCE", { user })).toBeDefined();
  await shop.fill("R");
  const reasonOf = async (headers: Record<string, string> = {}) => {
    const { table } = shop;
    const { body } = await shopOn(table).get("/v2/carts/R/promotions?code=ONCE", { headers });
    return body.data[0].reason?.path;
  };
  const write = (email: string) =>
    shopOn(shop.table).put("/v2/carts/R", { data: { contact: { email } } }, { as: "implicit" });
  return { ...shop, reasonOf, write };
}

describe("a code with a limit by shopper", () => {
  it("404: for a customer who has used it so often, 201 for others", async () => {
    const shop = await afterAnOrder(limit(1));
    const [jane, other] = [await asShopper({ customer: "c-1" }), await asShopper({ customer: "c-2" })];
    const refused = await shop.giveCode("R", "ONCE", { headers: jane });
    const unknown = await shop.giveCode("R", "NONE", { headers: jane });
    expect([refused.status, refused.text]).toEqual([404, unknown.text.replaceAll("NONE", "ONCE")]);
    expect(await shop.reasonOf(jane)).toBe("max_uses_per_shopper");
    expect(await shop.reasonOf(other)).toBeUndefined();
    expect((await shop.giveCode("R", "ONCE", { headers: other })).status).toBe(201);
  });

  it("201: for the same customer as long as uses are left", async () => {
    const shop = await afterAnOrder(limit(2));
    const headers = await asShopper({ customer: "c-1" });
    expect((await shop.giveCode("R", "ONCE", { headers })).status).toBe(201);
  });

  it("404: for guests, who cannot be counted", async () => {
    const shop = await afterAnOrder(limit(5));
    expect((await shop.giveCode("R", "ONCE")).status).toBe(404);
    expect(await shop.reasonOf()).toBe("max_uses_per_shopper");
  });

  it("404: for a guest without an address, or whose address has used it; 201 with another", async () => {
    const shop = await afterAnOrder(limit(1, true), "guest");
    expect((await shop.giveCode("R", "ONCE")).status).toBe(404);
    await shop.write("C@Example.com");
    expect((await shop.giveCode("R", "ONCE")).status).toBe(404);
    await shop.write("other@example.com");
    expect((await shop.giveCode("R", "ONCE")).status).toBe(201);
    await shop.write("c@example.com");
    expect((await shop.read("R")).body.data.meta.discounts).toBeUndefined();
  });
});
