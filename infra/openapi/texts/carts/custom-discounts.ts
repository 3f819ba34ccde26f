import type { Texts } from "../texts.ts";

export const customDiscountsTexts: readonly Texts[] = [
  {
    components: {
      CustomDiscount: "A discount of a cart or an item that the merchant's own engine has computed.",
      NewCustomDiscount: "A discount of a cart or an item that the merchant's own engine has computed.",
    },
    fields: {
      id: "Id of the custom discount.",
      external_id:
        "Id that the engine has for it; with `discount_engine` it finds the stale one that it confirms.",
      discount_engine: "Name of the engine that computed it.",
      discount_code: "Code under which its amount shows in prices.",
      description: "What it is given for.",
      "amount.amount": "Minor units of the cart's currency, below 0.",
      "amount.currency": "Code of the cart's currency; another one is 400.",
      relationships: "The item that it is of; absent for one of the whole cart.",
    },
  },
  { components: { CustomDiscountRequest: "A custom discount to make, or to put in the place of another." } },
  {
    components: {
      CreateCustomDiscountsRequest: "Custom discounts to add to a cart or its items, one or up to 1,000.",
    },
    fields: {
      "": "One custom discount, or a list of them.",
      options: "What happens if some cannot be added.",
    },
  },
  { components: { CustomDiscountResponse: "A custom discount." } },
  {
    components: { CustomDiscountsResponse: "The custom discounts that were added, and what was refused." },
    fields: { "": "One custom discount if one was sent as an object, else a list." },
  },
];
