import { createHash } from "node:crypto";
import type { EventObject } from "../events/event.ts";

/** The event of an attempt, and where it is in the log of events. Older attempts have its id and key alone. */
export type AttemptedEvent = {
  readonly id: string;
  /** Its key. */
  readonly type: string;
  readonly object?: EventObject;
  readonly position?: number;
  /** When it was committed. */
  readonly at?: string;
  readonly part?: number;
  readonly number?: number;
};

/** An attempt to deliver an event. Nothing of what was sent or answered: there may be codes and personal data in it. */
export type DeliveryAttempt = {
  readonly integration_id: string;
  readonly job_id: string;
  readonly event: AttemptedEvent;
  /** From 1. */
  readonly attempt: number;
  /** When it began; that of the first attempt is in the job's id, see `newJobId`. */
  readonly at: string;
  readonly succeeded: boolean;
  /** Milliseconds. */
  readonly processing_time: number;
  /** Of the receiver's answer; 0 without one. */
  readonly status_code: number;
  /** Why it failed, in words of this service; empty if it succeeded. */
  readonly error_detail: string;
  /** When it is tried again, unless that is asked for earlier; not after a success, nor after the last attempt. */
  readonly next_at?: string;
};

/**
 * The id of a job: the delivery of an event to an integration with all of its attempts. It begins with the time of the first
 * one (RFC 9562, version 7), by which its log is found without an index.
 * @param firstAt `at` of the first attempt
 */
export function newJobId(integrationId: string, eventId: string, firstAt: string): string {
  const time = Date.parse(firstAt).toString(16).padStart(12, "0");
  const hex = createHash("sha256").update(`${integrationId}\n${eventId}`).digest("hex");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

const JOB_ID = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/;

/** When the first attempt of a job was made, as its id tells; `undefined` for a text that is no id of a job. */
export function firstAttemptAt(jobId: string): string | undefined {
  const [, high, low] = JOB_ID.exec(jobId) ?? [];
  const time = high === undefined || low === undefined ? Number.NaN : Number.parseInt(high + low, 16);
  const isTime = time <= LAST_MILLISECOND;
  return isTime ? new Date(time).toISOString() : undefined;
}

/** As far as ISO 8601 goes with four digits of the year: keys are in the order of their times. */
const LAST_MILLISECOND = Date.parse("9999-12-31T23:59:59.999Z");
