import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { enveloped } from "../../schemas/envelope.ts";

/** A tax item as clients send it; `readTax` judges it, since its mistakes are 422. */
const taxItem = {
  type: "object",
  title: "Tax item",
  description: "Type `tax_item`, a name and either a rate (a decimal fraction) or an amount (minor units).",
} as const satisfies JSONSchema;

export const taxRequest = enveloped(taxItem);

export const taxesRequest = {
  type: "object",
  properties: {
    data: { type: "array", minItems: 1, maxItems: 1000, items: taxItem },
    options: { type: "object", properties: { add_all_or_nothing: { type: "boolean" } } },
  },
  required: ["data"],
} as const satisfies JSONSchema;

export type TaxRequest = FromSchema<typeof taxRequest>;
export type TaxesRequest = FromSchema<typeof taxesRequest>;

const shown = {
  type: "object",
  properties: {
    type: { const: "tax_item" },
    id: { type: "string", format: "uuid" },
    name: { type: "string" },
    jurisdiction: { type: "string" },
    code: { type: "string" },
    rate: { type: "number" },
    amount: { type: "integer" },
    relationships: { type: "object" },
  },
  required: ["type", "id", "name", "relationships"],
} as const satisfies JSONSchema;

export const taxResponse = enveloped(shown);

export const taxesResponse = {
  type: "object",
  properties: { data: { type: "array", items: shown }, errors: { type: "array", items: { type: "object" } } },
  required: ["data"],
} as const satisfies JSONSchema;
