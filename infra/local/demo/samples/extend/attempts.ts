import { attemptWrites } from "../../../../../lib/integrations/attempts-store.ts";
import { type DeliveryAttempt, newJobId } from "../../../../../lib/integrations/delivery-attempt.ts";
import { writeStepSurely } from "../../../../../lib/table/effects/write-step.ts";
import type { Merchant } from "../../merchant.ts";
import { demoId } from "../../stable-id.ts";

const eventOf = (name: string) => ({ id: demoId(`event ${name}`), type: "order.paid" });

/**
 * Ids of jobs have the time of the first attempt in them. The one that documents name is therefore of a time that is
 * the same at every start: behind what lists show, which are of the last 30 days, in the order of their times.
 */
const LONG_AGO = "2025-01-06T09:30:00.000Z";
/** Epoch seconds; what is long ago would not be kept otherwise. */
const KEPT_UNTIL = Date.parse("2100-01-01T00:00:00.000Z") / 1000;

const eventLongAgo = eventOf("of an early order");

/** A job that was done at the second attempt. @param integrationId of whom */
export const retriedJob = (integrationId: string): string =>
  newJobId(integrationId, eventLongAgo.id, LONG_AGO);

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

/** Deliveries as they are logged: one of long ago, which documents name, and two of the last minutes. */
export async function addSampleAttempts(merchant: Merchant, integration_id: string): Promise<void> {
  const ctx = merchant();
  const ago = (minutes: number) => minutesAfter(ctx.now().toISOString(), -minutes);
  const event = eventOf("of the second order");
  const at = ago(2);
  const recent: readonly DeliveryAttempt[] = [
    ...retried(integration_id, eventOf("of the first order"), ago(9)),
    { integration_id, job_id: newJobId(integration_id, event.id, at), event, attempt: 1, at, ...done },
  ];
  const early = retried(integration_id, eventLongAgo, LONG_AGO).flatMap(attemptWrites);
  const kept = early.map((write) => ({ ...write, put: { ...write.put, expires_at: KEPT_UNTIL } }));
  await writeStepSurely(ctx, [...recent.flatMap(attemptWrites), ...kept]);
}
