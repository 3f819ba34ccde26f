import { account } from "../accounts/schemas.ts";
import { customDiscountSchema } from "../carts/custom-discounts/schemas.ts";
import { cartItemImage, cartItemSchema } from "../carts/schemas/cart-item-schema.ts";
import { displayPriceSchema, itemPrices, priceSchema } from "../carts/schemas/price-schemas.ts";
import { includedPromotion } from "../carts/schemas/responses.ts";
import { taxItemSchema } from "../carts/taxes/schemas.ts";
import { describeFields, describeSchema } from "../schemas/describe-schema.ts";
import { namePage, timestampedMeta, timestampsSchema } from "../schemas/envelope.ts";
import { exactObject, optional, optionals } from "../schemas/exact-object.ts";
import { arrayOf, etagId, mapOf, reference, resourceOf, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const cartItemProperties = cartItemSchema.properties;
const quantity = { type: "integer", minimum: 1 } as const;

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
    image: optional(cartItemImage),
    quantity,
    manage_stock: optional(cartItemProperties.manage_stock),
    unit_price: priceSchema,
    value: priceSchema,
    discounts: optional(cartItemProperties.discounts),
    custom_inputs: optional(cartItemProperties.custom_inputs),
    components: optional(cartItemProperties.components),
    bundle_configuration: optional(exactObject({ selected_options: mapOf(mapOf(quantity)) })),
    shipping_group_id: optional(text),
    location: optional(text),
    promotion_source: optional(cartItemProperties.promotion_source),
    catalog_id: optional(text),
    catalog_source: optional({ const: "pim" }),
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
  {
    "": "An item of an order as it was bought. It never changes.",
    id: "Id of the order item, which is not that of the cart item it was made from.",
    name: "Name of the product or custom item at checkout; of a promotion item the name of the promotion.",
    description: "Description at checkout; empty for items of imported orders.",
    slug: "Slug of the product at checkout; absent for custom items, promotions and imported orders.",
    quantity: "How many were bought; 1 for a promotion item.",
    unit_price: "Price of one unit before discounts; negative for a promotion item.",
    value: "Unit price times quantity, before discounts.",
    custom_inputs: "Texts that the shopper gave for the product, by the key of the input.",
    bundle_configuration: "What was selected of a bundle.",
    "bundle_configuration.selected_options": "Quantities by component key and product id.",
    shipping_group_id: "Id of the shipping group that the item is sent with.",
    location: "Slug of the stock location that the item is taken from; absent where none was named.",
    promotion_source: "`rule-promotion` for a rule promotion of the whole order; otherwise absent.",
    catalog_id: "Id of the catalog that the product was bought from.",
    links: "Always empty.",
    meta: "Amounts of the item, and when it was ordered.",
    "meta.display_price":
      "Amounts of one unit and of all units, with and without tax, and what discounts took.",
    relationships: "The cart item it was made from, and what changed its price.",
    "relationships.cart_item": "The cart item it was made from; absent in imported orders.",
    "relationships.cart_item.data": "A reference to the cart item, which may no longer exist.",
    "relationships.cart_item.data.id": "Id of the cart item.",
    "relationships.taxes": "Tax items of the item.",
    "relationships.taxes.data": "A reference for each tax item.",
    "relationships.custom_discounts": "Custom discounts of the item itself.",
    "relationships.custom_discounts.data": "A reference for each custom discount.",
    "relationships.promotions": "Promotions that lowered the item; for a promotion item, its promotion.",
    "relationships.promotions.data": "A reference for each promotion.",
  },
);
export type OrderItemView = View<typeof orderItemSchema>;

const address = describeFields(
  {
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
  },
  {
    company_name: "Company; empty if none was given.",
    line_2: "Second line of the address; empty if none was given.",
    city: "City; empty if none was given.",
    county: "County; empty if none was given.",
    region: "State, province or region; empty if none was given.",
    country: "Country as it was sent, usually an ISO 3166-1 alpha-2 code such as `US`.",
  },
);

const nameAndEmail = nameSchema("OrderContact", exactObject({ name: text, email: text }), {
  "": "Name and e-mail address of a person. Both are `**` once the order is anonymized.",
  name: "Name given at checkout, or the name of the customer.",
  email: "E-mail address.",
});

export const orderReference = nameSchema(
  "OrderReference",
  exactObject({ data: exactObject({ type: { const: "order" }, id: uuid }) }),
  { "": "The order that something belongs to.", data: "The order, by type and id.", id: "Id of the order." },
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
  {
    "": "Totals of an order or of one of its shipping groups, formatted in the order's currency.",
    with_tax: "The total to pay: items after discounts, their taxes, and shipping.",
    without_tax: "The same without the taxes of items.",
    tax: "Taxes on items; a tax on shipping is part of `shipping`.",
    discount: "What discounts took from the items, zero or negative.",
    without_discount: "Prices of the items and of shipping before discounts.",
    shipping: "What shipping costs after discounts, including its taxes and fees.",
  },
);

export const orderStatus = describeSchema(
  { enum: ["incomplete", "processing", "complete", "cancelled"] },
  "`incomplete` at first, `processing` once all is authorised, `complete` once all is paid or refunded, `cancelled` by the store.",
);

export const orderTexts = {
  shipping: "`fulfilled` once the store says that the order was sent. An update can only set this value.",
  shipping_address: "Where the order is sent. In an update, only the fields that are sent are replaced.",
} as const;

export const orderSchema = nameSchema(
  "Order",
  resourceOf("order", {
    status: orderStatus,
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
    payment_intent_id: optional({
      ...text,
      description: "Id at the payment provider of a payment that began with the cart, until it is confirmed.",
    }),
    links: exactObject({}),
    meta: exactObject({ display_price: orderPrices, timestamps: timestampsSchema, etag_id: etagId }),
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
  {
    "":
      "A cart that was checked out, or an order that was imported, with its states of payment and shipping. " +
      "Its amounts do not change any more.",
    ...orderTexts,
    id: "Id of the order. Keep it private: any caller who knows it can pay the order, as guests do.",
    payment:
      "How much of the total completed payments cover. `authorized`: all of it, some not captured yet. " +
      "`partially_paid`: a part, with something paid. `refunded`: all that was paid is refunded.",
    customer: "The customer or guest who bought; absent for orders of accounts.",
    contact: "The person to ask about the order; present for orders of accounts.",
    "shipping_address.phone_number": "Phone number; empty if none was given.",
    "shipping_address.instructions": "Instructions for the carrier; empty if none were given.",
    billing_address: "Who is billed.",
    custom_attributes: "Custom attributes that the cart had at checkout, by name; absent if it had none.",
    "custom_attributes.*.type": "Type of the value: `string`, `integer`, `float` or `boolean`.",
    links: "Always empty.",
    meta: "Amounts and times of the order.",
    "meta.display_price": "Totals of the order, and how much of them is paid.",
    relationships: "Items of the order, who bought it, and what lowered its price.",
    "relationships.items": "Items and shipping groups of the order.",
    "relationships.items.data": "References to all items, followed by references to all shipping groups.",
    "relationships.items.data.type": "`item` for an item, `shipping_group` for a shipping group.",
    "relationships.items.data.id": "Id of the item or shipping group.",
    "relationships.customer": "The customer who bought; absent for guests and accounts.",
    "relationships.customer.data": "A reference to the customer.",
    "relationships.customer.data.id": "Id of the customer.",
    "relationships.account": "The account that bought; absent for customers and guests.",
    "relationships.account.data": "A reference to the account.",
    "relationships.account.data.id": "Id of the account.",
    "relationships.account_member": "The account member who bought for the account.",
    "relationships.account_member.data": "A reference to the account member.",
    "relationships.account_member.data.id": "Id of the account member.",
    "relationships.custom_discounts":
      "Custom discounts on the whole order; those on items are with the items.",
    "relationships.custom_discounts.data": "A reference for each custom discount.",
    "relationships.promotions":
      "All promotions that lowered the order, including those that lowered a single item.",
    "relationships.promotions.data": "A reference for each promotion.",
  },
);
export type OrderView = View<typeof orderSchema>;

const relatedItemSchema = nameSchema(
  "RelatedOrderItem",
  exactObject({
    item: exactObject({ data: exactObject({ type: { const: "order_item" }, id: uuid }) }),
  }),
  {
    "": "The order item that something belongs to.",
    item: "The order item.",
    "item.data": "A reference to the order item.",
    "item.data.id": "Id of the order item.",
  },
);

const includedMember = nameSchema(
  "IncludedAccountMember",
  resourceOf("account_member", {
    name: text,
    email: text,
    meta: timestampedMeta,
  }),
  {
    "": "An account member who bought, as orders include it.",
    id: "Id of the account member.",
    name: "Name of the account member.",
    email: "E-mail address of the account member.",
  },
);

const taxFields = taxItemSchema.properties;

const details = {
  tax_items: describeSchema(
    arrayOf(
      nameSchema(
        "OrderTaxItem",
        {
          ...taxItemSchema,
          properties: {
            type: taxFields.type,
            id: taxFields.id,
            name: taxFields.name,
            jurisdiction: taxFields.jurisdiction,
            code: taxFields.code,
            rate: taxFields.rate,
            amount: taxFields.amount,
            relationships: relatedItemSchema,
          },
        },
        {
          "": "A tax on an order item, as it was on the cart item.",
          id: "Id that it had in the cart.",
          name: "Name of the tax.",
          jurisdiction: "Where the tax is levied, as given.",
          code: "Code of the tax, as given.",
          relationships: "The order item that it belongs to; absent for a discount of the whole order.",
        },
      ),
    ),
    "Taxes of the items, with `include=tax_items`.",
  ),
  custom_discounts: arrayOf(
    nameSchema(
      "OrderCustomDiscount",
      {
        ...customDiscountSchema,
        properties: { ...customDiscountSchema.properties, relationships: relatedItemSchema },
      },
      {
        "": "A custom discount on an order or one of its items, as it was in the cart.",
        id: "Id that it had in the cart.",
        external_id: "Id of the discount in the system that granted it.",
        discount_engine: "The system that granted the discount.",
        discount_code: "Code for which the discount was granted.",
        description: "What the discount is for.",
        amount: "What the discount takes off: a negative amount in the order's currency.",
        relationships: "The order item that it belongs to; absent for a discount of the whole order.",
      },
    ),
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
  {
    "": "What `include` asks for, one list for each kind. A list is empty if no order has any of its kind.",
    items: "Items of the orders, with `include=items`.",
    accounts: "Accounts that bought, with `include=account`.",
    account_members: "Account members who bought, with `include=account_member`.",
    custom_discounts: "Custom discounts of the orders and of their items, with `include=custom_discounts`.",
    promotions: "Promotions that lowered the orders, each once, with `include=promotions`.",
  },
);
export type OrderIncluded = View<typeof included>;

export const orderResponse = nameSchema(
  "OrderResponse",
  exactObject({ data: orderSchema, included: optional(included) }),
  "An order, with what `include` asks for.",
);

/** Merges the includes of all orders into one collection per kind. */
export const ordersResponse = namePage(
  orderSchema,
  {
    "": "A page of orders, with what `include` asks for.",
    meta: "Amounts and times of the order.",
    links: "Always empty.",
  },
  { included },
);

export const orderItemsResponse = nameSchema(
  "OrderItemListResponse",
  exactObject({ data: arrayOf(orderItemSchema), included: optional(exactObject(optionals(details))) }),
  {
    "": "All items of an order, in one answer.",
    "included.custom_discounts":
      "Custom discounts of the order and of its items, with `include=custom_discounts`.",
    "included.promotions": "Promotions that lowered the order, each once, with `include=promotions`.",
  },
);
