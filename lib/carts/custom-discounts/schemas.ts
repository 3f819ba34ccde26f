import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { envelope } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, text, uuid } from "../../schemas/resource.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { bulkRequest } from "../schemas/bulk-request.ts";
import { displayPriceSchema } from "../schemas/price-schemas.ts";
import { ofItem, refusedElements } from "../schemas/shared-schemas.ts";

const LONGEST_TEXT = 2048;
const shortText = { type: "string", minLength: 1, maxLength: LONGEST_TEXT } as const;
const negative = { type: "integer", exclusiveMaximum: 0, minimum: Number.MIN_SAFE_INTEGER } as const;

const required = [
  "type",
  "external_id",
  "discount_engine",
  "description",
  "discount_code",
  "amount",
] as const;
const fields = {
  type: { const: "custom_discount" },
  external_id: shortText,
  discount_engine: shortText,
  description: shortText,
  discount_code: shortText,
} as const;

/** As `foldDiscount` returns it. */
const foldedDiscount = {
  type: "object",
  properties: { ...fields, amount: negative, relationships: { type: "object" } },
  required,
} as const satisfies JSONSchema;

const newCustomDiscount = nameSchema("NewCustomDiscount", {
  type: "object",
  properties: {
    ...fields,
    amount: {
      description: "Minor units, below 0; with a currency, which has to be the cart's, or without.",
      oneOf: [
        negative,
        { type: "object", required: ["amount"], properties: { amount: negative, currency: text } },
      ],
    },
    relationships: {
      ...ofItem,
      description:
        "The item that it is for, where discounts are added to a cart; the whole cart if not given.",
    },
  },
  required,
});

export const discountRequest = withSentForm(
  nameSchema("CustomDiscountRequest", envelope(newCustomDiscount)),
  envelope(foldedDiscount),
);

export const discountsRequest = bulkRequest(
  "CreateCustomDiscountsRequest",
  newCustomDiscount,
  foldedDiscount,
);

export type CustomDiscountFields = FromSchema<typeof foldedDiscount>;
export type DiscountRequest = FromSchema<typeof discountRequest>;
export type DiscountsRequest = FromSchema<typeof discountsRequest>;

export const customDiscountSchema = nameSchema(
  "CustomDiscount",
  exactObject({
    type: { const: "custom_discount" },
    id: uuid,
    external_id: text,
    discount_engine: text,
    discount_code: text,
    description: text,
    is_stale: optional({
      const: true,
      description: "Does not count until it is written again: a shopper changed what it was given for.",
    }),
    amount: displayPriceSchema,
    relationships: optional(ofItem),
  }),
);
export type CustomDiscountView = View<typeof customDiscountSchema>;

export const discountResponse = nameSchema(
  "CustomDiscountResponse",
  exactObject({ data: customDiscountSchema }),
);

/** One discount that was sent as an object is answered as an object. */
export const discountsResponse = nameSchema(
  "CustomDiscountsResponse",
  exactObject({
    data: { anyOf: [customDiscountSchema, arrayOf(customDiscountSchema)] },
    errors: optional(refusedElements),
  }),
);
