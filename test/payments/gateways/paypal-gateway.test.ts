import { describe, expect, it } from "@jest/globals";
import { DEMO_ACCOUNT } from "../../../infra/local/providers/paypal/accounts.ts";
import type { Order } from "../../../lib/orders/order.ts";
import { ANY_TAG } from "../../support/etags.ts";
import {
  anOrderOfMugs,
  aPayPalShop,
  closeProviders,
  PAYPAL_GATEWAY,
} from "../../support/orders/provider-shop.ts";
import { anOrder, anOrderItem, plainAmounts, SHIPPED } from "../../support/orders.ts";
import { anEmptyShop } from "../../support/shop.ts";

closeProviders();

type Shop = Awaited<ReturnType<typeof aPayPalShop>>;
type Sent = {
  readonly intent: string;
  readonly purchase_units: readonly [Readonly<Record<string, never>>];
  readonly application_context: object;
};

const PATH = `/v2/gateways/${PAYPAL_GATEWAY}` as const;
const { client_id, client_secret, payer_id, webhook_id } = DEMO_ACCOUNT;
const usd = (value: string) => ({ currency_code: "USD", value });

function readSent({ paypal }: Shop): Sent {
  const sent = paypal.requests.list().find(({ operation }) => operation === "create");
  return sent!.parameters as unknown as Sent;
}

describe("PUT /v2/gateways/paypal_express_checkout", () => {
  it("200: shows all but the secret, and cuts blanks around the merchant id", async () => {
    const shop = await aPayPalShop();
    const { data } = (await shop.put(PATH, { data: { payer_id: ` ${payer_id} ` } })).body;
    expect(data).toEqual({
      enabled: true,
      name: "PayPal Express Checkout",
      slug: PAYPAL_GATEWAY,
      type: "gateway",
      has_secret: true,
      payer_id,
      client_id,
      webhook_id,
      test: true,
      pending_minutes: 60,
      url: `${PATH}/webhooks`,
      meta: ANY_TAG,
    });
    const everything = JSON.stringify([data, shop.logged, (await shop.get("/v2/gateways")).body]);
    expect(everything).not.toContain(client_secret);
  });

  it("200: what an answer shows can be sent back; empty texts take away", async () => {
    const shop = await aPayPalShop();
    const { data } = (await shop.get(PATH)).body;
    const { has_secret: _, name: __, slug: ___, url: ____, ...shown } = data;
    expect((await shop.put(PATH, { data: shown })).body.data).toEqual(data);
    expect((await shop.put(PATH, { data: { client_secret } })).body.data).toEqual(data);
    expect((await shop.pay()).status).toBe(200);
    const gone = { enabled: false, payer_id: "", webhook_id: "", client_secret: "" };
    const emptied = (await shop.put(PATH, { data: gone })).body.data;
    expect([emptied.has_secret, emptied.client_id, emptied.payer_id, emptied.webhook_id]).toEqual([
      false,
      undefined,
      undefined,
      undefined,
    ]);
    expect((await shop.put(PATH, { data: { enabled: true } })).status).toBe(422);
  });

  it.each([
    [{ payer_id: "merchant@shop.example" }, "data.payer_id"],
    [{ client_id: "with blanks inside", client_secret }, "data.client_id"],
    [{ client_secret: "short" }, "data.client_secret"],
    [{ webhook_id: "?" }, "data.webhook_id"],
  ])("400: %j, which no answer repeats", async (data, source) => {
    const shop = await aPayPalShop();
    const { status, body, text } = await shop.put(PATH, { data });
    expect([status, body.errors[0].source]).toEqual([400, source]);
    for (const value of Object.values(data)) expect(text).not.toContain(value);
  });

  it.each([
    [{ client_id: "AeAnotherApp000000client" }, "data.client_secret"],
    [{ client_secret: "EPAnotherSecret0000000" }, "data.client_secret"],
    [{ test: false }, "data.client_secret"],
  ])("422: %j, and the old pair stays in force", async (data, source) => {
    const shop = await aPayPalShop();
    const { status, body } = await shop.put(PATH, { data });
    expect([status, body.errors[0].source]).toEqual([422, source]);
    expect((await shop.pay()).status).toBe(200);
  });

  it("422: on without a pair; half of a first one; 503: PayPal is not reached", async () => {
    const shop = await aPayPalShop();
    const empty = anEmptyShop();
    expect((await empty.put(PATH, { data: { enabled: true } })).body.errors[0].source).toBe(
      "data.client_secret",
    );
    expect((await empty.put(PATH, { data: { client_secret } })).body.errors[0].source).toBe("data.client_id");
    shop.paypal.network.refuse();
    expect((await shop.put(PATH, { data: { client_secret } })).status).toBe(503);
  });

  it("422: keys of the live mode on a developer's machine", async () => {
    const shop = await aPayPalShop();
    const data = { test: false, client_id, client_secret };
    expect((await shop.put(PATH, { data }, { demoKeys: "allowed" })).status).toBe(422);
  });
});

describe("a payment that begins at PayPal", () => {
  it("sends the amount, its marks and what the shopper sees", async () => {
    const shop = await aPayPalShop();
    const { data } = (
      await shop.pay({
        options: {
          description: "Mugs",
          soft_descriptor: "HARBOUR",
          application_context: {
            brand_name: "Harbour",
            user_action: "PAY_NOW",
            cancel_url: "https://a.example/",
          },
        },
      })
    ).body;
    const order = await shop.order();
    expect(readSent(shop)).toEqual({
      intent: "CAPTURE",
      purchase_units: [
        {
          custom_id: expect.stringMatching(new RegExp(`^[\\w-]{36} ${order.id} ${data.id}$`)),
          invoice_id: data.id,
          amount: { ...usd("36.00"), breakdown: { item_total: usd("36.00") } },
          payee: { merchant_id: payer_id },
          description: "Mugs",
          soft_descriptor: "HARBOUR",
          items: [{ name: "Oak lamp", quantity: "2", unit_amount: usd("18.00"), sku: "S1" }],
        },
      ],
      application_context: {
        brand_name: "Harbour",
        user_action: "PAY_NOW",
        cancel_url: "https://a.example/",
      },
    });
    const [sent] = shop.paypal.requests.list();
    expect(sent!.headers).toMatchObject({ "paypal-request-id": data.id, prefer: "return=representation" });
    expect(order.transactions[0]!.provider).not.toHaveProperty("creation");
  });

  it("shows sums that agree to the minor unit: tax, discounts, shipping and long names", async () => {
    const lamp = anOrderItem({
      name: "ä".repeat(200),
      sku: "",
      unit_price: { amount: 1000, includes_tax: false },
      quantity: 2,
      value: { with_tax: 2123, without_tax: 1768, tax: 355, discount: -232, without_discount: 2000 },
    });
    const bundle = anOrderItem({
      name: "Set",
      sku: "S2",
      unit_price: { amount: 500, includes_tax: true },
      quantity: 1,
      value: { with_tax: 500, without_tax: 417, tax: 83, discount: 0, without_discount: 500 },
    });
    const totals = {
      ...{ with_tax: 3023, without_tax: 2585, tax: 438, discount: -232, without_discount: 3000 },
      ...{ shipping: 400, shipping_discount: -100 },
    };
    const shop = await aPayPalShop({ orders: [anOrder({ items: [lamp, bundle], totals })] });
    expect((await shop.pay()).status).toBe(200);
    const [unit] = readSent(shop).purchase_units;
    expect(unit).toMatchObject({
      amount: {
        ...usd("30.23"),
        breakdown: {
          item_total: usd("25.00"),
          tax_total: usd("3.55"),
          shipping: usd("5.00"),
          shipping_discount: usd("1.00"),
          discount: usd("2.32"),
        },
      },
      items: [
        { name: "ä".repeat(127), quantity: "2", unit_amount: usd("10.00") },
        { name: "Set", quantity: "1", unit_amount: usd("5.00"), sku: "S2" },
      ],
    });
  });

  it.each([
    ["a part of the order", {}, { amount: 1000 }],
    ["sums that do not agree", { totals: { ...plainAmounts(3601), shipping: 0, shipping_discount: 0 } }, {}],
  ] as const)("shows the amount alone: %s", async (_, fields, data) => {
    const shop = await aPayPalShop({ orders: [anOrderOfMugs(fields as Partial<Order>)] });
    expect((await shop.pay(data)).status).toBe(200);
    const [unit] = readSent(shop).purchase_units;
    expect([unit["items"], Object.keys(unit["amount"]!)]).toEqual([undefined, ["currency_code", "value"]]);
  });

  it("sends the address of the order only if it is asked for", async () => {
    const options = { application_context: { shipping_preference: "SET_PROVIDED_ADDRESS" } };
    const shop = await aPayPalShop();
    expect((await shop.pay({ options })).status).toBe(200);
    expect(readSent(shop).purchase_units[0]).toMatchObject({
      shipping: {
        name: { full_name: "Mira Holt" },
        address: {
          address_line_1: "4 Quay Road",
          admin_area_1: "Troms",
          postal_code: "9011",
          country_code: "NO",
        },
      },
    });
  });

  it.each([
    [{ application_context: { return_url: "http://shop.example/" } }, "application_context.return_url"],
    [{ application_context: { cancel_url: "javascript:alert(1)" } }, "application_context.cancel_url"],
    [{ description: "d".repeat(128) }, "description"],
    [{ metadata: { a: "b" } }, "metadata"],
    [{ return_url: "https://shop.example/" }, "return_url"],
  ])("400: %j, and nothing is sent or written", async (options, source) => {
    const shop = await aPayPalShop();
    const { status, body } = await shop.pay({ options });
    expect([status, body.errors[0].source]).toEqual([400, `data.options.${source}`]);
    expect([shop.paypal.requests.list(), (await shop.order()).transactions]).toEqual([[], []]);
  });

  it("400: a country that is no code of two letters", async () => {
    const orders = [anOrderOfMugs({ shipping_address: { ...SHIPPED, country: "Norway" } })];
    const shop = await aPayPalShop({ orders });
    const options = { application_context: { shipping_preference: "SET_PROVIDED_ADDRESS" } };
    expect((await shop.pay({ options })).status).toBe(400);
    expect(shop.paypal.requests.list()).toEqual([]);
  });

  it("422: a setup, and a currency that PayPal does not take", async () => {
    const { currency } = anOrder();
    const orders = [anOrderOfMugs({ currency: { ...currency, code: "ISK" } })];
    const shop = await aPayPalShop({ orders });
    expect((await shop.pay()).body.errors[0].title).toBe("Currency not supported");
    const setup = await (await aPayPalShop()).pay({ method: "purchase_setup" });
    expect([setup.status, setup.body.errors[0].title]).toEqual([422, "Unsupported gateway operation"]);
  });

  it("sends whole units of a currency that has no smaller ones at PayPal", async () => {
    const { currency } = anOrder();
    const orders = [anOrderOfMugs({ currency: { ...currency, code: "JPY", decimal_places: 0 } })];
    const shop = await aPayPalShop({ orders });
    expect((await shop.pay()).status).toBe(200);
    expect(readSent(shop).purchase_units[0]).toMatchObject({
      amount: { currency_code: "JPY", value: "3600" },
    });
  });
});
