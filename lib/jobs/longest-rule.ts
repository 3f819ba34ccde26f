import type { PublishedVariation } from "../releases/published-product.ts";
import type { BuildRules } from "../variations/build-rules.ts";

/** A rule by the positions of its variations, and how many options it names. */
type Rule = { readonly choices: ReadonlyMap<number, string>; readonly length: number };

/** The rules that hold so far, with the option that the combination has in this position. */
type Level = { readonly optionId: string; readonly rules: readonly Rule[] };

/**
 * How long the longest of these rules is that matches a combination, 0 without one. Combinations are asked for in
 * matrix order, where one shares most of its options with the one before: the rules are narrowed down option by
 * option, and only where an option has changed. Each combination by itself would look at each rule, which are
 * hundreds of millions of looks for large ones.
 */
export function longestRule(
  variations: readonly PublishedVariation[],
  rules: BuildRules["include"] = [],
): (optionIds: readonly string[]) => number {
  const all = knownRules(variations, rules);
  const levels: Level[] = [];
  return (optionIds) => {
    const changed = optionIds.findIndex((id, at) => levels[at]?.optionId !== id);
    if (changed >= 0) levels.length = Math.min(levels.length, changed);
    for (const [position, optionId] of optionIds.entries()) {
      if (position < levels.length) continue;
      const before = levels.at(-1)?.rules ?? all;
      levels.push({
        optionId,
        rules: before.filter(({ choices }) => holds(choices.get(position), optionId)),
      });
    }
    return (levels.at(-1)?.rules ?? all)[0]?.length ?? 0;
  };
}

function holds(choice: string | undefined, optionId: string): boolean {
  return choice === undefined || choice === optionId;
}

/** Each rule once, longest first; one that names an unknown option never matches. */
function knownRules(
  variations: readonly PublishedVariation[],
  rules: NonNullable<BuildRules["include"]>,
): Rule[] {
  const positions = new Map(
    variations.flatMap(({ options }, at) => options.map(({ id }) => [id, at] as const)),
  );
  const known = new Map<string, Rule>();
  for (const rule of rules) {
    const ids = [...rule];
    if (!ids.every((id) => positions.has(id))) continue;
    const name = [...new Set(ids)].sort().join(" ");
    if ((known.get(name)?.length ?? 0) >= ids.length) continue;
    known.set(name, { choices: new Map(ids.map((id) => [positions.get(id) ?? 0, id])), length: ids.length });
  }
  return [...known.values()].sort((a, b) => b.length - a.length);
}
