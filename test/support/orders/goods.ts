/** A custom discount with this amount, negative and in minor units. */
export const aCustomDiscount = (amount: unknown = -1000, more: object = {}) => ({
  type: "custom_discount",
  external_id: "d",
  discount_engine: "house",
  description: "A regular",
  discount_code: "REGULAR",
  amount,
  ...more,
});

/** The data of a standard promotion: ten percent of everything, with a code. */
export const standardPromotion = (more: object = {}) => ({
  type: "promotion",
  name: "Spring",
  description: "",
  enabled: true,
  automatic: false,
  promotion_type: "percent_discount",
  schema: { currencies: [{ currency: "USD", percentage: 10 }] },
  start: "2026-03-01T00:00:00Z",
  end: "2026-06-01T00:00:00Z",
  ...more,
});

/** The data of a rule promotion with the same discount. */
export const rulePromotion = (more: object = {}) => ({
  type: "rule_promotion",
  name: "Rule spring",
  enabled: true,
  automatic: false,
  start: "2026-03-01T00:00:00Z",
  end: "2026-06-01T00:00:00Z",
  rule_set: { currencies: ["USD"], actions: [{ strategy: "cart_discount", args: ["percent", 10] }] },
  ...more,
});
