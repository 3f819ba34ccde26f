import { combinationAt, combinationCount, combinationsText } from "../catalog/children.ts";
import type { Variation } from "../catalog/published.ts";
import type { BuildRules } from "../products/product.ts";

const MOST_CHILDREN = 10_000; // spec 8: product variations
const MOST_COMBINATIONS = 200_000; // before build rules leave some out

export type BuildPlan =
  | { readonly ok: true; readonly combinations: string; readonly count: number }
  | { readonly ok: false; readonly reason: string };

/** Which combinations of options get a child (contract of variations, 10.3), or why none can be built. */
export function buildPlan(variations: readonly Variation[], rules: BuildRules | undefined): BuildPlan {
  const total = combinationCount(variations);
  if (total > MOST_COMBINATIONS) {
    return {
      ok: false,
      reason: `The variations have ${total} combinations, more than ${MOST_COMBINATIONS}.`,
    };
  }
  const reason = ruleFault(variations, rules) ?? ambiguity(variations, rules);
  if (reason) return { ok: false, reason };
  let count = 0;
  const combinations = combinationsText(variations, (optionIds) => {
    const isBuilt = isIncluded(optionIds, rules);
    if (isBuilt) count += 1;
    return isBuilt;
  });
  if (count > MOST_CHILDREN) {
    return {
      ok: false,
      reason: `A product has at most ${MOST_CHILDREN} children, this would make ${count}.`,
    };
  }
  return { ok: true, combinations, count };
}

/** The longest rule that matches decides; without one the default does. */
function isIncluded(optionIds: readonly string[], rules: BuildRules | undefined): boolean {
  if (!rules) return true;
  const included = longest(rules.include, optionIds);
  const excluded = longest(rules.exclude, optionIds);
  return included === excluded ? rules.default === "include" : included > excluded;
}

function longest(rules: BuildRules["include"] = [], optionIds: readonly string[]): number {
  const matching = rules.filter((rule) => rule.every((id) => optionIds.includes(id)));
  return matching.reduce((most, rule) => Math.max(most, rule.length), 0);
}

function ruleFault(variations: readonly Variation[], rules: BuildRules | undefined): string | undefined {
  const all = [...(rules?.include ?? []), ...(rules?.exclude ?? [])];
  const isTwice = (rule: readonly string[]) =>
    variations.some(({ options }) => options.filter(({ id }) => rule.includes(id)).length > 1);
  return all.some(isTwice) ? "A build rule names two options of one variation." : undefined;
}

function ambiguity(variations: readonly Variation[], rules: BuildRules | undefined): string | undefined {
  if (!rules?.include?.length || !rules.exclude?.length) return undefined;
  for (let place = 0; place < combinationCount(variations); place += 1) {
    const optionIds = combinationAt(variations, place);
    const included = longest(rules.include, optionIds);
    if (included > 0 && included === longest(rules.exclude, optionIds)) {
      return `Build rules both include and exclude the combination ${optionIds.join(", ")}.`;
    }
  }
  return undefined;
}
