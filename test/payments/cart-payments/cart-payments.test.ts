import { describe, expect, it } from "@jest/globals";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import { getOrder } from "../../../lib/orders/orders-store.ts";
import { giveTags, someTags } from "../../support/accounts/tags.ts";
import { aProviderShop, BROWSER_GATEWAY, closeProviders } from "../../support/orders/provider-shop.ts";
import { BILLED } from "../../support/orders.ts";
import { createRule, withRules } from "../../support/promotions/rule-promotions.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { aProduct, publish, someId } from "../../support/shops/products.ts";
import { aSegmentedShop, type Who } from "../../support/shops/segmented-shop.ts";

closeProviders();

const MUGS = { type: "custom_item", name: "Mugs", quantity: 2, price: { amount: 1800 } };
const LAMP = someId();
const DAY_MS = 86_400_000;
const BUYER = { name: "Mira Holt", email: "mira@example.org" };

/** A shop with a cart of 3600. */
async function aCartShop() {
  const shop = await aProviderShop();
  const { id } = await expectData(shop.post("/v2/carts", { data: {} }));
  const cart = `/v2/carts/${id}` as const;
  await expectData(shop.post(`${cart}/items`, { data: MUGS }));
  const begin = (data: object = {}, more: object = {}) =>
    shop.post(`${cart}/payments`, { data: { gateway: BROWSER_GATEWAY, method: "purchase", ...data } }, more);
  const checkOut = async () => {
    const data = { customer: BUYER, billing_address: BILLED, shipping_address: BILLED };
    return expectData(shop.post(`${cart}/checkout`, { data }));
  };
  const confirmOrder = (id: string, data?: object) =>
    shop.post(`/v2/orders/${id}/confirm`, data && { data }, { as: "implicit" });
  const order = async (id: string) => (await getOrder(shop.table, id))!.value;
  return { ...shop, cart, begin, checkOut, confirmOrder, order };
}

describe("a payment that begins with a cart", () => {
  it("201: has the cart's total and its id in the cart; a second request gets the same with today's total", async () => {
    const { begin, get, post, stripe, cart } = await aCartShop();
    const { status, body } = await begin();
    const [intent] = stripe.banks.listIntents();
    expect([status, body.data.payment_intent_id]).toEqual([201, intent!.id]);
    expect(body.meta.payment_intent.payment_intent).toMatchObject({ id: intent!.id, amount: 3600 });
    expect(stripe.requests.list("create")[0]!.parameters["metadata"]).toMatchObject({
      cart_id: cart.split("/").at(-1),
    });
    await post(`${cart}/items`, { data: { ...MUGS, name: "Cups", quantity: 1 } });
    const again = await begin();
    expect(again.body.data.payment_intent_id).toBe(intent!.id);
    expect(again.body.meta.payment_intent.payment_intent).toMatchObject({ id: intent!.id, amount: 5400 });
    expect((await get(cart)).body.data.payment_intent_id).toBe(intent!.id);
    expect(stripe.banks.listIntents()).toHaveLength(1);
  });

  it("201: has the total for the tags of the cart's account", async () => {
    const { begin, post, put, table, stripe, cart } = await aCartShop();
    const shop = shopOn(table);
    const { bronze } = await someTags(shop, "bronze");
    const { id } = await expectData(post("/v2/accounts", { data: { type: "account", name: "Fern" } }));
    await giveTags(shop, id, bronze);
    const discounts = { use_rule_promotions: true };
    await expectData(put("/v2/settings/cart", { data: { type: "settings", discounts } }));
    const rules = { strategy: "account_tags", operator: "contains_any", args: [bronze] };
    await expectData(createRule(table, withRules({ rules }, { automatic: true })));
    await post(`${cart}/relationships/accounts`, { data: [{ type: "account", id }] });
    await expectData(put(cart, { data: { discount_settings: { use_rule_promotions: true } } }));
    expect((await begin()).status).toBe(201);
    expect(stripe.banks.listIntents()[0]).toMatchObject({ amount: 3240 });
  });

  it("200: is updated to the total, to less, and only as the cart's own", async () => {
    const { begin, put, cart } = await aCartShop();
    const { data } = (await begin()).body;
    const path = `${cart}/payments/${data.payment_intent_id}`;
    const update = (more: object = {}) =>
      put(path, { data: { gateway: BROWSER_GATEWAY, method: "purchase", ...more } });
    expect((await update({ amount: 1000 })).body.meta.payment_intent.payment_intent["amount"]).toBe(1000);
    expect((await update()).body.meta.payment_intent.payment_intent["amount"]).toBe(3600);
    expect((await update({ amount: 3601 })).status).toBe(422);
    const other = await put(`${cart}/payments/pi_other`, {
      data: { gateway: BROWSER_GATEWAY, method: "purchase" },
    });
    expect(other.status).toBe(404);
  });

  it("201, 200: has today's price of a product whose price has aged, as the cart and its order", async () => {
    const { begin, put, post, get, table, stripe, cart } = await aCartShop();
    const oneDay = { type: "settings", max_price_age_days: 1, cart_expiry_days: 30 };
    await expectData(put("/v2/settings/cart", { data: oneDay }));
    const publishLamp = (amount: number) => publish(table, [aProduct({ id: LAMP, price: { USD: amount } })]);
    await publishLamp(1000);
    await expectData(post(`${cart}/items`, { data: { type: "cart_item", id: LAMP, quantity: 1 } }));
    await publishLamp(1400);
    stripe.clock.advance(2 * DAY_MS);
    const { status, body } = await begin();
    expect([status, stripe.banks.listIntents()[0]!.amount]).toEqual([201, 5000]);
    const total = async () => (await get(cart)).body.data.meta.display_price.with_tax.amount;
    expect(await total()).toBe(5000);
    await publishLamp(1500);
    stripe.clock.advance(2 * DAY_MS);
    const data = { gateway: BROWSER_GATEWAY, method: "purchase" };
    const path = `${cart}/payments/${body.data.payment_intent_id}`;
    expect((await put(path, { data })).body.meta.payment_intent.payment_intent).toMatchObject({
      amount: 5100,
    });
    expect(stripe.banks.listIntents()).toMatchObject([{ amount: 5100 }]);
  });

  it("201: has the prices of the price books that the caller's rule names", async () => {
    const segmented = await aSegmentedShop();
    const { stripe, post } = await aProviderShop({ table: segmented.table });
    await expectData(segmented.add("fern", "K", "MUG-ALDER"));
    const data = { gateway: BROWSER_GATEWAY, method: "purchase" };
    const begin = async (who: Who) => {
      forgetProcessMemory(); // Another function added the item, so this one knows no price book.
      const { status } = await post("/v2/carts/K/payments", { data }, await segmented.callAs(who));
      return [status, stripe.banks.listIntents()[0]?.amount];
    };
    expect([await begin("fern"), await begin("guest"), await begin("birch")]).toEqual([
      [201, 1600],
      [201, 1800],
      [201, 1450],
    ]);
  });

  it("412: for a cart of another state than If-Match names, nothing is done", async () => {
    const { begin, put, post, get, stripe, cart } = await aCartShop();
    const { etag = "" } = (await get(cart)).headers;
    const headers = { "if-match": etag };
    const { body } = await begin({}, { headers });
    await expectData(post(`${cart}/items`, { data: { ...MUGS, name: "Cups" } }));
    const data = { gateway: BROWSER_GATEWAY, method: "purchase" };
    const update = (tag: string) =>
      put(`${cart}/payments/${body.data.payment_intent_id}`, { data }, { headers: { "if-match": tag } });
    expect([(await begin({}, { headers })).status, (await update(etag)).status]).toEqual([412, 412]);
    expect(stripe.banks.listIntents()).toMatchObject([{ amount: 3600 }]);
    expect((await update((await get(cart)).headers["etag"] ?? "")).status).toBe(200);
    expect(stripe.banks.listIntents()).toMatchObject([{ amount: 7200 }]);
  });

  it("422: an empty cart, another gateway; 409: one that is paid", async () => {
    const { begin, post, stripe } = await aCartShop();
    const data = { gateway: BROWSER_GATEWAY, method: "purchase" };
    const empty = await expectData(post("/v2/carts", { data: {} }));
    expect((await post(`/v2/carts/${empty.id}/payments`, { data })).status).toBe(422);
    expect((await begin({ gateway: "stripe", payment: "pm_card_visa" })).status).toBe(422);
    const { body } = await begin();
    const { client_secret } = body.meta.payment_intent.payment_intent;
    stripe.shopper.confirm(String(client_secret), { payment_method: "pm_card_visa" });
    expect((await begin()).status).toBe(409);
  });

  it("is taken by the first order alone, which holds its stock and is paid once it is confirmed", async () => {
    const { begin, checkOut, confirmOrder, order, stripe, post, ledger, cart } = await aCartShop();
    const { body } = await begin();
    const { client_secret, id } = body.meta.payment_intent.payment_intent;
    const first = await checkOut();
    expect(first.payment_intent_id).toBe(id);
    await post(`${cart}/items`, { data: { ...MUGS, name: "Cups" } });
    expect((await checkOut()).payment_intent_id).toBeUndefined();
    const pending = await confirmOrder(first.id);
    expect([pending.status, pending.body.data.status]).toEqual([200, "pending"]);
    stripe.shopper.confirm(String(client_secret), { payment_method: "pm_card_visa" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirmOrder(first.id)));
    expect(answers.map(({ body: { data } }) => [data.id, data.status])).toEqual(
      Array.from({ length: 5 }, () => [pending.body.data.id, "complete"]),
    );
    expect(answers[0]!.body.data).toMatchObject({
      name: "Stripe Payment Intent",
      reference: id,
      custom_reference: id,
      amount: 3600,
    });
    const { payment, status, cart_payment } = await order(first.id);
    expect([payment, status, cart_payment]).toEqual(["paid", "complete", undefined]);
    expect(ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("is only reserved when the server confirms it, and taken with the order", async () => {
    const { begin, checkOut, confirmOrder, order, ledger, stripe } = await aCartShop();
    const token = stripe.shopper.createToken("pm_card_visa");
    const { status } = await begin({ options: { confirm: true, confirmation_token: token } });
    expect([status, ledger()]).toEqual([201, { captured: 0, refunded: 0 }]);
    const { id } = await checkOut();
    const { body } = await confirmOrder(id, { options: { metadata: { order_id: id } } });
    expect([body.data.status, body.data.transaction_type]).toEqual(["complete", "purchase"]);
    expect((await order(id)).payment).toBe("paid");
    expect(ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("takes exactly the total of a cart that shrank, and what there is of one that grew", async () => {
    for (const [quantity, payment, captured] of [
      [1, "paid", 1800],
      [3, "partially_paid", 3600],
    ] as const) {
      const { begin, checkOut, confirmOrder, order, ledger, stripe, get, put, cart } = await aCartShop();
      const token = stripe.shopper.createToken("pm_card_visa");
      await begin({ options: { confirm: true, confirmation_token: token } });
      const [item] = (await get(`${cart}/items`)).body.data;
      await put(`${cart}/items/${item!.id}`, { data: { quantity } });
      const { id } = await checkOut();
      expect((await confirmOrder(id)).status).toBe(200);
      expect([(await order(id)).payment, ledger().captured]).toEqual([payment, captured]);
    }
  });

  it("is let go with an empty id, and cancelled at its provider by the next sweep", async () => {
    const { begin, put, get, sweep, stripe, cart } = await aCartShop();
    await begin();
    expect((await put(cart, { data: { payment_intent_id: "" } })).status).toBe(200);
    expect((await get(cart)).body.data.payment_intent_id).toBeUndefined();
    await sweep();
    expect(stripe.banks.listIntents()[0]!.status).toBe("canceled");
  });

  it("is cancelled while only reserved, an hour without a checkout; taken money raises an alarm", async () => {
    const reserved = await aCartShop();
    const token = reserved.stripe.shopper.createToken("pm_card_visa");
    await reserved.begin({ options: { confirm: true, confirmation_token: token } });
    reserved.wait(61);
    await reserved.sweep();
    expect(reserved.stripe.banks.listIntents()[0]!.status).toBe("canceled");
    const paid = await aCartShop();
    const { body } = await paid.begin();
    paid.stripe.shopper.confirm(String(body.meta.payment_intent.payment_intent["client_secret"]), {
      payment_method: "pm_card_visa",
    });
    paid.wait(61);
    await paid.sweep();
    expect(paid.counted).toContain("PaymentAlarms");
    expect(paid.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("is settled without anybody's confirmation once the order is there", async () => {
    const { begin, checkOut, order, stripe, wait, sweep } = await aCartShop();
    const { body } = await begin();
    const { id } = await checkOut();
    stripe.shopper.confirm(String(body.meta.payment_intent.payment_intent["client_secret"]), {
      payment_method: "pm_card_visa",
    });
    wait(3);
    await sweep();
    expect((await order(id)).payment).toBe("paid");
  });
});
