import type { FromSchema } from "json-schema-to-ts";
import { describeSchema } from "../../schemas/describe-schema.ts";
import { requestOf } from "../../schemas/envelope.ts";
import { openObject } from "../../schemas/exact-object.ts";
import { email } from "../../schemas/fields.ts";
import { moment, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { billingAddressRequest, shippingAddressRequest } from "../addresses.ts";
import { orderSchema, orderStatus } from "../schemas.ts";
import { references } from "../update/schemas.ts";

/** Not in the public contract: more items than a cart can hold, and few enough for one stored order. */
const MOST_ITEMS = 500;
const MOST = Number.MAX_SAFE_INTEGER;

const orderFields = orderSchema.properties;
const shortText = { type: "string", maxLength: 255 } as const;
/** The import rules check it: the total's currency is one of the store's, the others equal it. */
const currency = { type: "string" } as const;

function moneySchema<const A extends { readonly minimum: number; readonly maximum: number }>(bounds: A) {
  return describeSchema(openObject(["amount"], { amount: { type: "integer", ...bounds }, currency }), {
    currency: "The order's currency again, in any letter case. Another one is 400; may be left out.",
  });
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

const importedItem = nameSchema(
  "ImportedOrderItem",
  openObject(["name", "quantity", "unit_price"], {
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
    meta: openObject([], {
      display_price: openObject([], {
        with_tax: unitAndValue,
        without_tax: unitAndValue,
        tax: unitAndValue,
        discount: unitAndValue,
        without_discount: unitAndValue,
      }),
      timestamps: openObject([], { created_at: moment }),
    }),
  }),
  {
    "": "An item of an order that is imported: a product, a custom item or a promotion.",
    id: "Id that the item is to have, unique in the order; one is made if it is left out.",
    type: "`promotion_item` for a rule promotion, whose id is in `product_id`. Default: `order_item`.",
    name: "Name of the product, custom item or promotion.",
    sku: "Sku of the product, or code of the promotion; empty if it is left out.",
    location: "Slug of the stock location that the item was taken from. No stock is moved.",
    quantity: "How many were bought.",
    unit_price: "Price of one unit.",
    "unit_price.amount": "Minor units; negative for a promotion.",
    "unit_price.includes_tax": "Whether tax is in the amount. Default: `false`.",
    value: "Price of all units.",
    "value.amount": "Minor units; by default unit price times quantity.",
    meta: "Amounts of the item in detail.",
    "meta.display_price":
      "Amounts of one unit and of all units. Those that are left out are computed from the price.",
    "meta.display_price.with_tax.*.amount":
      "Minor units with tax; by default the price, plus `tax` if the price does not include it.",
    "meta.display_price.without_tax.*.amount": "Minor units without tax.",
    "meta.display_price.tax.*.amount":
      "Minor units of tax; by default the amount with tax less the amount without tax, else 0.",
    "meta.display_price.discount.*.amount": "Minor units that discounts took, zero or negative. Default: 0.",
    "meta.display_price.without_discount.*.amount": "Minor units before discounts.",
    "meta.timestamps": "Ignored: items are as old as their order.",
    "meta.timestamps.created_at": "Ignored.",
  },
);
export type ImportedItem = FromSchema<typeof importedItem>;

const named = openObject(["name", "email"], {
  name: { type: "string", minLength: 1, maxLength: 1024 },
  email,
});

export const importOrderRequest = nameSchema(
  "ImportOrderRequest",
  requestOf(["status", "payment", "shipping", "billing_address", "meta"], {
    type: { const: "order" },
    id: uuid,
    status: orderStatus,
    payment: describeSchema(
      orderFields.payment,
      "How far the order is paid; `paid` and `authorized` in `meta.display_price` must add up to this state (400).",
    ),
    shipping: describeSchema(orderFields.shipping, "Whether the order was sent, whatever `payment` says."),
    anonymized: { type: "boolean" },
    ...references,
    customer: { ...named, properties: { ...named.properties, id: uuid } },
    account: openObject(["id"], { id: uuid, member_id: uuid }),
    contact: named,
    billing_address: nameSchema(
      "ImportedBillingAddress",
      billingAddressRequest,
      "Who was billed. Its texts have at most 2,048 characters.",
    ),
    shipping_address: nameSchema(
      "ImportedShippingAddress",
      shippingAddressRequest,
      "Where the order was sent. Its texts have at most 2,048 characters.",
    ),
    meta: openObject(["display_price"], {
      display_price: openObject(["with_tax"], {
        with_tax: { ...positive, required: ["amount", "currency"] },
        without_tax: positive,
        tax: positive,
        discount: negative,
        without_discount: positive,
        shipping: positive,
        shipping_discount: negative,
        paid: positive,
        authorized: positive,
      }),
      timestamps: openObject([], { created_at: moment }),
    }),
    included: openObject([], { items: { type: "array", items: importedItem, maxItems: MOST_ITEMS } }),
  }),
  {
    "":
      "An order that another system has made, of either a customer or an account with its contact. Its items " +
      "are in `included`, inside `data` or next to it.",
    id: "Id that the order is to have; one is made if it is left out.",
    anonymized:
      "`true` to mask names, addresses and references before the order is stored, as anonymizing does. Default: `false`.",
    order_number: "Number that the store gives the order, at most 255 characters.",
    external_ref: "Reference of the order in another system, at most 64 characters.",
    customer: "Who bought, a customer or a guest.",
    "customer.name": "Name of the customer or guest.",
    "customer.email": "E-mail address of the customer or guest.",
    "customer.id": "Id of the customer, who need not exist here; left out for a guest.",
    account: "The account that bought, instead of a customer.",
    "account.id": "Id of the account, which need not exist here.",
    "account.member_id": "Id of the account member who bought, who need not exist here.",
    contact: "The person to ask about the order; required with an account; with a customer it is 400.",
    "contact.name": "Name of the contact.",
    "contact.email": "E-mail address of the contact.",
    meta: "Amounts and times of the order.",
    "meta.display_price": "Totals of the order. Those that are left out are computed from the others.",
    "meta.display_price.with_tax": "The total to pay.",
    "meta.display_price.with_tax.amount": "Minor units, tax and shipping included.",
    "meta.display_price.with_tax.currency":
      "Code of a currency of the store, which may be disabled; all other amounts are in it, too.",
    "meta.display_price.without_tax": "The total without taxes.",
    "meta.display_price.without_tax.amount": "Minor units; by default the total less `tax`.",
    "meta.display_price.tax": "All taxes.",
    "meta.display_price.tax.amount":
      "Minor units; by default the total with tax less the total without tax, else 0.",
    "meta.display_price.discount": "What discounts took.",
    "meta.display_price.discount.amount": "Minor units, zero or negative. Default: 0.",
    "meta.display_price.without_discount": "The total without discounts.",
    "meta.display_price.without_discount.amount":
      "Minor units; by default the total without tax with `discount` added back.",
    "meta.display_price.shipping": "What shipping costs.",
    "meta.display_price.shipping.amount": "Minor units. Default: 0.",
    "meta.display_price.shipping_discount": "What discounts took from shipping.",
    "meta.display_price.shipping_discount.amount": "Minor units, zero or negative. Default: 0.",
    "meta.display_price.paid": "What was paid. It becomes a payment at the gateway `manual`.",
    "meta.display_price.paid.amount":
      "Minor units. Default: the whole total if `payment` is `paid` or `refunded`, else 0.",
    "meta.display_price.authorized":
      "What is authorised. It becomes an authorisation at the gateway `manual`.",
    "meta.display_price.authorized.amount":
      "Minor units. Default: the unpaid rest of the total if `payment` is `authorized`, else 0.",
    "meta.timestamps": "When the order was made.",
    "meta.timestamps.created_at": "A moment in the past. Default: the moment of the import.",
    included: "What belongs to the order.",
    "included.items": "Items of the order, at most 500. They need not add up to its totals.",
  },
);
export type ImportedFields = FromSchema<typeof importOrderRequest>["data"];
export type ImportedPrices = ImportedFields["meta"]["display_price"];

/** Moves `included` into `data`, so that an order can be imported as it was read. */
export function foldIncluded(body: unknown): unknown {
  const { data, included, ...rest }: Record<string, unknown> = Object(body);
  if (included === undefined || typeof data !== "object" || data === null) return body;
  return { ...rest, data: { included, ...data } };
}
