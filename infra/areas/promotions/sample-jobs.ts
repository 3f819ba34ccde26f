import type { PromotionPath } from "../../../lib/promotions/codes/code-promotion-store.ts";
import { requireCodePromotion } from "../../../lib/promotions/codes/code-promotion-store.ts";
import { createPromotionJob } from "../../../lib/promotions/jobs/create-promotion-job.ts";
import { buildPromotionJob } from "../../../lib/promotions/jobs/new-promotion-job.ts";
import { promotionJobs } from "../../../lib/promotions/jobs/store.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import { unlessRefused } from "../../local/demo/add-missing.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { MAILED, WITH_JOB_TO_CANCEL } from "./promotions-to-change.ts";
import { RULES_MAILED, RULES_WITH_JOB_TO_CANCEL } from "./rules-to-change.ts";

/** The id of a promotion's only job. */
export function makeJobId(promotion: string): string {
  return demoId(`job of ${promotion}`);
}

const request = {
  type: "promotion_job",
  job_type: "code_generate",
  name: "Letter to the guild",
  parameters: { number_of_codes: 20, max_uses_per_code: 1, code_prefix: "LETTER" },
} as const;

/** Finished jobs, and waiting jobs that no worker starts, so that they can be cancelled at any time. */
export async function addPromotionJobs(merchant: Merchant): Promise<void> {
  const adding = [
    addEnded(merchant, MAILED, "standard"),
    addEnded(merchant, RULES_MAILED, "rule"),
    addWaiting(merchant, WITH_JOB_TO_CANCEL, "standard"),
    addWaiting(merchant, RULES_WITH_JOB_TO_CANCEL, "rule"),
  ];
  await Promise.all(adding.map(unlessRefused));
}

type Source = PromotionPath["source"];

async function isThere(merchant: Merchant, promotion: string): Promise<boolean> {
  return (await promotionJobs(demoId(promotion)).get(merchant().table, makeJobId(promotion))) !== undefined;
}

async function addEnded(merchant: Merchant, promotion: string, source: Source): Promise<void> {
  if (await isThere(merchant, promotion)) return;
  const whose = { source, promotionId: demoId(promotion) };
  await createPromotionJob(merchant(`job of ${promotion}`), whose, { data: request });
}

async function addWaiting(merchant: Merchant, promotion: string, source: Source): Promise<void> {
  if (await isThere(merchant, promotion)) return;
  const ctx = merchant(`job of ${promotion}`);
  const owner = await requireCodePromotion(ctx, { source, promotionId: demoId(promotion) });
  const job = buildPromotionJob(ctx, owner, request);
  await writeStepSurely(ctx, promotionJobs(job.promotionId).writes(job));
}
