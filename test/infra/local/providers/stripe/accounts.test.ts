import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Delivery } from "../../../../../infra/local/providers/outbox.ts";
import { type StripeStandIn, startStripe } from "../../../../../infra/local/providers/stripe/start-stripe.ts";
import { callStripe, INTENT } from "./call-stripe.ts";

const TEST = { authorization: "Bearer sk_test_Larkfield" };
const LIVE = { authorization: "Bearer rk_live_Larkfield" };
const CONNECTED = { ...TEST, "stripe-account": "acct_Shop" };
const received: Delivery[] = [];
let stripe: StripeStandIn;
beforeAll(async () => {
  const keys = ["sk_test_Larkfield", "rk_live_Larkfield"];
  stripe = await startStripe({
    accounts: [
      { id: "acct_Lark", keys, connected: ["acct_Shop"], webhookSecrets: ["whsec_a", "whsec_b"] },
      { id: "acct_Other", keys: ["sk_test_Other"] },
    ],
    deliver: async (delivery) => received.push(delivery),
  });
});
afterAll(() => stripe.close());

const call = (target: string, headers: Readonly<Record<string, string>>, parameters = {}) =>
  callStripe(stripe, target, parameters, headers);

describe("accounts and modes", () => {
  it("401: an unknown key and none; 403: an account that is not connected", async () => {
    const unknown = await call("GET /v1/account", { authorization: "Bearer sk_test_unknown0000" });
    expect(unknown).toMatchObject({ status: 401, body: { error: { type: "invalid_request_error" } } });
    expect((await call("GET /v1/account", { authorization: "" })).status).toBe(401);
    const foreign = await call("GET /v1/account", { ...TEST, "stripe-account": "acct_Other" });
    expect([foreign.status, foreign.body.error?.code]).toEqual([403, "account_invalid"]);
  });

  it("200: the account of the key, or the one of the header", async () => {
    const own = await call("GET /v1/account", TEST);
    expect(own.body).toMatchObject({ object: "account", id: "acct_Lark" });
    expect((await call("GET /v1/account", CONNECTED)).body.id).toBe("acct_Shop");
  });

  it("404: an intent of another account or mode", async () => {
    const { body } = await call("POST /v1/payment_intents", CONNECTED, INTENT);
    const path = `GET /v1/payment_intents/${body.id}`;
    expect((await call(path, CONNECTED)).status).toBe(200);
    for (const headers of [TEST, LIVE, { authorization: "Bearer sk_test_Other" }]) {
      const { status, body: refused } = await call(path, headers);
      expect([status, refused.error?.code]).toEqual([404, "resource_missing"]);
    }
  });

  it("200: live mode knows no test cards; keys of calls are apart", async () => {
    const key = { "idempotency-key": "same" };
    const live = await call(
      "POST /v1/payment_intents",
      { ...LIVE, ...key },
      { ...INTENT, customer: "cus_1" },
    );
    expect(live.body).toMatchObject({ livemode: true });
    expect((await call("POST /v1/payment_intents", { ...TEST, ...key }, INTENT)).status).toBe(200);
    const confirm = (payment_method: string) =>
      call(`POST /v1/payment_intents/${live.body.id}/confirm`, LIVE, { payment_method });
    expect((await confirm("pm_card_visa")).status).toBe(400);
    expect((await confirm("card_Saved")).body).toMatchObject({ status: "succeeded" });
  });

  it("events name a connected account, and are signed with each secret of the platform", async () => {
    await call("POST /v1/payment_intents", CONNECTED, INTENT);
    await stripe.webhooks.settle();
    const events = received.map(({ body }) => JSON.parse(body));
    expect(events.some(({ account }) => account === "acct_Shop")).toBe(true);
    expect(received.at(-1)?.headers["stripe-signature"]).toMatch(/^t=\d+,v1=\w+,v1=\w+$/);
  });

  it("404: a path that Stripe does not have; 400: a body in JSON", async () => {
    expect((await call("GET /v1/nothing", TEST)).status).toBe(404);
    const headers = { ...TEST, "content-type": "application/json" };
    const answer = await fetch(`${stripe.url}/v1/refunds`, { method: "POST", headers, body: "{}" });
    expect(answer.status).toBe(400);
  });

  it("the log tells headers and parameters", async () => {
    const headers = { ...TEST, "stripe-version": "2026-08-26", "idempotency-key": "k" };
    const { headers: answered } = await call("POST /v1/payment_intents", headers, INTENT);
    expect(answered.get("stripe-version")).toBe("2026-08-26");
    expect(stripe.requests.list("create").at(-1)).toMatchObject({
      ...{ method: "POST", path: "/v1/payment_intents", status: 200, headers },
      parameters: { amount: "3600", currency: "usd", payment_method_types: ["card"] },
    });
  });
});
