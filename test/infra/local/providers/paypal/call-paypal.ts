import type { PayPalStandIn } from "../../../../../infra/local/providers/paypal/start-paypal.ts";

type Part = {
  readonly id: string;
  readonly status: string;
  readonly amount: unknown;
  readonly custom_id: string;
};
type Link = { readonly rel: string; readonly href: string };

/** Fields of answers that tests read one by one. */
type Body = {
  readonly id: string;
  readonly status: string;
  readonly name: string;
  readonly error: string;
  readonly access_token: string;
  readonly verification_status: string;
  readonly webhooks: readonly unknown[];
  readonly links: readonly Link[];
  readonly details?: readonly { readonly issue: string; readonly field?: string }[];
  readonly purchase_units: readonly {
    readonly payments?: Readonly<Record<"authorizations" | "captures" | "refunds", readonly Part[]>>;
  }[];
};

const TOKENS = new WeakMap<PayPalStandIn, string>();

export const UNIT = {
  custom_id: "order-1 transaction-1",
  invoice_id: "transaction-1",
  amount: { currency_code: "USD", value: "36.00" },
};
export const CONTEXT = {
  return_url: "https://shop.example/back?a=1",
  cancel_url: "https://shop.example/cart",
};
export const ORDER = { intent: "CAPTURE", purchase_units: [UNIT], application_context: CONTEXT };
export const AUTHORIZE = { ...ORDER, intent: "AUTHORIZE" };
export const usd = (value: string) => ({ currency_code: "USD", value });

/** Gets a token for the keys of an account. */
export async function grantToken(
  { url }: PayPalStandIn,
  keys = "AeHarbourDemo0000client:EPHarbourDemo0000secret",
  form: Readonly<Record<string, string>> = { grant_type: "client_credentials" },
) {
  const headers = { authorization: `Basic ${Buffer.from(keys).toString("base64")}` };
  const body = new URLSearchParams(form);
  const answer = await fetch(`${url}/v1/oauth2/token`, { method: "POST", headers, body });
  return { status: answer.status, body: JSON.parse(await answer.text()) as Body };
}

/** Calls the stand-in as a shop does. @param target as in `POST /v2/checkout/orders` @param sent JSON, or its text */
export async function callPayPal(
  paypal: PayPalStandIn,
  target: string,
  sent?: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const token = TOKENS.get(paypal) ?? (await grantToken(paypal)).body.access_token;
  TOKENS.set(paypal, token);
  const [method = "", path = ""] = target.split(" ");
  const body = typeof sent === "string" ? sent : JSON.stringify(sent);
  const answer = await fetch(`${paypal.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    ...(sent === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const parsed = (text === "" ? {} : JSON.parse(text)) as Body;
  const issue = parsed.details?.[0]?.issue;
  return { status: answer.status, headers: answer.headers, body: parsed, issue };
}

/** Creates an order that the shopper approves. */
export async function approvePayPal(
  paypal: PayPalStandIn,
  order: unknown = ORDER,
  method: "balance" | "declined" | "echeck" | "review" = "balance",
) {
  const { body } = await callPayPal(paypal, "POST /v2/checkout/orders", order);
  paypal.shopper.approve(body.id, { method });
  return { id: body.id, path: `/v2/checkout/orders/${body.id}` };
}

/** Creates an order and captures or authorizes it. @returns ids of the order and of what was taken */
export async function payPayPal(
  paypal: PayPalStandIn,
  order: { readonly intent: string } = ORDER,
  method: "balance" | "echeck" | "review" = "balance",
) {
  const { id, path } = await approvePayPal(paypal, order, method);
  const { body } = await callPayPal(paypal, `POST ${path}/${order.intent.toLowerCase()}`);
  const payments = body.purchase_units[0]?.payments;
  const [part] = payments?.captures ?? payments?.authorizations ?? [];
  return { id, path, body, part: part!.id };
}
