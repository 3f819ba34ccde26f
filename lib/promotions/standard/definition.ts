import type { Money } from "../../evaluation/promotion.ts";
import type { PromotionType, StandardReward } from "../../evaluation/standard/standard-promotion.ts";
import { type Fault, refuseFaults } from "../faults.ts";
import { MOST_PROMOTION_BYTES } from "../limits.ts";
import { periodFaults, periodOf } from "../period.ts";
import { doubleCurrencies, inOrder, isOfCart, rewardFaults } from "./reward-faults.ts";
import type { GivenReward } from "./schemas.ts";
import type { PromotionDefinition } from "./stored-promotion.ts";

/** What a merchant says of a promotion, complete but not looked at yet. */
export type Draft = {
  readonly name: string;
  readonly description: string;
  readonly promotion_type: PromotionType;
  readonly schema: GivenReward;
  readonly enabled: boolean;
  readonly automatic: boolean;
  readonly start: string;
  readonly end: string;
  readonly max_discount_value?: readonly Money[];
  readonly min_cart_value?: readonly Money[];
  readonly max_applications_per_cart?: number;
};

/** The definition that a draft is, with its period in UTC. @throws ApiError 400 naming everything that is wrong with it */
export function checkedDefinition(draft: Draft): PromotionDefinition {
  const { name, description, promotion_type, enabled, automatic } = draft;
  refuseFaults(faultsOf(draft));
  const reward = { promotion_type, schema: inOrder(promotion_type, draft.schema) };
  if (!isReward(reward)) throw new Error("A schema without faults is no reward.");
  return { name, description, enabled, automatic, ...periodOf(draft), ...reward, ...limitsOf(draft) };
}

function faultsOf(draft: Draft): readonly Fault[] {
  const { promotion_type, schema, max_discount_value = [], min_cart_value = [] } = draft;
  const faults = [
    ...periodFaults(draft),
    ...rewardFaults(promotion_type, schema),
    ...giftFaults(draft),
    ...doubleCurrencies("max_discount_value", max_discount_value),
    ...doubleCurrencies("min_cart_value", min_cart_value),
    ...max_discount_value.flatMap(({ amount }, at) =>
      amount > 0 ? [] : [{ path: `max_discount_value.${at}.amount`, text: "must be at least 1" }],
    ),
    ...applicationFaults(draft),
  ];
  if (faults.length > 0 || Buffer.byteLength(JSON.stringify(draft)) <= MOST_PROMOTION_BYTES) return faults;
  return [{ path: "schema", text: "is too long: a promotion has at most 32 KB of JSON" }];
}

/** What is added without being asked for is granted without being asked for. */
function giftFaults({ automatic, schema }: Draft): readonly Fault[] {
  if (!schema.auto_add_free_gift || automatic) return [];
  return [{ path: "schema.auto_add_free_gift", text: "needs 'automatic': true" }];
}

function applicationFaults({ promotion_type, max_applications_per_cart = 0 }: Draft): readonly Fault[] {
  if (max_applications_per_cart === 0 || !isOfCart(promotion_type)) return [];
  return [
    { path: "max_applications_per_cart", text: `is not known to the promotion type '${promotion_type}'` },
  ];
}

/** An empty list of amounts is none. */
function limitsOf({ max_discount_value = [], min_cart_value = [], max_applications_per_cart }: Draft) {
  return {
    ...(max_discount_value.length > 0 ? { max_discount_value } : {}),
    ...(min_cart_value.length > 0 ? { min_cart_value } : {}),
    ...(max_applications_per_cart === undefined ? {} : { max_applications_per_cart }),
  };
}

type Given = { readonly promotion_type: PromotionType; readonly schema: GivenReward };

function isReward(given: Given): given is StandardReward {
  return rewardFaults(given.promotion_type, given.schema).length === 0;
}
