import { deriveUuid } from "../../../kernel/ids.ts";
import { STORE_ID } from "../../../kernel/store-id.ts";
import type { LoggedEvent } from "../../log/logged-event.ts";
import type { Integration } from "../../subscriptions/integration.ts";

export const ORG_ID = deriveUuid("cartwright", "organization");

export type EventAttempt = {
  readonly event: Omit<LoggedEvent, "part" | "number">;
  /** From 1. */
  readonly attempt: number;
  /** Positions of the object's earlier events that were given up since the last message. */
  readonly skipped: readonly number[];
};

/** Larger webhooks leave out `included`. */
const MOST_WEBHOOK_BYTES = 5 * 1024 * 1024;
/** SQS and EventBridge allow 256 KB including metadata; 2 KB are reserved for it. */
const MOST_QUEUE_BYTES = 256 * 1024 - 2048;

/** Replaces content that does not fit. */
const ELIDED = { meta: { includes_elided: true } };

type Payload = LoggedEvent["payload"];

export function formatWebhookBody(integration: Integration, attempted: EventAttempt): string {
  const whole = JSON.stringify(buildWebhookMessage(integration, attempted));
  if (Buffer.byteLength(whole) <= MOST_WEBHOOK_BYTES) return whole;
  return JSON.stringify(buildWebhookMessage(integration, elideIncluded(attempted)));
}

function buildWebhookMessage(
  { id, name, description, target }: Integration,
  { event, attempt, skipped }: EventAttempt,
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
    ...buildResources(payload),
    payload,
    configuration: { ...("url" in target ? { url: target.url } : {}) },
  };
}

/** Consumers parse `resources` as JSON text, except for deletions. Payloads without `data` have none. */
function buildResources(payload: Payload): { readonly resources?: unknown } {
  if ("data" in payload) return { resources: JSON.stringify(payload) };
  return isDeletionPayload(payload) ? { resources: payload } : {};
}

/** A deletion names only the deleted object. */
function isDeletionPayload(payload: Payload): boolean {
  return Object.keys(payload).toSorted().join() === "id,type";
}

function elideIncluded({ event, ...attempted }: EventAttempt): EventAttempt {
  if (!("included" in event.payload)) return { event, ...attempted };
  return { ...attempted, event: { ...event, payload: { ...event.payload, included: ELIDED } } };
}

/** Returns structured JSON of CloudEvents 1.0 for queues and buses. @param source names the store */
export function formatCloudEvent(integration: Integration, attempted: EventAttempt, source: string): string {
  const { payload, object } = attempted.event;
  const least = { id: object.id, type: object.type, included: ELIDED };
  const contents = [toCloudEventData(payload), { ...toCloudEventData(payload), included: ELIDED }, least];
  const documents = contents.map((data) =>
    JSON.stringify(buildCloudEvent(integration, attempted, source, data)),
  );
  return documents.find((text) => Buffer.byteLength(text) <= MOST_QUEUE_BYTES) ?? documents.at(-1) ?? "";
}

function toCloudEventData({ data, included, ...rest }: Payload): object {
  const resource = data === undefined ? rest : Object(data);
  return included === undefined ? resource : { ...resource, included };
}

/** CloudEvents requires lower case for the names of extension attributes. */
function buildCloudEvent(
  { id }: Integration,
  { event, skipped }: EventAttempt,
  source: string,
  data: object,
) {
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
