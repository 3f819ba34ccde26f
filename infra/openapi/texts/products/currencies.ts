import type { Texts } from "../texts.ts";

export const currencyTexts: Texts = {
  components: {
    Currency:
      "A currency that the store sells in, with the way its amounts are written. A store has at most ten.",
    CurrencyResponse: "A currency.",
    CurrencyListResponse: "All currencies of the store, in one answer.",
    CreateCurrencyRequest: "A currency to add to the store.",
    UpdateCurrencyRequest: "What to change of a currency; a field that is left out keeps its value.",
  },
  fields: {
    id: "Id of the currency; in a request it may be left out, and the one in the path counts.",
    code: "Code of three letters (ISO 4217), unique in the store and kept in capitals. Prices name it.",
    exchange_rate: "Kept for clients: 0, or from 10^-12 to 10^12. No price is ever converted by it.",
    format: "How an amount is written, with `{price}` where the number goes, such as `${price}`.",
    decimal_point: "What separates the decimal places in a formatted amount, such as `.`.",
    thousand_separator: "What separates groups of three digits in a formatted amount; may be empty.",
    decimal_places:
      "How many digits of an amount are decimals: 2 for cents, 0 where the unit is not divided.",
    default:
      "Whether carts and prices are in it where nobody names one. Setting it takes it from the one that had it.",
    enabled: "Whether the store sells in it. The default currency cannot be disabled.",
  },
};
