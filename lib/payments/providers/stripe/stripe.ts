import { TITLES } from "../../../kernel/error-titles.ts";
import { isObject } from "../../../kernel/objects.ts";
import type { ProviderParameters } from "../../../provider-payments/provider-payment.ts";
import type { PaymentProvider, ProviderLine, ProviderResult } from "../provider.ts";
import { readValue } from "../provider-result.ts";
import type { ProviderDispute, ProviderRefund, Snapshot } from "../snapshot.ts";
import { readStripeOptions } from "./move-options.ts";
import { callStripe, type StripeCall, type StripeObject } from "./stripe-call.ts";
import { readDispute, readIntent, readStripeRefund } from "./stripe-intent.ts";

const INTENTS = "/v1/payment_intents";

function intentPath(reference: string, action = ""): string {
  return `${INTENTS}/${encodeURIComponent(reference)}${action}`;
}

/** @see https://docs.stripe.com/api/payment_intents */
export const stripe: PaymentProvider = {
  name: "stripe",
  refusal: { kind: "invalid", title: TITLES.gatewayProcessingFailed },
  readOptions: readStripeOptions,
  check: checkKey,
  create: (line, transactionId, parameters) =>
    callIntent(line, {
      path: INTENTS,
      operation: "create",
      parameters,
      idempotencyKey: `${transactionId}:create`,
    }),
  update: (line, reference, parameters) =>
    callIntent(line, { path: intentPath(reference), operation: "update", parameters }),
  look: (line, reference) => callIntent(line, { path: intentPath(reference), operation: "retrieve" }),
  take: async (line, { reference, key, parameters }) => {
    const isFurther = Object.keys(parameters).length === 0;
    const method = await exchangeToken(line, key, isFurther ? { use_stripe_sdk: true } : parameters);
    if (method.outcome !== "done") return method;
    return callIntent(line, {
      path: intentPath(reference, "/confirm"),
      operation: "confirm",
      moves: true,
      parameters: method.value,
      idempotencyKey: key,
    });
  },
  capture: (line, { reference, movement, units }) =>
    callIntent(line, {
      path: intentPath(reference, "/capture"),
      operation: "capture",
      moves: true,
      parameters: { amount_to_capture: units },
      idempotencyKey: movement.id,
    }),
  cancel: (line, { reference, movement }) =>
    callIntent(line, {
      path: intentPath(reference, "/cancel"),
      operation: "cancel",
      parameters: movement.parameters ?? {},
      idempotencyKey: movement.id,
    }),
  refund: async (line, { reference, movement, units }) => {
    const parameters = {
      payment_intent: reference,
      amount: units,
      metadata: { refund_id: movement.id },
      ...movement.parameters,
    };
    const call = { path: "/v1/refunds", operation: "refund", moves: true, parameters };
    return readValue(await callStripe(line, { ...call, idempotencyKey: movement.id }), readStripeRefund);
  },
  listRefunds: async (line, reference) => {
    const path = `/v1/refunds?payment_intent=${encodeURIComponent(reference)}&limit=100`;
    return readValue(await callStripe(line, { path, operation: "list-refunds" }), readRefunds);
  },
  findDispute,
};

/** Older clients send a token, which stands for a card once. */
async function exchangeToken(
  line: ProviderLine,
  key: string,
  { token, ...parameters }: ProviderParameters,
): Promise<ProviderResult<ProviderParameters>> {
  if (token === undefined) return { outcome: "done", value: parameters };
  const result = await callStripe(line, {
    path: "/v1/payment_methods",
    operation: "create-method",
    parameters: { type: "card", card: { token } },
    idempotencyKey: `${key}:method`,
  });
  // Without a payment method nothing was taken, whatever became of this call.
  if (result.outcome === "unknown") return { ...result, outcome: "not_sent" };
  return readValue(result, ({ id }) =>
    typeof id === "string" ? { ...parameters, payment_method: id } : undefined,
  );
}

async function callIntent(line: ProviderLine, call: StripeCall): Promise<ProviderResult<Snapshot>> {
  const result = await callStripe(line, call);
  if (result.outcome !== "refused") return readValue(result, readIntent);
  const snapshot = result.intent && readIntent(result.intent);
  return { outcome: "refused", error: result.error, ...(snapshot ? { snapshot } : {}) };
}

function readRefunds({ data }: StripeObject): readonly ProviderRefund[] | undefined {
  if (!Array.isArray(data)) return undefined;
  return data.flatMap((one) => (isObject(one) ? (readStripeRefund(one) ?? []) : []));
}

async function findDispute(
  line: ProviderLine,
  reference: string,
): Promise<ProviderResult<ProviderDispute | undefined>> {
  const path = `/v1/disputes?payment_intent=${encodeURIComponent(reference)}&limit=1`;
  const result = await callStripe(line, { path, operation: "list-disputes" });
  // A restricted key may not read disputes; a payment is not held up by them.
  if (result.outcome === "key_refused" || result.outcome === "refused")
    return { outcome: "done", value: undefined };
  if (result.outcome !== "done") return result;
  const { data } = result.value;
  const [newest] = Array.isArray(data) ? data : [];
  return { outcome: "done", value: isObject(newest) ? readDispute(newest) : undefined };
}

/** A restricted key may not read its account, which then stays unnamed. */
async function checkKey(line: ProviderLine): Promise<ProviderResult<{ readonly account: string }>> {
  const listed = await callStripe(line, { path: `${INTENTS}?limit=1`, operation: "list" });
  if (listed.outcome !== "done" && listed.outcome !== "refused") return listed;
  const { key, ...rest } = line;
  const { connected: _, ...own } = key;
  const account = await callStripe({ ...rest, key: own }, { path: "/v1/account", operation: "account" });
  const id = account.outcome === "done" ? account.value["id"] : undefined;
  return { outcome: "done", value: { account: typeof id === "string" ? id : "" } };
}
