import type { Texts } from "../texts.ts";

/** Promotions in answers about carts. */
export const cartPromotionsTexts: readonly Texts[] = [
  {
    components: {
      IncludedPromotion: "Short form of a promotion, standard or rule, that lowers a cart.",
    },
    fields: {
      id: "Id of the promotion.",
      name: "Name that the merchant gave it.",
      description: "Description that the merchant gave it.",
      automatic: "Whether it applies without a code.",
      start: "When the promotion starts.",
      end: "When the promotion ends.",
      promotion_source: "`rule-promotion` for a rule promotion; absent for a standard one.",
    },
  },
  {
    components: {
      CartPromotion: "Whether a promotion or a code lowers a cart, and the reason if it does not.",
    },
    fields: {
      "reason.detail": "The reason in words for people.",
    },
  },
  {
    components: {
      CartPromotionListResponse:
        "A page of promotions that could lower a cart: first those of the `code` that is tried, then those that apply, then " +
        "the others.",
    },
  },
  {
    components: {
      PromotionSuggestion: "Gifts of a promotion that the cart qualifies for but does not hold.",
    },
    fields: {
      promotion_id: "Id of the promotion that gives them.",
      code: "Code by which the promotion applies; `auto_` followed by its id for an automatic one.",
      info: "Name of the promotion.",
      bundle: "The gifts. Each entry lets the shopper choose among its products.",
      "bundle.targets": "Skus or ids of the products to choose from; any of them is a gift.",
      "bundle.quantity": "How many units of these products are free.",
      "bundle.auto_add_free_gift":
        "Whether the promotion adds its gifts to the cart by itself, as far as they are available.",
      message: "What to tell the shopper about the gift.",
    },
  },
];
