import type { FromSchema } from "json-schema-to-ts";
import { describeFields } from "../../schemas/describe-schema.ts";
import { envelope } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, integer, text, uuid } from "../../schemas/resource.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { MAX_TEXT } from "../cart/cart.ts";
import { bulkRequest } from "../schemas/bulk-request.ts";
import { ofItem, refusedElements } from "../schemas/shared-schemas.ts";
import { HIGHEST_RATE } from "./tax.ts";

const shortText = { type: ["string", "null"], maxLength: MAX_TEXT } as const;

const fields = describeFields(
  {
    type: { const: "tax_item" },
    name: { type: "string", minLength: 1, maxLength: MAX_TEXT },
    jurisdiction: shortText,
    code: shortText,
    rate: {
      type: ["number", "null"],
      minimum: 0,
      maximum: HIGHEST_RATE,
      description: "A decimal fraction: 0.2 is 20 per cent.",
    },
    amount: {
      type: ["integer", "null"],
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "Minor units for the whole item.",
    },
  },
  {
    name: "Name of the tax, such as `VAT`.",
    jurisdiction: "Where the tax is due, such as a country or state, as the tax service names it.",
    code: "Code of the tax in the tax service.",
  },
);

export const newTaxItem = nameSchema(
  "NewTaxItem",
  {
    type: "object",
    required: ["type", "name"],
    properties: {
      ...fields,
      relationships: {
        ...ofItem,
        description:
          "The item that is taxed; required where taxes are added to several items, else not read.",
      },
    },
  },
  "A tax on an item of a cart, with either a `rate` or an `amount`, not both.",
);

/** Not checked by the schema: mistakes are 422, see `readTax`. */
const anyTaxItem = { type: "object" } as const;

export const taxRequest = withSentForm(
  nameSchema("TaxItemRequest", envelope(newTaxItem), "A tax item to create."),
  envelope(anyTaxItem),
);

export const taxChangeRequest = withSentForm(
  nameSchema("UpdateTaxItemRequest", envelope({ type: "object", properties: fields }), {
    "":
      "Fields of a tax item to change; what is not sent stays. To switch between `rate` and `amount`, send " +
      "the new one, and the old one as null.",
    data: "The tax item.",
  }),
  envelope(anyTaxItem),
);

export const taxesRequest = bulkRequest("CreateTaxItemsRequest", newTaxItem, anyTaxItem, {
  "": "Tax items to add to items of a cart, up to 1,000 at once. Each item of the cart has at most 5.",
  data: "One tax item, or a list; each names its item in `relationships`.",
  options: "What happens if some of a list cannot be added.",
});

export type TaxRequest = FromSchema<typeof taxRequest>;
export type TaxesRequest = FromSchema<typeof taxesRequest>;

export const taxItemSchema = nameSchema(
  "TaxItem",
  exactObject({
    type: { const: "tax_item" },
    id: uuid,
    name: text,
    jurisdiction: optional(text),
    code: optional(text),
    rate: optional({ type: "number", description: "A decimal fraction: 0.2 is 20 per cent." }),
    amount: optional({ ...integer, description: "Minor units for the whole item." }),
    is_ordered: optional({
      const: true,
      description:
        "Set when an order has taken the tax. No shopper orders the item again until client credentials write its tax " +
        "again: a change of this one, or new taxes, which replace those that are set.",
    }),
    relationships: ofItem,
  }),
  {
    "": "A tax on an item of a cart, set by the merchant's server.",
    id: "Id of the tax item.",
    name: "Name of the tax, such as `VAT`.",
    jurisdiction: "Where the tax is due, such as a country or state, as the tax service names it.",
    code: "Code of the tax in the tax service.",
    relationships: "The item that is taxed.",
  },
);
export type TaxItemView = View<typeof taxItemSchema>;

export const taxResponse = nameSchema("TaxItemResponse", exactObject({ data: taxItemSchema }), "A tax item.");

export const taxesResponse = nameSchema(
  "TaxItemListResponse",
  exactObject({ data: arrayOf(taxItemSchema), errors: optional(refusedElements) }),
  "The tax items that were added, and errors about the others.",
);
