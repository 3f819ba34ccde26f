import { dropUndefined } from "../../../lib/kernel/objects.ts";
import { orderEvents } from "../../../lib/orders/events/order-events.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { appendEvents, readLog } from "../../../lib/webhooks/log/event-log-store.ts";
import { chooseLogPart } from "../../../lib/webhooks/log/logged-event.ts";
import { attemptWrites } from "../../../lib/webhooks/subscriptions/attempts-store.ts";
import { type DeliveryAttempt, newJobId } from "../../../lib/webhooks/subscriptions/delivery-attempt.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { BREAKFAST_ORDER, GIFTS_ORDER } from "../orders/orders-to-read.ts";

/**
 * The id of a job contains the time of its first attempt. Documents need an id that is the same at every start, so this job
 * has a fixed time. Lists show only the last 30 days and leave it out.
 */
const LONG_AGO = "2025-01-06T09:30:00.000Z";
/** The attempts would have expired otherwise. */
const KEPT_UNTIL = new Date("2100-01-01T00:00:00.000Z");
/** Above the number of events in the demo shop's log. */
const MOST_LOGGED = 100;

const eventId = (order: string) => demoId(`event of the ${order}`);

/** A job that succeeded at its second attempt. */
export const makeRetriedJob = (integrationId: string): string =>
  newJobId(integrationId, eventId(BREAKFAST_ORDER), LONG_AGO);

const done = { succeeded: true, processing_time: 38, status_code: 204, error_detail: "" } as const;
const failed = {
  succeeded: false,
  processing_time: 112,
  status_code: 503,
  error_detail: "The receiver answered 503.",
} as const;

const MINUTE_MS = 60_000;
const minutesAfter = (time: string, minutes: number) =>
  new Date(Date.parse(time) + minutes * MINUTE_MS).toISOString();

/** Log of a delivery with a second attempt a minute after the first. @param at time of the first attempt */
function makeRetriedAttempts(
  integration_id: string,
  event: DeliveryAttempt["event"],
  at: string,
): DeliveryAttempt[] {
  const job = { integration_id, job_id: newJobId(integration_id, event.id, at), event };
  return [
    { ...job, attempt: 1, at, ...failed },
    { ...job, attempt: 2, at: minutesAfter(at, 1), ...done },
  ];
}

/** Logs the event of a paid order. @returns the event for the log of attempts */
async function tellOfPayment(ctx: Context, order: string, at: string): Promise<DeliveryAttempt["event"]> {
  const key = keys.order(demoId(order));
  const after = await ctx.table.get(key);
  const change = after && { key, after, at: new Date(at), isExpiry: false };
  const [changed] = change ? await orderEvents.eventsOf(ctx, change) : [];
  if (!changed) throw new Error(`The demo shop has no order '${order}'.`);
  const { object, position } = changed;
  const event = { ...changed, key: "order.paid", id: eventId(order), at, keptUntil: KEPT_UNTIL };
  await appendEvents(ctx, [event]);
  const logged = await readLog(ctx.table, chooseLogPart(object), 0, MOST_LOGGED);
  const { id, part, number } = logged.find((one) => one.id === event.id) ?? { id: event.id };
  return dropUndefined({ id, type: event.key, object, position, at, part, number });
}

/** Logged deliveries: an old one for documents, and two of the last minutes. */
export async function addSampleAttempts(merchant: Merchant, integration_id: string): Promise<void> {
  const ctx = merchant();
  const ago = (minutes: number) => minutesAfter(ctx.now().toISOString(), -minutes);
  const [first, at] = [ago(9), ago(2)];
  const paid = await tellOfPayment(ctx, BREAKFAST_ORDER, first);
  const event = await tellOfPayment(ctx, GIFTS_ORDER, at);
  const recent: readonly DeliveryAttempt[] = [
    ...makeRetriedAttempts(integration_id, paid, first),
    { integration_id, job_id: newJobId(integration_id, event.id, at), event, attempt: 1, at, ...done },
  ];
  const early = makeRetriedAttempts(integration_id, paid, LONG_AGO).flatMap(attemptWrites);
  const expires_at = KEPT_UNTIL.getTime() / 1000;
  const kept = early.map((write) => ({ ...write, put: { ...write.put, expires_at } }));
  await writeStepSurely(ctx, [...recent.flatMap(attemptWrites), ...kept]);
}
