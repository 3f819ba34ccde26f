import { isFinalState, type States } from "../../kernel/states.ts";
import type { JobView } from "./schemas.ts";

export type JobStatus = "pending" | "started" | "success" | "failed" | "cancelled";

/**
 * A job whose work cannot even be planned fails without having started.
 * @answers Which status may follow on a job's or release's?
 */
export const JOB_STATES: States<JobStatus> = {
  pending: { to: ["started", "failed", "cancelled"] },
  started: { to: ["success", "failed", "cancelled"] },
  success: { to: [] },
  failed: { to: [] },
  cancelled: { to: [] },
};

export type Job = {
  readonly id: string;
  readonly type: "child-products";
  readonly status: JobStatus;
  readonly productId: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly started_at?: string;
  readonly completed_at?: string;
  readonly requestId: string;
  readonly errors: readonly string[];
  /** 0 to 100. */
  readonly percent: number;
};

export function isUnderWay({ status }: Pick<Job, "status">): boolean {
  return !isFinalState(JOB_STATES, status);
}

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
