import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { applyPatch } from "../../kernel/objects.ts";
import type { Money } from "../engine/promotion-base.ts";
import type { PromotionType, StandardReward } from "../engine/standard/standard-promotion.ts";
import { type Fault, refuseFaults } from "../faults.ts";
import { MOST_PROMOTION_BYTES } from "../limits.ts";
import { findPeriodFaults, normalizePeriod } from "../period.ts";
import {
  findDoubleCurrencies,
  findSchemaFaults,
  isCartDiscount,
  orderSchemaFields,
} from "./reward-faults.ts";
import type { RequestedReward, UpdatePromotionRequest } from "./schemas.ts";
import type { PromotionDefinition } from "./stored-promotion.ts";

/** A complete definition that is not checked yet. */
type Draft = {
  readonly name: string;
  readonly description: string;
  readonly promotion_type: PromotionType;
  readonly schema: RequestedReward;
  readonly enabled: boolean;
  readonly automatic: boolean;
  readonly start: string;
  readonly end: string;
  readonly max_discount_value?: readonly Money[];
  readonly min_cart_value?: readonly Money[];
  readonly max_applications_per_cart?: number;
};

/** Checks a draft and converts its period to UTC. @throws ApiError 400 for all faults */
export function checkDefinition(draft: Draft): PromotionDefinition {
  const { name, description, promotion_type, enabled, automatic } = draft;
  refuseFaults(findDraftFaults(draft));
  const reward = { promotion_type, schema: orderSchemaFields(promotion_type, draft.schema) };
  if (!isReward(reward)) throw new Error("A schema without faults is no reward.");
  return {
    name,
    description,
    enabled,
    automatic,
    ...normalizePeriod(draft),
    ...reward,
    ...toLimitFields(draft),
  };
}

function findDraftFaults(draft: Draft): readonly Fault[] {
  const { promotion_type, schema, max_discount_value = [], min_cart_value = [] } = draft;
  const faults = [
    ...findPeriodFaults(draft),
    ...findSchemaFaults(promotion_type, schema),
    ...giftFaults(draft),
    ...findDoubleCurrencies("max_discount_value", max_discount_value),
    ...findDoubleCurrencies("min_cart_value", min_cart_value),
    ...max_discount_value.flatMap(({ amount }, at) =>
      amount > 0 ? [] : [{ path: `max_discount_value.${at}.amount`, text: "must be at least 1" }],
    ),
    ...applicationFaults(draft),
  ];
  if (faults.length > 0 || Buffer.byteLength(JSON.stringify(draft)) <= MOST_PROMOTION_BYTES) return faults;
  return [{ path: "schema", text: "is too long: a promotion has at most 32 KB of JSON" }];
}

/** A gift that is added automatically must not need a code. */
function giftFaults({ automatic, schema }: Draft): readonly Fault[] {
  if (!schema.auto_add_free_gift || automatic) return [];
  return [{ path: "schema.auto_add_free_gift", text: "needs 'automatic': true" }];
}

function applicationFaults({ promotion_type, max_applications_per_cart = 0 }: Draft): readonly Fault[] {
  if (max_applications_per_cart === 0 || !isCartDiscount(promotion_type)) return [];
  return [
    { path: "max_applications_per_cart", text: `is not known to the promotion type '${promotion_type}'` },
  ];
}

/** Empty lists count as absent. */
function toLimitFields({ max_discount_value = [], min_cart_value = [], max_applications_per_cart }: Draft) {
  return {
    ...(max_discount_value.length > 0 ? { max_discount_value } : {}),
    ...(min_cart_value.length > 0 ? { min_cart_value } : {}),
    ...(max_applications_per_cart === undefined ? {} : { max_applications_per_cart }),
  };
}

type UncheckedReward = { readonly promotion_type: PromotionType; readonly schema: RequestedReward };

function isReward(reward: UncheckedReward): reward is StandardReward {
  return findSchemaFaults(reward.promotion_type, reward.schema).length === 0;
}

const REQUIRED = ["name", "description", "schema", "enabled", "automatic", "start", "end"] as const;
const OPTIONAL = ["max_discount_value", "min_cart_value", "max_applications_per_cart"] as const;

type Change = UpdatePromotionRequest["data"];

/** Absent fields stay; `null` clears optional ones. @throws ApiError 422 for another type */
export function mergeDraft(draft: Draft, change: Change): Draft {
  const { promotion_type = draft.promotion_type } = change;
  if (promotion_type !== draft.promotion_type) {
    throw unprocessable(`'promotion_type' stays '${draft.promotion_type}' once a promotion is created.`, {
      title: TITLES.unprocessableEntity,
      source: "data.promotion_type",
    });
  }
  return applyPatch(draft, change, [...REQUIRED, ...OPTIONAL]);
}
