import { describe, expect, it } from "@jest/globals";
import { getCartPayment } from "../../../lib/provider-payments/cart-payment-store.ts";
import type { GatewaySecrets } from "../../../lib/use-case/capabilities.ts";
import { aBegunCart, anOrderOfBegunCart } from "../../support/orders/begun-cart.ts";
import { closeProviders, payInBrowser } from "../../support/orders/provider-shop.ts";
import { BILLED } from "../../support/orders.ts";
import { expectData } from "../../support/shop.ts";

closeProviders();

const BUYER = { name: "Mira Holt", email: "mira@example.org" };

describe("an order whose cart has a payment, paid in another way", () => {
  it("200: the unpaid payment is cancelled at the provider first, and cannot be paid any more", async () => {
    const shop = await anOrderOfBegunCart();
    const { client_parameters } = await expectData(shop.pay({}, { order: shop.id }));
    expect(shop.stripe.banks.listIntents().map(({ status }) => status)).toEqual([
      "canceled",
      "requires_payment_method",
    ]);
    expect(shop.payInBrowser().error).toBeDefined();
    shop.stripe.shopper.confirm(client_parameters!["secret"]!, { payment_method: "pm_card_visa" });
    await shop.sweep();
    shop.wait(5);
    await shop.sweep();
    const { payment, cart_payment, transactions } = await shop.ofOrder();
    expect([payment, cart_payment, transactions.length]).toEqual(["paid", undefined, 1]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("422: the one that is paid counts, and nothing is charged twice", async () => {
    const shop = await anOrderOfBegunCart();
    shop.payInBrowser();
    expect((await shop.pay({}, { order: shop.id })).status).toBe(422);
    const { payment, transactions } = await shop.ofOrder();
    expect([payment, transactions.map(({ status }) => status)]).toEqual(["paid", ["complete"]]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("503: the provider cannot be asked, so nothing is begun", async () => {
    const shop = await anOrderOfBegunCart();
    shop.setRefusing(true);
    expect((await shop.pay({}, { order: shop.id })).status).toBe(503);
    expect((await shop.ofOrder()).transactions).toEqual([]);
  });

  it("5 at once: one payment", async () => {
    const shop = await anOrderOfBegunCart();
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.pay({}, { order: shop.id })));
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.id);
    expect(new Set(made).size).toBe(1);
    expect((await shop.ofOrder()).transactions).toHaveLength(1);
  });
});

describe("a second order of a cart whose first has its payment", () => {
  const aSecondOrder = async () => {
    const shop = await anOrderOfBegunCart();
    const data = { customer: BUYER, billing_address: BILLED, shipping_address: BILLED };
    await expectData(shop.put(`/v2/carts/${shop.cartId}`, { data: { name: "Changed" } }));
    const again = await expectData(shop.post(`/v2/carts/${shop.cartId}/checkout`, { data }));
    expect(again.id).not.toBe(shop.id);
    return { ...shop, second: again.id };
  };

  it("409: the first is paid, though no client has confirmed it", async () => {
    const shop = await aSecondOrder();
    shop.payInBrowser();
    expect((await shop.pay({}, { order: shop.second })).status).toBe(409);
    expect((await shop.ofOrder()).payment).toBe("paid");
    expect((await shop.order(shop.second)).transactions).toEqual([]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("200: the unpaid payment of the first is cancelled, and cannot be paid any more", async () => {
    const shop = await aSecondOrder();
    await payInBrowser(shop, {}, { order: shop.second });
    expect(shop.payInBrowser().error).toBeDefined();
    expect((await shop.ofOrder()).cart_payment).toBeUndefined();
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("422: a payment that is refused itself ends no other", async () => {
    const shop = await aSecondOrder();
    expect((await shop.pay({ amount: 9999 }, { order: shop.second })).status).toBe(422);
    expect((await shop.pay({ amount: 9999 }, { order: shop.id })).status).toBe(422);
    expect(shop.payInBrowser().error).toBeUndefined();
    expect((await shop.ofOrder()).cart_payment).toBeDefined();
  });
});

describe("an order whose cart has a payment", () => {
  it("422: is not deleted, as the payment may be paid", async () => {
    const shop = await anOrderOfBegunCart();
    shop.payInBrowser();
    expect((await shop.delete(`/v2/orders/${shop.id}`)).status).toBe(422);
    expect((await shop.ofOrder()).cart_payment).toBeDefined();
  });
});

describe("a cart's payment", () => {
  it("is known to be paid by the webhook, before there is an order", async () => {
    const shop = await aBegunCart({ hasWebhooks: true });
    shop.payInBrowser();
    await shop.stripe.webhooks.settle();
    const { status, provider } = (await getCartPayment(shop.table, shop.cartId))!.value;
    expect([status, provider.detailed_status]).toEqual(["paid", "succeeded"]);
  });
});

describe("a payment that the sweep cannot settle", () => {
  const broken: GatewaySecrets = {
    read: async () => {
      throw new Error("The key cannot be read.");
    },
  };

  it("waits, so that it does not hold up others: of a cart", async () => {
    const shop = await aBegunCart();
    shop.wait(3);
    await shop.sweep({ gatewaySecrets: broken });
    const { provider } = (await getCartPayment(shop.table, shop.cartId))!.value;
    expect(provider.due_at! > shop.now().toISOString()).toBe(true);
    shop.wait(1);
    await shop.sweep({ gatewaySecrets: broken });
    expect(shop.counted.filter((name) => name === "PaymentsNotSettled")).toHaveLength(1);
  });

  it("of an order", async () => {
    const shop = await anOrderOfBegunCart();
    shop.wait(6);
    await shop.sweep({ gatewaySecrets: broken });
    const { cart_payment } = await shop.ofOrder();
    expect(cart_payment!.provider.due_at! > shop.now().toISOString()).toBe(true);
    shop.wait(1);
    await shop.sweep({ gatewaySecrets: broken });
    expect(shop.counted.filter((name) => name === "PaymentsNotSettled")).toHaveLength(1);
  });
});
