import { MOST_ACTIONS } from "../../table/limits.ts";
import { takeStep } from "../../tasks/take-step.ts";
import { isHopeless } from "../../tasks/task.ts";
import type { Context } from "../../use-case/context.ts";
import { getCodePromotion, prepareCodesVersion } from "../codes/code-promotion-store.ts";
import { ACTIONS_OF_VERSION } from "../history-store.ts";
import { MOST_CODES } from "../limits.ts";
import type { NewCode } from "../live/code.ts";
import { CODES_AT_ONCE, type CodesStep, prepareCodesWrites } from "../live/code-additions-store.ts";
import { getCodeList, readCodes, removalWrites } from "../live/code-list-store.ts";
import { generateCodes } from "./code-sequence.ts";
import { planExport } from "./export/plan-export.ts";
import type { JobStep } from "./job-step.ts";
import { type GenerateJob, isGenerating, isUnfinished, type PromotionJob } from "./promotion-job.ts";
import { findStopReason, GONE_REASON } from "./refuse-codes.ts";
import { promotionJobs } from "./store.ts";

/** Creates codes, or deletes them once the job is cancelled, or collects them for a file. The job stores the progress. */
export type CodesWork = {
  readonly kind: "promotion-codes";
  readonly promotionId: string;
  readonly jobId: string;
};

type CodesJobStep = JobStep<GenerateJob>;

/**
 * Runs one step. Codes and progress are one transaction under the job's version, so a repeated step continues correctly.
 * @throws ApiError 409 if others change the codes until the deadline
 */
export function runJobStep(ctx: Context, work: CodesWork): Promise<CodesWork | undefined> {
  const jobs = promotionJobs(work.promotionId);
  const plan = async () => {
    const before = await jobs.get(ctx.table, work.jobId);
    if (!before || !isUnfinished(before.value)) return undefined;
    const { job: changed, writes } = await planStep(ctx, before.value);
    const job = { ...changed, updated_at: ctx.now().toISOString() };
    const next = isUnfinished(job) ? work : undefined;
    return { writes: [...jobs.writes(job, before), ...writes], next };
  };
  return takeStep(ctx, plan, Number.POSITIVE_INFINITY);
}

async function planStep(ctx: Context, job: PromotionJob) {
  if (job.job_type === "code_export") {
    const { change, writes } = await planExport(ctx, job);
    return { job: { ...job, ...change }, writes };
  }
  const { change, writes } = await (isGenerating(job) ? planGeneration(ctx, job) : planDeletion(ctx, job));
  return { job: { ...job, ...change }, writes };
}

const RESERVED_ACTIONS = 3 + ACTIONS_OF_VERSION; // the job, its end, the check of the promotion, its history

/**
 * Plans the next codes of a job, or its failure if the promotion can have no more.
 * @answers How are codes generated, and the same again?
 */
async function planGeneration({ table, now }: Context, job: GenerateJob): Promise<CodesJobStep> {
  const promotion = await getCodePromotion(table, job);
  if (!promotion) return failStep(GONE_REASON);
  const reason = findStopReason(job, promotion);
  if (reason !== undefined) return failStep(reason);
  const count = Math.min(CODES_AT_ONCE, job.parameters.number_of_codes - job.generated);
  const codes = generateCodes(job, job.position, job.position + count);
  try {
    const step = await prepareCodesWrites(table, {
      owner: promotion.owner,
      codes: [...new Set(codes)].map((code) => buildNewCode(job, code)),
      created_at: now().toISOString(),
      most: MOST_CODES,
      // Codes of other promotions are skipped rather than taken over, because the sequence has more.
      givenUp: async () => new Set(),
      mostActions: MOST_ACTIONS - RESERVED_ACTIONS,
    });
    const change = computeProgress(job, codes, step);
    const version = change.status === "completed" ? await prepareCodesVersion(table, promotion) : [];
    return { change, writes: [...step.writes, promotion.check, ...version] };
  } catch (error) {
    if (!isHopeless(error)) throw error;
    if (job.generated === 0) return failStep(error.message);
    const version = await prepareCodesVersion(table, promotion);
    return { ...failStep(error.message), writes: [promotion.check, ...version] };
  }
}

function buildNewCode({ id, parameters, created_by }: GenerateJob, code: string): NewCode {
  const { max_uses_per_code = null, consume_unit } = parameters;
  const creator = created_by === undefined ? {} : { created_by };
  return { code, max_uses: max_uses_per_code, consume_unit, made_by: id, ...creator };
}

/** Taken or repeated codes do not count. The next step begins with the first code that did not fit. */
function computeProgress(
  { parameters, position, generated: before }: GenerateJob,
  codes: readonly string[],
  { added, remaining: [first] }: CodesStep,
): CodesJobStep["change"] {
  const generated = before + added.length;
  return {
    status: generated === parameters.number_of_codes ? "completed" : "processing",
    position: position + (first ? codes.indexOf(first.code) : codes.length),
    generated,
  };
}

function failStep(error: string): CodesJobStep {
  return { change: { status: "failed", error }, writes: [] };
}

/**
 * Plans deleting the last codes of a cancelled job, back to the first. The sequence repeats their texts; `made_by` proves
 * that the job created them. A deleted or newly activated promotion has already given them up.
 */
async function planDeletion({ table }: Context, job: GenerateJob): Promise<CodesJobStep> {
  const promotion = await getCodePromotion(table, job);
  if (promotion?.owner.codes_id !== job.codesId) return { change: { status: "cancelled" }, writes: [] };
  const position = Math.max(0, job.position - CODES_AT_ONCE);
  const codes = [...new Set(generateCodes(job, position, job.position))];
  const list = await getCodeList(table, job.codesId);
  const storedCodes = await readCodes(table, promotion.owner, codes);
  const own = storedCodes.filter(({ made_by }) => made_by === job.id);
  const status = position === 0 ? "cancelled" : "cancelling";
  const change = { status, position, deleted: job.deleted + own.length } as const;
  return { change, writes: removalWrites(list, own) };
}
