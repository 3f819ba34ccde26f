import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { enveloped } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { arrayOf, integer, text, uuid } from "../../schemas/resource.ts";
import type { View } from "../../schemas/view.ts";
import { ofItem, refusedElements } from "../schemas/shared-schemas.ts";

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

/** A tax item as clients read it, with the item of the cart that it belongs to. */
export const taxItemSchema = exactObject(
  { type: { const: "tax_item" }, id: uuid, name: text, relationships: ofItem },
  {
    jurisdiction: text,
    code: text,
    rate: { type: "number", description: "A decimal fraction." },
    amount: { ...integer, description: "Minor units for the whole item." },
  },
);
export type TaxItemView = View<typeof taxItemSchema>;

export const taxResponse = exactObject({ data: taxItemSchema });

export const taxesResponse = exactObject({ data: arrayOf(taxItemSchema) }, { errors: refusedElements });
