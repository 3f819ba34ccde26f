import type { Texts } from "../texts.ts";

export const currencyTexts: Texts = {
  components: {
    Currency: "A currency of the store, with the format of its amounts. A store has at most ten.",
    CurrencyResponse: "A currency.",
    CurrencyListResponse: "All currencies of the store, in one answer.",
    CreateCurrencyRequest: "A currency to add to the store.",
    UpdateCurrencyRequest: "Changes to a currency; fields that are left out keep their values.",
  },
  fields: {
    id: "Id of the currency. Ignored in an update, where the path says which currency is meant.",
    code: "Code of three letters (ISO 4217), unique in the store and stored in capitals. Prices refer to the currency by it.",
    exchange_rate: "Kept for clients; no price is converted by it. 0, or from 10^-12 to 10^12.",
    format: "How an amount is written, with `{price}` in place of the number, such as `${price}`.",
    decimal_point: "What separates the decimal places in a formatted amount, such as `.`.",
    thousand_separator: "What separates groups of three digits in a formatted amount; may be empty.",
    decimal_places:
      "How many digits of an amount are decimals: 2 for cents, 0 where the unit is not divided.",
    default:
      "Whether carts and prices use it where no currency is named. Setting it takes the default from the currency that had it.",
    enabled: "Whether the store sells in it. The default currency cannot be disabled.",
  },
};
