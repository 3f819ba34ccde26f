import { MOST_ACTIONS } from "../../table/limits.ts";
import { isHopeless } from "../../tasks/task.ts";
import type { Context } from "../../use-case/context.ts";
import { getCodePromotion } from "../codes/code-promotion-store.ts";
import { MOST_CODES } from "../codes/most-codes.ts";
import type { NewCode } from "../live/code.ts";
import { CODES_AT_ONCE, type CodesStep, prepareCodesWrites } from "../live/code-additions-store.ts";
import { generateCodes } from "./code-sequence.ts";
import type { JobStep } from "./codes-work.ts";
import type { PromotionJob } from "./promotion-job.ts";
import { findStopReason } from "./refuse-codes.ts";

const RESERVED_ACTIONS = 3; // the job, its end, the check of the promotion

/**
 * Plans the next codes of a job, or its failure if the promotion can have no more.
 * @answers How are codes generated, and the same again?
 */
export async function planGeneration({ table, now }: Context, job: PromotionJob): Promise<JobStep> {
  const promotion = await getCodePromotion(table, job);
  if (!promotion) return failStep("The promotion is gone.");
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
    return { change: computeProgress(job, codes, step), writes: [...step.writes, promotion.check] };
  } catch (error) {
    if (!isHopeless(error)) throw error;
    return failStep(error.message);
  }
}

function buildNewCode({ id, parameters }: PromotionJob, code: string): NewCode {
  const { max_uses_per_code = null, consume_unit } = parameters;
  return { code, max_uses: max_uses_per_code, consume_unit, made_by: id };
}

/** Taken or repeated codes do not count. The next step begins with the first code that did not fit. */
function computeProgress(
  { parameters, position, generated: before }: PromotionJob,
  codes: readonly string[],
  { added, remaining: [first] }: CodesStep,
): JobStep["change"] {
  const generated = before + added.length;
  return {
    status: generated === parameters.number_of_codes ? "completed" : "processing",
    position: position + (first ? codes.indexOf(first.code) : codes.length),
    generated,
  };
}

function failStep(error: string): JobStep {
  return { change: { status: "failed", error }, writes: [] };
}
