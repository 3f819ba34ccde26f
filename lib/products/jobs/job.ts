import { isFinalState, type States } from "../../kernel/states.ts";

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
