import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { envelope, timestampsSchema } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { arrayOf, owner, selfLink, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { CURRENCY_FIELDS } from "./currency-rules.ts";

const type = { const: "currency" } as const;

const fields = {
  code: { type: "string", pattern: "^[A-Za-z]{3}$" },
  // DynamoDB stores 38 digits, the SDK only safe numbers. The minimum is in `currency-rules.ts`.
  exchange_rate: { type: "number", minimum: 0, maximum: 1_000_000_000_000 },
  format: { type: "string", maxLength: 100, pattern: "\\{price\\}" },
  decimal_point: { type: "string", maxLength: 10 },
  thousand_separator: { type: "string", maxLength: 10 },
  // An amount is an integer of at most 15 digits, so more decimal places cannot be shown.
  decimal_places: { type: "integer", minimum: 0, maximum: 15 },
  default: { type: "boolean" },
  enabled: { type: "boolean" },
} as const satisfies Record<string, JSONSchema>;

export const createCurrencyRequest = nameSchema(
  "CreateCurrencyRequest",
  envelope({
    type: "object",
    required: CURRENCY_FIELDS,
    properties: { type, ...fields },
  }),
);

export const updateCurrencyRequest = nameSchema(
  "UpdateCurrencyRequest",
  envelope({
    type: "object",
    properties: { type, id: { type: "string" }, ...fields },
  }),
);

export type CreateCurrencyRequest = FromSchema<typeof createCurrencyRequest>;
export type UpdateCurrencyRequest = FromSchema<typeof updateCurrencyRequest>;

export const currency = nameSchema(
  "Currency",
  exactObject({
    id: uuid,
    type,
    ...fields,
    links: selfLink,
    meta: exactObject({ timestamps: timestampsSchema, owner }),
  }),
);

export const currencyResponse = nameSchema("CurrencyResponse", exactObject({ data: currency }));
export const currenciesResponse = nameSchema(
  "CurrencyListResponse",
  exactObject({ data: arrayOf(currency) }),
);
