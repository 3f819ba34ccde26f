import type { FromSchema } from "json-schema-to-ts";
import { describeFields } from "../../schemas/describe-schema.ts";
import { nameAnswer, requestOf, timestampsSchema } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { arrayOf, etagId, owner, resourceOf, selfLink } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { CURRENCY_FIELDS } from "../settings.ts";

const type = { const: "currency" } as const;

const fields = describeFields(
  {
    code: { type: "string", pattern: "^[A-Za-z]{3}$" },
    // DynamoDB stores 38 digits, the SDK only safe numbers. The minimum is in `currency.ts`.
    exchange_rate: { type: "number", minimum: 0, maximum: 1_000_000_000_000 },
    format: { type: "string", maxLength: 100, pattern: "\\{price\\}" },
    decimal_point: { type: "string", maxLength: 10 },
    thousand_separator: { type: "string", maxLength: 10 },
    // An amount is an integer of at most 15 digits, so more decimal places cannot be shown.
    decimal_places: { type: "integer", minimum: 0, maximum: 15 },
    default: { type: "boolean" },
    enabled: { type: "boolean" },
  },
  {
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
);

export const createCurrencyRequest = nameSchema(
  "CreateCurrencyRequest",
  requestOf(CURRENCY_FIELDS, { type, ...fields }),
  "A currency to add to the store.",
);

const currencyIdText = "Id of the currency. An update may leave it out; another one than in the path is 422.";

export const updateCurrencyRequest = nameSchema(
  "UpdateCurrencyRequest",
  requestOf([], { type, id: { type: "string" }, ...fields }),
  { "": "Changes to a currency; fields that are left out keep their values.", id: currencyIdText },
);

export type CreateCurrencyRequest = FromSchema<typeof createCurrencyRequest>;
export type UpdateCurrencyRequest = FromSchema<typeof updateCurrencyRequest>;

export const currency = nameSchema(
  "Currency",
  resourceOf(type.const, {
    ...fields,
    links: selfLink,
    meta: exactObject({ timestamps: timestampsSchema, owner, etag_id: etagId }),
  }),
  {
    "": "A currency of the store, with the format of its amounts. A store has at most ten.",
    id: currencyIdText,
  },
);

export const currencyResponse = nameAnswer(currency, "A currency.");
export const currenciesResponse = nameSchema(
  "CurrencyListResponse",
  exactObject({ data: arrayOf(currency) }),
  "All currencies of the store, in one answer.",
);
