import type { PromotionSource } from "../../evaluation/promotion.ts";
import { isFinal, type States } from "../../kernel/states.ts";
import type { ConsumeUnit } from "../../live-promotions/code.ts";
import type { CodeForm } from "./code-sequence.ts";

export type PromotionJobStatus =
  | "pending"
  | "processing"
  | "completed"
  | "failed"
  | "cancelling"
  | "cancelled";

/** What may become of a job. A small one is completed by its first step. */
export const PROMOTION_JOB_STATES: States<PromotionJobStatus> = {
  pending: { to: ["processing", "completed", "failed", "cancelling"] },
  processing: { to: ["completed", "failed", "cancelling"] },
  cancelling: { to: ["cancelled"] },
  completed: { to: [] },
  failed: { to: [] },
  cancelled: { to: [] },
};

/** Which codes a job makes. */
export type CodeParameters = CodeForm & {
  readonly number_of_codes: number;
  readonly consume_unit: ConsumeUnit;
  /** Without it there is no limit. */
  readonly max_uses_per_code?: number;
};

/** A job that makes codes of a promotion, with all of its progress. */
export type PromotionJob = {
  readonly id: string;
  readonly promotionId: string;
  readonly source: PromotionSource;
  /** The promotion's codes that these belong to; once it has others, no more are made. */
  readonly codesId: string;
  readonly job_type: "code_generate";
  readonly name?: string;
  readonly parameters: CodeParameters;
  readonly status: PromotionJobStatus;
  readonly created_at: string;
  readonly updated_at: string;
  /** What the sequence of codes is made of; nobody gets to see it. */
  readonly secret: string;
  /** Up to which position, without it, the codes of the sequence are made; from where on they are deleted again. */
  readonly position: number;
  readonly generated: number;
  /** Codes given up since the job was cancelled. */
  readonly deleted: number;
  readonly error?: string;
};

/** Whether a job has not ended yet: no other one of its promotion may start. */
export function isUnfinished({ status }: Pick<PromotionJob, "status">): boolean {
  return !isFinal(PROMOTION_JOB_STATES, status);
}

/** Whether a job makes codes. */
export function isGenerating({ status }: Pick<PromotionJob, "status">): boolean {
  return status === "pending" || status === "processing";
}
