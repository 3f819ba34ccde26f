import type { PublishedVariation } from "../../releases/published-product.ts";
import type { BuildRules } from "../../variations/modifiers/modifier-values.ts";

type Rule = { readonly choices: ReadonlyMap<number, string>; readonly length: number };

/** The rules that match so far, with the combination's option at this position. */
type Level = { readonly optionId: string; readonly rules: readonly Rule[] };

/**
 * Returns a function for the length of the longest matching rule, or 0. Call it in matrix order: successive
 * combinations share options, so only changed positions are matched again. Otherwise a large matrix would
 * take hundreds of millions of tests.
 */
export function buildRuleMatcher(
  variations: readonly PublishedVariation[],
  rules: BuildRules["include"] = [],
): (optionIds: readonly string[]) => number {
  const all = normalizeRules(variations, rules);
  const levels: Level[] = [];
  return (optionIds) => {
    const changed = optionIds.findIndex((id, at) => levels[at]?.optionId !== id);
    if (changed >= 0) levels.length = Math.min(levels.length, changed);
    for (const [position, optionId] of optionIds.entries()) {
      if (position < levels.length) continue;
      const before = levels.at(-1)?.rules ?? all;
      levels.push({
        optionId,
        rules: before.filter(({ choices }) => allowsOption(choices.get(position), optionId)),
      });
    }
    return (levels.at(-1)?.rules ?? all)[0]?.length ?? 0;
  };
}

function allowsOption(choice: string | undefined, optionId: string): boolean {
  return choice === undefined || choice === optionId;
}

/** Drops repeats and rules with an unknown option; longest first. */
function normalizeRules(
  variations: readonly PublishedVariation[],
  rules: NonNullable<BuildRules["include"]>,
): Rule[] {
  const positions = new Map(
    variations.flatMap(({ options }, at) => options.map(({ id }) => [id, at] as const)),
  );
  const rulesByIds = new Map<string, Rule>();
  for (const rule of rules) {
    const ids = [...rule];
    if (!ids.every((id) => positions.has(id))) continue;
    const name = [...new Set(ids)].sort().join(" ");
    if ((rulesByIds.get(name)?.length ?? 0) >= ids.length) continue;
    rulesByIds.set(name, {
      choices: new Map(ids.map((id) => [positions.get(id) ?? 0, id])),
      length: ids.length,
    });
  }
  return [...rulesByIds.values()].sort((a, b) => b.length - a.length);
}
