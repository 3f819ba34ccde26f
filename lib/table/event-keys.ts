import { safe } from "./key-parts.ts";
import type { Key } from "./table.ts";

/** The keys of the log of events, of those who listen, and of what is sent to them. */
export const eventKeys = {
  /** Where a part of the log of events ends. */
  eventLogEnd: (part: number): Key => ({ pk: `EVENTS#${part}`, sk: "END" }),
  /** An event in a part of the log by its number there, counted from 1 without gaps; in order in one query. */
  loggedEvent: (part: number, number: number): Key => ({
    pk: `EVENTS#${part}`,
    sk: String(number).padStart(12, "0"),
  }),
  /** A change of the table of which no event could be made; all of them in one query. */
  unreadChange: (id: string): Key => ({ pk: "UNREAD-CHANGE", sk: id }),
  /** A subscription to events; all of them in one query. */
  integration: (id: string): Key => ({ pk: "INTEGRATION", sk: safe(id.toLowerCase()) }),
  /** How many integrations there are. */
  integrationCount: (): Key => ({ pk: "INTEGRATION-COUNT", sk: "COUNT" }),
  /** How far the deliveries of an integration are, and who works on them. */
  deliveryState: (integrationId: string): Key => ({ pk: deliveryKey(integrationId), sk: "STATE" }),
  /** What waits of an object whose first event could not be delivered; all of an integration by their prefix. */
  waitingEvents: (integrationId: string, objectType: string, objectId: string): Key => ({
    pk: deliveryKey(integrationId),
    sk: objectId === "" ? "WAITING#" : `WAITING#${objectType}#${safe(objectId)}`,
  }),
  /** An event that was given up; all of an integration by their prefix, oldest first. */
  deadLetter: (integrationId: string, eventAt: string, eventId: string): Key => ({
    pk: deliveryKey(integrationId),
    sk: eventId === "" ? "DEAD#" : `DEAD#${eventAt}#${eventId}`,
  }),
  /** A later attempt to deliver, newest last; all of an integration in one query. */
  deliveryAttempt: (integrationId: string, at: string, id: string): Key => ({
    pk: `ATTEMPTS#${safe(integrationId.toLowerCase())}`,
    sk: `${at}#${id}`,
  }),
  /** The same once more by its job; all of a job by their prefix. */
  attemptOfJob: (integrationId: string, jobId: string, attempt: number | "any"): Key => ({
    pk: `ATTEMPTS#${safe(integrationId.toLowerCase())}`,
    sk: `JOB#${safe(jobId)}#${attempt === "any" ? "" : String(attempt).padStart(4, "0")}`,
  }),
  /** The first attempt to deliver an event to an integration; all of an integration in one query. */
  deliveryJob: (integrationId: string, at: string, id: string): Key => ({
    pk: `DELIVERY-JOBS#${safe(integrationId.toLowerCase())}`,
    sk: `${at}#${id}`,
  }),
};

function deliveryKey(integrationId: string): string {
  return `DELIVERY#${safe(integrationId.toLowerCase())}`;
}
