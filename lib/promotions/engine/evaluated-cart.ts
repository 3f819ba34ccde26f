/** A cart item as promotions see it. Money is in minor units of the cart's currency. */
export type EvaluatedItem = {
  readonly id: string;
  /** Absent for custom items. */
  readonly productId?: string;
  readonly sku: string;
  /** Absent for custom items. */
  readonly catalogId?: string;
  /** Ids of all nodes and hierarchies above the product, in lower case. */
  readonly nodes: readonly string[];
  readonly attributes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly unitAmount: number;
  readonly quantity: number;
  /** Promotion that added the item as a gift. Other promotions ignore it. */
  readonly giftOf?: string;
};

export function isOpenTo({ giftOf }: Pick<EvaluatedItem, "giftOf">, promotionId: string): boolean {
  return giftOf === undefined || giftOf === promotionId;
}

/** Code on the cart that its shopper may use. */
export type GivenCode = {
  readonly code: string;
  readonly promotionId: string;
  /** Absent for no limit. */
  readonly usesLeft?: number;
  /** True if each discounted unit or application takes a use; otherwise each order takes one. */
  readonly perUnit: boolean;
};

export type EvaluatedGroup = {
  readonly id: string;
  readonly shippingType: string;
  /** Minor units, before shipping discounts. */
  readonly base: number;
};

export type EvaluatedCart = {
  /** Absent for an empty cart. */
  readonly currency?: string;
  readonly items: readonly EvaluatedItem[];
  readonly codes: readonly GivenCode[];
  readonly customAttributes: Readonly<Record<string, { readonly type: string; readonly value: unknown }>>;
  readonly accountTags: readonly string[];
  readonly shippingGroups: readonly EvaluatedGroup[];
  /** `simple` allows only discounts of the whole cart and takes them from its total. */
  readonly method: "line" | "simple";
  readonly usesRulePromotions: boolean;
};

/** Identifies products for limits per product. For custom items, the sku is the product. */
export function productKey({ productId, sku }: Pick<EvaluatedItem, "productId" | "sku">): string {
  return productId === undefined ? `sku ${sku}` : `product ${productId}`;
}
