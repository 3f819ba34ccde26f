import type { Texts } from "../texts.ts";

const money = {
  currency: "Currency, ISO 4217.",
  amount: "Amount in minor units of the currency.",
};

const fields = {
  name: "Name of the promotion as carts show it, 1 to 255 characters.",
  description:
    "What the promotion grants, as carts show it with `include=promotions`; at most 2,048 characters, may be empty.",
  promotion_type:
    "What is discounted: the whole cart (`fixed_discount`, `percent_discount`); units of items (`item_fixed_discount`, `item_percent_discount`); groups of `x` units of an item (`x_for_y`, `x_for_amount`); or sets of products, which get a price (`bundle_fixed_discount`) or free gifts (`bundle_gift`). It never changes. In stores with the calculation method `simple` only the first two apply.",
};

const sent = {
  ...fields,
  schema:
    "What is granted, and for which items. A field that does not belong to the `promotion_type` is 400; a null counts as left out.",
  max_applications_per_cart:
    "How many units or groups of each product, or how many sets, are discounted in a cart at most; null or 0 for no limit. For promotions of the whole cart any other value is 400.",
};

const amounts = {
  max_discount_value:
    "Largest discount of a cart, an amount of at least 1 for each currency in minor units. Null, or a currency that is missing, means no limit. Gifts are not limited.",
  min_cart_value:
    "Smallest value of products and custom items before discounts, for each currency in minor units; null for none. In a currency that is missing the promotion does not apply.",
};

const promotion: Texts = {
  components: {
    Promotion:
      "A standard promotion: a discount of one of eight types, which applies to all carts or to those with one of its codes.",
    PromotionResponse: "A standard promotion.",
    PromotionListResponse: "A page of standard promotions, newest first.",
  },
  fields: {
    ...fields,
    id: "Id of the promotion.",
    enabled: "Whether carts get it between `start` and `end`.",
    start: "When it begins to apply.",
    "max_discount_value.currency": money.currency,
    "max_discount_value.amount": money.amount,
    "min_cart_value.currency": money.currency,
    "min_cart_value.amount": money.amount,
  },
};

const creation: Texts = {
  components: { CreatePromotionRequest: "A standard promotion to create, at most 32 KB of JSON." },
  fields: {
    ...sent,
    ...amounts,
    id: "Ignored: the service chooses the id.",
    enabled: "Whether carts get it between `start` and `end`; false if left out.",
    automatic: "Whether it applies without a code; it cannot have codes then. False if left out.",
  },
};

const change: Texts = {
  components: {
    UpdatePromotionRequest:
      "The fields of a standard promotion to change; fields that are left out keep their values.",
  },
  fields: {
    ...sent,
    ...amounts,
    schema:
      "What is granted, and for which items. It replaces the whole schema; a field that does not belong to the `promotion_type` is 400.",
    id: "Id of the promotion; an id other than the one in the path is 422.",
    enabled: "Whether carts get it between `start` and `end`.",
    automatic: "Whether it applies without a code. A promotion that has codes cannot become automatic: 422.",
    promotion_type: "The type that the promotion has; another one is 422.",
  },
};

const amount: Texts = {
  components: { PromotionAmount: "An amount in one currency. A list names each currency only once." },
  fields: { ...money, currency: "Currency, ISO 4217, in capital letters." },
};

export const standardPromotionTexts: readonly Texts[] = [promotion, creation, change, amount];
