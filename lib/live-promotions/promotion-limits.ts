import type { Promotion } from "../evaluation/promotion.ts";
import type { RulePromotion } from "../evaluation/rules/rule-promotion.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { invalid, unprocessable } from "../kernel/errors.ts";

/** How many promotions a store has: all of them, whether they are enabled, and whether they are over. */
export type Counts = {
  readonly standard: number;
  readonly rules: number;
  readonly automaticRules: number;
};

export const NO_COUNTS: Counts = { standard: 0, rules: 0, automaticRules: 0 };

const MOST_STANDARD_PROMOTIONS = 1000;
/** Disabled ones are in no set that could be full, but every list of them reads all. */
const MOST_RULE_PROMOTIONS = 1000;
const MOST_AUTOMATIC_RULE_PROMOTIONS = 50;

type Counted = { readonly promotion: Promotion };
type Change = { readonly before?: Counted; readonly after?: Counted };

/**
 * The counts after a promotion was created, changed or deleted. They are exact under parallel use: whoever changes them
 * writes the index of the set, under the version at which it was read.
 * @throws ApiError 422 for one promotion too many of an engine, 400 for an automatic rule promotion too many
 */
export function countsAfter(counts: Counts, { before, after }: Change): Counts {
  const added = countsOf(after);
  const removed = countsOf(before);
  const next = {
    standard: counts.standard + added.standard - removed.standard,
    rules: counts.rules + added.rules - removed.rules,
    automaticRules: counts.automaticRules + added.automaticRules - removed.automaticRules,
  };
  if (next.standard > Math.max(counts.standard, MOST_STANDARD_PROMOTIONS)) {
    throw tooMany(MOST_STANDARD_PROMOTIONS, "promotions");
  }
  if (next.rules > Math.max(counts.rules, MOST_RULE_PROMOTIONS)) {
    throw tooMany(MOST_RULE_PROMOTIONS, "rule promotions");
  }
  if (next.automaticRules > Math.max(counts.automaticRules, MOST_AUTOMATIC_RULE_PROMOTIONS)) {
    throw invalid(
      `A store has at most ${MOST_AUTOMATIC_RULE_PROMOTIONS} automatic rule promotions: delete one that is over.`,
      { title: TITLES.tooManyAutomaticRulePromotions, source: "data.automatic" },
    );
  }
  return next;
}

function tooMany(most: number, kind: string) {
  const detail = `A store has at most ${most} ${kind}: delete one that is over.`;
  return unprocessable(detail, { title: TITLES.unprocessableEntity });
}

function countsOf(counted: Counted | undefined): Counts {
  if (!counted) return NO_COUNTS;
  const { source, automatic } = counted.promotion;
  if (source === "standard") return { ...NO_COUNTS, standard: 1 };
  return { ...NO_COUNTS, rules: 1, automaticRules: automatic ? 1 : 0 };
}

/** No two rule promotions that run or are going to run have the same priority. @throws ApiError 422 for one that is taken */
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
