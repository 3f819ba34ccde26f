import { TITLES } from "../../kernel/error-titles.ts";
import { invalid, unprocessable } from "../../kernel/errors.ts";
import type { Promotion } from "../engine/promotion.ts";
import type { RulePromotion } from "../engine/rules/rule-promotion.ts";

/** Promotions of a store, including disabled and ended ones. */
export type PromotionCounts = {
  readonly standard: number;
  readonly rules: number;
  readonly automaticRules: number;
};

export const NO_COUNTS: PromotionCounts = { standard: 0, rules: 0, automaticRules: 0 };

const MOST_STANDARD_PROMOTIONS = 1000;
/** Also limits disabled promotions, because every list request reads all of them. */
const MOST_RULE_PROMOTIONS = 1000;
const MOST_AUTOMATIC_RULE_PROMOTIONS = 50;

type Counted = { readonly promotion: Promotion };
type Change = { readonly before?: Counted; readonly after?: Counted };

/**
 * The index is written under its read version, so counts stay exact under parallel changes.
 * @throws ApiError 422 for too many promotions of an engine, 400 for too many automatic rule promotions
 */
export function changeCounts(counts: PromotionCounts, { before, after }: Change): PromotionCounts {
  const added = countPromotion(after);
  const removed = countPromotion(before);
  const next = {
    standard: counts.standard + added.standard - removed.standard,
    rules: counts.rules + added.rules - removed.rules,
    automaticRules: counts.automaticRules + added.automaticRules - removed.automaticRules,
  };
  if (next.standard > Math.max(counts.standard, MOST_STANDARD_PROMOTIONS)) {
    throw tooManyPromotions(MOST_STANDARD_PROMOTIONS, "promotions");
  }
  if (next.rules > Math.max(counts.rules, MOST_RULE_PROMOTIONS)) {
    throw tooManyPromotions(MOST_RULE_PROMOTIONS, "rule promotions");
  }
  if (next.automaticRules > Math.max(counts.automaticRules, MOST_AUTOMATIC_RULE_PROMOTIONS)) {
    throw invalid(
      `A store has at most ${MOST_AUTOMATIC_RULE_PROMOTIONS} automatic rule promotions: delete one that is over.`,
      { title: TITLES.tooManyAutomaticRulePromotions, source: "data.automatic" },
    );
  }
  return next;
}

function tooManyPromotions(most: number, kind: string) {
  const detail = `A store has at most ${most} ${kind}: delete one that is over.`;
  return unprocessable(detail, { title: TITLES.unprocessableEntity });
}

function countPromotion(counted: Counted | undefined): PromotionCounts {
  if (!counted) return NO_COUNTS;
  const { source, automatic } = counted.promotion;
  if (source === "standard") return { ...NO_COUNTS, standard: 1 };
  return { ...NO_COUNTS, rules: 1, automaticRules: automatic ? 1 : 0 };
}

/** @throws ApiError 422 if another running or scheduled rule promotion has the same priority */
export function refuseTakenPriority(
  { id, priority, end }: RulePromotion,
  live: readonly Promotion[],
  now: Date,
): void {
  const isOver = (moment: string) => Date.parse(moment) <= now.getTime();
  if (priority === null || isOver(end)) return;
  const owner = live.find(
    (one) => one.source === "rule" && one.priority === priority && one.id !== id && !isOver(one.end),
  );
  if (!owner) return;
  throw unprocessable(`The running or scheduled rule promotion '${owner.id}' has the priority ${priority}.`, {
    title: TITLES.duplicatePriority,
    source: "data.priority",
    meta: { id: owner.id },
  });
}
