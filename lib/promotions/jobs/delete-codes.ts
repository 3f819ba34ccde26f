import type { Context } from "../../use-case/context.ts";
import { getCodePromotion } from "../codes/code-promotion-store.ts";
import { CODES_AT_ONCE } from "../live/code-additions-store.ts";
import { getCodeList, readCodes, removalWrites } from "../live/code-list-store.ts";
import { generateCodes } from "./code-sequence.ts";
import type { JobStep } from "./codes-work.ts";
import type { PromotionJob } from "./promotion-job.ts";

/**
 * Plans deleting the last codes of a cancelled job, back to the first. The sequence repeats their texts; `made_by` proves
 * that the job created them. A deleted or newly activated promotion has already given them up.
 */
export async function planDeletion({ table }: Context, job: PromotionJob): Promise<JobStep> {
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
