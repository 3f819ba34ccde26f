import type { Texts } from "../texts.ts";

const money = {
  currency: "Currency, ISO 4217.",
  amount: "Amount in minor units of the currency.",
};

const fields = {
  name: "Name that carts show for it, 1 to 255 characters.",
  description:
    "What it grants, as carts show it with `include=promotions`; may be empty, at most 2,048 characters.",
  promotion_type:
    "What it lowers: the whole cart (`fixed_discount`, `percent_discount`), units of items (`item_fixed_discount`, `item_percent_discount`), groups of `x` units of an item (`x_for_y`, `x_for_amount`), or sets that cost a price (`bundle_fixed_discount`) or bring gifts (`bundle_gift`). It never changes.",
};

const sent = {
  ...fields,
  schema:
    "What is granted, on what. A field that `promotion_type` does not have is refused; `null` is as absent.",
  max_applications_per_cart:
    "Discounted units or groups of a product, or sets, in a cart at most; 0 or null for any number. Only for promotions of items.",
};

const amounts = {
  max_discount_value:
    "Most that it takes from a cart: an amount of at least 1 for each currency, in minor units; null for no limit. Gifts are not limited.",
  min_cart_value:
    "Least value of products and custom items before discounts, for each currency in minor units; null for none. In a currency that is missing it does not apply.",
};

const promotion: Texts = {
  components: {
    Promotion:
      "A standard promotion: a discount of a settled kind, which applies by itself or to carts with one of its codes.",
    PromotionResponse: "A standard promotion.",
    PromotionListResponse: "A page of standard promotions, newest first.",
  },
  fields: {
    ...fields,
    id: "Id of the promotion.",
    enabled: "Whether carts get it, from `start` until `end`.",
    start: "From then on it applies.",
    "max_discount_value.currency": money.currency,
    "max_discount_value.amount": money.amount,
    "min_cart_value.currency": money.currency,
    "min_cart_value.amount": money.amount,
  },
};

const creation: Texts = {
  components: { CreatePromotionRequest: "A standard promotion to make, at most 32 KB of JSON." },
  fields: {
    ...sent,
    ...amounts,
    id: "Ignored: the service chooses it.",
    enabled: "Whether carts get it, from `start` until `end`; false if left out.",
    automatic: "Whether it applies without a code, which it has none of then; false if left out.",
  },
};

const change: Texts = {
  components: {
    UpdatePromotionRequest: "What to change of a standard promotion; what is absent stays as it is.",
  },
  fields: {
    ...sent,
    ...amounts,
    schema: "Replaces the whole schema before. A field that `promotion_type` does not have is refused.",
    id: "Of the promotion in the path; another one is 422.",
    enabled: "Whether carts get it, from `start` until `end`.",
    automatic: "Whether it applies without a code. One that has codes cannot become automatic: 422.",
    promotion_type: "The type that it has; another one is 422.",
  },
};

const amount: Texts = {
  components: { PromotionAmount: "An amount in one currency, each of which is named once." },
  fields: { ...money, currency: "Currency, ISO 4217, in capital letters." },
};

export const standardPromotionTexts: readonly Texts[] = [promotion, creation, change, amount];
