import { isFinal, type States } from "../kernel/states.ts";

export type JobStatus = "pending" | "started" | "success" | "failed" | "cancelled";

/** What may become of a job. One whose work cannot even be planned fails without having started. */
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
  /** How much of the work is done. */
  readonly percent: number;
};

/** Whether a job has not ended yet. */
export function isUnderWay({ status }: Pick<Job, "status">): boolean {
  return !isFinal(JOB_STATES, status);
}
