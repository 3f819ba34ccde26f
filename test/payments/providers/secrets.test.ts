import { describe, expect, it } from "@jest/globals";
import { takeNewEvents } from "../../support/events/raised.ts";
import { createRecordedTable } from "../../support/events/recorded-changes.ts";
import { ORDER } from "../../support/orders/paid-shop.ts";
import {
  aProviderShop,
  BROWSER_GATEWAY,
  closeProviders,
  STRIPE_KEY,
  WEBHOOK_SECRET,
} from "../../support/orders/provider-shop.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";

closeProviders();

/** Keys, secrets of webhooks and of payments, in any form. */
const SECRETS = /_secret_\w|[sr]k_(?:test|live)_\w|whsec_\w/;

const KEY = { headers: { "idempotency-key": "k" } };

/** A shop of which everything is kept that it stores, raises, logs and answers. */
async function aWatchedShop() {
  const table = createRecordedTable({ now: () => NOON });
  const shop = await aProviderShop({ table, hasWebhooks: true });
  const items = () => JSON.stringify(table.changes());
  return {
    ...shop,
    table,
    /** Items in all their versions, events and lines of the log. */
    readAll: async () => [items(), JSON.stringify(await takeNewEvents(table)), JSON.stringify(shop.logged)],
  };
}

describe("secrets", () => {
  it("are in no item, event or line of the log, on the whole way of a payment", async () => {
    const { pay, confirm, refund, put, get, stripe, readAll } = await aWatchedShop();
    const first = await expectData(pay({}, KEY));
    await expectData(pay({}, KEY));
    const { secret } = first.client_parameters as { secret: string };
    expect(secret).toMatch(SECRETS);
    stripe.shopper.confirm(secret, { payment_method: "pm_card_visa_chargeDeclined" });
    await confirm(first.id);
    stripe.shopper.confirm(secret, { payment_method: "pm_card_visa" });
    await stripe.webhooks.settle();
    await expectData(confirm(first.id, undefined, KEY));
    await expectData(refund(first.id, { amount: 1000 }, KEY));
    await put(`/v2/gateways/${BROWSER_GATEWAY}`, {
      data: { login: STRIPE_KEY, webhook_secret: WEBHOOK_SECRET },
    });
    await put(`/v2/gateways/${BROWSER_GATEWAY}`, { data: { login: "sk_test_51OfNobody0000zzzz" } });
    const shown = [
      await get(`/v2/orders/${ORDER}/transactions`),
      await get(`/v2/orders/${ORDER}/transactions/${first.id}`),
      await get(`/v2/orders/${ORDER}`),
      await get("/v2/gateways"),
      await get("/v2/settings"),
    ];
    const all = [...(await readAll()), ...shown.map(({ text }) => text)];
    for (const text of all) {
      expect(text.length).toBeGreaterThan(100);
      expect(SECRETS.exec(text)).toBeNull();
    }
  });

  it("are in no item and no line of the log after a payment method was sent, or a call was lost", async () => {
    const { pay, cancel, stripe, wait, sweep, readAll } = await aWatchedShop();
    await pay({ payment: "pm_card_visa_chargeDeclined" });
    wait(1);
    stripe.faults.plan({ on: "confirm", fault: { kind: "answer-lost" } });
    const data = await expectData(pay({ payment: "pm_card_threeDSecure2Required" }, KEY));
    wait(3);
    await sweep();
    await cancel(data.id);
    for (const text of await readAll()) expect(SECRETS.exec(text)).toBeNull();
  });

  it("of a pending payment are in no list and no event", async () => {
    const { pay, get, table, stripe } = await aWatchedShop();
    await takeNewEvents(table);
    const { id } = await expectData(pay());
    await stripe.webhooks.settle();
    const events = await takeNewEvents(table);
    expect(events.map(({ key }) => key)).toContain("transaction.created");
    const [listed] = await expectData(get(`/v2/orders/${ORDER}/transactions`));
    const read = await expectData(get(`/v2/orders/${ORDER}/transactions/${id}`));
    for (const shown of [listed!, read]) {
      expect(shown.client_parameters).toBeUndefined();
      expect(shown.payment_intent).toBeUndefined();
      expect(shown.payment_details).toEqual({ detailed_status: "requires_payment_method" });
    }
    expect(JSON.stringify(events)).not.toMatch(/client_parameters|payment_intent"|_secret_/);
  });

  it("are in no error", async () => {
    const { pay, confirm, refund, stripe, put } = await aProviderShop();
    const { data } = (await pay()).body;
    stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa_chargeDeclined" });
    const refused = [
      await confirm(data.id),
      await refund(data.id, { amount: 1 }),
      await pay({ payment: "pm_card_chargeDeclined" }),
      await put(`/v2/gateways/${BROWSER_GATEWAY}`, { data: { login: "sk_test_51OfNobody0000zzzz" } }),
      await put(`/v2/gateways/${BROWSER_GATEWAY}`, { data: { webhook_secret: "whsec_short" } }),
    ];
    for (const { status, text } of refused) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(SECRETS.exec(text.replaceAll("whsec_…", ""))).toBeNull();
    }
  });

  it("stay out of the log, and so does what the shopper has written", async () => {
    const { pay, logged } = await aProviderShop();
    logged.splice(0);
    const options = { receipt_email: "mira@example.org", metadata: { note: "for Grandmother" } };
    await expectData(pay({ options, payment: "pm_card_visa" }));
    const lines = JSON.stringify(logged.filter(([name]) => name === "provider-call"));
    expect(JSON.parse(lines)[0][1]).toEqual({
      ...{ provider: "stripe", operation: "create", answered: 200, milliseconds: expect.any(Number), try: 1 },
      request: expect.stringMatching(/^req_/),
    });
    expect(lines).not.toMatch(/mira|Grandmother|pm_card|pi_/);
  });

  it("and requests are not kept once the provider has answered", async () => {
    const { pay, order } = await aProviderShop();
    await expectData(pay({ options: { receipt_email: "mira@example.org" }, payment: "pm_card_visa" }));
    expect(JSON.stringify((await order()).transactions)).not.toMatch(/mira|pm_card/);
  });
});

describe("what an answer shows of an intent", () => {
  it("200: the fields that storefronts read, and nothing of a person", async () => {
    const { pay } = await aProviderShop();
    const options = { receipt_email: "mira@example.org", customer: "cus_Mira", description: "Two mugs" };
    const data = await expectData(pay({ options }, { as: "client_credentials" }));
    const fields =
      "id object amount amount_capturable amount_received automatic_payment_methods canceled_at cancellation_reason capture_method client_secret confirmation_method created currency last_payment_error latest_charge livemode next_action payment_method payment_method_types setup_future_usage status metadata";
    expect(Object.keys(data.payment_intent!).toSorted()).toEqual(fields.split(" ").toSorted());
    expect(data.payment_intent!["metadata"]).toEqual({ order_id: ORDER });
    expect(JSON.stringify(data)).not.toMatch(/mira|cus_/i);
  });
});
