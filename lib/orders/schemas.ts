import { account } from "../accounts/schemas.ts";
import { customDiscountSchema } from "../carts/custom-discounts/schemas.ts";
import { cartItemSchema } from "../carts/schemas/cart-item-schema.ts";
import { displayPriceSchema, itemPrices, priceSchema } from "../carts/schemas/price-schemas.ts";
import { includedPromotion } from "../carts/schemas/responses.ts";
import { taxItemSchema } from "../carts/taxes/schemas.ts";
import { pageOf, timestampedMeta, timestampsSchema } from "../schemas/envelope.ts";
import { exactObject } from "../schemas/exact-object.ts";
import { mapOf } from "../schemas/map-of.ts";
import { arrayOf, reference, text, uuid } from "../schemas/resource.ts";
import type { View } from "../schemas/view.ts";

const ofCartItem = cartItemSchema.properties;

/** Something that an order refers to, and some of it. */
const one = <const T extends string>(type: T) =>
  exactObject({ data: exactObject({ type: { const: type }, id: text }) });
const several = <const T extends string>(type: T) => exactObject({ data: arrayOf(reference(type)) });

/** An item of an order, as it was bought. */
export const orderItemSchema = exactObject(
  {
    id: uuid,
    type: {
      enum: ["order_item", "promotion_item"],
      description: "`promotion_item` for a rule promotion of the whole order; its amount is in the others.",
    },
    product_id: { ...text, description: "Empty for a custom item; of a promotion its id." },
    name: text,
    description: text,
    sku: {
      ...text,
      description: "Never absent: empty for a custom item without one; of a promotion its code.",
    },
    quantity: ofCartItem.quantity,
    unit_price: priceSchema,
    value: priceSchema,
    links: exactObject({}),
    meta: exactObject({ display_price: itemPrices, timestamps: timestampsSchema }),
  },
  {
    slug: text,
    image: ofCartItem.image,
    manage_stock: ofCartItem.manage_stock,
    discounts: ofCartItem.discounts,
    custom_inputs: ofCartItem.custom_inputs,
    bundle_configuration: exactObject({ selected_options: mapOf(mapOf(ofCartItem.quantity)) }),
    components: ofCartItem.components,
    shipping_group_id: text,
    location: text,
    promotion_source: ofCartItem.promotion_source,
    catalog_id: text,
    catalog_source: ofCartItem.catalog_source,
    relationships: exactObject(
      {},
      {
        cart_item: one("cart_item"),
        taxes: several("tax_item"),
        custom_discounts: several("custom_discount"),
        promotions: several("promotion"),
      },
    ),
  },
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

const nameAndEmail = exactObject({ name: text, email: text });

/** The amounts of an order. */
export const orderPrices = exactObject({
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
});

/** An order as clients read it. */
export const orderSchema = exactObject(
  {
    id: uuid,
    type: { const: "order" },
    status: { enum: ["incomplete", "processing", "complete", "cancelled"] },
    payment: {
      enum: ["unpaid", "partially_authorized", "authorized", "partially_paid", "paid", "refunded"],
    },
    shipping: { enum: ["unfulfilled", "fulfilled"] },
    anonymized: { type: "boolean" },
    shipping_address: exactObject({ ...address, phone_number: text, instructions: text }),
    billing_address: exactObject(address),
    links: exactObject({}),
    meta: exactObject({ display_price: orderPrices, timestamps: timestampsSchema }),
    relationships: exactObject(
      {
        items: exactObject({
          data: arrayOf(exactObject({ type: { enum: ["item", "shipping_group"] }, id: uuid })),
        }),
      },
      {
        customer: one("customer"),
        account: one("account"),
        account_member: one("account_member"),
        custom_discounts: several("custom_discount"),
        promotions: several("promotion"),
      },
    ),
  },
  {
    order_number: text,
    external_ref: text,
    customer: nameAndEmail,
    contact: nameAndEmail,
    custom_attributes: mapOf(
      exactObject({
        type: text,
        value: { description: "As its type says: text, a number, or true or false." },
      }),
    ),
  },
);
export type OrderView = View<typeof orderSchema>;

/** Says which item of the order something belongs to. */
const ofItem = exactObject({
  item: exactObject({ data: exactObject({ type: { const: "order_item" }, id: uuid }) }),
});

/** A member of an account as orders include it. */
const includedMember = exactObject({
  id: uuid,
  type: { const: "account_member" },
  name: text,
  email: text,
  meta: timestampedMeta,
});

/** What `include` can ask for beside the items themselves. */
const details = {
  tax_items: arrayOf({
    ...taxItemSchema,
    properties: { ...taxItemSchema.properties, relationships: ofItem },
  } as const),
  custom_discounts: arrayOf({
    ...customDiscountSchema,
    properties: { ...customDiscountSchema.properties, relationships: ofItem },
  } as const),
  promotions: arrayOf(includedPromotion),
} as const;

const included = exactObject(
  {},
  {
    items: arrayOf(orderItemSchema),
    accounts: arrayOf(account),
    account_members: arrayOf(includedMember),
    ...details,
  },
);
export type OrderIncluded = View<typeof included>;

/** One order, with what `include` asks for; a checkout includes its items always. */
export const orderResponse = exactObject({ data: orderSchema }, { included });

/** A page of orders, with what each of them would include in one collection per kind. */
export const ordersResponse = pageOf(orderSchema, { included });

/** All items of an order. */
export const orderItemsResponse = exactObject(
  { data: arrayOf(orderItemSchema) },
  { included: exactObject({}, details) },
);
