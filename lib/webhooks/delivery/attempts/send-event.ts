import { ApiError } from "../../../kernel/errors.ts";
import { deriveUuid } from "../../../kernel/ids.ts";
import { STORE_ID } from "../../../kernel/store-id.ts";
import type { CheckedTarget } from "../../../targets/judge-target.ts";
import type { Capabilities } from "../../../use-case/capabilities.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Patience, ReceiverAnswer, WebhookRequest } from "../../../use-case/senders.ts";
import { checkConfiguration } from "../../subscriptions/changes/check-configuration.ts";
import type { Integration } from "../../subscriptions/integration.ts";
import { signatureHeaders } from "../../subscriptions/secrets.ts";
import { checkTarget } from "../../subscriptions/target-address.ts";
import { type EventAttempt, formatCloudEvent, formatWebhookBody } from "./message.ts";
import { parseRetryAfter } from "./schedule.ts";

export type SentEvent = {
  readonly succeeded: boolean;
  /** Status of the receiver's answer; 0 without one. */
  readonly status: number;
  /** Reason of the failure; empty after a success. */
  readonly cause: string;
  /** Milliseconds that the receiver asks to wait. */
  readonly waitMs: number;
  /** Epoch milliseconds at the end of the attempt. */
  readonly at: number;
  readonly tookMs: number;
};

/** CloudEvents `source`: names the store. */
const SOURCE = `urn:uuid:${STORE_ID}`;

const ANSWER_TIMEOUT_MS = 10_000;

export type SendingCapabilities = Pick<Capabilities, "senders" | "targetRules">;

/** Sends an event once. Never throws for a failed attempt: the result says what went wrong. */
export async function sendEvent(
  ctx: Context,
  capabilities: SendingCapabilities,
  integration: Integration,
  attempted: EventAttempt,
  longestMs = ANSWER_TIMEOUT_MS,
): Promise<SentEvent> {
  const from = ctx.now();
  const { status, trouble, retryAfter } = await sendAndCatch(ctx, capabilities, {
    integration,
    attempted,
    longestMs,
  });
  const at = ctx.now().getTime();
  const succeeded = status >= 200 && status < 300;
  return {
    succeeded,
    status,
    cause: succeeded ? "" : (trouble ?? describeFailure(status)),
    waitMs: succeeded ? 0 : parseRetryAfter(retryAfter, at),
    at,
    tookMs: Math.max(0, at - from.getTime()),
  };
}

/** 429 and 503 ask to delay all requests to the endpoint, not only this event. */
export function isForWholeEndpoint({ status }: SentEvent): boolean {
  return status === 429 || status === 503;
}

function describeFailure(answered: number): string {
  const isRedirect = answered >= 300 && answered < 400;
  return isRedirect
    ? `The receiver answered ${answered}: redirects are not followed.`
    : `The receiver answered ${answered}.`;
}

type Sending = Patience & { readonly integration: Integration; readonly attempted: EventAttempt };

async function sendAndCatch(
  ctx: Context,
  capabilities: SendingCapabilities,
  sending: Sending,
): Promise<ReceiverAnswer> {
  try {
    return await sendToTarget(ctx, capabilities, sending);
  } catch (error) {
    if (error instanceof ApiError) return { status: 0, trouble: error.message };
    ctx.log.error("event-not-sent", { integration: sending.integration.id, error });
    return { status: 0, trouble: "The event could not be sent." };
  }
}

async function sendToTarget(
  ctx: Context,
  { senders, targetRules }: SendingCapabilities,
  sending: Sending,
): Promise<ReceiverAnswer> {
  const { integration, attempted, ...patience } = sending;
  const { target } = integration;
  if (target.type === "webhook") {
    const checked = await checkTarget(ctx, targetRules, target.url);
    return senders.post(buildWebhookRequest(ctx, checked, sending, target.secret_key), patience);
  }
  await checkConfiguration(ctx, targetRules, target);
  switch (target.type) {
    case "aws_sqs":
      return senders.sendToQueue(
        {
          url: target.url,
          region: target.region,
          ...pickCredentials(target),
          body: formatCloudEvent(integration, attempted, SOURCE),
          ...buildFifoOrder(target.url, attempted),
        },
        patience,
      );
    case "aws_eventbridge":
      return senders.putEvent(
        {
          eventBus: target.event_bus,
          region: target.region,
          source: "cartwright",
          detailType: attempted.event.key,
          detail: formatCloudEvent(integration, attempted, SOURCE),
          at: new Date(attempted.event.at),
        },
        patience,
      );
  }
}

type Queue = Extract<Integration["target"], { readonly type: "aws_sqs" }>;

function buildWebhookRequest(
  { now }: Context,
  checked: CheckedTarget,
  { integration, attempted }: Sending,
  secret: string | undefined,
): WebhookRequest {
  const { id, key } = attempted.event;
  const body = formatWebhookBody(integration, attempted);
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Cartwright",
    ...(secret === undefined || secret === "" ? {} : { "X-MOLTIN-SECRET-KEY": secret }),
    "X-MOLTIN-INTEGRATION-TRIGGER": key,
    ...signatureHeaders(integration.signing_secrets, { id, body }, now()),
  };
  return { ...checked, headers, body };
}

function pickCredentials({ aws_access_key_id: id, aws_secret_access_key: secret }: Queue) {
  return id === undefined || secret === undefined
    ? {}
    : { credentials: { accessKeyId: id, secretAccessKey: secret } };
}

/** FIFO queues keep the order of an object's events and drop a repeated attempt as a duplicate. */
function buildFifoOrder(url: string, { event: { id, object } }: EventAttempt) {
  if (!url.endsWith(".fifo")) return {};
  return { order: { group: deriveFifoGroup(object), deduplication: id } };
}

/** A FIFO group id allows 128 characters and few kinds of them, so it is a derived UUID. */
function deriveFifoGroup({ type, id }: EventAttempt["event"]["object"]): string {
  return deriveUuid(type, id);
}
