import type { Texts } from "../texts.ts";

export const taxesTexts: readonly Texts[] = [
  {
    components: {
      TaxItem: "A tax on an item of a cart, set by the merchant's server.",
      NewTaxItem: "A tax on an item of a cart, with either a `rate` or an `amount`, not both.",
      UpdateTaxItemRequest:
        "Fields of a tax item to change; what is not sent stays. To switch between `rate` and `amount`, send the new " +
        "one, and the old one as null.",
    },
    fields: {
      "": "The tax item.",
      id: "Id of the tax item.",
      name: "Name of the tax, such as `VAT`.",
      jurisdiction: "Where the tax is due, such as a country or state, as the tax service names it.",
      code: "Code of the tax in the tax service.",
      relationships: "The item that is taxed.",
    },
  },
  { components: { TaxItemRequest: "A tax item to create." } },
  {
    components: {
      CreateTaxItemsRequest:
        "Tax items to add to items of a cart, up to 1,000 at once. Each item of the cart has at most 5.",
    },
    fields: {
      "": "One tax item, or a list; each names its item in `relationships`.",
      options: "What happens if some of a list cannot be added.",
    },
  },
  { components: { TaxItemResponse: "A tax item." } },
  { components: { TaxItemListResponse: "The tax items that were added, and errors about the others." } },
];
