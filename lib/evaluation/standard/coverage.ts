import { defined } from "../../kernel/defined.ts";
import type { EvaluatedItem } from "../evaluated-cart.ts";
import type { UnmetCondition } from "../evaluation.ts";
import { FAILURES } from "./failures.ts";
import { anyOf, attributesTest, conditionsTest, type ItemTest, nodeTest, targetTest } from "./item-tests.ts";
import type { CartTargeting, Exclusion } from "./standard-promotion.ts";

/** What every item that a promotion covers must satisfy, whatever else names it. */
export type Coverage = {
  /** In small letters; absent for every catalog and for custom items, which have none. */
  readonly catalogs?: ReadonlySet<string>;
  /** Absent where nothing is excluded. */
  readonly isExcluded?: ItemTest;
};

export function compileCoverage({ target_catalogs = [], exclude = {} }: CartTargeting): Coverage {
  const catalogs = new Set(target_catalogs.map((id) => id.toLowerCase()));
  const tests = exclusionTests(exclude);
  return defined({
    catalogs: catalogs.size > 0 ? catalogs : undefined,
    isExcluded: tests.length > 0 ? anyOf(tests) : undefined,
  });
}

function exclusionTests({ targets, nodes, attributes, conditions }: Exclusion): ItemTest[] {
  const tests: ItemTest[] = [];
  if (targets?.length) tests.push(targetTest(targets));
  if (nodes?.length) tests.push(nodeTest(nodes));
  if (attributes?.length) tests.push(attributesTest(attributes));
  if (conditions?.or.length) tests.push(conditionsTest(conditions));
  return tests;
}

/** Why an item is not covered, if it is not. */
export function uncovered(
  { catalogs, isExcluded }: Coverage,
  item: EvaluatedItem,
): UnmetCondition | undefined {
  const catalog = item.catalogId?.toLowerCase();
  if (catalogs && (catalog === undefined || !catalogs.has(catalog))) return FAILURES.catalogs;
  return isExcluded?.(item) ? FAILURES.excluded : undefined;
}
