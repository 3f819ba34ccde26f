import { describe, expect, it } from "@jest/globals";
import { listDuePayments, paymentsDueWrite } from "../../../lib/provider-payments/payments-due-store.ts";
import {
  aBegunCart,
  aCartToPay,
  anOrderOfBegunCart,
  readClientSecret,
} from "../../support/orders/begun-cart.ts";
import { closeProviders } from "../../support/orders/provider-shop.ts";
import { expectData } from "../../support/shop.ts";

closeProviders();

const CANCELLED = { data: { type: "order", status: "cancelled" } };

describe("a payment of a cart's order that no client confirms", () => {
  it("is recorded with an alarm, if the order was cancelled before the shopper paid", async () => {
    const shop = await anOrderOfBegunCart();
    expect((await shop.put(`/v2/orders/${shop.id}`, CANCELLED)).status).toBe(200);
    shop.payInBrowser();
    await shop.sweepAfter(3, 3);
    const { status, payment, transactions, cart_payment } = await shop.ofOrder();
    expect([status, payment, transactions.map((one) => one.status)]).toEqual([
      "cancelled",
      "paid",
      ["complete"],
    ]);
    expect([cart_payment, shop.alarms()]).toEqual([undefined, ["paid-although-ended"]]);
  });

  it("is cancelled with its order, and cannot be confirmed then", async () => {
    const shop = await anOrderOfBegunCart();
    await shop.put(`/v2/orders/${shop.id}`, CANCELLED);
    expect((await shop.confirmOrder(shop.id)).status).toBe(422);
    await shop.sweepAfter(3);
    expect(shop.intents()).toEqual(["canceled"]);
    expect(shop.payInBrowser().error).toBeDefined();
    expect((await shop.ofOrder()).transactions).toEqual([]);
  });

  it("is kept while the bank decides, also after its hour", async () => {
    const shop = await anOrderOfBegunCart();
    shop.payInBrowser("pm_card_delayed");
    await shop.sweepAfter(61);
    expect((await shop.ofOrder()).cart_payment).toBeDefined();
    shop.stripe.banks.decidePayment(shop.stripe.banks.listIntents()[0]!.id, "succeeded");
    await shop.sweepAfter(60, 60);
    expect((await shop.ofOrder()).payment).toBe("paid");
    expect(shop.alarms()).toEqual([]);
  });

  it("is kept while the provider cannot be asked, also after its hour", async () => {
    const shop = await anOrderOfBegunCart();
    shop.setRefusing(true);
    await shop.sweepAfter(61);
    shop.setRefusing(false);
    shop.payInBrowser();
    await shop.sweepAfter(60);
    expect((await shop.ofOrder()).payment).toBe("paid");
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("counts if the shopper pays while it is being cancelled", async () => {
    const shop = await anOrderOfBegunCart();
    shop.wait(61);
    const held = await shop.holdCall("cancel", () => shop.sweep());
    shop.payInBrowser();
    held.release();
    await held.answer;
    await shop.sweepAfter(60);
    expect((await shop.ofOrder()).payment).toBe("paid");
  });

  it("is looked at two minutes after the checkout, however long the cart waited", async () => {
    const shop = await aBegunCart();
    await shop.sweepAfter(2, 5, 10);
    const id = await shop.checkOut();
    shop.payInBrowser();
    await shop.sweepAfter(2);
    expect((await shop.stored(id)).payment).toBe("paid");
  });
});

describe("money that a cart's payment has only reserved", () => {
  const aReservedOrder = async () => {
    const shop = await aCartToPay({ hasWebhooks: true });
    const token = shop.stripe.shopper.createToken("pm_card_threeDSecure2Required");
    const { body } = await shop.begin({ options: { confirm: true, confirmation_token: token } });
    const id = await shop.checkOut();
    expect((await shop.confirmOrder(id)).body.data.status).toBe("pending");
    shop.stripe.shopper.authenticate(readClientSecret(body), "pass");
    expect(shop.intents()).toEqual(["requires_capture"]);
    return { ...shop, id };
  };

  it.each(["confirm", "sweep", "webhook"] as const)(
    "is taken once the shopper has passed 3-D Secure after the order was confirmed: by %s",
    async (by) => {
      const shop = await aReservedOrder();
      if (by === "confirm") expect((await shop.confirmOrder(shop.id)).body.data.status).toBe("complete");
      if (by === "webhook") await shop.stripe.webhooks.settle();
      await shop.sweepAfter(...(by === "sweep" ? [3, 3, 3] : by === "webhook" ? [2] : []));
      const { payment, transactions } = await shop.stored(shop.id);
      expect([payment, transactions.map(({ status }) => status)]).toEqual(["paid", ["complete"]]);
      expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
    },
  );
});

describe("payments that are due", () => {
  it("are listed with the oldest first", async () => {
    const { table, now } = await aCartToPay();
    const ids = Array.from({ length: 40 }, (_, at) => `order-${at}`);
    const atMinute = (minute: number) => new Date(now().getTime() - (60 - minute) * 60_000).toISOString();
    for (const [at, id] of ids.entries())
      await table.transact([paymentsDueWrite({ kind: "order", id }, atMinute(at))], crypto.randomUUID());
    const due = await listDuePayments(table, now(), 25);
    expect(due.map(({ id }) => id)).toEqual(ids);
  });
});

describe("a payment whose cart was left", () => {
  it("409: is ended while the provider creates it, so no client gets its secret", async () => {
    const shop = await aCartToPay();
    const held = await shop.holdCall("create", () => shop.begin());
    await shop.sweepAfter(3);
    held.release();
    const { status, body } = await held.answer;
    expect(status).toBe(409);
    expect(JSON.stringify(body)).not.toContain("_secret_");
    expect([shop.intents(), (await shop.record()).status]).toEqual([["canceled"], "ended"]);
    expect((await shop.begin()).status).toBe(201);
  });

  it("409: is paid after its cart let it go; the cart has it again, and its next order takes it", async () => {
    const shop = await aBegunCart();
    await shop.put(shop.cart, { data: { payment_intent_id: "" } });
    shop.payInBrowser();
    await shop.sweep();
    expect((await shop.begin()).status).toBe(409);
    const id = await shop.checkOut();
    expect((await shop.confirmOrder(id)).body.data.status).toBe("complete");
    expect(shop.alarms()).toEqual(["paid-without-order"]);
  });

  it("does not hold up others, though not even its next look can be written", async () => {
    const shop = await aBegunCart();
    const ofOther = { kind: "order", id: "gone" } as const;
    shop.wait(3);
    await shop.table.transact([paymentsDueWrite(ofOther, shop.now().toISOString())], crypto.randomUUID());
    const transact: typeof shop.table.transact = (writes, token) =>
      writes.some((one) => "put" in one && one.put["type"] === "cart_payment")
        ? Promise.reject(new Error("The table is full."))
        : shop.table.transact(writes, token);
    expect(await shop.sweep({ table: { ...shop.table, transact } })).toBe(2);
    expect(shop.counted.filter((name) => name === "PaymentsNotSettled")).toHaveLength(2);
    expect(await shop.sweep()).toBe(1);
  });
});

describe("an anonymized order whose payment began with its cart", () => {
  it("200: tells neither the cart's id, which the shopper may have chosen, nor what was sent", async () => {
    const shop = await anOrderOfBegunCart();
    shop.payInBrowser();
    await shop.confirmOrder(shop.id);
    await expectData(shop.put(`/v2/orders/${shop.id}`, { data: { type: "order", shipping: "fulfilled" } }));
    await expectData(shop.post("/v2/orders/anonymize", { data: { order_ids: [shop.id] } }));
    const { transactions } = await shop.ofOrder();
    expect(transactions[0]?.provider).toMatchObject({
      cart_id: "**",
      mode: "test",
      detailed_status: "succeeded",
    });
    expect(JSON.stringify(transactions)).not.toContain(shop.cartId);
  });
});
