import type { LoggedEvent } from "../../event-log/logged-event.ts";
import type { Integration } from "../../integrations/integration.ts";
import { derivedUuid } from "../../kernel/uuid.ts";

/** The ids of the one store that a deployment is, and of whom it belongs to: contracts have them in each message. */
export const STORE_ID = derivedUuid("cartwright", "store");
export const ORG_ID = derivedUuid("cartwright", "organization");

/** An attempt to tell an integration of an event. */
export type Attempted = {
  readonly event: Omit<LoggedEvent, "part" | "number">;
  /** From 1. */
  readonly attempt: number;
  /** Positions of the object before this one that were given up since the last message. */
  readonly skipped: readonly number[];
};

/** Larger webhooks leave out what is included. */
const MOST_WEBHOOK_BYTES = 5 * 1024 * 1024;
/** Of a queue and of a bus, less what they count beside the body. */
export const MOST_QUEUE_BYTES = 256 * 1024 - 2048;

/** Stands for what did not fit. */
const ELIDED = { meta: { includes_elided: true } };

type Payload = LoggedEvent["payload"];

/** The body of a webhook. */
export function webhookBody(integration: Integration, attempted: Attempted): string {
  const whole = JSON.stringify(webhookMessage(integration, attempted));
  if (Buffer.byteLength(whole) <= MOST_WEBHOOK_BYTES) return whole;
  return JSON.stringify(webhookMessage(integration, withoutIncluded(attempted)));
}

function webhookMessage(
  { id, name, description, target }: Integration,
  { event, attempt, skipped }: Attempted,
) {
  const { payload } = event;
  return {
    id: event.id,
    triggered_by: event.key,
    attempt,
    position: event.position,
    object: event.object,
    ...(skipped.length > 0 ? { skipped } : {}),
    ...(event.rebuilds ? { rebuilds: event.rebuilds } : {}),
    time: event.at,
    integration: { id, integration_type: target.type, name, description },
    store_id: STORE_ID,
    org_id: ORG_ID,
    ...resourcesOf(payload),
    payload,
    configuration: { ...("url" in target ? { url: target.url } : {}) },
  };
}

/** Consumers parse it as JSON, but for what is gone; payloads without `data` have none. */
function resourcesOf(payload: Payload): { readonly resources?: unknown } {
  if ("data" in payload) return { resources: JSON.stringify(payload) };
  return isOfGone(payload) ? { resources: payload } : {};
}

/** The payload of a deletion has nothing but the name of what is gone. */
function isOfGone(payload: Payload): boolean {
  return Object.keys(payload).toSorted().join() === "id,type";
}

function withoutIncluded({ event, ...attempted }: Attempted): Attempted {
  if (!("included" in event.payload)) return { event, ...attempted };
  return { ...attempted, event: { ...event, payload: { ...event.payload, included: ELIDED } } };
}

/** A document of CloudEvents 1.0 in structured JSON, for queues and buses. @param source names the store */
export function cloudEvent(integration: Integration, attempted: Attempted, source: string): string {
  const { payload, object } = attempted.event;
  const least = { id: object.id, type: object.type, included: ELIDED };
  const contents = [resourceOf(payload), { ...resourceOf(payload), included: ELIDED }, least];
  const documents = contents.map((data) =>
    JSON.stringify(cloudEventOf(integration, attempted, source, data)),
  );
  return documents.find((text) => Buffer.byteLength(text) <= MOST_QUEUE_BYTES) ?? documents.at(-1) ?? "";
}

/** The resource itself, with what is included inside of it. */
function resourceOf({ data, included, ...rest }: Payload): object {
  const resource = data === undefined ? rest : Object(data);
  return included === undefined ? resource : { ...resource, included };
}

/** Names of attributes beyond the standard are lower case, as CloudEvents asks for. */
function cloudEventOf({ id }: Integration, { event, skipped }: Attempted, source: string, data: object) {
  return {
    specversion: "1.0",
    id: event.id,
    type: event.key,
    source,
    subject: `${event.object.type}/${event.object.id}`,
    time: event.at,
    datacontenttype: "application/json",
    integrationid: id,
    storeid: STORE_ID,
    position: event.position,
    ...(skipped.length > 0 ? { skipped: skipped.join(",") } : {}),
    ...(event.rebuilds ? { rebuildsfrom: event.rebuilds.from, rebuildsto: event.rebuilds.to } : {}),
    data,
  };
}
