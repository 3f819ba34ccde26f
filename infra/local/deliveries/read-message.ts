import type { FromSchema } from "json-schema-to-ts";
import { STORE_ID } from "../../../lib/kernel/store-id.ts";
import { formatCloudEvent, formatWebhookBody } from "../../../lib/webhooks/delivery/attempts/message.ts";
import type { eventSchema, eventsResponse } from "../../../lib/webhooks/feed/schemas.ts";
import type { Integration } from "../../../lib/webhooks/subscriptions/integration.ts";
import type { IntegrationView } from "../../../lib/webhooks/subscriptions/integration-schemas.ts";
import type { LogView } from "../../../lib/webhooks/subscriptions/logs/log-schemas.ts";
import type { AskApi } from "./ask-api.ts";
import { readIntegrations } from "./read-listing.ts";
import type { ReceivedRequest, ReceivedRequests } from "./received-requests.ts";

/** The last request of a delivery, and its answer. */
export type Message = {
  readonly latest: LogView;
  readonly integration: IntegrationView | undefined;
  /** Undefined if the event is no longer stored. */
  readonly request?: ReceivedRequest & {
    /** True for the request as this page received it; false if it was rebuilt from the event. */
    readonly isOriginal: boolean;
  };
};

type Asked = { readonly integration: string; readonly job: string };

/** @returns `undefined` for a job that does not exist or is no longer stored */
export async function readMessage(
  ask: AskApi,
  received: ReceivedRequests,
  { integration: id, job }: Asked,
): Promise<Message | undefined> {
  const path = `/v2/integrations/${encodeURIComponent(id)}/jobs/${encodeURIComponent(job)}/logs?page[limit]=1`;
  const [logs, integrations] = await Promise.all([ask({ path }), readIntegrations(ask)]);
  if (logs.status !== 200) return undefined;
  const [latest]: readonly LogView[] = JSON.parse(logs.text).data;
  const integration = integrations.find((one) => one.id === id);
  if (!latest || !integration) return undefined;
  const { event } = latest.meta;
  const original = received.find({ integrationId: id, eventId: event.id, attempt: latest.attempt });
  if (original) return { latest, integration, request: { isOriginal: true, ...original } };
  const told = await findEvent(ask, event);
  if (!told) return { latest, integration };
  return { latest, integration, request: { isOriginal: false, ...buildRequest(integration, latest, told) } };
}

type FeedEvent = FromSchema<typeof eventSchema>;

/** Other events may have the same second, so the event can be on a later page. */
const MOST_PAGES = 5;

async function findEvent(
  ask: AskApi,
  { id, time }: LogView["meta"]["event"],
): Promise<FeedEvent | undefined> {
  if (time === undefined) return undefined;
  let next: string | null = `/v2/events?since=${encodeURIComponent(time)}&page[limit]=100`;
  for (let page = 0; next !== null && page < MOST_PAGES; page += 1) {
    const { status, text } = await ask({ path: next });
    if (status !== 200) return undefined;
    const { data, links }: FromSchema<typeof eventsResponse> = JSON.parse(text);
    const found = data.find((event) => event.id === id);
    if (found) return found;
    next = links.next;
  }
  return undefined;
}

/** Rebuilds the request from the stored event and integration. */
function buildRequest(shown: IntegrationView, { attempt, meta }: LogView, told: FeedEvent) {
  const { triggered_by: key, time: at, ...rest } = told;
  const attempted = { event: { ...rest, key, at }, attempt, skipped: [] };
  const integration = toIntegration(shown);
  if (integration.target.type !== "webhook") {
    const { url, event_bus } = shown.configuration;
    const line = url === undefined ? `Event bus ${event_bus ?? ""}` : `Queue ${url}`;
    return { line, headers: [], body: formatCloudEvent(integration, attempted, `urn:uuid:${STORE_ID}`) };
  }
  const seconds = Math.floor(Date.parse(meta.timestamps.created_at) / 1000);
  const secret = shown.configuration.secret_key;
  const headers = [
    ["content-type", "application/json"],
    ["user-agent", "Cartwright"],
    ...(secret ? [["x-moltin-secret-key", secret] as const] : []),
    ["x-moltin-integration-trigger", key],
    ["webhook-id", told.id],
    ["webhook-timestamp", String(seconds)],
    ["webhook-signature", "v1,… (not kept)"],
  ] as const;
  return { line: `POST ${integration.target.url}`, headers, body: formatWebhookBody(integration, attempted) };
}

/** Only the fields that messages need. */
function toIntegration({ id, name, description, ...shown }: IntegrationView): Integration {
  const { url = "", event_bus = "" } = shown.configuration;
  const target = ((): Integration["target"] => {
    if (shown.integration_type === "aws_sqs") return { type: "aws_sqs", url, region: "" };
    if (shown.integration_type === "aws_eventbridge")
      return { type: "aws_eventbridge", event_bus, region: "" };
    return { type: "webhook", url };
  })();
  const times = { observed_since: "", created_at: "", updated_at: "" };
  const { enabled, observes } = shown;
  return { id, name, description, enabled, observes, target, signing_secrets: [], ...times };
}
