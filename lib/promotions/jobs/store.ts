import { TITLES } from "../../kernel/error-titles.ts";
import { invalid } from "../../kernel/errors.ts";
import { loggedError } from "../../kernel/logged-error.ts";
import { advance } from "../../kernel/states.ts";
import { entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { type ListedResource, resource } from "../../table/resource.ts";
import type { Write } from "../../table/table.ts";
import { uniqueValue } from "../../table/unique-value.ts";
import type { Context } from "../../use-case/context.ts";
import { isUnfinished, PROMOTION_JOB_STATES, type PromotionJob } from "./promotion-job.ts";

const KEPT_SECONDS = 30 * 24 * 60 * 60;

const jobEntity = entity<PromotionJob>("promotion-job");

/** A promotion has one job at a time: the one that has not ended has the promotion for itself. */
const jobUnderWay = uniqueValue(
  (promotionId) => keys.uniqueName("promotion-job", promotionId),
  () => invalid("Only one job of a promotion may be pending or processing.", { title: TITLES.tooManyJobs }),
);

/**
 * A promotion's jobs of the last thirty days. A job's writes name the version at which its status was read, so that a
 * transition which its table of states has is the one that happens; they throw ApiError 409 for one that it does not
 * have. A second job under way is refused with ApiError 400 `Too many jobs`.
 */
export function promotionJobs(promotionId: string): ListedResource<PromotionJob> {
  const stored = resource({
    entity: jobEntity,
    name: "job",
    keyOf: (id) => keys.promotionJob(promotionId, id),
    all: { pk: keys.promotionJob(promotionId, "-").pk },
    unique: [{ value: jobUnderWay, of: (job) => (isUnfinished(job) ? job.promotionId : undefined) }],
  });
  return {
    ...stored,
    writes: (job, before) => {
      if (before) advance(PROMOTION_JOB_STATES, before.value.status, job.status);
      const expires_at = Math.floor(Date.parse(job.created_at) / 1000) + KEPT_SECONDS;
      const expiring = (write: Write): Write =>
        "put" in write ? { ...write, put: { ...write.put, expires_at } } : write;
      return stored.writes(job, before).map(expiring);
    },
  };
}

/** The job as far as it has come; what is known of it, when the table does not tell. */
export async function newestJob({ table, log }: Context, job: PromotionJob): Promise<PromotionJob> {
  try {
    return (await promotionJobs(job.promotionId).get(table, job.id))?.value ?? job;
  } catch (error) {
    log.warn("job-not-read", { jobId: job.id, ...loggedError(error) });
    return job;
  }
}
