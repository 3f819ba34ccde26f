import { appendEvents, readLog } from "../../../../../lib/event-log/event-log.ts";
import { logPartOf } from "../../../../../lib/event-log/parts.ts";
import { attemptWrites } from "../../../../../lib/integrations/attempts-store.ts";
import { type DeliveryAttempt, newJobId } from "../../../../../lib/integrations/delivery-attempt.ts";
import { defined } from "../../../../../lib/kernel/defined.ts";
import { orderEvents } from "../../../../../lib/orders/events/order-events.ts";
import { writeStepSurely } from "../../../../../lib/table/effects/write-step.ts";
import { keys } from "../../../../../lib/table/keys.ts";
import type { Context } from "../../../../../lib/use-case/context.ts";
import type { Merchant } from "../../merchant.ts";
import { demoId } from "../../stable-id.ts";
import { BREAKFAST_ORDER, GIFTS_ORDER } from "../orders/orders-to-read.ts";

/**
 * Ids of jobs have the time of the first attempt in them. The one that documents name is therefore of a time that is
 * the same at every start: behind what lists show, which are of the last 30 days, in the order of their times.
 */
const LONG_AGO = "2025-01-06T09:30:00.000Z";
/** What is long ago would not be kept otherwise. */
const KEPT_UNTIL = new Date("2100-01-01T00:00:00.000Z");
/** More than the demo shop's log has. */
const MOST_LOGGED = 100;

const eventId = (order: string) => demoId(`event of the ${order}`);

/** A job that was done at the second attempt. @param integrationId of whom */
export const retriedJob = (integrationId: string): string =>
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

/** What is logged of a delivery that needed a second attempt a minute later. @param at of the first one */
function retried(integration_id: string, event: DeliveryAttempt["event"], at: string): DeliveryAttempt[] {
  const job = { integration_id, job_id: newJobId(integration_id, event.id, at), event };
  return [
    { ...job, attempt: 1, at, ...failed },
    { ...job, attempt: 2, at: minutesAfter(at, 1), ...done },
  ];
}

/** Tells that an order was paid, as the log of events has it. @returns what attempts say of that event */
async function tellOfPayment(ctx: Context, order: string, at: string): Promise<DeliveryAttempt["event"]> {
  const key = keys.order(demoId(order));
  const after = await ctx.table.get(key);
  const change = after && { key, after, at: new Date(at), isExpiry: false };
  const [changed] = change ? await orderEvents.eventsOf(ctx, change) : [];
  if (!changed) throw new Error(`The demo shop has no order '${order}'.`);
  const { object, position } = changed;
  const event = { ...changed, key: "order.paid", id: eventId(order), at, keptUntil: KEPT_UNTIL };
  await appendEvents(ctx, [event]);
  const logged = await readLog(ctx.table, logPartOf(object), 0, MOST_LOGGED);
  const { id, part, number } = logged.find((one) => one.id === event.id) ?? { id: event.id };
  return defined({ id, type: event.key, object, position, at, part, number });
}

/** Deliveries as they are logged: one of long ago, which documents name, and two of the last minutes. */
export async function addSampleAttempts(merchant: Merchant, integration_id: string): Promise<void> {
  const ctx = merchant();
  const ago = (minutes: number) => minutesAfter(ctx.now().toISOString(), -minutes);
  const [first, at] = [ago(9), ago(2)];
  const paid = await tellOfPayment(ctx, BREAKFAST_ORDER, first);
  const event = await tellOfPayment(ctx, GIFTS_ORDER, at);
  const recent: readonly DeliveryAttempt[] = [
    ...retried(integration_id, paid, first),
    { integration_id, job_id: newJobId(integration_id, event.id, at), event, attempt: 1, at, ...done },
  ];
  const early = retried(integration_id, paid, LONG_AGO).flatMap(attemptWrites);
  const expires_at = KEPT_UNTIL.getTime() / 1000;
  const kept = early.map((write) => ({ ...write, put: { ...write.put, expires_at } }));
  await writeStepSurely(ctx, [...recent.flatMap(attemptWrites), ...kept]);
}
