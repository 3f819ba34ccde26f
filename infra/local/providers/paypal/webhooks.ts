import type { Webhook } from "./objects.ts";
import type { Shape, Values } from "./parameters.ts";
import { Refusal, refuseMissing, refuseSyntax } from "./refusal.ts";
import type { Book, World } from "./world.ts";

export const WEBHOOK_SHAPE = {
  "url!": { text: 2048 },
  "event_types!": { list: { fields: { "name!": { text: 50 } } }, most: 300 },
} as const satisfies Shape;

/** Registers a receiver. PayPal wants https; the stand-in also reaches receivers on this machine. @throws Refusal 400 */
export function createWebhook(
  world: World,
  { webhooks }: Book,
  { url, event_types }: Values<typeof WEBHOOK_SHAPE>,
): Webhook {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw refuseSyntax("INVALID_PARAMETER_SYNTAX", "Not a valid webhook URL.", "/url", url);
  }
  if ([...webhooks.values()].some((webhook) => webhook.url === url)) {
    throw new Refusal(400, { name: "WEBHOOK_URL_ALREADY_EXISTS", message: "Webhook URL already exists." });
  }
  const webhook: Webhook = { id: world.newId(), url, eventTypes: event_types.map(({ name }) => name) };
  webhooks.set(webhook.id, webhook);
  return webhook;
}

/** @throws Refusal 404 */
export function requireWebhook({ webhooks }: Book, id: string): Webhook {
  const webhook = webhooks.get(id);
  if (!webhook) throw refuseMissing();
  return webhook;
}
