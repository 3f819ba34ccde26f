import { checkConfiguration } from "../../integrations/changes/check-configuration.ts";
import type { Integration } from "../../integrations/integration.ts";
import { signatureHeaders } from "../../integrations/sign-webhook.ts";
import { checkTarget } from "../../integrations/target-address.ts";
import { ApiError } from "../../kernel/errors.ts";
import { derivedUuid } from "../../kernel/uuid.ts";
import type { Context } from "../../use-case/context.ts";
import type { Patience, ReceiverAnswer, Senders, WebhookRequest } from "../../use-case/senders.ts";
import { type Attempted, cloudEvent, STORE_ID, webhookBody } from "./message.ts";
import { waitOf } from "./schedule.ts";

/** What became of an attempt. */
export type SentEvent = {
  readonly succeeded: boolean;
  /** Of the receiver's answer; 0 without one. */
  readonly status: number;
  /** Why it failed, in words; empty if it succeeded. */
  readonly cause: string;
  /** Milliseconds that the receiver asks to wait. */
  readonly waitMs: number;
  /** Epoch milliseconds at the end of it. */
  readonly at: number;
  /** Milliseconds. */
  readonly tookMs: number;
};

/** Names the store in documents of CloudEvents. */
const SOURCE = `urn:uuid:${STORE_ID}`;

/** A receiver has so much time for a complete answer. */
const LONGEST_MS = 10_000;

/** Sends an event once. Whatever goes wrong is an answer. */
export async function sendEvent(
  ctx: Context,
  integration: Integration,
  attempted: Attempted,
  longestMs = LONGEST_MS,
): Promise<SentEvent> {
  const from = ctx.now();
  const { status, trouble, retryAfter } = await answerOf(ctx, integration, attempted, { longestMs });
  const at = ctx.now().getTime();
  const succeeded = status >= 200 && status < 300;
  return {
    succeeded,
    status,
    cause: succeeded ? "" : (trouble ?? causeOf(status)),
    waitMs: succeeded ? 0 : waitOf(retryAfter, at),
    at,
    tookMs: Math.max(0, at - from.getTime()),
  };
}

/** Whether an answer asks to wait on behalf of all that is sent, not only of what it answers. */
export function isForAll({ status }: SentEvent): boolean {
  return status === 429 || status === 503;
}

function causeOf(answered: number): string {
  const isRedirect = answered >= 300 && answered < 400;
  return isRedirect
    ? `The receiver answered ${answered}: redirects are not followed.`
    : `The receiver answered ${answered}.`;
}

async function answerOf(
  ctx: Context,
  integration: Integration,
  attempted: Attempted,
  patience: Patience,
): Promise<ReceiverAnswer> {
  const { senders, log } = ctx;
  if (!senders) throw new Error("This function has nothing to send with.");
  try {
    return await sendTo(ctx, senders, integration, attempted, patience);
  } catch (error) {
    if (error instanceof ApiError) return { status: 0, trouble: error.message };
    log.error("event-not-sent", { integration: integration.id, error });
    return { status: 0, trouble: "The event could not be sent." };
  }
}

async function sendTo(
  ctx: Context,
  senders: Senders,
  integration: Integration,
  attempted: Attempted,
  patience: Patience,
): Promise<ReceiverAnswer> {
  const { target } = integration;
  if (target.type !== "webhook") await checkConfiguration(ctx, target);
  switch (target.type) {
    case "webhook":
      return senders.post(await webhookOf(ctx, integration, attempted, target), patience);
    case "aws_sqs":
      return senders.sendToQueue(
        {
          url: target.url,
          region: target.region,
          ...credentialsOf(target),
          body: cloudEvent(integration, attempted, SOURCE),
          ...orderOf(target.url, attempted),
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
          detail: cloudEvent(integration, attempted, SOURCE),
          at: new Date(attempted.event.at),
        },
        patience,
      );
  }
}

type Webhook = Extract<Integration["target"], { readonly type: "webhook" }>;
type Queue = Extract<Integration["target"], { readonly type: "aws_sqs" }>;

async function webhookOf(
  { targetRules, now }: Context,
  integration: Integration,
  attempted: Attempted,
  { url, secret_key }: Webhook,
): Promise<WebhookRequest> {
  if (!targetRules) throw new Error("This function cannot check addresses.");
  const checked = await checkTarget(url, targetRules);
  const { id, key } = attempted.event;
  const body = webhookBody(integration, attempted);
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Cartwright",
    ...(secret_key === undefined || secret_key === "" ? {} : { "X-MOLTIN-SECRET-KEY": secret_key }),
    "X-MOLTIN-INTEGRATION-TRIGGER": key,
    ...signatureHeaders(integration.signing_secrets, { id, body }, now()),
  };
  return { ...checked, headers, body };
}

function credentialsOf({ aws_access_key_id: id, aws_secret_access_key: secret }: Queue) {
  return id === undefined || secret === undefined
    ? {}
    : { credentials: { accessKeyId: id, secretAccessKey: secret } };
}

/** FIFO queues keep the order of an object, and take an attempt that is made again once. */
function orderOf(url: string, { event: { id, object } }: Attempted) {
  if (!url.endsWith(".fifo")) return {};
  return { order: { group: groupOf(object), deduplication: id } };
}

/** Groups have 128 characters at most, of few kinds. */
function groupOf({ type, id }: Attempted["event"]["object"]): string {
  return derivedUuid(type, id);
}
