import type { PromotionFields } from "../promotion-base.ts";

export const RULE_STRATEGIES = [
  "and",
  "or",
  "cart_total",
  "cart_custom_attribute",
  "item_price",
  "item_quantity",
  "item_sku",
  "item_product_id",
  "item_identifier",
  "item_category",
  "item_attribute",
  "account_tags",
  "items_bundle",
  "shipping_type",
] as const;
export type RuleStrategy = (typeof RULE_STRATEGIES)[number];

export type RuleNode = {
  readonly strategy: RuleStrategy;
  readonly operator?: string;
  readonly args?: readonly unknown[];
  readonly children?: readonly RuleNode[];
};

export const ACTION_STRATEGIES = [
  "cart_discount",
  "item_discount",
  "items_bundle_discount",
  "shipping_discount",
] as const;
export type ActionStrategy = (typeof ACTION_STRATEGIES)[number];

export type Limitations = {
  readonly max_discount?: number;
  readonly max_quantity?: number;
  readonly items?: {
    readonly max_items?: number;
    readonly max_units?: number;
    readonly price_strategy?: "cheapest" | "expensive";
    readonly auto_add?: boolean;
    readonly show_suggestions?: boolean;
  };
};

export type RuleAction = {
  readonly strategy: ActionStrategy;
  /** `["fixed", n]`, `["percent", p]` or `["fixed_price", quantity, amount]`. */
  readonly args: readonly unknown[];
  readonly condition?: RuleNode;
  readonly limitations?: Limitations;
};

export type RuleSet = {
  /** Empty for all catalogs. */
  readonly catalog_ids: readonly string[];
  readonly currencies: readonly string[];
  readonly rules?: RuleNode;
  readonly actions: readonly RuleAction[];
};

/** A rule promotion with the field names of the API. Trees are single nodes, never lists. */
export type RulePromotion = PromotionFields & {
  readonly source: "rule";
  /** Higher applies first, null last. */
  readonly priority: number | null;
  readonly stackable: boolean;
  readonly override_stacking: boolean;
  readonly rule_set: RuleSet;
};
