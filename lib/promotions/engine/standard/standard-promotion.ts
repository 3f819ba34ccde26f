import type { Money, PromotionFields } from "../promotion-base.ts";

export type AttributeType = "string" | "integer" | "boolean" | "float" | "date";
export type AttributeValue = string | number | boolean;

/** Field of a template in the `extensions` of a product. */
export type AttributeTarget = {
  readonly template: string;
  readonly field: string;
  readonly type: AttributeType;
  readonly value: AttributeValue;
};

/** Matches if the product has any of the values. */
export type AttributeCondition = Omit<AttributeTarget, "value"> & {
  readonly value?: AttributeValue;
  readonly values?: readonly AttributeValue[];
};

export type TargetCondition = {
  readonly attribute?: AttributeCondition;
  readonly node?: { readonly values: readonly string[] };
};

/** Holds if all entries of any branch hold. */
export type TargetConditions = { readonly or: readonly { readonly and: readonly TargetCondition[] }[] };

/** Excludes an item that matches any of the fields. */
export type Exclusion = {
  readonly targets?: readonly string[];
  readonly nodes?: readonly string[];
  readonly attributes?: readonly AttributeTarget[];
  readonly conditions?: TargetConditions;
};

export type CartTargeting = {
  readonly target_catalogs?: readonly string[];
  readonly exclude?: Exclusion;
};

/** `targets` are skus or product ids. Nodes include hierarchies. */
export type ItemTargeting = CartTargeting & {
  readonly targets?: readonly string[] | "all";
  readonly target_nodes?: readonly string[];
  readonly target_attributes?: readonly AttributeTarget[];
  readonly target_conditions?: TargetConditions;
};

/** Units of any of the targets. */
export type Requirement = { readonly targets: readonly string[]; readonly quantity: number };

type Currencies = { readonly currencies: readonly Money[] };
type Percentages = {
  readonly currencies: readonly { readonly currency: string; readonly percentage: number }[];
};
type Sets = {
  readonly requirements: readonly Requirement[];
  readonly target_catalogs?: readonly string[];
};

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

export type StandardPromotion = PromotionFields &
  StandardReward & {
    readonly source: "standard";
    readonly min_cart_value?: readonly Money[];
    readonly max_discount_value?: readonly Money[];
    /** Absent or 0 for no limit. */
    readonly max_applications_per_cart?: number;
  };
