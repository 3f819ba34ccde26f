import { dropUndefined } from "../../../kernel/objects.ts";
import type { EvaluatedItem } from "../evaluated-cart.ts";
import type { UnmetCondition } from "../evaluation.ts";
import { FAILURES } from "./failures.ts";
import {
  compileAttributesTest,
  compileConditionsTest,
  compileNodeTest,
  compileTargetTest,
  type ItemTest,
  matchAny,
} from "./item-tests.ts";
import type { CartTargeting, Exclusion } from "./standard-promotion.ts";

/** Restrictions that apply to all items of a promotion. */
export type Coverage = {
  /** In lower case. Absent for all catalogs and custom items. */
  readonly catalogs?: ReadonlySet<string>;
  readonly isExcluded?: ItemTest;
};

export function compileCoverage({ target_catalogs = [], exclude = {} }: CartTargeting): Coverage {
  const catalogs = new Set(target_catalogs.map((id) => id.toLowerCase()));
  const tests = compileExclusions(exclude);
  return dropUndefined({
    catalogs: catalogs.size > 0 ? catalogs : undefined,
    isExcluded: tests.length > 0 ? matchAny(tests) : undefined,
  });
}

function compileExclusions({ targets, nodes, attributes, conditions }: Exclusion): ItemTest[] {
  const tests: ItemTest[] = [];
  if (targets?.length) tests.push(compileTargetTest(targets));
  if (nodes?.length) tests.push(compileNodeTest(nodes));
  if (attributes?.length) tests.push(compileAttributesTest(attributes));
  if (conditions?.or.length) tests.push(compileConditionsTest(conditions));
  return tests;
}

/** Answers why an item is not covered, `undefined` if it is covered. */
export function findCoverageFailure(
  { catalogs, isExcluded }: Coverage,
  item: EvaluatedItem,
): UnmetCondition | undefined {
  const catalog = item.catalogId?.toLowerCase();
  if (catalogs && (catalog === undefined || !catalogs.has(catalog))) return FAILURES.catalogs;
  return isExcluded?.(item) ? FAILURES.excluded : undefined;
}
