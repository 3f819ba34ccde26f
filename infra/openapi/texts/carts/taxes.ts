import type { Texts } from "../texts.ts";

export const taxesTexts: readonly Texts[] = [
  {
    components: {
      TaxItem: "A tax on an item of a cart, as the merchant's server has computed it.",
      NewTaxItem: "A tax on an item of a cart, with either a rate or an amount.",
      UpdateTaxItemRequest:
        "Fields of a tax item to change; what is not sent stays. To switch between rate and amount send the old " +
        "one as null.",
    },
    fields: {
      "": "The tax item.",
      id: "Id of the tax item.",
      name: "Name of the tax, such as `VAT`.",
      jurisdiction: "Where the tax is due, as the tax service names it.",
      code: "Code that the tax service has for it.",
      relationships: "The item that is taxed.",
    },
  },
  { components: { TaxItemRequest: "A tax item to make." } },
  {
    components: { CreateTaxItemsRequest: "Tax items to add to items of a cart, one or up to 1,000." },
    fields: {
      "": "One tax item, or a list; each names its item in `relationships`.",
      options: "What happens if some cannot be added.",
    },
  },
  { components: { TaxItemResponse: "A tax item." } },
  { components: { TaxItemListResponse: "The tax items that were added, and what was refused." } },
];
