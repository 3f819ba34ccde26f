import type { NewCode } from "../../live-promotions/code.ts";
import { CODES_AT_ONCE, type CodesStep, codesWrites } from "../../live-promotions/code-additions-store.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import { isHopeless } from "../../tasks/task.ts";
import type { Context } from "../../use-case/context.ts";
import { getCodePromotion } from "../codes/code-promotion-store.ts";
import { MOST_CODES } from "../codes/most-codes.ts";
import { codesBetween } from "./code-sequence.ts";
import type { JobStep } from "./codes-work.ts";
import type { PromotionJob } from "./promotion-job.ts";
import { reasonForNoCodes } from "./refuse-codes.ts";

const ACTIONS_BESIDE_CODES = 3; // the job, its end, the check of the promotion

/** The next codes of a job with its progress, or its failure when the promotion can have no more of them. */
export async function generationOfCodes({ table, now }: Context, job: PromotionJob): Promise<JobStep> {
  const promotion = await getCodePromotion(table, job);
  if (!promotion) return failure("The promotion is gone.");
  const reason = reasonForNoCodes(job, promotion);
  if (reason !== undefined) return failure(reason);
  const count = Math.min(CODES_AT_ONCE, job.parameters.number_of_codes - job.generated);
  const codes = codesBetween(job, job.position, job.position + count);
  try {
    const step = await codesWrites(table, {
      owner: promotion.owner,
      codes: [...new Set(codes)].map((code) => newCode(job, code)),
      created_at: now().toISOString(),
      most: MOST_CODES,
      // Another promotion's code is not taken over: there are more of the sequence.
      givenUp: async () => new Set(),
      mostActions: MOST_ACTIONS - ACTIONS_BESIDE_CODES,
    });
    return { change: progress(job, codes, step), writes: [...step.writes, promotion.check] };
  } catch (error) {
    if (!isHopeless(error)) throw error;
    return failure(error.message);
  }
}

function newCode({ id, parameters }: PromotionJob, code: string): NewCode {
  const { max_uses_per_code = null, consume_unit } = parameters;
  return { code, max_uses: max_uses_per_code, consume_unit, made_by: id };
}

/**
 * How far a job is after these codes of its sequence. Those that are taken, or have come twice, do not count: the next
 * ones come instead. Those for which there was no room are the first of the next step.
 */
function progress(
  { parameters, position, generated: before }: PromotionJob,
  codes: readonly string[],
  { added, left: [first] }: CodesStep,
): JobStep["change"] {
  const generated = before + added.length;
  return {
    status: generated === parameters.number_of_codes ? "completed" : "processing",
    position: position + (first ? codes.indexOf(first.code) : codes.length),
    generated,
  };
}

function failure(error: string): JobStep {
  return { change: { status: "failed", error }, writes: [] };
}
