import type { FromSchema } from "json-schema-to-ts";
import { envelope } from "../../schemas/envelope.ts";
import { email } from "../../schemas/fields.ts";
import { moment, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { billingAddressRequest, shippingAddressRequest } from "../addresses.ts";
import { orderSchema } from "../schemas.ts";
import { references } from "../update/schemas.ts";

/** Not in the public contract: more items than a cart can hold, and few enough for one stored order. */
const MOST_ITEMS = 500;
const MOST = Number.MAX_SAFE_INTEGER;

const { status, payment, shipping } = orderSchema.properties;
const shortText = { type: "string", maxLength: 255 } as const;
/** The import rules check it: the total's currency is one of the store's, the others equal it. */
const currency = { type: "string" } as const;

function moneySchema<const A extends { readonly minimum: number; readonly maximum: number }>(bounds: A) {
  return {
    type: "object",
    required: ["amount"],
    properties: { amount: { type: "integer", ...bounds }, currency },
  } as const;
}

const anyMoney = moneySchema({ minimum: -MOST, maximum: MOST });
const positive = moneySchema({ minimum: 0, maximum: MOST });
const negative = moneySchema({ minimum: -MOST, maximum: 0 });

/** One schema for both: separate validators would make the bundle too large. */
const unitAndValue = {
  type: "object",
  additionalProperties: anyMoney,
  description:
    "Amounts of one unit (`unit`) and of all units (`value`); one that is left out is computed from the price.",
} as const;

const importedItem = nameSchema("ImportedOrderItem", {
  type: "object",
  required: ["name", "quantity", "unit_price"],
  properties: {
    id: uuid,
    type: { enum: ["order_item", "promotion_item"] },
    product_id: {
      type: "string",
      pattern: "^(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})?$",
      description:
        "Id of the product, or of the promotion for a promotion item; empty or absent for a custom item.",
    },
    name: { type: "string", minLength: 1, maxLength: 1024 },
    sku: shortText,
    location: { type: "string", minLength: 1, maxLength: 128 },
    quantity: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
    unit_price: {
      ...anyMoney,
      properties: {
        ...anyMoney.properties,
        includes_tax: { type: "boolean" },
        include_tax: { type: "boolean", description: "As `includes_tax`." },
      },
    },
    value: anyMoney,
    meta: {
      type: "object",
      properties: {
        display_price: {
          type: "object",
          properties: {
            with_tax: unitAndValue,
            without_tax: unitAndValue,
            tax: unitAndValue,
            discount: unitAndValue,
            without_discount: unitAndValue,
          },
        },
        timestamps: { type: "object", properties: { created_at: moment } },
      },
    },
  },
});
export type ImportedItem = FromSchema<typeof importedItem>;

const named = {
  type: "object",
  required: ["name", "email"],
  properties: { name: { type: "string", minLength: 1, maxLength: 1024 }, email },
} as const;

export const importOrderRequest = nameSchema(
  "ImportOrderRequest",
  envelope({
    type: "object",
    required: ["status", "payment", "shipping", "billing_address", "meta"],
    properties: {
      type: { const: "order" },
      id: uuid,
      ...{ status, payment, shipping },
      anonymized: { type: "boolean" },
      ...references,
      customer: { ...named, properties: { ...named.properties, id: uuid } },
      account: { type: "object", required: ["id"], properties: { id: uuid, member_id: uuid } },
      contact: named,
      billing_address: nameSchema("ImportedBillingAddress", billingAddressRequest),
      shipping_address: nameSchema("ImportedShippingAddress", shippingAddressRequest),
      meta: {
        type: "object",
        required: ["display_price"],
        properties: {
          display_price: {
            type: "object",
            required: ["with_tax"],
            properties: {
              with_tax: { ...positive, required: ["amount", "currency"] },
              without_tax: positive,
              tax: positive,
              discount: negative,
              without_discount: positive,
              shipping: positive,
              shipping_discount: negative,
              paid: positive,
              authorized: positive,
            },
          },
          timestamps: { type: "object", properties: { created_at: moment } },
        },
      },
      included: {
        type: "object",
        properties: { items: { type: "array", items: importedItem, maxItems: MOST_ITEMS } },
      },
    },
  }),
);
export type ImportedFields = FromSchema<typeof importOrderRequest>["data"];
export type ImportedPrices = ImportedFields["meta"]["display_price"];

/** Moves `included` into `data`, so that an order can be imported as it was read. */
export function foldIncluded(body: unknown): unknown {
  const { data, included, ...rest }: Record<string, unknown> = Object(body);
  if (included === undefined || typeof data !== "object" || data === null) return body;
  return { ...rest, data: { included, ...data } };
}
