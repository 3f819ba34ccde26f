import type { Variation } from "../variations/variation.ts";

export const JOB_STATES = {
  pending: { to: ["started", "cancelled"] },
  started: { to: ["success", "failed", "cancelled"] },
  success: { to: [] },
  failed: { to: [] },
  cancelled: { to: [] },
} as const;

export type JobStatus = keyof typeof JOB_STATES;

/** Where a build stands; children are written, then those no longer wanted are removed. */
export type BuildWork =
  | { readonly step: "plan" }
  | {
      readonly step: "write" | "remove";
      readonly variations: readonly Variation[];
      readonly combinations: string;
      /** Children done of this step. */
      readonly done: number;
      /** Children whose sku or slug another product has. */
      readonly refused: readonly string[];
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
  /** Until when a worker has it; later anyone may take over. */
  readonly leasedUntil?: string;
  readonly work: BuildWork;
};

export function isUnderWay({ status }: Pick<Job, "status">): boolean {
  return JOB_STATES[status].to.length > 0;
}
