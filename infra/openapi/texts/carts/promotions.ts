import type { Texts } from "../texts.ts";

/** Promotions as carts show them. */
export const cartPromotionsTexts: readonly Texts[] = [
  {
    components: {
      IncludedPromotion: "A promotion in short, standard or rule, as carts show those that lower them.",
    },
    fields: {
      id: "Id of the promotion.",
      name: "Name that the merchant gave it.",
      description: "Text that the merchant gave it.",
      automatic: "Whether it counts without a code.",
      start: "When it begins to count.",
      end: "When it ends.",
      promotion_source: "`rule-promotion` for a rule promotion; absent for a standard one.",
    },
  },
  {
    components: { CartPromotion: "Whether a promotion or a code lowers a cart, and if not, why." },
    fields: {
      "reason.detail": "Why, in words for people.",
    },
  },
  {
    components: {
      CartPromotionListResponse:
        "A page of promotions that could lower a cart: first those of the code that is tried, then applied ones.",
    },
  },
  {
    components: { PromotionSuggestion: "Gifts of a promotion that the shopper has earned and not taken." },
    fields: {
      promotion_id: "Id of the promotion that gives them.",
      code: "Code that the promotion counts under; `auto_` and its id for an automatic one.",
      info: "Name of the promotion.",
      bundle: "The gifts, to be chosen by the shopper.",
      "bundle.targets": "Skus or ids of products, any of which is a gift.",
      "bundle.quantity": "How many units of them are gifts.",
      "bundle.auto_add_free_gift": "Whether the promotion adds gifts by itself where they can be had.",
      message: "Text for shoppers.",
    },
  },
];
