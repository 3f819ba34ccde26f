import { toApiError } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import { type CodePromotion, noCodesAllowed } from "../codes/code-promotion-store.ts";
import { groupsProblem, isForGroups } from "../codes/new-codes.ts";
import { MOST_CODES } from "../limits.ts";
import type { CodesOwner } from "../live/code.ts";
import { tooManyCodes } from "../live/code-additions-store.ts";
import { countCodes } from "../live/code-list-store.ts";
import { promotions } from "../promotions-store.ts";
import type { CodeParameters, PromotionJob } from "./promotion-job.ts";

export const GONE_REASON = "The promotion is gone.";
export const RESTARTED_REASON = "The promotion was activated again, without its codes.";

/** Answers why a job must stop creating codes, `undefined` if it may continue. */
export function findStopReason(
  { codesId }: Pick<PromotionJob, "codesId">,
  { automatic, owner }: CodePromotion,
): string | undefined {
  if (automatic) return "The promotion has become automatic.";
  if (owner.codes_id !== codesId) return RESTARTED_REASON;
  return undefined;
}

/**
 * Checks a job before it starts. Later changes are found by its steps.
 * @throws ApiError 422 for an automatic promotion, uses per unit where units come in groups, and too many codes
 */
export async function refuseCodes(
  ctx: Pick<Context, "table">,
  { automatic, owner }: CodePromotion,
  { number_of_codes, consume_unit }: CodeParameters,
): Promise<void> {
  if (automatic) throw noCodesAllowed();
  if (consume_unit === "per_item") await refuseGroups(ctx, owner);
  const count = await countCodes(ctx.table, owner.codes_id);
  if (count + number_of_codes > MOST_CODES) throw tooManyCodes(MOST_CODES, "data.parameters.number_of_codes");
}

/** Only the standard engine counts uses per unit. */
async function refuseGroups(ctx: Pick<Context, "table">, { promotion_id }: CodesOwner): Promise<void> {
  const { promotion_type } = (await promotions.require(ctx, promotion_id)).value;
  if (isForGroups(promotion_type)) {
    throw toApiError(groupsProblem(promotion_type, "data.parameters.consume_unit"));
  }
}
