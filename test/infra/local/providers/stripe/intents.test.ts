import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type StripeStandIn, startStripe } from "../../../../../infra/local/providers/stripe/start-stripe.ts";
import { callStripe, INTENT, MANUAL, payStripe } from "./call-stripe.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let stripe: StripeStandIn;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const create = (parameters: Parameters<typeof callStripe>[2]) =>
  callStripe(stripe, "POST /v1/payment_intents", parameters);
const sumsOf = (id: string) => stripe.ledger.sumBy("payment")[id];

describe("creating an intent", () => {
  it("200: it waits for a payment method", async () => {
    const { status, body, headers } = await create({
      ...{ ...INTENT, currency: "USD", receipt_email: "ada@example.com" },
      ...{ "metadata[order_id]": "o1", "metadata[transaction_id]": "t1" },
    });
    expect(status).toBe(200);
    expect(headers.get("request-id")).toMatch(/^req_/);
    expect(body).toMatchObject({
      ...{ object: "payment_intent", amount: 3600, currency: "usd", status: "requires_payment_method" },
      ...{ capture_method: "automatic_async", confirmation_method: "automatic", livemode: false },
      ...{
        payment_method_types: ["card"],
        automatic_payment_methods: null,
        receipt_email: "ada@example.com",
      },
      metadata: { order_id: "o1", transaction_id: "t1" },
    });
    expect(body.id).toMatch(/^pi_[A-Za-z0-9]{24}$/);
    expect(body.client_secret.startsWith(`${body.id}_secret_`)).toBe(true);
    const read = await callStripe(stripe, `GET /v1/payment_intents/${body.id}`);
    expect(read.body).toEqual(body);
  });

  it.each([
    [{ amount: 100 }, "parameter_missing", "currency"],
    [{ ...INTENT, colour: "red" }, "parameter_unknown", "colour"],
    [{ ...INTENT, "automatic_payment_methods[enabled]": true }, undefined, "payment_method_types"],
    [{ ...INTENT, amount: "much" }, "parameter_invalid_integer", "amount"],
    [{ ...INTENT, amount: 49 }, "amount_too_small", "amount"],
    [{ ...INTENT, amount: 100_000_000 }, "amount_too_large", "amount"],
    [{ ...INTENT, currency: "jpy", amount: 49 }, "amount_too_small", "amount"],
    [{ ...INTENT, currency: "kwd", amount: 1001 }, "invalid_charge_amount", "amount"],
    [{ ...INTENT, currency: "isk", amount: 5050 }, "invalid_charge_amount", "amount"],
    [{ ...INTENT, currency: "zzz" }, undefined, "currency"],
    [{ ...INTENT, capture_method: "later" }, undefined, "capture_method"],
    [{ ...INTENT, customer: "bob" }, "resource_missing", "customer"],
    [{ ...INTENT, return_url: "https://shop.example" }, undefined, "return_url"],
    [{ ...INTENT, "payment_method_types[0]": "coins" }, undefined, "payment_method_types"],
  ])("400: %j", async (parameters, code, param) => {
    const { status, body } = await create(parameters);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: "invalid_request_error", param });
    expect(body.error?.code).toBe(code);
  });

  it("200: with confirm it is paid at once; a decline shows the intent", async () => {
    const paid = await create({ ...INTENT, confirm: true, payment_method: "pm_card_visa" });
    expect(paid.body).toMatchObject({ status: "succeeded", amount_received: 3600 });
    const declined = await create({ ...INTENT, confirm: true, payment_method: "pm_card_chargeDeclined" });
    expect(declined.status).toBe(402);
    const { id = "" } = declined.body.error?.payment_intent ?? {};
    const { body } = await callStripe(stripe, `GET /v1/payment_intents/${id}`);
    expect(body).toMatchObject({ status: "requires_payment_method" });
  });
});

describe("confirming an intent", () => {
  it("200: a card that pays", async () => {
    const { status, body, id } = await payStripe(stripe, "pm_card_visa");
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "succeeded", amount_received: 3600, last_payment_error: null });
    expect(body.payment_method).toMatch(/^pm_/);
    const charge = await callStripe(stripe, `GET /v1/charges/${body.latest_charge}`);
    expect(charge.body).toMatchObject({ captured: true, paid: true, payment_intent: id });
    expect(sumsOf(id)).toEqual({ authorized: 3600, captured: 3600, refunded: 0, cancelled: 0 });
  });

  it.each([
    ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline"],
    ["pm_card_visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card"],
  ])("402: %s, and another card pays", async (method, code, decline_code) => {
    const { status, body, id, path } = await payStripe(stripe, method);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: "card_error", code, decline_code, payment_intent: { id } });
    const read = await callStripe(stripe, `GET ${path}`);
    expect(read.body).toMatchObject({
      ...{ status: "requires_payment_method", payment_method: null },
      last_payment_error: { type: "card_error", code, decline_code },
    });
    expect(sumsOf(id)).toBeUndefined();
    const again = await callStripe(stripe, `POST ${path}/confirm`, { payment_method: "pm_card_mastercard" });
    expect(again.body).toMatchObject({ status: "succeeded", last_payment_error: null });
  });

  it("200: 3-D Secure is passed, and the money is taken", async () => {
    const { body, secret, id } = await payStripe(stripe, "pm_card_threeDSecure2Required", INTENT, {
      use_stripe_sdk: true,
    });
    expect(body).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    expect(stripe.shopper.authenticate(secret, "leave")).toMatchObject({ status: "requires_action" });
    expect(stripe.shopper.authenticate(secret, "pass")).toMatchObject({ status: "succeeded" });
    expect(sumsOf(id)).toMatchObject({ captured: 3600 });
  });

  it("200: 3-D Secure fails, and the intent waits for another card", async () => {
    const { secret, id } = await payStripe(stripe, "pm_card_authenticationRequired");
    expect(stripe.shopper.authenticate(secret, "fail")).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    expect(sumsOf(id)).toBeUndefined();
  });

  it("200: manual confirmation is asked for once more after 3-D Secure", async () => {
    const manual = { ...INTENT, confirmation_method: "manual" };
    const { secret, path } = await payStripe(stripe, "pm_card_threeDSecure2Required", manual);
    expect(stripe.shopper.confirm(secret, { payment_method: "pm_card_visa" }).error).toBeDefined();
    expect(stripe.shopper.authenticate(secret, "pass")).toMatchObject({ status: "requires_confirmation" });
    const { body } = await callStripe(stripe, `POST ${path}/confirm`);
    expect(body).toMatchObject({ status: "succeeded" });
  });

  it("402: 3-D Secure is a decline where no action may follow", async () => {
    const wishes = { error_on_requires_action: true };
    const { status, body } = await payStripe(stripe, "pm_card_threeDSecure2Required", INTENT, wishes);
    expect([status, body.error?.code]).toEqual([402, "authentication_required"]);
    const absent = await payStripe(stripe, "pm_card_authenticationRequired", INTENT, { off_session: true });
    expect([absent.status, absent.body.error?.code]).toEqual([402, "authentication_required"]);
  });

  it("303: the page of the bank sends the shopper back to the shop", async () => {
    const wishes = { return_url: "https://shop.example/back?order=1" };
    const { body, path } = await payStripe(stripe, "pm_card_threeDSecure2Required", INTENT, wishes);
    const target = new URL(body.next_action?.redirect_to_url.url ?? "");
    const page = await fetch(target);
    expect(await page.text()).toContain('data-testid="stripe-pass"');
    const form = new URLSearchParams([...target.searchParams, ["outcome", "pass"]]);
    const init = { method: "POST", body: form, redirect: "manual" } as const;
    const back = await fetch(new URL("/stand-in/authenticate", target), init);
    expect(back.status).toBe(303);
    expect(back.headers.get("location")).toMatch(/^https:\/\/shop\.example\/back\?order=1&.*=succeeded$/);
    const read = await callStripe(stripe, `GET ${path}`);
    expect(read.body).toMatchObject({ status: "succeeded" });
  });

  it("200: a slow bank decides later", async () => {
    const first = await payStripe(stripe, "pm_card_delayed");
    const second = await payStripe(stripe, "pm_card_delayed");
    expect(first.body).toMatchObject({ status: "processing" });
    expect(sumsOf(first.id)).toBeUndefined();
    stripe.banks.decidePayment(first.id, "succeeded");
    stripe.banks.decidePayment(second.id, "failed");
    const states = stripe.banks.listIntents().filter(({ id }) => [first.id, second.id].includes(id));
    expect(states.map(({ status }) => status)).toEqual(["succeeded", "requires_payment_method"]);
    expect(sumsOf(first.id)).toMatchObject({ captured: 3600 });
  });

  it("400: no payment method, a wrong type, one that cannot wait for capture, and a paid intent", async () => {
    const bare = await payStripe(stripe, "pm_card_visa", INTENT);
    const codeOf = async (method: string, intent = {}) =>
      (await payStripe(stripe, method, { ...INTENT, ...intent })).body.error?.code;
    expect(await codeOf("pm_usBankAccount")).toBe("payment_intent_incompatible_payment_method");
    const bank = { "payment_method_types[0]": "us_bank_account", capture_method: "manual" };
    expect(await codeOf("pm_usBankAccount", bank)).toBe("payment_intent_incompatible_payment_method");
    expect(await codeOf("pm_nothing")).toBe("resource_missing");
    expect(await codeOf("card_1Saved")).toBe("resource_missing");
    expect(await codeOf("card_1Saved", { customer: "cus_Ada" })).toBeUndefined();
    const again = await callStripe(stripe, `POST ${bare.path}/confirm`);
    expect(again.body.error?.code).toBe("payment_intent_unexpected_state");
  });

  it("200: with a token of a card, and with a confirmation token that works once", async () => {
    const method = await callStripe(stripe, "POST /v1/payment_methods", {
      ...{ type: "card", "card[token]": "tok_visa" },
    });
    expect(method.body).toMatchObject({ object: "payment_method", type: "card", card: { last4: "4242" } });
    const read = await callStripe(stripe, `GET /v1/payment_methods/${method.body.id}`);
    expect(read.body).toEqual(method.body);
    expect((await payStripe(stripe, method.body.id)).status).toBe(200);
    const confirmation_token = stripe.shopper.createToken("pm_card_visa");
    const statuses = [];
    for (const _ of [1, 2]) {
      const { body } = await create(INTENT);
      const path = `POST /v1/payment_intents/${body.id}/confirm`;
      statuses.push((await callStripe(stripe, path, { confirmation_token })).status);
    }
    expect(statuses).toEqual([200, 400]);
  });
});

describe("capturing, cancelling and updating", () => {
  it("200: a part is captured, the rest is released", async () => {
    const { id, path, body } = await payStripe(stripe, "pm_card_visa", MANUAL);
    expect(body).toMatchObject({ status: "requires_capture", amount_capturable: 3600, amount_received: 0 });
    const much = await callStripe(stripe, `POST ${path}/capture`, { amount_to_capture: 3601 });
    expect(much.body.error?.code).toBe("amount_too_large");
    const part = await callStripe(stripe, `POST ${path}/capture`, { amount_to_capture: 1000 });
    expect(part.body).toMatchObject({ status: "succeeded", amount_received: 1000, amount_capturable: 0 });
    const again = await callStripe(stripe, `POST ${path}/capture`, { amount_to_capture: 1000 });
    expect(again.body.error?.code).toBe("payment_intent_unexpected_state");
    expect(sumsOf(id)).toEqual({ authorized: 3600, captured: 1000, refunded: 0, cancelled: 2600 });
  });

  it("200: an authorization is cancelled; a paid intent is not", async () => {
    const { id, path } = await payStripe(stripe, "pm_card_visa", MANUAL);
    const strange = await callStripe(stripe, `POST ${path}/cancel`, { cancellation_reason: "boredom" });
    expect(strange.status).toBe(400);
    const { body } = await callStripe(stripe, `POST ${path}/cancel`, { cancellation_reason: "abandoned" });
    expect(body).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    expect(sumsOf(id)).toEqual({ authorized: 3600, captured: 0, refunded: 0, cancelled: 3600 });
    const paid = await payStripe(stripe, "pm_card_visa");
    const refused = await callStripe(stripe, `POST ${paid.path}/cancel`);
    expect(refused.body.error?.code).toBe("payment_intent_unexpected_state");
  });

  it("200: amount and metadata change while nothing is paid", async () => {
    const { body } = await create({ ...INTENT, "metadata[a]": "1", "metadata[b]": "2" });
    const path = `POST /v1/payment_intents/${body.id}`;
    const changed = await callStripe(stripe, path, { amount: 4000, "metadata[a]": "", "metadata[c]": "3" });
    expect(changed.body).toMatchObject({ amount: 4000 });
    expect(changed.body).toHaveProperty("metadata", { b: "2", c: "3" });
    await callStripe(stripe, `${path}/confirm`, { payment_method: "pm_card_visa" });
    const late = await callStripe(stripe, path, { amount: 100 });
    expect(late.body.error?.code).toBe("payment_intent_unexpected_state");
  });

  it("200: an authorization ends after seven days", async () => {
    const own = await startStripe();
    const { path, id } = await payStripe(own, "pm_card_visa", MANUAL);
    own.clock.advance(7 * DAY_MS - 60_000);
    expect((await callStripe(own, `GET ${path}`)).body).toMatchObject({ status: "requires_capture" });
    own.clock.advance(60_000);
    expect((await callStripe(own, `GET ${path}`)).body).toMatchObject({
      ...{ status: "canceled", cancellation_reason: "automatic" },
    });
    expect(own.ledger.sumBy("payment")[id]).toMatchObject({ authorized: 3600, cancelled: 3600 });
    await own.close();
  });

  it("200: a list has pages, newest first, by customer and time", async () => {
    const own = await startStripe({ now: () => 1_900_000_000_000 });
    const ids = [];
    for (const customer of ["cus_a", "cus_b", "cus_a", "cus_a"]) {
      const { body } = await callStripe(own, "POST /v1/payment_intents", { ...INTENT, customer });
      ids.unshift(body.id);
      own.clock.advance(1000);
    }
    const list = (filter: Parameters<typeof callStripe>[2]) =>
      callStripe(own, "GET /v1/payment_intents", filter).then(({ body }) => body);
    const first = await list({ customer: "cus_a", limit: 2 });
    expect(first).toMatchObject({ object: "list", has_more: true, data: [{ id: ids[0] }, { id: ids[1] }] });
    const rest = await list({ customer: "cus_a", limit: 2, starting_after: ids[1] ?? "" });
    expect(rest).toMatchObject({ has_more: false, data: [{ id: ids[3] }] });
    const range = await list({ "created[gte]": 1_900_000_001, "created[lte]": 1_900_000_002 });
    expect(range.data.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    await own.close();
  });
});
