import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { DEMO_ACCOUNT } from "../../../../../infra/local/providers/stripe/accounts.ts";
import { type StripeStandIn, startStripe } from "../../../../../infra/local/providers/stripe/start-stripe.ts";
import { BROWSER_KEY, callStripe, INTENT, MANUAL, payStripe } from "./call-stripe.ts";

let stripe: StripeStandIn;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const create = async (more = {}) =>
  (await callStripe(stripe, "POST /v1/payment_intents", { ...INTENT, ...more })).body;
const callAsBrowser = (target: string, parameters = {}) =>
  callStripe(stripe, target, { key: BROWSER_KEY, ...parameters }, { authorization: "" });

describe("calls of a browser", () => {
  it("200: it reads and confirms with the client secret, and does not see metadata", async () => {
    const { id, client_secret } = await create({ "metadata[order_id]": "o1" });
    const path = `/v1/payment_intents/${id}`;
    const read = await callAsBrowser(`GET ${path}`, { client_secret });
    expect(read.body).toMatchObject({ id, client_secret, status: "requires_payment_method" });
    expect(read.body).not.toHaveProperty("metadata");
    expect(read.headers.get("access-control-allow-origin")).toBe("*");
    const paid = await callAsBrowser(`POST ${path}/confirm`, {
      ...{ client_secret, payment_method: "pm_card_visa" },
    });
    expect(paid.body).toMatchObject({ status: "succeeded" });
    expect(stripe.requests.list("browser-confirm")).toHaveLength(1);
    expect(stripe.requests.list("confirm")).toHaveLength(0);
  });

  it("400: another secret; 401: calls for secret keys", async () => {
    const { id } = await create();
    const wrong = { client_secret: `${id}_secret_x` };
    expect((await callAsBrowser(`GET /v1/payment_intents/${id}`, wrong)).status).toBe(400);
    const refused = await callAsBrowser("GET /v1/payment_intents");
    expect([refused.status, refused.body.error?.code]).toEqual([401, "secret_key_required"]);
  });

  it("200: the demo account has the keys of the tests", () => {
    expect(stripe.accounts).toEqual([DEMO_ACCOUNT]);
  });
});

type Result = {
  readonly paymentIntent?: { readonly status: string };
  readonly paymentMethod?: { readonly id: string };
  readonly confirmationToken?: { readonly id: string };
  readonly error?: { readonly code?: string; readonly decline_code?: string };
};
type Script = Readonly<Record<string, (...values: readonly unknown[]) => Promise<Result>>>;

/** Loads the script into a page that knows only what the script uses. @param clicks on the dialog for 3-D Secure */
async function loadScript(path: string, clicks: "pass" | "fail", card: string) {
  const answer = await fetch(stripe.url + path);
  expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
  const seen: string[] = [];
  const createElement = () => {
    const buttons = ["pass", "fail"].map((value) => ({ value, onclick: () => {} }));
    return {
      dataset: {},
      value: card,
      ...{ add() {}, remove() {}, setAttribute() {} },
      querySelectorAll: () => buttons,
      showModal: () => buttons.find(({ value }) => value === clicks)?.onclick(),
    };
  };
  const document = { createElement, body: { append() {} }, querySelector: () => undefined };
  const location = { href: "http://shop.example/pay", assign: (address: string) => seen.push(address) };
  const window: { Stripe?: (key: string) => Script } = {};
  const page = { ...{ window, document, location, fetch, URL, URLSearchParams, setTimeout }, Option: Object };
  runInNewContext(await answer.text(), page);
  if (!window.Stripe) throw new Error("The script makes no Stripe.");
  const script = window.Stripe(BROWSER_KEY);
  const elements = script["elements"]?.({ mode: "payment", amount: 3600, currency: "usd" }) as unknown as {
    create: (type: string) => {
      mount: (target: object) => void;
      on: (name: string, run: () => void) => void;
    };
    update: (changes: object) => void;
  };
  const element = elements.create("payment");
  element.on("change", () => seen.push("change"));
  element.mount({ replaceChildren: () => seen.push("mounted") });
  const call = (name: string, ...values: readonly unknown[]) =>
    (script[name] as (...values: readonly unknown[]) => Promise<Result>)(...values);
  return { call, elements, seen };
}

describe("the script for pages", () => {
  it("pays with a card, and goes back to the shop", async () => {
    const { call, elements, seen } = await loadScript("/v3/", "pass", "pm_card_visa");
    const { client_secret: clientSecret } = await create();
    expect(await call("confirmPayment", { elements, clientSecret, redirect: "if_required" })).toMatchObject({
      paymentIntent: { status: "succeeded" },
    });
    expect(seen).toEqual(["mounted", "change"]);
    const { client_secret: other } = await create();
    const confirmParams = { return_url: "http://shop.example/done" };
    void call("confirmPayment", { elements, clientSecret: other, confirmParams });
    while (seen.length < 3) await new Promise(setImmediate);
    expect(seen[2]).toMatch(/^http:\/\/shop\.example\/done\?payment_intent=pi_.*&redirect_status=succeeded$/);
  });

  it.each([
    ["pass", { paymentIntent: { status: "requires_capture" } }],
    ["fail", { error: { code: "payment_intent_authentication_failure" } }],
  ] as const)("shows 3-D Secure: %s", async (clicks, result) => {
    const { call } = await loadScript("/basil/stripe.js", clicks, "pm_card_visa");
    const first = await create(MANUAL);
    const method = { payment_method: "pm_card_threeDSecure2Required" };
    expect(await call("confirmCardPayment", first.client_secret, method)).toMatchObject(result);
    for (const name of ["handleCardAction", "handleNextAction"]) {
      const { secret } = await payStripe(stripe, method.payment_method, MANUAL);
      const wish = name === "handleCardAction" ? secret : { clientSecret: secret };
      expect(await call(name, wish)).toMatchObject(result);
    }
  });

  it("shows declines, and elements that differ from the intent", async () => {
    const card = "pm_card_visa_chargeDeclinedInsufficientFunds";
    const { call, elements } = await loadScript("/v3", "pass", card);
    const { client_secret: clientSecret } = await create();
    const pay = () => call("confirmPayment", { elements, clientSecret, redirect: "if_required" });
    expect(await pay()).toMatchObject({ error: { decline_code: "insufficient_funds" } });
    elements.update({ amount: 1 });
    expect(await pay()).toMatchObject({ error: { code: "payment_intent_invalid_parameter" } });
  });

  it("makes payment methods and confirmation tokens for the shop", async () => {
    const { call, elements } = await loadScript("/v3/", "pass", "pm_card_visa");
    const { paymentMethod } = await call("createPaymentMethod", { elements });
    expect((await payStripe(stripe, paymentMethod?.id ?? "")).status).toBe(200);
    const { confirmationToken } = await call("createConfirmationToken", { elements });
    const { id, client_secret } = await create();
    const wishes = { confirmation_token: confirmationToken?.id ?? "" };
    await callStripe(stripe, `POST /v1/payment_intents/${id}/confirm`, wishes);
    expect(await call("retrievePaymentIntent", client_secret)).toMatchObject({
      paymentIntent: { status: "succeeded" },
    });
  });
});

describe("the side door over HTTP", () => {
  const control = async (target: string, body?: object, origin = "http://127.0.0.1:3000") => {
    const [method = "", path = ""] = target.split(" ");
    const init = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(`${stripe.url}/stand-in${path}`, { method, headers: { origin }, ...init });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };

  it("200: a page of this machine plays bank and network", async () => {
    const { id } = await payStripe(stripe, "pm_card_delayed");
    await control(`POST /intents/${id}/decide`, { outcome: "succeeded" });
    expect((await control("GET /intents")).body).toContainEqual(
      expect.objectContaining({ id, status: "succeeded" }),
    );
    const movement = { kind: "captured", payment: id, amount: 3600 };
    expect((await control("GET /movements")).body).toContainEqual(expect.objectContaining(movement));
    expect((await control(`POST /intents/${id}/dispute`, { reason: "general" })).body).toMatchObject({
      ...{ object: "dispute", payment_intent: id, reason: "general" },
    });
    await control("POST /faults", { on: "account", times: 2, fault: { kind: "too-many" } });
    expect((await callStripe(stripe, "GET /v1/account")).status).toBe(429);
    expect((await control("DELETE /faults")).body).toEqual({ cleared: 1 });
    expect(JSON.stringify((await control("GET /requests")).body)).not.toContain("sk_test");
    const before = stripe.clock.now();
    await control("POST /clock", { advance_ms: 90_000 });
    expect(stripe.clock.now()).toBeGreaterThanOrEqual(before + 90_000);
  });

  it("400: what cannot be; 403: pages of other machines; 404: other paths", async () => {
    expect((await control("POST /intents/pi_x/decide", { outcome: "failed" })).status).toBe(400);
    expect((await control("POST /authenticate", { client_secret: "pi_x", outcome: "dance" })).status).toBe(
      400,
    );
    expect((await control("GET /intents", undefined, "https://evil.example")).status).toBe(403);
    expect((await control("GET /nothing")).status).toBe(404);
  });
});
