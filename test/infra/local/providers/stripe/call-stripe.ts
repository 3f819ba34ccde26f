import type { StripeStandIn } from "../../../../../infra/local/providers/stripe/start-stripe.ts";

/** Fields of answers that tests read one by one. */
type Body = {
  readonly id: string;
  readonly client_secret: string;
  readonly payment_method: string;
  readonly latest_charge: string;
  readonly secret: string;
  readonly error?: { readonly code?: string; readonly payment_intent?: { readonly id: string } };
  readonly data: readonly { readonly id: string }[];
  readonly next_action?: { readonly redirect_to_url: { readonly url: string } };
};
type Parameters = Readonly<Record<string, string | number | boolean>>;

const KEY = "sk_test_51HarbourDemo0000wxyz";
export const BROWSER_KEY = "pk_test_51HarbourDemo0000wxyz";

/** An intent for 36.00 USD with a card. */
export const INTENT = { amount: 3600, currency: "usd", "payment_method_types[0]": "card" };
export const MANUAL = { ...INTENT, capture_method: "manual" };

/** Calls the stand-in as a shop does. @param target as in `POST /v1/payment_intents` */
export async function callStripe(
  { url }: StripeStandIn,
  target: string,
  parameters: Parameters = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const [method = "", path = ""] = target.split(" ");
  const form = new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const isRead = method === "GET";
  const answer = await fetch(`${url}${path}${isRead && form.size > 0 ? `?${form}` : ""}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, ...headers },
    ...(isRead ? {} : { body: form }),
  });
  const body = JSON.parse(await answer.text()) as Body;
  return { status: answer.status, headers: answer.headers, body };
}

/** Creates an intent and confirms it with a payment method. */
export async function payStripe(
  stripe: StripeStandIn,
  method: string,
  intent: Parameters = INTENT,
  wishes: Parameters = {},
) {
  const { body } = await callStripe(stripe, "POST /v1/payment_intents", intent);
  const path = `/v1/payment_intents/${body.id}`;
  const confirmed = await callStripe(stripe, `POST ${path}/confirm`, { payment_method: method, ...wishes });
  return { id: body.id, secret: body.client_secret, path, ...confirmed };
}
