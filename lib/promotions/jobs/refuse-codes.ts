import { errorOf } from "../../kernel/errors.ts";
import type { CodesOwner } from "../../live-promotions/code.ts";
import { tooManyCodes } from "../../live-promotions/code-additions-store.ts";
import { countCodes } from "../../live-promotions/code-list-store.ts";
import type { Context } from "../../use-case/context.ts";
import { type CodePromotion, noCodesAllowed } from "../codes/code-promotion-store.ts";
import { MOST_CODES } from "../codes/most-codes.ts";
import { groupsProblem, isForGroups } from "../codes/new-codes.ts";
import { promotions } from "../standard/store.ts";
import type { CodeParameters, PromotionJob } from "./promotion-job.ts";

/** Why a job can make no more codes of its promotion; `undefined` as long as it can. */
export function reasonForNoCodes(
  { codesId }: Pick<PromotionJob, "codesId">,
  { automatic, owner }: CodePromotion,
): string | undefined {
  if (automatic) return "The promotion has become automatic.";
  if (owner.codes_id !== codesId) return "The promotion was activated again, without its codes.";
  return undefined;
}

/**
 * A promotion whose codes these cannot become is refused before there is a job. What changes later, the job finds out.
 * @throws ApiError 422 for an automatic promotion, which has no codes, for uses that its codes cannot count, and for more
 *   codes than it may have
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

/** Uses are counted by unit of promotions of the standard engine alone. */
async function refuseGroups(ctx: Pick<Context, "table">, { promotion_id }: CodesOwner): Promise<void> {
  const { promotion_type } = (await promotions.require(ctx, promotion_id)).value;
  if (isForGroups(promotion_type)) {
    throw errorOf(groupsProblem(promotion_type, "data.parameters.consume_unit"));
  }
}
