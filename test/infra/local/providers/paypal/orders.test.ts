import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type PayPalStandIn, startPayPal } from "../../../../../infra/local/providers/paypal/start-paypal.ts";
import {
  AUTHORIZE,
  approvePayPal,
  CONTEXT,
  callPayPal,
  grantToken,
  ORDER,
  payPayPal,
  UNIT,
  usd,
} from "./call-paypal.ts";

const HOUR = 60 * 60 * 1000;
let paypal: PayPalStandIn;
beforeEach(async () => {
  paypal = await startPayPal();
});
afterEach(() => paypal.close());

const create = (unit: object, order: object = {}) =>
  callPayPal(paypal, "POST /v2/checkout/orders", {
    ...ORDER,
    ...order,
    purchase_units: [{ ...UNIT, ...unit }],
  });

describe("tokens", () => {
  it("401: unknown keys; 400: another grant", async () => {
    expect(await grantToken(paypal, "me:wrong")).toMatchObject({
      status: 401,
      body: { error: "invalid_client" },
    });
    const other = await grantToken(paypal, undefined, { grant_type: "password" });
    expect(other).toMatchObject({ status: 400, body: { error: "unsupported_grant_type" } });
  });

  it("401: no token, an unknown one, or one that has ended", async () => {
    const path = "GET /v2/checkout/orders/X";
    const none = await callPayPal(paypal, path, undefined, { authorization: "" });
    expect(none).toMatchObject({ status: 401, body: { name: "AUTHENTICATION_FAILURE" } });
    const unknown = await callPayPal(paypal, path, undefined, { authorization: "Bearer mine" });
    expect(unknown).toMatchObject({ status: 401, body: { error: "invalid_token" } });
    expect((await callPayPal(paypal, path)).status).toBe(404);
    paypal.clock.advance(9 * HOUR);
    expect((await callPayPal(paypal, path)).status).toBe(401);
  });

  it("404: an order of another account", async () => {
    const [demo] = paypal.accounts;
    const other = {
      client_id: "other",
      client_secret: "secret",
      payer_id: "QTHER22222222",
      webhook_id: "WH2",
    };
    const own = await startPayPal({ accounts: [demo!, other] });
    const { body } = await callPayPal(own, "POST /v2/checkout/orders", ORDER);
    const token = (await grantToken(own, "other:secret")).body.access_token;
    const headers = { authorization: `Bearer ${token}` };
    const read = await callPayPal(own, `GET /v2/checkout/orders/${body.id}`, undefined, headers);
    await own.close();
    expect([read.status, read.body.name, read.issue]).toEqual([
      404,
      "RESOURCE_NOT_FOUND",
      "INVALID_RESOURCE_ID",
    ]);
    expect(read.headers.get("paypal-debug-id")).toBe((read.body as unknown as { debug_id: string }).debug_id);
  });
});

describe("creating an order", () => {
  it("201: id, status and links, or all if the call prefers it", async () => {
    const { status, body } = await create({});
    expect([status, Object.keys(body), body.status]).toEqual([201, ["id", "status", "links"], "CREATED"]);
    expect(body.links.map(({ rel }) => rel)).toEqual(["self", "approve", "capture"]);
    const prefer = { prefer: "return=representation" };
    const whole = await callPayPal(paypal, "POST /v2/checkout/orders", ORDER, prefer);
    const payee = { merchant_id: paypal.accounts[0]?.payer_id };
    expect(whole.body).toMatchObject({ intent: "CAPTURE", purchase_units: [{ ...UNIT, payee }] });
  });

  it("201: the newer form wants an action of the payer, and a request id", async () => {
    const source = {
      payment_source: { paypal: { experience_context: CONTEXT } },
      application_context: undefined,
    };
    expect((await create({}, source)).issue).toBe("PAYPAL_REQUEST_ID_REQUIRED");
    const sent = { ...ORDER, ...source };
    const id = { "paypal-request-id": "one" };
    const { body } = await callPayPal(paypal, "POST /v2/checkout/orders", sent, id);
    expect(body.status).toBe("PAYER_ACTION_REQUIRED");
    expect(body.links.map(({ rel }) => rel)).toContain("payer-action");
    expect(paypal.shopper.approve(body.id)).toMatch(/^https:\/\/shop\.example\/back\?a=1&token=/);
  });

  it.each([
    ["no amount", { amount: undefined }, "MISSING_REQUIRED_PARAMETER", "/purchase_units/0/amount"],
    [
      "a number",
      { amount: { ...usd(""), value: 36 } },
      "INVALID_PARAMETER_SYNTAX",
      "/purchase_units/0/amount/value",
    ],
    [
      "a long text",
      { description: "x".repeat(128) },
      "INVALID_STRING_LENGTH",
      "/purchase_units/0/description",
    ],
    [
      "a country in words",
      { shipping: { address: { country_code: "Norway" } } },
      "INVALID_STRING_LENGTH",
      "/purchase_units/0/shipping/address/country_code",
    ],
  ])("400: %s", async (_, unit, issue, field) => {
    const { status, body } = await create(unit);
    expect([status, body.name, body.details]).toMatchObject([400, "INVALID_REQUEST", [{ issue, field }]]);
  });

  it("400: no JSON, an unknown choice, two units; 415: a form", async () => {
    const send = (sent: unknown, headers = {}) =>
      callPayPal(paypal, "POST /v2/checkout/orders", sent, headers);
    expect((await send("{")).issue).toBe("MALFORMED_REQUEST_JSON");
    expect((await send({ ...ORDER, intent: "SALE" })).issue).toBe("INVALID_PARAMETER_VALUE");
    expect((await send({ ...ORDER, purchase_units: [UNIT, UNIT] })).issue).toBe("INVALID_ARRAY_MAX_ITEMS");
    expect((await send("a=1", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
  });

  const items = [
    { name: "Rope", quantity: "2", unit_amount: usd("15.00"), tax: usd("1.50") },
    { name: "Hook", quantity: "1", unit_amount: usd("2.00") },
  ];
  const breakdown = {
    item_total: usd("32.00"),
    tax_total: usd("3.00"),
    shipping: usd("3.00"),
    discount: usd("2.00"),
  };

  it("201: sums that agree", async () => {
    expect((await create({ amount: { ...usd("36"), breakdown }, items })).status).toBe(201);
  });

  const jpy = (value: string) => ({ amount: { currency_code: "JPY", value } });
  it.each([
    ["DECIMALS_NOT_SUPPORTED", jpy("36.00")],
    ["DECIMAL_PRECISION", { amount: usd("36.001") }],
    ["INVALID_CURRENCY_CODE", { amount: { currency_code: "KWD", value: "1" } }],
    ["CANNOT_BE_ZERO_OR_NEGATIVE", { amount: usd("0.00") }],
    ["MAX_VALUE_EXCEEDED", { amount: usd("10000000") }],
    ["AMOUNT_MISMATCH", { amount: { ...usd("36.01"), breakdown }, items }],
    ["ITEM_TOTAL_REQUIRED", { items }],
    ["ITEM_TOTAL_MISMATCH", { amount: { ...usd("36"), breakdown }, items: items.slice(0, 1) }],
    [
      "TAX_TOTAL_MISMATCH",
      {
        amount: { ...usd("36"), breakdown: { ...breakdown, tax_total: usd("2"), shipping: usd("4") } },
        items,
      },
    ],
    [
      "MULTI_CURRENCY_ORDER",
      { amount: { ...usd("36"), breakdown: { item_total: { currency_code: "EUR", value: "36" } } } },
    ],
    ["PAYEE_ACCOUNT_INVALID", { payee: { merchant_id: "QTHER22222222" } }],
  ])("422: %s", async (issue, unit) => {
    const answer = await create(unit);
    expect([answer.status, answer.body.name, answer.issue]).toEqual([422, "UNPROCESSABLE_ENTITY", issue]);
  });

  it("whole yen are shown and counted whole", async () => {
    const { id, path } = await approvePayPal(paypal, {
      ...ORDER,
      purchase_units: [{ ...UNIT, ...jpy("500") }],
    });
    await callPayPal(paypal, `POST ${path}/capture`);
    expect(paypal.ledger.sumBy("payment")[id]).toMatchObject({ captured: 500 });
    expect((await callPayPal(paypal, `GET ${path}`)).body.purchase_units).toMatchObject([jpy("500")]);
  });
});

describe("approval", () => {
  it("200: the page leads back to the shop", async () => {
    const { body } = await create({ description: "Harbour <b>" });
    const link = body.links.find(({ rel }) => rel === "approve")!.href;
    const page = await (await fetch(link)).text();
    for (const id of ["paypal-approve", "paypal-decline", "paypal-leave"])
      expect(page).toContain(`data-testid="${id}"`);
    expect(page).toContain("Harbour &#60;b&#62;");
    const click = async (outcome: string) => {
      const form = new URLSearchParams({ token: body.id, outcome });
      const answer = await fetch(`${paypal.url}/checkoutnow`, {
        method: "POST",
        body: form,
        redirect: "manual",
      });
      return answer.headers.get("location");
    };
    expect(await click("leave")).toBe(`https://shop.example/cart?token=${body.id}`);
    expect((await callPayPal(paypal, `GET /v2/checkout/orders/${body.id}`)).body.status).toBe("CREATED");
    expect(await click("decline")).toMatch(/PayerID=\w{13}$/);
    const take = () => callPayPal(paypal, `POST /v2/checkout/orders/${body.id}/capture`);
    expect((await take()).issue).toBe("INSTRUMENT_DECLINED");
    expect(await click("approve")).toContain(`/back?a=1&token=${body.id}&PayerID=`);
    expect((await take()).body.status).toBe("COMPLETED");
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(`${paypal.url}/checkoutnow?token=none`)).status).toBe(404);
  });

  it("422: not approved, the other intent, declined with a link, taken before", async () => {
    const { body } = await create({});
    const path = `/v2/checkout/orders/${body.id}`;
    expect((await callPayPal(paypal, `POST ${path}/capture`)).issue).toBe("ORDER_NOT_APPROVED");
    paypal.shopper.approve(body.id, { method: "declined" });
    expect((await callPayPal(paypal, `POST ${path}/authorize`)).issue).toBe("ACTION_DOES_NOT_MATCH_INTENT");
    const declined = await callPayPal(paypal, `POST ${path}/capture`);
    expect(declined).toMatchObject({ status: 422, issue: "INSTRUMENT_DECLINED" });
    expect(declined.body.links).toContainEqual({
      ...{ rel: "redirect", method: "GET" },
      href: `${paypal.url}/checkoutnow?token=${body.id}`,
    });
    expect(paypal.ledger.listMovements()).toEqual([]);
    paypal.shopper.approve(body.id);
    expect((await callPayPal(paypal, `POST ${path}/capture`)).status).toBe(201);
    expect((await callPayPal(paypal, `POST ${path}/capture`)).issue).toBe("ORDER_ALREADY_CAPTURED");
    const { path: authorized } = await payPayPal(paypal, {
      ...AUTHORIZE,
      purchase_units: [{ ...UNIT, invoice_id: "other" }],
    } as typeof AUTHORIZE);
    expect((await callPayPal(paypal, `POST ${authorized}/authorize`)).issue).toBe("ORDER_ALREADY_AUTHORIZED");
  });

  it("404: three hours after the creation or the approval", async () => {
    const { body } = await create({});
    const { path } = await approvePayPal(paypal);
    const taken = await payPayPal(paypal);
    paypal.clock.advance(2 * HOUR);
    paypal.shopper.approve(body.id);
    paypal.clock.advance(HOUR);
    const statusOf = async (target: string) => (await callPayPal(paypal, target)).status;
    expect(await statusOf(`GET /v2/checkout/orders/${body.id}`)).toBe(200);
    expect(await statusOf(`POST ${path}/capture`)).toBe(404);
    expect(await statusOf(`GET ${taken.path}`)).toBe(200);
    paypal.clock.advance(3 * HOUR);
    expect(await statusOf(`POST /v2/checkout/orders/${body.id}/capture`)).toBe(404);
  });

  it("422: an invoice that was paid before", async () => {
    await payPayPal(paypal);
    const { path } = await approvePayPal(paypal);
    expect((await callPayPal(paypal, `POST ${path}/capture`)).issue).toBe("DUPLICATE_INVOICE_ID");
  });
});
