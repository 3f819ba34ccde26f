import { exactObject, optional } from "../../../schemas/exact-object.ts";
import { arrayOf, count, moment, reference, resourceOf, text } from "../../../schemas/resource.ts";
import { nameSchema } from "../../../schemas/titled.ts";
import type { View } from "../../../schemas/view.ts";

const timestamps = exactObject({ created_at: moment });
const event = nameSchema(
  "DeliveredEvent",
  exactObject({
    id: text,
    type: text,
    object: optional(exactObject({ type: text, id: text })),
    position: optional({ type: "integer", minimum: 0 }),
    time: optional({ ...moment, description: "When it was committed: `GET /v2/events?since=` leads to it." }),
  }),
  {
    "": "An event, without its content.",
    id: "Id of the event, as in its messages and in the event feed.",
    type: "Key of the event, such as `order.paid`.",
    object: "What was changed: type and id of the record.",
    "object.type": "Type of the record, such as `order`.",
    position: "The change of the record by its number, as in messages.",
  },
);

const logResource = nameSchema(
  "IntegrationLog",
  resourceOf("integration-log", {
    succeeded: { type: "boolean" },
    attempt: { type: "integer", minimum: 1 },
    processing_time: { type: "number", minimum: 0 },
    status_code: count,
    body: { const: "" },
    error_detail: text,
    relationships: exactObject({
      integration: exactObject({ data: reference("integration") }),
      job: exactObject({ data: reference("integration-job") }),
    }),
    meta: exactObject({
      timestamps,
      event,
      next_attempt_at: optional({
        ...moment,
        description:
          "When the event is tried again after this failure, unless a retry is asked for earlier or the receiver is paused. Absent after a success and after the last attempt.",
      }),
    }),
  }),
  {
    "": "An attempt to deliver an event to an integration. Attempts are kept for 30 days.",
    id: "Id of the attempt, a UUID.",
    succeeded: "Whether the receiver answered with a status from 200 to 299.",
    attempt: "Number of this attempt to deliver the event, from 1.",
    processing_time: "How long the attempt took, in milliseconds.",
    status_code: "HTTP status of the receiver's answer; 0 if there was none.",
    body: "Always empty, since answers of receivers are not stored.",
    error_detail: "Why it failed, in words for people; empty if it succeeded.",
    relationships: "What the attempt belongs to.",
    "relationships.integration": "The integration that the event was sent to.",
    "relationships.integration.data": "Type and id of the integration.",
    "relationships.job": "The job: all attempts to deliver this event to this integration.",
    "relationships.job.data": "Type and id of the job.",
    "relationships.job.data.id": "Id of the job, the same for all its attempts.",
  },
);

export const jobResource = nameSchema(
  "IntegrationJob",
  resourceOf("integration-job", {
    meta: exactObject({ timestamps, event }),
  }),
  {
    "": "The delivery of an event to an integration, with all its attempts. It exists from the first attempt on.",
    id: "Id of the job: a UUID of version 7, which begins with the time of the first attempt.",
  },
);

export type LogView = View<typeof logResource>;
export type IntegrationJobView = View<typeof jobResource>;

/** The public contract has these counts one level higher than in other lists. */
const flatMeta = nameSchema(
  "IntegrationPageMeta",
  exactObject({
    limit: count,
    offset: count,
    current: { type: "integer", minimum: 1, description: "Number of this page, from 1." },
    total: { type: "integer", minimum: 0, description: "How many pages there are." },
  }),
  {
    "": "Position and size of this page within the log.",
    limit: "Largest number of records on a page.",
    offset: "Number of records before this page.",
  },
);
const results = nameSchema(
  "IntegrationResults",
  exactObject({
    total: {
      type: "integer",
      minimum: 0,
      description: "Up to 1,000 are counted, and as far as the page goes.",
    },
  }),
  "Size of the log over all pages.",
);

export const logsResponse = nameSchema(
  "IntegrationLogListResponse",
  exactObject({ data: arrayOf(logResource), meta: flatMeta, results }),
  "A page of attempts, the newest first.",
);
export const integrationJobsResponse = nameSchema(
  "IntegrationJobListResponse",
  exactObject({ data: arrayOf(jobResource), meta: flatMeta, results }),
  "A page of deliveries, the newest first.",
);
