import type { Texts } from "../texts.ts";

export const customDiscountsTexts: readonly Texts[] = [
  {
    components: {
      CustomDiscount: "A discount of a cart or of one of its items, computed by the merchant's own engine.",
      NewCustomDiscount:
        "A discount of a cart or of one of its items, computed by the merchant's own discount engine.",
    },
    fields: {
      id: "Id of the custom discount.",
      external_id:
        "Id of the discount in its engine. A new discount with the engine and id of a stale one (`is_stale`) replaces it.",
      discount_engine: "Name of the engine that computed it.",
      discount_code: "Code under which the prices of the cart list its amount.",
      description: "Why the discount is given, in words for people.",
      "amount.amount": "Minor units of the cart's currency, below 0.",
      "amount.currency": "Code of the currency, which must be the cart's; any other is 400.",
      relationships: "The item that is discounted; absent if the discount is on the whole cart.",
    },
  },
  { components: { CustomDiscountRequest: "A custom discount to create, or the new content of one." } },
  {
    components: {
      CreateCustomDiscountsRequest:
        "Custom discounts to add to a cart or its items, up to 1,000 at once. A cart, and each item, has at most 5.",
    },
    fields: {
      "": "One custom discount, or a list of them.",
      options: "What happens if some of a list cannot be added.",
    },
  },
  { components: { CustomDiscountResponse: "A custom discount." } },
  {
    components: {
      CustomDiscountsResponse: "The custom discounts that were added, and errors about the others.",
    },
    fields: { "": "The custom discount, if the request sent one as an object, or else a list." },
  },
];
