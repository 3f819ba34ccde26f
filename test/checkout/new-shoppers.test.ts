import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../lib/table/table.ts";
import type { Call } from "../support/call.ts";
import { rulePromotion } from "../support/orders/goods.ts";
import {
  aMarket,
  asGuest,
  asSignedIn,
  BILLING,
  type Market,
  market,
  readAmounts,
} from "../support/orders/market.ts";
import { NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { product } from "../support/shops/carts.ts";
import { betweenReads } from "../support/tables/between-reads.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const MIRA = { customer: { name: "Mira", email: "mira@example.org" } };

/** A shop with six codes and one promotion for new shoppers, and a customer. */
async function aShopForNewShoppers(table?: Table) {
  const shop = table ? await market(table) : await aMarket();
  const settings = { type: "settings", discounts: { use_rule_promotions: true } };
  await expectData(shop.put("/v2/settings/cart", { data: settings }));
  const { id } = await expectData(shop.post("/v2/rule-promotions", { data: rulePromotion() }));
  const codes = [0, 1, 2, 3, 4, 5].map((n) => ({ code: `HELLO${n}`, is_for_new_shopper: true }));
  const data = { type: "promotion_codes", codes };
  await expectData(shop.post(`/v2/rule-promotions/${id}/codes`, { data }));
  const tom = { type: "customer", name: "Tom", email: "tom@example.org", password: "a long password" };
  const customer = await expectData(shop.post("/v2/customers", { data: tom }));
  return { ...shop, customer: await asSignedIn({ customer: customer.id }) };
}

async function aCartWithCode(shop: Market, n: number, given: Call, email = MIRA.customer.email) {
  const contact = given === asGuest ? { contact: { email } } : {};
  await shop.cart(`cart${n}`, product("S1"), given, contact);
  await expectData(shop.add(`cart${n}`, { type: "promotion_item", code: `HELLO${n}` }, given));
}

const isLowered = (order: Parameters<typeof readAmounts>[0]) => readAmounts(order)["with_tax"] !== 1999;

describe("codes for new shoppers", () => {
  it.each(["a customer", "a guest"])("of six codes at once %s gets one", async (who) => {
    const shop = await aShopForNewShoppers();
    const given = who === "a customer" ? shop.customer : asGuest;
    const buyer = who === "a customer" ? { customer: undefined } : MIRA;
    for (const n of [0, 1, 2, 3, 4, 5]) await aCartWithCode(shop, n, given);
    const made = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => shop.ordered(`cart${n}`, buyer, given)));
    expect(made.filter(isLowered)).toHaveLength(1);
  });

  it("an order that comes between the look and the order ends it, whether it has a code or not", async () => {
    const table = memoryTable({ now: () => NOON });
    const shop = await aShopForNewShoppers(table);
    await aCartWithCode(shop, 0, asGuest);
    await shop.cart("plain", product("S1"));
    const change = () => shop.ordered("plain", { ...MIRA, billing_address: BILLING });
    const slow = betweenReads(table, { after: ({ pk }) => pk.startsWith("ORDERS-OF#guest"), change });
    const late = shopOn(slow, { now: () => NOON });
    const { status, body } = await late.post(
      "/v2/carts/cart0/checkout",
      { data: { ...MIRA, billing_address: BILLING } },
      asGuest,
    );
    expect([status, isLowered(body.data), body.meta?.messages.map(({ title }) => title)]).toEqual([
      ...[201, false, ["Deleted Promotion"]],
    ]);
    expect(await shop.orders()).toHaveLength(2);
  });

  it("an imported order counts as one that was made here, until an hour after it was deleted", async () => {
    const shop = await aShopForNewShoppers();
    const price = { amount: 0, currency: "USD", formatted: "" };
    const display_price = { with_tax: price, without_tax: price, tax: price };
    const order = { type: "order", status: "complete", payment: "paid", shipping: "fulfilled" };
    const data = {
      ...order,
      ...MIRA,
      billing_address: BILLING,
      meta: { display_price },
      included: { items: [] },
    };
    const { id } = await expectData(shop.post("/v2/orders", { data }));
    await shop.delete(`/v2/orders/${id}`);
    await aCartWithCode(shop, 0, asGuest);
    expect(isLowered(await shop.ordered("cart0", MIRA))).toBe(false);
    const imported = { ...data, customer: { name: "Nora", email: "nora@example.org" } };
    const hers = await expectData(shop.post("/v2/orders", { data: imported }));
    await shop.delete(`/v2/orders/${hers.id}`);
    shop.later(3600);
    await aCartWithCode(shop, 1, asGuest, "nora@example.org");
    expect(isLowered(await shop.ordered("cart1", { customer: imported.customer }))).toBe(true);
  });

  it("who has an order stays no new shopper, also if another one of hers is anonymized", async () => {
    const shop = await aShopForNewShoppers();
    await shop.cart("plain", product("S1"));
    const first = await shop.ordered("plain", MIRA);
    await shop.ordered("plain", { ...MIRA, order_number: "2" });
    await shop.change(first.id, { status: "cancelled" });
    await expectData(shop.post("/v2/orders/anonymize", { data: { order_ids: [first.id] } }));
    shop.later(3600);
    await aCartWithCode(shop, 0, asGuest);
    expect(isLowered(await shop.ordered("cart0", MIRA))).toBe(false);
  });
});
