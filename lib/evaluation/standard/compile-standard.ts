import { byCreation } from "../../kernel/by-creation.ts";
import { defined } from "../../kernel/defined.ts";
import type { Money } from "../promotion.ts";
import { type CompiledReward, compileReward } from "./compile-reward.ts";
import { type Coverage, compileCoverage } from "./coverage.ts";
import { ITEM_FAILURES, type ItemFailures, type TargetingField } from "./failures.ts";
import type { ItemTargeting, StandardPromotion, StandardReward } from "./standard-promotion.ts";
import { emptyIndex, indexTargets, type TargetIndex } from "./target-index.ts";

/** A standard promotion with everything prepared that does not depend on a cart. */
export type CompiledStandard = {
  readonly promotion: StandardPromotion;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** By currency, minor units; absent without the field. */
  readonly minimums?: ReadonlyMap<string, bigint>;
  readonly caps: ReadonlyMap<string, bigint>;
  /** Of `max_applications_per_cart`; infinite without a limit. */
  readonly mostApplications: number;
  readonly coverage: Coverage;
  readonly reward: CompiledReward;
  /** Said where its items are not there, or not to be had. */
  readonly failures: ItemFailures;
};

/** The standard promotions of a store, those of items and those of the whole cart each in the order of application. */
export type StandardEngine = {
  readonly ofItems: readonly CompiledStandard[];
  readonly ofCarts: readonly CompiledStandard[];
  /** Names promotions of items by their position. */
  readonly index: TargetIndex;
};

/** Prepares standard promotions, given in any order: they apply oldest first. */
export function compileStandard(promotions: readonly StandardPromotion[]): StandardEngine {
  const compiled = promotions.toSorted(byCreation).map(compileOne);
  const ofItems = compiled.filter(({ reward }) => reward.kind !== "cart");
  const index = emptyIndex();
  ofItems.forEach(({ promotion }, position) => {
    indexTargets(index, position, targetingOf(promotion));
  });
  return { ofItems, ofCarts: compiled.filter(({ reward }) => reward.kind === "cart"), index };
}

function compileOne(promotion: StandardPromotion): CompiledStandard {
  const { start, end, min_cart_value = [], max_discount_value = [], max_applications_per_cart } = promotion;
  return {
    promotion,
    startsAt: Date.parse(start),
    endsAt: Date.parse(end),
    ...defined({ minimums: min_cart_value.length > 0 ? byCurrency(min_cart_value) : undefined }),
    caps: byCurrency(max_discount_value),
    mostApplications: max_applications_per_cart || Number.POSITIVE_INFINITY,
    coverage: compileCoverage(promotion.schema),
    reward: compileReward(promotion),
    failures: ITEM_FAILURES[targetingField(promotion)],
  };
}

function byCurrency(amounts: readonly Money[]): ReadonlyMap<string, bigint> {
  return new Map(amounts.map(({ currency, amount }) => [currency, BigInt(amount)]));
}

/** Of sets of items it is everything that they require or give. */
function targetingOf({ promotion_type, schema }: StandardReward): ItemTargeting {
  switch (promotion_type) {
    case "bundle_fixed_discount":
      return { targets: schema.requirements.flatMap(({ targets }) => targets) };
    case "bundle_gift":
      return { targets: [...schema.requirements.flatMap(({ targets }) => targets), ...schema.gifts] };
    default:
      return schema;
  }
}

/** The first one that names items, in the order in which the API lists them. */
function targetingField(reward: StandardReward): TargetingField {
  if ("requirements" in reward.schema) return "requirements";
  const { targets, target_nodes, target_attributes, target_conditions } = targetingOf(reward);
  if (targets?.length) return "targets";
  if (target_nodes?.length) return "target_nodes";
  if (target_attributes?.length) return "target_attributes";
  return target_conditions?.or.length ? "target_conditions" : "targets";
}
