import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { enveloped } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { arrayOf, text, uuid } from "../../schemas/resource.ts";
import type { View } from "../../schemas/view.ts";
import { displayPriceSchema } from "../schemas/price-schemas.ts";
import { ofItem, refusedElements } from "../schemas/shared-schemas.ts";

const LONGEST_TEXT = 2048;
const shortText = { type: "string", minLength: 1, maxLength: LONGEST_TEXT } as const;
const negative = { type: "integer", exclusiveMaximum: 0, minimum: Number.MIN_SAFE_INTEGER } as const;

const customDiscount = {
  type: "object",
  title: "Custom discount",
  properties: {
    type: { const: "custom_discount" },
    external_id: shortText,
    discount_engine: shortText,
    description: shortText,
    discount_code: shortText,
    amount: {
      ...negative,
      description: "Minor units, below 0; an object with `amount` is read like the number.",
    },
    relationships: { type: "object", description: "`item.data` names an item, in a list of discounts." },
  },
  required: ["type", "external_id", "discount_engine", "description", "discount_code", "amount"],
} as const satisfies JSONSchema;

export const discountRequest = enveloped(customDiscount);

export const discountsRequest = {
  type: "object",
  properties: {
    data: { type: "array", minItems: 1, maxItems: 1000, items: customDiscount },
    options: { type: "object", properties: { add_all_or_nothing: { type: "boolean" } } },
  },
  required: ["data"],
} as const satisfies JSONSchema;

export type CustomDiscountFields = FromSchema<typeof customDiscount>;
export type DiscountRequest = FromSchema<typeof discountRequest>;
export type DiscountsRequest = FromSchema<typeof discountsRequest>;

/** A custom discount as clients read it; one of an item says which. */
export const customDiscountSchema = exactObject(
  {
    type: { const: "custom_discount" },
    id: uuid,
    external_id: text,
    discount_engine: text,
    discount_code: text,
    description: text,
    amount: displayPriceSchema,
  },
  {
    relationships: ofItem,
    is_stale: {
      const: true,
      description: "Does not count until it is written again: a shopper changed what it was given for.",
    },
  },
);
export type CustomDiscountView = View<typeof customDiscountSchema>;

export const discountResponse = exactObject({ data: customDiscountSchema });

/** One discount that was sent as an object is answered as an object. */
export const discountsResponse = exactObject(
  { data: { anyOf: [customDiscountSchema, arrayOf(customDiscountSchema)] } },
  { errors: refusedElements },
);
