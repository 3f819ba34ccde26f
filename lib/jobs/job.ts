const JOB_STATES = {
  pending: { to: ["started", "cancelled"] },
  started: { to: ["success", "failed", "cancelled"] },
  success: { to: [] },
  failed: { to: [] },
  cancelled: { to: [] },
} as const;

export type JobStatus = keyof typeof JOB_STATES;

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

export function isUnderWay({ status }: Pick<Job, "status">): boolean {
  return JOB_STATES[status].to.length > 0;
}
