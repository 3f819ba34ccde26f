import { describe, expect, it } from "@jest/globals";
import { aProviderShop, closeProviders } from "../../support/orders/provider-shop.ts";
import { asShopper } from "../../support/runtime.ts";

closeProviders();

const INTENTS = "stripe_payment_intents";
const AT_ONCE = "stripe";

describe("a payment with a payment method", () => {
  it("200: is created, then confirmed, and complete in one request", async () => {
    const { pay, stripe, stateOf, ledger, stock } = await aProviderShop();
    const { status, body } = await pay({ payment: "pm_card_visa" });
    expect([status, body.errors]).toEqual([200, undefined]);
    const { id, reference } = body.data;
    expect(body.data).toMatchObject({
      status: "complete",
      transaction_type: "purchase",
      payment_details: { detailed_status: "succeeded" },
      payment_intent: { id: reference, status: "succeeded" },
      next_actions: ["refund"],
    });
    expect(body.data.client_parameters).toBeUndefined();
    const [created, confirmed, ...others] = stripe.requests.list();
    expect(others).toEqual([]);
    expect(created!.operation).toBe("create");
    expect(Object.keys(created!.parameters)).not.toContain("confirm");
    expect(Object.keys(created!.parameters)).not.toContain("payment_method");
    expect(confirmed).toMatchObject({
      path: `/v1/payment_intents/${reference}/confirm`,
      parameters: { payment_method: "pm_card_visa", use_stripe_sdk: "true" },
      headers: { "idempotency-key": `${id}:confirm:1` },
    });
    expect(await stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(await stock()).toEqual([3, 2, 5]);
    expect(ledger()).toEqual({ captured: 3600, refunded: 0 });
  });

  it("400: a decline fails the payment, frees the stock and ends the intent; then the order can be paid", async () => {
    const { pay, stripe, stateOf, stock, order, wait } = await aProviderShop();
    const { status, body } = await pay({ payment: "pm_card_visa_chargeDeclinedInsufficientFunds" });
    const { id } = (await order()).transactions[0]!;
    expect([status, body.errors[0]]).toMatchObject([
      400,
      {
        title: "Payment gateway processing failed",
        detail: "Your card has insufficient funds.",
        meta: {
          transaction_id: id,
          error: { type: "card_error", code: "card_declined", decline_code: "insufficient_funds" },
        },
      },
    ]);
    expect(Object.keys(body.errors[0].meta.error)).not.toContain("payment_intent");
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
    expect(await stock()).toEqual([5, 0, 5]);
    expect(stripe.banks.listIntents().map((one) => one.status)).toEqual(["canceled"]);
    wait(1);
    expect((await pay({ payment: "pm_card_visa" })).body.data.status).toBe("complete");
    expect(await stateOf()).toEqual(["paid", "complete", "failed", "complete"]);
  });

  it("200: a failed one shows why", async () => {
    const shop = await aProviderShop();
    await shop.pay({ payment: "pm_card_visa_chargeDeclinedInsufficientFunds" });
    const { id } = (await shop.order()).transactions[0]!;
    const path = `/v2/orders/${(await shop.order()).id}/transactions/${id}` as const;
    const { data } = (await shop.get(path)).body;
    expect(data.failure_details).toEqual({
      code: "insufficient_funds",
      reason: "Your card has insufficient funds.",
    });
    expect(data.next_actions).toBeUndefined();
  });

  it("400: an unknown payment method", async () => {
    const { pay, stateOf } = await aProviderShop();
    const { status, body } = await pay({ payment: "pm_of_another_shop" });
    expect([status, body.errors[0].meta.error.code]).toEqual([400, "resource_missing"]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
  });

  it("200: 'confirm: false' leaves the confirmation of the attached one to the browser", async () => {
    const { pay, confirm, stripe } = await aProviderShop();
    const { data } = (await pay({ payment: "pm_card_visa", options: { confirm: false } })).body;
    expect(data).toMatchObject({ status: "pending", payment_intent: { status: "requires_confirmation" } });
    expect(stripe.requests.list().map((one) => one.operation)).toEqual(["create"]);
    expect(stripe.shopper.confirm(data.client_parameters.secret, {}).error).toBeUndefined();
    expect((await confirm(data.id)).body.data.status).toBe("complete");
  });

  it("200: a confirmation token of the browser stands for one", async () => {
    const { pay, stripe } = await aProviderShop();
    const confirmation_token = stripe.shopper.createToken("pm_card_visa");
    const { data } = (await pay({ options: { confirmation_token } })).body;
    expect(data.status).toBe("complete");
    expect(stripe.requests.list("confirm")[0]!.parameters).toMatchObject({ confirmation_token });
  });
});

describe("a card that wants 3-D Secure", () => {
  const card = { payment: "pm_card_threeDSecure2Required" };

  it("200: is pending until the shopper has acted in the page, then confirmed without a further call", async () => {
    const { pay, confirm, stripe, stateOf } = await aProviderShop();
    const { data } = (await pay(card)).body;
    expect(data).toMatchObject({
      status: "pending",
      client_parameters: { token: data.reference },
      payment_intent: { status: "requires_action", next_action: { type: "use_stripe_sdk" } },
      payment_details: { detailed_status: "requires_action" },
    });
    expect((await confirm(data.id)).body.data.status).toBe("pending");
    stripe.shopper.authenticate(data.client_parameters.secret, "pass");
    stripe.requests.clear();
    expect((await confirm(data.id)).body.data.status).toBe("complete");
    expect(stripe.requests.list().map((one) => one.operation)).toEqual(["retrieve"]);
    expect(await stateOf()).toEqual(["paid", "complete", "complete"]);
  });

  it("200: names the bank's page if the shopper can come back", async () => {
    const { pay } = await aProviderShop();
    const return_url = "https://shop.larkfield.example/back";
    const { data } = (await pay({ ...card, options: { return_url } })).body;
    expect(data.payment_intent.next_action).toMatchObject({
      type: "redirect_to_url",
      redirect_to_url: { return_url },
    });
  });

  it("422: stays pending if the shopper fails, and ends with its time", async () => {
    const { pay, confirm, stripe, stateOf, stock, wait, sweep } = await aProviderShop();
    const { data } = (await pay(card)).body;
    stripe.shopper.authenticate(data.client_parameters.secret, "fail");
    const { status, body } = await confirm(data.id);
    expect([status, body.errors[0].meta.error.code]).toEqual([422, "payment_intent_authentication_failure"]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    wait(61);
    await sweep();
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await stock()).toEqual([5, 0, 5]);
    expect(stripe.banks.listIntents()[0]!.status).toBe("canceled");
  });

  it("200: is confirmed once more at 'stripe_payment_intents', after the browser has acted", async () => {
    const { pay, confirm, stripe, ledger } = await aProviderShop({ slugs: [INTENTS] });
    const { data } = (await pay({ ...card, gateway: INTENTS })).body;
    expect([data.status, data.payment_intent.confirmation_method]).toEqual(["pending", "manual"]);
    const acted = stripe.shopper.authenticate(data.client_parameters.secret, "pass");
    expect(acted.status).toBe("requires_confirmation");
    const bodyOfClients = { payment: card.payment, gateway: INTENTS };
    expect((await confirm(data.id, bodyOfClients)).body.data.status).toBe("complete");
    const keys = stripe.requests.list("confirm").map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([`${data.id}:confirm:1`, `${data.id}:confirm:2`]);
    expect(ledger().captured).toBe(3600);
  });

  it("400: a decline after that leaves it pending, for another card", async () => {
    const { pay, confirm, stripe, stateOf, ledger } = await aProviderShop({ slugs: [INTENTS] });
    const payment = "pm_card_threeDSecureRequiredChargeDeclined";
    const { data } = (await pay({ gateway: INTENTS, payment })).body;
    stripe.shopper.authenticate(data.client_parameters.secret, "pass");
    const { status, body } = await confirm(data.id);
    expect([status, body.errors[0].meta.error.code]).toEqual([400, "card_declined"]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    expect((await pay({ gateway: INTENTS, payment: "pm_card_visa" })).body.data).toMatchObject({
      id: data.id,
      status: "complete",
    });
    expect(ledger().captured).toBe(3600);
  });

  it("400: is a decline at 'stripe', whose payments end with the request", async () => {
    const { pay, stateOf, stripe } = await aProviderShop({ slugs: [AT_ONCE] });
    const { status, body } = await pay({ ...card, gateway: AT_ONCE });
    expect([status, body.errors[0].meta.error.code]).toEqual([400, "authentication_required"]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
    expect(stripe.requests.list("confirm")[0]!.parameters).toEqual({
      payment_method: card.payment,
      error_on_requires_action: "true",
    });
  });
});

describe("payments at 'stripe'", () => {
  it("200: a token becomes a payment method first", async () => {
    const { pay, stripe } = await aProviderShop({ slugs: [AT_ONCE] });
    const { data } = (await pay({ gateway: AT_ONCE, payment: "tok_visa" })).body;
    expect(data.status).toBe("complete");
    const sent = stripe.requests.list();
    expect(sent.map((one) => one.operation)).toEqual(["create", "create-method", "confirm"]);
    expect(sent[1]!.parameters).toEqual({ type: "card", card: { token: "tok_visa" } });
    expect(sent[2]!.parameters["payment_method"]).toMatch(/^pm_/);
  });

  it("400: a token that was declined, or is unknown, fails the payment", async () => {
    const { pay, stateOf, wait } = await aProviderShop({ slugs: [AT_ONCE] });
    const unknown = await pay({ gateway: AT_ONCE, payment: "tok_of_nothing" });
    expect([unknown.status, unknown.body.errors[0].meta.error.code]).toEqual([400, "resource_missing"]);
    wait(1);
    const declined = await pay({ gateway: AT_ONCE, payment: "tok_chargeDeclined" });
    expect([declined.status, declined.body.errors[0].meta.error.code]).toEqual([400, "card_declined"]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete", "failed", "failed"]);
  });

  it("200: a saved card of a customer", async () => {
    const { pay, stripe } = await aProviderShop({ slugs: [AT_ONCE] });
    const options = { customer: "cus_Mira" };
    const headers = await asShopper({ account: "A" });
    const { data } = (await pay({ gateway: AT_ONCE, payment: "card_saved1", options }, { headers })).body;
    expect(data.status).toBe("complete");
    expect(stripe.requests.list("create")[0]!.parameters).toMatchObject(options);
  });

  it("400: without a payment method nothing is sent", async () => {
    const { pay, stripe, stateOf } = await aProviderShop({ slugs: [AT_ONCE] });
    const { status, body } = await pay({ gateway: AT_ONCE });
    expect([status, body.errors[0]]).toMatchObject([400, { title: "required", source: "data.payment" }]);
    expect(stripe.requests.list()).toEqual([]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete"]);
  });
});
