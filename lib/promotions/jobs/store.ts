import { TITLES } from "../../kernel/error-titles.ts";
import { invalid } from "../../kernel/errors.ts";
import { advanceState } from "../../kernel/states.ts";
import { entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { type ListedResource, resource } from "../../table/resource.ts";
import { uniqueValue } from "../../table/unique-value.ts";
import { isUnfinished, PROMOTION_JOB_STATES, type PromotionJob } from "./promotion-job.ts";

const KEPT_SECONDS = 30 * 24 * 60 * 60;

const jobEntity = entity<PromotionJob>("promotion-job");

/** One unfinished job per promotion. */
const jobUnderWay = uniqueValue(
  (promotionId) => keys.uniqueName("promotion-job", promotionId),
  () => invalid("Only one job of a promotion may be pending or processing.", { title: TITLES.tooManyJobs }),
);

/**
 * Stores jobs for thirty days. Writes throw ApiError 409 for a state change that is not allowed, and 400 `Too many jobs`
 * for a second unfinished job.
 */
export function promotionJobs(promotionId: string): ListedResource<PromotionJob> {
  return resource({
    entity: jobEntity,
    name: "job",
    keyOf: (id) => keys.promotionJob(promotionId, id),
    all: { pk: keys.promotionJob(promotionId, "-").pk },
    unique: [{ value: jobUnderWay, of: (job) => (isUnfinished(job) ? job.promotionId : undefined) }],
    checkChange: (before, after) => advanceState(PROMOTION_JOB_STATES, before.status, after.status),
    expiresAt: (job) => Math.floor(Date.parse(job.created_at) / 1000) + KEPT_SECONDS,
  });
}
