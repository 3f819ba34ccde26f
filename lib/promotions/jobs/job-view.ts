import { orderFields } from "../../kernel/objects.ts";
import type { PromotionJob } from "./promotion-job.ts";
import type { PromotionJobView } from "./schemas.ts";

const PARAMETERS = ["number_of_codes", "max_uses_per_code", "consume_unit", "code_prefix", "code_length"];

function resultView(job: PromotionJob) {
  if (job.job_type === "code_export") return { export_result: { exported: job.exported } };
  const { status, generated, deleted } = job;
  const isGivenUp = status === "cancelling" || status === "cancelled";
  return { generate_result: { generated, ...(isGivenUp ? { deleted } : {}) } };
}

export function promotionJobView(job: PromotionJob): PromotionJobView {
  const { id, promotionId, source, job_type, name, status, error, created_at, updated_at } = job;
  const named = { type: "promotion_job", id } as const;
  const shown = {
    job_type,
    ...(name === undefined ? {} : { name }),
    ...(job.job_type === "code_generate" ? { parameters: orderFields(PARAMETERS, job.parameters) } : {}),
    status,
    ...resultView(job),
    ...(error === undefined ? {} : { error }),
    meta: { timestamps: { created_at, updated_at } },
  };
  return source === "standard"
    ? { ...named, promotion_id: promotionId, ...shown }
    : { ...named, rule_promotion_id: promotionId, ...shown };
}
