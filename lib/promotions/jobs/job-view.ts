import { orderFields } from "../../kernel/objects.ts";
import type { PromotionJob } from "./promotion-job.ts";
import type { PromotionJobView } from "./schemas.ts";

const PARAMETERS = ["number_of_codes", "max_uses_per_code", "consume_unit", "code_prefix", "code_length"];

export function promotionJobView(job: PromotionJob): PromotionJobView {
  const { id, promotionId, source, job_type, name, status, parameters, error } = job;
  const { generated, deleted, created_at, updated_at } = job;
  const isGivenUp = status === "cancelling" || status === "cancelled";
  const named = { type: "promotion_job", id } as const;
  const shown = {
    job_type,
    ...(name === undefined ? {} : { name }),
    parameters: orderFields(PARAMETERS, parameters),
    status,
    generate_result: { generated, ...(isGivenUp ? { deleted } : {}) },
    ...(error === undefined ? {} : { error }),
    meta: { timestamps: { created_at, updated_at } },
  };
  return source === "standard"
    ? { ...named, promotion_id: promotionId, ...shown }
    : { ...named, rule_promotion_id: promotionId, ...shown };
}
