import { createHash } from "node:crypto";
import type { EventObject } from "../../events/event.ts";

/** The event of an attempt, and its place in the event log. Older attempts have only its id and key. */
export type AttemptedEvent = {
  readonly id: string;
  /** Event key. */
  readonly type: string;
  readonly object?: EventObject;
  readonly position?: number;
  /** When the event was committed. */
  readonly at?: string;
  readonly part?: number;
  readonly number?: number;
};

/** Stores no sent or received content: it may contain codes and personal data. */
export type DeliveryAttempt = {
  readonly integration_id: string;
  readonly job_id: string;
  readonly event: AttemptedEvent;
  /** From 1. */
  readonly attempt: number;
  /** When the attempt began. The job's id contains the time of the first attempt, see `newJobId`. */
  readonly at: string;
  readonly succeeded: boolean;
  /** Milliseconds. */
  readonly processing_time: number;
  /** Status of the receiver's answer; 0 without one. */
  readonly status_code: number;
  /** Reason of the failure in this service's words; empty after a success. */
  readonly error_detail: string;
  /** When the next attempt is planned; absent after a success and after the last attempt. */
  readonly next_at?: string;
};

/**
 * A job delivers one event to one integration. Its id begins with the time of the first attempt (RFC 9562,
 * version 7), so that its log is found without an index. @param firstAt `at` of the first attempt
 */
export function newJobId(integrationId: string, eventId: string, firstAt: string): string {
  const time = Date.parse(firstAt).toString(16).padStart(12, "0");
  const hex = createHash("sha256").update(`${integrationId}\n${eventId}`).digest("hex");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

const JOB_ID = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/;

/** Reads the time of the first attempt from a job's id; `undefined` if the text is no job id. */
export function firstAttemptAt(jobId: string): string | undefined {
  const [, high, low] = JOB_ID.exec(jobId) ?? [];
  const time = high === undefined || low === undefined ? Number.NaN : Number.parseInt(high + low, 16);
  const isTime = time <= LAST_MILLISECOND;
  return isTime ? new Date(time).toISOString() : undefined;
}

/** Keys sort by time only up to a year of four digits in ISO 8601. */
const LAST_MILLISECOND = Date.parse("9999-12-31T23:59:59.999Z");
