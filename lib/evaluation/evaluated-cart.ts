/** A cart item as promotions look at it. Money is in minor units of the cart's currency. */
export type EvaluatedItem = {
  readonly id: string;
  /** Absent from custom items. */
  readonly productId?: string;
  readonly sku: string;
  /** Absent from custom items. */
  readonly catalogId?: string;
  /** Every node and hierarchy that the product is in or below, in small letters. */
  readonly nodes: readonly string[];
  /** Values of the product's `extensions`, by template and field. */
  readonly attributes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly unitAmount: number;
  readonly quantity: number;
  /** The promotion that has added it: its units are there for that one alone. */
  readonly giftOf?: string;
};

/** Whether a promotion looks at an item: what one has added as a gift changes nothing for the others. */
export function isOpenTo({ giftOf }: Pick<EvaluatedItem, "giftOf">, promotionId: string): boolean {
  return giftOf === undefined || giftOf === promotionId;
}

/** A code that was given to the cart and that its shopper may use. */
export type GivenCode = {
  /** As it was created. */
  readonly code: string;
  readonly promotionId: string;
  /** Absent without a limit. */
  readonly usesLeft?: number;
  /** Takes one use for each discounted unit or application, not one for each order. */
  readonly perUnit: boolean;
};

export type EvaluatedGroup = {
  readonly id: string;
  readonly shippingType: string;
  /** The price that a discount can lower. */
  readonly base: number;
};

/** All that an evaluation knows of a cart. */
export type EvaluatedCart = {
  /** Absent while the cart is empty. */
  readonly currency?: string;
  readonly items: readonly EvaluatedItem[];
  /** In the order in which they were given. */
  readonly codes: readonly GivenCode[];
  readonly customAttributes: Readonly<Record<string, { readonly type: string; readonly value: unknown }>>;
  /** Of the account that buys, if one does. */
  readonly accountTags: readonly string[];
  readonly shippingGroups: readonly EvaluatedGroup[];
  /** `simple` knows discounts of the whole cart alone, and takes them from its total. */
  readonly method: "line" | "simple";
  readonly usesRulePromotions: boolean;
};
