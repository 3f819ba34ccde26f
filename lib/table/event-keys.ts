import { safe } from "./key-parts.ts";
import type { Key } from "./table.ts";

export const eventKeys = {
  eventLogEnd: (part: number): Key => ({ pk: `EVENTS#${part}`, sk: "END" }),
  /** Numbered from 1 without gaps in each part of the log. */
  loggedEvent: (part: number, number: number): Key => ({
    pk: `EVENTS#${part}`,
    sk: String(number).padStart(12, "0"),
  }),
  /** A change of which no event could be made. */
  unreadChange: (id: string): Key => ({ pk: "UNREAD-CHANGE", sk: id }),
  integration: (id: string): Key => ({ pk: "INTEGRATION", sk: safe(id.toLowerCase()) }),
  /** The number of integrations. */
  integrationCount: (): Key => ({ pk: "INTEGRATION-COUNT", sk: "COUNT" }),
  /** The progress of an integration's deliveries, and its worker. */
  deliveryState: (integrationId: string): Key => ({ pk: deliveryKey(integrationId), sk: "STATE" }),
  /** Events that wait behind an undelivered event of their object. */
  waitingEvents: (integrationId: string, objectType: string, objectId: string): Key => ({
    pk: deliveryKey(integrationId),
    sk: objectId === "" ? "WAITING#" : `WAITING#${objectType}#${safe(objectId)}`,
  }),
  /** An event that was given up, oldest first. */
  deadLetter: (integrationId: string, eventAt: string, eventId: string): Key => ({
    pk: deliveryKey(integrationId),
    sk: eventId === "" ? "DEAD#" : `DEAD#${eventAt}#${eventId}`,
  }),
  /** A later attempt, newest last. */
  deliveryAttempt: (integrationId: string, at: string, id: string): Key => ({
    pk: `ATTEMPTS#${safe(integrationId.toLowerCase())}`,
    sk: `${at}#${id}`,
  }),
  attemptOfJob: (integrationId: string, jobId: string, attempt: number | "any"): Key => ({
    pk: `ATTEMPTS#${safe(integrationId.toLowerCase())}`,
    sk: `JOB#${safe(jobId)}#${attempt === "any" ? "" : String(attempt).padStart(4, "0")}`,
  }),
  /** The first attempt to deliver an event. */
  deliveryJob: (integrationId: string, at: string, id: string): Key => ({
    pk: `DELIVERY-JOBS#${safe(integrationId.toLowerCase())}`,
    sk: `${at}#${id}`,
  }),
};

function deliveryKey(integrationId: string): string {
  return `DELIVERY#${safe(integrationId.toLowerCase())}`;
}
