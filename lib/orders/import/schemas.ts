import type { FromSchema } from "json-schema-to-ts";
import { enveloped } from "../../schemas/envelope.ts";
import { email } from "../../schemas/fields.ts";
import { moment, uuid } from "../../schemas/resource.ts";
import { titled } from "../../schemas/titled.ts";
import { billingAddressRequest, shippingAddressRequest } from "../addresses.ts";
import { orderSchema } from "../schemas.ts";
import { references } from "../update/schemas.ts";

/** Not in the public contract: more items than a cart can bring, and few enough for one stored order. */
const MOST_ITEMS = 500;
const MOST = Number.MAX_SAFE_INTEGER;

const { status, payment, shipping } = orderSchema.properties;
const shortText = { type: "string", maxLength: 255 } as const;
/** Which one is judged by the rules: the total's has to be the store's, all others the total's. */
const currency = { type: "string" } as const;

/** An amount of minor units; its text is not looked at. */
function money<const A extends { readonly minimum: number; readonly maximum: number }>(bounds: A) {
  return {
    type: "object",
    required: ["amount"],
    properties: { amount: { type: "integer", ...bounds }, currency },
  } as const;
}

const anyMoney = money({ minimum: -MOST, maximum: MOST });
const positive = money({ minimum: 0, maximum: MOST });
const negative = money({ minimum: -MOST, maximum: 0 });

/** Both in one rule: what checks each of them apart is too large for a bundle. */
const unitAndValue = {
  type: "object",
  additionalProperties: anyMoney,
  description:
    "Amounts of one unit (`unit`) and of all units (`value`); one that is left out is computed from the price.",
} as const;

const importedItem = titled("ImportedOrderItem", {
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

/** An order from elsewhere, whole, with its items below `included`. */
export const importOrderRequest = titled(
  "ImportOrderRequest",
  enveloped({
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
      billing_address: titled("ImportedBillingAddress", billingAddressRequest),
      shipping_address: titled("ImportedShippingAddress", shippingAddressRequest),
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

/** Puts the items of an order where it was read with them beside `data` into it, as the order's own. */
export function foldIncluded(body: unknown): unknown {
  const { data, included, ...rest }: Record<string, unknown> = Object(body);
  if (included === undefined || typeof data !== "object" || data === null) return body;
  return { ...rest, data: { included, ...data } };
}
