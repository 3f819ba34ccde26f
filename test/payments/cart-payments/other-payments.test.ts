import { describe, expect, it } from "@jest/globals";
import {
  aBegunCart,
  aCartToPay,
  anOrderOfBegunCart,
  MUGS,
  readClientSecret,
} from "../../support/orders/begun-cart.ts";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import { closeProviders } from "../../support/orders/provider-shop.ts";
import { expectData } from "../../support/shop.ts";

closeProviders();

const FORMAT = { format: "{price} EUR", decimal_point: ".", thousand_separator: ",", decimal_places: 2 };
const EURO = { type: "currency", code: "EUR", exchange_rate: 1, default: false, enabled: true, ...FORMAT };

/** Pays an intent in the browser. */
const pay = (
  { stripe }: Awaited<ReturnType<typeof aCartToPay>>,
  body: Parameters<typeof readClientSecret>[0],
) => stripe.shopper.confirm(readClientSecret(body), { payment_method: "pm_card_visa" });

describe("a cart that needs another payment than it has", () => {
  it("201: in another currency; the first is cancelled, and the order is paid in the new one", async () => {
    const shop = await aBegunCart();
    await expectData(shop.post("/v2/currencies", { data: EURO }));
    await shop.delete(`${shop.cart}/items`);
    const item = { data: { ...MUGS, currency: "EUR" } };
    await expectData(shop.post(`${shop.cart}/items`, item, { headers: { "x-moltin-currency": "EUR" } }));
    const { status, body } = await shop.begin();
    expect([status, shop.intents()]).toEqual([201, ["canceled", "requires_payment_method"]]);
    pay(shop, body);
    const id = await shop.checkOut();
    expect((await shop.confirmOrder(id)).body.data.status).toBe("complete");
    const { currency, payment } = await shop.stored(id);
    expect([currency.code, payment]).toEqual(["EUR", "paid"]);
  });

  it("an order in another currency does not take the payment", async () => {
    const shop = await aBegunCart();
    await expectData(shop.post("/v2/currencies", { data: EURO }));
    await shop.delete(`${shop.cart}/items`);
    const item = { data: { ...MUGS, currency: "EUR" } };
    await expectData(shop.post(`${shop.cart}/items`, item, { headers: { "x-moltin-currency": "EUR" } }));
    const id = await shop.checkOut();
    expect((await shop.stored(id)).cart_payment).toBeUndefined();
    expect((await shop.confirmOrder(id)).status).toBe(422);
  });

  it("201: only to be reserved, where the first was to be taken", async () => {
    const shop = await aBegunCart();
    const { status, body } = await shop.begin({ method: "authorize" });
    expect([status, shop.intents()]).toEqual([201, ["canceled", "requires_payment_method"]]);
    pay(shop, body);
    expect(shop.intents()).toEqual(["canceled", "requires_capture"]);
  });

  it("409: the first is paid", async () => {
    const shop = await aBegunCart();
    shop.payInBrowser();
    expect((await shop.begin({ method: "authorize" })).status).toBe(409);
    expect(shop.intents()).toEqual(["succeeded"]);
  });

  it("503: the first cannot be cancelled now", async () => {
    const shop = await aBegunCart();
    shop.stripe.faults.plan({ on: "cancel", fault: { kind: "broken", works: false } });
    expect((await shop.begin({ method: "authorize" })).status).toBe(503);
    expect(shop.intents()).toEqual(["requires_payment_method"]);
    expect((await shop.begin({ method: "authorize" })).status).toBe(201);
  });
});

describe("a cart whose payment an order has taken", () => {
  it("201: that one is cancelled before another begins, so that only one can be paid", async () => {
    const shop = await anOrderOfBegunCart();
    const { status, body } = await shop.begin();
    expect([status, shop.intents()]).toEqual([201, ["canceled", "requires_payment_method"]]);
    expect(shop.payInBrowser().error).toBeDefined();
    await shop.sweep();
    expect((await shop.ofOrder()).cart_payment).toBeUndefined();
    pay(shop, body);
    const second = await shop.checkOut();
    expect((await shop.confirmOrder(second)).body.data.status).toBe("complete");
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("409: that one turns out to be paid, and its order is", async () => {
    const shop = await anOrderOfBegunCart();
    shop.payInBrowser();
    expect((await shop.begin()).status).toBe(409);
    await shop.sweep();
    expect([(await shop.ofOrder()).payment, shop.intents()]).toEqual(["paid", ["succeeded"]]);
  });

  it("201: that order is paid and done, so the cart is bought once more", async () => {
    const shop = await anOrderOfBegunCart();
    shop.payInBrowser();
    await shop.confirmOrder(shop.id);
    const { status, body } = await shop.begin();
    expect([status, pay(shop, body).error]).toEqual([201, undefined]);
    const second = await shop.checkOut();
    expect((await shop.confirmOrder(second)).body.data.status).toBe("complete");
    expect(shop.ledger()).toEqual({ captured: 7200, refunded: 0 });
  });

  it("503: the provider cannot be asked about that one", async () => {
    const shop = await anOrderOfBegunCart();
    shop.setRefusing(true);
    expect((await shop.begin()).status).toBe(503);
    expect(shop.intents()).toEqual(["requires_payment_method"]);
  });

  it("422: is not changed through the cart", async () => {
    const shop = await anOrderOfBegunCart();
    const { reference } = (await shop.ofOrder()).cart_payment!;
    const data = { gateway: "elastic_path_payments_stripe", method: "purchase", amount: 100 };
    expect((await shop.put(`${shop.cart}/payments/${reference}`, { data })).status).toBe(422);
    expect(shop.stripe.banks.listIntents()[0]!.amount).toBe(3600);
  });
});

describe("a card that is declined for a cart", () => {
  it("400: another is tried then, and the money is reserved", async () => {
    const shop = await aCartToPay();
    expect((await shop.begin({ payment: "pm_card_chargeDeclined" })).status).toBe(400);
    expect((await shop.begin({ payment: "pm_card_visa" })).status).toBe(201);
    expect(shop.intents()).toEqual(["requires_capture"]);
    expect((await shop.begin({ payment: "pm_card_visa" })).status).toBe(409);
  });

  it.each(["implicit", "client_credentials"] as const)("429: after five of one cart (%s)", async (as) => {
    const shop = await aCartToPay();
    const tried: number[] = [];
    for (let count = 0; count < 6; count += 1)
      tried.push((await shop.begin({ payment: "pm_card_chargeDeclined" }, { as })).status);
    expect(tried).toEqual([400, 400, 400, 400, 400, 429]);
    expect(shop.stripe.requests.list("confirm")).toHaveLength(5);
    // In the browser, the provider itself limits them.
    expect((await shop.begin({}, { as })).status).toBe(201);
  });

  it("429: after ten of one network, whatever the carts", async () => {
    const shop = await aCartToPay();
    const tryCard = async () => {
      const { id } = await expectData(shop.post("/v2/carts", { data: {} }));
      await expectData(shop.post(`/v2/carts/${id}/items`, { data: MUGS }));
      const data = {
        gateway: "elastic_path_payments_stripe",
        method: "purchase",
        payment: "pm_card_chargeDeclined",
      };
      const { status, headers } = await shop.post(`/v2/carts/${id}/payments`, { data }, { as: "implicit" });
      return [status, headers["retry-after"] !== undefined];
    };
    for (let count = 0; count < 10; count += 1) expect(await tryCard()).toEqual([400, false]);
    expect(await tryCard()).toEqual([429, true]);
    expect(shop.stripe.requests.list("confirm")).toHaveLength(10);
  });
});

describe("an order that costs nothing, with a payment of its cart", () => {
  it("422: has nothing to confirm, and the payment ends by itself", async () => {
    const shop = await aBegunCart();
    const data = aCustomDiscount(-3600);
    const settings = { custom_discounts_enabled: true };
    await expectData(shop.put(shop.cart, { data: { discount_settings: settings } }));
    await expectData(shop.post(`${shop.cart}/custom-discounts`, { data }));
    const id = await shop.checkOut();
    expect((await shop.confirmOrder(id)).status).toBe(422);
    await shop.sweepAfter(61);
    expect(shop.intents()).toEqual(["canceled"]);
  });
});

describe("a payment for the cart of one ETag", () => {
  it("412: of another state than the client names, and nothing is begun; 201: of this one, also with a method", async () => {
    const shop = await aCartToPay();
    const { headers } = await shop.get(shop.cart);
    const stale = { headers: { "if-match": 'W/"other-1"' } };
    expect((await shop.begin({}, stale)).status).toBe(412);
    expect(shop.intents()).toEqual([]);
    const current = { headers: { "if-match": String(headers["etag"]) } };
    expect((await shop.begin({ payment: "pm_card_visa" }, current)).status).toBe(201);
    expect(shop.intents()).toEqual(["requires_capture"]);
  });
});
