import type { Job } from "./job.ts";
import type { JobView } from "./schemas.ts";

export function jobView(job: Job): JobView {
  const { id, type, status, created_at, updated_at, started_at, completed_at, requestId, percent } = job;
  return {
    id,
    type: "pim-job",
    attributes: {
      type,
      status,
      created_at,
      updated_at,
      started_at: started_at ?? null,
      completed_at: completed_at ?? null,
    },
    meta: { x_request_id: requestId, percent_completed: percent },
  };
}
