import { CODES_AT_ONCE } from "../../live-promotions/code-additions-store.ts";
import { getCodeList, readCodes, removalWrites } from "../../live-promotions/code-list-store.ts";
import type { Context } from "../../use-case/context.ts";
import { getCodePromotion } from "../codes/code-promotion-store.ts";
import { codesBetween } from "./code-sequence.ts";
import type { JobStep } from "./codes-work.ts";
import type { PromotionJob } from "./promotion-job.ts";

/**
 * Deletes the last codes that a cancelled job has made, back to its first. Its sequence says which they may be, the codes
 * themselves whether they are its own. A promotion that is gone or has other codes now has given them up already.
 */
export async function deletionOfCodes({ table }: Context, job: PromotionJob): Promise<JobStep> {
  const promotion = await getCodePromotion(table, job);
  if (promotion?.owner.codes_id !== job.codesId) return { change: { status: "cancelled" }, writes: [] };
  const position = Math.max(0, job.position - CODES_AT_ONCE);
  const codes = [...new Set(codesBetween(job, position, job.position))];
  const list = await getCodeList(table, job.codesId);
  const found = await readCodes(table, promotion.owner, codes);
  const own = found.filter(({ made_by }) => made_by === job.id);
  const status = position === 0 ? "cancelled" : "cancelling";
  const change = { status, position, deleted: job.deleted + own.length } as const;
  return { change, writes: removalWrites(list, own) };
}
