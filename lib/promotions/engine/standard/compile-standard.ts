import { byCreation } from "../../../kernel/by-creation.ts";
import { dropUndefined } from "../../../kernel/objects.ts";
import type { Money } from "../promotion-base.ts";
import { type CompiledReward, compileReward } from "./compile-reward.ts";
import { type Coverage, compileCoverage } from "./coverage.ts";
import { ITEM_FAILURES, type ItemFailures, type TargetingField } from "./failures.ts";
import type { ItemTargeting, StandardPromotion, StandardReward } from "./standard-promotion.ts";
import { emptyIndex, indexTargets, type TargetIndex } from "./target-index.ts";

export type CompiledStandard = {
  readonly promotion: StandardPromotion;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** By currency, minor units. Absent for no minimum. */
  readonly minimums?: ReadonlyMap<string, bigint>;
  readonly caps: ReadonlyMap<string, bigint>;
  /** From `max_applications_per_cart`. Infinite without a limit. */
  readonly mostApplications: number;
  readonly coverage: Coverage;
  readonly reward: CompiledReward;
  /** Reasons when its items are missing, free or taken. */
  readonly failures: ItemFailures;
};

/** In the order of application. @answers In which order do promotions apply? */
export type StandardEngine = {
  readonly ofItems: readonly CompiledStandard[];
  readonly ofCarts: readonly CompiledStandard[];
  /** Finds item promotions; refers to their position in `ofItems`. */
  readonly index: TargetIndex;
};

export function compileStandard(promotions: readonly StandardPromotion[]): StandardEngine {
  const compiled = promotions.toSorted(byCreation).map(compileStandardPromotion);
  const ofItems = compiled.filter(({ reward }) => reward.kind !== "cart");
  const index = emptyIndex();
  ofItems.forEach(({ promotion }, position) => {
    indexTargets(index, position, readTargeting(promotion));
  });
  return { ofItems, ofCarts: compiled.filter(({ reward }) => reward.kind === "cart"), index };
}

function compileStandardPromotion(promotion: StandardPromotion): CompiledStandard {
  const { start, end, min_cart_value = [], max_discount_value = [], max_applications_per_cart } = promotion;
  return {
    promotion,
    startsAt: Date.parse(start),
    endsAt: Date.parse(end),
    ...dropUndefined({ minimums: min_cart_value.length > 0 ? groupByCurrency(min_cart_value) : undefined }),
    caps: groupByCurrency(max_discount_value),
    mostApplications: max_applications_per_cart || Number.POSITIVE_INFINITY,
    coverage: compileCoverage(promotion.schema),
    reward: compileReward(promotion),
    failures: ITEM_FAILURES[findTargetingField(promotion)],
  };
}

function groupByCurrency(amounts: readonly Money[]): ReadonlyMap<string, bigint> {
  return new Map(amounts.map(({ currency, amount }) => [currency, BigInt(amount)]));
}

function readTargeting({ promotion_type, schema }: StandardReward): ItemTargeting {
  switch (promotion_type) {
    case "bundle_fixed_discount":
      return { targets: schema.requirements.flatMap(({ targets }) => targets) };
    case "bundle_gift":
      return { targets: [...schema.requirements.flatMap(({ targets }) => targets), ...schema.gifts] };
    default:
      return schema;
  }
}

/** First field that names items, in the order of the API reference. */
function findTargetingField(reward: StandardReward): TargetingField {
  if ("requirements" in reward.schema) return "requirements";
  const { targets, target_nodes, target_attributes, target_conditions } = readTargeting(reward);
  if (targets?.length) return "targets";
  if (target_nodes?.length) return "target_nodes";
  if (target_attributes?.length) return "target_attributes";
  return target_conditions?.or.length ? "target_conditions" : "targets";
}
