import type { PromotionSource } from "../../evaluation/promotion.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";
import { countCodes } from "../../live-promotions/code-list-store.ts";
import type { CodesOwner } from "../../live-promotions/codes-store.ts";
import { keys } from "../../table/keys.ts";
import type { Check, Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { rulePromotions } from "../rules/store.ts";
import { promotions } from "../standard/store.ts";
import type { CodeParameters, PromotionJob } from "./promotion-job.ts";

/** What the jobs of a promotion need to know of it. */
export type PromotionOfJobs = {
  readonly owner: CodesOwner;
  readonly automatic: boolean;
  /** Fails when the promotion is gone, or was changed since it was read. */
  readonly check: Check;
};

/** What its jobs need to know of a promotion; `undefined` for an unknown one. */
export async function getPromotionOfJobs(
  table: Table,
  source: PromotionSource,
  promotionId: string,
): Promise<PromotionOfJobs | undefined> {
  const kind = source === "standard" ? promotions : rulePromotions;
  const found = await kind.get(table, promotionId);
  if (!found) return undefined;
  const { id, codes_id = id, automatic } = found.value;
  const key = source === "standard" ? keys.promotion(id) : keys.rulePromotion(id);
  return {
    owner: { source, promotion_id: id, codes_id },
    automatic,
    check: { check: key, when: { only: { version: found.version } } },
  };
}

/** The most codes that a promotion may have: a hundred jobs of the largest size (`docs/differences/promotions.md`). */
export const MOST_CODES = 100_000;

/** Why a job can make no more codes; `undefined` as long as it can. */
export function reasonForNoCodes(
  { codesId }: Pick<PromotionJob, "codesId">,
  promotion: PromotionOfJobs,
): string | undefined {
  if (promotion.automatic) return "The promotion has become automatic.";
  if (promotion.owner.codes_id !== codesId) return "The promotion was activated again, without its codes.";
  return undefined;
}

/**
 * A promotion whose codes these cannot become is refused before there is a job. What changes later, the job finds out.
 * @throws ApiError 422 for an automatic promotion, which has no codes, and for more codes than a promotion may have
 */
export async function refuseCodes(
  { table }: Pick<Context, "table">,
  { automatic, owner }: PromotionOfJobs,
  { number_of_codes }: CodeParameters,
): Promise<void> {
  if (automatic) {
    throw unprocessable("An automatic promotion applies without codes and has none.", {
      title: TITLES.noCodesAllowed,
    });
  }
  if ((await countCodes(table, owner.codes_id)) + number_of_codes <= MOST_CODES) return;
  throw unprocessable(`The promotion would have more than ${MOST_CODES.toLocaleString("en")} codes.`, {
    title: TITLES.unprocessableEntity,
    source: "data.parameters.number_of_codes",
  });
}

/** What its jobs need to know of a promotion. @throws ApiError 404 for an unknown promotion */
export async function requirePromotionOfJobs(
  { table }: Pick<Context, "table">,
  source: PromotionSource,
  promotionId: string,
): Promise<PromotionOfJobs> {
  const found = await getPromotionOfJobs(table, source, promotionId);
  if (!found) throw notFound(source === "standard" ? "promotion" : "rule promotion", promotionId);
  return found;
}
