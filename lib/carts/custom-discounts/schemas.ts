import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { describeFields } from "../../schemas/describe-schema.ts";
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

const customDiscountTexts = {
  external_id:
    "Id of the discount in its engine. A new discount with the engine and id of a stale one (`is_stale`) replaces it.",
  discount_engine: "Name of the engine that computed it.",
  discount_code: "Code under which the prices of the cart list its amount.",
  description: "Why the discount is given, in words for people.",
} as const;
const fields = describeFields(
  {
    type: { const: "custom_discount" },
    external_id: shortText,
    discount_engine: shortText,
    description: shortText,
    discount_code: shortText,
  },
  customDiscountTexts,
);

/** As `foldDiscount` returns it. */
const foldedDiscount = {
  type: "object",
  properties: { ...fields, amount: negative, relationships: { type: "object" } },
  required,
} as const satisfies JSONSchema;

const newCustomDiscount = nameSchema(
  "NewCustomDiscount",
  {
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
  },
  {
    "": "A discount of a cart or of one of its items, computed by the merchant's own discount engine.",
    "amount.amount": "Minor units of the cart's currency, below 0.",
    "amount.currency": "Code of the currency, which must be the cart's; any other is 400.",
  },
);

export const discountRequest = withSentForm(
  nameSchema(
    "CustomDiscountRequest",
    envelope(newCustomDiscount),
    "A custom discount to create, or the new content of one.",
  ),
  envelope(foldedDiscount),
);

export const discountsRequest = bulkRequest(
  "CreateCustomDiscountsRequest",
  newCustomDiscount,
  foldedDiscount,
  {
    "": "Custom discounts to add to a cart or its items, up to 1,000 at once. A cart, and each item, has at most 5.",
    data: "One custom discount, or a list of them.",
    options: "What happens if some of a list cannot be added.",
  },
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
  {
    "": "A discount of a cart or of one of its items, computed by the merchant's own engine.",
    ...customDiscountTexts,
    id: "Id of the custom discount.",
    relationships: "The item that is discounted; absent if the discount is on the whole cart.",
  },
);
export type CustomDiscountView = View<typeof customDiscountSchema>;

export const discountResponse = nameSchema(
  "CustomDiscountResponse",
  exactObject({ data: customDiscountSchema }),
  "A custom discount.",
);

/** One discount that was sent as an object is answered as an object. */
export const discountsResponse = nameSchema(
  "CustomDiscountsResponse",
  exactObject({
    data: { anyOf: [customDiscountSchema, arrayOf(customDiscountSchema)] },
    errors: optional(refusedElements),
  }),
  {
    "": "The custom discounts that were added, and errors about the others.",
    data: "The custom discount, if the request sent one as an object, or else a list.",
  },
);
