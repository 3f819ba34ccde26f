import { combinationAt, countCombinations, encodeCombinations } from "../../releases/children.ts";
import type { PublishedVariation } from "../../releases/published-product.ts";
import type { BuildRules } from "../../variations/modifiers/modifier-values.ts";
import { buildRuleMatcher } from "./longest-rule.ts";

const MOST_CHILDREN = 10_000;
const MOST_COMBINATIONS = 200_000; // before build rules exclude some

export type BuildPlan =
  | { readonly ok: true; readonly combinations: string; readonly count: number }
  | { readonly ok: false; readonly reason: string };

/** Selects the combinations of options that get a child. @answers Which children does a build make, with which ids? */
export function buildPlan(
  variations: readonly PublishedVariation[],
  rules: BuildRules | undefined,
): BuildPlan {
  const total = countCombinations(variations);
  if (total > MOST_COMBINATIONS) {
    return {
      ok: false,
      reason: `The variations have ${total} combinations, more than ${MOST_COMBINATIONS}.`,
    };
  }
  const reason = findRuleFault(variations, rules) ?? findAmbiguity(variations, rules);
  if (reason) return { ok: false, reason };
  const isIncluded = buildInclusionTest(variations, rules);
  let count = 0;
  const combinations = encodeCombinations(variations, (optionIds) => {
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

/** The longest matching rule decides; without one, the default. */
function buildInclusionTest(
  variations: readonly PublishedVariation[],
  rules: BuildRules | undefined,
): (optionIds: readonly string[]) => boolean {
  if (!rules) return () => true;
  const included = buildRuleMatcher(variations, rules.include);
  const excluded = buildRuleMatcher(variations, rules.exclude);
  return (optionIds) => {
    const difference = included(optionIds) - excluded(optionIds);
    return difference === 0 ? rules.default === "include" : difference > 0;
  };
}

function findRuleFault(
  variations: readonly PublishedVariation[],
  rules: BuildRules | undefined,
): string | undefined {
  const all = [...(rules?.include ?? []), ...(rules?.exclude ?? [])];
  const isTwice = (rule: readonly string[]) =>
    variations.some(({ options }) => options.filter(({ id }) => rule.includes(id)).length > 1);
  return all.some(isTwice) ? "A build rule names two options of one variation." : undefined;
}

function findAmbiguity(
  variations: readonly PublishedVariation[],
  rules: BuildRules | undefined,
): string | undefined {
  if (!rules?.include?.length || !rules.exclude?.length) return undefined;
  const includes = buildRuleMatcher(variations, rules.include);
  const excludes = buildRuleMatcher(variations, rules.exclude);
  for (let position = 0; position < countCombinations(variations); position += 1) {
    const optionIds = combinationAt(variations, position);
    const included = includes(optionIds);
    if (included > 0 && included === excludes(optionIds)) {
      return `Build rules both include and exclude the combination ${optionIds.join(", ")}.`;
    }
  }
  return undefined;
}
