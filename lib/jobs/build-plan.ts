import { combinationAt, combinationCount, combinationsText } from "../releases/children.ts";
import type { PublishedVariation } from "../releases/published-product.ts";
import type { BuildRules } from "../variations/build-rules.ts";
import { longestRule } from "./longest-rule.ts";

const MOST_CHILDREN = 10_000; // spec 8: product variations
const MOST_COMBINATIONS = 200_000; // before build rules leave some out

export type BuildPlan =
  | { readonly ok: true; readonly combinations: string; readonly count: number }
  | { readonly ok: false; readonly reason: string };

/** Which combinations of options get a child, or why none can be built. */
export function buildPlan(
  variations: readonly PublishedVariation[],
  rules: BuildRules | undefined,
): BuildPlan {
  const total = combinationCount(variations);
  if (total > MOST_COMBINATIONS) {
    return {
      ok: false,
      reason: `The variations have ${total} combinations, more than ${MOST_COMBINATIONS}.`,
    };
  }
  const reason = ruleFault(variations, rules) ?? ambiguity(variations, rules);
  if (reason) return { ok: false, reason };
  const isIncluded = inclusion(variations, rules);
  let count = 0;
  const combinations = combinationsText(variations, (optionIds) => {
    const isBuilt = isIncluded(optionIds);
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
function inclusion(
  variations: readonly PublishedVariation[],
  rules: BuildRules | undefined,
): (optionIds: readonly string[]) => boolean {
  if (!rules) return () => true;
  const included = longestRule(variations, rules.include);
  const excluded = longestRule(variations, rules.exclude);
  return (optionIds) => {
    const difference = included(optionIds) - excluded(optionIds);
    return difference === 0 ? rules.default === "include" : difference > 0;
  };
}

function ruleFault(
  variations: readonly PublishedVariation[],
  rules: BuildRules | undefined,
): string | undefined {
  const all = [...(rules?.include ?? []), ...(rules?.exclude ?? [])];
  const isTwice = (rule: readonly string[]) =>
    variations.some(({ options }) => options.filter(({ id }) => rule.includes(id)).length > 1);
  return all.some(isTwice) ? "A build rule names two options of one variation." : undefined;
}

function ambiguity(
  variations: readonly PublishedVariation[],
  rules: BuildRules | undefined,
): string | undefined {
  if (!rules?.include?.length || !rules.exclude?.length) return undefined;
  const includes = longestRule(variations, rules.include);
  const excludes = longestRule(variations, rules.exclude);
  for (let position = 0; position < combinationCount(variations); position += 1) {
    const optionIds = combinationAt(variations, position);
    const included = includes(optionIds);
    if (included > 0 && included === excludes(optionIds)) {
      return `Build rules both include and exclude the combination ${optionIds.join(", ")}.`;
    }
  }
  return undefined;
}
