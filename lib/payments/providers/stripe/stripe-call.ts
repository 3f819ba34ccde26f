import type { ProviderParameters } from "../../../provider-payments/provider-payment.ts";
import type { ProviderAnswer, ProviderRequest } from "../../../use-case/capabilities.ts";
import { callProvider, isInUse, type ProviderCall } from "../call-provider.ts";
import { parseObject } from "../parse-object.ts";
import type { ProviderKey, ProviderLine, ProviderResult } from "../provider.ts";
import type { ProviderError } from "../snapshot.ts";
import { encodeStripeForm } from "./stripe-form.ts";

/** Raised on purpose only, with the stand-in and the tests. @see https://docs.stripe.com/upgrades */
export const STRIPE_VERSION = "2026-10-28.endive";

export type StripeObject = Readonly<Record<string, unknown>>;

export type StripeCall = Pick<ProviderCall, "operation" | "moves"> & {
  readonly path: string;
  /** Without it the call is a GET. */
  readonly parameters?: ProviderParameters;
  readonly idempotencyKey?: string;
};

/** The result and, for a refusal, the object that the error names. */
export type StripeResult =
  | Exclude<ProviderResult<StripeObject>, { readonly outcome: "refused" }>
  | { readonly outcome: "refused"; readonly error: ProviderError; readonly intent?: StripeObject };

/** Never throws: the outcome says what the call may have done. @answers How is Stripe called? */
export async function callStripe(
  line: ProviderLine,
  { operation, moves, ...call }: StripeCall,
): Promise<StripeResult> {
  const request = buildRequest(line.key, call);
  return readResult(await callProvider(line, { request, operation, ...(moves ? { moves } : {}) }));
}

function buildRequest(
  { secret, connected }: ProviderKey,
  { path, parameters, idempotencyKey }: Omit<StripeCall, "operation">,
): ProviderRequest {
  const headers = {
    Authorization: `Bearer ${secret}`,
    "Stripe-Version": STRIPE_VERSION,
    ...(connected ? { "Stripe-Account": connected } : {}),
    ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
  };
  if (!parameters) return { host: "stripe", method: "GET", path, headers };
  return {
    host: "stripe",
    method: "POST",
    path,
    headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
    body: encodeStripeForm(parameters),
  };
}

function readResult(answer: ProviderAnswer): StripeResult {
  if (!("headers" in answer)) {
    return { outcome: answer.isSent ? "unknown" : "not_sent", trouble: answer.trouble };
  }
  const { status, body } = answer;
  const trouble = `Stripe answered with ${status}.`;
  if (status === 429) return { outcome: "not_sent", trouble };
  if (isInUse(answer)) return { outcome: "busy", trouble };
  const fields = parseObject(body);
  if (status >= 500 || !fields) return { outcome: "unknown", trouble };
  if (status === 200) return { outcome: "done", value: fields };
  if (status === 401 || status === 403) return { outcome: "key_refused", trouble };
  const error = Object(fields["error"]);
  const intent = Object(error)["payment_intent"];
  return {
    outcome: "refused",
    error: pickErrorFields(error),
    ...(typeof intent === "object" && intent !== null ? { intent } : {}),
  };
}

/** Others may repeat what was sent. */
const ERROR_FIELDS = ["type", "code", "decline_code", "message", "param", "doc_url"] as const;

export function pickErrorFields(error: unknown): ProviderError {
  const fields = Object.entries(Object(error)).filter(
    ([name, value]) => ERROR_FIELDS.some((one) => one === name) && typeof value === "string",
  );
  return Object.fromEntries(fields);
}
