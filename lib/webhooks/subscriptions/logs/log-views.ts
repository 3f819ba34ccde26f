import { deriveUuid } from "../../../kernel/ids.ts";
import { dropUndefined } from "../../../kernel/objects.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import { listAnswer } from "../../../lists/paging.ts";
import type { AttemptedEvent, DeliveryAttempt } from "../delivery-attempt.ts";
import type { IntegrationJobView, LogView } from "./log-schemas.ts";

export function logView(logged: DeliveryAttempt): LogView {
  const { integration_id, job_id, event, attempt, at, next_at } = logged;
  const { succeeded, processing_time, status_code, error_detail } = logged;
  return {
    id: deriveUuid(job_id, String(attempt)),
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

/** Hides the event's place in the log, which is internal. */
function eventView({ id, type, object, position, at }: AttemptedEvent) {
  return dropUndefined({ id, type, object, position, time: at });
}

export function integrationJobView({ job_id, event, at }: DeliveryAttempt): IntegrationJobView {
  return {
    id: job_id,
    type: "integration-job",
    meta: { timestamps: { created_at: at }, event: eventView(event) },
  };
}

/** Page form of these lists: flat `meta`, and `results` next to it. */
export function flatPage<T>(data: readonly T[], total: number, query: ListQuery) {
  const { meta } = listAnswer(data, total, query);
  return { data, meta: meta.page, results: meta.results };
}
