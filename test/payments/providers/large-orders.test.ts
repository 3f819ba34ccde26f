import { describe, expect, it } from "@jest/globals";
import { getCartPayment } from "../../../lib/provider-payments/cart-payment-store.ts";
import { anOrderOf3000, ORDER } from "../../support/orders/paid-shop.ts";
import { findMoneyFaults, settleAll } from "../../support/orders/provider-ends.ts";
import { aProviderShop, BROWSER_GATEWAY, closeProviders } from "../../support/orders/provider-shop.ts";
import { anOrderItem, saveOrders } from "../../support/orders.ts";
import { expectData } from "../../support/shop.ts";
import { giveStock, readStocked } from "../../support/stock/stock.ts";

closeProviders();

/** An order whose stock leaves this room, or too little of it, in a transaction with its order. */
async function aLargeOrder(
  products: number,
  { isSaved = true, ...wishes }: { readonly isSaved?: boolean; readonly hasWebhooks?: boolean } = {},
) {
  const names = Array.from({ length: products }, (_, at) => `mug-${at}`);
  const items = names.map((product_id) => anOrderItem({ quantity: 1, product_id, manage_stock: true }));
  const shop = await aProviderShop({ ...wishes, orders: isSaved ? [anOrderOf3000({ items })] : [] });
  for (const name of names) await giveStock(shop.table, name, 5);
  const allocated = async () => {
    const counts = await Promise.all(names.map(async (name) => (await readStocked(shop.table, name))[1]));
    return [...new Set(counts)];
  };
  return { ...shop, items, allocated };
}

describe.each([47, 48, 49, 50, 60])("an order of %i products at a provider", (products) => {
  it("is paid, or ends unpaid, with its stock", async () => {
    const { pay, allocated, stateOf } = await aLargeOrder(products);
    const paid = await pay({ payment: "pm_card_visa" });
    expect(paid.status).toBe(200);
    expect(await allocated()).toEqual([1]);
    expect(await stateOf()).toEqual(["paid", "complete", "complete"]);
  });

  it("gives its stock back with a payment that ends", async () => {
    const shop = await aLargeOrder(products);
    expect((await shop.pay()).status).toBe(200);
    await settleAll(shop);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await shop.allocated()).toEqual([0]);
  });

  it("gives its stock back with a payment that ends in the provider's console, by its message", async () => {
    const shop = await aLargeOrder(products, { hasWebhooks: true });
    const { reference } = await expectData(shop.pay());
    await shop.callStripe(`POST /v1/payment_intents/${reference}/cancel`);
    await shop.stripe.webhooks.settle();
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await shop.allocated()).toEqual([0]);
  });

  it("takes its stock with the payment of its cart", async () => {
    const shop = await aLargeOrder(products, { isSaved: false });
    const { id: cartId } = await expectData(shop.post("/v2/carts", { data: {} }));
    const item = { type: "custom_item", name: "Mugs", quantity: 1, price: { amount: 3000 } };
    await expectData(shop.post(`/v2/carts/${cartId}/items`, { data: item }));
    const data = { gateway: BROWSER_GATEWAY, method: "purchase" };
    const { body } = await shop.post(`/v2/carts/${cartId}/payments`, { data });
    const { client_secret } = body.meta.payment_intent.payment_intent;
    shop.stripe.shopper.confirm(String(client_secret), { payment_method: "pm_card_visa" });
    const begun = (await getCartPayment(shop.table, String(cartId)))!.value;
    const { items } = shop;
    await saveOrders(shop.table, [anOrderOf3000({ items, cart_payment: { ...begun, order_id: ORDER } })]);
    expect((await shop.post(`/v2/orders/${ORDER}/confirm`, undefined)).status).toBe(200);
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(await shop.allocated()).toEqual([1]);
  });

  it("gives its stock back when it is cancelled", async () => {
    const shop = await aLargeOrder(products);
    await shop.pay();
    const cancelled = await shop.put(`/v2/orders/${ORDER}`, { data: { type: "order", status: "cancelled" } });
    expect(cancelled.status).toBe(200);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["unpaid", "cancelled", "cancelled"]);
    expect(await shop.allocated()).toEqual([0]);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });
});
