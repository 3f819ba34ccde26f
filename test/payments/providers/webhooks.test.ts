import { describe, expect, it } from "@jest/globals";
import { DEMO_ACCOUNT } from "../../../infra/local/providers/stripe/accounts.ts";
import { signWebhook } from "../../../infra/local/providers/stripe/events.ts";
import { takeNewEvents } from "../../support/events/raised.ts";
import { createRecordedTable } from "../../support/events/recorded-changes.ts";
import { ORDER } from "../../support/orders/paid-shop.ts";
import {
  aProviderShop,
  BROWSER_GATEWAY,
  closeProviders,
  type ProviderShop,
  payInBrowser,
  WEBHOOK_SECRET,
} from "../../support/orders/provider-shop.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { recordReads } from "../../support/tables/recorded-reads.ts";

closeProviders();

const PENDING = ["unpaid", "incomplete", "pending"];
const PAID = ["paid", "complete", "complete"];
const SECONDS = NOON.getTime() / 1000;
const ACCEPTED = { received: true };

type Pending = Awaited<ReturnType<typeof aPendingPayment>>;

/** A payment that the shopper has begun; the provider's messages arrive only when a test delivers them. */
async function aPendingPayment(wishes: Parameters<typeof aProviderShop>[0] = {}) {
  const shop = await aProviderShop(wishes);
  const { data } = (await shop.pay()).body;
  await shop.stripe.webhooks.settle();
  shop.received.splice(0);
  shop.stripe.requests.clear();
  const { secret } = data.client_parameters;
  return {
    ...shop,
    ...{ id: data.id, reference: data.reference },
    payInPage: async (payment_method = "pm_card_visa") => {
      shop.stripe.shopper.confirm(secret, { payment_method });
      await shop.stripe.webhooks.settle();
    },
  };
}

/** The provider's message of this type. */
const find = ({ received }: Pick<ProviderShop, "received">, type: string) =>
  received.find((one) => one.type === type)!;

/** An event of ours, with these changes. */
function writeEvent({ stripe }: Pick<Pending, "stripe">, change: object = {}, intent: object = {}): string {
  const object = { ...stripe.banks.listIntents()[0], ...intent };
  const event = { id: "evt_1", object: "event", type: "payment_intent.succeeded", livemode: false };
  return JSON.stringify({ ...event, data: { object }, ...change });
}

const sign = (body: string, secrets: readonly string[] = [WEBHOOK_SECRET], seconds = SECONDS) => ({
  "stripe-signature": signWebhook(body, secrets, seconds),
});

describe("POST /v2/gateways/{slug}/webhooks", () => {
  it("200: completes a payment that the shopper has made, without any confirmation", async () => {
    const shop = await aPendingPayment();
    await shop.payInPage();
    const { status, body } = await shop.receive(find(shop, "payment_intent.succeeded"));
    expect([status, body]).toEqual([200, ACCEPTED]);
    expect(await shop.stateOf()).toEqual(PAID);
    expect(shop.stripe.requests.list().map(({ operation }) => operation)).toEqual(["retrieve"]);
    expect((await shop.confirm(shop.id)).body.data.status).toBe("complete");
  });

  it("200: authorises, cancels and declines in the same way", async () => {
    const authorized = await aProviderShop({ hasWebhooks: true });
    const { data } = (await authorized.pay({ method: "authorize" })).body;
    authorized.stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
    await authorized.stripe.webhooks.settle();
    expect(await authorized.stateOf()).toEqual(["authorized", "processing", "complete"]);
    await authorized.callStripe(`POST /v1/payment_intents/${data.reference}/cancel`);
    await authorized.stripe.webhooks.settle();
    expect(await authorized.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await authorized.stock()).toEqual([5, 0, 5]);
    const declined = await aPendingPayment({ hasWebhooks: true });
    await declined.payInPage("pm_card_visa_chargeDeclined");
    expect(await declined.stateOf()).toEqual(PENDING);
  });

  it("200: the same message five times, two at once, is one change", async () => {
    const table = createRecordedTable({ now: () => NOON });
    const shop = await aPendingPayment({ table });
    await shop.payInPage();
    table.newChanges();
    const message = find(shop, "payment_intent.succeeded");
    const two = await Promise.all([shop.receive(message), shop.receive(message)]);
    const three = [await shop.receive(message), await shop.receive(message), await shop.receive(message)];
    expect([...two, ...three].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const keys = (await takeNewEvents(table)).map(({ key }) => key);
    expect(keys.filter((key) => key === "order.paid")).toHaveLength(1);
    expect(keys.filter((key) => key === "transaction.updated")).toHaveLength(1);
  });

  it("200: messages in the wrong order leave a complete payment complete", async () => {
    const shop = await aPendingPayment();
    await shop.payInPage("pm_card_delayed");
    const processing = find(shop, "payment_intent.processing");
    shop.stripe.banks.decidePayment(shop.reference, "succeeded");
    await shop.stripe.webhooks.settle();
    await shop.receive(find(shop, "payment_intent.succeeded"));
    expect(await shop.stateOf()).toEqual(PAID);
    const created = writeEvent(shop, { type: "payment_intent.created" });
    for (const late of [processing, { headers: sign(created), body: created }]) {
      expect((await shop.receive(late)).status).toBe(200);
      expect(await shop.stateOf()).toEqual(PAID);
    }
  });

  it("200: a message that says more than the provider changes nothing", async () => {
    const shop = await aPendingPayment();
    const body = writeEvent(shop, {}, { status: "succeeded", amount_received: 3600 });
    expect((await shop.receive({ headers: sign(body), body })).status).toBe(200);
    expect(await shop.stateOf()).toEqual(PENDING);
  });

  it("200: a message before the answer to our own call completes the payment once", async () => {
    const table = createRecordedTable({ now: () => NOON });
    const { pay, stripe, stateOf } = await aProviderShop({ hasWebhooks: true, table });
    stripe.faults.plan({ on: "confirm", fault: { kind: "webhook-first" } });
    const data = await expectData(pay({ payment: "pm_card_visa" }));
    expect(data.status).toBe("complete");
    expect(stripe.webhooks.listSent().map(({ status }) => status)).not.toContain(503);
    expect(await stateOf()).toEqual(PAID);
    const keys = (await takeNewEvents(table)).map(({ key }) => key);
    expect(keys.filter((key) => key === "order.paid")).toHaveLength(1);
  });

  it("503: while the provider cannot be asked; 200 for the repeated message", async () => {
    const shop = await aPendingPayment();
    await shop.payInPage();
    const message = find(shop, "payment_intent.succeeded");
    for (const fault of [
      { kind: "not-sent" },
      { kind: "too-many" },
      { kind: "broken", works: false },
    ] as const) {
      shop.stripe.faults.plan({ on: "retrieve", fault });
      expect((await shop.receive(message)).status).toBe(503);
      expect(await shop.stateOf()).toEqual(PENDING);
    }
    expect((await shop.receive(message)).status).toBe(200);
    expect(await shop.stateOf()).toEqual(PAID);
  });

  it("200: of another payment at the provider raises an alarm and changes nothing", async () => {
    const shop = await aPendingPayment();
    await shop.payInPage();
    shop.stripe.faults.plan({
      on: "retrieve",
      fault: { kind: "altered", change: { metadata: { transaction_id: "another" } } },
    });
    expect((await shop.receive(find(shop, "payment_intent.succeeded"))).status).toBe(200);
    expect(await shop.stateOf()).toEqual(PENDING);
    expect(shop.alarms()).toEqual(["payment-mismatch"]);
  });
});

describe("the signature of a message", () => {
  const changes: readonly (readonly [string, (body: string) => Record<string, string>])[] = [
    ["no header", () => ({})],
    ["a signature of other bytes", (body) => sign(body.replace("succeeded", "Succeeded"))],
    ["another secret", (body) => sign(body, ["whsec_OfAnotherEndpoint00"])],
    ["a time 301 seconds ago", (body) => sign(body, [WEBHOOK_SECRET], SECONDS - 301)],
    ["a time 301 seconds ahead", (body) => sign(body, [WEBHOOK_SECRET], SECONDS + 301)],
    [
      "another scheme alone",
      (body) => ({ "stripe-signature": sign(body)["stripe-signature"].replace("v1=", "v0=") }),
    ],
  ];

  it.each(changes)("400: %s; nothing is read of it, and nothing written", async (_, makeHeaders) => {
    const { table, during } = recordReads(memoryTable({ now: () => NOON }));
    const shop = await aPendingPayment({ table });
    await shop.payInPage();
    const body = writeEvent(shop);
    const { transact, put } = table.calls;
    const reads = await during(async () => {
      const answer = await shop.receive({ headers: makeHeaders(body), body });
      expect([answer.status, answer.body.errors[0].detail]).toEqual([400, "Wrong signature."]);
    });
    expect(reads.filter(({ key }) => /ORDER|PAYMENT/.test(key))).toEqual([]);
    expect([table.calls.transact, table.calls.put]).toEqual([transact, put]);
    expect(shop.stripe.requests.list()).toEqual([]);
    expect(JSON.stringify(shop.logged.filter(([name]) => name === "webhook-refused"))).not.toMatch(/pi_|v1=/);
  });

  it("200: 300 seconds in either direction are not too much", async () => {
    const shop = await aPendingPayment();
    const body = writeEvent(shop);
    for (const seconds of [SECONDS - 300, SECONDS + 300])
      expect((await shop.receive({ headers: sign(body, [WEBHOOK_SECRET], seconds), body })).status).toBe(200);
  });

  it("400: no JSON object", async () => {
    const shop = await aPendingPayment();
    for (const body of ["{", "[]", "null", '"text"']) {
      const { status, body: answer } = await shop.receive({ headers: sign(body), body });
      expect([status, answer.errors[0].detail]).toEqual([400, "Not JSON."]);
    }
  });

  it("200: an event without an object is not about a payment", async () => {
    const shop = await aPendingPayment();
    for (const body of ["{}", '{"data":{}}', '{"type":"x","data":{"object":null}}'])
      expect((await shop.receive({ headers: sign(body), body })).status).toBe(200);
  });

  it("404: a gateway without a secret for it, one without a provider, and an unknown one", async () => {
    const shop = await aPendingPayment();
    const body = writeEvent(shop);
    for (const slug of ["stripe", "manual", "adyen", "unknown"])
      expect((await shop.receive({ headers: sign(body), body }, slug)).status).toBe(404);
  });

  it("200: the new secret and, for a day, the old one", async () => {
    const shop = await aPendingPayment();
    const secret = "whsec_TheNewSecret0000";
    await expectData(shop.put(`/v2/gateways/${BROWSER_GATEWAY}`, { data: { webhook_secret: secret } }));
    const body = writeEvent(shop);
    const send = async (secrets: readonly string[]) =>
      (await shop.receive({ headers: sign(body, secrets, shop.now().getTime() / 1000), body })).status;
    expect([await send([WEBHOOK_SECRET]), await send([secret])]).toEqual([200, 200]);
    expect(await send(["whsec_OfAnotherEndpoint00", secret])).toBe(200);
    shop.wait(24 * 60);
    expect([await send([WEBHOOK_SECRET]), await send([secret])]).toEqual([400, 200]);
  });

  it("200: holds for a body in base64, with letters of any language and both line ends", async () => {
    const shop = await aPendingPayment();
    await shop.payInPage();
    const body = writeEvent(shop, { note: "Grüße aus 日本 🍵" }).replaceAll(",", ",\r\n");
    const path = `/v2/gateways/${BROWSER_GATEWAY}/webhooks` as const;
    const { status } = await shop.post(path, new Uint8Array(Buffer.from(body)), {
      as: null,
      headers: sign(body),
    });
    expect(status).toBe(200);
    expect(await shop.stateOf()).toEqual(PAID);
  });

  it("413: more than a megabyte", async () => {
    const shop = await aPendingPayment();
    const body = writeEvent(shop, { note: "x".repeat(1024 * 1024) });
    expect((await shop.receive({ headers: sign(body), body })).status).toBe(413);
  });
});

describe("a message that is not about a payment of this store", () => {
  const foreign: readonly (readonly [string, object, object])[] = [
    ["an unknown intent", {}, { id: "pi_of_another_program" }],
    ["another store", {}, { metadata: { store: "another" } }],
    ["no store", {}, { metadata: {} }],
    ["an object that names no intent", { data: { object: { object: "customer", id: "cus_1" } } }, {}],
  ];

  it.each(foreign)("200: %s; at most the reference is looked up", async (_, change, intent) => {
    const { table, during } = recordReads(memoryTable({ now: () => NOON }));
    const shop = await aPendingPayment({ table });
    await shop.payInPage();
    const body = writeEvent(shop, change, intent);
    const reads = await during(async () => {
      expect((await shop.receive({ headers: sign(body), body })).body).toEqual(ACCEPTED);
    });
    expect(reads.filter(({ key }) => key.includes("ORDER"))).toEqual([]);
    expect(shop.stripe.requests.list()).toEqual([]);
    expect(await shop.stateOf()).toEqual(PENDING);
  });

  it.each([
    ["live mode", { livemode: true }],
    ["another account", { account: "acct_another" }],
  ])("200: %s; the provider is not asked", async (_, change) => {
    const shop = await aPendingPayment();
    await shop.payInPage();
    const body = writeEvent(shop, change);
    expect((await shop.receive({ headers: sign(body), body })).body).toEqual(ACCEPTED);
    expect(shop.stripe.requests.list()).toEqual([]);
    expect(await shop.stateOf()).toEqual(PENDING);
  });

  it("200: the connected account for which the gateway pays is no other one", async () => {
    const connected = "acct_1Connected";
    const shop = await aProviderShop({
      accounts: [{ ...DEMO_ACCOUNT, connected: [connected] }],
      hasWebhooks: true,
    });
    const path = `/v2/gateways/${BROWSER_GATEWAY}` as const;
    await expectData(shop.put(path, { data: { stripe_account: connected } }));
    const { data } = (await shop.pay()).body;
    expect(shop.stripe.requests.list("create")[0]!.headers["stripe-account"]).toBe(connected);
    shop.stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
    await shop.stripe.webhooks.settle();
    expect(shop.received.at(-1)!.body).toContain(connected);
    expect(await shop.stateOf()).toEqual(PAID);
  });

  it("200: an order that is gone, with a warning", async () => {
    const table = memoryTable({ now: () => NOON });
    const shop = await aPendingPayment({ table });
    await shop.payInPage();
    const [order] = table.all().filter(({ type }) => type === "order");
    await table.transact(
      [{ delete: { pk: order!.pk, sk: order!.sk }, when: { unconditional: "a restored table may lack it" } }],
      "removal",
    );
    expect((await shop.receive(find(shop, "payment_intent.succeeded"))).status).toBe(200);
    expect(shop.logged.map(([name]) => name)).toContain("webhook-without-payment");
  });
});

describe("a disputed payment", () => {
  it("200: shows the dispute and its end, keeps the order's states, and raises one alarm", async () => {
    const shop = await aProviderShop({ hasWebhooks: true });
    const { id, reference } = await payInBrowser(shop);
    const dispute = shop.stripe.banks.openDispute(reference);
    await shop.stripe.webhooks.settle();
    const read = () => expectData(shop.get(`/v2/orders/${ORDER}/transactions/${id}`));
    expect((await read()).payment_details!.dispute).toEqual({
      ...{ status: "needs_response", reason: "fraudulent", amount: 3600 },
      due_by: new Date(NOON.getTime() + 10 * 24 * 3_600_000).toISOString(),
    });
    shop.stripe.banks.changeDispute(dispute.id, "under_review");
    shop.stripe.banks.changeDispute(dispute.id, "lost");
    await shop.stripe.webhooks.settle();
    expect((await read()).payment_details!.dispute!.status).toBe("lost");
    expect((await read()).refunded_amount).toBe(0);
    expect(await shop.stateOf()).toEqual(PAID);
    expect(shop.alarms()).toEqual(["dispute-begun"]);
  });
});
