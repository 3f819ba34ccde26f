import { exactObject, optional } from "../../../schemas/exact-object.ts";
import { arrayOf, count, moment, reference, text, uuid } from "../../../schemas/resource.ts";
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
);

const logResource = nameSchema(
  "IntegrationLog",
  exactObject({
    id: uuid,
    type: { const: "integration-log" },
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
);

export const jobResource = nameSchema(
  "IntegrationJob",
  exactObject({
    id: uuid,
    type: { const: "integration-job" },
    meta: exactObject({ timestamps, event }),
  }),
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
);

export const logsResponse = nameSchema(
  "IntegrationLogListResponse",
  exactObject({ data: arrayOf(logResource), meta: flatMeta, results }),
);
export const integrationJobsResponse = nameSchema(
  "IntegrationJobListResponse",
  exactObject({ data: arrayOf(jobResource), meta: flatMeta, results }),
);
