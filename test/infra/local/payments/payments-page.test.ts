import { Readable } from "node:stream";
import { afterEach, describe, expect, it } from "@jest/globals";
import { answerPayments } from "../../../../infra/local/payments/answer-payments.ts";
import { type ChosenStandIn, chooseStandIn } from "../../../../infra/local/payments/choose-stand-in.ts";
import { paymentsPage } from "../../../../infra/local/payments/payments-page.ts";
import { readProviderBook } from "../../../../infra/local/payments/provider-book.ts";
import { type StripeStandIn, startStripe } from "../../../../infra/local/providers/stripe/start-stripe.ts";
import { hashText } from "../../../../infra/reference/pages/html-page.ts";
import { callStripe, INTENT } from "../providers/stripe/call-stripe.ts";

const open: StripeStandIn[] = [];
afterEach(async () => {
  for (const stripe of open.splice(0)) await stripe.close();
});

/** @param status of the shop's answers to webhooks; 0 if it does not answer */
async function aStandIn(status = 200): Promise<StripeStandIn> {
  const deliver = () => (status === 0 ? Promise.reject(new Error("No answer.")) : Promise.resolve(status));
  const stripe = await startStripe({ deliver });
  open.push(stripe);
  return stripe;
}

async function beginPayment(stripe: StripeStandIn, order: string) {
  return (await callStripe(stripe, "POST /v1/payment_intents", { ...INTENT, "metadata[order_id]": order }))
    .body;
}

type Asked = { readonly method?: string; readonly body?: unknown; readonly headers?: object };

/** Asks the part of the service below `/payments`. */
async function ask(standIn: ChosenStandIn, url: string, { method = "GET", body, headers = {} }: Asked = {}) {
  const content = body === undefined ? [] : [Buffer.from(JSON.stringify(body))];
  const request = Object.assign(Readable.from(content), {
    ...{ url, method },
    headers: { host: "127.0.0.1:3000", "content-type": "application/json", ...headers },
  });
  return answerPayments(standIn)(request as never);
}

const textOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  Buffer.from(answer?.body ?? "", answer?.isBase64Encoded ? "base64" : "utf8").toString("utf8");

describe("the page of payments", () => {
  it("loads the provider's script and calls the provider, and nothing else", async () => {
    const { url, accounts } = await aStandIn();
    const { content, policy = "" } = paymentsPage({ url, accounts }, "let x;");
    expect(policy).toContain(`script-src ${hashText("let x;")} ${url};`);
    expect(policy).toContain(`connect-src 'self' ${url};`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(String(content)).toContain(`<script src="${url}/v3"></script>`);
    expect(String(content)).not.toMatch(/ (?:style|on\w+)="/);
  });

  it.each([
    ["STRIPE_ENDPOINT", { stripe: undefined, areOwn: false }, true],
    ["PAYPAL_ENDPOINT", { stripe: {} as StripeStandIn, areOwn: false }, true],
    ["--empty", { stripe: {} as StripeStandIn, areOwn: true }, false],
  ])("says in words what is missing: %s", async (words, providers, hasShop) => {
    const standIn = chooseStandIn(providers, hasShop);
    const answer = await ask(standIn, "/payments");
    expect(answer?.headers?.["Content-Security-Policy"]).not.toContain("script-src");
    expect(textOf(answer)).toMatch(new RegExp(`id="missing">This page needs [^<]*${words}`));
    expect(await ask(standIn, "/payments/provider?order=o1")).toBeUndefined();
  });

  it("leaves other paths and methods to the service", async () => {
    const stripe = await aStandIn();
    expect(chooseStandIn({ stripe, areOwn: true }, true)).toBe(stripe);
    expect(await ask(stripe, "/payments/other")).toBeUndefined();
    expect(await ask(stripe, "/payments", { method: "POST", body: {} })).toBeUndefined();
  });
});

describe("what the provider knows of an order", () => {
  it("is the money of its payments, and their webhooks, the newest first", async () => {
    const stripe = await aStandIn();
    const { id, client_secret } = await beginPayment(stripe, "o1");
    await beginPayment(stripe, "o2");
    stripe.shopper.confirm(client_secret, { payment_method: "pm_card_visa" });
    await stripe.webhooks.settle();
    const answer = await ask(stripe, "/payments/provider?order=o1");
    const { payments, webhooks, isHolding } = JSON.parse(textOf(answer));
    expect(payments).toEqual([
      {
        ...{ id, status: "succeeded", currency: "usd" },
        sums: { authorized: INTENT.amount, captured: INTENT.amount, refunded: 0, cancelled: 0 },
      },
    ]);
    const types = ["payment_intent.succeeded", "charge.succeeded", "payment_intent.created"];
    expect(webhooks.map(({ type }: { type: string }) => type)).toEqual(types);
    expect(webhooks[0]).toMatchObject({ state: "arrived", status: 200 });
    expect(isHolding).toBe(false);
  });

  it.each([
    [500, { state: "refused", status: 500 }],
    [0, { state: "refused" }],
  ])("says how the shop answered a webhook: %s", async (status, expected) => {
    const stripe = await aStandIn(status);
    await beginPayment(stripe, "o1");
    await stripe.webhooks.settle();
    const [webhook] = readProviderBook(stripe, "o1").webhooks;
    expect(webhook).toEqual({ id: expect.any(String), type: "payment_intent.created", ...expected });
  });

  it("is nothing without a payment", async () => {
    expect(readProviderBook(await aStandIn(), "o1")).toEqual({
      payments: [],
      webhooks: [],
      isHolding: false,
    });
  });
});

describe("webhooks", () => {
  it("204: are kept back, and sent later", async () => {
    const stripe = await aStandIn();
    const change = (held: unknown) => ask(stripe, "/payments/webhooks", { method: "POST", body: { held } });
    expect((await change(true))?.statusCode).toBe(204);
    await beginPayment(stripe, "o1");
    expect(readProviderBook(stripe, "o1")).toMatchObject({
      isHolding: true,
      webhooks: [{ state: "waiting" }],
    });
    expect((await change("yes"))?.statusCode).toBe(400);
    expect((await change(false))?.statusCode).toBe(204);
    expect(readProviderBook(stripe, "o1")).toMatchObject({
      isHolding: false,
      webhooks: [{ state: "arrived" }],
    });
  });

  it("403: are not kept back for another page", async () => {
    const stripe = await aStandIn();
    const asked = { method: "POST", body: { held: true }, headers: { origin: "http://localhost:9000" } };
    expect((await ask(stripe, "/payments/webhooks", asked))?.statusCode).toBe(403);
    expect(stripe.webhooks.isHolding()).toBe(false);
  });
});
