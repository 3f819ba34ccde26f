import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Delivery } from "../outbox.ts";
import type { Shape, Values } from "./parameters.ts";
import { showTime } from "./views.ts";
import type { Book, Happening, World } from "./world.ts";

const ALGORITHM = "SHA256withRSA";

/** Webhooks for what happened, one for each receiver that wants it. @param always also without a receiver */
export function buildDeliveries(
  world: World,
  happenings: readonly Happening[],
  always: boolean,
): readonly Delivery[] {
  return happenings.flatMap((happening) => {
    const { book, type } = happening;
    const event = buildEvent(world, happening);
    const receivers = [...book.webhooks.values()].filter(
      ({ eventTypes }) => eventTypes.includes("*") || eventTypes.includes(type),
    );
    const unregistered = always && book.webhooks.size === 0 ? [{ id: book.account.webhook_id, url: "" }] : [];
    return [...receivers, ...unregistered].map(({ id, url }) => toDelivery(world, event, id, url));
  });
}

type PayPalEvent = ReturnType<typeof buildEvent>;

function buildEvent(world: World, { type, resourceType, resource }: Happening) {
  const id = `WH-${world.newId()}-${world.newId()}`;
  return {
    id,
    event_version: "1.0",
    create_time: new Date(world.clock.now()).toISOString(),
    resource_type: resourceType,
    ...(resourceType === "dispute" ? {} : { resource_version: "2.0" }),
    event_type: type,
    summary: `${type} of ${resourceType}`,
    resource,
    links: [{ href: `${world.url}/v1/notifications/webhooks-events/${id}`, rel: "self", method: "GET" }],
  };
}

function toDelivery(world: World, event: PayPalEvent, webhookId: string, url: string): Delivery {
  const body = JSON.stringify(event);
  return {
    ...{ event: event.id, type: event.event_type, url, body },
    headers: {
      "content-type": "application/json",
      "user-agent": "PayPal/AUHD-214.0-58843060",
      ...signTransmission(world, body, webhookId),
    },
  };
}

/** The headers by which PayPal knows that it sent a body to a webhook. */
export function signTransmission(
  world: Pick<World, "clock" | "secret" | "url">,
  body: string,
  webhookId: string,
): Readonly<Record<string, string>> {
  const [id, time] = [randomUUID(), showTime(world.clock.now())];
  return {
    "paypal-transmission-id": id,
    "paypal-transmission-time": time,
    "paypal-transmission-sig": sign(world, [id, time, webhookId, body]),
    "paypal-cert-url": buildCertUrl(world),
    "paypal-auth-algo": ALGORITHM,
  };
}

/** Only the stand-in itself verifies, so a key of the run stands for PayPal's certificate. */
function sign(
  { secret }: Pick<World, "secret">,
  [id, time, webhookId, body]: readonly [string, string, string, string],
): string {
  const text = `${id}|${time}|${webhookId}|${crc32(body)}`;
  return createHmac("sha256", secret).update(text).digest("base64");
}

function buildCertUrl({ url }: Pick<World, "url">): string {
  return `${url}/v1/notifications/certs/CERT-360caa42-fca2a594-ab66f33d`;
}

const HEADER = { text: 500 } as const;

export const VERIFY_SHAPE = {
  "auth_algo!": HEADER,
  "cert_url!": HEADER,
  "transmission_id!": HEADER,
  "transmission_sig!": HEADER,
  "transmission_time!": HEADER,
  "webhook_id!": HEADER,
  "webhook_event!": { fields: {} },
} as const satisfies Shape;

/**
 * Tells whether a webhook of this account came from here.
 * @param text the request as it was sent: the event is taken out of it byte for byte
 */
export function verifyTransmission(
  world: World,
  { account, webhooks }: Book,
  values: Values<typeof VERIFY_SHAPE>,
  text: string,
): boolean {
  const { transmission_id: id, transmission_time: time, webhook_id: webhookId } = values;
  const event = sliceMember(text, "webhook_event");
  const isKnown = webhookId === account.webhook_id || webhooks.has(webhookId);
  if (!isKnown || event === undefined) return false;
  if (values.cert_url !== buildCertUrl(world) || values.auth_algo !== ALGORITHM) return false;
  const wanted = Buffer.from(sign(world, [id, time, webhookId, event]));
  const given = Buffer.from(values.transmission_sig);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs;

/** The text of a member in the text of a JSON object. */
function sliceMember(text: string, name: string): string | undefined {
  let [depth, start, latest] = [0, -1, ""];
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const isEnd = depth === 1 && (token === "," || token === "}");
    if (isEnd && start >= 0) return text.slice(start, index).trim();
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    else if (token === ":" && depth === 1 && latest === `"${name}"`) start = index + 1;
    latest = token;
  }
  return undefined;
}
