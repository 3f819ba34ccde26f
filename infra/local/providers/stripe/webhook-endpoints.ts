import { mergeMetadata } from "./intents.ts";
import type { WebhookEndpoint } from "./objects.ts";
import type { Shape, Values } from "./parameters.ts";
import { refuseMissing, refuseParameter } from "./refusal.ts";
import type { Book, World } from "./world.ts";

export const ENDPOINT_SHAPE = {
  "url!": "text",
  "enabled_events!": "texts",
  api_version: "text",
  connect: "flag",
  description: "text",
  expand: "texts",
  metadata: "metadata",
} as const satisfies Shape;

export const ENDPOINT_CHANGES = {
  url: "text",
  enabled_events: "texts",
  description: "text",
  disabled: "flag",
  expand: "texts",
  metadata: "metadata",
} as const satisfies Shape;

/** Registers a receiver of webhooks. Only this answer shows its signing secret. */
export function createEndpoint(world: World, book: Book, values: Values<typeof ENDPOINT_SHAPE>) {
  checkUrl(book, values.url);
  const id = world.newId("we");
  const secret = world.newId("whsec");
  const endpoint: WebhookEndpoint = {
    ...{ id, object: "webhook_endpoint", livemode: book.livemode, created: world.readSeconds() },
    api_version: values.api_version ?? null,
    connect: values.connect ?? false,
    description: values.description ?? null,
    enabled_events: values.enabled_events,
    metadata: mergeMetadata({}, values.metadata),
    status: "enabled",
    url: values.url,
  };
  book.endpoints.set(id, endpoint);
  book.secrets.set(id, secret);
  return { ...endpoint, secret };
}

export function updateEndpoint(
  book: Book,
  endpoint: WebhookEndpoint,
  values: Values<typeof ENDPOINT_CHANGES>,
): void {
  if (values.url !== undefined) checkUrl(book, values.url);
  endpoint.url = values.url ?? endpoint.url;
  endpoint.enabled_events = values.enabled_events ?? endpoint.enabled_events;
  endpoint.description = values.description ?? endpoint.description;
  endpoint.metadata = mergeMetadata(endpoint.metadata, values.metadata);
  if (values.disabled !== undefined) endpoint.status = values.disabled ? "disabled" : "enabled";
}

function checkUrl({ livemode }: Book, url: string): void {
  const protocol = URL.parse(url)?.protocol;
  if (protocol === "https:" || (protocol === "http:" && !livemode)) return;
  throw refuseParameter("Invalid URL: An explicit scheme (such as https) must be provided.", {
    ...{ code: "url_invalid", param: "url" },
  });
}

/** @throws Refusal 404 */
export function requireEndpoint(book: Book, id: string): WebhookEndpoint {
  const endpoint = book.endpoints.get(id);
  if (!endpoint) throw refuseMissing("webhook endpoint", id, "webhook_endpoint");
  return endpoint;
}
