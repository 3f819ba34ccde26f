export type JobStatus = "pending" | "started" | "success" | "failed" | "cancelled";

export type JobState = {
  readonly id: string;
  readonly status: JobStatus;
  readonly created_at: string;
  readonly updated_at: string;
  readonly started_at?: string;
  readonly completed_at?: string;
  readonly requestId: string;
  readonly errors: readonly string[];
  /** 0 to 100. */
  readonly percent: number;
};
