import type { Money, PromotionFields } from "../promotion.ts";

export type AttributeType = "string" | "integer" | "boolean" | "float" | "date";
export type AttributeValue = string | number | boolean;

/** A field of a template that a product has in its `extensions`. */
export type AttributeTarget = {
  readonly template: string;
  readonly field: string;
  readonly type: AttributeType;
  readonly value: AttributeValue;
};

/** One of several values is enough. */
export type AttributeCondition = Omit<AttributeTarget, "value"> & {
  readonly value?: AttributeValue;
  readonly values?: readonly AttributeValue[];
};

export type TargetCondition = {
  readonly attribute?: AttributeCondition;
  readonly node?: { readonly values: readonly string[] };
};

/** True where one branch has all its entries true. */
export type TargetConditions = { readonly or: readonly { readonly and: readonly TargetCondition[] }[] };

/** Any hit leaves the item out. */
export type Exclusion = {
  readonly targets?: readonly string[];
  readonly nodes?: readonly string[];
  readonly attributes?: readonly AttributeTarget[];
  readonly conditions?: TargetConditions;
};

/** Which items a promotion of the whole cart covers. */
export type CartTargeting = {
  readonly target_catalogs?: readonly string[];
  readonly exclude?: Exclusion;
};

/** Which items a promotion of items covers. Skus and ids of products; ids of nodes and hierarchies. */
export type ItemTargeting = CartTargeting & {
  readonly targets?: readonly string[] | "all";
  readonly target_nodes?: readonly string[];
  readonly target_attributes?: readonly AttributeTarget[];
  readonly target_conditions?: TargetConditions;
};

/** So many units of any of these. */
export type Requirement = { readonly targets: readonly string[]; readonly quantity: number };

type Currencies = { readonly currencies: readonly Money[] };
type Percentages = {
  readonly currencies: readonly { readonly currency: string; readonly percentage: number }[];
};
type Sets = {
  readonly requirements: readonly Requirement[];
  readonly target_catalogs?: readonly string[];
};

/** What is granted, by the type of the promotion. */
export type StandardReward =
  | { readonly promotion_type: "fixed_discount"; readonly schema: Currencies & CartTargeting }
  | { readonly promotion_type: "percent_discount"; readonly schema: Percentages & CartTargeting }
  | { readonly promotion_type: "item_fixed_discount"; readonly schema: Currencies & ItemTargeting }
  | {
      readonly promotion_type: "item_percent_discount";
      readonly schema: { readonly percent: number } & ItemTargeting;
    }
  | {
      readonly promotion_type: "x_for_y";
      readonly schema: { readonly x: number; readonly y: number } & ItemTargeting;
    }
  | {
      readonly promotion_type: "x_for_amount";
      readonly schema: { readonly x: number } & Currencies & ItemTargeting;
    }
  | { readonly promotion_type: "bundle_fixed_discount"; readonly schema: Currencies & Sets }
  | {
      readonly promotion_type: "bundle_gift";
      readonly schema: { readonly gifts: readonly string[]; readonly auto_add_free_gift?: boolean } & Sets;
    };

export type PromotionType = StandardReward["promotion_type"];

/** A promotion of the standard engine, in the words of the API. */
export type StandardPromotion = PromotionFields &
  StandardReward & {
    readonly source: "standard";
    readonly min_cart_value?: readonly Money[];
    readonly max_discount_value?: readonly Money[];
    /** Absent or 0: no limit. */
    readonly max_applications_per_cart?: number;
  };
