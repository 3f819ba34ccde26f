import { isFinalState, type States } from "../../kernel/states.ts";
import type { Maker } from "../../use-case/maker.ts";
import type { PromotionSource } from "../engine/promotion.ts";
import type { ConsumeUnit } from "../live/code.ts";
import type { CodeForm } from "./code-sequence.ts";
import type { PromotionJobView } from "./schemas.ts";

export type PromotionJobStatus = PromotionJobView["status"];

/** A small job is completed by its first step. @answers Which status may follow on a job's or release's? */
export const PROMOTION_JOB_STATES: States<PromotionJobStatus> = {
  pending: { to: ["processing", "completed", "failed", "cancelling"] },
  processing: { to: ["completed", "failed", "cancelling"] },
  cancelling: { to: ["cancelled"] },
  completed: { to: [] },
  failed: { to: [] },
  cancelled: { to: [] },
};

export type CodeParameters = CodeForm & {
  readonly number_of_codes: number;
  readonly consume_unit: ConsumeUnit;
  /** Absent for no limit. */
  readonly max_uses_per_code?: number;
};

export type JobOfPromotion = {
  readonly id: string;
  readonly promotionId: string;
  readonly source: PromotionSource;
  /** List that the codes belong to. The job fails if the promotion gets another list. */
  readonly codesId: string;
  readonly name?: string;
  readonly status: PromotionJobStatus;
  readonly created_at: string;
  readonly updated_at: string;
  readonly error?: string;
};

/** Creates codes. */
export type GenerateJob = JobOfPromotion & {
  readonly job_type: "code_generate";
  readonly parameters: CodeParameters;
  /** Seed of the code sequence. Never shown. */
  readonly secret: string;
  /** Codes before this position are created. A cancelled job counts down to 0. */
  readonly position: number;
  readonly generated: number;
  /** Codes deleted since the job was cancelled. */
  readonly deleted: number;
  /** Creator of the codes, too. */
  readonly created_by?: Maker;
};

/** Collects codes for a file. */
export type ExportJob = JobOfPromotion & {
  readonly job_type: "code_export";
  /** Number of the code that the next piece begins with, at the earliest. */
  readonly position: number;
  readonly pieces: number;
  readonly exported: number;
};

export type PromotionJob = GenerateJob | ExportJob;

/** Unfinished jobs prevent others of the same promotion. */
export function isUnfinished({ status }: Pick<PromotionJob, "status">): boolean {
  return !isFinalState(PROMOTION_JOB_STATES, status);
}

export function isGenerating({ status }: Pick<PromotionJob, "status">): boolean {
  return status === "pending" || status === "processing";
}
