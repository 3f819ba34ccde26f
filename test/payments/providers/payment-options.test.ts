import { describe, expect, it } from "@jest/globals";
import { aProviderShop, closeProviders } from "../../support/orders/provider-shop.ts";
import { asShopper } from "../../support/runtime.ts";

closeProviders();

const AUTOMATIC = { enabled: true, allow_redirects: "never" };

/** Sends a payment with these fields, and returns what the provider got. */
async function sentFor(data: object, more: object = {}) {
  const { pay, stripe } = await aProviderShop();
  const { status, text } = await pay(data, more);
  if (status !== 200) throw new Error(text);
  return stripe.requests.list("create")[0]!.parameters;
}

describe("ways to pay that the shopper gets", () => {
  it("200: a card alone, if the client names none", async () => {
    const sent = await sentFor({});
    expect(sent["payment_method_types"]).toEqual(["card"]);
    expect(Object.keys(sent)).not.toContain("automatic_payment_methods");
  });

  it.each([
    ["at the top", { automatic_payment_methods: AUTOMATIC }],
    ["in the options", { options: { automatic_payment_methods: AUTOMATIC } }],
  ])("200: those of the provider's dashboard, asked for %s", async (_, data) => {
    const sent = await sentFor(data);
    expect(sent["automatic_payment_methods"]).toEqual({ enabled: "true", allow_redirects: "never" });
    expect(Object.keys(sent)).not.toContain("payment_method_types");
  });

  it("200: several types that the client names", async () => {
    const sent = await sentFor({ payment_method_types: ["card", "klarna"] });
    expect(sent["payment_method_types"]).toEqual(["card", "klarna"]);
  });

  it.each([{ automatic_payment_methods: AUTOMATIC }, { options: { automatic_payment_methods: AUTOMATIC } }])(
    "400: both ways at once: %j",
    async (data) => {
      const { pay, stripe, stateOf } = await aProviderShop();
      const { status, body } = await pay({ ...data, payment_method_types: ["card"] });
      expect([status, body.errors[0].source]).toEqual([400, "data.payment_method_types"]);
      expect(stripe.requests.list()).toEqual([]);
      expect(await stateOf()).toEqual(["unpaid", "incomplete"]);
    },
  );

  it.each([[[]], [Array.from({ length: 21 }, () => "card")], [["no type!"]]])(
    "400: no list of 1 to 20 types: %j",
    async (payment_method_types) => {
      const { pay } = await aProviderShop();
      expect((await pay({ payment_method_types })).status).toBe(400);
    },
  );
});

describe("options of a payment", () => {
  it("200: texts and wishes reach the provider; the client's key for it does not", async () => {
    const options = {
      receipt_email: "mira@example.org",
      description: "Two mugs",
      statement_descriptor_suffix: "MUGS",
      setup_future_usage: "off_session",
    };
    const sent = await sentFor({ options: { ...options, execute_threed: true, idempotency_key: "mine" } });
    expect(sent).toMatchObject(options);
    expect(JSON.stringify(sent)).not.toMatch(/execute_threed|mine/);
  });

  it.each([
    ["at the top", { confirmation_method: "manual" }],
    ["in the options", { options: { confirmation_method: "manual" } }],
  ])("200: who confirms, %s", async (_, data) => {
    expect((await sentFor(data))["confirmation_method"]).toBe("manual");
  });

  it("200: metadata is kept there, but never marks another order", async () => {
    const { pay, stripe } = await aProviderShop();
    const marks = { order_id: "other", transaction_id: "other", store: "other", cart_id: "other" };
    const { data } = (await pay({ options: { metadata: { campaign: "spring", ...marks } } })).body;
    expect(stripe.banks.listIntents()[0]!.metadata).toEqual({
      campaign: "spring",
      store: expect.stringMatching(/^[\w-]{36}$/),
      order_id: data.relationships.order.data.id,
      transaction_id: data.id,
    });
  });

  it.each([
    ["capture_method", "manual"],
    ["transfer_data", { destination: "acct_1" }],
    ["payment_method_options", { klarna: {} }],
    ["application_fee_amount", 100],
    ["on_behalf_of", "acct_1"],
    ["off_session", true],
    ["soft_descriptor", "MUGS"],
    ["application_context", {}],
    ["invented", 1],
  ])("400: '%s', which the gateway does not take, and nothing is sent", async (name, value) => {
    const { pay, stripe, stateOf } = await aProviderShop();
    const { status, body } = await pay({ options: { [name]: value } });
    expect([status, body.errors[0].source]).toEqual([400, `data.options.${name}`]);
    expect(stripe.requests.list()).toEqual([]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete"]);
  });

  it.each([
    { receipt_email: "no address" },
    { statement_descriptor_suffix: "x".repeat(23) },
    { description: "x".repeat(1001) },
    { setup_future_usage: "always" },
    { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`field${n}`, "x"])) },
    { metadata: { long: "x".repeat(501) } },
    { metadata: { "order_id]": "other" } },
    { metadata: { "note[x": "other" } },
    { metadata: { ["x".repeat(41)]: "name" } },
    { metadata: { "": "name" } },
    { return_url: "back" },
    { return_url: "http://shop.larkfield.example/back" },
    { return_url: "http://localhost/back" },
    { confirmation_token: "pm_card_visa" },
    { customer: "Mira" },
  ])("400: %j", async (options) => {
    const { pay, stripe } = await aProviderShop();
    const { status, body } = await pay({ options }, { as: "client_credentials" });
    expect(status).toBe(400);
    expect(body.errors[0].source).toMatch(`data.options.${Object.keys(options)[0]}`);
    expect(stripe.requests.list()).toEqual([]);
  });

  it("200: a storefront on a developer's machine needs no certificate to come back to", async () => {
    const { pay } = await aProviderShop();
    const options = { return_url: "http://localhost:3000/back" };
    const payment = "pm_card_threeDSecure2Required";
    expect((await pay({ payment, options }, { demoKeys: "allowed" })).status).toBe(200);
  });

  it.each(["visa", "pi_1", "4242", "pm_", "pm_card visa"])(
    "400: 'payment' is no payment method: %s",
    async (payment) => {
      const { pay, stripe } = await aProviderShop();
      const { status, body } = await pay({ payment });
      expect([status, body.errors[0]]).toMatchObject([400, { title: "format", source: "data.payment" }]);
      expect(stripe.requests.list()).toEqual([]);
    },
  );
});

describe("a customer of the provider", () => {
  const data = { options: { customer: "cus_Mira" } };

  it("403: a guest cannot name one, and so pay with a saved card", async () => {
    const { pay, stripe, stateOf } = await aProviderShop();
    const { status, body } = await pay(data);
    expect([status, body.errors[0].source]).toEqual([403, "data.options.customer"]);
    expect(stripe.requests.list()).toEqual([]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete"]);
    await pay();
    expect((await pay(data)).status).toBe(403);
  });

  it("200: client credentials, an account and a customer may", async () => {
    const account = { headers: await asShopper({ account: "A" }) };
    const customer = { headers: await asShopper({ customer: "C" }) };
    for (const caller of [{ as: "client_credentials" }, account, customer])
      expect((await sentFor(data, caller))["customer"]).toBe("cus_Mira");
  });
});

describe("setups", () => {
  it.each([
    ["purchase_setup", "purchase-setup", "automatic"],
    ["authorize_setup", "authorize-setup", "manual"],
  ])("200: %s is a payment that the browser makes", async (method, type, capture_method) => {
    const { pay, stripe } = await aProviderShop();
    const { data } = (await pay({ method })).body;
    expect(data).toMatchObject({ status: "pending", transaction_type: type, next_actions: ["cancel"] });
    expect(stripe.requests.list()[0]!.parameters).toMatchObject({ capture_method });
  });

  it("422: with a payment method", async () => {
    const { pay, stripe, stateOf } = await aProviderShop();
    const { status, body } = await pay({ method: "purchase_setup", payment: "pm_card_visa" });
    expect([status, body.errors[0].title]).toEqual([422, "Unsupported gateway operation"]);
    expect(stripe.requests.list()).toEqual([]);
    expect(await stateOf()).toEqual(["unpaid", "incomplete"]);
  });
});

describe("card data", () => {
  const number = "4242 4242 4242 4242";

  it.each([
    ["options.metadata", { options: { metadata: { note: number } } }],
    ["payment", { payment: number.replaceAll(" ", "") }],
    ["options.description", { options: { description: number } }],
    ["payment_method_options", { options: { payment_method_options: { card: { number } } } }],
  ])("400: is refused in '%s', and is in no answer and no log", async (_, data) => {
    const { pay, stripe, logged } = await aProviderShop();
    const { status, text } = await pay(data);
    expect(status).toBe(400);
    expect(`${text}${JSON.stringify(logged)}`).not.toMatch(/4242/);
    expect(stripe.requests.list()).toEqual([]);
  });

  it("400: is refused as the reason of a cancellation or a refund", async () => {
    const { pay, cancel, refund, logged } = await aProviderShop();
    const { data } = (await pay()).body;
    for (const answer of [
      await cancel(data.id, { reason: number }),
      await refund(data.id, { amount: 100, options: { reason: number } }),
    ]) {
      expect(answer.status).toBe(400);
      expect(`${answer.text}${JSON.stringify(logged)}`).not.toMatch(/4242/);
    }
  });
});
