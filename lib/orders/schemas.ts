import { account } from "../accounts/schemas.ts";
import { customDiscountSchema } from "../carts/custom-discounts/schemas.ts";
import { cartItemSchema } from "../carts/schemas/cart-item-schema.ts";
import { displayPriceSchema, itemPrices, priceSchema } from "../carts/schemas/price-schemas.ts";
import { includedPromotion } from "../carts/schemas/responses.ts";
import { taxItemSchema } from "../carts/taxes/schemas.ts";
import { pageOf, timestampedMeta, timestampsSchema } from "../schemas/envelope.ts";
import { exactObject, optional, optionals } from "../schemas/exact-object.ts";
import { mapOf } from "../schemas/map-of.ts";
import { arrayOf, reference, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const cartItemProperties = cartItemSchema.properties;

const singleReference = <const T extends string>(type: T) =>
  exactObject({ data: exactObject({ type: { const: type }, id: text }) });
const referenceList = <const T extends string>(type: T) => exactObject({ data: arrayOf(reference(type)) });

export const orderItemSchema = nameSchema(
  "OrderItem",
  exactObject({
    id: uuid,
    type: {
      enum: ["order_item", "promotion_item"],
      description:
        "`promotion_item` for a rule promotion of the whole order; the amounts of the other items include it already.",
    },
    product_id: {
      ...text,
      description: "Id of the product, or of the promotion for a promotion item; empty for a custom item.",
    },
    name: text,
    description: text,
    sku: {
      ...text,
      description:
        "Never absent: empty for a custom item without a sku; for a promotion item, the promotion's code.",
    },
    slug: optional(text),
    image: optional(cartItemProperties.image),
    quantity: cartItemProperties.quantity,
    manage_stock: optional(cartItemProperties.manage_stock),
    unit_price: priceSchema,
    value: priceSchema,
    discounts: optional(cartItemProperties.discounts),
    custom_inputs: optional(cartItemProperties.custom_inputs),
    components: optional(cartItemProperties.components),
    bundle_configuration: optional(
      exactObject({ selected_options: mapOf(mapOf(cartItemProperties.quantity)) }),
    ),
    shipping_group_id: optional(text),
    location: optional(text),
    promotion_source: optional(cartItemProperties.promotion_source),
    catalog_id: optional(text),
    catalog_source: optional(cartItemProperties.catalog_source),
    links: exactObject({}),
    meta: exactObject({ display_price: itemPrices, timestamps: timestampsSchema }),
    relationships: optional(
      exactObject({
        cart_item: optional(singleReference("cart_item")),
        taxes: optional(referenceList("tax_item")),
        custom_discounts: optional(referenceList("custom_discount")),
        promotions: optional(referenceList("promotion")),
      }),
    ),
  }),
);
export type OrderItemView = View<typeof orderItemSchema>;

const address = {
  first_name: text,
  last_name: text,
  company_name: text,
  line_1: text,
  line_2: text,
  city: text,
  county: text,
  region: text,
  postcode: text,
  country: text,
} as const;

const nameAndEmail = nameSchema("OrderContact", exactObject({ name: text, email: text }));

export const orderReference = nameSchema(
  "OrderReference",
  exactObject({ data: exactObject({ type: { const: "order" }, id: uuid }) }),
);

export const orderPrices = nameSchema(
  "OrderPrices",
  exactObject({
    with_tax: displayPriceSchema,
    without_tax: displayPriceSchema,
    tax: displayPriceSchema,
    discount: displayPriceSchema,
    without_discount: displayPriceSchema,
    shipping: displayPriceSchema,
    shipping_discount: { ...displayPriceSchema, description: "Zero or negative." },
    balance_owing: { ...displayPriceSchema, description: "What is neither authorised nor paid." },
    paid: { ...displayPriceSchema, description: "Purchased or captured; refunds do not change it." },
    authorized: { ...displayPriceSchema, description: "Authorised and not captured yet." },
  }),
);

export const orderSchema = nameSchema(
  "Order",
  exactObject({
    id: uuid,
    type: { const: "order" },
    status: {
      enum: ["incomplete", "processing", "complete", "cancelled"],
      description:
        "`incomplete` at first, `processing` once all is authorised, `complete` once all is paid or refunded, `cancelled` by the store.",
    },
    payment: {
      enum: ["unpaid", "partially_authorized", "authorized", "partially_paid", "paid", "refunded"],
    },
    shipping: { enum: ["unfulfilled", "fulfilled"] },
    anonymized: {
      type: "boolean",
      description: "Whether names and addresses are masked, which cannot be undone.",
    },
    order_number: optional({ ...text, description: "Number that the store gives the order." }),
    external_ref: optional({ ...text, description: "Reference of the order in another system." }),
    customer: optional(nameAndEmail),
    contact: optional(nameAndEmail),
    shipping_address: exactObject({ ...address, phone_number: text, instructions: text }),
    billing_address: exactObject(address),
    custom_attributes: optional(
      mapOf(
        exactObject({
          type: text,
          value: { description: "As its type says: text, a number, or true or false." },
        }),
      ),
    ),
    links: exactObject({}),
    meta: exactObject({ display_price: orderPrices, timestamps: timestampsSchema }),
    relationships: exactObject({
      items: exactObject({
        data: arrayOf(exactObject({ type: { enum: ["item", "shipping_group"] }, id: uuid })),
      }),
      customer: optional(singleReference("customer")),
      account: optional(singleReference("account")),
      account_member: optional(singleReference("account_member")),
      custom_discounts: optional(referenceList("custom_discount")),
      promotions: optional(referenceList("promotion")),
    }),
  }),
);
export type OrderView = View<typeof orderSchema>;

const relatedItemSchema = nameSchema(
  "RelatedOrderItem",
  exactObject({
    item: exactObject({ data: exactObject({ type: { const: "order_item" }, id: uuid }) }),
  }),
);

const includedMember = nameSchema(
  "IncludedAccountMember",
  exactObject({
    id: uuid,
    type: { const: "account_member" },
    name: text,
    email: text,
    meta: timestampedMeta,
  }),
);

/** Only carts have `is_ordered`. */
const { is_ordered: _, ...taxOfOrder } = taxItemSchema.properties;

const details = {
  tax_items: arrayOf(
    nameSchema("OrderTaxItem", {
      ...taxItemSchema,
      properties: { ...taxOfOrder, relationships: relatedItemSchema },
    }),
  ),
  custom_discounts: arrayOf(
    nameSchema("OrderCustomDiscount", {
      ...customDiscountSchema,
      properties: { ...customDiscountSchema.properties, relationships: relatedItemSchema },
    }),
  ),
  promotions: arrayOf(includedPromotion),
} as const;

const included = nameSchema(
  "OrderIncluded",
  exactObject({
    items: optional(arrayOf(orderItemSchema)),
    accounts: optional(arrayOf(account)),
    account_members: optional(arrayOf(includedMember)),
    ...optionals(details),
  }),
);
export type OrderIncluded = View<typeof included>;

export const orderResponse = nameSchema(
  "OrderResponse",
  exactObject({ data: orderSchema, included: optional(included) }),
);

/** Merges the includes of all orders into one collection per kind. */
export const ordersResponse = nameSchema("OrderListResponse", pageOf(orderSchema, { included }));

export const orderItemsResponse = nameSchema(
  "OrderItemListResponse",
  exactObject({ data: arrayOf(orderItemSchema), included: optional(exactObject(optionals(details))) }),
);
