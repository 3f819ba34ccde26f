import { defined } from "../../kernel/defined.ts";
import { derivedUuid } from "../../kernel/uuid.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import type { AttemptedEvent, DeliveryAttempt } from "../delivery-attempt.ts";
import type { IntegrationJobView, LogView } from "./log-schemas.ts";

/** An attempt as it is listed. */
export function logView(logged: DeliveryAttempt): LogView {
  const { integration_id, job_id, event, attempt, at, next_at } = logged;
  const { succeeded, processing_time, status_code, error_detail } = logged;
  return {
    id: derivedUuid(job_id, String(attempt)),
    type: "integration-log",
    succeeded,
    attempt,
    processing_time,
    status_code,
    body: "",
    error_detail,
    relationships: {
      integration: { data: { type: "integration", id: integration_id } },
      job: { data: { type: "integration-job", id: job_id } },
    },
    meta: {
      timestamps: { created_at: at },
      event: eventView(event),
      ...(next_at === undefined ? {} : { next_attempt_at: next_at }),
    },
  };
}

/** Where an event is in the log is for this service alone. */
function eventView({ id, type, object, position, at }: AttemptedEvent) {
  return defined({ id, type, object, position, time: at });
}

/** The job that began with this attempt. */
export function integrationJobView({ job_id, event, at }: DeliveryAttempt): IntegrationJobView {
  return {
    id: job_id,
    type: "integration-job",
    meta: { timestamps: { created_at: at }, event: eventView(event) },
  };
}

/** A page in the form of these lists: `meta` is flat, `results` stands beside it. */
export function flatPage<T>(data: readonly T[], total: number, query: ListQuery) {
  const { meta } = listAnswer(data, total, query);
  return { data, meta: meta.page, results: meta.results };
}
