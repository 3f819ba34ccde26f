import { createHmac } from "node:crypto";
import type { Delivery } from "../outbox.ts";
import type { WebhookEndpoint } from "./objects.ts";
import type { Book, Happening, World } from "./world.ts";

/** Version in events for endpoints that named none. */
const API_VERSION = "2026-08-26";

/** The header by which receivers know that Stripe sent a body. @param seconds since 1970 */
export function signWebhook(body: string, secrets: readonly string[], seconds: number): string {
  const marks = secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`,
  );
  return [`t=${seconds}`, ...marks].join(",");
}

/**
 * Webhooks for what happened, one for each endpoint that wants it.
 * @param always makes one for accounts without an endpoint as well
 */
export function buildDeliveries(
  world: World,
  happenings: readonly Happening[],
  always: boolean,
): readonly Delivery[] {
  return happenings.flatMap((happening) => {
    const event = buildEvent(world, happening);
    const endpoints = findEndpoints(world, happening);
    const seconds = world.readSeconds();
    const deliveries = endpoints.map(({ endpoint, secret, isConnected }) => {
      const versioned = endpoint.api_version ? { ...event, api_version: endpoint.api_version } : event;
      const account = isConnected ? { account: happening.book.account } : {};
      return toDelivery({ ...versioned, ...account }, endpoint.url, [secret], seconds);
    });
    if (deliveries.length > 0 || !always) return deliveries;
    const owner = findOwner(world, happening.book);
    const secrets = owner?.webhookSecrets ?? [];
    const account = owner?.id === happening.book.account ? {} : { account: happening.book.account };
    return [toDelivery({ ...event, ...account }, "", secrets, seconds)];
  });
}

type StripeEvent = ReturnType<typeof buildEvent>;

function buildEvent(world: World, { book, type, object }: Happening) {
  return {
    id: world.newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: world.readSeconds(),
    data: { object },
    livemode: book.livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

function toDelivery(event: StripeEvent, url: string, secrets: readonly string[], seconds: number): Delivery {
  const body = JSON.stringify(event, null, 2);
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    "stripe-signature": signWebhook(body, secrets, seconds),
  };
  return { event: event.id, type: event.type, url, headers, body };
}

type Listener = {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
  readonly isConnected: boolean;
};

/** Endpoints of the account itself, and those of its platforms for connected accounts. */
function findEndpoints(world: World, { book, type }: Happening): readonly Listener[] {
  const listeners: Listener[] = [];
  for (const other of world.books.values()) {
    const isOwn = other.account === book.account;
    const owner = world.accounts.find(({ id }) => id === other.account);
    if (other.livemode !== book.livemode || !(isOwn || owner?.connected.includes(book.account))) continue;
    for (const endpoint of other.endpoints.values()) {
      const wants = endpoint.enabled_events.some((name) => name === "*" || name === type);
      if (!wants || endpoint.status !== "enabled" || endpoint.connect === isOwn) continue;
      const secret = other.secrets.get(endpoint.id) ?? "";
      listeners.push({ endpoint, secret, isConnected: !isOwn });
    }
  }
  return listeners;
}

function findOwner({ accounts }: World, { account }: Book) {
  return (
    accounts.find(({ id }) => id === account) ?? accounts.find(({ connected }) => connected.includes(account))
  );
}
