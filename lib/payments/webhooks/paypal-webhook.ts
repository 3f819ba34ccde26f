import { unavailable } from "../../kernel/errors.ts";
import { type Fields, isObject } from "../../kernel/objects.ts";
import { chooseMode, findKey } from "../gateways/provider-settings.ts";
import { parseObject } from "../providers/parse-object.ts";
import { findOrderOfCapture, readOrderId } from "../providers/paypal/paypal.ts";
import { callPayPal } from "../providers/paypal/paypal-call.ts";
import type { ProviderLine } from "../providers/provider.ts";
import type { ProviderWebhook, WebhookMessage, WebhookNotice } from "./provider-webhook.ts";

/** PayPal itself says whether a message is its own. */
export const paypalWebhook: ProviderWebhook = {
  open: async (ctx, { slug, settings }, { providerCalls: calls, gatewaySecrets }) => {
    const { provider } = settings;
    const kept = findKey(settings);
    const webhookId = provider?.webhook_id;
    if (!provider || !kept || webhookId === undefined) return undefined;
    const mode = chooseMode(provider);
    const secret = await gatewaySecrets.read(ctx, `${slug}/${mode}/key`, kept.version);
    const line: ProviderLine = { ctx, calls, key: { mode, secret }, isHasty: true };
    return {
      verify: (message) => verify(line, webhookId, message),
      read: (event) => readNotice(line, event),
    };
  },
};

const HEADERS = ["auth_algo", "cert_url", "transmission_id", "transmission_sig", "transmission_time"];

/**
 * The body goes back as it came: its signature covers each byte.
 * @see https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post
 */
async function verify(
  line: ProviderLine,
  webhookId: string,
  { headers, bytes }: WebhookMessage,
): Promise<boolean> {
  const values = HEADERS.map((name) => [name, headers[`paypal-${name.replaceAll("_", "-")}`]] as const);
  // It goes into another body, so it must be JSON.
  if (values.some(([, value]) => !value) || !parseObject(bytes.toString())) return false;
  const text = JSON.stringify({ ...Object.fromEntries(values), webhook_id: webhookId });
  const verified = await callPayPal(line, {
    path: "/v1/notifications/verify-webhook-signature",
    operation: "verify-webhook",
    body: `${text.slice(0, -1)},"webhook_event":${bytes.toString()}}`,
  });
  if (verified.outcome === "refused") return false;
  if (verified.outcome !== "done") throw unavailable(new Error(verified.trouble));
  return verified.value["verification_status"] === "SUCCESS";
}

/** The type of the event decides what we ask. */
async function readNotice(line: ProviderLine, { event_type, resource }: Fields): Promise<WebhookNotice> {
  const type = String(event_type);
  const isReversal = type.includes("REVERSED");
  return {
    reference: isObject(resource) ? await findReference(line, type, resource) : undefined,
    mode: line.key.mode,
    closeness: {
      refunds: isReversal || type.includes("REFUND"),
      disputes: isReversal || type.includes("DISPUTE"),
    },
  };
}

/** Refunds and disputes name their capture alone. */
async function findReference(
  line: ProviderLine,
  type: string,
  resource: Fields,
): Promise<string | undefined> {
  const own = type.startsWith("CHECKOUT.ORDER.") ? resource["id"] : readOrderId(resource);
  if (typeof own === "string") return own;
  const capture = findDisputedCapture(resource) ?? findLinkedCapture(resource);
  if (capture === undefined) return undefined;
  const order = await findOrderOfCapture(line, capture);
  if (order.outcome === "done") return order.value;
  throw unavailable(new Error("PayPal could not be asked for the order of a capture."));
}

function findDisputedCapture({ disputed_transactions }: Fields): string | undefined {
  const [first] = Array.isArray(disputed_transactions) ? disputed_transactions : [];
  const id: unknown = Object(first).seller_transaction_id;
  return typeof id === "string" ? id : undefined;
}

function findLinkedCapture({ links }: Fields): string | undefined {
  const all: readonly unknown[] = Array.isArray(links) ? links : [];
  const up = all.filter(isObject).find(({ rel }) => rel === "up");
  return /\/captures\/([\w-]+)$/.exec(String(up?.["href"]))?.[1];
}
